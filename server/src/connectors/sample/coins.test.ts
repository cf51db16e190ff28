import type { Batch, ColumnData } from 'core/catalogue'
import { createCoinFinder, storiesOf } from 'core/news'
import { day } from 'core/values'
import { describe, expect, it } from 'vitest'
import { assetCloses, sampleAssets } from './assets.ts'
import { sampleNews } from './coin-news.ts'
import { coinBatch, coinHours, coinPaths, lastCoinHour } from './coins.ts'
import { sampleEtfs } from './etfs.ts'
import { sampleCalendar } from './market-factor.ts'
import { sampleCompanies } from './universe.ts'

const seed = 'artha'
const at = (asOf: string) => {
  const calendar = sampleCalendar(day(asOf))
  const assets = sampleAssets.map((asset) => ({ asset, closes: assetCloses(asset, calendar, seed) }))
  return { calendar, coins: coinPaths(assets, calendar, seed) }
}
const { calendar, coins } = at('2026-02-06')
const numbers = (batch: Batch, name: string): Float64Array => {
  const column: ColumnData | undefined = batch.columns[name]
  if (column?.kind !== 'number') throw new Error(`${name} is no figure`)
  return column.values
}

describe('the simulated coins', () => {
  it('are a hundred and more, none with the symbol of a share, a fund or another coin', () => {
    const symbols = coins.map(({ symbol }) => symbol)
    expect(symbols.length).toBeGreaterThanOrEqual(100)
    expect(new Set(symbols).size).toBe(symbols.length)
    const listed = new Set([...sampleCompanies(seed), ...sampleEtfs].map(({ symbol }) => symbol))
    expect(symbols.filter((symbol) => listed.has(symbol))).toEqual([])
  })

  it('keep every earlier close on a later day', () => {
    const later = at('2026-02-11').coins
    for (const [place, { symbol, closes }] of coins.entries()) {
      expect(later[place]?.symbol).toBe(symbol)
      const changed = closes.findIndex((close, on) => !Object.is(close, later[place]?.closes[on]))
      expect(changed, symbol).toBe(-1)
    }
  })

  it('pass through every close by the hour, and their changes are of those hours', () => {
    const hours = coinHours(coins, calendar, seed)
    const batch = coinBatch(coins, hours, calendar, seed)
    const order = batch.columns.symbol
    if (order?.kind !== 'text') throw new Error('no symbols')
    for (const [place, { symbol, closes }] of coins.entries()) {
      const prices = hours[place]?.prices ?? []
      expect(prices).toHaveLength(192)
      expect(prices.at(-1)).toBe(closes.at(-1))
      // Friday 6 February 2026 after Thursday: 24 hours apart.
      expect((prices.at(-25) ?? 0) / (closes.at(-2) ?? 1)).toBeCloseTo(1, 6)
      const row = order.values.indexOf(symbol)
      expect(numbers(batch, 'coin_change_24h')[row]).toBeCloseTo(
        ((closes.at(-1) ?? 0) / (closes.at(-2) ?? 1) - 1) * 100,
        3,
      )
      expect(numbers(batch, 'coin_ath_distance')[row]).toBeLessThanOrEqual(0)
    }
  })
})

describe('the simulated press', () => {
  const until = lastCoinHour(calendar)
  const items = sampleNews(coins, { seed, from: until - 7 * 86_400_000, to: until, everyMs: 150 * 60_000 })

  it('prints sixty items and more in a week, in several papers, and the same ones for the same time', () => {
    expect(items.length).toBeGreaterThanOrEqual(60)
    expect(new Set(items.map(({ source }) => source)).size).toBeGreaterThanOrEqual(5)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    expect(sampleNews(coins, { seed, from: until - 7 * 86_400_000, to: until, everyMs: 150 * 60_000 })).toEqual(items)
  })

  it('tells stories that are recognised as one, and others that are not', () => {
    const stories = storiesOf(items)
    const event = (id: string): string => id.replace(/-\d+$/, '')
    const apart = items.filter(({ id }) => event(stories.get(id) ?? '') !== event(id))
    // Two papers' words for one event are one story but for the rare odd pair.
    expect(apart.length).toBeLessThanOrEqual(items.length / 20)
    const told = items.filter(({ id }) => !id.endsWith('-0'))
    const together = told.filter(({ id }) => event(stories.get(id) ?? '') === event(id) && stories.get(id) !== id)
    expect(together.length).toBeGreaterThanOrEqual(told.length * 0.9)
  })

  it('names its coins so that they are found in the words', () => {
    const find = createCoinFinder(coins)
    const missed = items.filter(({ headline, coins: about }) => !about.every((coin) => find(headline).includes(coin)))
    expect(missed.map(({ headline }) => headline)).toEqual([])
  })
})
