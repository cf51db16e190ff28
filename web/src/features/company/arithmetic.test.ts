import { describe, expect, it } from 'vitest'
import { income } from './company.fixture.ts'
import { moved } from './move.ts'
import { movingAverage } from './moving-average.ts'
import { nearPrice } from './parts/alert-dialog.tsx'
import { decimalsOf } from './parts/ratio-cell.tsx'
import { statementRows } from './statement-rows.ts'
import { readChoice } from './use-ratio-choice.ts'
import { fiscalYearOf, heightWord, initialsOf, ordinal } from './words.ts'

describe('small arithmetic of the page', () => {
  it('a thing is moved to another place and nothing is lost; a place that is none moves nothing', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    const list = ['a', 'b']
    expect([moved(list, 0, 2), moved(list, 0, -1), moved(list, 5, 0)].every((each) => each === list)).toBe(true)
  })

  it('an average needs as many closes as it says; a missing close is no zero', () => {
    expect(movingAverage([1, 2, null, 3, 4], 3)).toEqual([null, null, null, 2, 3])
  })

  it('a choice that was kept is read with care', () => {
    expect(readChoice('{"ordinary":["pe"],"bank":[1],"nbfc":"x"}')).toEqual({ ordinary: ['pe'] })
    for (const text of [null, '', 'nonsense', '[]', 'null', '7']) expect(readChoice(text)).toEqual({})
  })

  it('percentiles are spoken as people do', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 92, 100].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '92nd',
      '100th',
    ])
    expect([10, 50, 90].map(heightWord)).toEqual(['low', 'mid', 'high'])
  })

  it('a ratio below one has two decimals', () => {
    expect(decimalsOf({ unit: 'times', value: 0.11 })).toBe(2)
    expect(decimalsOf({ unit: 'times', value: 15.04 })).toBe(1)
    expect(decimalsOf({ unit: 'percent', value: 0.5 })).toBe(1)
  })

  it('a financial year ends in March', () => {
    expect(['2023-03-31', '2023-06-30', '2023-12-31'].map(fiscalYearOf)).toEqual(['FY2023', 'FY2024', 'FY2024'])
  })

  it('initials leave out what is no word', () => {
    expect(initialsOf('Mahindra & Mahindra Ltd.')).toBe('MM')
  })

  it('an alert begins at a round price', () => {
    expect(nearPrice(2173.35, -5)).toBe(2060)
    expect(nearPrice(87.2, 5)).toBe(91.6)
  })

  it('growth over a loss is not told; parts are of sales', () => {
    const wanted = { name: 'income', kind: 'ordinary', last: 10 } as const
    const change = statementRows(income, { ...wanted, reading: 'change' })
    expect(change.find(({ id }) => id === 'net_profit')?.values).toEqual([null, -150, null])
    expect(change.find(({ id }) => id === 'net_profit')?.ttm).toBeCloseTo(25)
    const amounts = statementRows(income, { ...wanted, reading: 'amounts' })
    expect(amounts.find(({ id }) => id === 'net_profit-growth')?.ttm).toBeCloseTo(25)
    const parts = statementRows(income, { ...wanted, reading: 'parts' })
    expect(parts.find(({ id }) => id === 'operating_profit')?.values).toEqual([20, 21, 20])
    expect(parts.find(({ id }) => id === 'operating_profit')?.ttm).toBe(20)
  })
})
