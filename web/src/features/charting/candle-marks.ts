/** Candle patterns on a chart: which of them end on a bar, and the marks that point the way. */
import { type CandlePattern, type Candles, patternPlaces, patterns } from 'core/indicators'

export interface CandleMark {
  /** The last candle of the pattern. */
  readonly bar: number
  readonly bias: 'bullish' | 'bearish'
}

const biases = ['bullish', 'bearish'] as const

/** Marks of all bars, one a side at most. Patterns that point neither way end on two bars of five: the legend alone names them. */
export function candleMarks(bars: Candles): readonly CandleMark[] {
  return biases.flatMap((bias) => {
    const places = patternPlaces(
      patterns.filter((pattern) => pattern.bias === bias),
      bars,
    )
    return [...new Set(places.flat())].map((bar) => ({ bar, bias }))
  })
}

/** The patterns that end on one bar. */
export const patternsAt = (bars: Candles, bar: number): readonly CandlePattern[] =>
  patterns.filter((pattern) => pattern.match(bars, bar))

export const marksAt = (bars: Candles, bar: number): readonly CandleMark[] => {
  const found = patternsAt(bars, bar)
  return biases.flatMap((bias) => (found.some((pattern) => pattern.bias === bias) ? [{ bar, bias }] : []))
}
