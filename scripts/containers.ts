// npm run containers: the image is built and compose.yaml started by a real engine; the product is used there, crashed, backed up,
// restored on empty volumes, reached through the proxy, and taken away again. Some minutes; nothing of it stays.
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fetchThere, wayThere } from './containers/behind-proxy.ts'
import { engineFor, freePort, missingEngine, type Said } from './containers/engine.ts'
import { printRows, type Row } from './on-premise/rows.ts'
import { type Sockets, type Visitor, visitorOf } from './on-premise/visitor.mjs'

const root = resolve(import.meta.dirname, '..')
const here = join(root, 'scripts/containers')
// The server's own package: the scripts have none of their own.
const { WebSocket } = (await import(join(root, 'node_modules/ws/wrapper.mjs'))) as { WebSocket: Sockets }
const missing = await missingEngine()
if (missing) {
  console.error(`Not shown: ${missing} This check needs Docker with Compose 2.24 or newer.`)
  process.exit(1)
}

const work = mkdtempSync(join(tmpdir(), 'artha-containers-'))
const [port, proxyPort] = [await freePort(), await freePort()]
const engine = await engineFor({ root, work, proxyPort })
const publicUrl = `https://artha.test:${proxyPort}`
const certificate = join(work, 'tls/fullchain.pem')

/** As docs/on-premise.md tells an operator to; signing in is the development provider's, so that somebody can. */
function prepare(): void {
  const env = [
    'POSTGRES_PASSWORD=superuser1',
    'ARTHA_DB_PASSWORD=product1',
    `ARTHA_PORT=${port}`,
    'ARTHA_HOST=artha.test',
  ]
  writeFileSync(join(work, '.env'), `${env.join('\n')}\n`)
  copyFileSync(join(work, '.env.example'), join(work, 'artha.env'))
  appendFileSync(join(work, 'artha.env'), 'ALLOW_DEVELOPMENT_SIGN_IN=true\nFEED_ALWAYS_OPEN=true\n')
  mkdirSync(join(work, 'tls'))
  const key = join(work, 'tls/privkey.pem')
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=artha.test']
  spawnSync('openssl', [...words, '-addext', 'subjectAltName=DNS:artha.test', '-keyout', key, '-out', certificate])
  for (const file of [key, certificate]) chmodSync(file, 0o644)
}

const rows: Row[] = []
function judge(what: string, goal: string, pass: boolean, measured: string): void {
  rows.push({ what, goal, pass, measured })
  console.log(`${pass ? '✓' : '✗'} ${what}: ${measured}`)
}
/** A command that must end well and say these words. */
async function must(what: string, goal: string, saying: Promise<Said>, words: string): Promise<void> {
  const { code, out } = await saying
  const pass = code === 0 && out.includes(words)
  judge(what, goal, pass, pass ? words : out.slice(-600))
}

async function timed<T>(doing: Promise<T>): Promise<{ readonly value: T; readonly seconds: string }> {
  const began = performance.now()
  const value = await doing
  return { value, seconds: `${((performance.now() - began) / 1000).toFixed(1)} s` }
}

async function up(what: string, ...words: readonly string[]): Promise<void> {
  const { value, seconds } = await timed(engine.compose(...words, 'up', '--detach', '--wait'))
  const pass = value.code === 0
  judge(what, 'every service healthy by its own check', pass, pass ? seconds : value.out.slice(-600))
}

/** One fact of a service's container, as the engine has it. */
async function fact(service: string, format: string): Promise<string> {
  const { out: id } = await engine.compose('ps', '--all', '--quiet', service)
  return (await engine.docker('inspect', '--format', format, id)).out
}

const artha = ['node', 'dist/server/artha.js'] as const
async function visitor(origin = `http://127.0.0.1:${port}`, options = {}): Promise<Visitor> {
  const { out: token } = await engine.inside(...artha, 'token', 'someone@example.com')
  return visitorOf({ origin, token, ...options })
}

async function lookAtPlace(): Promise<void> {
  const { out } = await engine.inside('node', '-e', readFileSync(join(here, 'place.cjs'), 'utf8'))
  const wanted = '{"user":1000,"capabilities":"0000000000000000","noNewPrivileges":"1","root":"EROFS"}'
  judge('the process', 'user 1000, no capability, nothing gained, read-only root', out === wanted, out)
}

async function lookAtDoors(): Promise<void> {
  const ports = [
    await fact('artha', '{{json .HostConfig.PortBindings}}'),
    await fact('postgres', '{{json .HostConfig.PortBindings}}'),
  ]
  const expected = [`{"3000/tcp":[{"HostIp":"127.0.0.1","HostPort":"${port}"}]}`, '{}']
  judge('doors', 'the product on loopback alone, the database none', ports.join() === expected.join(), ports.join(' '))
  const { out } = await engine.docker('network', 'inspect', '--format', '{{.Internal}}', `${engine.name}_stores`)
  judge('the network of the stores', 'no way out', out === 'true', `internal: ${out}`)
}

const watched = '[{"symbol":"TCS"}]'
async function judgeKept(what: string, person: Visitor): Promise<void> {
  const list = JSON.stringify(await person.watchList())
  judge(what, 'there', list === watched, list)
}

