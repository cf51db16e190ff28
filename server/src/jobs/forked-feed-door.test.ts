import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#env.ts'
import type { FeedJob } from '#features/feeds/door.ts'
import { openStore } from '#market/store.ts'
import { testClock } from '#testing/clock.ts'
import { buildSmallMarket } from '#testing/small-market.ts'
import { createForkedFeedDoor } from './forked-feed-door.ts'

const header = 'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,'
const bhavcopy = (close: string): string =>
  `${header}\nTCS,EQ,4140,4200,4100,${close},${close},4140,1000,4150000,07-FEB-2024,10,INE467B01029,\n`

let folder: string
let path: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forked-'))
  mkdirSync(join(folder, 'feeds'))
  path = await buildSmallMarket(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function importing(text: string) {
  writeFileSync(join(folder, 'feeds', 'kept'), text)
  const stages = new Set<string>()
  const job: FeedJob = {
    connector: 'nse-bhavcopy',
    files: [{ file: 'kept', fileName: 'cm07FEB2024bhav.csv' }],
    keepAs: 'kept',
    hints: {},
    keepGood: false,
    onProgress: ({ stage }) => stages.add(stage),
  }
  const door = createForkedFeedDoor({ env: readEnv({}), dataDir: folder, clock: testClock() })
  return { outcome: await door.run(job), stages: [...stages] }
}

// The process gives way to everything else on the machine, so beside other tests it takes as long as they leave it.
describe('an import in a process of its own', { timeout: 180_000 }, () => {
  it('tells its stages and its outcome, and the store has the figure', async () => {
    const { outcome, stages } = await importing(bhavcopy('4150.5'))
    expect(outcome).toMatchObject({ state: 'imported', says: null, report: { counts: { new: 1, rejected: 0 } } })
    expect(stages).toEqual(['reading', 'writing', 'computing'])
    const store = await openStore(path)
    const rows = await store?.rows(
      "select close from stock_price_daily_historical where symbol = 'TCS' and day = '2024-02-07'",
    )
    store?.close()
    expect(rows).toEqual([{ close: 4150.5 }])
  })

  it('refuses a bad line by its place and leaves the store to the byte', async () => {
    const before = readFileSync(path)
    const { outcome } = await importing(bhavcopy('n/a'))
    expect(outcome.state).toBe('refused')
    expect(outcome.report.rejected).toMatchObject([{ line: 2, column: 'CLOSE' }])
    expect(readFileSync(path).equals(before)).toBe(true)
  })
})
