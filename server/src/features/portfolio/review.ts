/** A statement looked at line by line before anything is written. */
import {
  type FundTransaction,
  type KeptTransaction,
  type LineState,
  lineStates,
  type StatementLine,
  type StatementReview,
} from 'core/contract/rest'
import { day as dayOf, fail, formatDay, ok, type Result } from 'core/values'
import type { FundFinder } from './match-fund.ts'
import { readStatement } from './statement.ts'

interface Known {
  readonly finder: FundFinder
  /** What is in the portfolio already. */
  readonly kept: readonly KeptTransaction[]
  /** YYYY-MM-DD in IST. */
  readonly today: string
  readonly leaveOut: ReadonlySet<number>
}

export function reviewStatement(text: string, known: Known): Result<StatementReview, string> {
  const read = readStatement(text)
  if (!read.ok) return fail(read.failure)
  if (read.value.lines.length === 0) return fail('No line follows the names of the columns.')
  const seen = new Map<string, number>()
  const kept = new Set(known.kept.map(signature))
  const first = read.value.lines.map((each): StatementLine => {
    if (each.is !== 'row')
      return known.leaveOut.has(each.line)
        ? leftOut(each)
        : { line: each.line, text: each.text, state: each.is, says: each.says, transaction: null }
    const { row } = each
    if (known.leaveOut.has(row.line)) return leftOut(row)
    const told = (state: LineState, says: string, transaction: FundTransaction | null = null): StatementLine => ({
      line: row.line,
      text: row.text,
      state,
      says,
      transaction,
    })
    if (row.day > known.today) return told('problem', `${formatDay(dayOf(row.day))} is not yet.`)
    const fund = known.finder.find(row)
    if (!fund.ok) return told('problem', fund.failure)
    const { id: mutual_fund_id, name } = fund.value
    const { day, kind, units, amount, folio } = row
    const transaction: FundTransaction = { mutual_fund_id, name, day, kind, units, amount, folio }
    const sign = signature(transaction)
    if (kept.has(sign)) return told('repeat', 'Already in your portfolio: it will not be written again.', transaction)
    const before = seen.get(sign)
    if (before !== undefined)
      return told('problem', `The same as line ${before}. Leave one of them out, or give the second its own folio.`)
    seen.set(sign, row.line)
    return told('ready', wordsOf(transaction), transaction)
  })
  const lines = withBalances(first, known.kept)
  const counts = Object.fromEntries(
    lineStates.map((state) => [state, lines.filter((line) => line.state === state).length]),
  ) as Record<LineState, number>
  return ok({ lines, counts, columns: read.value.columns })
}

const leftOut = ({ line, text }: { readonly line: number; readonly text: string }): StatementLine => ({
  line,
  text,
  state: 'left out',
  says: 'Left out.',
  transaction: null,
})

const signature = ({ mutual_fund_id, day, kind, units, amount, folio }: FundTransaction): string =>
  [mutual_fund_id, day, kind, units.toFixed(4), amount.toFixed(2), folio].join('|')

const rupees = (value: number): string => `₹${value.toLocaleString('en-IN', { maximumFractionDigits: 2 })}`
const counted = (value: number): string => value.toLocaleString('en-IN', { maximumFractionDigits: 4 })

function wordsOf({ name, day, kind, units, amount }: FundTransaction): string {
  const on = formatDay(dayOf(day))
  if (kind === 'payout') return `${name} paid out ${rupees(amount)} on ${on}.`
  return `${kind === 'buy' ? 'Bought' : 'Sold'} ${counted(units)} units of ${name} for ${rupees(amount)} on ${on}.`
}

const order = { buy: 0, payout: 1, sell: 2 } as const
/** Units are rounded to four decimals in each line. */
const slack = 0.01

/** What is sold must have been there on the day; the portfolio of before counts too. */
function withBalances(lines: readonly StatementLine[], kept: readonly KeptTransaction[]): StatementLine[] {
  const moves = [
    ...kept.map((transaction) => ({ transaction, line: null as number | null })),
    ...lines.flatMap(({ state, transaction, line }) =>
      state === 'ready' && transaction ? [{ transaction, line }] : [],
    ),
  ].sort(
    (left, right) =>
      compare(left.transaction.day, right.transaction.day) ||
      order[left.transaction.kind] - order[right.transaction.kind],
  )
  const held = new Map<string, number>()
  const short = new Map<number, string>()
  for (const { transaction, line } of moves) {
    const { mutual_fund_id, kind, units, day, name } = transaction
    const before = held.get(mutual_fund_id) ?? 0
    const after = before + (kind === 'buy' ? units : kind === 'sell' ? -units : 0)
    if (after < -slack && line !== null) {
      short.set(
        line,
        `Sells ${counted(units)} units of ${name}, but only ${counted(Math.max(before, 0))} were held on ${formatDay(dayOf(day))}.`,
      )
      continue
    }
    held.set(mutual_fund_id, after)
  }
  return lines.map((each) => {
    const says = short.get(each.line)
    return says === undefined ? each : { ...each, state: 'problem', says, transaction: null }
  })
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)
