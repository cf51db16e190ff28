/** Transactions of one's funds: read from a statement, reviewed, written all or not at all. */
import { AppError } from 'core/contract'
import {
  type FundTransaction,
  fundLimits,
  type ImportReply,
  type KeptTransaction,
  type OwnPortfolio,
  type StatementReview,
} from 'core/contract/rest'
import { dayOf } from 'core/values'
import type { UserCtx } from '#ctx.ts'
import type { Tx } from '#postgres/db.ts'
import { ownPortfolio, seeThrough } from './holdings.ts'
import { createFundFinder } from './match-fund.ts'
import { reviewStatement } from './review.ts'
import { insertHolding, readHoldings } from './store.ts'
import {
  countTransactions,
  deleteTransaction,
  deleteTransactionsOf,
  insertTransactions,
  readTransactions,
} from './transaction-store.ts'

async function keptOf({ user, market }: UserCtx, tx: Tx): Promise<readonly KeptTransaction[]> {
  const rows = await readTransactions(tx, user.id)
  const funds = await market.funds.rows([...new Set(rows.map(({ mutual_fund_id }) => mutual_fund_id))])
  const names = new Map(funds.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, name: names.get(row.mutual_fund_id) ?? `Fund ${row.mutual_fund_id}` }))
}

export async function readPortfolio(ctx: UserCtx): Promise<OwnPortfolio> {
  const { user, market, clock } = ctx
  const { kept, ids } = await ctx.db.readAs(user.id, async (tx) => ({
    kept: await keptOf(ctx, tx),
    ids: (await readHoldings(tx, { user_id: user.id })).map(({ mutual_fund_id }) => mutual_fund_id),
  }))
  const all = [...new Set([...ids, ...kept.map(({ mutual_fund_id }) => mutual_fund_id)])]
  const rows = new Map((await market.funds.rows(all)).map((row) => [row.id, row]))
  const own = ownPortfolio({ ids, rows, transactions: kept })
  const looked = own.funds.slice(0, fundLimits.lookThrough).map(({ mutual_fund_id }) => mutual_fund_id)
  const portfolios = await market.funds.portfolios(looked)
  const { asOf, source } = market.state(clock.now())
  return {
    ...own,
    lookThrough: seeThrough(own.funds, portfolios, () => 'It discloses no portfolio in the source in use.'),
    asOf,
    source,
  }
}

interface Statement {
  readonly text: string
  readonly leaveOut: readonly number[]
}

export const reviewText = (ctx: UserCtx, statement: Statement): Promise<StatementReview> =>
  ctx.db.readAs(ctx.user.id, (tx) => review(ctx, tx, statement))

async function review(ctx: UserCtx, tx: Tx, { text, leaveOut }: Statement): Promise<StatementReview> {
  const { rows } = await ctx.market.funds.list('all')
  const found = reviewStatement(text, {
    finder: createFundFinder(rows),
    kept: await keptOf(ctx, tx),
    today: dayOf(ctx.clock.now()),
    leaveOut: new Set(leaveOut),
  })
  if (!found.ok) throw new AppError('invalid_input', { message: found.failure })
  return found.value
}

/** Reviewed again inside the transaction that writes: what was seen is what is written, or nothing is. */
export async function importText(
  ctx: UserCtx,
  { expected, ...statement }: Statement & { readonly expected: number },
): Promise<ImportReply> {
  return await ctx.db.asUser(ctx.user.id, async (tx) => {
    const { lines, counts } = await review(ctx, tx, statement)
    if (counts.problem > 0) {
      const [first] = lines.filter(({ state }) => state === 'problem')
      throw new AppError('invalid_input', {
        message: `${counts.problem === 1 ? 'One line has' : `${counts.problem} lines have`} a problem, so nothing was written. Line ${first?.line}: ${first?.says}`,
      })
    }
    if (counts.ready !== expected)
      throw new AppError('changed_elsewhere', {
        message: 'Your portfolio changed since the review. Review the file again.',
      })
    const ready = lines.flatMap(({ state, transaction }) => (state === 'ready' && transaction ? [transaction] : []))
    await write(ctx, tx, ready)
    return { written: ready.length, funds: new Set(ready.map(({ mutual_fund_id }) => mutual_fund_id)).size }
  })
}

async function write({ user }: UserCtx, tx: Tx, transactions: readonly FundTransaction[]): Promise<void> {
  if ((await countTransactions(tx, user.id)) + transactions.length > fundLimits.transactions)
    throw new AppError('invalid_input', {
      message: `${fundLimits.transactions} transactions are the most of one portfolio.`,
    })
  for (const mutual_fund_id of new Set(transactions.map((each) => each.mutual_fund_id)))
    await insertHolding(tx, { user_id: user.id, mutual_fund_id })
  await insertTransactions(tx, user.id, transactions)
}

/** One transaction, by the same rules as a line of a statement. */
export async function addTransaction(
  ctx: UserCtx,
  given: Omit<FundTransaction, 'name' | 'folio'>,
): Promise<ImportReply> {
  const { mutual_fund_id, day, kind, units, amount } = given
  const words = kind === 'buy' ? 'purchase' : kind === 'sell' ? 'redemption' : 'payout'
  const text = `scheme code,date,type,units,amount\n${mutual_fund_id},${day},${words},${units},${amount}`
  return await importText(ctx, { text, leaveOut: [], expected: 1 })
}

export async function removeTransactions(
  { db, user }: UserCtx,
  which: { readonly id: number } | { readonly mutual_fund_id: string },
): Promise<{ removed: number }> {
  const removed = await db.asUser(user.id, (tx) =>
    'id' in which ? deleteTransaction(tx, user.id, which.id) : deleteTransactionsOf(tx, user.id, which.mutual_fund_id),
  )
  if (removed === 0) throw new AppError('not_found')
  return { removed }
}
