/** Every browser journey of the product, driven through the balancer. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { many, type Proof } from '../proof.ts'

const root = resolve(import.meta.dirname, '../../../..')

interface Stats {
  readonly expected: number
  readonly unexpected: number
  readonly flaky: number
}

export const journeys: Proof = {
  name: 'S3',
  title: 'the browser journeys against two web processes behind a balancer',
  rounds: 1,
  shortRounds: 0,
  run: async (bench) => {
    const folder = mkdtempSync(join(tmpdir(), 'scale-journeys-'))
    bench.defer(() => rmSync(folder, { recursive: true, force: true }))
    const report = join(folder, 'report.json')
    const specs = (process.env.SCALE_JOURNEYS ?? '').split(' ').filter(Boolean)
    const child = spawn(join(root, 'node_modules/.bin/playwright'), ['test', ...specs], {
      cwd: join(root, 'e2e'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, E2E_CLUSTER: '1', E2E_DATA: folder, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    })
    const gone = new Promise((resolve) => child.once('exit', resolve))
    bench.defer(async () => {
      child.kill('SIGINT')
      await gone
    })
    await gone
    const stats: Stats | null = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).stats : null
    const failed = (stats?.unexpected ?? 1) + (stats?.flaky ?? 0)
    return [
      {
        what: 'browser tests through the balancer',
        goal: '0 failed',
        measured: stats ? `${many(stats.expected)} passed, ${failed} failed` : 'did not run',
        pass: stats !== null && stats.expected > 0 && failed === 0,
      },
    ]
  },
}
