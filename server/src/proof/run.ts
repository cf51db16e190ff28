/** npm run faults, npm run load, npm run scale, npm run fuzz: [names…] [--rounds N] [--seed text] [--list]. A table, JSON in artifacts/, and 1 where a goal was missed. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#postgres/migrate.ts'
import { openServer } from '#postgres/server.ts'
import { findPostgres, startPostgres } from '#testing/postgres-server.ts'
import { faults } from './faults/registry.ts'
import { fuzzes } from './fuzz/registry.ts'
import { goalTable } from './goal-table.ts'
import { loads } from './load/registry.ts'
import { type Bench, type Proof, type ProofRow, runProof, undoRunning } from './proof.ts'
import { scales } from './scale/registry.ts'

const root = resolve(import.meta.dirname, '../../..')
const lists: Readonly<Record<string, readonly Proof[]>> = { faults, load: loads, scale: scales, fuzz: fuzzes }
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const [list = '', ...given] = process.argv.slice(2)
const all = lists[list] ?? []
const { values, positionals } = readArguments()
const wanted = positionals.map((name) => name.toUpperCase())
/** By its own name, or by that of all parts of a thing: REST is REST-AB and the others. */
const isCalled = (name: string, { name: own }: Proof): boolean => own === name || own.startsWith(`${name}-`)
const unknown = wanted.filter((name) => !all.some((each) => isCalled(name, each)))
const rounds = values.rounds === undefined ? null : Number(values.rounds)
if (unknown.length > 0) refuse(`There is no ${unknown.join(', ')}.`)
if (rounds !== null && !(Number.isSafeInteger(rounds) && rounds > 0)) refuse('--rounds takes a whole number above 0.')
if (values.list) {
  for (const { name, title, rounds: usual } of all)
    say(`${name.padEnd(7)} ${title} (${usual.toLocaleString('en-IN')} rounds)`)
  process.exit(0)
}

interface Finished extends ProofRow {
  readonly name: string
  readonly rounds: number
  readonly seconds: number
}

const chosen = all.filter((proof) => wanted.length === 0 || wanted.some((name) => isCalled(name, proof)))
const seed = values.seed ?? new Date().toISOString()
say(`seed ${seed}`)
const finished = await withPostgres(async (createDatabase) => {
  const rows: Finished[] = []
  for (const proof of chosen) rows.push(...(await measured(proof, createDatabase)))
  return rows
})

say(`\n${goalTable(finished, ({ name }) => name)}`)
const failed = finished.filter(({ pass }) => !pass).length
say(`\n${finished.length - failed} passed, ${failed} failed (seed ${seed})`)
mkdirSync(join(root, 'artifacts'), { recursive: true })
writeFileSync(join(root, `artifacts/${list}.json`), `${JSON.stringify({ seed, rows: finished }, null, 2)}\n`)
process.exit(failed === 0 ? 0 : 1)

function refuse(sentence: string): never {
  say(sentence)
  say(`npm run ${list} -- [${all.map(({ name }) => name).join(' ')}] [--rounds N] [--seed text] [--short] [--list]`)
  process.exit(2)
}

function readArguments() {
  try {
    return parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        rounds: { type: 'string' },
        seed: { type: 'string' },
        list: { type: 'boolean' },
        short: { type: 'boolean' },
      },
    })
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

/** Of bad inputs a twentieth, as for a change; of everything else as few as the tests try. */
function shortOf({ rounds: usual, shortRounds }: Proof): number {
  return Math.max(1, list === 'fuzz' ? Math.ceil(usual / 20) : shortRounds)
}

async function measured(proof: Proof, createDatabase: Databases): Promise<Finished[]> {
  const many = rounds ?? (values.short ? shortOf(proof) : proof.rounds)
  say(`${proof.name}: ${proof.title} …`)
  const began = performance.now()
  const undo: (() => Promise<void>)[] = []
  const parts: Omit<Bench, 'defer'> = {
    createDatabase:
      createDatabase &&
      (async () => {
        const { url, drop } = await createDatabase()
        undo.push(drop)
        return url
      }),
    embeddedTemplate: null,
    seed: `${seed}/${proof.name}`,
    say: (progress) => say(`  ${progress}`),
  }
  const rows = await runProof(proof, parts, many).catch((error: unknown): ProofRow[] => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return [{ what: proof.title, goal: 'runs to its end', measured: String(error), pass: false }]
  })
  for (const drop of undo) await drop()
  const seconds = Math.round((performance.now() - began) / 100) / 10
  return rows.map((row) => ({ name: proof.name, rounds: many, seconds, ...row }))
}

type Databases = (() => Promise<{ url: string; drop: () => Promise<void> }>) | null

async function withPostgres<T>(work: (createDatabase: Databases) => Promise<T>): Promise<T> {
  const bin = findPostgres()
  if (!bin) {
    onSignal(undoRunning)
    return await work(null)
  }
  // As in production: a commit is on the disk before it is acknowledged.
  const server = await startPostgres(bin, { isDurable: true })
  onSignal(async () => {
    await undoRunning()
    await server.stop()
  })
  const admin = openServer({ url: `${server.url}/postgres`, max: 1 })
  let made = 0
  const run = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
    const name = `proof_${++made}`
    await admin.maintain((client) => client.query(`create database ${name}`))
    const url = `${server.url}/${name}`
    const store = openServer({ url, max: 1 })
    await store.maintain((client) => migrate(client))
    await store.close()
    const drop = async (): Promise<void> => {
      await admin.maintain((client) => client.query(`drop database ${name} with (force)`))
    }
    return { url, drop }
  }
  try {
    return await work(run)
  } finally {
    await admin.close()
    await server.stop()
  }
}

/** Stopped from outside: nothing that was started stays. */
function onSignal(clear: () => Promise<void>): void {
  const stop = (): void => void clear().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
}
