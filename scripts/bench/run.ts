import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { goalTable } from '../../server/src/proof/goal-table.ts'
import type { ProofRow } from '../../server/src/proof/proof.ts'

/** What every bench file answers. */
interface Measured {
  readonly rows: readonly ProofRow[]
}

const root = resolve(import.meta.dirname, '../..')
const [bundle = '', ...wanted] = process.argv.slice(2)
const roomsIn = (folder: string, files: RegExp) =>
  readdirSync(folder)
    .map((name) => ({ room: files.exec(name)?.[1] ?? '', path: join(folder, name) }))
    .filter(({ room }) => room !== '')
const files = [...roomsIn(bundle, /^bench-(.+)\.js$/), ...roomsIn(join(root, 'e2e/bench'), /^(.+)\.ts$/)].filter(
  ({ room }) => wanted.length === 0 || wanted.includes(room),
)

if (files.length === 0) {
  console.error(`No bench is called ${wanted.join(', ')}.`)
  process.exit(2)
}

const table: (ProofRow & { readonly room: string })[] = []
for (const { room, path } of files) {
  const { bench } = (await import(pathToFileURL(path).href)) as { bench?: () => Promise<Measured> }
  // A file without bench() is a part of another one.
  if (!bench) continue
  console.log(`measuring ${room} …`)
  for (const row of (await bench()).rows) table.push({ room, ...row })
}

console.log(goalTable(table, ({ room }) => room))
mkdirSync(join(root, 'artifacts'), { recursive: true })
writeFileSync(join(root, 'artifacts/bench.json'), `${JSON.stringify(table, null, 2)}\n`)
process.exit(table.every(({ pass }) => pass) ? 0 : 1)
