/** The program of the process that reads all candles of a market: asked once, answers the book, and ends. */
import { openStore } from '../store.ts'
import { writeCandleBook } from './book.ts'
import type { FromBook, ToBook } from './forked-book.ts'
import { keepBook, readKeptBook } from './kept-book.ts'

const tell = (message: FromBook): void => {
  process.send?.(message, undefined, undefined, () => process.exit(0))
}

process.once('message', async ({ path }: ToBook) => {
  try {
    const kept = await readKeptBook(path)
    if (kept) return tell({ kind: 'done', book: kept })
    const store = await openStore(path)
    if (!store) throw new Error('the market store is of another version')
    const book = await writeCandleBook(store)
    // A folder that cannot be written to only costs the next start some seconds.
    await keepBook(path, book).catch(() => undefined)
    tell({ kind: 'done', book })
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})

process.once('disconnect', () => process.exit(1))
