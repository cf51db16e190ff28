/** What the live page counts from stored rows and the newest quotes. */
import { indexPoints } from 'core/calculators'
import type { Quote } from 'core/contract'
import type { IndexMovers, PulseStock } from 'core/contract/rest'
import { percentChange } from 'core/values'

export type Quotes = ReadonlyMap<string, Quote>

export interface Moved extends PulseStock {
  readonly last: number | null
  readonly change: number | null
  /** Rupees traded today: live volume at the last price, or what was stored. */
  readonly value: number | null
}

export const movedStocks = (stocks: readonly PulseStock[], quotes: Quotes): readonly Moved[] =>
  stocks.map((stock) => {
    const quote = quotes.get(stock.symbol)
    const last = quote?.last ?? stock.close
    const volume = quote?.volume ?? null
    return {
      ...stock,
      last,
      change: percentChange(quote?.previousClose ?? stock.previousClose, last),
      value: last !== null && volume !== null && volume > 0 ? last * volume : stock.turnover,
    }
  })

export interface Breadth {
  readonly of: number
  readonly advances: number
  readonly declines: number
  readonly unchanged: number
  readonly newHighs: number
  readonly newLows: number
  /** In percent of those that have an average; null where none has. */
  readonly above50: number | null
  readonly above200: number | null
}

export function breadthOf(stocks: readonly Moved[]): Breadth {
  const known = stocks.filter(({ change }) => change !== null)
  const count = (is: (stock: Moved) => boolean) => known.filter(is).length
  const above = (average: 'average50' | 'average200') => {
    const have = known.filter((stock) => stock[average] !== null)
    const over = have.filter((stock) => (stock.last ?? 0) > (stock[average] ?? 0)).length
    return have.length === 0 ? null : (over / have.length) * 100
  }
  const advances = count(({ change }) => (change ?? 0) > 0)
  const declines = count(({ change }) => (change ?? 0) < 0)
  return {
    of: known.length,
    advances,
    declines,
    unchanged: known.length - advances - declines,
    newHighs: count(({ last, high52 }) => last !== null && high52 !== null && last > high52),
    newLows: count(({ last, low52 }) => last !== null && low52 !== null && last < low52),
    above50: above('average50'),
    above200: above('average200'),
  }
}

export const mostTraded = (stocks: readonly Moved[], most: number): readonly Moved[] =>
  [...stocks]
    .filter(({ value }) => (value ?? 0) > 0)
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0))
    .slice(0, most)

export interface Contributor {
  readonly symbol: string
  readonly name: string
  readonly change: number | null
  readonly points: number
}

export interface Movers {
  readonly moved: number | null
  readonly up: readonly Contributor[]
  readonly down: readonly Contributor[]
}

/** Who added and who took the most points. */
export function moversOf({ index_name, members, previousClose }: IndexMovers, quotes: Quotes, most: number): Movers {
  const index = quotes.get(index_name)
  const before = index?.previousClose ?? previousClose
  const changes = members.map(({ symbol }) => {
    const quote = quotes.get(symbol)
    return percentChange(quote?.previousClose, quote?.last)
  })
  const points = indexPoints(
    members.map(({ weight }, at) => ({ weight, change: changes[at] ?? null })),
    { previous: before, level: index?.last ?? null },
  )
  const all = members
    .flatMap(({ symbol, name }, at): Contributor[] => {
      const own = points[at]
      return own == null ? [] : [{ symbol, name, change: changes[at] ?? null, points: own }]
    })
    .sort((one, other) => other.points - one.points)
  return {
    moved: index?.last == null || before === null ? null : index.last - before,
    up: all.filter((each) => each.points > 0).slice(0, most),
    down: all
      .filter((each) => each.points < 0)
      .slice(-most)
      .reverse(),
  }
}
