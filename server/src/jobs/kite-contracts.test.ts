import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchOf } from 'core/catalogue'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createInProcessBus } from '#bus/in-process.ts'
import { readEnv } from '#env.ts'
import { createLog } from '#http/log.ts'
import { followOptions } from '#market/followed-options.ts'
import { createLiveBoard } from '#market/live.ts'
import type { Market } from '#market/market.ts'
import { openStore } from '#market/store.ts'
import { testClock } from '#testing/clock.ts'
import { eventually } from '#testing/eventually.ts'
import { aQuote } from '#testing/factories.ts'
import { type FullPacket, frameOf, fullPacket, type KiteStandIn, startKiteStandIn } from '#testing/kite-ticker.ts'
import { contractOf, optionExpiries, optionLot, optionMarketBatches, optionStrikes } from '#testing/option-market.ts'
import { buildSmallMarket, smallMarketTokens } from '#testing/small-market.ts'
import { openMarket } from './open-market.ts'

const keys = { apiKey: 'the-key', accessToken: 'the-token' }
const [weekly, monthly] = optionExpiries
const call = contractOf(weekly, 21_900, 'call')
const put = contractOf(weekly, 21_900, 'put')
const future = 'NIFTY24FEBFUT'
const tokens = { [call]: 10_001_154, [put]: 10_002_178, [future]: 10_003_202 } as const
const tokenOf = (contract: string): number => tokens[contract] ?? 0

const clock = testClock()
const log = createLog(readEnv({ LOG_LEVEL: 'silent' }))
const dataDir = mkdtempSync(join(tmpdir(), 'kite-contracts-'))

let standIn: KiteStandIn
const opened: Market[] = []

