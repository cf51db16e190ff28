/**
 * Weeks and months made of days, and periods made of filings: a figure of these is told for each day from what was
 * known on that day. The running week is the bars so far; a filing counts from the day the public could see it.
 */
import { dayNumber } from 'core/catalogue'
import type { Bars, Column } from 'core/indicators'
import type { Axis } from './axis.ts'
import type { Block, Filed, Making } from './block.ts'

/** A number that changes when a week or month begins. Weeks begin on Monday and end on Friday, or with a session at the weekend. */
const periodOf = (day: string, axis: 'week' | 'month'): number =>
  axis === 'week' ? Math.floor((dayNumber(day) + 3) / 7) : Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

const columns = ['open', 'high', 'low', 'close', 'volume', 'benchmark'] as const satisfies readonly Column[]
type CoarseColumn = (typeof columns)[number]

const known = (values: readonly number[], pick: (left: number, right: number) => number): number => {
  const [left = Number.NaN, right = Number.NaN] = values
  if (Number.isNaN(left)) return right
  return Number.isNaN(right) ? left : pick(left, right)
}

const merge: Readonly<Record<CoarseColumn, (left: number, right: number) => number>> = {
  open: (left) => left,
  high: Math.max,
  low: Math.min,
  close: (_left, right) => right,
  volume: (left, right) => left + right,
  benchmark: (_left, right) => right,
}

/** Bars of weeks or months, the last of them running. */
function growingBars(axis: 'week' | 'month') {
  let room = 64
  let count = 0
  let period = Number.NaN
  const days: string[] = []
  const values = new Map<CoarseColumn, Float64Array>()
  const grow = (): void => {
    room *= 2
    for (const [name, old] of values) {
      const larger = new Float64Array(room)
      larger.set(old)
      values.set(name, larger)
    }
  }
  return {
    add: (block: Block, row: number): void => {
      const day = block.days[row] ?? ''
      const now = periodOf(day, axis)
      const isNew = now !== period
      period = now
      if (isNew && count === room) grow()
      if (isNew) count++
      days[count - 1] = day
      for (const name of columns) {
        const value = block.bars[name]?.[row]
        if (value === undefined) continue
        const held = values.get(name) ?? new Float64Array(room).fill(Number.NaN)
        values.set(name, held)
        held[count - 1] = isNew ? value : known([held[count - 1] ?? Number.NaN, value], merge[name])
      }
    },
    block: (): Block => {
      const bars: { [Name in Column]?: Float64Array } = {}
      for (const [name, held] of values) bars[name] = held.subarray(0, count)
      return { count, days, bars: bars as Bars, filed: null }
    },
  }
}

type Machine<Out extends Float64Array | Uint8Array> = (block: Block) => Out

/** A figure of weeks or months, for each day. */
export function byCoarseBars<Out extends Float64Array | Uint8Array>(
  axis: 'week' | 'month',
  making: Making,
  out: (count: number) => Out,
  make: (making: Making) => Machine<Out>,
): Machine<Out> {
  const bars = growingBars(axis)
  return (block) => {
    const results = out(block.count)
    for (let row = 0; row < block.count; row++) {
      bars.add(block, row)
      if (row < block.count - making.tail) continue
      const frame = bars.block()
      const found = make({ ...making, axis, isLive: false, tail: 1 })(frame)
      results[row] = found[frame.count - 1] ?? Number.NaN
    }
    return results
  }
}

export interface FiledLeaf {
  readonly key: string
  readonly filings: readonly Filed[]
}

/** The first row, from one on, whose day is that day or later. */
function rowFrom(day: string, { days, count }: Block, from: number): number {
  let [low, high] = [from, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? '') < day) low = middle + 1
    else high = middle
  }
  return low
}

/** Filings in the order they became visible, handed over when their day has come. */
function queueOf(filings: readonly Filed[], take: (filed: Filed) => void) {
  let place = 0
  return {
    /** Whether anything came by that day. */
    upTo: (day: string): boolean => {
      const before = place
      for (let next = filings[place]; next && next.visibleFrom <= day; next = filings[place]) {
        take(next)
        place++
      }
      return place > before
    },
    /** Rows from this one on see nothing new. */
    until: (block: Block, from: number): number => {
      const next = filings[place]
      return next ? rowFrom(next.visibleFrom, block, from) : block.count
    },
  }
}

/** A figure of filed periods, for each day; told anew only when something was filed. */
export function byFilings<Out extends Float64Array | Uint8Array>(
  { axis, leaves, making }: { readonly axis: Axis; readonly leaves: readonly FiledLeaf[]; readonly making: Making },
  out: (count: number) => Out,
  make: (making: Making) => Machine<Out>,
): Machine<Out> {
  const latest = leaves.map(() => new Map<string, number>())
  const queues = leaves.map(({ filings }, place) =>
    queueOf(filings, ({ periodEnd, value }) => latest[place]?.set(periodEnd, value)),
  )
  let held = out(1)[0] ?? Number.NaN
  let isNew = false
  const frame = (): Block => {
    const ends = [...new Set(latest.flatMap((periods) => [...periods.keys()]))].sort()
    const filed = leaves.map(
      ({ key }, place) => [key, Float64Array.from(ends, (end) => latest[place]?.get(end) ?? Number.NaN)] as const,
    )
    return { count: ends.length, days: ends, bars: {}, filed: new Map(filed) }
  }
  return (block) => {
    const results = out(block.count)
    for (let row = 0; row < block.count; ) {
      const day = block.days[row] ?? ''
      for (const queue of queues) if (queue.upTo(day)) isNew = true
      const next = queues.reduce((least, queue) => Math.min(least, queue.until(block, row + 1)), block.count)
      // Rows that nobody looks at need no figure.
      if (isNew && next > block.count - making.tail) {
        isNew = false
        const known = frame()
        held = make({ ...making, axis, isLive: false, tail: 1 })(known)[known.count - 1] ?? held
      }
      results.fill(held, row, next)
      row = next
    }
    return results
  }
}

/** The figure of the last period that could be seen on each day. */
export function latestFiled(filings: readonly Filed[]): Machine<Float64Array> {
  let end = ''
  let held = Number.NaN
  const queue = queueOf(filings, ({ periodEnd, value }) => {
    // What is filed late for an earlier period is not the latest.
    if (periodEnd >= end) {
      end = periodEnd
      held = value
    }
  })
  return (block) => {
    const results = new Float64Array(block.count)
    for (let row = 0; row < block.count; ) {
      queue.upTo(block.days[row] ?? '')
      const next = queue.until(block, row + 1)
      results.fill(held, row, next)
      row = next
    }
    return results
  }
}
