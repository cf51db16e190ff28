import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerCompare, answerLookup, answerSeries, type MarketFacts, type MarketReader } from 'core/compile'
import { parseCanonical, type Query } from 'core/language'
import { day, formatDay } from 'core/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MarketStore, openStore } from '../store.ts'
import { createMarketReader } from './market-reader.ts'
import { buildQuestionedMarket, questionedAsOf } from './questioned-market.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'trailing-'))
const facts: MarketFacts = { today: '2024-02-07', asOf: questionedAsOf, source: 'Questioned market', watchlist: [] }

/** C02's restatement lies after it. */
const earlier = '2023-08-15'

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

describe('through time', () => {
  it('a market ratio by the day ends on what the store keeps of the last day', async () => {
    const now = await answerLookup(query('lookup', 'show C01: pe, pb, market_cap'), facts, reader)
    const { series } = await answerSeries(query('series', 'series C01: pe, pb every day last 1m'), facts, reader)
    const last = series.map(({ points }) => points.at(-1)?.[1])
    expect(last.map((value) => value?.toPrecision(10))).toEqual(
      now.figures.slice(0, 2).map(({ value }) => value?.toPrecision(10)),
    )
  })

  it('the lowest of a time has its day, and is marked on the line', async () => {
    const body = await answerSeries(query('series', 'series C01: close every day last 100d lowest'), facts, reader)
    const [line] = body.series
    const lowest = Math.min(...(line?.points.map(([, value]) => value ?? Number.POSITIVE_INFINITY) ?? []))
    const on = line?.points.find(([, value]) => value === lowest)?.[0] ?? ''
    expect(body.figures).toMatchObject([{ label: 'Lowest Close', value: lowest, note: formatDay(day(on)) }])
    expect(line?.marks).toEqual([{ x: on, label: 'Lowest Close' }])
  })

  it('a price says what it did from the first day shown to the last', async () => {
    const body = await answerSeries(query('series', 'series C01: close every day last 100d'), facts, reader)
    const points = body.series[0]?.points ?? []
    const [[from, first] = ['', null], [to, last] = ['', null]] = [points[0], points.at(-1)]
    const change = (Number(last) / Number(first) - 1) * 100
    expect(body.figures[1]).toMatchObject({ label: 'Change', unit: 'percent' })
    expect(body.figures[1]?.value).toBeCloseTo(change, 9)
    const days = `${formatDay(day(from))} to ${formatDay(day(to))}`
    expect(body.headline).toContain(`${days}: ${change < 0 ? 'down' : 'up'} ${Math.abs(change).toFixed(2)}%`)
  })

  it('the headline says what became of the one figure shown', async () => {
    const said = async (text: string) => {
      const { headline, series } = await answerSeries(query('series', text), facts, reader)
      return { headline, values: series[0]?.points.flatMap(([, value]) => (value === null ? [] : [value])) ?? [] }
    }
    const margins = await said('series C01: roe every year')
    const percent = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(2).replace('-', '−')}%`
    expect(margins.headline).toContain(`: from ${percent(margins.values[0])} to ${percent(margins.values.at(-1))}.`)
    const returns = await said('series C01: return(1m) every month')
    const risen = returns.values.filter((value) => value > 0).length
    const mean = returns.values.reduce((sum, value) => sum + value, 0) / returns.values.length
    expect(returns.values.length).toBeGreaterThan(5)
    expect(returns.headline).toContain(
      `: ${mean > 0 ? '+' : ''}${percent(mean)} on average, ${risen} of ${returns.values.length} rose.`,
    )
  })

  it('figures of one company are said with their values, of many the first', async () => {
    const said = async (text: string) => (await answerLookup(query('lookup', text), facts, reader)).headline
    expect(await said('show C01: roe, roce')).toBe('Company 1 Ltd.: ROE 12.36%, ROCE not known.')
    expect(await said('show C01: roe, roce, pe, pb, eps')).toBe(
      'Company 1 Ltd.: ROE 12.36%, ROCE not known, PE 8.04× and 2 more.',
    )
    expect(await said('show C01: 100% * (close / sma(20) - 1)')).toMatch(
      /^Distance of close from SMA \(20\) of Company 1 Ltd\. is [+−][\d.]+%\.$/,
    )
  })

  it('two figures through time tell what became of each', async () => {
    const { headline } = await answerSeries(query('series', 'series C01: revenue, roe every year'), facts, reader)
    expect(headline).toMatch(/^Revenue and ROE of Company 1 Ltd\., .*: revenue from ₹.* to ₹.*, ROE from .*% to .*%\.$/)
  })

  it('quarters are held against the one before and the same of the year before, also the first shown', async () => {
    const { tables } = await answerSeries(query('series', 'series C01: revenue every quarter last 2q'), facts, reader)
    const all = await answerSeries(query('series', 'series C01: revenue every quarter'), facts, reader)
    const values = all.series[0]?.points.map(([, value]) => value ?? 0) ?? []
    const growth = (now: number | undefined, before: number | undefined) => ((now ?? 0) / (before ?? 1) - 1) * 100
    expect(tables[0]?.rows.map(([, value, yoy, qoq]) => [value, yoy, qoq])).toEqual(
      [-1, -2].map((at) => [
        values.at(at),
        growth(values.at(at), values.at(at - 4)),
        growth(values.at(at), values.at(at - 1)),
      ]),
    )
  })

  it('a question asked as of an earlier day sees no later filing, restatement or price', async () => {
    const then: MarketFacts = { ...facts, until: earlier }
    const years = await answerSeries(query('series', 'series C02: revenue every year'), then, reader)
    const now = await answerSeries(query('series', 'series C02: revenue every year'), facts, reader)
    const [before, after] = [years, now].map(({ series }) => new Map(series[0]?.points))
    expect(before?.get('FY2022')).not.toBe(after?.get('FY2022'))
    expect(before?.get('FY2021')).toBe(after?.get('FY2021'))
    const days = await answerSeries(query('series', 'series C02: close every day last 10d'), then, reader)
    expect(days.series[0]?.points.at(-1)?.[0]).toBe(earlier)
    const { tables } = await answerCompare(query('compare', 'compare C01, C02 on revenue'), then, reader)
    expect(tables[0]?.rows[1]?.[2]).toBe(before?.get('FY2023'))
  })

  it('prices side by side are drawn from 100 and listed as they were', async () => {
    const body = await answerCompare(query('compare', 'compare C01, C02 on close every day last 1m'), facts, reader)
    expect(body.series.map(({ points, unit }) => [points[0]?.[1], unit])).toEqual([
      [100, 'figure'],
      [100, 'figure'],
    ])
    expect(body.tables[0]?.columns.map(({ title }) => title)).toEqual(['Period', 'Company 1 Ltd.', 'Company 2 Ltd.'])
  })
})
