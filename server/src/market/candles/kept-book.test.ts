import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CandleBook, CandleMatches } from './book.ts'
import { keepBook, readKeptBook } from './kept-book.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const none: CandleMatches = {
  pattern: Uint8Array.of(3),
  symbol: Uint16Array.of(0),
  day: Int32Array.of(19_000),
  later: Uint8Array.of(1),
}
const book: CandleBook = {
  symbols: ['TCS'],
  from: '2024-01-01',
  to: '2024-02-06',
  bars: Uint32Array.of(25),
  base: Uint32Array.of(1, 2, 3, 4, 5, 6),
  matches: { day: none, week: none, month: none },
  examples: [],
}

it('a kept book is read back whole for the same market, and never for another or from half a file', async () => {
  const path = join(folder, 'market.duckdb')
  await writeFile(path, 'a market')
  expect(await readKeptBook(path)).toBeNull()
  await keepBook(path, book)
  expect(await readKeptBook(path)).toEqual(book)
  await writeFile(path, 'another market')
  expect(await readKeptBook(path)).toBeNull()
  await keepBook(path, book)
  await writeFile(`${path}.candles`, 'half')
  expect(await readKeptBook(path)).toBeNull()
})
