import { type CandlePattern, type Candles, withUsual } from './candle.ts'

/** Bars at which each pattern ends, from the bar `from` on; in the order of the patterns given. */
export function patternPlaces(
  patterns: readonly CandlePattern[],
  bars: Candles,
  from = 0,
): readonly (readonly number[])[] {
  const read = withUsual(bars)
  return patterns.map((pattern) => {
    const places: number[] = []
    for (let at = Math.max(from, pattern.bars - 1); at < read.close.length; at++)
      if (pattern.match(read, at)) places.push(at)
    return places
  })
}
