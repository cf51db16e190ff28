/** Test markets are built once a run and copied from then on: building the smallest takes seconds, a copy milliseconds. */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serialize } from 'node:v8'
import { type BuildOptions, buildStore } from '#market/build.ts'

/** As `buildStore`, and by it the first time; the file takes its place in one step, too. */
export function buildStoreOnce(options: BuildOptions): Promise<void> {
  const { path, onProgress, ...made } = options
  const what = { ...made, batches: [...made.batches] }
  return copyBuilt({ path, madeOf: what, build: (fresh) => buildStore({ ...what, path: fresh, onProgress }) })
}

interface Built {
  readonly path: string
  /** Two markets are the same if they are made of the same. */
  readonly madeOf: unknown
  readonly build: (path: string) => Promise<void>
}

/** The market that lies at `path` afterwards is a copy of the one that is built for whoever asks first. */
export async function copyBuilt({ path, madeOf, build }: Built): Promise<void> {
  // Set by the run's setup, to a folder that ends with the run: what is copied was built by the code as it is.
  const folder = process.env.BUILT_MARKETS
  if (!folder) return build(path)
  const built = join(folder, `${createHash('sha256').update(serialize(madeOf)).digest('hex')}.duckdb`)
  while (!existsSync(built)) {
    if (claim(`${built}.claim`)) {
      try {
        await build(`${built}.fresh`)
        renameSync(`${built}.fresh`, built)
      } finally {
        rmdirSync(`${built}.claim`)
      }
    } else {
      // The other worker is at it: building the same beside it takes both of them longer.
      await wait(20)
    }
  }
  copyFileSync(built, `${path}.copying`)
  renameSync(`${path}.copying`, path)
}

/** Says whether it was the first. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    // Anything else would have it wait for a worker that there is not.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}
