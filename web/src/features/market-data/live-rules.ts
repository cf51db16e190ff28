/** The rules of the lists on live prices: the same words as their sentences, judged on quotes instead of closes. */
import type { Quote } from 'core/contract'
import type { LiveGlance, MarketTab } from 'core/contract/rest'
import { percentChange } from 'core/values'
import type { ListRow } from './rows.ts'

export interface LiveRule {
  /** The figure the rule is about; null where it cannot be told. */
  readonly figure: (stock: LiveGlance, quote: Quote) => number | null
  readonly holds: (figure: number) => boolean
  readonly order: 'asc' | 'desc'
  readonly header: string
  readonly look: 'change' | 'times'
  /** The figure is the change of the day itself, which is then not shown twice. */
  readonly isDayChange?: true
}

const gap = (_stock: LiveGlance, quote: Quote) => percentChange(quote.previousClose, quote.open)
const dayChange = (_stock: LiveGlance, quote: Quote) => percentChange(quote.previousClose, quote.last)

export const liveRules: Partial<Readonly<Record<MarketTab, LiveRule>>> = {
  gainers: {
    figure: dayChange,
    holds: (figure) => figure > 0,
    order: 'desc',
    header: 'Live % day',
    look: 'change',
    isDayChange: true,
  },
  losers: {
    figure: dayChange,
    holds: (figure) => figure < 0,
    order: 'asc',
    header: 'Live % day',
    look: 'change',
    isDayChange: true,
  },
  volume: {
    figure: ({ volume20 }, { volume }) =>
      volume20 === null || volume20 <= 0 || volume === null ? null : volume / volume20,
    holds: (figure) => figure > 2,
    order: 'desc',
    header: 'Volume × 20d so far',
    look: 'times',
  },
  highs: {
    figure: ({ high52 }, { last }) => percentChange(high52, last),
    holds: (figure) => figure > 0,
    order: 'desc',
    header: 'Above the old high',
    look: 'change',
  },
  lows: {
    figure: ({ low52 }, { last }) => percentChange(low52, last),
    holds: (figure) => figure < 0,
    order: 'asc',
    header: 'Below the old low',
    look: 'change',
  },
  'gap-up': { figure: gap, holds: (figure) => figure > 1, order: 'desc', header: 'Gap today', look: 'change' },
  'gap-down': { figure: gap, holds: (figure) => figure < -1, order: 'asc', header: 'Gap today', look: 'change' },
}

const most = 50

/** Who meets the rule now, the strongest first; `figure` is the cell it is judged by. */
export function liveRows(
  rule: LiveRule,
  stocks: readonly LiveGlance[],
  quotes: ReadonlyMap<string, Quote>,
): { readonly rows: readonly ListRow[]; readonly total: number } {
  const met = stocks.flatMap((stock) => {
    const quote = quotes.get(stock.symbol)
    const figure = quote ? rule.figure(stock, quote) : null
    return quote && figure !== null && rule.holds(figure) ? [{ stock, quote, figure }] : []
  })
  const sign = rule.order === 'desc' ? -1 : 1
  met.sort((one, other) => sign * (one.figure - other.figure) || (one.stock.symbol < other.stock.symbol ? -1 : 1))
  return {
    total: met.length,
    rows: met.slice(0, most).map(({ stock, quote, figure }) => ({
      id: stock.symbol,
      symbol: stock.symbol,
      name: stock.name,
      cells: { symbol: stock.symbol, figure },
      link: null,
      glance: stock,
      last: quote.last,
      change: percentChange(quote.previousClose, quote.last),
    })),
  }
}
