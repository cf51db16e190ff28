import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assetTypes } from 'core/contract/graphql'
import {
  type IndexHistory,
  type IndexMovers,
  type IndexPage,
  type IndexRotation,
  type IndexTable,
  type MarketList,
  type MarketPulse,
  type MarketStocks,
  type MarketUniverse,
  marketTabs,
} from 'core/contract/rest'
import { day } from 'core/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMarket } from '#market/connect.ts'
import type { Market } from '#market/market.ts'
import type { MarketStore, Row } from '#market/store.ts'
import { dataOf } from '#testing/graphql.ts'
import { openSampleStore } from '#testing/sample-store.ts'
import { type Caller, type TestServer, testServer } from '#testing/server.ts'
import { sentenceOf } from './sentences.ts'

const asOf = day('2026-02-06')
/** A Friday: after its close. */
const now = Date.parse('2026-02-06T16:00:00+05:30')
const folder = mkdtempSync(join(tmpdir(), 'markets-'))
let store: MarketStore
let market: Market
let server: TestServer

beforeAll(async () => {
  store = await openSampleStore(folder)
  const clock = { now: () => now }
  market = (await createMarket(store, { clock, isAlwaysOpen: false })).market
  server = await testServer({ market, clock })
}, 180_000)

afterAll(async () => {
  await server?.close()
  await market?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function read<Reply>(path: string, query: Record<string, string> = {}, as: Caller = server): Promise<Reply> {
  const reply = await as.get(`${path}?${new URLSearchParams(query)}`)
  expect(reply.status).toBe(200)
  return (await reply.json()) as Reply
}
const one = async (sql: string, values: readonly string[] = []): Promise<Row> =>
  (await store.rows(sql, values))[0] ?? {}

describe('indices', () => {
  it('stand with the level, change and averages of the stored day', async () => {
    const { rows } = await read<IndexTable>('/api/indices/table')
    expect(rows.length).toBe(Number((await one('select count(*) as n from "market_indices"')).n))
    for (const row of rows.slice(0, 6)) {
      const bar = await one(
        'select * from "market_index_price_daily" where "index_name" = $1 order by "day" desc limit 1',
        [row.index_name],
      )
      const averages = await one(
        'select * from "market_index_price_volume_daily_moving_averages" where "index_name" = $1',
        [row.index_name],
      )
      expect(row).toMatchObject({
        level: bar.close,
        previousClose: bar.previous_close,
        high: bar.high,
        low: bar.low,
        dayChange: bar.day_change,
        averages: { 5: averages.price_dma_5, 50: averages.price_dma_50, 200: averages.price_dma_200 },
      })
    }
  })

  it('have a percentile that counts the days at or below, over ten years', async () => {
    const { rows } = await read<IndexTable>('/api/indices/table')
    const nifty = rows.find(({ index_name }) => index_name === 'NIFTY 50')
    const bars = await store.rows(
      `select "index_pe" from "market_index_price_daily" where "index_name" = 'NIFTY 50' and "index_pe" is not null
       and "day" > '${asOf}'::date - interval 10 year order by "day"`,
    )
    const figures = bars.map((row) => Number(row.index_pe))
    const last = figures.at(-1) ?? 0
    expect(nifty?.pe?.now).toBe(last)
    expect(nifty?.pe?.percentile).toBeCloseTo(
      (figures.filter((figure) => figure <= last).length / figures.length) * 100,
      9,
    )
    expect(nifty?.pe?.low).toBe(Math.min(...figures))
  })

  it('count who advances, declines and is above its averages', async () => {
    const { rows } = await read<IndexTable>('/api/indices/table')
    const nifty = rows.find(({ index_name }) => index_name === 'NIFTY 50')
    const members = await store.rows(
      `select l."day_change", l."close", l."price_dma_50" from "market_index_wise_companies" m join "latest" l using ("symbol") where m."index_name" = 'NIFTY 50'`,
    )
    expect(nifty?.breadth).toMatchObject({
      members: members.length,
      advances: members.filter((row) => Number(row.day_change) > 0).length,
      declines: members.filter((row) => Number(row.day_change) < 0).length,
    })
    const above = members.filter((row) => Number(row.close) > Number(row.price_dma_50)).length
    expect(nifty?.breadth?.above50).toBeCloseTo((above / members.length) * 100, 9)
  })

  it.each(['NIFTY 50', 'NIFTY IT', 'NIFTY BANK', 'NIFTY50 EQL WGT'])(
    '%s: points of its companies add up to its move',
    async (index) => {
      const page = await read<IndexPage>('/api/indices/page', { index })
      const moved = (page.index.level ?? 0) - (page.index.previousClose ?? 0)
      const points = page.members.reduce((sum, member) => sum + (member.points ?? 0), 0)
      // Levels are published to the paisa.
      expect(Math.abs(points - moved)).toBeLessThan(0.02 + Math.abs(moved) * 1e-4)
      expect(page.members.reduce((sum, { weight }) => sum + (weight ?? 0), 0)).toBeCloseTo(100, 6)
    },
  )

  it('[C46 E31] have the companies of market_index_wise_companies with the same marketCap, sector and averages', async () => {
    const { members } = await read<IndexPage>('/api/indices/page', { index: 'NIFTY IT' })
    const { market_index_wise_companies } = (await dataOf(
      server,
      `{ market_index_wise_companies(index_name: "NIFTY IT") {
        company_profile { symbol companyName marketCap industry sector price_dma_5 price_dma_200 volume_dma_20 }
      } }`,
    )) as { market_index_wise_companies: { company_profile: Record<string, unknown> }[] }
    const expected = new Map(
      market_index_wise_companies.map(({ company_profile }) => [company_profile.symbol, company_profile]),
    )
    expect(members).toHaveLength(expected.size)
    for (const { symbol, companyName, marketCap, industry, sector, price, volumes } of members) {
      expect({
        symbol,
        companyName,
        marketCap,
        industry,
        sector,
        price_dma_5: price[5],
        price_dma_200: price[200],
        volume_dma_20: volumes[20],
      }).toEqual(expected.get(symbol))
    }
  })

  it('have a breadth history that ends with the breadth of the day', async () => {
    const { rows } = await read<IndexTable>('/api/indices/table')
    const { breadth, rotation } = await read<IndexHistory>('/api/indices/history', { index: 'NIFTY 50' })
    const today = rows.find(({ index_name }) => index_name === 'NIFTY 50')?.breadth
    expect(breadth.at(-1)).toEqual({
      day: asOf,
      advances: today?.advances,
      declines: today?.declines,
      above50: expect.closeTo(today?.above50 ?? -1, 9),
      above200: expect.closeTo(today?.above200 ?? -1, 9),
    })
    expect(breadth.length).toBeGreaterThan(450)
    expect(rotation.length).toBeGreaterThan(5)
  })

  it('turn by the printed rule: price ÷ benchmark over its average of 50 days, and over what that was 10 days before', async () => {
    const { benchmark, lines } = await read<IndexRotation>('/api/indices/rotation')
    const closes = async (name: string) =>
      (
        await store.rows(
          'select "close" from (select "day", "close" from "market_index_price_daily" where "index_name" = $1 order by "day" desc limit 60) order by "day"',
          [name],
        )
      ).map((row) => Number(row.close))
    const [own, base] = await Promise.all([closes('NIFTY IT'), closes(benchmark)])
    const ratio = own.map((close, at) => close / (base[at] ?? 1))
    const strengthAt = (end: number) => {
      const window = ratio.slice(end - 50, end)
      return (100 * (ratio[end - 1] ?? 0)) / (window.reduce((sum, each) => sum + each, 0) / 50)
    }
    const last = lines.find(({ id }) => id === 'NIFTY IT')?.points.at(-1)
    expect(lines.map(({ id }) => id)).not.toContain('INDIA VIX')
    expect(last?.day).toBe(asOf)
    expect(last?.strength).toBeCloseTo(strengthAt(60), 6)
    expect(last?.momentum).toBeCloseTo((100 * strengthAt(60)) / strengthAt(50), 6)
  })

  it('list the funds that track them and how often they fell', async () => {
    const { trackers, dips } = await read<IndexPage>('/api/indices/page', { index: 'NIFTY 50' })
    const etfs = await store.rows(`select "symbol" from "etf_instruments" where "underlying" = 'NIFTY 50'`)
    expect(
      trackers
        .filter(({ kind }) => kind === 'etf')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(etfs.map((row) => row.symbol).sort())
    const fell = await one(
      `select count(*) as n from "market_index_price_daily" where "index_name" = 'NIFTY 50' and "day_change" <= -2 and year("day") = 2025`,
    )
    expect(dips.years.find(({ year }) => year === 2025)?.fell2).toBe(Number(fell.n))
    expect(dips.falls.map(({ depth }) => depth)).toEqual(
      [...dips.falls.map(({ depth }) => depth)].sort((left, right) => left - right),
    )
  })

  it('are compared by ten years of closes, in the order asked for, and unknown names are left out', async () => {
    const { lines } = await read<{ lines: { index_name: string; points: [string, number][] }[] }>(
      '/api/indices/closes',
      { names: 'NIFTY IT,NO SUCH,NIFTY 50' },
    )
    expect(lines.map(({ index_name }) => index_name)).toEqual(['NIFTY IT', 'NIFTY 50'])
    expect(lines[1]?.points.at(-1)?.[0]).toBe(asOf)
    expect((await server.get('/api/indices/closes?names=')).status).toBe(400)
    expect((await server.get(`/api/indices/closes?names=${'A,'.repeat(9)}`)).status).toBe(400)
    expect((await server.get('/api/indices/page?index=NO%20SUCH')).status).toBe(404)
    expect(await read('/api/indices/history', { index: 'NO SUCH' })).toEqual({ breadth: [], rotation: [] })
  })
})

describe('lists of the market', () => {
  it.each(marketTabs)('%s is the answer to its own sentence', async (tab) => {
    const list = await read<MarketList>('/api/markets/list', { tab, universe: 'NIFTY 500' })
    const { answer } = await market.ask({ sentence: list.sentence, today: asOf, taught: [], watchlist: [] })
    const table =
      tab === 'insiders'
        ? answer.tables.find(({ title }) => title.startsWith('Insider'))
        : (answer.tables[0] ?? { rows: [], total: 0, columns: [] })
    expect(answer.canonical).toBe(list.canonical)
    expect({ rows: list.rows, total: list.total, columns: list.columns }).toEqual({
      rows: table?.rows,
      total: table?.total,
      columns: table?.columns,
    })
    expect(list.headline).toBe(answer.headline)
  })

  it('is said in words that are read as they are meant, for every index there is', async () => {
    const universes = await read<MarketUniverse[]>('/api/markets/universes')
    expect(universes.length).toBeGreaterThan(30)
    for (const universe of universes) {
      for (const tab of ['gainers', 'volume', 'announcements'] as const) {
        const { words, canonical } = sentenceOf(tab, universe)
        const { answer } = await market.ask({ sentence: words, today: asOf, taught: [], watchlist: ['TCS'] })
        expect([words, answer.canonical]).toEqual([words, canonical])
      }
    }
  }, 120_000)

  it('shows price, change, volume, delivery, market cap and sector of the store beside every company', async () => {
    const { rows, companies } = await read<MarketList>('/api/markets/list', { tab: 'gainers', universe: 'NIFTY 50' })
    expect(companies.map(({ symbol }) => symbol).sort()).toEqual(rows.map(([symbol]) => symbol).sort())
    for (const glance of companies.slice(0, 5)) {
      const latest = await one('select * from "latest" where "symbol" = $1', [glance.symbol])
      expect(glance).toMatchObject({
        close: latest.close,
        dayChange: latest.day_change,
        volumeTimes: latest.volume_ratio,
        deliveryPercent: latest.delivery_percent,
        marketCap: latest.market_cap,
        sector: latest.sector,
      })
      expect(glance.closes.at(-1)).toBe(latest.close)
    }
  })

  it('[E28] announcements come with sentiment, impact and the link of their document', async () => {
    const list = await read<MarketList>('/api/markets/list', { tab: 'announcements', universe: 'all' })
    const at = (key: string) => list.columns.findIndex((column) => column.key === key)
    expect(list.rows.length).toBeGreaterThan(0)
    expect(list.links).toHaveLength(list.rows.length)
    const known = await store.rows(
      'select "announcement_document_link" as link from "company_announcements" where "symbol" = $1 and "announcement_date" = $2::date and "announcement_text_summary" = $3',
      [
        String(list.rows[0]?.[at('symbol')]),
        String(list.rows[0]?.[at('announcement_date')]),
        String(list.rows[0]?.[at('announcement_text_summary')]),
      ],
    )
    expect(known.map(({ link }) => link)).toContain(list.links[0])
    expect(at('announcement_sentiment')).toBeGreaterThan(0)
    expect(at('announcement_impact')).toBeGreaterThan(0)
  })

  it.each(['deals', 'insiders', 'announcements', 'results'] as const)(
    '%s has every row of its days, so that filters and files hold for all',
    async (tab) => {
      const { rows, total } = await read<MarketList>('/api/markets/list', { tab, universe: 'all' })
      expect(rows.length).toBe(Math.min(total, 1000))
    },
  )

  it('of a watch list is of the reader’s own, and asks a stranger to sign in', async () => {
    const [asha, ravi] = await Promise.all([server.signIn('asha@example.com'), server.signIn('ravi@example.com')])
    for (const [person, symbol] of [
      [asha, 'TCS'],
      [ravi, 'INFY'],
    ] as const) {
      const reply = await person.post(
        '/v1/graphql',
        {
          query:
            'mutation Add($object: watch_list_insert_input!) { insert_watch_list_one(object: $object) { symbol } }',
          variables: { object: { asset_type: assetTypes[0].value, symbol } },
        },
        {},
      )
      expect(((await reply.json()) as { errors?: unknown }).errors).toBeUndefined()
    }
    const own = await read<MarketStocks>('/api/markets/stocks', { universe: 'watchlist' }, asha)
    expect(own.stocks.map(({ symbol }) => symbol)).toEqual(['TCS'])
    const list = await read<MarketList>('/api/markets/list', { tab: 'results', universe: 'watchlist' }, asha)
    expect(list.canonical).toBe('events results in watchlist next 3m')
    expect(list.companies.every(({ symbol }) => symbol === 'TCS')).toBe(true)
    for (const path of ['list', 'stocks']) {
      expect((await server.get(`/api/markets/${path}?universe=watchlist`)).status).toBe(401)
    }
  })

  it('of what is unknown is refused', async () => {
    expect((await server.get('/api/markets/list?universe=NO%20SUCH')).status).toBe(404)
    expect((await server.get('/api/markets/list?tab=nothing')).status).toBe(400)
    expect(await read('/api/markets/stocks', { universe: 'NO SUCH' })).toEqual({ stocks: [], quotes: [] })
  })
})

describe('the market at a glance', () => {
  it('has tiles, the largest companies with the figures of the store, and says what is not loaded', async () => {
    const pulse = await read<MarketPulse>('/api/markets/pulse')
    expect(pulse.tiles.map(({ symbol }) => symbol)).toEqual(
      expect.arrayContaining(['NIFTY 50', 'NIFTY BANK', 'INDIA VIX', 'USDINR', 'CRUDEOIL']),
    )
    expect(pulse.absent).toContain('GIFT Nifty')
    const [largest] = pulse.stocks
    const latest = await one('select * from "latest" order by "market_cap" desc limit 1')
    expect(largest).toMatchObject({
      symbol: latest.symbol,
      marketCap: latest.market_cap,
      average200: latest.price_dma_200,
      turnover: latest.turnover_value,
    })
    expect(pulse.quotes.find(({ symbol }) => symbol === latest.symbol)?.last).toBe(latest.close)
  })

  it('counts as new highs and lows those that the lists name', async () => {
    const named = async (tab: string) =>
      (await read<MarketList>('/api/markets/list', { tab, universe: 'all' })).rows.map(([symbol]) => String(symbol))
    const { stocks, quotes } = await read<MarketStocks>('/api/markets/stocks', { universe: 'all' })
    const pulse = await read<MarketPulse>('/api/markets/pulse')
    const lasts = new Map([...quotes, ...pulse.quotes].map(({ symbol, last }) => [symbol, last]))
    for (const own of [stocks, pulse.stocks]) {
      const found = (is: (last: number, stock: (typeof own)[number]) => boolean) =>
        own.filter((stock) => is(lasts.get(stock.symbol) ?? Number.NaN, stock)).map(({ symbol }) => symbol)
      const among = new Set(own.map(({ symbol }) => symbol))
      const highs = (await named('highs')).filter((symbol) => among.has(symbol)).sort()
      const lows = (await named('lows')).filter((symbol) => among.has(symbol)).sort()
      expect(highs.length + lows.length).toBeGreaterThan(0)
      expect(found((last, { high52 }) => high52 !== null && last > high52).sort()).toEqual(highs)
      expect(found((last, { low52 }) => low52 !== null && last < low52).sort()).toEqual(lows)
    }
  })

  it('ranks futures by open interest and options by premium traded', async () => {
    const { active } = await read<MarketPulse>('/api/markets/pulse')
    const top = await one(
      'select "symbol", sum("last_price" * "contract_volume" * "lot_size") as premium from "options" group by 1 order by 2 desc limit 1',
    )
    expect(active.premium[0]).toMatchObject({ symbol: top.symbol, premium: expect.closeTo(Number(top.premium), 0) })
    const interests = active.openInterest.map(({ openInterest }) => openInterest ?? 0)
    expect(interests).toEqual([...interests].sort((left, right) => right - left))
  })

  it('has the results, ex-dates and filings of the trading day', async () => {
    const { events, eventsDay } = await read<MarketPulse>('/api/markets/pulse')
    expect(eventsDay).toBe(asOf)
    const results = await store.rows('select "symbol" from "results_calendar" where "results_date" = $1::date', [asOf])
    const told = events.flatMap(({ kind, symbol }) => (kind === 'results' ? [symbol] : []))
    expect(told.sort()).toEqual(results.map((row) => row.symbol).sort())
  })

  it('has the listings near a day, each on its own day', async () => {
    const newest = await one(
      'select "symbol", max("listing_date")::varchar as listed from "company_profile" group by 1 order by 2 desc limit 1',
    )
    const listed = String(newest.listed).slice(0, 10)
    const listings = async (on: string) => (await market.pulse.events(on)).filter(({ kind }) => kind === 'listing')
    expect(await listings(listed)).toContainEqual(
      expect.objectContaining({ symbol: newest.symbol, day: listed, says: 'Listed', sentiment: null }),
    )
    const away = (days: number) => new Date(Date.parse(listed) + days * 86_400_000).toISOString().slice(0, 10)
    expect((await listings(away(-14)))[0]).toMatchObject({ symbol: newest.symbol, day: listed, says: 'To be listed' })
    expect(await listings(away(31))).toEqual([])
  })

  it('explains a move by weights and filings of the index’s own companies', async () => {
    const movers = await read<IndexMovers>('/api/markets/movers', { index: 'NIFTY 50' })
    const own = new Set(movers.members.map(({ symbol }) => symbol))
    expect(movers.filings.every(({ symbol, kind }) => kind === 'filing' && own.has(symbol))).toBe(true)
    expect(movers.quotes).toHaveLength(movers.members.length + 1)
    expect((await server.get('/api/markets/movers?index=NO%20SUCH')).status).toBe(404)
  })
})
