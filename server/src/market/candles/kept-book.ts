/** The book beside its market, so that it is read once for each market and not at every start. */
import { createHash } from 'node:crypto'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { laterDays, patterns } from 'core/indicators'
import type { CandleBook } from './book.ts'

interface Kept {
  readonly of: string
  readonly book: CandleBook
}

const fileOf = (path: string): string => `${path}.candles`

/** Another file, other rules or another shape of the book: another mark. */
async function markOf(path: string): Promise<string> {
  const { ino, mtimeMs, size } = await stat(path)
  const rules = patterns.map(({ id, rule, looks, after }) => [id, rule, looks, after])
  return createHash('sha256')
    .update(JSON.stringify([1, ino, mtimeMs, size, rules, laterDays]))
    .digest('hex')
}

/** Null where there is none, or one of another market. */
export async function readKeptBook(path: string): Promise<CandleBook | null> {
  try {
    const kept = deserialize(await readFile(fileOf(path))) as Kept
    return kept.of === (await markOf(path)) ? kept.book : null
  } catch {
    // None yet, or half a file of a process that was stopped: it is read anew.
    return null
  }
}

export async function keepBook(path: string, book: CandleBook): Promise<void> {
  const half = `${fileOf(path)}.${process.pid}`
  await writeFile(half, serialize({ of: await markOf(path), book } satisfies Kept))
  await rename(half, fileOf(path))
}
