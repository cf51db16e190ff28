import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createInProcessBus } from '#bus/in-process.ts'
import { readEnv } from '#env.ts'
import { createLog } from '#http/log.ts'
import { createLiveBoard, type LiveBoard } from '#market/live.ts'
import { testClock } from '#testing/clock.ts'
import { eventually } from '#testing/eventually.ts'
import { aQuote } from '#testing/factories.ts'
import { type FullPacket, frameOf, fullPacket, type KiteStandIn, startKiteStandIn } from '#testing/kite-ticker.ts'
import { openLiveReader } from '#testing/live-reader.ts'
import { testServer } from '#testing/server.ts'
import { buildSmallMarket, smallMarketTokens as tokens } from '#testing/small-market.ts'
import { type KiteFeed, type KiteFeedOptions, startKiteFeed } from './kite-feed.ts'
import { openMarket } from './open-market.ts'

const keys = { apiKey: 'the-key', accessToken: 'the-token' }
const clock = testClock()
const log = createLog(readEnv({ LOG_LEVEL: 'silent' }))

let standIn: KiteStandIn
let feed: KiteFeed | null = null
beforeEach(async () => {
  clock.set('2024-02-06T10:00:00+05:30')
  standIn = await startKiteStandIn(keys)
})
afterEach(async () => {
  feed?.stop()
  feed = null
  await standIn.close()
})

const yesterday = Date.parse('2024-02-05T15:29:59+05:30')
const newBoard = (): LiveBoard =>
  createLiveBoard([
    { symbol: 'TCS', asset: 'stock', quote: aQuote({ symbol: 'TCS', last: 3960, at: yesterday }) },
    { symbol: 'NIFTY 50', asset: 'index', quote: aQuote({ symbol: 'NIFTY 50', last: 21_771, at: yesterday }) },
  ])

function start(board: LiveBoard, options: Partial<KiteFeedOptions> = {}): KiteFeed {
  feed = startKiteFeed({
    url: standIn.url,
    ...keys,
    instruments: new Map([
      [tokens.TCS, 'TCS'],
      [tokens['NIFTY 50'], 'NIFTY 50'],
    ]),
    board,
    bus: createInProcessBus(),
    clock,
    log,
    firstRetryMs: 5,
    longestRetryMs: 40,
    ...options,
  })
  return feed
}

const tcs = (packet: Partial<FullPacket> = {}): Buffer =>
  frameOf([fullPacket({ token: tokens.TCS, last: 4000, volume: 1000, close: 3960, at: clock.now(), ...packet })])
const subscribed = (times: number) => eventually(() => expect(standIn.heard).toHaveLength(2 * times))

