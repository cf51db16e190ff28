/** A person's dips as rules among her other alerts: paused, put to sleep, given quiet hours. */
import { AppError } from 'core/contract'
import { UserInstruments } from 'core/contract/graphql'
import type { UserCtx } from '#ctx.ts'
import { saveInstruments } from './dips.ts'
import { type DipRuleChanges, deleteDipRule, type OwnDipRow, readOwnDips, updateDipRules } from './rule-store.ts'

export const listDipRules = ({ db, user }: UserCtx): Promise<readonly OwnDipRow[]> =>
  db.readAs(user.id, (tx) => readOwnDips(tx, user.id))

/** Answers the ids of those that are hers. */
export const changeDipRules = (
  { db, user }: UserCtx,
  ids: readonly number[],
  changes: DipRuleChanges,
): Promise<number[]> => db.asUser(user.id, (tx) => updateDipRules(tx, { user_id: user.id, ids }, changes))

/** Answers what brings it back. */
export async function removeDipRule({ db, user }: UserCtx, id: number): Promise<OwnDipRow> {
  const gone = await db.asUser(user.id, (tx) => deleteDipRule(tx, { user_id: user.id, id }))
  if (!gone) throw new AppError('not_found')
  return gone
}

export async function restoreDipRule(ctx: UserCtx, row: unknown): Promise<number> {
  const parsed = UserInstruments.safeParse([row])
  if (!parsed.success) throw new AppError('invalid_input')
  const { returning } = await saveInstruments(ctx, parsed.data)
  const [saved] = returning
  if (!saved) throw new AppError('invalid_input')
  return saved.id
}
