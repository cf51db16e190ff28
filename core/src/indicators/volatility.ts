/** How far the price moves, whichever way. */
import { type Indicator, indicator, line, type Machine, whole } from './indicator.ts'
import { read } from './stages.ts'

type Ranges = Readonly<Record<'high' | 'low' | 'close', Float64Array>>
export type RangeStage = (bars: Ranges, out: Float64Array, count: number) => void

/** The larger of the bar's range and its distance from the close before; the first bar has only its range. */
export function trueRangeOf(): RangeStage {
  let held = Number.NaN
  return ({ high, low, close }, out, count) => {
    let before = held
    for (let at = 0; at < count; at++) {
      out[at] = trueRange(read(high, at), read(low, at), before)
      before = read(close, at)
    }
    held = before
  }
}

/** `before` is NaN on the first bar, which every comparison passes over. */
export function trueRange(high: number, low: number, before: number): number {
  let range = high - low
  if (before - low > range) range = before - low
  if (high - before > range) range = high - before
  return range
}

/** Wilder's mean of true ranges, from the second bar on: the first has no close before it. */
export function atrOf(length: number): RangeStage {
  let [heldMean, heldBefore, seen] = [0, Number.NaN, -1]
  return ({ high, low, close }, out, count) => {
    let mean = heldMean
    let before = heldBefore
    for (let at = 0; at < count; at++) {
      const range = trueRange(read(high, at), read(low, at), before)
      before = read(close, at)
      if (seen === length) mean += (range - mean) / length
      else if (++seen > 0) mean += range / length
      out[at] = seen === length ? mean : Number.NaN
    }
    heldMean = mean
    heldBefore = before
  }
}

const overRanges =
  (run: RangeStage, name: string): Machine<'high' | 'low' | 'close'> =>
  (bars, lines, count) =>
    run(bars, lines[name] ?? bars.close, count)

export const volatility: readonly Indicator[] = [
  indicator({
    id: 'atr',
    title: 'Average true range',
    words: 'atr|average true range',
    about: 'Wilder’s mean of true ranges.',
    inputs: ['high', 'low', 'close'],
    parameters: { length: whole('Length', 14) },
    outputs: { atr: line('ATR', 'price') },
    pane: 'own',
    warmUp: ({ length }) => length,
    machine: ({ length }) => overRanges(atrOf(length), 'atr'),
  }),
]
