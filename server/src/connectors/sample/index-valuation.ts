import { dayNumber } from 'core/catalogue'
import { type CompanyLedger, visibleDays } from './filings.ts'
import type { FreeFloat, IndexLevels } from './index-levels.ts'
import type { Calendar } from './market-factor.ts'
import type { PricePath } from './prices.ts'
import type { Quarter } from './quarters.ts'

/** By bar of the index; NaN where no member has filed four quarters yet, or together they lost money. */
export interface IndexValuation {
  readonly pe: Float64Array
  readonly pb: Float64Array
  readonly dividendYield: Float64Array
}

/** What the last four results that the public could see say of a company, from a day on. */
interface Standing {
  readonly from: number
  readonly shares: number
  readonly profit: number
  readonly worth: number
  readonly dividends: number
}

type Standings = ReadonlyMap<string, readonly Standing[]>

export function standingsOf(
  ledgers: readonly CompanyLedger[],
  quarters: readonly Quarter[],
  calendar: Calendar,
  seed: string,
): Standings {
  const days = calendar.days.map((day) => dayNumber(day))
  return new Map(
    ledgers.map(({ symbol, first, ledger }) => {
      const visible = visibleDays(symbol, first, quarters, seed)
      const standings: Standing[] = []
      let from = 0
      for (let place = first + 3; place < quarters.length; place++) {
        const seen = visible[place] ?? 0
        while (from < days.length && (days[from] ?? 0) < seen) from++
        if (from === days.length) break
        const sum = (id: string): number => [0, 1, 2, 3].reduce((total, ago) => total + ledger.at(id, place - ago), 0)
        standings.push({
          from,
          shares: ledger.at('shares_outstanding', place),
          profit: sum('net_profit_owners'),
          worth: ledger.at('total_equity', place),
          dividends: sum('dividends_paid'),
        })
      }
      return [symbol, standings]
    }),
  )
}

/**
 * Free-float value of the members on what belongs to it of their profit, net worth and dividends; members of an
 * equal-weight index count alike.
 */
export function indexValuation(
  { index, start, close }: IndexLevels,
  paths: ReadonlyMap<string, PricePath>,
  float: FreeFloat,
  standings: Standings,
): IndexValuation {
  const totals = () => new Float64Array(close.length)
  const [value, profit, worth, dividends] = [totals(), totals(), totals(), totals()]
  for (const { symbol } of index.members) {
    const path = paths.get(symbol)
    const known = standings.get(symbol) ?? []
    if (!path) continue
    for (const [at, standing] of known.entries()) {
      const end = Math.min(known[at + 1]?.from ?? Number.POSITIVE_INFINITY, start + close.length)
      for (let place = Math.max(standing.from, path.start, start); place < end; place++) {
        const bar = place - start
        const cap = (path.close[place - path.start] ?? 0) * standing.shares
        const part = index.isEqualWeight ? 1 / cap : float(symbol)
        value[bar] = (value[bar] ?? 0) + part * cap
        profit[bar] = (profit[bar] ?? 0) + part * standing.profit
        worth[bar] = (worth[bar] ?? 0) + part * standing.worth
        dividends[bar] = (dividends[bar] ?? 0) + part * standing.dividends
      }
    }
  }
  const on = (over: Float64Array, under: Float64Array, scale = 1): Float64Array =>
    over.map((amount, bar) => ((under[bar] ?? 0) > 0 ? (amount / (under[bar] ?? 1)) * scale : Number.NaN))
  return { pe: on(value, profit), pb: on(value, worth), dividendYield: on(dividends, value, 100) }
}
