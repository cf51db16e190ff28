/** The words rules of candles are made of. Every measure is a share of another, so a rule holds at any price. */

export interface Candles {
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  /** What is usual before each bar, where many patterns are asked of the same bars: `withUsual` tells it once. */
  readonly usual?: Usual
}

/** Means of the ten bars before each bar. */
interface Usual {
  readonly body: Float64Array
  readonly range: Float64Array
  readonly close: Float64Array
}

export type Bias = 'bullish' | 'bearish' | 'neutral'

export interface CandlePattern {
  readonly id: string
  readonly title: string
  /** What people call it, lower case. */
  readonly words: readonly string[]
  readonly bias: Bias
  /** The exact rule, in words. */
  readonly rule: string
  /** How many candles make the pattern. */
  readonly candles: number
  /** What each candle must look like before the rest of the rule is read, a letter for each. */
  readonly looks: string
  /** Which way the price came; null where the rule does not say. */
  readonly after: 'fall' | 'rise' | null
  /** How many bars are read: the pattern's, and the ten before where the rule speaks of a trend or of what is usual. */
  readonly bars: number
  /** Whether the pattern ends at bar `at`. Too few bars, or one that lacks a price, is no match. */
  match(bars: Candles, at: number): boolean
}

interface Declaration {
  readonly id: string
  readonly title: string
  /** Separated by '|'. */
  readonly words: string
  readonly bias: Bias
  readonly rule: string
  readonly candles: number
  /** The rule reads nothing but the candles themselves. */
  readonly alone?: true
  /** A letter for each candle: w white, b black, W and B larger than usual too, d doji, ? any. */
  readonly looks?: string
  readonly after?: 'fall' | 'rise'
  /** The rest of the rule. `at` is the last candle; `first`, the first, is where context ends. */
  readonly holds?: (bars: Candles, at: number, first: number) => boolean
}

/** Bars before a pattern that say what is usual and which way the price was going. */
const contextBars = 10

export function pattern(declared: Declaration): CandlePattern {
  const { id, title, words, bias, rule, candles, alone, after = null, holds } = declared
  const { looks = '?'.repeat(candles) } = declared
  const letters = [...looks].map((letter) => candleOf[letter])
  if (looks.length !== candles) throw new RangeError(`${id} has ${candles} candles, not ${looks.length}.`)
  const bars = candles + (alone ? 0 : contextBars)
  return Object.freeze({
    id,
    title,
    words: Object.freeze(words.split('|')),
    bias,
    rule,
    candles,
    looks,
    after,
    bars,
    match: (given: Candles, at: number) => {
      const first = at - candles + 1
      return (
        at >= bars - 1 &&
        at < given.close.length &&
        looksLike(given, letters, first) &&
        cameBy(given, after, first) &&
        (!holds || holds(given, at, first)) &&
        isKnown(given, at - bars + 1, at)
      )
    },
  })
}

type Look = (bars: Candles, at: number, first: number) => boolean

const candleOf: Readonly<Record<string, Look>> = {
  w: isWhite,
  b: isBlack,
  d: isDoji,
  W: (bars, at, first) => isWhite(bars, at) && isTall(bars, at, first),
  B: (bars, at, first) => isBlack(bars, at) && isTall(bars, at, first),
}

function looksLike(bars: Candles, looks: readonly (Look | undefined)[], first: number): boolean {
  for (let place = 0; place < looks.length; place++)
    if (looks[place]?.(bars, first + place, first) === false) return false
  return true
}

const cameBy = (bars: Candles, after: CandlePattern['after'], first: number): boolean =>
  after === null || (after === 'fall' ? fell(bars, first) : rose(bars, first))

function isKnown({ open, high, low, close }: Candles, from: number, to: number): boolean {
  for (let at = from; at <= to; at++) {
    const sum = read(open, at) + read(high, at) + read(low, at) + read(close, at)
    if (!Number.isFinite(sum)) return false
  }
  return true
}

const read = (values: Float64Array, at: number): number => values[at] ?? Number.NaN

export const open = (bars: Candles, at: number): number => read(bars.open, at)
export const high = (bars: Candles, at: number): number => read(bars.high, at)
export const low = (bars: Candles, at: number): number => read(bars.low, at)
export const close = (bars: Candles, at: number): number => read(bars.close, at)

