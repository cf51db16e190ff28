import { parseCanonical } from 'core/language'
import { describe, expect, it } from 'vitest'
import { columnOfFigure, type LineageContext, lineageOf, unitOfFigure } from './lineage.ts'
import { writtenFigure } from './movement.ts'
import { titleOf } from './titles.ts'

const context: LineageContext = {
  facts: { today: '2024-02-07', asOf: '2024-02-06', source: 'Sample market', watchlist: [] },
  days: new Map([
    ['ratios', '2023-03-31'],
    ['shareholding_pattern', '2023-12-31'],
  ]),
  ground: 'stocks',
  asOf: null,
}

function shown(text: string) {
  const parsed = parseCanonical(`screen stocks show ${text}`)
  if (!parsed.ok || parsed.value.kind !== 'screen') throw new Error(text)
  const [figure] = parsed.value.show
  if (!figure) throw new Error(text)
  return figure
}

describe('lineage of a column', () => {
  it('names field, formula, period, data set, as-of date and source', () => {
    expect(lineageOf(shown('roce'), context)).toEqual({
      expression: 'roce',
      field: 'roce',
      title: 'ROCE',
      formula: 'ebit / max(mean(capital_employed), 0) * 100',
      description: 'EBIT on average capital employed, where there is some.',
      period: 'annual',
      dataset: 'ratios',
      asOf: '2023-03-31',
      source: 'Sample market',
    })
  })

  it('says how far from a level in words, however it is written: a rise with its sign, a fall as a size', () => {
    const rise = shown('100% * ((close - sma(200)) / sma(200))')
    expect(titleOf(rise)).toBe('Distance of close from SMA (200)')
    expect(titleOf(shown('100% * (close / sma(200) - 1)'))).toBe(titleOf(rise))
    const fall = shown('100% * ((highest(high, 248) - close) / highest(high, 248))')
    expect(titleOf(fall)).toBe('Close below 52-week high')
    const written = [rise, fall].map((of) => {
      const { unit, movement } = columnOfFigure(of, 'value', context)
      return writtenFigure(unit, 8.83, movement)
    })
    expect(written).toEqual(['+8.83%', '8.83%'])
    // Over something else it is no distance.
    expect(titleOf(shown('100% * ((close - sma(200)) / sma(50))'))).toContain('×')
  })

  it('of several figures names each, and the oldest day among them', () => {
    expect(lineageOf(shown('roce - promoter_holding'), context)).toMatchObject({
      field: null,
      formula: 'roce - promoter_holding',
      period: 'annual, quarterly',
      dataset: 'ratios, shareholding_pattern',
      asOf: '2023-03-31',
    })
  })

  it('of a year is as of its end, with the formula of the figure', () => {
    expect(lineageOf(shown('at(roce, FY2022)'), context)).toMatchObject({
      field: 'roce',
      formula: 'ebit / max(mean(capital_employed), 0) * 100',
      asOf: '2022-03-31',
    })
  })

  it('of a return over a time that has ended is as of its last day, and now where it goes on', () => {
    expect(lineageOf(shown('return(from 2020-03-01 to 2020-03-31)'), context).asOf).toBe('2020-03-31')
    expect(lineageOf(shown('return(FY2022)'), context).asOf).toBe('2022-03-31')
    expect(lineageOf(shown('return(since 2020-01-01)'), context).asOf).toBe('2024-02-06')
    expect(lineageOf(shown('return(FY2024)'), context).asOf).toBe('2024-02-06')
  })

  it('of a question about an earlier day is as of that day', () => {
    expect(lineageOf(shown('roce'), { ...context, asOf: '2022-06-30' }).asOf).toBe('2022-06-30')
  })
})

