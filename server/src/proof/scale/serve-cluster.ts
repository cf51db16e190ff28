/** The cluster until it is stopped, at PORT, with the settings of this process: for the browser journeys, and for a look at it. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { readEnv } from '#env.ts'
import { findPostgres, startPostgres } from '#testing/postgres-server.ts'
import { startCluster } from './cluster.ts'

const env = readEnv(process.env)
const dataDir = resolve(env.ARTHA_DATA_DIR)
const undo: (() => Promise<unknown> | unknown)[] = []
let isStopping = false
const stop = async (code: number): Promise<never> => {
  isStopping = true
  for (const each of undo.splice(0).reverse()) await each()
  process.exit(code)
}
process.once('uncaughtException', (error) => {
  process.stderr.write(`${error.message}\n`)
  void stop(1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0))

const bin = findPostgres()
if (!bin) throw new Error('PostgreSQL is not installed.')
mkdirSync(dataDir, { recursive: true })
const postgres = await startPostgres(bin)
undo.push(postgres.stop)
const cluster = await startCluster(
  { defer: (each) => undo.push(each) },
  {
    url: `${postgres.url}/postgres`,
    dataDir,
    port: env.PORT,
    bundle: resolve(import.meta.dirname, '../../../../dist/server'),
    env: settingsOf(process.env),
  },
)
if (!cluster) throw new Error('NATS is not installed.')
if (!isStopping) process.stdout.write(`Ready on ${cluster.balancer.origin}\n`)

/** What this process was given, but for what each member has of its own. */
function settingsOf({ PORT: _port, HOST: _host, PATH: _path, ...given }: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return Object.fromEntries(entries)
}
