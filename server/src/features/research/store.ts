import { graphqlLimits } from 'core/contract/graphql'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx, UserId } from '#postgres/db.ts'
import { prepared } from '#postgres/prepared.ts'
import { only } from '#postgres/rows.ts'
import { chat_share, user_chat } from '#postgres/schema.ts'

export interface ChatRow {
  readonly id: number
  readonly chat_uuid: string
  readonly chat_title: string | null
  readonly text_content_user_query: string
  readonly text_content_assistant_formatted_response: string | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly is_alert_set: boolean
  readonly is_first: boolean
}

/** A row as of the transaction that last wrote it; two writes within a millisecond share a time but not this. */
export interface ChatVersion extends ChatRow {
  readonly version: number
}

interface Owned {
  readonly user_id: UserId
  readonly chat_uuid: string
}

interface MessageKey extends Owned {
  readonly id: number
}

const columns = {
  id: user_chat.id,
  chat_uuid: user_chat.chat_uuid,
  chat_title: user_chat.chat_title,
  text_content_user_query: user_chat.text_content_user_query,
  text_content_assistant_formatted_response: user_chat.text_content_assistant_formatted_response,
  created_at: user_chat.created_at,
  updated_at: user_chat.updated_at,
  is_alert_set: user_chat.is_alert_set,
  is_first: user_chat.is_first,
}
const withoutAnswer = { ...columns, text_content_assistant_formatted_response: sql<string | null>`null` }
const withVersion = { ...columns, version: sql`${user_chat}.xmin::text`.mapWith(Number) }

const inChat = ({ user_id, chat_uuid }: Owned) =>
  and(eq(user_chat.user_id, user_id), eq(user_chat.chat_uuid, chat_uuid))
const at = (key: MessageKey) => and(inChat(key), eq(user_chat.id, key.id))

export interface ChatsWanted {
  readonly user_id: UserId
  readonly chat_uuid: string | null
  readonly is_first: boolean | null
  readonly is_alert_set: boolean | null
  readonly search: string | null
  readonly withAnswers: boolean
  readonly limit: number
  readonly offset: number
}

/** Every word, in its title, question or answer, whole or as a beginning; what is no letter or digit separates words. */
function hasWords(search: string) {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return sql`false`
  const asked = words
    .slice(0, 20)
    .map((word) => `${word}:*`)
    .join(' & ')
  const text = sql`coalesce(${user_chat.chat_title}, '') || ' ' || ${user_chat.text_content_user_query} || ' ' ||
    regexp_replace(coalesce(${user_chat.text_content_assistant_formatted_response}, ''), '<[^>]*>', ' ', 'g')`
  return sql`to_tsvector('simple', ${text}) @@ to_tsquery('simple', ${asked})`
}

export const readChats = (tx: Tx, wanted: ChatsWanted): Promise<ChatRow[]> =>
  tx
    .select(wanted.withAnswers ? columns : withoutAnswer)
    .from(user_chat)
    .where(
      and(
        eq(user_chat.user_id, wanted.user_id),
        wanted.chat_uuid === null ? undefined : eq(user_chat.chat_uuid, wanted.chat_uuid),
        wanted.is_first === null ? undefined : eq(user_chat.is_first, wanted.is_first),
        wanted.is_alert_set === null ? undefined : eq(user_chat.is_alert_set, wanted.is_alert_set),
        wanted.search === null ? undefined : hasWords(wanted.search),
      ),
    )
    .orderBy(wanted.chat_uuid === null ? desc(user_chat.id) : asc(user_chat.id))
    .limit(wanted.limit)
    .offset(wanted.offset)

const sent = {
  user_id: sql.placeholder('user_id'),
  chat_uuid: sql.placeholder('chat_uuid'),
  after_id: sql.placeholder('after_id'),
  ids: sql.placeholder('ids'),
  limit: sql.placeholder('limit'),
}
const inSentChat = and(eq(user_chat.user_id, sent.user_id), eq(user_chat.chat_uuid, sent.chat_uuid))

/** A page of them. */
export const readMessagesAfter = prepared<
  ChatVersion[],
  { user_id: UserId; chat_uuid: string; after_id: number; limit: number }
>((tx) =>
  tx
    .select(withVersion)
    .from(user_chat)
    .where(and(inSentChat, gt(user_chat.id, sent.after_id)))
    .orderBy(asc(user_chat.id))
    .limit(sent.limit)
    .prepare('user_chat_after'),
)

export const readMessagesById = prepared<ChatVersion[], { user_id: UserId; chat_uuid: string; ids: readonly number[] }>(
  (tx) =>
    tx
      .select(withVersion)
      .from(user_chat)
      .where(and(inSentChat, sql`${user_chat.id} = any(${sent.ids}::bigint[])`))
      .orderBy(asc(user_chat.id))
      .prepare('user_chat_by_id'),
)

export async function readFirstMessage(tx: Tx, chat: Owned): Promise<ChatRow | null> {
  const [row] = await tx
    .select(columns)
    .from(user_chat)
    .where(and(inChat(chat), eq(user_chat.is_first, true)))
  return row ?? null
}

export async function readQuestion(
  tx: Tx,
  { user_id, chat_id }: { readonly user_id: UserId; readonly chat_id: number },
): Promise<string | null> {
  const [row] = await tx
    .select({ question: user_chat.text_content_user_query })
    .from(user_chat)
    .where(and(eq(user_chat.user_id, user_id), eq(user_chat.id, chat_id)))
  return row?.question ?? null
}

