import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { datasets } from 'core/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInProcessBus } from '#bus/in-process.ts'
import { readEnv } from '#env.ts'
import { createLog } from '#http/log.ts'
import { openMarket } from '#jobs/open-market.ts'
import type { Market } from '#market/market.ts'
import { testClock } from '#testing/clock.ts'
import { buildSmallMarket } from '#testing/small-market.ts'
import { examine } from './doctor.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doctor-'))
// Port 9 is never ours: the doctor finds no server and says so.
const env = readEnv({ ARTHA_DATA_DIR: dataDir, PORT: '9', FEED: 'off', LOG_LEVEL: 'silent' })
const clock = testClock('2024-02-07T10:00:00+05:30')
let market: Market

beforeAll(async () => {
  await buildSmallMarket(dataDir)
  const log = createLog(env)
  // The file stays open here, as in a running server.
  market = await openMarket({ env, dataDir, log, clock, bus: createInProcessBus(), onProgress: () => {} })
})
afterAll(async () => {
  await market.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const look = (now = clock.now()) => examine(env, now)

describe('artha doctor', () => {
  it('has a row for every data set of the store, while a server has it open: as-of, source, coverage, rows', async () => {
    const findings = await look()
    const rows = findings.flatMap(({ dataset }) => dataset ?? [])
    expect(rows.map(({ dataset }) => dataset)).toEqual(
      datasets.filter(({ storage }) => storage === 'table').map(({ id }) => id),
    )
    expect(findings.find(({ what }) => what === 'Daily prices')).toEqual({
      what: 'Daily prices',
      state: 'ok',
      says: 'as of 6 Feb 2024, NSE bhavcopy, 2 of 2 stocks and ETFs, 6 rows',
      dataset: {
        dataset: 'stock_price_daily_historical',
        title: 'Daily prices',
        period: 'daily',
        as_of: '2024-02-06',
        source: 'NSE bhavcopy',
        coverage: { have: 2, of: 2, what: 'stocks and ETFs' },
        rows: 6,
        isStale: false,
      },
    })
    expect(findings.find(({ what }) => what === 'Balance sheet')).toMatchObject({ state: 'note', says: 'no rows' })
  })

  it('marks what is stale by its period: daily prices after two trading days', async () => {
    const daily = async (at: string) =>
      (await look(Date.parse(at))).find(({ what }) => what === 'Daily prices')?.dataset?.isStale
    expect(await daily('2024-02-08T10:00:00+05:30')).toBe(false)
    expect(await daily('2024-02-09T10:00:00+05:30')).toBe(true)
  })

  it('says who holds a lock, and that a lock of a dead process is taken over', async () => {
    const locks = async () => (await look()).filter(({ what }) => what.endsWith('lock')).map(({ says }) => says)
    expect(await locks()).toEqual([])
    const lock = join(dataDir, 'users.lock')
    writeFileSync(lock, JSON.stringify({ pid: process.pid }))
    expect(await locks()).toEqual([`held by process ${process.pid}`])
    writeFileSync(lock, JSON.stringify({ pid: 2 ** 30 }))
    expect(await locks()).toEqual(['left by a process that is gone; the next one takes it over.'])
    rmSync(lock)
  })

  it('asks the server of this machine, where the name people use leads nowhere from here', async () => {
    const server = createServer((_request, reply) => reply.end('{"ready":true}'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const port = String((server.address() as AddressInfo).port)
    const settings = { HOST: '0.0.0.0', PORT: port, PUBLIC_URL: 'https://people.invalid' }
    const findings = await examine(readEnv({ ARTHA_DATA_DIR: dataDir, FEED: 'off', ...settings }), clock.now())
    server.close()
    expect(findings.find(({ what }) => what === 'Server')).toEqual({
      what: 'Server',
      state: 'ok',
      says: `ready on http://127.0.0.1:${port}, for people https://people.invalid`,
    })
  })

  it('names a market store that cannot be read as a problem', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'doctor-broken-'))
    writeFileSync(join(broken, 'market.duckdb'), 'not a database')
    const findings = await examine(readEnv({ ARTHA_DATA_DIR: broken, PORT: '9' }), clock.now())
    expect(findings.find(({ what }) => what === 'Market store')).toMatchObject({
      state: 'problem',
      says: expect.stringContaining('cannot be read'),
    })
    rmSync(broken, { recursive: true })
  })
})
