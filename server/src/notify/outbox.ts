/**
 * The outbox: a notice is a row before it is a message. Whoever decides that somebody is told writes the row in the same
 * transaction as its own state; senders claim rows, send, and record what came of it. A sender that dies in between leaves
 * an attempt of unknown outcome, and the notice is tried again when its claim runs out.
 */
import { type Channel, limits } from 'core/contract'
import type { AttemptOutcome, NoticePayload, NoticeState } from 'core/contract/rest'
import { dayOf, startOfDay } from 'core/values'
import { and, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { notice, notice_attempt } from '#postgres/schema.ts'
import { apartMs, type Pace, takeTurns, turnsLeft } from './outbox-pace.ts'

/** NOTIFY channel: there is a new row. */
export const noticeChannel = 'notice'

/** Every row of the user is in the inbox; `inbox` as a channel means that it goes nowhere else. */
export type NoticeChannel = Channel | 'inbox'

export interface NewNotice {
  readonly user_id: UserId
  /** The same event, told twice, is one notice: `dip:42:NIFTYBEES:2024-02-06`. */
  readonly key: string
  readonly channel: NoticeChannel
  readonly payload: NoticePayload
  /** Key of the rule that fired. */
  readonly about?: string
  /** In the inbox at once; leaves the house from then on. */
  readonly notBefore?: number
}

export interface Enqueued {
  readonly id: number
  readonly key: string
  /** `inbox` where the person has been told enough for one day. */
  readonly channel: NoticeChannel
}

/**
 * Inside the caller's own transaction (asService), so that its state and the notice are saved together or not at all.
 * Answers the new ones; a key that is known already adds nothing.
 */
export async function enqueueNotices(tx: Tx, notices: readonly NewNotice[], now: number): Promise<Enqueued[]> {
  if (notices.length === 0) return []
  const wanted = JSON.stringify(
    notices.map(({ notBefore, ...each }, place) => ({
      place,
      ...each,
      not_before: new Date(Math.max(now, notBefore ?? now)).toISOString(),
    })),
  )
  const today = instant(startOfDay(dayOf(now)))
  const { rows } = await tx.execute<{ id: string; key: string; channel: NoticeChannel }>(sql`
    with wanted as (
      select place, user_id, key, channel, payload, about, not_before,
        row_number() over (partition by user_id, channel = 'inbox' order by place) as nth
      from jsonb_to_recordset(${wanted}::jsonb)
        as each (place integer, user_id integer, key text, channel text, payload jsonb, about text, not_before timestamptz)
      where not exists (select from ${notice} where ${notice.idempotency_key} = key)
    ), placed as (
      select place, user_id, key, payload, about, not_before,
        case when nth + told.times > ${limits.notices.perDay} then 'inbox' else channel end as channel
      from wanted
      -- Lateral: a person's own notices by their index, however little the planner knows of a table that fills in a burst.
      cross join lateral (
        select count(*) as times
        from ${notice} as own
        where own.user_id = wanted.user_id and own.channel <> 'inbox' and own.created_at >= ${today}
      ) as told
    )
    insert into ${notice}
      (user_id, idempotency_key, about, channel, payload, state, sent_at, next_attempt_at, created_at, updated_at)
    select user_id, key, about, channel, payload,
      case when channel = 'inbox' then 'sent' else 'pending' end,
      case when channel = 'inbox' then ${instant(now)} end,
      case when channel <> 'inbox' then not_before end,
      ${instant(now)}, ${instant(now)}
    from placed order by place
    on conflict (idempotency_key) do nothing
    returning id, idempotency_key as key, channel`)
  return rows.map(({ id, key, channel }) => ({ id: Number(id), key, channel }))
}

/** One of them; null when it was told already. */
export const enqueueNotice = async (tx: Tx, one: NewNotice, now: number): Promise<Enqueued | null> =>
  (await enqueueNotices(tx, [one], now))[0] ?? null

// Claiming. ------------------------------------------------------------------------------------------------------------

export interface Claimed {
  readonly id: number
  readonly user_id: UserId
  readonly channel: Channel
  readonly payload: NoticePayload
  /** 1 for the first try. */
  readonly attempt: number
  readonly attemptId: number
  readonly createdAt: number
}

export interface ClaimOptions {
  readonly channel: Channel
  readonly now: number
  readonly atMost: number
  /** A claim that is not recorded by then is anybody's again. */
  readonly leaseMs: number
  /** For a channel whose other end allows so many a second to all senders together. */
  readonly pace?: Pace
  /** What this process is sending at the moment, whatever the clock says of its claims. */
  readonly except?: ReadonlySet<number>
}

/** No claim is made for longer: one that ends later was made by a clock that was ahead, and counts for nothing. */
const longestClaimMs = 15 * 60_000

/**
 * Of each person the first that is due, and only while none of hers is on its way: she reads them in order, and an endpoint
 * that hangs holds up nobody else. Taken in turns from the oldest and from the newest, so that after an outage what happens
 * now does not wait for everything that happened then.
 */
export async function claimNotices(tx: Tx, options: ClaimOptions): Promise<Claimed[]> {
  const { channel, now, atMost, leaseMs, pace } = options
  // Looked at every second: with nothing to send, nothing is written or locked.
  if (pace && !(await isAnyDue(tx, channel, now))) return []
  const turns = pace ? await turnsLeft(tx, channel, now, pace) : null
  const limit = Math.min(atMost, turns?.left ?? atMost)
  if (limit <= 0) return []
  const ids = (await dueIds(tx, channel, now, limit)).filter((id) => !options.except?.has(id))
  if (ids.length === 0) return []
  if (turns && pace) await takeTurns(tx, channel, turns.from + ids.length * pace.everyMs)
  const claimed = await tx
    .update(notice)
    .set({ attempts: sql`${notice.attempts} + 1`, claimed_until: new Date(now + leaseMs) })
    .where(inArray(notice.id, ids))
    .returning({
      id: notice.id,
      user_id: notice.user_id,
      payload: notice.payload,
      attempt: notice.attempts,
      created_at: notice.created_at,
    })
  const attempts = await tx
    .insert(notice_attempt)
    .values(
      claimed.map(({ id, user_id }) => ({
        user_id,
        notice_id: id,
        outcome: 'unknown' as const,
        started_at: new Date(now),
      })),
    )
    .returning({ id: notice_attempt.id, notice_id: notice_attempt.notice_id })
  const attemptOf = new Map(attempts.map(({ id, notice_id }) => [notice_id, id]))
  return claimed
    .sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id))
    .map(({ created_at, payload, ...row }) => ({
      ...row,
      channel,
      // Written by enqueueNotices only.
      payload: payload as NoticePayload,
      attemptId: attemptOf.get(row.id) ?? 0,
      createdAt: created_at.getTime(),
    }))
}

