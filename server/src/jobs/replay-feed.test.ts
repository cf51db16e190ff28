import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Quote } from 'core/contract'
import { day } from 'core/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInProcessBus } from '#bus/in-process.ts'
import { readEnv } from '#env.ts'
import { createLog } from '#http/log.ts'
import { quotesTopic } from '#http/websocket.ts'
import { openStore } from '#market/store.ts'
import { type TestClock, testClock } from '#testing/clock.ts'
import { eventually } from '#testing/eventually.ts'
import { openLiveReader } from '#testing/live-reader.ts'
import { testServer } from '#testing/server.ts'
import { buildSmallMarket } from '#testing/small-market.ts'
import { openMarket } from './open-market.ts'
import { readReplay } from './replay-feed.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'replay-'))
const log = createLog(readEnv({ LOG_LEVEL: 'silent' }))
const minutes = 60_000
let path: string
beforeAll(async () => {
  path = await buildSmallMarket(dataDir)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function replay(clock: TestClock, settings: Record<string, string> = {}) {
  const bus = createInProcessBus()
  const env = readEnv({ FEED: 'replay', FEED_REPLAY_DAY: '2024-02-06', LOG_LEVEL: 'silent', ...settings })
  return { bus, market: await openMarket({ env, dataDir, log, clock, bus, onProgress: () => {} }) }
}

describe('replay of a stored day', () => {
  it('sends only prices of the stored bars, at the same times every time', async () => {
    const store = await openStore(path)
    if (!store) throw new Error('the store cannot be read')
    const ticks = await readReplay(store, day('2024-02-06'))
    const prices = (symbol: string) => ticks.filter((tick) => tick.symbol === symbol).map(({ last }) => last)
    // Up from the open: low first. Down: high first.
    expect([prices('TCS'), prices('INFY')]).toEqual([
      [3970, 3965, 4150, 4140],
      [1690, 1735, 1688, 1680],
    ])
    const tcs = ticks.filter(({ symbol }) => symbol === 'TCS')
    expect([tcs[0]?.offsetMs, tcs[3]?.offsetMs, tcs[3]?.volume]).toEqual([0, 375 * minutes - 1000, 3_000_000])
    expect(await readReplay(store, day('2024-02-06'))).toEqual(ticks)
    store.close()
  })

  it('reaches the browser on /v1/live on today’s clock, and the state says "Replay of 6 Feb 2024"', async () => {
    const clock = testClock('2026-11-16T02:00:00+05:30')
    const { bus, market } = await replay(clock)
    const server = await testServer({ market, bus, clock, live: { flushMs: 10 } })
    try {
      const reader = await openLiveReader(server.origin, ['TCS'])
      const open = await reader.quote(({ at }) => (at ?? 0) >= clock.now())
      expect(open).toMatchObject({ last: 3970, previousClose: 3960, open: 3970, at: clock.now() })
      expect(await (await server.get('/api/market/state')).json()).toMatchObject({
        source: 'Replay of 6 Feb 2024, NSE bhavcopy',
        session: 'open',
      })
      clock.advance(375 * minutes)
      const close = await reader.quote(({ last }) => last === 4140)
      expect(close).toEqual({
        symbol: 'TCS',
        last: 4140,
        previousClose: 3960,
        open: 3970,
        high: 4150,
        low: 3965,
        volume: 3_000_000,
        at: clock.now() - 1000,
      })
      expect(market.session(clock.now())).toBe('closed')
      const bars = await market.explorerArray('equity_stock_spot_ohlc_1_minute_today')
      expect(bars?.filter((bar) => bar.symbol === 'TCS').map((bar) => bar.close)).toEqual([3970, 3965, 4150, 4140])
      reader.close()
    } finally {
      await server.close()
    }
  })

  it('goes on where it was when an import puts another file in place, where prices come in and where they are followed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'replay-import-'))
    await buildSmallMarket(folder)
    const clock = testClock('2026-11-16T10:00:00+05:30')
    const bus = createInProcessBus()
    const env = readEnv({ FEED: 'replay', FEED_REPLAY_DAY: '2024-02-06', LOG_LEVEL: 'silent' })
    const options = { env, dataDir: folder, log, clock, bus, onProgress: () => {} }
    const both = [await openMarket(options), await openMarket({ ...options, isFollower: true })]
    const quotes = () => both.map((market) => market.quotes(['TCS'])[0])
    const told: (number | null)[] = []
    try {
      clock.advance(200 * minutes)
      await eventually(() => expect(quotes().map((quote) => quote?.last)).toEqual([3965, 3965]))
      const [before] = quotes()
      bus.subscribe(quotesTopic, (payload) => {
        for (const { symbol, last } of payload as readonly Quote[]) if (symbol === 'TCS') told.push(last)
      })
      await buildSmallMarket(folder, { source: 'Another file' })
      await eventually(() =>
        expect(both.map((market) => market.state(clock.now()).source)).toEqual(
          both.map(() => 'Replay of 6 Feb 2024, Another file'),
        ),
      )
      await eventually(() => expect(quotes()).toEqual([before, before]))
      expect(both.map((market) => market.session(clock.now()))).toEqual(['open', 'open'])
      for (const [passed, last] of [
        [140, 4150],
        [35, 4140],
      ] as const) {
        clock.advance(passed * minutes)
        await eventually(() => expect(quotes().map((quote) => quote?.last)).toEqual([last, last]))
      }
      expect(both.map((market) => market.minuteBars('TCS').map(({ close }) => close))).toEqual(
        both.map(() => [3970, 3965, 4150, 4140]),
      )
      // Who follows hears of the bell with the next word of who leads.
      await eventually(() => expect(both.map((market) => market.session(clock.now()))).toEqual(['closed', 'closed']))
      // The morning is not told again.
      expect(told.filter((last) => last === 3970)).toEqual([])
    } finally {
      await Promise.all(both.map((market) => market.close()))
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('goes as fast as it is told to, and late at night stays within one day', async () => {
    const clock = testClock('2026-11-16T23:59:00+05:30')
    const { market } = await replay(clock, { FEED_REPLAY_SPEED: '100' })
    clock.advance(3.75 * minutes)
    await eventually(() => expect(market.quotes(['TCS'])[0]?.last).toBe(4140))
    const [quote] = market.quotes(['TCS'])
    expect(quote).toMatchObject({ previousClose: 3960, open: 3970, high: 4150, low: 3965, volume: 3_000_000 })
    expect(quote?.at ?? 0).toBeLessThan(Date.parse('2026-11-17T00:00:00+05:30'))
    await market.close()
  })

  it('plays the last stored day when none is named, and refuses a day without prices with a sentence', async () => {
    const clock = testClock('2026-11-16T10:00:00+05:30')
    const { market } = await replay(clock, { FEED_REPLAY_DAY: '' })
    expect(market.state(clock.now()).source).toBe('Replay of 6 Feb 2024, NSE bhavcopy')
    await market.close()
    await expect(replay(clock, { FEED_REPLAY_DAY: '2024-02-04' })).rejects.toThrow(
      'There are no stored prices of 2024-02-04 to replay.',
    )
  })
})
