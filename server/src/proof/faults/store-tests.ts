/** Faults of the embedded store, which its own tests provoke: run alone, and as often as asked. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'

const root = resolve(import.meta.dirname, '../../../..')
const file = 'src/postgres/embedded-faults.test.ts'

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly duration?: number
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

async function runTests(bench: Bench, name: string, rounds: number): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'proof-tests-'))
  bench.defer(() => rm(folder, { recursive: true, force: true }))
  const report = join(folder, 'report.json')
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'server', file, '-t', `\\(${name}\\)`, '--reporter=json', `--outputFile=${report}`],
    { cwd: root, env: { ...process.env, FAULT_ROUNDS: String(rounds) }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  bench.defer(() => child.kill('SIGKILL'))
  await new Promise<void>((done) => child.once('exit', () => done()))
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}

interface Own {
  readonly name: string
  readonly title: string
  readonly rounds: number
  readonly goal: string
}

const own = ({ name, title, rounds, goal }: Own): Proof => ({
  name,
  title,
  rounds,
  // The tests run with `npm test` by themselves.
  shortRounds: 0,
  run: async (bench, asked): Promise<readonly ProofRow[]> => {
    const { numPassedTests, numFailedTests, testResults } = await runTests(bench, name, asked)
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = tests.find(({ status }) => status === 'failed')
    const seconds = tests.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000
    return [
      {
        what: `${title}, ${many(asked)} times`,
        goal,
        measured: failed
          ? `${failed.fullName}: ${failed.failureMessages?.[0]?.split('\n')[0] ?? 'failed'}`
          : `${numPassedTests} tests passed in ${seconds.toFixed(0)} s, ${(seconds / asked).toFixed(1)} s a time`,
        pass: numFailedTests === 0 && numPassedTests > 0,
      },
    ]
  },
})

export const secondProcess = own({
  name: 'F5',
  title: 'a second process on the folder of the embedded store',
  rounds: 50,
  goal: 'refused, naming the holder; 0 lost',
})

export const diskFull = own({
  name: 'F14',
  title: 'the disk of the embedded store is full, then freed',
  rounds: 20,
  goal: '"Storage is full", reads go on, 0 acknowledged lost',
})