it.each([
  ['avg(roce, 3y)', 'ROCE, average of 3 years', 'percent'],
  ['cagr(revenue, 5y)', 'Revenue, yearly growth over 5 years', 'percent'],
  ['change(total_debt, 1y)', 'Debt, change over 1 year', 'rupees'],
  ['prev(net_profit.quarterly, 4q)', 'Quarterly net profit, 4 quarters before', 'rupees'],
  ['at(roce, FY2023)', 'ROCE, FY2023', 'percent'],
  ['at(net_profit.quarterly, Q1FY2024)', 'Net profit, Q1FY2024', 'rupees'],
  ['return(20d)', 'Return over 20 days', 'percent'],
  ['return(from 2020-03-01 to 2020-03-31)', 'Return in Mar 2020', 'percent'],
  ['return(from 2020-03-01 to 2020-03-30)', 'Return from 1 Mar 2020 to 30 Mar 2020', 'percent'],
  ['prev(prev(pledged_percent, 1q), 1q)', 'Pledged shares, 2 quarters before', 'percent'],
  ['prev(highest(high, 248), 1d)', '52-week high before today', 'price'],
  ['lowest(low, 248)', '52-week low', 'price'],
  ['rsi(14)@week', 'RSI (14), weekly', 'points'],
  ['supertrend(7, 3)', 'Supertrend (7, 3)', 'price'],
  ['sma(volume, 20)', 'SMA (Volume, 20)', 'shares'],
  ['median(pe by industry)', 'Median PE in the industry', 'times'],
  ['rank(market_cap by market)', 'Rank by Market cap in the market', 'count'],
  ['streak(dividend_per_share > ₹0)', 'Years in a row', 'count'],
  ['close / book_value', 'Close / Book value', 'times'],
  ['2 * sma(volume, 20)', '2 × SMA (Volume, 20)', 'shares'],
  ['100% * (operating_profit.quarterly / revenue.quarterly)', 'Quarterly OPM', 'percent'],
  ['100% * (net_profit.quarterly / revenue.quarterly)', 'Quarterly net profit margin', 'percent'],
  ['100% * (total_debt / market_cap)', '100.00% × (Debt / Market cap)', 'percent'],
])('%s is headed "%s" and measured in %s', (text, title, unit) => {
  const figure = shown(text)
  expect([titleOf(figure), unitOfFigure(figure)]).toEqual([title, unit])
})

it('every column has a key that is an identifier', () => {
  for (const text of ['roce', 'avg(roce, 3y)', '2 * sma(volume, 20)', 'net_profit.quarterly', 'rsi(14)@week']) {
    expect(columnOfFigure(shown(text), 'value', context).key).toMatch(/^[a-z][a-z0-9_]*$/)
  }
})

it.each([
  ['return(20d)', { in: 'unit', isGoodUp: true }, '+4.20%'],
  ['cagr(net_profit, 3y)', { in: 'unit', isGoodUp: true }, '+4.20%'],
  ['growth(net_profit.ttm, 1y)', { in: 'unit', isGoodUp: true }, '+4.20%'],
  ['promoter_holding_change', { in: 'points', isGoodUp: true }, '+4.20 pt'],
  ['pledge_change', { in: 'points', isGoodUp: false }, '+4.20 pt'],
  ['prev(pledge_change, 1q)', { in: 'points', isGoodUp: false }, '+4.20 pt'],
  ['change(promoter_holding, 2q)', { in: 'points', isGoodUp: true }, '+4.20 pt'],
  ['roe', undefined, '4.20%'],
  ['promoter_holding', undefined, '4.20%'],
])('%s is written by how it moves', (text, movement, written) => {
  const column = columnOfFigure(shown(text), 'value', context)
  expect(column.movement).toEqual(movement)
  expect(writtenFigure(column.unit, 4.2, column.movement)).toBe(written)
})

it('a movement that rounds to nothing has no sign', () => {
  const movement = { in: 'points', isGoodUp: true } as const
  expect([0.004, -0.004, 0].map((value) => writtenFigure('percent', value, movement))).toEqual([
    '0.00 pt',
    '0.00 pt',
    '0.00 pt',
  ])
  expect(writtenFigure('percent', 0.004, { in: 'unit', isGoodUp: true })).toBe('0.00%')
})
