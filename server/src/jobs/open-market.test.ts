import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Batch } from 'core/catalogue'
import type { Quote } from 'core/contract'
import { day } from 'core/values'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createInProcessBus } from '#bus/in-process.ts'
import { generateSample } from '#connectors/sample/generate.ts'
import { readEnv } from '#env.ts'
import { buildStore } from '#market/build.ts'
import { marketFile, openMarket } from './open-market.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'open-market-'))
const today = day('2026-02-06')
const at = (text: string): number => Date.parse(`${text}+05:30`)

/** Prices and names only: opening and the feed need no books. */
function* fewBatches(): Generator<Batch> {
  for (const batch of generateSample({ seed: 'open', today, onProgress: () => {}, companyLimit: 5 })) {
    if (/profile|price|index|symbol|etf/.test(batch.dataset)) yield batch
  }
}

beforeAll(async () => {
  await buildStore({
    path: marketFile(dataDir),
    batches: fewBatches(),
    source: 'Test market',
    isSimulated: true,
    seed: 'open',
    asOf: today,
    loadedAt: '2026-02-06T12:00:00.000Z',
    onProgress: () => {},
  })
}, 180_000)

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const open = (now: () => number, variables: Record<string, string> = {}) => {
  const bus = createInProcessBus()
  const progress: string[] = []
  return {
    bus,
    progress,
    market: openMarket({
      env: readEnv(variables),
      dataDir,
      log: pino({ level: 'silent' }),
      clock: { now },
      bus,
      onProgress: (text) => progress.push(text),
    }),
  }
}

it('opens a store that is there without building it again', async () => {
  const { market, progress } = open(() => at('2026-02-09T20:00:00'), { FEED: 'off' })
  const opened = await market
  expect(progress).toEqual([])
  expect(opened.state(at('2026-02-09T20:00:00'))).toMatchObject({
    asOf: '2026-02-06',
    session: 'closed',
    simulated: true,
  })
  expect(opened.isReady()).toBe(true)
  await opened.close()
  expect(opened.isReady()).toBe(false)
})

it('publishes quotes on the topic `quotes` in session hours, indices by their members', async () => {
  const { bus, market } = open(() => at('2026-02-09T11:00:00'))
  const first = new Promise<readonly Quote[]>((resolve) => {
    const stop = bus.subscribe('quotes', (payload) => {
      stop()
      resolve(payload as readonly Quote[])
    })
  })
  const opened = await market
  expect(opened.session(at('2026-02-09T11:00:00'))).toBe('open')
  const quotes = await first
  const nifty = quotes.find(({ symbol }) => symbol === 'NIFTY 50')
  expect(Number(nifty?.last)).toBeGreaterThan(0)
  expect(Math.abs(Number(nifty?.last) / Number(nifty?.previousClose) - 1)).toBeLessThan(0.05)
  expect(quotes.every(({ last, high, low }) => Number(last) > 0 && Number(high) >= Number(low))).toBe(true)
  expect(opened.quotes(['NIFTY 50'])[0]?.previousClose).toBe(nifty?.previousClose)
  await opened.close()
})

it('says what to do about a store that cannot be read', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'broken-market-'))
  writeFileSync(marketFile(broken), 'not a store')
  const opening = openMarket({
    env: readEnv({}),
    dataDir: broken,
    log: pino({ level: 'silent' }),
    clock: { now: () => at('2026-02-09T20:00:00') },
    bus: createInProcessBus(),
    onProgress: () => {},
  })
  await expect(opening).rejects.toThrow(/cannot be read.*npm run seed/)
  rmSync(broken, { recursive: true, force: true })
})
