// The two suites of tests, each run once: how many passed, what failed where, and whether it came to its end.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './step.mjs'

export const artifacts = join(root, 'artifacts')

export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...options.env },
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

export function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A run that was ended half-way leaves no report, or half of one. */
const readReport = (path) => (existsSync(path) ? readJson(readFileSync(path, 'utf8')) : null)

/** One run of a suite as `npm run again` keeps it. */
export const outcomeOf = (suite, { passed, failures, isWhole }) => ({
  suite,
  commit:
    spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim() || 'unknown',
  at: new Date().toISOString(),
  tried: passed + failures.length,
  failed: failures.map(({ where }) => where),
  isWhole,
})

export async function runUnits() {
  const report = join(artifacts, 'vitest.json')
  rmSync(report, { force: true })
  const { code } = await run(
    join(root, 'node_modules', '.bin', 'vitest'),
    [
      'run',
      // What a test makes is soon forgotten: kept no longer than that, a sixth of the run is not spent on clearing up.
      // Here, because a project of the configuration does not take it over.
      '--execArgv=--max-semi-space-size=64',
      '--reporter=default',
      `--reporter=${join(root, 'scripts', 'house', 'vitest-report.mjs')}`,
    ],
    { env: { VITEST_REPORT: report } },
  )
  const { passed = 0, failures = [] } = readReport(report) ?? {}
  return { passed, failures, isWhole: code === 0 || failures.length > 0 }
}

/** `data` is where the server under test keeps its things; a sample market that lies there is used. */
export async function runJourneys({ chromium, data }) {
  const report = join(artifacts, 'playwright.json')
  rmSync(report, { force: true })
  const { code } = await run(join(root, 'node_modules', '.bin', 'playwright'), ['test'], {
    cwd: join(root, 'e2e'),
    env: { CHROMIUM_PATH: chromium, E2E_DATA: data, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { stats, suites = [] } = readReport(report) ?? {}
  const failures = suites.flatMap(failedSpecs)
  return { passed: stats?.expected ?? 0, failures, isWhole: code === 0 || failures.length > 0 }
}

/** The specs of a suite of Playwright's report, and of those within it, that did not pass at once. */
function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        where: `${file}:${line} › ${title}`,
        why: results.find(({ error }) => error)?.error.message ?? 'no reason given',
      })),
  )
  return [...failed, ...suites.flatMap(failedSpecs)]
}
