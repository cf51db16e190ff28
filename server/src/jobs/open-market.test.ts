import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { day } from 'core/values'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createInProcessBus } from '#bus/in-process.ts'
import { systemClock } from '#clock.ts'
import { readEnv } from '#env.ts'
import { createLog } from '#http/log.ts'
import { openStore } from '#market/store.ts'
import { writeMeta } from '#market/tables.ts'
import { testClock } from '#testing/clock.ts'
import { eventually } from '#testing/eventually.ts'
import { buildSmallMarket } from '#testing/small-market.ts'
import { lastSampleDay, openMarket, setAside } from './open-market.ts'

const log = createLog(readEnv({ LOG_LEVEL: 'silent' }))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aside-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function ofAnotherVersion(isSimulated: boolean): Promise<string> {
  const path = await buildSmallMarket(folder, { isSimulated })
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  await writeMeta(connection, { schema: 'of another version' })
  connection.closeSync()
  instance.closeSync()
  expect(await openStore(path)).toBeNull()
  return path
}

it('keeps an imported market of another version instead of building over it, and says where', async () => {
  const path = await ofAnotherVersion(false)
  const said: string[] = []
  await setAside(path, { clock: testClock(), log, onProgress: (text) => said.push(text) })
  expect(readdirSync(folder)).toEqual(['market.duckdb.2024-02-06T04-30-00.000Z.kept'])
  expect(said.join()).toContain('market.duckdb.2024-02-06T04-30-00.000Z.kept; import its files again.')
})

it('leaves a simulated one to be built anew', async () => {
  const path = await ofAnotherVersion(true)
  await setAside(path, { clock: testClock(), log, onProgress: () => {} })
  expect(existsSync(path)).toBe(true)
})

it.each([
  ['in the evening of a session', '2026-11-16T17:00:00+05:30', '2026-11-16', '2026-11-13'],
  ['before the bell', '2026-11-16T09:00:00+05:30', '2026-11-13', '2026-11-13'],
  ['on a Sunday', '2026-11-15T12:00:00+05:30', '2026-11-13', '2026-11-13'],
])(
  '%s the simulated market ends with the last day that is over, which today is not where it is always open',
  (_when, at, closed, open) => {
    const now = Date.parse(at)
    expect(lastSampleDay({ FEED: 'sample', FEED_ALWAYS_OPEN: false }, now)).toBe(closed)
    expect(lastSampleDay({ FEED: 'sample', FEED_ALWAYS_OPEN: true }, now)).toBe(open)
    expect(lastSampleDay({ FEED: 'off', FEED_ALWAYS_OPEN: true }, now)).toBe(closed)
  },
)

it('the day goes on when an import puts another file in its place, where prices come in and where they are followed', async () => {
  await buildSmallMarket(folder)
  const bus = createInProcessBus()
  let asked = 0
  bus.subscribe('feed.wanted', () => asked++)
  const env = readEnv({ LOG_LEVEL: 'silent', FEED: 'sample', FEED_ALWAYS_OPEN: 'true' })
  const options = { env, dataDir: folder, log, clock: systemClock, bus, onProgress: () => {} }
  const both = [await openMarket(options), await openMarket({ ...options, isFollower: true })]
  const quotes = () => both.map((market) => market.quotes(['TCS'])[0])
  try {
    const began = Date.now()
    await eventually(() => expect(quotes().map((quote) => (quote?.at ?? 0) > began)).toEqual([true, true]))
    const [before] = quotes()
    await buildSmallMarket(folder, { asOf: day('2024-02-07') })
    await eventually(() =>
      expect(both.map((market) => market.state(Date.now()).asOf)).toEqual(['2024-02-07', '2024-02-07']),
    )
    expect(quotes().map((quote) => quote?.open)).toEqual([before?.open, before?.open])
    expect(both.map((market) => market.minuteBars('TCS')[0]?.open)).toEqual([before?.open, before?.open])
    const over = Date.now()
    await eventually(() => expect(quotes().map((quote) => (quote?.at ?? 0) > over)).toEqual([true, true]))
    // Each start of one that follows, and each feed it hears of.
    expect(asked).toBeLessThanOrEqual(6)
  } finally {
    await Promise.all(both.map((market) => market.close()))
  }
})

it('a simulated market that is opened after the close has the minutes of its last session, an imported one has none', async () => {
  const clock = testClock('2024-02-06T18:00:00+05:30')
  const env = readEnv({ LOG_LEVEL: 'silent', FEED: 'sample' })
  const open = () => openMarket({ env, dataDir: folder, log, clock, bus: createInProcessBus(), onProgress: () => {} })
  const bell = (time: string): number => Date.parse(`2024-02-06T${time}:00+05:30`)

  await buildSmallMarket(folder, { isSimulated: true })
  const market = await open()
  const bars = market.minuteBars('TCS')
  expect([bars.length, bars[0]?.minute, bars[0]?.open, bars.at(-1)?.minute, bars.at(-1)?.close]).toEqual([
    375,
    bell('09:15'),
    3970,
    bell('15:29'),
    4140,
  ])
  expect(await market.explorerArray('equity_stock_spot_ohlc_1_minute_today')).toHaveLength(2 * 375)
  expect(await market.explorerArray('equity_stock_spot_ohlc_1_minute_today', 400)).toHaveLength(400)
  expect(await market.explorerArray('equity_index_spot_ohlc_1_minute_today')).toHaveLength(375)
  await market.close()

  await buildSmallMarket(folder)
  const imported = await open()
  expect(imported.minuteBars('TCS')).toEqual([])
  await imported.close()
})
