/** A person's inbox, and what became of each notice on its way out. */
import { AppError } from 'core/contract'
import type { Notice, NoticeAttempt, NoticeList } from 'core/contract/rest'
import type { UserCtx } from '#ctx.ts'
import {
  type AttemptRow,
  countUnread,
  listAttempts,
  listNotices,
  markRead,
  type NoticeRow,
  resendNotice,
} from '#notify/outbox-log.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const presentNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  channel: row.channel,
  payload: row.payload,
  state: row.state,
  attempts: row.attempts,
  detail: row.detail,
  created_at: row.created_at.toISOString(),
  next_attempt_at: iso(row.next_attempt_at),
  sent_at: iso(row.sent_at),
  read_at: iso(row.read_at),
})

const presentAttempt = (row: AttemptRow): NoticeAttempt => ({
  id: row.id,
  outcome: row.outcome,
  detail: row.detail,
  started_at: row.started_at.toISOString(),
  finished_at: iso(row.finished_at),
})

export const readInbox = (
  { db, user }: UserCtx,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<NoticeList> =>
  db.asUser(user.id, async (tx) => {
    const rows = await listNotices(tx, { user_id: user.id, before: before ?? null, limit })
    return { notices: rows.map(presentNotice), unread: await countUnread(tx, user.id) }
  })

export async function readAttempts({ db, user }: UserCtx, notice_id: number): Promise<readonly NoticeAttempt[]> {
  const rows = await db.readAs(user.id, (tx) => listAttempts(tx, { user_id: user.id, notice_id }))
  return rows.map(presentAttempt)
}

export const readUpTo = ({ db, user, clock }: UserCtx, upTo: number): Promise<void> =>
  db.asUser(user.id, (tx) => markRead(tx, { user_id: user.id, upTo, now: clock.now() }))

/** The service may change its state; whose it is, the query says. */
export async function resend({ db, user, clock }: UserCtx, id: number): Promise<void> {
  const isResent = await db.asService((tx) => resendNotice(tx, { user_id: user.id, id, now: clock.now() }))
  if (!isResent) throw new AppError('not_found')
}
