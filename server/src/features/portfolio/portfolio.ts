import { AppError } from 'core/contract'
import type { UserCtx } from '#ctx.ts'
import { deleteHolding, type HoldingRow, insertHolding, readHoldings } from './store.ts'

export const listFunds = ({ db, user }: UserCtx): Promise<readonly HoldingRow[]> =>
  db.readAs(user.id, (tx) => readHoldings(tx, { user_id: user.id }))

/** A fund the market does not know is refused: nothing could ever be said about it. */
export async function addFund({ db, market, user }: UserCtx, mutual_fund_id: string): Promise<HoldingRow> {
  const [fund] = await market.mutualFunds([mutual_fund_id])
  if (!fund) throw new AppError('not_found')
  return await db.asUser(user.id, (tx) => insertHolding(tx, { user_id: user.id, mutual_fund_id: fund.id }))
}

export const removeFund = ({ db, user }: UserCtx, mutual_fund_id: string): Promise<{ affected_rows: number }> =>
  db.asUser(user.id, (tx) => deleteHolding(tx, { user_id: user.id, mutual_fund_id }))
