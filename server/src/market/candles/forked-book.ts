import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CandleBook } from './book.ts'

export interface ToBook {
  readonly path: string
}

export type FromBook =
  | { readonly kind: 'done'; readonly book: CandleBook }
  | { readonly kind: 'failed'; readonly message: string }

/** Thirty years of five hundred stocks take seconds: they are read in a process of their own. */
export function forkCandleBook(path: string): { readonly book: Promise<CandleBook>; stop(): void } {
  const isSource = import.meta.url.endsWith('.ts')
  const file = fileURLToPath(new URL(isSource ? './book-process.ts' : './candle-book-process.js', import.meta.url))
  const child = fork(file, {
    execArgv: isSource ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const book = new Promise<CandleBook>((resolve, reject) => {
    child.on('message', (message: FromBook) => {
      if (message.kind === 'done') resolve(message.book)
      else reject(new Error(message.message))
    })
    child.once('error', reject)
    // Not at its exit: what it said last may still be on its way then.
    child.once('close', (code, signal) => reject(new Error(`reading candles ended with ${code ?? signal}`)))
  })
  child.send({ path } satisfies ToBook)
  return { book, stop: () => child.kill() }
}
