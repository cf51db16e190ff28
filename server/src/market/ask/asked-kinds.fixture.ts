/** The market that can be gone through by hand, opened to be asked in canonical words. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnswerBody, type Cell, type MarketFacts, runQuery } from 'core/compile'
import { parseCanonical } from 'core/language'
import { buildStoreOnce } from '#testing/build-once.ts'
import { openStore } from '../store.ts'
import { kindsMarket } from './kinds-batches.fixture.ts'
import * as market from './kinds-market.fixture.ts'
import { createMarketReader } from './market-reader.ts'

export interface AskedKinds {
  answer(canonical: string): Promise<AnswerBody>
  close(): void
}

export async function openKinds(): Promise<AskedKinds> {
  const folder = mkdtempSync(join(tmpdir(), 'kinds-'))
  const path = join(folder, 'market.duckdb')
  await buildStoreOnce({
    path,
    batches: kindsMarket(),
    source: 'Test market',
    isSimulated: true,
    seed: 'kinds',
    asOf: market.asOf,
    loadedAt: '2026-02-06T12:00:00.000Z',
    onProgress: () => {},
  })
  const store = await openStore(path)
  if (!store) throw new Error('the store just built cannot be read')
  const facts: MarketFacts = { today: market.today, asOf: market.asOf, source: 'Test market', watchlist: ['GAMMA'] }
  const reader = createMarketReader(store)
  return {
    answer: async (canonical) => {
      const parsed = parseCanonical(canonical)
      if (!parsed.ok) throw new Error(`${canonical}: ${parsed.failure.message}`)
      return runQuery(parsed.value, facts, reader)
    },
    close: () => {
      store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Cells of a column, by its title. */
export function column(body: AnswerBody, table: string, title: string): Cell[] {
  const found = body.tables.find((each) => each.title === table)
  const at = found?.columns.findIndex((each) => each.title === title) ?? -1
  if (!found || at < 0) throw new Error(`no ${title} in ${table}: ${body.tables.map((each) => each.title).join(', ')}`)
  return found.rows.map((row) => row[at] ?? null)
}

export const figure = (body: AnswerBody, label: string) => body.figures.find((each) => each.label === label)
