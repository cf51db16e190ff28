import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readEnv } from '#env.ts'
import { createLog } from '#http/log.ts'
import { openStore } from '#market/store.ts'
import { writeMeta } from '#market/tables.ts'
import { testClock } from '#testing/clock.ts'
import { buildSmallMarket } from '#testing/small-market.ts'
import { lastSampleDay, setAside } from './open-market.ts'

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
