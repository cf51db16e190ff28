import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const most = 400
/** Lists of symbols, holidays or recorded bodies are as long as the world is. */
const isData = (path: string) => /(^|\/)(fixtures|data|node_modules|dist)\//.test(path)
/** A door lists the names of its room and holds no code: the law of imports sees to that. */
const isDoor = (path: string) => /^core\/src\/.+\/index\.ts$/.test(path)

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return isData(`${path}/`) ? [] : sources(path)
    return /\.(tsx?|mjs|css)$/.test(entry.name) ? [path] : []
  })
}

it(`no file of code is longer than ${most} lines: past that it is split by meaning`, () => {
  const long = ['core', 'server', 'web', 'e2e', 'scripts']
    .flatMap((folder) => sources(join(root, folder)))
    .map((path) => ({ path: relative(root, path), lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > most && !isDoor(path))
  expect(long).toEqual([])
})
