import type { AnswerSeries } from 'core/compile'
import { expect, it } from 'vitest'
import { chartsOf } from './answer-charts.ts'

const line = (title: string, more: Partial<AnswerSeries> = {}): AnswerSeries => ({
  title,
  unit: 'price',
  draw: 'line',
  points: [['2026-11-17', 1]],
  levels: [],
  marks: [],
  ...more,
})
const titles = (series: readonly AnswerSeries[]) => chartsOf(series).map((chart) => chart.map(({ title }) => title))

it('draws lines of one unit together, years apart from days and bars apart from lines', () => {
  expect(
    titles([
      line('Close'),
      line('Sales', { unit: 'rupees' }),
      line('SMA'),
      line('EPS', { points: [['2025', 1]] }),
      line('Gain', { draw: 'bars' }),
    ]),
  ).toEqual([['Close', 'SMA'], ['Sales'], ['EPS'], ['Gain']])
})

it('draws the lines of a pane together, and none of them on the scale of the price', () => {
  expect(
    titles([
      line('Close'),
      line('MACD', { pane: 'macd 12 26 9' }),
      line('ATR', { pane: 'atr 14' }),
      line('Upper band'),
      line('Signal', { pane: 'macd 12 26 9' }),
    ]),
  ).toEqual([['Close', 'Upper band'], ['MACD', 'Signal'], ['ATR']])
})
