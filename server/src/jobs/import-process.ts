/** The program of the process an import runs in: asked once, answers progress and one outcome, and ends. */
import { setPriority } from 'node:os'
import { readEnv } from '#env.ts'
import { createFeedDoor } from './feed-door.ts'
import type { FromImport, ToImport } from './forked-feed-door.ts'

const lowPriority = 10

const tell = (message: FromImport, then?: () => void): void => {
  process.send?.(message, undefined, undefined, then)
}

process.once('message', async (asked: ToImport) => {
  // People who are looking at pages come first; a platform that refuses this still imports.
  try {
    setPriority(lowPriority)
  } catch {}
  const began = Date.now()
  const clock = { now: () => asked.now + (Date.now() - began) }
  try {
    const door = createFeedDoor({ env: readEnv(process.env), dataDir: asked.dataDir, clock })
    const outcome = await door.run({ ...asked.job, onProgress: (progress) => tell({ kind: 'progress', progress }) })
    tell({ kind: 'done', outcome }, () => process.exit(0))
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
  }
})

// The server is gone: the copy being written is left behind and the store stays as it was.
process.once('disconnect', () => process.exit(1))
