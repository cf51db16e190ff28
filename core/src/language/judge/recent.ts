/** The last few values of something, and what is said of them. */
import type { WindowOp } from '../ast.ts'

/** 0 false, 1 true, 2 unknown: a figure it needs is missing. */
export type Truth = 0 | 1 | 2
export const unknown = 2

export interface Recent {
  push(value: number): void
  /** 0 is the last; missing where there was none. */
  ago(rows: number): number
}

export function recentFigures(length: number): Recent {
  const ring = new Float64Array(length).fill(Number.NaN)
  let place = length - 1
  return {
    push: (value) => {
      place = place + 1 === length ? 0 : place + 1
      ring[place] = value
    },
    ago: (rows) => ring[(place - rows + length) % length] ?? Number.NaN,
  }
}

/** All, or any, of the last `length` truths; one that is missing leaves it open unless the others decide. */
export function recently(quantifier: 'always' | 'ever', length: number): (truth: number) => Truth {
  const ring = new Uint8Array(length).fill(unknown)
  const deciding = quantifier === 'ever' ? 1 : 0
  let place = 0
  let decided = 0
  let open = length
  return (truth) => {
    const leaving = ring[place]
    if (leaving === unknown) open--
    else if (leaving === deciding) decided--
    if (truth === unknown) open++
    else if (truth === deciding) decided++
    ring[place] = truth
    place = place + 1 === length ? 0 : place + 1
    if (decided > 0) return deciding
    if (open > 0) return unknown
    return deciding === 1 ? 0 : 1
  }
}

const total = (recent: Recent, length: number): number => {
  let sum = 0
  for (let ago = length - 1; ago >= 0; ago--) sum += recent.ago(ago)
  return sum
}

const sorted = (recent: Recent, length: number): Float64Array =>
  Float64Array.from({ length }, (_, ago) => recent.ago(ago)).sort()

const extreme =
  (pick: (left: number, right: number) => number) =>
  (recent: Recent, length: number): number => {
    let found = recent.ago(0)
    for (let ago = 1; ago < length; ago++) found = pick(found, recent.ago(ago))
    return found
  }

const positive = (value: number): number => (value > 0 ? value : Number.NaN)

/** Windows of `length` figures; growth, change and cagr look back `length` rows. NaN in, NaN out. */
export const windowFigures: Readonly<Record<WindowOp, (recent: Recent, length: number, years: number) => number>> = {
  sum: total,
  avg: (recent, length) => total(recent, length) / length,
  min: extreme(Math.min),
  max: extreme(Math.max),
  median: (recent, length) => {
    const values = sorted(recent, length)
    const middle = length >> 1
    // Typed arrays sort NaN last.
    if (Number.isNaN(values[length - 1])) return Number.NaN
    const upper = values[middle] ?? Number.NaN
    return length % 2 === 1 ? upper : ((values[middle - 1] ?? Number.NaN) + upper) / 2
  },
  stdev: (recent, length) => {
    const mean = total(recent, length) / length
    let squares = 0
    for (let ago = 0; ago < length; ago++) squares += (recent.ago(ago) - mean) ** 2
    return Math.sqrt(squares / length)
  },
  /** None from a base that is not positive: a loss has no growth rate. */
  growth: (recent, length) => (recent.ago(0) / positive(recent.ago(length)) - 1) * 100,
  cagr: (recent, length, years) => ((positive(recent.ago(0)) / positive(recent.ago(length))) ** (1 / years) - 1) * 100,
  change: (recent, length) => recent.ago(0) - recent.ago(length),
  /** Part of the others that are below the latest. */
  percentile: (recent, length) => {
    const latest = recent.ago(0)
    let below = 0
    for (let ago = 0; ago < length; ago++) {
      const value = recent.ago(ago)
      if (Number.isNaN(value)) return Number.NaN
      if (value < latest) below++
    }
    return length > 1 ? (below / (length - 1)) * 100 : 0
  },
}
