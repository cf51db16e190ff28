import type { FundRow } from 'core/contract/rest'
import { describe, expect, it } from 'vitest'
import { categoryTitles, passes, readFilters, sentenceOf, writeFilters } from './filters.ts'
import { aFund } from './sample.fixture.ts'

const read = (words: string) => readFilters(new URLSearchParams(words))
const rows: readonly FundRow[] = [
  aFund(),
  aFund({ id: '2', categoryKey: 'aggressive-hybrid-fund', category: 'Hybrid: Aggressive' }),
  aFund({ id: '3', categoryKey: 'large-cap-fund', category: 'Equity: Large' }),
  aFund({ id: '4', categoryKey: 'mid-cap-fund', category: 'Equity: Large' }),
]

describe('the filters of the screener', () => {
  it('are direct plans by size unless the address says otherwise, and come back from it as they went', () => {
    expect(read('')).toEqual({ category: '', plan: 'direct', on: [], sort: { id: 'aum', descending: true } })
    for (const words of ['', 'category=small-cap-fund&plan=all&only=cheap,old&s=-y5', 's=expense'])
      expect(writeFilters(read(words)).toString()).toBe(new URLSearchParams(words).toString())
    expect(read('category=nothing&plan=x&only=evil&s=drop table')).toEqual(read(''))
  })

  it('keep what passes every one of them; a missing figure never passes', () => {
    const filters = read('category=flexi-cap-fund&only=cheap,steady,stars,old')
    expect(passes(aFund(), filters)).toBe(true)
    for (const change of [
      { categoryKey: 'value-fund' },
      { expenseAgainst: 0.1 },
      { rollingWorst: -2 },
      { star: 3 },
      { age: 2 },
      { expenseAgainst: null },
      { rollingWorst: null },
      { star: null },
      { age: null },
    ])
      expect([change, passes(aFund(change), filters)]).toEqual([change, false])
  })

  it('are the same as a question, by category name, or by key where two categories share a name', () => {
    const titles = categoryTitles(rows)
    expect(titles.size).toBe(24)
    expect(sentenceOf(read('category=flexi-cap-fund&only=steady&s=-y5'), titles)).toBe(
      'funds category "Equity: Flexi cap" where plan is "Direct Plan" and fund_rolling_3y_worst > 0% sort fund_return_5y desc',
    )
    expect(sentenceOf(read('category=mid-cap-fund&plan=all'), titles)).toBe(
      'funds where category_key is "mid-cap-fund" sort fund_aum desc',
    )
  })

  it('have one choice for a category that the source keeps under two keys', () => {
    const titles = categoryTitles(rows)
    expect([...titles.values()].filter((title) => title === 'Hybrid: Aggressive')).toHaveLength(1)
    for (const key of ['hybrid-aggressive', 'aggressive-hybrid-fund'])
      expect(sentenceOf(read(`category=${key}&plan=all`), titles)).toBe(
        'funds category "Hybrid: Aggressive" sort fund_aum desc',
      )
  })
})