export function isWhite(bars: Candles, at: number): boolean {
  return close(bars, at) > open(bars, at)
}

export function isBlack(bars: Candles, at: number): boolean {
  return close(bars, at) < open(bars, at)
}

export const bodyTop = (bars: Candles, at: number): number => Math.max(open(bars, at), close(bars, at))
export const bodyBottom = (bars: Candles, at: number): number => Math.min(open(bars, at), close(bars, at))
export const middle = (bars: Candles, at: number): number => (open(bars, at) + close(bars, at)) / 2

export const body = (bars: Candles, at: number): number => Math.abs(close(bars, at) - open(bars, at))
export const range = (bars: Candles, at: number): number => high(bars, at) - low(bars, at)
export const upper = (bars: Candles, at: number): number => high(bars, at) - bodyTop(bars, at)
export const lower = (bars: Candles, at: number): number => bodyBottom(bars, at) - low(bars, at)

/** Open and close a tenth of the range apart at most. */
export function isDoji(bars: Candles, at: number): boolean {
  return range(bars, at) > 0 && body(bars, at) <= 0.1 * range(bars, at)
}

const measures = { body, range, close } as const

/** Mean over the bars before the pattern. */
function usual(bars: Candles, first: number, of: keyof Usual): number {
  if (bars.usual) return read(bars.usual[of], first)
  let sum = 0
  for (let at = first - contextBars; at < first; at++) sum += measures[of](bars, at)
  return sum / contextBars
}

/** The same bars for many questions: each mean is told once, by the same sums in the same order. */
export function withUsual({ open, high, low, close }: Candles): Candles {
  const bars = { open, high, low, close }
  const means = (of: keyof Usual): Float64Array => {
    const values = new Float64Array(close.length)
    for (let at = 0; at < values.length; at++) values[at] = measures[of](bars, at)
    const found = new Float64Array(close.length).fill(Number.NaN)
    for (let first = contextBars; first < found.length; first++) {
      let sum = 0
      for (let at = first - contextBars; at < first; at++) sum += values[at] ?? 0
      found[first] = sum / contextBars
    }
    return found
  }
  return { ...bars, usual: { body: means('body'), range: means('range'), close: means('close') } }
}

/** A body larger than the mean of the ten before the pattern. */
export const isTall = (bars: Candles, at: number, first: number): boolean =>
  body(bars, at) > 0 && body(bars, at) > usual(bars, first, 'body')

/** A body less than half the mean of the ten before the pattern. */
export const isSmall = (bars: Candles, at: number, first: number): boolean =>
  body(bars, at) < usual(bars, first, 'body') / 2

/** Two prices a twentieth of the mean range of the ten bars before apart at most. */
export const isNear = (bars: Candles, one: number, other: number, first: number): boolean =>
  Math.abs(one - other) <= 0.05 * usual(bars, first, 'range')

/** The close before the pattern is under the mean of the ten closes that end with it. */
export const fell = (bars: Candles, first: number): boolean => close(bars, first - 1) < usual(bars, first, 'close')
export const rose = (bars: Candles, first: number): boolean => close(bars, first - 1) > usual(bars, first, 'close')

/** The body stands clear of the body before. */
export const gapsUp = (bars: Candles, at: number): boolean => bodyBottom(bars, at) > bodyTop(bars, at - 1)
export const gapsDown = (bars: Candles, at: number): boolean => bodyTop(bars, at) < bodyBottom(bars, at - 1)

/** The body lies inside the body before. */
export const isInside = (bars: Candles, at: number): boolean =>
  bodyTop(bars, at) <= bodyTop(bars, at - 1) &&
  bodyBottom(bars, at) >= bodyBottom(bars, at - 1) &&
  body(bars, at) < body(bars, at - 1)

/** The body swallows the body before. */
export const isOutside = (bars: Candles, at: number): boolean =>
  bodyTop(bars, at) >= bodyTop(bars, at - 1) &&
  bodyBottom(bars, at) <= bodyBottom(bars, at - 1) &&
  body(bars, at) > body(bars, at - 1)
