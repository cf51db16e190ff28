/** The outbox as its owner sees it: the inbox, and the log of every attempt. */
import type { AttemptOutcome, NoticePayload, NoticeState } from 'core/contract/rest'
import { and, asc, desc, eq, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { only } from '#postgres/rows.ts'
import { notice, notice_attempt } from '#postgres/schema.ts'
import { type NoticeChannel, noticeChannel } from './outbox.ts'

export interface NoticeRow {
  readonly id: number
  readonly channel: NoticeChannel
  readonly payload: NoticePayload
  readonly state: NoticeState
  readonly attempts: number
  readonly detail: string | null
  readonly created_at: Date
  readonly next_attempt_at: Date | null
  readonly sent_at: Date | null
  readonly read_at: Date | null
}

const noticeColumns = {
  id: notice.id,
  channel: notice.channel,
  // Written by enqueueNotices only.
  payload: sql<NoticePayload>`${notice.payload}`,
  state: notice.state,
  attempts: notice.attempts,
  detail: sql<string | null>`(
    select detail from ${notice_attempt} as latest where latest.notice_id = ${notice}.id order by latest.id desc limit 1
  )`,
  created_at: notice.created_at,
  next_attempt_at: notice.next_attempt_at,
  sent_at: notice.sent_at,
  read_at: notice.read_at,
}

/** Newest first. */
export const listNotices = (
  tx: Tx,
  { user_id, before, limit }: { user_id: UserId; before: number | null; limit: number },
): Promise<NoticeRow[]> =>
  tx
    .select(noticeColumns)
    .from(notice)
    .where(and(eq(notice.user_id, user_id), before === null ? undefined : lt(notice.id, before)))
    .orderBy(desc(notice.id))
    .limit(limit)

export async function countUnread(tx: Tx, user_id: UserId): Promise<number> {
  const rows = await tx
    .select({ count: sql<number>`count(*)::integer` })
    .from(notice)
    .where(and(eq(notice.user_id, user_id), isNull(notice.read_at)))
  return only(rows).count
}

export interface AttemptRow {
  readonly id: number
  readonly outcome: AttemptOutcome
  readonly detail: string | null
  readonly started_at: Date
  readonly finished_at: Date | null
}

/** Every try at one notice, first to last. */
export const listAttempts = (
  tx: Tx,
  { user_id, notice_id }: { user_id: UserId; notice_id: number },
): Promise<AttemptRow[]> =>
  tx
    .select({
      id: notice_attempt.id,
      outcome: notice_attempt.outcome,
      detail: notice_attempt.detail,
      started_at: notice_attempt.started_at,
      finished_at: notice_attempt.finished_at,
    })
    .from(notice_attempt)
    .where(and(eq(notice_attempt.user_id, user_id), eq(notice_attempt.notice_id, notice_id)))
    .orderBy(asc(notice_attempt.id))
    .limit(200)

export async function markRead(
  tx: Tx,
  { user_id, upTo, now }: { user_id: UserId; upTo: number; now: number },
): Promise<void> {
  await tx
    .update(notice)
    .set({ read_at: new Date(now) })
    .where(and(eq(notice.user_id, user_id), isNull(notice.read_at), lte(notice.id, upTo)))
}

/** From the first try again, under its old id. False for one that is not hers, still on its way, or in the inbox only. */
export async function resendNotice(
  tx: Tx,
  { user_id, id, now }: { user_id: UserId; id: number; now: number },
): Promise<boolean> {
  const changed = await tx
    .update(notice)
    .set({ state: 'pending', attempts: 0, next_attempt_at: new Date(now), claimed_until: null, sent_at: null })
    .where(
      and(eq(notice.id, id), eq(notice.user_id, user_id), ne(notice.state, 'pending'), ne(notice.channel, 'inbox')),
    )
    .returning({ id: notice.id })
  if (changed.length === 0) return false
  await tx.execute(sql`select pg_notify(${noticeChannel}, '')`)
  return true
}

export interface FireCount {
  readonly about: string
  readonly times: number
  readonly last: Date
}

/** How often each rule of a person fired since then, and when it last did. */
export async function countFires(
  tx: Tx,
  { user_id, since }: { readonly user_id: UserId; readonly since: number },
): Promise<FireCount[]> {
  const rows = await tx
    .select({
      about: sql<string>`${notice.about}`,
      times: sql<number>`(count(*) filter (where ${notice.created_at} >= ${new Date(since).toISOString()}::timestamptz))::integer`,
      last: sql<Date>`max(${notice.created_at})`.mapWith(notice.created_at),
    })
    .from(notice)
    .where(and(eq(notice.user_id, user_id), isNotNull(notice.about)))
    .groupBy(notice.about)
  return rows
}

/** What one rule fired, newest first. */
export const listFires = (
  tx: Tx,
  { user_id, about, before, limit }: { user_id: UserId; about: string; before: number | null; limit: number },
): Promise<NoticeRow[]> =>
  tx
    .select(noticeColumns)
    .from(notice)
    .where(
      and(eq(notice.user_id, user_id), eq(notice.about, about), before === null ? undefined : lt(notice.id, before)),
    )
    .orderBy(desc(notice.id))
    .limit(limit)

/** What a rule fired goes with it to its new key. */
export async function moveFires(
  tx: Tx,
  { user_id, from, to }: { readonly user_id: UserId; readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .update(notice)
    .set({ about: to })
    .where(and(eq(notice.user_id, user_id), eq(notice.about, from)))
}

/** What was to leave the house, newest first. */
export const listDeliveries = (
  tx: Tx,
  { user_id, before, limit }: { user_id: UserId; before: number | null; limit: number },
) =>
  tx
    .select({ ...noticeColumns, about: notice.about })
    .from(notice)
    .where(
      and(
        eq(notice.user_id, user_id),
        ne(notice.channel, 'inbox'),
        before === null ? undefined : lt(notice.id, before),
      ),
    )
    .orderBy(desc(notice.id))
    .limit(limit)
