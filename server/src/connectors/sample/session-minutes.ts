/** Minutes of the last simulated session: nobody saw it trade, so its daily bar is led through the day. */
import { dayOf } from 'core/values'
import { type DayBar, momentsOf, onGrid, tradedBy } from './day-path.ts'
import { contractNames } from './derivatives.ts'
import { createRandom } from './random.ts'

export interface ClosedDay extends DayBar {
  readonly symbol: string
  readonly volume: number
  /** Any instant of the day. */
  readonly at: number
  /** Steps its price goes in. */
  readonly step: number
}

export interface SampleMinute extends DayBar {
  readonly symbol: string
  readonly minute: number
  readonly volume: number
}

const minuteMs = 60_000
const indexContracts: ReadonlySet<string> = new Set(Object.values(contractNames))

/** A future goes the way of what it is written on. */
const pathOf = (symbol: string): string => contractNames[symbol] ?? symbol.replace(/\d{2}[A-Z]{3}FUT$/, '')

/** Together they are the day's bar: its open, extremes, close and volume; at the moments of a stored chain they meet its spot. */
export function sessionMinutes(day: ClosedDay, seed: string): SampleMinute[] {
  const { symbol, open, high, low, close, volume, step } = day
  const name = pathOf(symbol)
  const everyMinutes = indexContracts.has(name) ? 5 : 15
  const { at, spots } = momentsOf(dayOf(day.at), day, { everyMinutes, seed: `${seed}/${name}`, step })
  const random = createRandom(seed, 'minutes', name, dayOf(day.at))
  const within = (price: number): number => Math.min(Math.max(onGrid(price, step), low), high)
  const count = (at.length - 1) * everyMinutes
  const width = ((high - low) * 0.6) / Math.sqrt(count)
  const levels = [open]
  for (let moment = 1; moment < spots.length; moment++) {
    const [from, to] = [spots[moment - 1] ?? open, spots[moment] ?? close]
    for (let part = 1; part <= everyMinutes; part++) {
      const aside = part === everyMinutes ? 0 : width * random.normal()
      levels.push(within(from + ((to - from) * part) / everyMinutes + aside))
    }
  }
  levels[count] = close
  const bars = Array.from({ length: count }, (_, place) => {
    const [first, last] = [levels[place] ?? open, levels[place + 1] ?? close]
    const traded = (until: number): number => Math.round(volume * tradedBy(until / count))
    return {
      symbol,
      minute: (at[0] ?? 0) + place * minuteMs,
      open: first,
      high: Math.max(first, last),
      low: Math.min(first, last),
      close: last,
      volume: traded(place + 1) - traded(place),
    }
  })
  const highest = bars.reduce((best, bar, place) => (bar.high > (bars[best]?.high ?? 0) ? place : best), 0)
  const lowest = bars.reduce((best, bar, place) => (bar.low < (bars[best]?.low ?? 0) ? place : best), 0)
  // The day reached its extremes somewhere: where it came nearest to them.
  return bars.map((bar, place) => ({
    ...bar,
    high: place === highest ? high : bar.high,
    low: place === lowest ? low : bar.low,
  }))
}
