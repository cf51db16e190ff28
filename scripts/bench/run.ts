import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What every bench file answers. */
interface Measured {
  readonly rows: readonly {
    readonly what: string
    readonly goal: string
    readonly measured: string
    readonly pass: boolean
  }[]
}

const root = resolve(import.meta.dirname, '../..')
const folders = ['core/src/bench', 'server/src/bench', 'e2e/bench']

const wanted = process.argv.slice(2)
const files = folders
  .map((folder) => join(root, folder))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => ({ room: name.replace(/\.ts$/, ''), path: join(folder, name) })),
  )
  .filter(({ room }) => wanted.length === 0 || wanted.includes(room))

if (files.length === 0) {
  console.error(`No bench is called ${wanted.join(', ')}.`)
  process.exit(2)
}

const table: (Measured['rows'][number] & { room: string })[] = []
for (const { room, path } of files) {
  const { bench } = (await import(pathToFileURL(path).href)) as { bench?: () => Promise<Measured> }
  // A file without bench() is a part of another one.
  if (!bench) continue
  console.log(`measuring ${room} …`)
  for (const row of (await bench()).rows) table.push({ room, ...row })
}

const width = (pick: (row: (typeof table)[number]) => string): number =>
  Math.max(...table.map((row) => pick(row).length))
const columns = [
  width(({ room }) => room),
  width(({ what }) => what),
  width(({ goal }) => goal),
  width(({ measured }) => measured),
]
for (const { room, what, goal, measured, pass } of table) {
  const cells = [room, what, goal, measured].map((cell, index) => cell.padEnd(columns[index] ?? 0))
  console.log([...cells, pass ? 'PASS' : 'FAIL'].join('  '))
}
mkdirSync(join(root, 'artifacts'), { recursive: true })
writeFileSync(join(root, 'artifacts/bench.json'), `${JSON.stringify(table, null, 2)}\n`)
process.exit(table.every(({ pass }) => pass) ? 0 : 1)
