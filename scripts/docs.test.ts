import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { benchmarksPage, type Measures, takeIn } from './docs/benchmarks.ts'
import { graphqlPage } from './docs/graphql.ts'
import { withSettings } from './docs/settings.ts'

const root = resolve(import.meta.dirname, '..')
const docs = join(root, 'docs')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name))

describe('what is generated in docs/ is up to date (npm run docs)', () => {
  it('the table of settings', () => {
    expect(read('docs/operators.md')).toBe(withSettings(read('docs/operators.md')))
  })

  it('the GraphQL reference', () => {
    expect(read('docs/api/graphql.md')).toBe(graphqlPage(read('server/src/graphql/schema.graphql')))
  })

  it('the table of measures', () => {
    const known = JSON.parse(read('docs/benchmarks.json')) as Measures
    expect(read('docs/benchmarks.md')).toBe(benchmarksPage(known))
  })
})

describe('the table of measures', () => {
  const row = { what: 'a', goal: 'b', measured: 'c', pass: true }
  const known: Measures = ['old', 'again'].map((room) => ({
    by: 'npm run bench',
    room,
    on: '2026-01-01',
    machine: 'm',
    rows: [row],
  }))

  it('takes in the last run of each room, in the place of that room, and keeps the others', () => {
    const folder = mkdtempSync(join(tmpdir(), 'measures-'))
    writeFileSync(join(folder, 'bench.json'), JSON.stringify([{ room: 'again', ...row, measured: 'd' }]))
    writeFileSync(
      join(folder, 'faults.json'),
      JSON.stringify({ seed: 's', rows: [{ name: 'F2', ...row, pass: false }] }),
    )
    const taken = takeIn(known, folder)
    rmSync(folder, { recursive: true })
    expect(taken.map(({ by, room, rows }) => [by, room, rows[0]?.measured])).toEqual([
      ['npm run bench', 'again', 'd'],
      ['npm run bench', 'old', 'c'],
      ['npm run faults', 'F2', 'c'],
    ])
    const page = benchmarksPage(taken)
    expect(page).toContain('3 rows, 2 held, 1 missed.')
    expect(page).toContain('| old | a | b | c | held | 2026-01-01 |')
    expect(page).toMatch(/\| F2 \| a \| b \| c \| \*\*missed\*\* \| \d{4}-\d\d-\d\d \|/)
  })
})

describe('the pages in docs/', () => {
  const linksOf = (page: string): string[] =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?:|mailto:|#)/.test(target))

  it('lead only to files that are there', () => {
    const broken = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...pages].flatMap((page) =>
      linksOf(page)
        .filter((target) => !existsSync(join(root, dirname(page), target.split('#')[0] ?? '')))
        .map((target) => `${page}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('are all reached from the README', () => {
    const reached = new Set<string>()
    const waiting = ['README.md']
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
      if (reached.has(page)) continue
      reached.add(page)
      if (!page.endsWith('.md') || !existsSync(join(root, page))) continue
      for (const target of linksOf(page)) {
        const path = relative(root, resolve(root, dirname(page), target.split('#')[0] ?? ''))
        if (!existsSync(join(root, path))) continue
        const isFolder = statSync(join(root, path)).isDirectory()
        waiting.push(...(isFolder ? pages.filter((each) => dirname(each) === path) : [path]))
      }
    }
    expect(pages.filter((page) => !reached.has(page))).toEqual([])
  })
})
