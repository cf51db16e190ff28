import { describe, expect, it } from 'vitest'
import { costsOf, costTable, totalCosts } from './costs.ts'

describe('costs of trading', () => {
  it('are those of a contract note of today: a lakh of shares bought and sold', () => {
    const bought = costsOf(100_000, { side: 'buy', kind: 'stock', day: '2025-06-02' })
    expect(bought).toEqual({
      brokerage: 0,
      transactionTax: 100,
      exchange: expect.closeTo(3.07, 10),
      regulator: expect.closeTo(0.1, 10),
      serviceTax: expect.closeTo((3.07 + 0.1) * 0.18, 10),
      stamp: expect.closeTo(15, 10),
      depository: 0,
    })
    const sold = costsOf(100_000, { side: 'sell', kind: 'stock', day: '2025-06-02' })
    expect(sold).toMatchObject({ transactionTax: 100, stamp: 0, depository: 13 })
    expect(sold.serviceTax).toBeCloseTo((3.07 + 0.1 + 13) * 0.18, 10)
  })

  it('follow the law of the day', () => {
    const tax = (day: string) => costsOf(100_000, { side: 'buy', kind: 'stock', day }).transactionTax
    expect([tax('2004-09-30'), tax('2004-10-01'), tax('2011-01-03'), tax('2012-07-02')]).toEqual([0, 75, 125, 100])
  })

  it('leave units of funds almost untaxed since June 2013', () => {
    expect(costsOf(100_000, { side: 'buy', kind: 'etf', day: '2013-05-31' }).transactionTax).toBe(100)
    expect(costsOf(100_000, { side: 'buy', kind: 'etf', day: '2013-06-03' }).transactionTax).toBe(0)
    expect(costsOf(100_000, { side: 'sell', kind: 'etf', day: '2025-06-02' }).transactionTax).toBeCloseTo(1, 10)
  })

  it('are none where nothing certain is known', () => {
    expect(totalCosts(costsOf(100_000, { side: 'sell', kind: 'other', day: '2025-06-02' }))).toBe(0)
  })

  it('stand in the order of their days', () => {
    for (const rows of Object.values(costTable)) {
      const days = rows.map(({ from }) => from)
      expect(days).toEqual([...days].sort())
    }
  })
})
