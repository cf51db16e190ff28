import { AppError } from 'core/contract'
import { ChatUuid } from 'core/contract/graphql'
import type { Ctx, UserCtx } from '#ctx.ts'
import {
  deleteShare,
  readFirstMessage,
  readSharedChat,
  readShares,
  type SharedRow,
  type ShareRow,
  upsertShare,
} from './store.ts'

/** Opens one's own chat to whoever has its link; sharing again keeps the record. Answers the chat's id. */
export async function shareChat({ db, user }: UserCtx, chat_uuid: string): Promise<string> {
  const parsed = ChatUuid.safeParse(chat_uuid)
  if (!parsed.success) throw new AppError('chat_session_not_found')
  const chat = { user_id: user.id, chat_uuid: parsed.data }
  await db.asUser(user.id, async (tx) => {
    if (!(await readFirstMessage(tx, chat))) throw new AppError('chat_session_not_found')
    await upsertShare(tx, chat)
  })
  return parsed.data
}

export const listShares = ({ db, user }: UserCtx): Promise<readonly ShareRow[]> =>
  db.readAs(user.id, (tx) => readShares(tx, user.id))

export async function revokeShare({ db, user }: UserCtx, chat_uuid: string): Promise<{ affected_rows: number }> {
  const parsed = ChatUuid.safeParse(chat_uuid)
  if (!parsed.success) return { affected_rows: 0 }
  return await db.asUser(user.id, (tx) => deleteShare(tx, { user_id: user.id, chat_uuid: parsed.data }))
}

/** Unknown, never shared, revoked and malformed are one answer: a stranger learns nothing by trying. */
export async function viewSharedChat({ db }: Ctx, chat_uuid: string): Promise<readonly SharedRow[]> {
  const parsed = ChatUuid.safeParse(chat_uuid)
  const rows = parsed.success ? await db.asService((tx) => readSharedChat(tx, parsed.data)) : []
  if (rows.length === 0) throw new AppError('share_not_available')
  return rows
}
