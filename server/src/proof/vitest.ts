/** Tests that provoke a fault themselves, run alone and as often as asked. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Bench } from './proof.ts'
import { emptyFolder } from './world.ts'

const root = resolve(import.meta.dirname, '../../..')

export interface TestReport {
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

export interface Chosen {
  readonly project: 'server' | 'web'
  readonly file: string
  /** A pattern of their names. */
  readonly name: string
  readonly rounds?: number
}

export async function runTests(bench: Bench, { project, file, name, rounds = 1 }: Chosen): Promise<TestReport> {
  const report = join(await emptyFolder(bench), 'report.json')
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', project, file, '-t', name, '--reporter=json', `--outputFile=${report}`],
    { cwd: root, env: { ...process.env, FAULT_ROUNDS: String(rounds) }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  bench.defer(() => child.kill('SIGKILL'))
  await new Promise<void>((done) => child.once('exit', () => done()))
  return JSON.parse(readFileSync(report, 'utf8')) as TestReport
}
