/** Everything a person owns here: hers to take along, and hers to end. */
import { AppError, product } from 'core/contract'
import type { UserCtx } from '#ctx.ts'
import { everyOwnRow } from '#postgres/own-rows.ts'
import { deleteUser, noteEvent } from './channel-store.ts'

export interface AccountExport {
  readonly product: string
  readonly exported_at: string
  /** By table, every row and column. */
  readonly rows: Readonly<Record<string, readonly Record<string, unknown>[]>>
}

/** They sign webhooks: a file that lies about would let others do so. They can be read on the profile page. */
const leftOut: ReadonlySet<string> = new Set(['webhook_secret', 'previous_webhook_secret'])

export async function exportAccount({ db, user, clock }: UserCtx): Promise<AccountExport> {
  const rows = await db.asUser(user.id, async (tx) => {
    await noteEvent(tx, user.id, 'account_exported')
    return await everyOwnRow(tx, user.id)
  })
  const { users = [], ...others } = rows
  const own = users.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !leftOut.has(name))))
  return {
    product: product.name,
    exported_at: new Date(clock.now()).toISOString(),
    rows: { users: own, ...others },
  }
}

/** For good: rows, sessions, notices that wait. Only that an account was deleted is kept, under a number nobody has any more. */
export async function deleteAccount({ db, user }: UserCtx, typedEmail: string): Promise<void> {
  if (typedEmail.trim().toLowerCase() !== user.email.toLowerCase()) {
    throw new AppError('invalid_input', { details: [{ path: 'email', message: 'Type your own e-mail to confirm.' }] })
  }
  await db.asService(async (tx) => {
    await deleteUser(tx, user.id)
    await noteEvent(tx, user.id, 'account_deleted')
  })
}
