/** The whole answer behind a message: for its owner, and for whoever has the link of a shared chat. */
import type { Answer } from 'core/compile'
import { AppError } from 'core/contract'
import { ChatUuid } from 'core/contract/graphql'
import type { Ctx, UserCtx } from '#ctx.ts'
import { readAnswer, readSharedAnswer } from './answer-store.ts'

export async function findAnswer({ db, user }: UserCtx, chat_id: number): Promise<Answer> {
  const row = await db.readAs(user.id, (tx) => readAnswer(tx, { user_id: user.id, chat_id }))
  if (!row) throw new AppError('not_found')
  return row.answer
}

export async function findSharedAnswer(
  { db }: Ctx,
  { chat_uuid, at }: { readonly chat_uuid: string; readonly at: number },
): Promise<Answer> {
  const parsed = ChatUuid.safeParse(chat_uuid)
  const answer = parsed.success
    ? await db.asService((tx) => readSharedAnswer(tx, { chat_uuid: parsed.data, at }))
    : null
  if (!answer) throw new AppError('share_not_available')
  return answer
}
