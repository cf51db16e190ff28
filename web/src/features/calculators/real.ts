/** Numbers of the market for a calculator's inputs, always with what they are, whose, and of when. */
import type { ChartBars } from 'core/contract/rest'
import { cagr, fail, formatDay, ok, parseDay, type Result } from 'core/values'

/** Bars of anything with a price, or a fund of which only its yearly return is known. */
export type RealSource =
  | { readonly kind: 'bars'; readonly name: string; readonly bars: ChartBars; readonly figures: CompanyFigures | null }
  | {
      readonly kind: 'fund'
      readonly name: string
      readonly return3y: number | null
      readonly asOf: string
      readonly source: string
    }

/** Of a company's accounts; rupees, and null where not reported. */
export interface CompanyFigures {
  readonly freeCashFlow: number | null
  readonly netDebt: number | null
  readonly shares: number | null
  readonly growth5y: number | null
  readonly period: string
}

export const shownDay = (text: string): string => {
  const day = parseDay(text)
  return day ? formatDay(day) : text
}

export interface Span {
  readonly from: string
  readonly to: string
  readonly first: number
  readonly last: number
  readonly years: number
}

const mostYears = 5
const leastYears = 1

/** The last five years of prices, or as many as there are. */
export function spanOf({ days, close }: ChartBars, years = mostYears): Result<Span, string> {
  const last = close.findLastIndex((price) => price !== null)
  const to = days[last]
  const end = close[last]
  if (to === undefined || end == null) return fail('There are no prices to take.')
  const wanted = `${Number(to.slice(0, 4)) - years}${to.slice(4)}`
  const start = days.findIndex((day, at) => day >= wanted && close[at] != null)
  const from = days[start]
  const first = close[start]
  if (from === undefined || first == null) return fail('There are no prices to take.')
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 / 365.25
  return length < leastYears - 0.02
    ? fail('There is less than a year of prices: a yearly rate would say nothing.')
    : ok({ from, to, first, last: end, years: length })
}

export interface YearlyRate {
  readonly rate: number
  readonly says: string
}

/** What it brought a year, and over which days. */
export function yearlyRate(source: RealSource): Result<YearlyRate, string> {
  if (source.kind === 'fund') {
    return source.return3y === null
      ? fail(`The 3-year return of ${source.name} is not known.`)
      : ok({
          rate: source.return3y,
          says: `${source.name}: 3-year return as of ${shownDay(source.asOf)}, source ${source.source}.`,
        })
  }
  const span = spanOf(source.bars)
  if (!span.ok) return span
  const { from, to, first, last, years } = span.value
  const rate = cagr(first, last, years)
  return rate === null
    ? fail('No yearly rate follows from these prices.')
    : ok({
        rate,
        says: `${source.name}: price growth a year from ${shownDay(from)} to ${shownDay(to)}, dividends left out, source ${source.bars.source}.`,
      })
}

/** What one costs now. */
export function lastPrice(source: RealSource): Result<{ readonly price: number; readonly says: string }, string> {
  if (source.kind === 'fund') return fail('A fund has no price here; pick a share, an ETF or an index.')
  const { bars, name } = source
  const at = bars.close.findLastIndex((price) => price !== null)
  const price = bars.close[at]
  const day = bars.days[at]
  return price == null || day === undefined
    ? fail('There are no prices to take.')
    : ok({ price, says: `${name}: close of ${shownDay(day)}, source ${bars.source}.` })
}

export const written = (value: number, decimals = 2): string => String(Number(value.toFixed(decimals)))
