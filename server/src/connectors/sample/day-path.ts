/** How a price went through a day whose bar is known: what chains of that day and its minutes follow. */
import { sessionTimes, startOfDay, type TradingDay } from 'core/values'
import { createRandom } from './random.ts'

export interface DayBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

interface PathOptions {
  readonly everyMinutes: number
  readonly seed: string
  /** Steps the price goes in. */
  readonly step?: number
}

const closeOffsetMs = (15 * 60 + 30) * 60_000
const minuteMs = 60_000

export interface Moments {
  readonly at: readonly number[]
  readonly spots: readonly number[]
  /** Times the volatility at the close. */
  readonly nerves: readonly number[]
}

/** From the open to the close, inside the day's range; it ends exactly where the day did. */
export function momentsOf(
  day: TradingDay,
  { open, high, low, close }: DayBar,
  { everyMinutes, seed, step: tickSize = 0.05 }: PathOptions,
): Moments {
  const random = createRandom(seed, 'option-day', day)
  const times = sessionTimes(day)
  const first = times?.open ?? startOfDay(day)
  const last = times?.close ?? startOfDay(day) + closeOffsetMs
  const steps = Math.round((last - first) / (everyMinutes * minuteMs))
  const bridge = (width: number): number[] => {
    const walk = [0]
    for (let step = 1; step <= steps; step++) walk.push((walk[step - 1] ?? 0) + random.normal())
    const end = walk.at(-1) ?? 0
    return walk.map((value, step) => ((value - (end * step) / steps) / Math.sqrt(steps)) * width)
  }
  const wander = bridge((high - low) * 0.9)
  const nerves = bridge(0.06)
  const at = Array.from({ length: steps + 1 }, (_, step) => first + step * everyMinutes * minuteMs)
  const spots = at.map((_, step) => {
    const straight = open + ((close - open) * step) / steps
    const level = Math.min(Math.max(straight + (wander[step] ?? 0), low), high)
    return step === steps ? close : onGrid(level, tickSize)
  })
  return { at, spots, nerves: nerves.map((nerve) => 1 + nerve) }
}

/** Times the whole number: dividing by 0.05 and multiplying again gives 21.700000000000003. */
export const onGrid = (price: number, step: number): number => {
  const whole = Math.round(1 / step)
  return Math.round(price * whole) / whole
}

/** The part of a day's volume that has been traded when a part of the session has passed: more at the open and before the close. */
export const tradedBy = (part: number): number => part + 0.09 * Math.sin(2 * Math.PI * part)
