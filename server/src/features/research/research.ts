import { AppError, limits, parseInput } from 'core/contract'
import { ChatTitle, ChatUuid, Page } from 'core/contract/graphql'
import type { UserCtx } from '#ctx.ts'
import type { Tx, UserId } from '#postgres/db.ts'
import { isTaken } from '#postgres/errors.ts'
import { cleanAnswer } from './answer-html.ts'
import {
  type ChatRow,
  deleteMessage,
  insertMessage,
  lockChat,
  promoteNext,
  readChats,
  updateAnswer,
  updateFirstTitle,
  updateReport,
} from './store.ts'

export interface ChatFilter {
  readonly chat_uuid?: string | null | undefined
  readonly is_first?: boolean | null | undefined
  readonly is_alert_set?: boolean | null | undefined
  readonly search?: string | null | undefined
  readonly limit?: number | null | undefined
  readonly offset?: number | null | undefined
  /** False leaves them null. */
  readonly withAnswers: boolean
}

const chatIdOf = (chat_uuid: string): string => {
  const parsed = ChatUuid.safeParse(chat_uuid)
  if (!parsed.success) throw new AppError('chat_session_not_found')
  return parsed.data
}

/** Messages of a chat in ascending id order; history and saved reports newest first. */
export async function listChats({ db, user }: UserCtx, filter: ChatFilter): Promise<readonly ChatRow[]> {
  const page = parseInput(Page, { limit: filter.limit ?? undefined, offset: filter.offset ?? undefined })
  const chat_uuid = filter.chat_uuid == null ? null : chatIdOf(filter.chat_uuid)
  return await db.readAs(user.id, (tx) =>
    readChats(tx, {
      user_id: user.id,
      chat_uuid,
      is_first: filter.is_first ?? null,
      is_alert_set: filter.is_alert_set ?? null,
      search: filter.search ?? null,
      withAnswers: filter.withAnswers,
      ...page,
    }),
  )
}

export interface NewMessage {
  readonly chat_uuid: string
  readonly question: string
  readonly country?: string
}

/**
 * Stores a question; its answer comes later. `also` is written with it or not at all. The first question of a chat makes it this user's, for good, and gives it
 * its title. Blank is refused, too long is cut, as the screen does.
 */
export async function addMessage(
  { db, user }: UserCtx,
  { chat_uuid, question, country = 'IN' }: NewMessage,
  also: (tx: Tx, row: ChatRow) => Promise<void> = async () => {},
): Promise<ChatRow> {
  const chat = chatIdOf(chat_uuid)
  const text = [...question.replaceAll('\u0000', '').trim()].slice(0, limits.chat.maxCharacters).join('')
  if (text === '') throw new AppError('invalid_input')
  const store = db.asUser(user.id, async (tx) => {
    // Held until the end of the transaction: ids of a chat become visible in their order, so "above the last id" misses
    // none. The insert travels with it and waits its turn in the database.
    const locked = lockChat(tx, { user_id: user.id, chat_uuid: chat })
    const inserted = insertMessage(tx, {
      user_id: user.id,
      chat_uuid: chat,
      chat_title: titleOf(text),
      text_content_user_query: text,
      country,
    })
    await Promise.all([locked, inserted])
    const row = await inserted
    await also(tx, row)
    return row
  })
  return await store.catch((error: unknown) => {
    throw isTaken(error, 'user_chat_first_key') ? new AppError('chat_session_not_found', { cause: error }) : error
  })
}

/** The beginning of the first question, on one line. */
const titleOf = (question: string): string => [...question.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, 80).join('')

export async function answerMessage(
  { db, user }: UserCtx,
  { id, answer }: { id: number; answer: string },
): Promise<ChatRow> {
  const row = await db.asUser(user.id, (tx) => storeAnswer(tx, { user_id: user.id, id, html: answer }))
  if (!row) throw new AppError('chat_session_not_found')
  return row
}

/** Cleaned whoever wrote it: what is stored is shown to others. */
export const storeAnswer = (
  tx: Tx,
  {
    user_id,
    id,
    html,
    status = 'done',
  }: { readonly user_id: UserId; readonly id: number; readonly html: string; readonly status?: 'done' | 'failed' },
): Promise<ChatRow | null> => updateAnswer(tx, { user_id, id, answer: cleanAnswer(html), status })

export interface ReportMark {
  readonly chat_id: number
  readonly chat_uuid: string
  readonly is_alert_set: boolean
  readonly chat_title?: string | null | undefined
}

/** Saving needs a title; removing changes the flag and nothing else. */
export async function markReport({ db, user }: UserCtx, mark: ReportMark): Promise<ChatRow> {
  const key = { user_id: user.id, id: mark.chat_id, chat_uuid: chatIdOf(mark.chat_uuid) }
  const change = mark.is_alert_set
    ? { is_alert_set: true, chat_title: parseInput(ChatTitle, mark.chat_title ?? '') }
    : { is_alert_set: false }
  const row = await db.asUser(user.id, (tx) => updateReport(tx, key, change))
  if (!row) throw new AppError('chat_session_not_found')
  return row
}

export async function renameChat(
  { db, user }: UserCtx,
  { chat_uuid, chat_title }: { chat_uuid: string; chat_title: string },
): Promise<ChatRow> {
  const key = { user_id: user.id, chat_uuid: chatIdOf(chat_uuid) }
  const title = parseInput(ChatTitle, chat_title)
  const row = await db.asUser(user.id, (tx) => updateFirstTitle(tx, key, title))
  if (!row) throw new AppError('chat_session_not_found')
  return row
}

/** Deletes one message; the next of the chat takes the place of a first one. */
export async function removeChat(
  { db, user }: UserCtx,
  { chat_id, chat_uuid }: { chat_id: number; chat_uuid: string },
): Promise<{ affected_rows: number }> {
  const chat = { user_id: user.id, chat_uuid: chatIdOf(chat_uuid) }
  return await db.asUser(user.id, async (tx) => {
    await lockChat(tx, chat)
    const gone = await deleteMessage(tx, { ...chat, id: chat_id })
    if (!gone) throw new AppError('chat_session_not_found')
    if (gone.is_first) await promoteNext(tx, chat, gone.chat_title)
    return { affected_rows: 1 }
  })
}