beforeAll(async () => {
  await buildSmallMarket(dataDir, {
    batches: [
      ...optionMarketBatches(),
      batchOf(
        'global_symbol_map',
        Object.entries(tokens).map(([symbol, token]) => ({
          exchange: 'NFO',
          symbol,
          instrument_name: symbol,
          asset_type: symbol === future ? 'future' : 'option',
          instrument_token: token,
        })),
      ),
      batchOf(
        'futures_daily',
        [
          {
            symbol: 'NIFTY',
            contract: future,
            day: '2024-02-06',
            expiry: '2024-02-29',
            lot_size: optionLot,
            open: 22_000,
            high: 22_050,
            low: 21_990,
            close: 22_019,
            volume: 100,
            open_interest: 5000,
            spot: 21_929,
          },
        ],
        ['day', 'expiry'],
      ),
    ],
  })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeEach(async () => {
  clock.set('2024-02-07T10:00:00+05:30')
  standIn = await startKiteStandIn(keys)
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((market) => market.close()))
  await standIn.close()
})

async function open(bus = createInProcessBus(), isFollower = false): Promise<Market> {
  const env = readEnv({
    FEED: 'kite',
    KITE_TICKER_URL: standIn.url,
    KITE_API_KEY: keys.apiKey,
    KITE_ACCESS_TOKEN: keys.accessToken,
    LOG_LEVEL: 'silent',
  })
  const market = await openMarket({ env, dataDir, log, clock, bus, isFollower, onProgress: () => {} })
  opened.push(market)
  return market
}

const send = (...packets: readonly Omit<FullPacket, 'at'>[]): void =>
  standIn.send(frameOf(packets.map((packet) => fullPacket({ ...packet, at: clock.now() }))))

const nifty = (last: number) => ({ token: smallMarketTokens['NIFTY 50'], last, close: 21_929 })
/** Two lines, each of which subscribes and sets the mode. */
const subscribed = () => eventually(() => expect(standIn.heard).toHaveLength(4))
const spotIs = (market: Market, last: number) =>
  eventually(() => expect(market.quotes(['NIFTY 50'])[0]?.last).toBe(last))

async function chainOf(market: Market, at?: number) {
  const page = await market.options.chain(
    { symbol: 'NIFTY', expiry: weekly, ...(at && { day: '2024-02-07', at }) },
    clock.now(),
  )
  if (!page) throw new Error('there is no chain')
  const rowOf = (strike: number) => {
    const [, ...sides] = page.frame.rows[page.strikes.indexOf(strike)] ?? []
    return sides
  }
  return { page, head: page.frame.head, rowOf }
}

const trade = { token: tokenOf(call), last: 150.5, volume: 40 * optionLot, oi: 61_300, bid: 150.1, ask: 150.9 }

describe('with Kite as the feed', () => {
  it('options are followed on a line of their own', async () => {
    await open()
    await subscribed()
    expect(standIn.heard).toEqual(
      expect.arrayContaining([
        { a: 'mode', v: ['full', [tokenOf(call), tokenOf(put)]] },
        { a: 'mode', v: ['full', expect.arrayContaining([tokenOf(future), smallMarketTokens['NIFTY 50']])] },
      ]),
    )
  })

  it('a chain shows the contract’s own price, open interest, bid and ask, and computes and marks the rest', async () => {
    const market = await open()
    await subscribed()
    send(nifty(21_950), { token: tokenOf(future), last: 22_123.45, volume: 30 * optionLot, oi: 7000, close: 22_019 })
    send({ ...trade, open: 120, high: 160, low: 118, close: 110 })
    await spotIs(market, 21_950)
    await eventually(async () => expect((await chainOf(market)).rowOf(21_900)[0]?.[0]).toBe(150.5))
    const { page, head, rowOf } = await chainOf(market)
    const [own, computed] = rowOf(21_900)
    expect(own?.slice(0, 5)).toEqual([150.5, 150.1, 150.9, 61_300, 40])
    expect([own?.at(-1), computed?.at(-1), rowOf(21_800)[0]?.at(-1), page.isModelled]).toEqual([0, 1, 1, true])
    expect(head.future).toEqual({ contract: future, expiry: '2024-02-29', last: 22_123.45, isModelled: false })
    expect(head.callInterest).toBe((optionStrikes.length - 1) * 1000 * optionLot + 61_300)
    expect(market.quotes([future])[0]).toMatchObject({ volume: 30, contract: { openInterest: 7000 } })
  })

  it('a contract is quoted as it trades, with the range of its day', async () => {
    const market = await open()
    await subscribed()
    send(nifty(21_950), { ...trade, open: 120, high: 160, low: 118, close: 110 })
    await eventually(() =>
      expect(market.quotes([call])).toEqual([
        {
          symbol: call,
          last: 150.5,
          previousClose: 110,
          open: 120,
          high: 160,
          low: 118,
          volume: 40,
          at: clock.now(),
          contract: { openInterest: 61_300, bid: 150.1, ask: 150.9 },
        },
      ]),
    )
  })

  it('before its first trade a premium is computed, beside the open interest and the bids that were told', async () => {
    const market = await open()
    await subscribed()
    send(nifty(21_700), { token: tokenOf(call), last: 140, volume: 0, open: 0, oi: 61_300, bid: null, ask: 31.5 })
    await spotIs(market, 21_700)
    await eventually(async () => expect((await chainOf(market)).rowOf(21_900)[0]?.[3]).toBe(61_300))
    const [side] = (await chainOf(market)).rowOf(21_900)
    expect(side?.slice(1, 5)).toEqual([null, 31.5, 61_300, 0])
    expect([Number(side?.[0]) < 100, side?.at(-1)]).toEqual([true, 1])
    const rows = await market.explorerArray('equity_index_options_live')
    expect(rows?.find(({ symbol }) => symbol === call)).toMatchObject({
      last: side?.[0],
      openInterest: 61_300,
      bid: null,
      ask: 31.5,
      source: 'computed',
    })
  })

  it('live arrays and minutes tell which rows are the feed’s', async () => {
    const market = await open()
    await subscribed()
    send(nifty(21_950), trade)
    await eventually(() => expect(market.minuteBars(call)).toHaveLength(1))
    await spotIs(market, 21_950)
    const [live, bars] = await Promise.all([
      market.explorerArray('equity_index_options_live'),
      market.explorerArray('equity_index_options_ohlc_1_minute_today'),
    ])
    const of = (rows: typeof live, symbol: string) => rows?.find((row) => row.symbol === symbol)
    expect(of(live, call)).toMatchObject({ last: 150.5, openInterest: 61_300, bid: 150.1, ask: 150.9, source: 'feed' })
    expect(of(live, put)).toMatchObject({ openInterest: null, bid: null, source: 'computed' })
    expect([of(bars, call)?.close, of(bars, call)?.source, of(bars, put)?.source]).toEqual([150.5, 'feed', 'computed'])
  })

  it('the day so far is told at the prices and open interest of each minute', async () => {
    const market = await open()
    await subscribed()
    const first = clock.now()
    send(nifty(21_950), trade)
    await eventually(() => expect(market.minuteBars(call)).toHaveLength(1))
    clock.advance(60_000)
    send(nifty(21_980), { ...trade, last: 171, volume: 90 * optionLot, oi: 70_000 })
    await eventually(() => expect(market.minuteBars(call)).toHaveLength(2))
    await spotIs(market, 21_980)
    const through = await market.options.through(
      { symbol: 'NIFTY', expiry: weekly, day: '2024-02-07', contracts: [call] },
      clock.now(),
    )
    expect(through?.premiums[0]?.last).toEqual([150.5, 171])
    const [before = 0, after = 0] = through?.pcr.map(Number) ?? []
    expect(before > after).toBe(true)
    const [side] = (await chainOf(market, first)).rowOf(21_900)
    expect(side?.slice(0, 5)).toEqual([150.5, null, null, 61_300, 40])
  })

  it('a process that follows another shows the same chain', async () => {
    const bus = createInProcessBus()
    const leader = await open(bus)
    await subscribed()
    send(nifty(21_950), trade)
    await spotIs(leader, 21_950)
    await eventually(async () => expect((await chainOf(leader)).rowOf(21_900)[0]?.[0]).toBe(150.5))
    const follower = await open(bus, true)
    await spotIs(follower, 21_950)
    expect((await chainOf(follower)).page.frame).toEqual((await chainOf(leader)).page.frame)
    expect(follower.minuteBars(call)).toEqual(leader.minuteBars(call))
  })
})

describe('options that are followed', () => {
  it('are the nearest to expiry and to the money, as many as are taken, and none that has ended or has no token', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'followed-'))
    const file = await buildSmallMarket(folder, {
      batches: [
        ...optionMarketBatches(),
        // Puts have none.
        batchOf(
          'global_symbol_map',
          optionExpiries.flatMap((expiry) =>
            optionStrikes.map((strike) => ({
              exchange: 'NFO',
              symbol: contractOf(expiry, strike, 'call'),
              instrument_name: '',
              asset_type: 'option',
              instrument_token: strike,
            })),
          ),
        ),
      ],
    })
    const store = await openStore(file)
    if (!store) throw new Error('the store just built cannot be read')
    const chosen = async (most: number, now: string) => {
      const board = createLiveBoard([
        { symbol: 'NIFTY 50', asset: 'index', quote: aQuote({ symbol: 'NIFTY 50', last: 21_790 }) },
      ])
      await followOptions(store, board, { now: Date.parse(`${now}T10:00:00+05:30`), most })
      return board.symbols('option')
    }
    const calls = (expiry: string, ...strikes: number[]) => strikes.map((each) => contractOf(expiry, each, 'call'))
    const [few, all, later] = [
      await chosen(3, '2024-02-07'),
      await chosen(100, '2024-02-08'),
      await chosen(100, '2024-02-09'),
    ]
    expect(few).toEqual(calls(weekly, 21_800, 21_700, 21_900))
    expect([all.length, all.slice(9, 11)]).toEqual([18, calls(monthly, 21_800, 21_700)])
    expect([later.length, later[0]]).toEqual([9, ...calls(monthly, 21_800)])
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('the gate of premiums', () => {
  const at = clock.now()
  const board = () =>
    createLiveBoard([{ symbol: call, asset: 'option', quote: aQuote({ symbol: call, last: 10, at: at - 60_000 }) }])
  const tick = (last: number, more = 0) => ({ symbol: call, last, at: at + more })

  it('lets a premium go to a multiple and to next to nothing, as premiums do', () => {
    const live = board()
    expect([live.accept(tick(90), at), live.accept(tick(5, 1), at), live.accept(tick(0.5, 2), at)]).toEqual([
      null,
      null,
      null,
    ])
    const session = { open: 95, high: 96, low: 0.5, previousClose: 240 }
    expect(live.accept({ ...tick(0.55, 3), session }, at)).toBeNull()
  })

  it('believes more than twenty times as much, or as little, only when it stays', () => {
    const live = board()
    const heard = [0, 10, 20, 30, 40].map((second) => {
      const now = at + second * 1000
      return live.accept({ symbol: call, last: 1000 + second, at: now }, now)
    })
    expect(heard).toEqual(['spike', 'spike', 'spike', 'spike', null])
  })
})
