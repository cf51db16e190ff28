// npm run again [-- units browser --times 10]: the same tests so many times, since one that fails once in a while says nothing when it fails.
// npm run again -- --take <artifacts/test.json>: a run of npm test counts too, here or in another clone.
// The last ten runs of each suite stand in docs/reruns.json, each with its commit, for ten in a row take hours. A table, what failed and
// how often, JSON in artifacts/again.json, and 1 where the goal was missed.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfChanged } from './house/build.mjs'
import { installPackages } from './house/install.mjs'
import { rowOf, withRun } from './house/reruns.mjs'
import { root, step } from './house/step.mjs'
import { artifacts, outcomeOf, readJson, run, runJourneys, runUnits } from './house/suites.mjs'
import { ensureBrowser, ensureNats, ensureNginx, ensurePostgres } from './house/tools.mjs'

/** What a suite needs, made once; answers how it is run. */
const suites = {
  units: async () => {
    ensurePostgres()
    ensureNats()
    ensureNginx()
    return runUnits
  },
  browser: async () => {
    const chromium = ensureBrowser()
    if (!chromium) process.exit(1)
    await buildIfChanged()
    const sample = folder()
    await run(process.execPath, ['--import', 'tsx', 'server/src/cli/artha.ts', 'seed'], {
      // As the server under test is run: of another day it would build its own, each time.
      env: { ARTHA_DATA_DIR: sample, FEED_ALWAYS_OPEN: 'true' },
    })
    return async () => {
      const data = folder()
      cpSync(sample, data, { recursive: true })
      const ran = await runJourneys({ chromium, data })
      rmSync(data, { recursive: true, force: true })
      return ran
    }
  },
}

const made = []
function folder() {
  made.push(mkdtempSync(join(tmpdir(), 'again-')))
  return made.at(-1)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { times: { type: 'string', default: '10' }, take: { type: 'string' } },
    })
    const times = Number(values.times)
    const names = positionals.length > 0 ? positionals : Object.keys(suites)
    if (names.every((name) => Object.hasOwn(suites, name)) && Number.isSafeInteger(times) && times > 0)
      return { names, times, taken: values.take }
  } catch {
    // An option there is none of is answered like a suite there is none of.
  }
  console.error(`npm run again -- [${Object.keys(suites).join(' ')}] [--times N], or --take <artifacts/test.json>`)
  process.exit(2)
}

const ledger = join(root, 'docs/reruns.json')
let runs = existsSync(ledger) ? (readJson(readFileSync(ledger, 'utf8')) ?? []) : []

function add(run) {
  runs = withRun(runs, run)
  writeFileSync(ledger, `${JSON.stringify(runs, null, 2)}\n`)
}

async function runAgain(names, times) {
  installPackages()
  for (const name of names) {
    const runOnce = await suites[name]()
    for (let time = 1; time <= times; time++) {
      const run = outcomeOf(name, await runOnce())
      // After each run: who is ended keeps what was found.
      add(run)
      const end = run.isWhole ? '' : ', broken off'
      step(
        `${name}, run ${time} of ${times}: ${run.tried - run.failed.length} passed, ${run.failed.length} failed${end}`,
      )
    }
  }
}

const { names, times, taken } = readArguments()
mkdirSync(artifacts, { recursive: true })
if (taken === undefined) await runAgain(names, times)
else for (const run of readJson(readFileSync(taken, 'utf8')) ?? []) add(run)
for (const path of made) rmSync(path, { recursive: true, force: true })

const rows = Object.keys(suites).map((name) => rowOf(runs, name))
writeFileSync(join(artifacts, 'again.json'), `${JSON.stringify(rows, null, 2)}\n`)
for (const { name, what, goal, measured, pass } of rows) {
  console.log(`\n${name}  ${what}  ${goal}  ${measured}  ${pass ? 'PASS' : 'FAIL'}`)
  const failed = runs.filter(({ suite }) => suite === name).flatMap((run) => run.failed)
  for (const where of new Set(failed)) console.log(`  ${failed.filter((each) => each === where).length} × ${where}`)
}
process.exit(rows.every(({ pass }) => pass) ? 0 : 1)
