import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { candleMarks, marksAt, patternsAt } from './candle-marks.ts'
import { useCandleMarks } from './use-candle-marks.ts'

/** Ten falling days, then a black body and a white one around it: a bullish engulfing at the end. */
function falling(lastClose: number, lastOpen = 108.6) {
  const opens = [...Array.from({ length: 11 }, (_, at) => 120 - at), lastOpen]
  const closes = [...opens.slice(0, -1).map((open) => open - 1), lastClose]
  const column = (pick: (open: number, close: number) => number) =>
    Float64Array.from(opens, (open, at) => pick(open, closes[at] ?? 0))
  return {
    days: opens.map((_, at) => `2024-01-${String(at + 1).padStart(2, '0')}`),
    open: column((open) => open),
    high: column((open, close) => Math.max(open, close) + 0.2),
    low: column((open, close) => Math.min(open, close) - 0.2),
    close: column((_, close) => close),
    volume: column(() => 1000),
  }
}

const engulfing = falling(111.4)

describe('candle patterns on a chart', () => {
  it('a bar is marked on the side its patterns point to, and names every one of them', () => {
    expect(patternsAt(engulfing, 11).map(({ id }) => id)).toContain('bullish_engulfing')
    expect(candleMarks(engulfing).filter(({ bar }) => bar === 11)).toEqual([{ bar: 11, bias: 'bullish' }])
  })

  it('patterns that point neither way are named, not marked', () => {
    const inside = falling(109.3, 109.5)
    expect(patternsAt(inside, 11).map(({ id }) => id)).toContain('inside_bar')
    expect(marksAt(inside, 11)).toEqual([])
  })

  it('one bar by itself has the marks it has among all', () => {
    for (const bar of engulfing.close.keys())
      expect(marksAt(engulfing, bar)).toEqual(candleMarks(engulfing).filter((mark) => mark.bar === bar))
  })

  it('the mark of the running bar comes and goes with its price', () => {
    const { result, rerender } = renderHook(({ close }) => useCandleMarks({ hasPatterns: true }, chartAt(close)), {
      initialProps: { close: 109 },
    })
    const onLast = () => result.current.filter(({ bar }) => bar === 11).map(({ bias }) => bias)
    expect(onLast()).not.toContain('bullish')
    rerender({ close: 111.4 })
    expect(onLast()).toEqual(['bullish'])
    rerender({ close: 109 })
    expect(onLast()).not.toContain('bullish')
  })

  it('nothing is looked for unless it is wanted', () => {
    const { result } = renderHook(() => useCandleMarks({ hasPatterns: false }, chartAt(111.4)))
    expect(result.current).toEqual([])
  })
})

/** The same chart but for the price of its running bar. */
const chartAt = (close: number) => ({ priced: falling(close), version: 'same' })
