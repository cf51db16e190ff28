/** Test markets are built once a run and copied from then on: building the smallest takes seconds, a copy milliseconds. */
import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { type BuildOptions, buildStore } from '#market/build.ts'

/** As `buildStore`, and by it the first time; the file takes its place in one step, too. */
export async function buildStoreOnce(options: BuildOptions): Promise<void> {
  // Set by the run's setup, to a folder that ends with the run: what is copied was built by the code as it is.
  const folder = process.env.BUILT_MARKETS
  if (!folder) return buildStore(options)
  const { path, onProgress, ...made } = options
  const what = { ...made, batches: [...made.batches] }
  const built = join(folder, `${createHash('sha256').update(serialize(what)).digest('hex')}.duckdb`)
  if (!existsSync(built)) {
    // Another worker may be building the same: the rename makes either whole.
    const fresh = `${built}.${randomUUID()}`
    await buildStore({ ...what, path: fresh, onProgress })
    renameSync(fresh, built)
  }
  copyFileSync(built, `${path}.copying`)
  renameSync(`${path}.copying`, path)
}
