import { graphqlLimits } from 'core/contract/graphql'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { prepared } from '#postgres/prepared.ts'
import { only } from '#postgres/rows.ts'
import { portfolio_mutual_funds } from '#postgres/schema.ts'

export interface HoldingRow {
  readonly user_id: UserId
  readonly mutual_fund_id: string
}

const columns = { user_id: portfolio_mutual_funds.user_id, mutual_fund_id: portfolio_mutual_funds.mutual_fund_id }

export const readHoldings = prepared<HoldingRow[], { user_id: UserId }>((tx) =>
  tx
    .select(columns)
    .from(portfolio_mutual_funds)
    .where(eq(portfolio_mutual_funds.user_id, sql.placeholder('user_id')))
    .orderBy(asc(portfolio_mutual_funds.mutual_fund_id))
    .limit(graphqlLimits.rows.max)
    .prepare('portfolio_mutual_funds'),
)

export const insertHolding = async (tx: Tx, holding: HoldingRow): Promise<HoldingRow> =>
  only(
    await tx
      .insert(portfolio_mutual_funds)
      .values(holding)
      .onConflictDoUpdate({
        target: [portfolio_mutual_funds.user_id, portfolio_mutual_funds.mutual_fund_id],
        set: { mutual_fund_id: holding.mutual_fund_id },
      })
      .returning(columns),
  )

export async function deleteHolding(
  tx: Tx,
  { user_id, mutual_fund_id }: HoldingRow,
): Promise<{ affected_rows: number }> {
  const gone = await tx
    .delete(portfolio_mutual_funds)
    .where(and(eq(portfolio_mutual_funds.user_id, user_id), eq(portfolio_mutual_funds.mutual_fund_id, mutual_fund_id)))
    .returning(columns)
  return { affected_rows: gone.length }
}
