import {
  type Batch,
  type ColumnData,
  columnsOf,
  datasetOf,
  dayNumber,
  evaluateFormula,
  parseFormula,
} from 'core/catalogue'
import { addDays } from 'core/values'
import type { Ledger, Quarter } from './quarters.ts'
import { createRandom } from './random.ts'

export interface CompanyLedger {
  readonly symbol: string
  readonly first: number
  readonly ledger: Ledger
}

/** How many quarters of quarterly results are kept: twelve years. */
const keptQuarters = 48

const figuresOf = (dataset: string): string[] =>
  columnsOf(datasetOf(dataset)).flatMap(({ name, field }) => (field ? [name] : []))

/** Fields that are not a sum over quarters: counts at the end, per-share figures by their formula. */
const lastOfYear = new Set(['closing_cash'])
const firstOfYear = new Set(['opening_cash'])
const meanOfYear = new Set(['weighted_shares', 'diluted_shares'])
const byFormula = ['eps', 'eps_diluted', 'free_cash_flow_to_firm', 'dividends_declared', 'retained_profit']

/** Rows of a statement, as columns. */
class Sheet {
  readonly symbols: number[] = []
  readonly ends: number[] = []
  readonly years: number[] = []
  readonly visible: number[] = []
  readonly versions: number[] = []
  readonly figures: Map<string, number[]>
  readonly dataset: string

  constructor(dataset: string) {
    this.dataset = dataset
    this.figures = new Map(figuresOf(dataset).map((name) => [name, []]))
  }

  add(symbol: number, quarter: Quarter, visible: number, read: (id: string) => number, version = 1): void {
    this.symbols.push(symbol)
    this.ends.push(dayNumber(quarter.end))
    this.years.push(quarter.fiscalYear)
    this.visible.push(visible)
    this.versions.push(version)
    for (const [id, values] of this.figures) values.push(read(id))
  }

  batch(names: readonly string[]): Batch {
    const number = (values: Iterable<number>): ColumnData => ({ kind: 'number', values: Float64Array.from(values) })
    const day = (values: Iterable<number>): ColumnData => ({ kind: 'day', values: Int32Array.from(values) })
    const columns: Record<string, ColumnData> = {
      symbol: { kind: 'code', codes: Int32Array.from(this.symbols), names },
      period_end: day(this.ends),
      fiscal_year: number(this.years),
      first_visible: day(this.visible),
      version: number(this.versions),
      loaded_at: day(this.visible),
    }
    for (const [id, values] of this.figures) columns[id] = number(values)
    return { dataset: this.dataset, rowCount: this.symbols.length, columns }
  }
}

/** By quarter from the company's first, the day number on which its results could first be seen. */
export function visibleDays(symbol: string, first: number, quarters: readonly Quarter[], seed: string): Int32Array {
  const random = createRandom(seed, 'filing', symbol)
  const visible = new Int32Array(quarters.length)
  for (let place = first; place < quarters.length; place++) {
    const quarter = quarters[place]
    if (!quarter) continue
    const days = quarter.number === 4 ? random.whole(24, 58) : random.whole(14, 44)
    visible[place] = dayNumber(addDays(quarter.end, days))
  }
  return visible
}

/** Statements by year and by quarter as they were filed, none before the public could see it. */
export function filings(
  ledgers: readonly CompanyLedger[],
  quarters: readonly Quarter[],
  today: string,
  seed: string,
): Batch[] {
  const names = ledgers.map(({ symbol }) => symbol)
  const annual = ['income_statement', 'balance_sheet_statement', 'cash_flow_statement'].map((id) => new Sheet(id))
  const quarterly = [
    'income_statement_quarterly',
    'balance_sheet_statement_quarterly',
    'cash_flow_statement_quarterly',
  ].map((id) => new Sheet(id))
  const todayNumber = dayNumber(today)
  for (const [code, { symbol, first, ledger }] of ledgers.entries()) {
    const visibleFrom = visibleDays(symbol, first, quarters, seed)
    const restatement = restatementOf(symbol, ledger, quarters, seed)
    for (let place = first; place < quarters.length; place++) {
      const quarter = quarters[place]
      const visible = visibleFrom[place] ?? 0
      if (!quarter || visible > todayNumber) continue
      if (place >= quarters.length - keptQuarters) {
        const readOne = withFormulas((id) => ledger.at(id, place), ledger, place, 1)
        for (const sheet of quarterly) sheet.add(code, quarter, visible, readOne)
      }
      if (quarter.number === 4 && place - 3 >= first) {
        const readYear = withFormulas((id) => yearOf(ledger, id, place), ledger, place, 4)
        for (const sheet of annual) sheet.add(code, quarter, visible, readYear)
        // With the next year's results, which show this one again for comparison.
        const again = visibleFrom[place + 4] ?? Number.POSITIVE_INFINITY
        if (restatement?.fiscalYear === quarter.fiscalYear && again <= todayNumber) {
          annual[0]?.add(code, quarter, again, restated(readYear, restatement.share), 2)
        }
      }
    }
  }
  return [...annual, ...quarterly].map((sheet) => sheet.batch(names))
}

interface Restatement {
  readonly fiscalYear: number
  /** Of revenue. */
  readonly share: number
}

/** About one company in sixteen has restated a year since 2012; lenders and insurers, whose lines are others, have not. */
function restatementOf(symbol: string, ledger: Ledger, quarters: readonly Quarter[], seed: string): Restatement | null {
  const random = createRandom(seed, 'restated', symbol)
  const last = quarters.length - 1
  const isOrdinary = ledger.at('selling_cost', last) > 0 && Number.isNaN(ledger.at('premium_income', last))
  if (!random.chance(0.0625) || !isOrdinary) return null
  // The same years whatever day it is: a later day restates nothing that was not.
  return { fiscalYear: random.whole(2012, 2024), share: random.between(0.02, 0.06) }
}

/** Revenue shown before what distribution costs, as some had to: more revenue and more selling cost, the same profit. */
function restated(read: (id: string) => number, share: number): (id: string) => number {
  const more = new Set(['revenue', 'total_income', 'gross_profit', 'selling_cost', 'operating_expenses'])
  return (id) => read(id) + (more.has(id) ? read('revenue') * share : 0)
}

const balanceIds = new Set(figuresOf('balance_sheet_statement'))

function yearOf(ledger: Ledger, id: string, last: number): number {
  if (balanceIds.has(id) || lastOfYear.has(id)) return ledger.at(id, last)
  if (firstOfYear.has(id)) return ledger.at(id, last - 3)
  let sum = 0
  for (let ago = 0; ago < 4; ago++) sum += ledger.at(id, last - ago)
  return meanOfYear.has(id) ? sum / 4 : sum
}

const formulas = new Map(
  [...datasetOf('income_statement').fields, ...datasetOf('cash_flow_statement').fields]
    .filter(({ id, formula }) => formula && byFormula.includes(id))
    .map(({ id, formula }) => [id, parseFormula(formula ?? '')]),
)

function withFormulas(
  read: (id: string) => number,
  ledger: Ledger,
  place: number,
  quarterCount: number,
): (id: string) => number {
  const value = (id: string): number => {
    if (id === 'dividend_per_share')
      return quarterCount === 4 ? read('dividends_paid') / yearOf(ledger, 'weighted_shares', place) : Number.NaN
    const formula = formulas.get(id)
    if (!formula) return read(id)
    const figure = evaluateFormula(formula, (used) => {
      const part = value(used)
      return Number.isNaN(part) ? null : part
    })
    return figure ?? Number.NaN
  }
  return value
}
