import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day } from 'core/values'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#env.ts'
import { createLog } from '#http/log.ts'
import { createMarket } from '#market/connect.ts'
import type { Market } from '#market/market.ts'
import { openStore } from '#market/store.ts'
import { testClock } from '#testing/clock.ts'
import { eventually } from '#testing/eventually.ts'
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
    // One who asks for the next as soon as there is an answer: a read is always under way.
    let isReading = true
    const answers = new Set<string>()
    const reader = async (): Promise<void> => {
      while (isReading) answers.add(JSON.stringify(await market.stocks()))
    }
    const reads = reader()
    try {
      await buildSmallMarket(folder, { asOf: day('2024-02-07') })
      await eventually(() => expect(asOf()).toBe('2024-02-07'))
    } finally {
      isReading = false
      await reads
    }
    expect(answers.size).toBe(1)
  })

  it('closes also the file that it was just opening', async () => {
    await market.close()
    let letOpen = (): void => {}
    const mayOpen = new Promise<void>((resolve) => {
      letOpen = resolve
    })
    const closed: string[] = []
    let opened = 0
    const open = async (): Promise<Followed> => {
      const turn = ++opened
      if (turn > 1) await mayOpen
      const { market: own, endLive } = await openAt(path)
      const close = async (): Promise<void> => {
        closed.push(own.state(0).asOf)
        await own.close()
      }
      return { market: { ...own, close }, endLive }
    }
    market = await followMarket({ path, log, everyMs: 10, graceMs: 50, open })
    await buildSmallMarket(folder, { asOf: day('2024-02-07') })
    await eventually(() => expect(opened).toBe(2))
    const ended = market.close()
    letOpen()
    await ended
    expect(closed.toSorted()).toEqual(['2024-02-06', '2024-02-07'])
  })

  it('keeps the old one while the new one cannot be read, and takes the next that can', async () => {
    const broken = join(folder, 'broken')
    writeFileSync(broken, 'not a market at all')
    renameSync(broken, path)
    expect((await market.stocks()).length).toBe(2)
    expect(asOf()).toBe('2024-02-06')
    rmSync(path)
    await buildSmallMarket(folder, { asOf: day('2024-02-08') })
    await eventually(() => expect(asOf()).toBe('2024-02-08'))
  })
})
