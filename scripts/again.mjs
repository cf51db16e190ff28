// npm run again [-- units browser --times 10]: the same tests so many times, since one that fails once in a while says nothing when it fails.
// A table, what failed and how often, JSON in artifacts/again.json, and 1 where the goal was missed.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfChanged } from './house/build.mjs'
import { installPackages } from './house/install.mjs'
import { step } from './house/step.mjs'
import { artifacts, readJson, run, runJourneys, runUnits } from './house/suites.mjs'
import { ensureBrowser, ensureNats, ensurePostgres } from './house/tools.mjs'

/** Of all tests of all runs. */
const goalPercent = 0.1

/** What a suite needs, made once; answers how it is run. */
const suites = {
  units: async () => {
    ensurePostgres()
    ensureNats()
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
      options: { times: { type: 'string', default: '10' } },
    })
    const times = Number(values.times)
    const names = positionals.length > 0 ? positionals : Object.keys(suites)
    if (names.every((name) => Object.hasOwn(suites, name)) && Number.isSafeInteger(times) && times > 0)
      return { names, times }
  } catch {
    // An option there is none of is answered like a suite there is none of.
  }
  console.error(`npm run again -- [${Object.keys(suites).join(' ')}] [--times N]`)
  process.exit(2)
}

const file = join(artifacts, 'again.json')
const none = { times: 0, tried: 0, brokenOff: 0, failed: {} }

/** Runs of the same commit are added to: all ten of them take hours. */
async function readEarlier() {
  const { output } = await run('git', ['rev-parse', 'HEAD'], { quiet: true })
  const commit = output.trim()
  const earlier = existsSync(file) ? readJson(readFileSync(file, 'utf8')) : null
  return { commit, found: earlier?.commit === commit ? earlier.found : {} }
}

function rowOf(name, { times, tried, brokenOff, failed }) {
  const inAll = Object.values(failed).reduce((sum, count) => sum + count, 0)
  const percent = tried === 0 ? 100 : (inAll / tried) * 100
  return {
    name,
    what: `${Math.round(tried / times)} tests, ${times} times`,
    goal: `10 times, fewer than ${goalPercent}% fail`,
    measured: `${inAll} of ${tried} failed, ${percent.toFixed(3)}%${brokenOff > 0 ? `; ${brokenOff} runs broken off` : ''}`,
    pass: percent < goalPercent && brokenOff === 0 && times >= 10,
  }
}

const { names, times } = readArguments()
installPackages()
mkdirSync(artifacts, { recursive: true })
const { commit, found } = await readEarlier()
const rowsOf = () => Object.entries(found).map(([name, counted]) => rowOf(name, counted))
for (const name of names) {
  const runOnce = await suites[name]()
  for (let time = 1; time <= times; time++) {
    const { passed, failures, isWhole } = await runOnce()
    const before = found[name] ?? none
    const failed = { ...before.failed }
    for (const { where } of failures) failed[where] = (failed[where] ?? 0) + 1
    found[name] = {
      times: before.times + 1,
      tried: before.tried + passed + failures.length,
      brokenOff: before.brokenOff + (isWhole ? 0 : 1),
      failed,
    }
    // After each run: one that is ended keeps what it has found.
    writeFileSync(file, `${JSON.stringify({ commit, found, rows: rowsOf() }, null, 2)}\n`)
    step(
      `${name}, run ${time} of ${times}: ${passed} passed, ${failures.length} failed${isWhole ? '' : ', broken off'}`,
    )
  }
}
for (const path of made) rmSync(path, { recursive: true, force: true })

for (const { name, what, goal, measured, pass } of rowsOf()) {
  console.log(`\n${name}  ${what}  ${goal}  ${measured}  ${pass ? 'PASS' : 'FAIL'}`)
  for (const [where, count] of Object.entries(found[name].failed)) console.log(`  ${count} × ${where}`)
}
process.exit(rowsOf().every(({ pass }) => pass) ? 0 : 1)