const isDue = (now: number, channel: Channel): SQL => sql`
  state = 'pending' and channel = ${channel} and next_attempt_at <= ${instant(now)}
  and (claimed_until is null or claimed_until <= ${instant(now)} or claimed_until > ${instant(now + longestClaimMs)})`

async function isAnyDue(tx: Tx, channel: Channel, now: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from ${notice} where ${isDue(now, channel)} limit 1`)
  return rows.length > 0
}

async function dueIds(tx: Tx, channel: Channel, now: number, limit: number): Promise<number[]> {
  const due = isDue(now, channel)
  const glance = Math.max(100, 2 * limit)
  const candidates = await tx.execute<{ id: string }>(sql`
    with seen as (
      select user_id, row_number() over () as place
      from (select user_id from ${notice} where ${due} order by next_attempt_at, id limit ${glance}) as oldest
      union all
      select user_id, row_number() over () as place
      from (select user_id from ${notice} where ${due} order by id desc limit ${glance}) as newest
    ), people as (
      select user_id, min(place) as place
      from seen
      where not exists (
        select from ${notice} as going
        where going.user_id = seen.user_id and going.channel = ${channel}
          and going.claimed_until > ${instant(now)} and going.claimed_until <= ${instant(now + longestClaimMs)}
      )
      group by user_id
      order by place, user_id
      limit ${limit}
    )
    select first.id
    from people
    -- "+ 0": by the person's own index and sorted; walking the table in order of id could pass everybody else's.
    cross join lateral (
      select id from ${notice} as own where own.user_id = people.user_id and ${due} order by id + 0 limit 1
    ) as first
    order by place, first.id`)
  if (candidates.rows.length === 0) return []
  // By id alone, and judged here: of several conditions the planner may follow one that fits the whole backlog.
  const wanted = sql.param(candidates.rows.map(({ id }) => id))
  const { rows } = await tx.execute<{ id: string; due: boolean }>(sql`
    select id, (${due}) as due from ${notice} where id = any(${wanted}::bigint[]) for update skip locked`)
  // What another sender took since then was locked and is left out, or is no longer due.
  const taken = new Set(rows.flatMap((row) => (row.due ? [row.id] : [])))
  return candidates.rows.flatMap(({ id }) => (taken.has(id) ? [Number(id)] : []))
}

/**
 * After the clock was set back: what was written or tried while it was ahead waits for an instant that is now far off.
 * It is due at once instead.
 */
export async function hastenAfterClock(tx: Tx, now: number): Promise<void> {
  await tx.execute(sql`
    update ${notice} as late
    set next_attempt_at = ${instant(now)}
    where state = 'pending' and next_attempt_at > ${instant(now)}
      and (
        created_at > ${instant(now + apartMs)}
        or exists (
          select from ${notice_attempt} as tried
          where tried.notice_id = late.id and tried.started_at > ${instant(now + apartMs)}
        )
      )`)
}

// Recording. -----------------------------------------------------------------------------------------------------------

export interface Recorded {
  readonly claim: Claimed
  readonly outcome: AttemptOutcome
  readonly says: string
  readonly now: number
  /** Null when it was sent, or is given up. */
  readonly nextAttemptAt: number | null
  /** The person's next notice on this channel waits until then. */
  readonly spacedUntil: number | null
}

/** False when the claim had run out and somebody else has taken the notice over; what was sent is sent all the same. */
export async function recordAttempt(tx: Tx, recorded: Recorded): Promise<boolean> {
  const { claim, outcome, says, now, nextAttemptAt, spacedUntil } = recorded
  await tx
    .update(notice_attempt)
    .set({ outcome, detail: says.slice(0, 2000), finished_at: new Date(now) })
    .where(eq(notice_attempt.id, claim.attemptId))
  const isSent = outcome === 'sent'
  const state: NoticeState = isSent ? 'sent' : nextAttemptAt === null ? 'failed' : 'pending'
  const changed = await tx
    .update(notice)
    .set({
      state,
      sent_at: isSent ? new Date(now) : null,
      next_attempt_at: nextAttemptAt === null ? null : new Date(nextAttemptAt),
      claimed_until: spacedUntil === null ? null : new Date(spacedUntil),
    })
    .where(
      and(
        eq(notice.id, claim.id),
        eq(notice.state, 'pending'),
        isSent
          ? undefined
          : sql`not exists (
          select from ${notice_attempt} as later where later.notice_id = ${claim.id} and later.id > ${claim.attemptId}
        )`,
      ),
    )
    .returning({ id: notice.id })
  return changed.length === 1
}

/** The other end answers again: what waits for its next try need not wait. */
export async function hastenNotices(
  tx: Tx,
  { user_id, channel, now }: { user_id: UserId; channel: Channel; now: number },
): Promise<void> {
  await tx
    .update(notice)
    .set({ next_attempt_at: new Date(now) })
    .where(
      and(
        eq(notice.user_id, user_id),
        eq(notice.channel, channel),
        eq(notice.state, 'pending'),
        sql`${notice.next_attempt_at} > ${instant(now)}`,
      ),
    )
}

/** The channel is no more: what waits for it is given up, and stays in the inbox. */
export async function giveUpNotices(
  tx: Tx,
  { user_id, channel, says, now }: { user_id: UserId; channel: Channel; says: string; now: number },
): Promise<void> {
  const given = await tx
    .update(notice)
    .set({ state: 'failed', next_attempt_at: null, claimed_until: null })
    .where(
      and(
        eq(notice.user_id, user_id),
        eq(notice.channel, channel),
        eq(notice.state, 'pending'),
        sql`(${notice.claimed_until} is null or ${notice.claimed_until} <= ${instant(now)})`,
      ),
    )
    .returning({ id: notice.id })
  if (given.length === 0) return
  const at = new Date(now)
  await tx.insert(notice_attempt).values(
    given.map(({ id }) => ({
      user_id,
      notice_id: id,
      outcome: 'refused' as const,
      detail: says,
      started_at: at,
      finished_at: at,
    })),
  )
}

export async function wasAnySentSince(
  tx: Tx,
  { user_id, channel, since }: { user_id: UserId; channel: Channel; since: number },
): Promise<boolean> {
  const rows = await tx
    .select({ id: notice.id })
    .from(notice)
    .where(and(eq(notice.user_id, user_id), eq(notice.channel, channel), sql`${notice.sent_at} >= ${instant(since)}`))
    .limit(1)
  return rows.length > 0
}

/** What was read or delivered long ago; what still waits is kept. */
export async function forgetNotices(tx: Tx, before: number): Promise<void> {
  await tx.delete(notice).where(and(ne(notice.state, 'pending'), lt(notice.created_at, new Date(before))))
}

const instant = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`

/** Fires of that time which wait for a digest, oldest first: they went to the inbox, and name the channel they wait for. */
export async function readDigestItems(
  tx: Tx,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ user_id: UserId; channel: Channel; title: string }[]> {
  const { rows } = await tx.execute<{ user_id: UserId; channel: Channel; title: string }>(sql`
    select user_id, payload #>> '{data,digest}' as channel, payload ->> 'title' as title
    from ${notice}
    where payload #>> '{data,digest}' in ('telegram', 'callbackurl')
      and created_at >= ${instant(from)} and created_at < ${instant(to)}
    order by id`)
  return rows
}
