import { type FundTransaction, fundLimits } from 'core/contract/rest'
import { and, asc, count, eq } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { fund_transaction } from '#postgres/schema.ts'

export interface TransactionRow extends Omit<FundTransaction, 'name'> {
  readonly id: number
}

export async function readTransactions(tx: Tx, user_id: UserId): Promise<TransactionRow[]> {
  const rows = await tx
    .select({
      id: fund_transaction.id,
      mutual_fund_id: fund_transaction.mutual_fund_id,
      day: fund_transaction.day,
      kind: fund_transaction.kind,
      units: fund_transaction.units,
      amount_paise: fund_transaction.amount_paise,
      folio: fund_transaction.folio,
    })
    .from(fund_transaction)
    .where(eq(fund_transaction.user_id, user_id))
    .orderBy(asc(fund_transaction.day), asc(fund_transaction.id))
    .limit(fundLimits.transactions)
  return rows.map(({ amount_paise, ...row }) => ({ ...row, amount: amount_paise / 100 }))
}

export async function countTransactions(tx: Tx, user_id: UserId): Promise<number> {
  const [row] = await tx.select({ many: count() }).from(fund_transaction).where(eq(fund_transaction.user_id, user_id))
  return row?.many ?? 0
}

const rowsAtOnce = 500

export async function insertTransactions(
  tx: Tx,
  user_id: UserId,
  transactions: readonly Omit<FundTransaction, 'name'>[],
): Promise<void> {
  for (let from = 0; from < transactions.length; from += rowsAtOnce) {
    await tx.insert(fund_transaction).values(
      transactions.slice(from, from + rowsAtOnce).map(({ mutual_fund_id, day, kind, units, amount, folio }) => ({
        user_id,
        mutual_fund_id,
        day,
        kind,
        units,
        amount_paise: Math.round(amount * 100),
        folio,
      })),
    )
  }
}

export async function deleteTransaction(tx: Tx, user_id: UserId, id: number): Promise<number> {
  const gone = await tx
    .delete(fund_transaction)
    .where(and(eq(fund_transaction.user_id, user_id), eq(fund_transaction.id, id)))
    .returning({ id: fund_transaction.id })
  return gone.length
}

export async function deleteTransactionsOf(tx: Tx, user_id: UserId, mutual_fund_id: string): Promise<number> {
  const gone = await tx
    .delete(fund_transaction)
    .where(and(eq(fund_transaction.user_id, user_id), eq(fund_transaction.mutual_fund_id, mutual_fund_id)))
    .returning({ id: fund_transaction.id })
  return gone.length
}
