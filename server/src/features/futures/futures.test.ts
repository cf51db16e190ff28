import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchOf } from 'core/catalogue'
import type { FutureHistory, FuturesPage } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWatchEvaluator } from '#jobs/evaluate-watches.ts'
import { createMarket } from '#market/connect.ts'
import type { Market } from '#market/market.ts'
import { openStore } from '#market/store.ts'
import { testClock } from '#testing/clock.ts'
import { type Caller, type TestServer, testServer } from '#testing/server.ts'
import { buildSmallMarket, smallMarketBatches } from '#testing/small-market.ts'

const bar = (
  contract: string,
  day: string,
  [close, open_interest, spot]: readonly [close: number, interest: number, spot?: number],
  lot_size = 100,
) => ({
  symbol: contract.replace(/\d.*/, ''),
  contract,
  day,
  expiry: contract.includes('FEB') ? '2024-02-29' : contract.includes('MAR') ? '2024-03-28' : '2024-01-25',
  lot_size,
  open: close,
  high: close,
  low: close,
  close,
  volume: 500,
  open_interest,
  spot: spot ?? null,
})

const bars = [
  bar('TCS24JANFUT', '2024-01-25', [3800, 400_000]),
  bar('TCS24FEBFUT', '2024-02-05', [3970, 1_000_000]),
  bar('TCS24FEBFUT', '2024-02-06', [4150, 1_100_000]),
  bar('TCS24MARFUT', '2024-02-05', [3995, 90_000]),
  bar('TCS24MARFUT', '2024-02-06', [4180, 100_000]),
  bar('INFY24FEBFUT', '2024-02-05', [1690, 500_000]),
  bar('INFY24FEBFUT', '2024-02-06', [1682, 600_000]),
  bar('NIFTY24FEBFUT', '2024-02-05', [21_800, 8_000_000, 21_771], 50),
  bar('NIFTY24FEBFUT', '2024-02-06', [21_950, 7_000_000, 21_929], 50),
  bar('NIFTY24MARFUT', '2024-02-05', [21_990, 900_000], 50),
  bar('NIFTY24MARFUT', '2024-02-06', [21_980, 700_000], 50),
]
const open = [...new Map(bars.filter(({ day }) => day === '2024-02-06').map((each) => [each.contract, each])).values()]
const positions = (day: string, participant: string, long: number, short: number) => ({
  participant,
  day,
  index_future_long: long,
  index_future_short: short,
})

const clock = testClock('2024-02-06T18:00:00+05:30')
const folder = mkdtempSync(join(tmpdir(), 'futures-'))
let market: Market
let server: TestServer

beforeAll(async () => {
  const path = await buildSmallMarket(folder, {
    batches: [
      ...smallMarketBatches(),
      batchOf(
        'futures',
        // What a vendor's list still holds of the month before goes with the first close after it.
        [...open, bar('TCS24JANFUT', '2024-01-25', [3800, 1])].map(({ symbol, contract, expiry, lot_size }) => ({
          symbol,
          contract,
          expiry,
          lot_size,
        })),
        ['expiry'],
      ),
      batchOf('futures_daily', bars, ['day', 'expiry']),
      batchOf(
        'participant_open_interest',
        [
          positions('2024-02-05', 'FII', 60, 140),
          positions('2024-02-06', 'FII', 90, 110),
          positions('2024-02-06', 'Client', 210, 190),
        ],
        ['day'],
      ),
    ],
  })
  const store = await openStore(path)
  if (!store) throw new Error('the store just built cannot be read')
  market = (await createMarket(store, { clock, isAlwaysOpen: false })).market
  server = await testServer({ market, clock })
}, 120_000)

