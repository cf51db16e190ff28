// npm test: installs what is missing, then formatting, lint, types, unit, integration and browser tests; ends with "N passed, N failed".
// npm run e2e: the browser part alone.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from './house/build.mjs'
import { installPackages } from './house/install.mjs'
import { root, step } from './house/step.mjs'
import { artifacts, outcomeOf, readJson, run, runJourneys, runUnits } from './house/suites.mjs'
import { ensureBrowser, ensureCageTools, ensureNats, ensureNginx, ensurePostgres } from './house/tools.mjs'

const only = process.argv[2]
/** What the browser tests' server keeps; the sample market is put here by the step before, which built it too. */
const browserData = mkdtempSync(join(tmpdir(), 'browser-tests-'))
const total = { passed: 0, failed: 0 }
const failures = []
/** Of the two suites, for `npm run again -- --take`. */
const outcomes = []

function count(name, { passed, failed }, details = []) {
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push({ name, details })
}

/** A check that passes or fails as a whole: quiet when it passes. */
async function check(name, command, args, options) {
  const { code, output } = await run(command, args, { ...options, quiet: true })
  if (code === 0) step(`${name}: passed`)
  else {
    step(`${name}: FAILED`)
    console.log(output)
  }
  count(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

async function staticChecks() {
  const bin = (name) => join(root, 'node_modules', '.bin', name)
  // Two at a time: the machine this must be quick on has two cores.
  await Promise.all([
    check('Formatting and lint', bin('biome'), [
      'ci',
      '--colors=off',
      '--error-on-warnings',
      '--max-diagnostics=60',
      '.',
    ]),
    check('Unused code', bin('knip'), ['--no-progress']),
  ])
  for (const part of ['core', 'core/tsconfig.test.json', 'server', 'web', 'e2e']) {
    await check(`Types of ${part}`, bin('tsc'), ['-p', part, '--noEmit'])
  }
}

/** Known holes of the packages, where the registry answers that question; where it does not, that is said and nothing more. */
async function audit() {
  const patience = ['--fetch-timeout=20000', '--fetch-retries=0']
  const { output } = await run('npm', ['audit', '--omit=dev', '--json', ...patience], { quiet: true })
  // Its warnings stand before and after.
  const report = readJson(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  const found = report?.metadata?.vulnerabilities
  if (!found) return step('Known holes: the registry did not answer; not counted')
  const grave = found.high + found.critical
  step(
    grave === 0 ? 'Known holes: none that is high or critical' : `Known holes: ${grave} high or critical (npm audit)`,
  )
  count('Known holes', grave === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

/** One of the two suites; a run that broke off reports no failed test, and fails all the same. */
async function suite(id, name, running) {
  const { passed, failures: found, isWhole } = await running
  outcomes.push(outcomeOf(id, { passed, failures: found, isWhole }))
  count(name, { passed, failed: isWhole ? found.length : Math.max(1, found.length) }, found)
}

async function browser() {
  step('Browser tests')
  const chromium = ensureBrowser()
  if (!chromium) return count('Browser tests', { passed: 0, failed: 1 })
  await suite('browser', 'Browser tests', runJourneys({ chromium, data: browserData }))
}

/** Whether there is a product to look at. */
async function build() {
  step('Building the product as it is shipped')
  try {
    await buildIfChanged()
    count('Build', { passed: 1, failed: 0 })
    return true
  } catch (error) {
    console.error(error)
    count('Build', { passed: 0, failed: 1 })
    return false
  }
}

const scriptSizes = () => check('Size of the scripts', join(root, 'node_modules', '.bin', 'size-limit'), [])

function caged() {
  ensureCageTools()
  return check('As its container runs it: read-only, unprivileged, nothing goes out', process.execPath, [
    ...['--import', 'tsx', 'scripts/on-premise.ts', '--keep-market', join(browserData, 'market.duckdb')],
  ])
}

async function units() {
  ensurePostgres()
  ensureNats()
  ensureNginx()
  step('Unit and integration tests')
  await suite('units', 'Unit and integration tests', runUnits())
}

installPackages()
rmSync(artifacts, { recursive: true, force: true })
mkdirSync(artifacts, { recursive: true })

const isBuilt = await build()
if (isBuilt) await scriptSizes()
if (only !== 'browser') {
  // The registry is waited for, and the cage mostly runs on one core: neither has the others wait.
  await Promise.all([staticChecks(), audit(), isBuilt && caged()])
  await units()
}
if (isBuilt) await browser()

rmSync(browserData, { recursive: true, force: true })
writeFileSync(join(artifacts, 'test.json'), `${JSON.stringify(outcomes, null, 2)}\n`)
// Last, so that whoever sees only the end of the output sees what to mend.
for (const { name, details } of failures) {
  console.log(`\nFailed: ${name}`)
  for (const { where, why } of details) console.log(`  ${where}\n    ${why.split('\n').slice(0, 8).join('\n    ')}`)
}
step('Done')
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
