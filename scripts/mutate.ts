// npm run mutate [-- room…] [--share 0.2] [--seed text]: each room's sources are changed in one place at a time, and its tests must notice.
// A table, what went unnoticed, JSON in artifacts/mutation.json, and 1 where a goal was missed. docs/decisions/0018 says how and why.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { goalTable } from '../server/src/proof/goal-table.ts'
import type { ProofRow } from '../server/src/proof/proof.ts'
import { isDrawn, pathOf } from './mutate/draw.mjs'
import { type Room, rooms } from './mutate/rooms.ts'

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const root = resolve(import.meta.dirname, '..')
const artifacts = join(root, 'artifacts')
/** Where the changed sources are tried; one for each process, so that two may run at once. */
const copies = `artifacts/mutated-${process.pid}`
const goals = { score: 80, lines: 90 }
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'string' }, seed: { type: 'string', default: 'artha' } },
})
const share = values.share === undefined ? null : Number(values.share)
const unknown = positionals.filter((word) => !rooms.some(({ name }) => name === word))
if (unknown.length > 0 || (share !== null && !(share > 0 && share <= 1))) {
  say(unknown.length > 0 ? `There is no room ${unknown.join(', ')}.` : '--share is above 0 and at most 1.')
  say(`rooms: ${rooms.map(({ name }) => name).join(' ')}`)
  process.exit(2)
}

const sourcesOf = ({ package: part, files }: Room): string[] => files.map((file) => `${part}/src/${file}`)

async function mutate(room: Room): Promise<readonly MutantResult[]> {
  const options = {
    mutate: sourcesOf(room),
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts/mutate/draw.mjs')],
    checkers: ['draw'],
    draw: { share: share ?? room.share, seed: values.seed },
    coverageAnalysis: 'perTest',
    // One at a time: tests that start PostgreSQL and wait on conditions must not be taken for hanging ones.
    concurrency: 1,
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 15,
    reporters: ['progress-append-only'],
    allowEmpty: false,
    tempDirName: copies,
    ignorePatterns: ['/artifacts', '/dist', '/docs', '/deploy', '/e2e', '/data'],
    // The tree is run as it is written: there is nothing to compile, and no tsconfig to rewrite.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    warnings: { unknownOptions: false, slow: false, preprocessorErrors: true, unserializableOptions: true },
    allowConsoleColors: false,
  } satisfies ConstructorParameters<typeof Stryker>[0] & { draw: unknown }
  return await new Stryker(options).runMutationTest()
}

/** Of the lines of the room's sources, those its own tests run. */
function coveredLines(room: Room): number {
  const into = join(artifacts, 'coverage', room.name)
  const ran = spawnSync(
    join(root, 'node_modules/.bin/vitest'),
    [
      ...['run', '--config', 'scripts/mutate/vitest.config.ts', '--reporter=dot', '--coverage.enabled'],
      ...room.files.map((file) => `--coverage.include=src/${file}`),
      ...['--coverage.reporter=json-summary', `--coverage.reportsDirectory=${into}`],
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (ran.status !== 0) throw new Error(`The tests of ${room.name} do not pass.`)
  const summary = JSON.parse(readFileSync(join(into, 'coverage-summary.json'), 'utf8')) as {
    readonly total: { readonly lines: { readonly pct: number } }
  }
  return summary.total.lines.pct
}

const lineOf = (mutant: MutantResult): string =>
  readFileSync(join(root, pathOf(mutant)), 'utf8')
    .split('\n')
    [mutant.location.start.line - 1]?.trim() ?? ''

const isKilled = ({ status }: MutantResult): boolean => status === 'Killed' || status === 'Timeout'

interface Row extends ProofRow {
  readonly room: string
}

async function measure(room: Room): Promise<Row[]> {
  process.env.MUTATE_ROOM = room.name
  const own = share ?? room.share
  const results = await mutate(room)
  // Of what no test reaches nothing is tried, so nobody has drawn from it yet.
  const alive = results.filter(
    (mutant) =>
      mutant.status === 'Survived' ||
      (mutant.status === 'NoCoverage' && isDrawn(mutant, { share: own, seed: values.seed })),
  )
  const killed = results.filter(isKilled).length
  const tried = killed + alive.length
  const score = (100 * killed) / tried
  const lines = coveredLines(room)
  for (const mutant of alive) say(`${pathOf(mutant)}:${mutant.location.start.line} ${mutant.status}\n${shown(mutant)}`)
  const drawn = own === 1 ? 'all' : `one in ${Math.round(1 / own)}, seed ${values.seed}`
  return [
    {
      room: room.name,
      what: `mutants noticed by the tests (${drawn})`,
      goal: `≥ ${goals.score}%`,
      measured: `${score.toFixed(1)}% (${killed} of ${tried})`,
      pass: score >= goals.score,
    },
    {
      room: room.name,
      what: 'lines run by the tests',
      goal: `≥ ${goals.lines}%`,
      measured: `${lines.toFixed(1)}%`,
      pass: lines >= goals.lines,
    },
  ]
}

const shown = (mutant: MutantResult): string =>
  `  - ${lineOf(mutant)}\n  + [${mutant.mutatorName}] ${mutant.replacement.replaceAll(/\s+/g, ' ').slice(0, 160)}`

mkdirSync(artifacts, { recursive: true })
const table: Row[] = []
for (const room of rooms.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  say(`${room.name} …`)
  table.push(...(await measure(room)))
}
rmSync(join(root, copies), { recursive: true, force: true })

say(`\n${goalTable(table, ({ room }) => room)}`)
writeFileSync(join(artifacts, 'mutation.json'), `${JSON.stringify({ seed: values.seed, rows: table }, null, 2)}\n`)
process.exit(table.every(({ pass }) => pass) ? 0 : 1)