afterAll(async () => {
  await server?.close()
  await market?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function read<Reply>(path: string): Promise<Reply> {
  const reply = await server.get(path)
  expect(reply.status).toBe(200)
  return (await reply.json()) as Reply
}
const page = () => read<FuturesPage>('/api/futures')
const by = ({ contracts }: FuturesPage, contract: string) => contracts.find((each) => each.contract === contract)

describe('[R14] /futures: contracts at the last close', () => {
  it('stand with every figure the screen shows, to whoever asks', async () => {
    clock.set('2024-02-06T18:00:00+05:30')
    const found = await page()
    expect(by(found, 'TCS24FEBFUT')).toEqual({
      symbol: 'TCS',
      contract: 'TCS24FEBFUT',
      name: 'Tata Consultancy Services',
      kind: 'stock',
      sector: null,
      quote: 'TCS',
      expiry: '2024-02-29',
      month: 'near',
      day: '2024-02-06',
      last: 4150,
      previousClose: 3970,
      openInterest: 1_100_000,
      openInterestChange: expect.closeTo(10, 9),
      volume: 500,
      lotSize: 100,
      spot: 4140,
      basis: 10,
      basisAnnual: expect.closeTo((10 / 4140) * (365 / 23) * 100, 9),
      rollover: expect.closeTo((100_000 / 1_200_000) * 100, 9),
      buildUp: 'Long build-up',
      high52: 4150,
      low52: 3875,
    })
    expect(found.contracts.map(({ contract, month }) => [contract, month])).toEqual([
      ['NIFTY24FEBFUT', 'near'],
      ['NIFTY24MARFUT', 'next'],
      ['TCS24FEBFUT', 'near'],
      ['TCS24MARFUT', 'next'],
      ['INFY24FEBFUT', 'near'],
    ])
    expect(found.rolled).toEqual([])
    expect(found.expiring).toBeNull()
  })

  it('are long build-up, short build-up, short covering or long unwinding by price and open interest', async () => {
    const found = await page()
    expect(
      ['TCS24FEBFUT', 'INFY24FEBFUT', 'NIFTY24FEBFUT', 'NIFTY24MARFUT'].map((each) => by(found, each)?.buildUp),
    ).toEqual(['Long build-up', 'Short build-up', 'Short covering', 'Long unwinding'])
    // One month alone has nothing to roll into.
    expect(by(found, 'INFY24FEBFUT')?.rollover).toBeNull()
    // A bar without a spot price takes the index's own close.
    expect(by(found, 'NIFTY24MARFUT')?.basis).toBeCloseTo(21_980 - 21_929, 9)
  })

  it('say what participants hold of index futures, with the day before', async () => {
    expect((await page()).positions).toEqual({
      day: '2024-02-06',
      positions: [
        { participant: 'Client', long: 210, short: 190, longBefore: null, shortBefore: null },
        { participant: 'FII', long: 90, short: 110, longBefore: 60, shortBefore: 140 },
      ],
      fii: [
        { day: '2024-02-05', longShare: 30 },
        { day: '2024-02-06', longShare: 45 },
      ],
    })
  })

  it('on their last day are told to expire, and when', async () => {
    clock.set('2024-02-29T11:00:00+05:30')
    const found = await page()
    expect(found.expiring).toEqual({ count: 3, closesAt: Date.parse('2024-02-29T15:30:00+05:30') })
    expect(found.contracts).toHaveLength(5)
  })

  it('after it make room for the next month, and the page says so', async () => {
    clock.set('2024-02-29T15:30:00+05:30')
    const found = await page()
    expect(found.contracts.map(({ contract, month }) => [contract, month])).toEqual([
      ['NIFTY24MARFUT', 'near'],
      ['TCS24MARFUT', 'near'],
    ])
    expect(found.rolled).toEqual([
      { expiry: '2024-02-29', count: 2, to: '2024-03-28' },
      { expiry: '2024-02-29', count: 1, to: null },
    ])
    expect(found.expiring).toBeNull()
  })
})

describe('[R14] /futures: a year of one underlying', () => {
  it('has each contract with price, spot, open interest and class by day, ended ones included', async () => {
    const found = await read<FutureHistory>('/api/futures/history?symbol=tcs')
    expect(found).toMatchObject({ symbol: 'TCS', name: 'Tata Consultancy Services' })
    expect(found.contracts.map(({ contract }) => contract)).toEqual(['TCS24JANFUT', 'TCS24FEBFUT', 'TCS24MARFUT'])
    expect(found.contracts[1]).toEqual({
      contract: 'TCS24FEBFUT',
      expiry: '2024-02-29',
      days: ['2024-02-05', '2024-02-06'],
      close: [3970, 4150],
      spot: [3960, 4140],
      openInterest: [1_000_000, 1_100_000],
      volume: [500, 500],
      buildUp: [null, 'Long build-up'],
    })
  })

  it('of what has no futures is not found, and of nothing is refused', async () => {
    expect((await server.get('/api/futures/history?symbol=NOSUCH')).status).toBe(404)
    expect((await server.get('/api/futures/history?symbol=')).status).toBe(400)
  })
})

describe('[S4] a future is an instrument like any other', () => {
  it('with a live price under its own name, from the last close on', () => {
    expect(market.quotes(['TCS24FEBFUT'])).toMatchObject([{ symbol: 'TCS24FEBFUT', last: 4150, previousClose: 3970 }])
    expect(market.quotes(['TCS24JANFUT'])).toEqual([])
  })

  it('found by its name after what it is written on, and charted from its daily bars', async () => {
    const hits = await read<readonly { symbol: string; asset: string }[]>('/api/charting/instruments?q=tcs')
    expect(hits.map(({ asset, symbol }) => `${asset} ${symbol}`)).toEqual([
      'stock TCS',
      'future TCS24FEBFUT',
      'future TCS24MARFUT',
    ])
    expect(await read('/api/charting/bars?asset=future&symbol=TCS24FEBFUT')).toMatchObject({
      instrument: { asset: 'future', symbol: 'TCS24FEBFUT', exchange: 'NFO' },
      days: ['2024-02-05', '2024-02-06'],
      close: [3970, 4150],
      volume: [500, 500],
    })
  })

  it.each([
    ['TCS24FEBFUT', 'show future TCS24FEBFUT: close, return(1d), return(1m), return(1y)'],
    ['tcs feb fut price', 'show future TCS24FEBFUT: close'],
    ['tcs march future open interest', 'show future TCS24MARFUT: open_interest'],
    ['futures with long build-up', 'futures where build_up is "Long build-up"'],
    ['futures sorted by open interest change', 'futures sort open_interest_change desc'],
    ['tcs futures basis and rollover', 'futures TCS show basis, rollover'],
    ['nifty futures basis and rollover', 'futures index "NIFTY 50" show basis, rollover'],
  ])('asked as "%s"', async (sentence, canonical) => {
    const { answer } = await market.ask({ sentence, today: '2024-02-06', taught: [], watchlist: [] })
    expect([answer.outcome, answer.canonical]).toEqual(['answer', canonical])
  })

  it('with a rule on its price that waits for the one who set it, and fires when the price is there', async () => {
    clock.set('2024-02-06T18:00:00+05:30')
    const asha = await server.signIn('asha@example.com')
    const sentence = 'tell me when TCS24FEBFUT goes above 4233'
    const preview = await asha.post('/api/alerts/preview', { sentence })
    expect(await preview.json()).toMatchObject({
      outcome: 'ready',
      canonical: 'watch future TCS24FEBFUT when close crosses above ₹4233',
    })
    expect((await asha.post('/api/alerts/rules', { sentence })).status).toBe(200)
    const statesOf = async (who: Caller) =>
      ((await (await who.get('/api/alerts/rules')).json()) as { rules: readonly { state: string }[] }).rules.map(
        ({ state }) => state,
      )
    expect(await statesOf(asha)).toEqual(['armed'])
    expect(await statesOf(await server.signIn('ravi@example.com'))).toEqual([])

    // The price reaches it in the next session.
    clock.set('2024-02-07T10:00:00+05:30')
    const evaluator = createWatchEvaluator({ services: server.services, watchlist: async () => [] })
    await evaluator.load()
    const quote = { symbol: 'TCS24FEBFUT', previousClose: 4150, open: 4160, high: 4240, low: 4150, volume: 10 }
    for (const last of [4200, 4240]) {
      clock.advance(1000)
      evaluator.see([{ ...quote, last, at: clock.now() }])
      await evaluator.settled()
    }
    // Her session ended over night.
    expect(await statesOf(await server.signIn('asha@example.com'))).toEqual(['firing'])
  })

  it('on a watch list with its name and closes', async () => {
    const figures = await market.watchFigures({
      items: [{ asset_type: 'future', symbol: 'TCS24FEBFUT' }],
      fields: [],
      today: '2024-02-06',
    })
    expect(figures.rows[0]).toMatchObject({ symbol: 'TCS24FEBFUT', closes: [3970, 4150], status: 'listed' })
  })
})
