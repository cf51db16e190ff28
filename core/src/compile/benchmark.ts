/** Relative strength, beta and correlation hold an instrument against the Nifty 50: its closes, day by day beside the bars. */
import { findIndicator } from 'core/indicators'
import { type Instrument, priceFields, type Query } from 'core/language'
import type { DailyBars, MarketReader } from './reader.ts'

const market: Instrument = { asset: 'index', symbol: 'NIFTY 50' }

/** Whether anything in a question needs it. */
export const readsBenchmark = (query: Query): boolean => isHeldAgainst(query)

function isHeldAgainst(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  if (Array.isArray(node)) return node.some(isHeldAgainst)
  const { node: is, id } = node as { readonly node?: unknown; readonly id?: unknown }
  if (is === 'technical' && findIndicator(String(id))?.inputs.includes('benchmark')) return true
  const price = is === 'field' ? priceFields.get(String(id)) : undefined
  if (price && 'kernel' in price && (price.kernel.is === 'beta' || price.kernel.is === 'relative_strength')) return true
  return Object.values(node).some(isHeldAgainst)
}

/** Days the market did not trade are missing. */
export const againstMarket = (reader: MarketReader): MarketReader => ({
  rows: (statement) => reader.rows(statement),
  bars: async (instruments, from, to) => {
    const [own, index] = await Promise.all([reader.bars(instruments, from, to), reader.bars([market], from, to)])
    const levels = index.get(market.symbol)
    const byDay = new Map(levels?.days.map((day, at) => [day, levels.bars.close?.[at] ?? Number.NaN]))
    return new Map(
      [...own].map(([symbol, { days, bars }]): [string, DailyBars] => [
        symbol,
        { days, bars: { ...bars, benchmark: Float64Array.from(days, (day) => byDay.get(day) ?? Number.NaN) } },
      ]),
    )
  },
})
