// npm run docs [-- benchmarks]: writes what is generated in docs/: the bill of materials, the API reference, the table of settings, and
// on request the table of measures from the last runs. Tests fail when one of them is out of date.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { benchmarksPage, type Measures, takeIn } from './docs/benchmarks.ts'
import { graphqlPage } from './docs/graphql.ts'
import { withSettings } from './docs/settings.ts'
import { readLock } from './packages/lock.ts'
import { billOfMaterials } from './packages/sbom.ts'

const root = resolve(import.meta.dirname, '..')
const docs = join(root, 'docs')
const wants = process.argv.slice(2)

function write(name: string, text: string): void {
  const path = join(docs, name)
  const isSame = existsSync(path) && readFileSync(path, 'utf8') === text
  if (!isSame) writeFileSync(path, text)
  console.log(`${isSame ? 'as it was' : 'written  '}  docs/${name}`)
}

if (wants.includes('benchmarks')) {
  const path = join(docs, 'benchmarks.json')
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Measures) : []
  const measures = takeIn(known, join(root, 'artifacts'))
  write('benchmarks.json', `${JSON.stringify(measures, null, 2)}\n`)
  write('benchmarks.md', benchmarksPage(measures))
} else {
  mkdirSync(join(docs, 'api'), { recursive: true })
  write('sbom.cdx.json', billOfMaterials(readLock()))
  write('operators.md', withSettings(readFileSync(join(docs, 'operators.md'), 'utf8')))
  write('api/graphql.md', graphqlPage(readFileSync(join(root, 'server/src/graphql/schema.graphql'), 'utf8')))
  // The calls are those of a server that was started: its test writes the page when it is told to.
  const rest = spawnSync(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'server', 'src/http/reference.test.ts', '--update'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  console.log(rest.status === 0 ? 'written    docs/api/rest.md' : 'FAILED     docs/api/rest.md')
  process.exitCode = rest.status ?? 1
}
