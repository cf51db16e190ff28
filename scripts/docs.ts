// npm run docs [-- benchmarks | pictures]: writes what is generated in docs/: the bill of materials, the API reference, the table of
// settings; on request the table of measures from the last runs, or the guide's pictures. Tests fail when one is out of date.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
} else if (wants.includes('pictures')) {
  // As the browser test of the guide left them: npm run e2e, or that test alone.
  const screens = join(root, 'artifacts/screens')
  const found = existsSync(screens) ? readdirSync(screens).filter((name) => /^guide-\w+\.png$/.test(name)) : []
  if (found.length === 0) throw new Error('There are no pictures: run e2e/guide.spec.ts first.')
  for (const name of found) {
    copyFileSync(join(screens, name), join(docs, 'pictures', name))
    console.log(`written    docs/pictures/${name}`)
  }
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
