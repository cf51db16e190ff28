/** Tests that provoke a fault themselves, run alone and as often as asked. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Bench, many, type Proof, type ProofRow } from './proof.ts'
import { emptyFolder } from './world.ts'

const root = resolve(import.meta.dirname, '../../..')

interface TestReport {
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

interface Chosen {
  readonly project: 'core' | 'server' | 'web'
  readonly file: string
  /** A pattern of their names. */
  readonly name: string
  /** How often, or with how many, as the tests themselves call it. */
  readonly env?: Readonly<Record<string, string>>
}

export async function runTests(bench: Bench, { project, file, name, env = {} }: Chosen): Promise<TestReport> {
  const report = join(await emptyFolder(bench), 'report.json')
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', project, file, '-t', name, '--reporter=json', `--outputFile=${report}`],
    { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  bench.defer(() => child.kill('SIGKILL'))
  await new Promise<void>((done) => child.once('exit', () => done()))
  return JSON.parse(readFileSync(report, 'utf8')) as TestReport
}

interface OwnTests extends Omit<Chosen, 'env'> {
  readonly proof: string
  readonly title: string
  readonly rounds: number
  readonly goal: string
  readonly env: (rounds: number) => Readonly<Record<string, string>>
}

/** A proof that is tests of their own: `npm test` runs them by themselves, this as often as it is promised. */
export const ownTests = ({ proof, title, rounds, goal, env, ...chosen }: OwnTests): Proof => ({
  name: proof,
  title,
  rounds,
  shortRounds: 0,
  run: async (bench, asked): Promise<readonly ProofRow[]> => {
    const { numPassedTests, numFailedTests, testResults } = await runTests(bench, { ...chosen, env: env(asked) })
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = tests.find(({ status }) => status === 'failed')
    const seconds = tests.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000
    // The first lines of a failed property name its seed.
    const why = failed?.failureMessages?.[0]?.split('\n').slice(0, 3).join(' ')
    return [
      {
        what: `${title}: ${many(asked)}`,
        goal,
        measured: failed
          ? `${failed.fullName}: ${why ?? 'failed'}`
          : `${numPassedTests} tests passed in ${seconds.toFixed(1)} s`,
        pass: numFailedTests === 0 && numPassedTests > 0,
      },
    ]
  },
})
