import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerLookup, answerSeries, type MarketFacts, type MarketReader } from 'core/compile'
import { parseCanonical, type Query } from 'core/language'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MarketStore, openStore } from '../store.ts'
import { createMarketReader } from './market-reader.ts'
import { buildQuestionedMarket, questionedAsOf } from './questioned-market.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'trailing-'))
const facts: MarketFacts = { today: '2024-02-07', asOf: questionedAsOf, source: 'Questioned market', watchlist: [] }

let store: MarketStore
let reader: MarketReader
beforeAll(async () => {
  const opened = await openStore(await buildQuestionedMarket(folder))
  if (!opened) throw new Error('the store was made from another catalogue')
  store = opened
  reader = createMarketReader(store)
}, 120_000)
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

function query<Kind extends Query['kind']>(kind: Kind, text: string): Extract<Query, { kind: Kind }> {
  const parsed = parseCanonical(text)
  if (!parsed.ok || parsed.value.kind !== kind) throw new Error(`not a ${kind}: ${text}`)
  return parsed.value as Extract<Query, { kind: Kind }> // its kind was looked at
}

it('figures of twelve months are sums of four quarters, however many quarters back', async () => {
  const quarters = await answerSeries(query('series', 'series C01: net_profit every quarter'), facts, reader)
  const filed = quarters.series[0]?.points.map(([, value]) => value ?? Number.NaN).reverse() ?? []
  const sum = (ago: number) => filed.slice(ago, ago + 4).reduce((total, each) => total + each, 0)
  const { figures } = await answerLookup(
    query('lookup', 'show C01: growth(net_profit.ttm, 1y), growth(net_profit.ttm, 1q), prev(net_profit.ttm, 2q)'),
    facts,
    reader,
  )
  const growth = (ago: number) => (sum(ago) > 0 ? (sum(0) / sum(ago) - 1) * 100 : null)
  const rounded = (values: readonly (number | null | undefined)[]) => values.map((each) => each?.toPrecision(9))
  expect(rounded(figures.map(({ value }) => value))).toEqual(rounded([growth(4), growth(1), sum(2)]))
  const { series } = await answerSeries(query('series', 'series C01: net_profit.ttm every quarter'), facts, reader)
  expect(rounded(series[0]?.points.map(([, value]) => value).slice(-2) ?? [])).toEqual(rounded([sum(1), sum(0)]))
  // Four quarters back from the fourth there are none.
  expect(series[0]?.points.slice(0, 3).map(([, value]) => value)).toEqual([null, null, null])
})

it('windows of a market ratio are over every trading day, and today is ranked among them', async () => {
  const { series } = await answerSeries(query('series', 'series C01: pe every day'), facts, reader)
  const days = series[0]?.points.map(([, value]) => value ?? Number.NaN).slice(-63) ?? []
  const { figures } = await answerLookup(
    query('lookup', 'show C01: pe, avg(pe, 1q), min(pe, 1q), percentile(pe, 1q)'),
    facts,
    reader,
  )
  const today = days.at(-1) ?? Number.NaN
  const rank = (days.filter((each) => each < today).length / (days.length - 1)) * 100
  expect(figures.map(({ value }) => value?.toPrecision(9))).toEqual(
    [today, days.reduce((sum, each) => sum + each, 0) / 63, Math.min(...days), rank].map((each) => each.toPrecision(9)),
  )
  const lowest = await answerSeries(query('series', 'series C01: pe every day last 3m lowest'), facts, reader)
  expect(lowest.headline).toMatch(/^Lowest PE of Company 1 Ltd\. was [\d.−-]+×, on \d+ \w+ \d{4}/)
})
