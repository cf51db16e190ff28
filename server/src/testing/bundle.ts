/** The server as it is shipped, for tests that start it: from source each start would compile all of it again. */
import { execFile as execFileWithCallback } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const execFile = promisify(execFileWithCallback)
const root = resolve(import.meta.dirname, '../../..')

/**
 * Its folder, built by the house's own build, to be removed by whoever asked. `more` are programs of tests by the names they get
 * beside the product's own: absolute paths of source files.
 */
export async function bundleServer(more: Readonly<Record<string, string>> = {}): Promise<string> {
  // Among the packages, which a bundle still loads by name.
  const outdir = join(root, 'node_modules/.cache/artha', `server-${randomUUID()}`)
  mkdirSync(outdir, { recursive: true })
  const house = pathToFileURL(join(root, 'scripts/house/build.mjs')).href
  const given = [outdir, more].map((value) => JSON.stringify(value)).join(', ')
  await execFile(process.execPath, [
    '-e',
    `import(${JSON.stringify(house)}).then(({ buildServer }) => buildServer(${given}))`,
  ])
  return outdir
}
