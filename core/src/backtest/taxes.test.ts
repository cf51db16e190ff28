import { describe, expect, it } from 'vitest'
import { type Costs, noCosts } from './costs.ts'
import type { Position } from './plan.ts'
import { taxesOf } from './taxes.ts'

const sale = (
  buyDay: string,
  sellDay: string,
  [amount, proceeds]: readonly [number, number],
  costs: { readonly buy?: Partial<Costs>; readonly sell?: Partial<Costs>; readonly kind?: Position['costs'] } = {},
) => ({
  position: {
    symbol: 'TCS',
    costs: costs.kind ?? ('stock' as const),
    signalDay: buyDay,
    buyDay,
    buyPrice: amount / 100,
    amount,
    units: 100,
    sellDay,
    sellPrice: proceeds / 100,
    soldBy: 'rule' as const,
  },
  paid: { buy: { ...noCosts, ...costs.buy }, sell: { ...noCosts, ...costs.sell } },
})
const noHigh = () => null
const only = (sales: readonly ReturnType<typeof sale>[]) => taxesOf(sales, noHigh)

describe('tax on gains', () => {
  it('is 15% on shares held a year or less, 20% from 23 July 2024, and cess of 4%', () => {
    const [year] = only([
      sale('2024-05-01', '2024-07-22', [100_000, 150_000]),
      sale('2024-05-01', '2024-07-23', [100_000, 150_000]),
    ])
    expect(year).toEqual({
      year: '2024-25',
      shortGain: 100_000,
      longGain: 0,
      free: 0,
      shortTax: 17_500,
      longTax: 0,
      cess: 700,
      total: 18_200,
      carried: 0,
    })
  })

  it('is 12.5% beyond 1.25 lakh a year on shares held longer, a day more than a year being longer', () => {
    const [year] = only([sale('2023-08-01', '2024-08-02', [100_000, 325_000])])
    expect(year).toMatchObject({ longGain: 225_000, free: 125_000, longTax: 12_500, shortTax: 0 })
    expect(only([sale('2023-08-01', '2024-08-01', [100_000, 325_000])])[0]).toMatchObject({ shortGain: 225_000 })
  })

  it('frees the gain of the higher rate first in the year the rate changed', () => {
    const [year] = only([
      sale('2022-05-02', '2024-06-03', [100_000, 200_000]),
      sale('2022-05-02', '2024-09-02', [100_000, 200_000]),
    ])
    // 1 lakh at 12.5% and 25,000 of the lakh at 10% are free.
    expect(year?.longTax).toBeCloseTo(7500, 8)
  })

  it('was none on long-term gains from October 2004 to March 2018, and their losses count for nothing', () => {
    expect(only([sale('2015-01-05', '2017-01-06', [100_000, 900_000])])[0]).toMatchObject({ total: 0, free: 800_000 })
    expect(only([sale('2015-01-05', '2017-01-06', [100_000, 50_000])])[0]).toMatchObject({ total: 0, carried: 0 })
  })

  it('takes the high of 31 January 2018 as the least cost of what was bought before', () => {
    const sales = [sale('2015-01-05', '2018-06-04', [100_000, 500_000])]
    // 100 units at a high of 3,500; the gain above it is 1.5 lakh, of which a lakh is free.
    expect(taxesOf(sales, (_symbol, day) => (day === '2018-01-31' ? 3500 : null))[0]).toMatchObject({ longTax: 5000 })
    // Never a loss by it.
    expect(taxesOf(sales, () => 9000)[0]).toMatchObject({ longGain: 0, total: 0 })
  })

  it('does not count the transaction tax as a cost, but the others', () => {
    const costs = { buy: { transactionTax: 100, stamp: 15 }, sell: { transactionTax: 100, depository: 13 } }
    expect(only([sale('2025-05-02', '2025-06-02', [100_000, 110_000], costs)])[0]?.shortGain).toBeCloseTo(9972, 8)
  })

  it('sets short-term losses off against any gain, long-term ones against long-term gains alone', () => {
    const short = only([
      sale('2025-05-02', '2025-06-02', [100_000, 40_000]),
      sale('2023-05-02', '2025-06-02', [100_000, 300_000]),
    ])
    expect(short[0]).toMatchObject({ shortGain: -60_000, longTax: (140_000 - 125_000) * 0.125, carried: 0 })
    const long = only([
      sale('2023-05-02', '2025-06-02', [100_000, 40_000]),
      sale('2025-05-02', '2025-06-02', [100_000, 150_000]),
    ])
    expect(long[0]).toMatchObject({ shortTax: 10_000, carried: 60_000 })
  })

  it('carries losses for eight years and no longer', () => {
    const loss = sale('2010-05-03', '2010-06-02', [100_000, 40_000])
    const gain = (year: number) => sale(`${year}-05-02`, `${year}-06-02`, [100_000, 160_000])
    expect(only([loss, gain(2018)]).at(-1)).toMatchObject({ shortTax: 0 })
    expect(only([loss, gain(2019)]).at(-1)).toMatchObject({ shortTax: 9000 })
  })

  it('is not told for what is neither share nor fund', () => {
    expect(only([sale('2025-05-02', '2025-06-02', [100_000, 150_000], { kind: 'other' })])).toEqual([])
  })
})