describe('the Kite ticker client', () => {
  it('connects with api_key and access_token, subscribes and asks for full packets', async () => {
    const { state } = start(newBoard())
    await subscribed(1)
    expect([...(standIn.asked[0] ?? [])]).toEqual([
      ['api_key', keys.apiKey],
      ['access_token', keys.accessToken],
    ])
    expect(standIn.heard).toEqual([
      { a: 'subscribe', v: [tokens.TCS, tokens['NIFTY 50']] },
      { a: 'mode', v: ['full', [tokens.TCS, tokens['NIFTY 50']]] },
    ])
    expect(state()).toEqual({ kind: 'live' })
  })

  it('shows what the exchange says: last, open, high, low, previous close and volume, of shares and indices', async () => {
    const board = newBoard()
    start(board)
    await subscribed(1)
    const at = clock.now()
    standIn.send(
      frameOf([
        fullPacket({
          token: tokens.TCS,
          last: 4001.05,
          volume: 5000,
          open: 3970,
          high: 4010.5,
          low: 3965,
          close: 3959.95,
          at,
        }),
        fullPacket({
          token: tokens['NIFTY 50'],
          last: 21_900.15,
          open: 21_825,
          high: 21_951,
          low: 21_737,
          close: 21_771.7,
          at,
        }),
      ]),
    )
    await eventually(() => expect(board.quote('NIFTY 50')?.last).toBe(21_900.15))
    expect(board.quote('TCS')).toEqual({
      symbol: 'TCS',
      last: 4001.05,
      previousClose: 3959.95,
      open: 3970,
      high: 4010.5,
      low: 3965,
      volume: 5000,
      at,
    })
    expect(board.quote('NIFTY 50')).toMatchObject({ previousClose: 21_771.7, open: 21_825, high: 21_951, low: 21_737 })
  })

  it('rejects and counts bad ticks (zero, 100× spike, out of order, stale, unknown token) and never shows them', async () => {
    const board = newBoard()
    const { counts } = start(board)
    await subscribed(1)
    const at = clock.now()
    standIn.send(
      tcs(),
      tcs(), // a repeat changes nothing
      tcs({ last: 0 }),
      tcs({ last: 400_000 }),
      tcs({ last: 4_000_00, open: 4_000_00, high: 4_000_00, low: 4_000_00, close: 3_960_00 }),
      tcs({ close: 396_000 }),
      tcs({ at: at - 10_000 }),
      tcs({ at: at - 600_000 }),
      tcs({ volume: 10 }),
      tcs({ token: 1 }),
    )
    await eventually(() => expect(counts().ticks).toBe(10))
    expect(board.rejected()).toEqual({ unknown: 1, price: 1, spike: 3, volume: 1, order: 1, stale: 1, future: 0 })
    expect(board.quote('TCS')).toMatchObject({ last: 4000, high: 4000, low: 4000, previousClose: 3960, volume: 1000 })
    expect(board.minuteBars('TCS')).toMatchObject([{ open: 4000, high: 4000, low: 4000, close: 4000, volume: 1000 }])
  })

  it('refuses garbage whole, ignores heartbeats and text, and goes on', async () => {
    const board = newBoard()
    const { counts, state } = start(board)
    await subscribed(1)
    const good = tcs()
    standIn.send(
      Buffer.from([0]),
      '{"type":"order","data":{"order_id":"1","status":"COMPLETE"}}',
      '{"type":"error","data":"something went wrong"}',
      'not even JSON',
      Buffer.from('garbage that is no frame'),
      good.subarray(0, good.length - 7),
      Buffer.concat([good, Buffer.from([1, 2, 3])]),
      frameOf([fullPacket({ token: tokens.TCS, last: 4000, at: clock.now() }), Buffer.alloc(13)]),
      tcs({ last: 4005 }),
    )
    await eventually(() => expect(board.quote('TCS')?.last).toBe(4005))
    expect([counts().badFrames, counts().ticks, state()]).toEqual([4, 1, { kind: 'live' }])
  })

  it('reconnects by itself after a dropped connection and subscribes again', async () => {
    const board = newBoard()
    const { counts, state } = start(board)
    await subscribed(1)
    standIn.drop()
    await subscribed(2)
    standIn.drop()
    await subscribed(3)
    standIn.send(tcs({ last: 4010 }))
    await eventually(() => expect(board.quote('TCS')?.last).toBe(4010))
    expect([counts().connections, state()]).toEqual([3, { kind: 'live' }])
  })

  it('leaves a line that has fallen silent and takes a new one', async () => {
    start(newBoard(), { silentMs: 30 })
    await eventually(() => expect(standIn.asked.length).toBeGreaterThanOrEqual(2))
  })

  it('waits longer each time, half of it by chance', async () => {
    const waits: unknown[] = []
    await standIn.close()
    start(newBoard(), {
      firstRetryMs: 4,
      longestRetryMs: 16,
      random: () => 0.5,
      log: { warn: () => {}, info: (what: unknown) => waits.push(what) },
    })
    await eventually(() => expect(waits.length).toBeGreaterThanOrEqual(5))
    expect(waits.slice(0, 5)).toMatchObject([3, 6, 12, 12, 12].map((delayMs) => ({ delayMs })))
  })

  it('stops at once when the token is refused, and says why: feed refused, no second try', async () => {
    const waits = vi.fn()
    const { state } = start(newBoard(), { accessToken: 'of yesterday', log: { warn: () => {}, info: waits } })
    await eventually(() => expect(state().kind).toBe('refused'))
    expect(state()).toEqual({ kind: 'refused', says: 'Incorrect `api_key` or `access_token`.' })
    expect(waits).not.toHaveBeenCalled()
    expect(standIn.asked).toHaveLength(1)
  })

  it('takes no ticks on a day without trading', async () => {
    clock.set('2024-02-10T10:00:00+05:30')
    const board = newBoard()
    const { counts } = start(board)
    await subscribed(1)
    standIn.send(tcs())
    await eventually(() => expect(counts().offSession).toBe(1))
    expect(board.quote('TCS')?.last).toBe(3960)
  })
})

describe('FEED=kite', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kite-'))
  beforeAll(() => buildSmallMarket(dataDir))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const open = async (settings: Record<string, string>) => {
    const bus = createInProcessBus()
    const env = readEnv({ FEED: 'kite', KITE_TICKER_URL: standIn.url, LOG_LEVEL: 'silent', ...settings })
    return { bus, market: await openMarket({ env, dataDir, log, clock, bus, onProgress: () => {} }) }
  }

  it('reaches the browser on /v1/live, good ticks only, and GET /api/market/state names the feed', async () => {
    clock.set('2024-02-07T10:00:00+05:30')
    const { bus, market } = await open({ KITE_API_KEY: keys.apiKey, KITE_ACCESS_TOKEN: keys.accessToken })
    const server = await testServer({ market, bus, clock, live: { flushMs: 10 } })
    try {
      await subscribed(1)
      const reader = await openLiveReader(server.origin, ['TCS'])
      expect(await reader.quote(() => true)).toMatchObject({ last: 4140, previousClose: 3960 })
      standIn.send(tcs({ last: 414_100, close: 4140 }), tcs({ last: 4141, close: 4140 }))
      expect(await reader.quote(({ last }) => last !== 4140)).toMatchObject({ last: 4141, previousClose: 4140 })
      expect(await (await server.get('/api/market/state')).json()).toMatchObject({
        source: 'NSE bhavcopy, live from Kite',
        simulated: false,
        session: 'open',
      })
      reader.close()
    } finally {
      await server.close()
    }
  })

  it('says in the market state that the feed was refused, and why', async () => {
    const { market } = await open({ KITE_API_KEY: keys.apiKey, KITE_ACCESS_TOKEN: 'old' })
    await eventually(() =>
      expect(market.state(clock.now()).source).toBe(
        'NSE bhavcopy, feed refused: Incorrect `api_key` or `access_token`.',
      ),
    )
    await market.close()
    const without = await open({})
    expect(without.market.state(clock.now()).source).toContain('feed refused: KITE_API_KEY and KITE_ACCESS_TOKEN')
    await without.market.close()
  })
})
