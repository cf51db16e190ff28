import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FeedProgress } from 'core/contract/rest'
import type { FeedDoor, FeedJob, FeedOutcome } from '#features/feeds/door.ts'
import { createFeedDoor, type DoorOptions } from './feed-door.ts'

export interface ToImport {
  readonly dataDir: string
  readonly now: number
  readonly job: Omit<FeedJob, 'onProgress'>
}

export type FromImport =
  | { readonly kind: 'progress'; readonly progress: FeedProgress }
  | { readonly kind: 'done'; readonly outcome: FeedOutcome }
  | { readonly kind: 'failed'; readonly message: string }

/** The feed door whose imports run in a process of their own: what they compute for seconds must not keep every other request waiting. */
export function createForkedFeedDoor(options: DoorOptions): FeedDoor {
  let turn: Promise<unknown> = Promise.resolve()
  return {
    ...createFeedDoor(options),
    run: (job) => {
      const next = turn.then(() => runApart(options, job))
      turn = next.catch(() => undefined)
      return next
    },
  }
}

function runApart({ dataDir, clock }: DoorOptions, { onProgress, ...job }: FeedJob): Promise<FeedOutcome> {
  const { file, execArgv } = program()
  return new Promise((resolve, reject) => {
    const child = fork(file, { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child.on('message', (message: FromImport) => {
      if (message.kind === 'progress') onProgress(message.progress)
      else if (message.kind === 'done') resolve(message.outcome)
      else reject(new Error(message.message))
    })
    child.once('error', reject)
    // Not at its exit: what it said last may still be on its way then.
    child.once('close', (code, signal) => reject(new Error(`the import ended with ${code ?? signal} and said nothing`)))
    child.send({ dataDir, now: clock.now(), job } satisfies ToImport)
  })
}

/** Bundled, it lies beside this file; from source it needs the loader that runs TypeScript. */
function program(): { file: string; execArgv: string[] } {
  const isSource = import.meta.url.endsWith('.ts')
  const file = fileURLToPath(new URL(isSource ? './import-process.ts' : './import-process.js', import.meta.url))
  return { file, execArgv: isSource ? ['--import', 'tsx'] : [] }
}