/** Newest first. */
export const readLastQuestions = async (tx: Tx, user_id: UserId, most: number): Promise<string[]> =>
  (
    await tx
      .select({ question: user_chat.text_content_user_query })
      .from(user_chat)
      .where(eq(user_chat.user_id, user_id))
      .orderBy(desc(user_chat.id))
      .limit(most)
  ).map(({ question }) => question)

/** Held to the end of the transaction. */
export async function lockChat(tx: Tx, { chat_uuid }: Owned): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`user_chat:${chat_uuid}`}, 0))`)
}

/** Further messages of a chat carry the title of its first; that one gets the title given here. */
export const insertMessage = async (
  tx: Tx,
  {
    chat_title,
    ...message
  }: Owned & Pick<ChatRow, 'text_content_user_query'> & { readonly chat_title: string; readonly country: string },
): Promise<ChatRow> => {
  const first = alias(user_chat, 'first')
  const firstTitle = tx
    .select({ chat_title: first.chat_title })
    .from(first)
    .where(and(eq(first.user_id, message.user_id), eq(first.chat_uuid, message.chat_uuid), first.is_first))
  const values = { ...message, chat_title: sql`coalesce(${firstTitle}, ${chat_title})` }
  return only(await tx.insert(user_chat).values(values).returning(columns))
}

export async function updateAnswer(
  tx: Tx,
  {
    user_id,
    id,
    answer,
    status,
  }: {
    readonly user_id: UserId
    readonly id: number
    readonly answer: string
    readonly status: 'done' | 'failed'
  },
): Promise<ChatRow | null> {
  const [row] = await tx
    .update(user_chat)
    .set({ text_content_assistant_formatted_response: answer, status })
    .where(and(eq(user_chat.user_id, user_id), eq(user_chat.id, id)))
    .returning(columns)
  return row ?? null
}

export async function updateReport(
  tx: Tx,
  key: MessageKey,
  change: { readonly is_alert_set: boolean; readonly chat_title?: string },
): Promise<ChatRow | null> {
  const [row] = await tx.update(user_chat).set(change).where(at(key)).returning(columns)
  return row ?? null
}

export async function updateFirstTitle(tx: Tx, chat: Owned, chat_title: string): Promise<ChatRow | null> {
  const [row] = await tx
    .update(user_chat)
    .set({ chat_title })
    .where(and(inChat(chat), eq(user_chat.is_first, true)))
    .returning(columns)
  return row ?? null
}

export async function deleteMessage(tx: Tx, key: MessageKey): Promise<ChatRow | null> {
  const [gone] = await tx.delete(user_chat).where(at(key)).returning(columns)
  return gone ?? null
}

/** The history lists first messages: without one the rest of a chat could not be found again. */
export async function promoteNext(tx: Tx, chat: Owned, chat_title: string | null): Promise<void> {
  const [next] = await tx
    .select({ id: user_chat.id })
    .from(user_chat)
    .where(inChat(chat))
    .orderBy(asc(user_chat.id))
    .limit(1)
  if (!next) return
  await tx
    .update(user_chat)
    .set({ is_first: true, ...(chat_title === null ? {} : { chat_title }) })
    .where(eq(user_chat.id, next.id))
}

export interface ShareRow {
  readonly chat_uuid: string
  readonly created_at: Date
}

export type SharedRow = Pick<
  ChatRow,
  'chat_uuid' | 'chat_title' | 'text_content_user_query' | 'text_content_assistant_formatted_response'
>

export async function upsertShare(tx: Tx, chat: Owned): Promise<void> {
  await tx.insert(chat_share).values(chat).onConflictDoNothing()
}

export const readShares = (tx: Tx, user_id: UserId): Promise<ShareRow[]> =>
  tx
    .select({ chat_uuid: chat_share.chat_uuid, created_at: chat_share.created_at })
    .from(chat_share)
    .where(eq(chat_share.user_id, user_id))
    .orderBy(desc(chat_share.created_at), asc(chat_share.chat_uuid))
    .limit(graphqlLimits.rows.max)

export async function deleteShare(tx: Tx, { user_id, chat_uuid }: Owned): Promise<{ affected_rows: number }> {
  const gone = await tx
    .delete(chat_share)
    .where(and(eq(chat_share.user_id, user_id), eq(chat_share.chat_uuid, chat_uuid)))
    .returning({ chat_uuid: chat_share.chat_uuid })
  return { affected_rows: gone.length }
}

export const readSharedChat = (tx: Tx, chat_uuid: string): Promise<SharedRow[]> =>
  tx
    .select({
      chat_uuid: user_chat.chat_uuid,
      chat_title: user_chat.chat_title,
      text_content_user_query: user_chat.text_content_user_query,
      text_content_assistant_formatted_response: user_chat.text_content_assistant_formatted_response,
    })
    .from(chat_share)
    .innerJoin(user_chat, and(eq(user_chat.chat_uuid, chat_share.chat_uuid), eq(user_chat.user_id, chat_share.user_id)))
    .where(eq(chat_share.chat_uuid, chat_uuid))
    .orderBy(asc(user_chat.id))
    .limit(graphqlLimits.rows.max)
