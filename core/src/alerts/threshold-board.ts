/** All levels that are watched, by instrument: a tick goes to the ladders of its own instrument and nowhere else. */
import { dayOf, startOfDay, type TradingDay } from 'core/values'
import { fallInHundredths } from './dip.ts'
import { Ladder, type Rung } from './ladder.ts'
import { referenceClose } from './reference.ts'
import { type Ignored, ignoredBecause, type Moment, type PriceTick } from './tick.ts'

/**
 * dip: hundredths of a percent below the adjusted close before. above, below: the price itself. rise, fall: percent from
 * the close before. Every measure grows towards its rule; levels of below and fall are negative prices and percentages.
 */
export const measures = ['dip', 'above', 'below', 'rise', 'fall'] as const
export type Measure = (typeof measures)[number]

export interface Threshold extends Rung {
  readonly measure: Measure
  /** Also on days that began with it; otherwise only when the close before had not reached it. */
  readonly isEach: boolean
}

export interface Reached {
  readonly ids: readonly number[]
  readonly day: TradingDay
  /** The close before, adjusted. */
  readonly before: number
}

interface Watched {
  readonly ladders: readonly { readonly measure: Measure; readonly isEach: boolean; readonly ladder: Ladder }[]
  seenAt: number
  day: string
  /** Null: what the close before was cannot be told. */
  before: number | null
}

export interface ThresholdBoard {
  /** All levels of an instrument, in place of those before; none takes it off the board. */
  set(symbol: string, thresholds: readonly Threshold[]): void
  /** What the price newly reaches; null for nothing, a word for a price that is ignored. */
  tick(tick: PriceTick, moment: Moment): Reached | Ignored | null
  /** What was reached could not be saved: the next price reaches it again. */
  forget(symbol: string, day: string): void
  readonly size: number
  readonly bytes: number
  symbols(): readonly string[]
}

const measured: Readonly<Record<Measure, (last: number, before: number) => number>> = {
  dip: (last, before) => fallInHundredths(before, last),
  above: (last) => last,
  below: (last) => -last,
  rise: (last, before) => (last / before - 1) * 100,
  fall: (last, before) => -((last / before - 1) * 100),
}

/** So many days since 1970: a ladder keeps four bytes a rung for it. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

export interface BoardOptions {
  /** What an instrument moves in a day, as a part of its price. */
  readonly typicalMove: (symbol: string) => number | null
}

export function createThresholdBoard({ typicalMove }: BoardOptions): ThresholdBoard {
  const watched = new Map<string, Watched>()
  // Ticks of one day come together: the calendar is asked once a day, not once a tick.
  let today = { from: 0, to: 0, day: dayOf(0), number: 0 }
  const dayAt = (at: number): typeof today => {
    if (at >= today.from && at < today.to) return today
    const day = dayOf(at)
    const from = startOfDay(day)
    today = { from, to: from + 86_400_000, day, number: dayNumber(day) }
    return today
  }

  const beginDay = (own: Watched, tick: PriceTick): void => {
    const { symbol, last, previousClose } = tick
    own.before =
      previousClose !== null && previousClose > 0
        ? referenceClose({ previousClose, open: tick.open ?? last, last, typicalMove: typicalMove(symbol) })
        : null
    for (const { measure, isEach, ladder } of own.ladders) {
      const isPassed = !isEach && own.before !== null
      ladder.begin(isPassed ? measured[measure](own.before ?? 0, own.before ?? 0) : Number.NEGATIVE_INFINITY)
    }
  }

  return {
    set: (symbol, thresholds) => {
      const known = watched.get(symbol)
      if (thresholds.length === 0) {
        watched.delete(symbol)
        return
      }
      const ladders = measures.flatMap((measure) =>
        [true, false].flatMap((isEach) => {
          const rungs = thresholds.filter((each) => each.measure === measure && each.isEach === isEach)
          return rungs.length === 0 ? [] : [{ measure, isEach, ladder: new Ladder(rungs) }]
        }),
      )
      // The next price begins the day again: it may reach a new rule that the last one reached before it was there.
      watched.set(symbol, { ladders, seenAt: known?.seenAt ?? 0, day: '', before: null })
    },
    tick: (tick, moment) => {
      const own = watched.get(tick.symbol)
      if (!own) return null
      const ignored = ignoredBecause(tick, moment, own.seenAt)
      if (ignored) return ignored
      own.seenAt = tick.at
      const { day, number } = dayAt(tick.at)
      if (day !== own.day || own.before === null) {
        own.day = day
        beginDay(own, tick)
      }
      if (own.before === null) return null
      const ids: number[] = []
      for (const { measure, ladder } of own.ladders) ladder.climb(measured[measure](tick.last, own.before), number, ids)
      return ids.length === 0 ? null : { ids, day, before: own.before }
    },
    forget: (symbol, day) => {
      for (const { ladder } of watched.get(symbol)?.ladders ?? []) ladder.forget(dayNumber(day))
    },
    get size() {
      return [...watched.values()].reduce(
        (sum, { ladders }) => sum + ladders.reduce((all, each) => all + each.ladder.size, 0),
        0,
      )
    },
    get bytes() {
      return [...watched.values()].reduce(
        (sum, { ladders }) => sum + ladders.reduce((all, each) => all + each.ladder.bytes, 0),
        0,
      )
    },
    symbols: () => [...watched.keys()],
  }
}
