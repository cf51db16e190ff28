import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day } from 'core/values'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readEnv } from '#env.ts'
import { createLog } from '#http/log.ts'
import { createMarket } from '#market/connect.ts'
import type { Market } from '#market/market.ts'
import { openStore } from '#market/store.ts'
import { testClock } from '#testing/clock.ts'
import { buildSmallMarket } from '#testing/small-market.ts'
import { type Followed, followMarket } from './follow-market.ts'

const log = createLog(readEnv({ LOG_LEVEL: 'silent' }))
let folder: string
let market: Market
let path: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'follow-'))
  path = await buildSmallMarket(folder)
  market = await followMarket({ path, log, everyMs: 10, graceMs: 50, open: () => openAt(path) })
})
afterEach(async () => {
  await market.close()
  rmSync(folder, { recursive: true, force: true })
})

async function openAt(file: string): Promise<Followed> {
  const store = await openStore(file)
  if (!store) throw new Error('not a market')
  const { market } = await createMarket(store, { clock: testClock(), isAlwaysOpen: false })
  return { market, endLive: () => {} }
}

const asOf = (): string => market.state(0).asOf

describe('a market that follows its file', () => {
  it('goes over to a file that took its place, and no read fails on the way', async () => {
    const reads: Promise<unknown>[] = []
    const reading = setInterval(() => reads.push(market.stocks()), 1)
    await buildSmallMarket(folder, { asOf: day('2024-02-07') })
    await vi.waitFor(() => expect(asOf()).toBe('2024-02-07'), { timeout: 10_000 })
    clearInterval(reading)
    const answers = await Promise.all(reads)
    expect(answers.length).toBeGreaterThan(0)
    expect(new Set(answers.map((rows) => JSON.stringify(rows))).size).toBe(1)
  })

  it('keeps the old one while the new one cannot be read, and takes the next that can', async () => {
    const broken = join(folder, 'broken')
    writeFileSync(broken, 'not a market at all')
    renameSync(broken, path)
    expect((await market.stocks()).length).toBe(2)
    expect(asOf()).toBe('2024-02-06')
    rmSync(path)
    await buildSmallMarket(folder, { asOf: day('2024-02-08') })
    await vi.waitFor(() => expect(asOf()).toBe('2024-02-08'), { timeout: 10_000 })
  })
})