async function lookAround(): Promise<void> {
  const person = await visitor()
  const { status, files, missing, foreign } = await person.visit()
  const isWhole = status === 200 && files > 0 && missing.length + foreign.length === 0
  judge('the first page and its files', '200, all from here', isWhole, `${status}, ${files} files`)
  const { answered, list } = await person.use()
  const says = JSON.stringify(list)
  judge('sign in, search, watch, ask', 'answered', answered.status === 'done' && says === watched, says)
  const { heard } = await person.live(WebSocket)
  judge('live prices', 'a quote', heard === 'TCS', String(heard))
}

async function untilReady(): Promise<boolean> {
  for (let tries = 0; tries < 240; tries++) {
    await pause(500)
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (reply?.ok) return true
  }
  return false
}

/** The product is gone without a word; the engine must bring it back by itself. */
async function crash(): Promise<void> {
  await engine.inside('node', '-e', readFileSync(join(here, 'kill.cjs'), 'utf8'))
  const { seconds, value } = await timed(untilReady())
  const restarts = await fact('artha', '{{.RestartCount}}')
  judge(
    'SIGKILL',
    'started again by the engine',
    value && restarts === '1',
    `ready after ${seconds}, restarts ${restarts}`,
  )
  await judgeKept('a row written before it', await visitor())
}

async function stopAndRestore(): Promise<void> {
  await must('doctor', 'no problem', engine.inside(...artha, 'doctor'), 'ready on')
  const file = '/backups/whole.backup'
  await must(
    'backup while it runs',
    'both stores',
    engine.inside(...artha, 'backup', file),
    'The market store is in it',
  )
  const { seconds } = await timed(engine.compose('stop', 'artha'))
  const ended = await fact('artha', '{{.State.ExitCode}}')
  judge('stop', 'ends with 0', ended === '0', `${ended} after ${seconds}`)
  const { code, out } = await engine.once('restore', file)
  judge(
    'restore over what is there',
    'refused',
    code !== 0 && out.includes('is not empty'),
    out.split('\n').at(-1) ?? '',
  )

  await engine.compose('rm', '--stop', '--force')
  await engine.docker('volume', 'rm', `${engine.name}_data`, `${engine.name}_postgres`)
  await must('restore on empty volumes', 'both stores', engine.once('restore', file), 'The market store is back')
  await up('start after it')
  await judgeKept('a person’s row after it', await visitor())
}

/** TLS before it and NATS beside it, by the profiles of the file. */
async function profiles(): Promise<void> {
  appendFileSync(join(work, '.env'), 'NATS_URL=nats://nats:4222\n')
  appendFileSync(join(work, 'artha.env'), `PUBLIC_URL=${publicUrl}\nTRUST_PROXY=true\n`)
  await up('with the profiles proxy and nats', '--profile', 'proxy', '--profile', 'nats')
  const person = await visitor(publicUrl, { fetch: fetchThere(certificate) })
  const { status, files, missing } = await person.visit()
  const isWhole = status === 200 && files > 0 && missing.length === 0
  judge(
    'the first page through the proxy',
    '200 under its certificate, every file',
    isWhole,
    `${status}, ${files} files`,
  )
  await judgeKept('a person’s row through the proxy', person)
  const { heard } = await person.live(WebSocket, wayThere(certificate))
  judge('live prices through the proxy', 'a quote', heard === 'TCS', String(heard))
  await must('doctor behind the proxy', 'no problem', engine.inside(...artha, 'doctor'), `for people ${publicUrl}`)
  const asked = ['exec', '-T', 'nats', 'wget', '--quiet', '--output-document=-', 'http://127.0.0.1:8222/connz']
  const { out } = await engine.compose('--profile', 'nats', ...asked)
  const connections = Number(/"num_connections":\s*(\d+)/.exec(out)?.[1] ?? 0)
  judge('NATS', 'the product is connected', connections > 0, `${connections} connections`)
}

async function tour(): Promise<void> {
  const { value, seconds } = await timed(engine.compose('build'))
  if (value.code !== 0) return judge('the image', 'built', false, value.out.slice(-1500))
  const { out: bytes } = await engine.docker('image', 'inspect', '--format', '{{.Size}}', `${engine.name}:local`)
  judge('the image', 'built', true, `${seconds}, ${Math.round(Number(bytes) / 1_000_000)} MB`)
  await up('first start, sample market built')
  if (rows.some(({ pass }) => !pass)) return
  await lookAtPlace()
  await lookAtDoors()
  await lookAround()
  await crash()
  await stopAndRestore()
  await profiles()
}

prepare()
try {
  await tour()
} catch (error) {
  const { cause } = error as Error // what fetch throws says in its cause what happened
  judge('the tour', 'comes to its end', false, `${error}${cause ? ` (${cause})` : ''}`)
} finally {
  if (rows.some(({ pass }) => !pass)) console.log((await engine.compose('logs', '--tail', '20')).out)
  await engine.compose('--profile', 'proxy', '--profile', 'nats', 'down', '--volumes', '--remove-orphans')
  await engine.docker('image', 'rm', `${engine.name}:local`)
  rmSync(work, { recursive: true, force: true })
}
console.log('')
printRows(rows)
mkdirSync(join(root, 'artifacts'), { recursive: true })
writeFileSync(join(root, 'artifacts/containers.json'), `${JSON.stringify(rows, null, 2)}\n`)
process.exit(rows.every(({ pass }) => pass) ? 0 : 1)
