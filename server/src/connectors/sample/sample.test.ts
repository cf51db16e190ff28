import { day } from 'core/values'
import { describe, expect, it } from 'vitest'
import { sampleEtfs } from './etfs.ts'
import { sampleFunds } from './fund-list.ts'
import { generateSample } from './generate.ts'
import { sampleIndices } from './indices.ts'
import { sampleInvestors } from './investors.ts'
import { marketReturns, sampleCalendar } from './market-factor.ts'
import { pricePath } from './prices.ts'
import { sampleCompanies } from './universe.ts'

describe('the sample market is as rich as it says', () => {
  const companies = sampleCompanies('artha')

  it('has 500 companies and more over all NSE sectors, banks and NBFCs among them', () => {
    expect(companies.length).toBeGreaterThanOrEqual(500)
    expect(new Set(companies.map(({ sector }) => sector)).size).toBeGreaterThanOrEqual(20)
    expect(new Set(companies.map(({ kind }) => kind))).toEqual(new Set(['ordinary', 'bank', 'nbfc', 'insurer']))
    expect(new Set(companies.map(({ symbol }) => symbol)).size).toBe(companies.length)
    expect(new Set(companies.map(({ token }) => token)).size).toBe(companies.length)
  })

  it('has 40 ETFs, 25 indices with constituents, 150 investors and 300 funds in all 25 categories', () => {
    expect(sampleEtfs.length).toBeGreaterThanOrEqual(40)
    expect(sampleIndices(companies).filter(({ members }) => members.length >= 5).length).toBeGreaterThanOrEqual(25)
    expect(sampleInvestors('artha').length).toBeGreaterThanOrEqual(150)
    const funds = sampleFunds()
    expect(funds.length).toBeGreaterThanOrEqual(300)
    expect(new Set(funds.map(({ key }) => key)).size).toBe(25)
    expect(new Set(funds.map(({ id }) => id)).size).toBe(funds.length)
  })

  it('gives the same figures from the same seed, and a later day changes no earlier price', async () => {
    const batchOn = (asOf: string) => [
      ...generateSample({ seed: 'test', today: day(asOf), onProgress: () => {}, companyLimit: 5 }),
    ]
    const bars = (batches: ReturnType<typeof batchOn>) => {
      const batch = batches.find(({ dataset }) => dataset === 'stock_price_daily_historical')
      const close = batch?.columns.close
      const days = batch?.columns.day
      const symbols = batch?.columns.symbol
      if (close?.kind !== 'number' || days?.kind !== 'day' || symbols?.kind !== 'code') throw new Error('no bars')
      return new Map(
        Array.from(close.values, (value, row) => [
          `${symbols.names[symbols.codes[row] ?? 0]} ${days.values[row]}`,
          value,
        ]),
      )
    }
    const first = bars(batchOn('2026-02-06'))
    expect(bars(batchOn('2026-02-06'))).toEqual(first)
    const later = bars(batchOn('2026-02-11'))
    expect([...first].filter(([key, close]) => later.get(key) !== close)).toEqual([])
    expect(later.size).toBeGreaterThan(first.size)
  })

  it('stops a share that moves by a fifth in a day, as the exchange does', () => {
    const calendar = sampleCalendar(day('2026-02-06'))
    const market = marketReturns(calendar, 'test')
    const still = new Float64Array(calendar.days.length)
    const furthest = { close: 0, within: 0 }
    for (const company of companies.slice(0, 120)) {
      const { close, high, low } = pricePath(company, calendar, market, still, 'test')
      for (let bar = 1; bar < close.length; bar++) {
        const move = (price: number | undefined) => Math.abs((price ?? 0) / (close[bar - 1] ?? 0) - 1)
        furthest.close = Math.max(furthest.close, move(close[bar]))
        furthest.within = Math.max(furthest.within, move(high[bar]), move(low[bar]))
      }
    }
    expect(furthest.close).toBeGreaterThan(0.195)
    expect(furthest.within).toBeLessThan(0.2 + 1e-9)
  })
})
