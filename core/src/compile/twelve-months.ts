/**
 * A figure of the last twelve months from the quarters behind it, as the store derives it: flows are sums of four
 * quarters, balances and counts of shares are the last, the rest follows by the catalogue's formulas. Written once over an
 * algebra, so that numbers in memory and SQL are the same arithmetic.
 */
import { evaluateFormula, type Field, type Expression as Formula, findField, parseFormula } from 'core/catalogue'
import type { StoreRow } from './reader.ts'

export interface Algebra<Value> {
  /** A figure of a quarter, some quarters before the last. */
  quarter(field: Field, ago: number): Value
  /** Of all parts or of none. */
  add(parts: readonly Value[]): Value
  /** The price of the day asked about. */
  price(): Value
  formula(formula: Formula, read: (id: string, yearsAgo: number) => Value): Value
}

export const quarterlyStatements = [
  'balance_sheet_statement_quarterly',
  'cash_flow_statement_quarterly',
  'income_statement_quarterly',
] as const

const endings = new Set(['closing_cash'])
const isSummed = ({ unit, formula }: Field): boolean => unit === 'rupees' && !(formula ?? '').includes('/')

/** What a quarter does not carry and a year does, made from what it carries. */
const substitutes: Readonly<Record<string, string>> = {
  dividend_per_share: 'dividends_paid / weighted_shares',
  dividends_declared: 'dividends_paid',
  retained_profit: 'net_profit_owners - dividends_paid',
}

/** Formulas of the catalogue, each read once: a screen over years asks for one after every filing. */
const read = new Map<string, Formula>()

function formulaOf(text: string): Formula {
  const found = read.get(text)
  if (found) return found
  const formula = parseFormula(text)
  read.set(text, formula)
  return formula
}

/** Null for a figure that quarters do not tell. */
export function twelveMonths<Value>(id: string, algebra: Algebra<Value>, yearsAgo = 0): Value | null {
  const last = 4 * yearsAgo
  if (id === 'share_price') return yearsAgo === 0 ? algebra.price() : null
  const quarterly = findField(id, 'quarterly')
  const isOfQuarter = quarterly && (quarterlyStatements as readonly string[]).includes(quarterly.dataset)
  if (isOfQuarter) {
    const isBalance = quarterly.dataset === 'balance_sheet_statement_quarterly'
    if (isBalance || endings.has(id) || quarterly.unit === 'shares') return algebra.quarter(quarterly, last)
    if (id === 'opening_cash') return algebra.quarter(quarterly, last + 3)
    if (isSummed(quarterly)) {
      return algebra.add([0, 1, 2, 3].map((quarter) => algebra.quarter(quarterly, last + quarter)))
    }
  }
  const text = substitutes[id] ?? findField(id, 'ttm')?.formula ?? quarterly?.formula
  if (!text) return null
  let isWhole = true
  const value = algebra.formula(formulaOf(text), (inner, ago) => {
    const found = twelveMonths(inner, algebra, yearsAgo + ago)
    if (found === null) isWhole = false
    return found as Value // read only where it was found
  })
  return isWhole ? value : null
}

/** The same from rows of quarters, the newest first. */
export function twelveMonthsOf(id: string, quarters: readonly StoreRow[], yearsAgo = 0): number | null {
  const algebra: Algebra<number | null> = {
    quarter: ({ column }, ago) => {
      const value = quarters[ago]?.[column]
      return typeof value === 'number' ? value : null
    },
    add: (parts) => parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0),
    price: () => null,
    formula: (formula, inner) => evaluateFormula(formula, inner),
  }
  return twelveMonths(id, algebra, yearsAgo)
}
