/** SQL of answers and of the questions that wait for one. */
import type { Answer } from 'core/compile'
import type { Query } from 'core/language'
import { and, asc, desc, eq, exists, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx, UserId } from '#postgres/db.ts'
import { chat_answer, chat_pending, chat_share, user_chat } from '#postgres/schema.ts'

interface Message {
  readonly user_id: UserId
  readonly chat_id: number
}

export interface Pending extends Message {
  readonly chat_uuid: string
  readonly attempts: number
}

const pending = {
  chat_id: chat_pending.chat_id,
  user_id: chat_pending.user_id,
  chat_uuid: chat_pending.chat_uuid,
  attempts: chat_pending.attempts,
}

const earlier = alias(chat_pending, 'earlier')
/** Questions of a chat are answered in their order: each may build on the one before. */
const hasEarlier = (tx: Tx) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(earlier)
      .where(and(eq(earlier.chat_uuid, chat_pending.chat_uuid), lt(earlier.chat_id, chat_pending.chat_id))),
  )
const isFree = (now: Date) => or(isNull(chat_pending.claimed_until), lt(chat_pending.claimed_until, now))

/** Claimed by whoever asks it, in the same breath: null when an earlier question of the chat comes first. */
export async function insertPending(
  tx: Tx,
  { until, ...message }: Message & { readonly chat_uuid: string; readonly until: Date },
): Promise<Pending | null> {
  const waits = sql`exists (select from ${chat_pending} earlier where earlier.chat_uuid = ${message.chat_uuid})`
  const [row] = await tx
    .insert(chat_pending)
    .values({
      ...message,
      attempts: sql`case when ${waits} then 0 else 1 end`,
      claimed_until: sql`case when ${waits} then null else ${until.toISOString()}::timestamptz end`,
    })
    .returning({ ...pending, claimed_until: chat_pending.claimed_until })
  return row?.claimed_until ? row : null
}

/** Of those nobody works on, oldest first; each goes to one caller. */
export async function claimSome(
  tx: Tx,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<Pending[]> {
  const free = await tx
    .select({ chat_id: chat_pending.chat_id })
    .from(chat_pending)
    .where(and(isFree(now), not(hasEarlier(tx))))
    .orderBy(asc(chat_pending.chat_id))
    .limit(most)
    .for('update', { skipLocked: true, of: chat_pending })
  if (free.length === 0) return []
  const ids = sql.join(
    free.map(({ chat_id }) => sql`${chat_id}`),
    sql`, `,
  )
  return await tx
    .update(chat_pending)
    .set({ claimed_until: until, attempts: sql`${chat_pending.attempts} + 1` })
    .where(sql`${chat_pending.chat_id} in (${ids})`)
    .returning(pending)
}

export async function releasePending(tx: Tx, { chat_id }: Pick<Message, 'chat_id'>): Promise<void> {
  await tx.update(chat_pending).set({ claimed_until: null }).where(eq(chat_pending.chat_id, chat_id))
}

export async function releaseEveryPending(tx: Tx): Promise<void> {
  await tx.update(chat_pending).set({ claimed_until: null }).where(isNotNull(chat_pending.claimed_until))
}

/** False when somebody else has answered: then nothing of ours may be kept. */
export async function settlePending(tx: Tx, { user_id, chat_id }: Message): Promise<boolean> {
  const gone = await tx
    .delete(chat_pending)
    .where(and(eq(chat_pending.chat_id, chat_id), eq(chat_pending.user_id, user_id)))
    .returning({ chat_id: chat_pending.chat_id })
  return gone.length > 0
}

export interface AnswerRow {
  readonly canonical: string | null
  readonly query: Query | null
  readonly answer: Answer
  readonly data_version: string
}

// Written by this file only, in these shapes.
const answered = {
  canonical: chat_answer.canonical,
  query: sql<Query | null>`${chat_answer.query}`,
  answer: sql<Answer>`${chat_answer.answer}`,
  data_version: chat_answer.data_version,
}

export async function insertAnswer(tx: Tx, row: Message & AnswerRow): Promise<void> {
  await tx.insert(chat_answer).values(row)
}

export async function readAnswer(tx: Tx, { user_id, chat_id }: Message): Promise<AnswerRow | null> {
  const [row] = await tx
    .select(answered)
    .from(chat_answer)
    .where(and(eq(chat_answer.chat_id, chat_id), eq(chat_answer.user_id, user_id)))
  return row ?? null
}

/** What a follow-up edits: the last question of the chat that was understood. */
export async function readPreviousQuery(
  tx: Tx,
  { user_id, chat_id, chat_uuid }: Message & { readonly chat_uuid: string },
): Promise<Query | null> {
  const [row] = await tx
    .select({ query: answered.query })
    .from(chat_answer)
    .innerJoin(user_chat, eq(user_chat.id, chat_answer.chat_id))
    .where(
      and(
        eq(user_chat.user_id, user_id),
        eq(user_chat.chat_uuid, chat_uuid),
        lt(user_chat.id, chat_id),
        isNotNull(chat_answer.query),
      ),
    )
    .orderBy(desc(user_chat.id))
    .limit(1)
  return row?.query ?? null
}

/** The answer at a place of a shared chat, counted as the shared view lists its messages. */
export async function readSharedAnswer(
  tx: Tx,
  { chat_uuid, at }: { readonly chat_uuid: string; readonly at: number },
): Promise<Answer | null> {
  const [row] = await tx
    .select({ answer: answered.answer })
    .from(chat_share)
    .innerJoin(user_chat, and(eq(user_chat.chat_uuid, chat_share.chat_uuid), eq(user_chat.user_id, chat_share.user_id)))
    .leftJoin(chat_answer, eq(chat_answer.chat_id, user_chat.id))
    .where(eq(chat_share.chat_uuid, chat_uuid))
    .orderBy(asc(user_chat.id))
    .offset(at)
    .limit(1)
  return row?.answer ?? null
}
