/** The program of the process that reads all candles of a market: asked once, answers the book, and ends. */
import { setPriority } from 'node:os'
import { openStore } from '../store.ts'
import { writeCandleBook } from './book.ts'
import type { FromBook, ToBook } from './forked-book.ts'

const lowPriority = 10

const tell = (message: FromBook): void => {
  process.send?.(message, undefined, undefined, () => process.exit(0))
}

process.once('message', async ({ path }: ToBook) => {
  // People who are looking at pages come first; a platform that refuses this still reads.
  try {
    setPriority(lowPriority)
  } catch {}
  try {
    const store = await openStore(path)
    if (!store) throw new Error('the market store is of another version')
    tell({ kind: 'done', book: await writeCandleBook(store) })
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})

process.once('disconnect', () => process.exit(1))
