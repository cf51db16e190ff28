// Runs inside the cage, with nothing but Node: starts the product as the image does, uses it over HTTP, stops it, restores its backup.
// Every step ends as one line of /out/steps.jsonl. It says what it saw; scripts/on-premise.ts judges.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { visitorOf } from './visitor.mjs'

const { image, settings } = JSON.parse(readFileSync('/out/plan.json', 'utf8'))
const origin = `http://127.0.0.1:${image.env.PORT}`
const env = { PATH: '/node:/usr/bin:/bin', HOME: '/tmp', ...image.env, ...settings }
const traced = (file, words) => [
  'strace',
  ['-f', '--seccomp-bpf', '-qq', '-s', '0', '-e', 'trace=connect,sendto,sendmsg,sendmmsg', '-o', file, ...words],
]

const note = (step, says) => appendFileSync('/out/steps.jsonl', `${JSON.stringify({ step, ...says })}\n`)
const run = (words, options = {}) => {
  const [command, ...rest] = words
  const done = spawnSync(command, rest, { cwd: image.workdir, env, encoding: 'utf8', ...options })
  return { code: done.status, out: done.stdout?.trim(), err: done.stderr?.trim() }
}
const artha = (...words) => run([...image.entry, ...words])
const visitor = () => visitorOf({ origin, token: artha('token', 'someone@example.com').out })
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

function start(trace) {
  const [command, words] = traced(trace, [...image.entry, ...image.command])
  const child = spawn(command, words, { cwd: image.workdir, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  return { child, said: () => said, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

/** Asked as the image's health check asks. */
async function untilHealthy(product) {
  let isOver = false
  void product.ended.then(() => (isOver = true))
  const began = Date.now()
  while (!isOver && Date.now() - began < 900_000) {
    await pause(500)
    const isUp = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isUp) continue
    const { code } = run(image.health)
    if (code === 0) return { healthy: true, seconds: Math.round((Date.now() - began) / 100) / 10 }
  }
  return { healthy: false, said: product.said().slice(-2000) }
}

function place() {
  const status = Object.fromEntries(
    readFileSync('/proc/self/status', 'utf8')
      .split('\n')
      .map((line) => line.split(':\t')),
  )
  const writable = readFileSync('/proc/self/mountinfo', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .filter((words) => words[5].split(',').includes('rw'))
    .map((words) => words[4])
  const refused = ['/here', '/app/here', '/app/dist/server/here', '/etc/here'].map((path) => {
    try {
      writeFileSync(path, '')
      return 'written'
    } catch (error) {
      return error.code
    }
  })
  const routes = readFileSync('/proc/net/route', 'utf8').trim().split('\n').length - 1
  return {
    node: process.versions.node,
    uid: process.getuid(),
    capabilities: status.CapEff,
    noNewPrivileges: status.NoNewPrivs,
    writable,
    refused,
    routes,
  }
}

async function stop(product) {
  // strace hands the signal on to nobody: the product is told itself.
  const [pid] = readFileSync(`/proc/${product.child.pid}/task/${product.child.pid}/children`, 'utf8').trim().split(' ')
  process.kill(Number(pid), 'SIGTERM')
  return { code: await product.ended }
}

const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')

async function tour() {
  note('place', place())
  // Proves that the trace would show it: a lookup and a connection to where nothing is.
  const leak = `require('node:dns').lookup('example.com',()=>{});fetch('http://192.0.2.1/').catch(()=>{})`
  const [strace, words] = traced('/out/control.trace', ['node', '-e', leak])
  note('control', run([strace, ...words]))

  const product = start('/out/product.trace')
  const health = await untilHealthy(product)
  note('start', health)
  if (!health.healthy) return
  const { WebSocket } = await import(`${image.workdir}/node_modules/ws/wrapper.mjs`)
  const person = visitor()
  note('visit', await person.visit())
  note('use', await person.use())
  note('live', await person.live(WebSocket))
  note('doctor', artha('doctor'))
  note('backup', artha('backup', '/backups/whole.backup'))
  const market = hashOf('/data/market.duckdb')
  note('stop', await stop(product))

  rmSync('/data/market.duckdb')
  rmSync('/data/users', { recursive: true, force: true })
  note('restore', artha('restore', '/backups/whole.backup'))
  note('same', { market: hashOf('/data/market.duckdb') === market })
  const again = start('/out/again.trace')
  note('start again', await untilHealthy(again))
  note('kept', { list: await visitor().watchList() })
  note('stop again', await stop(again))
}

await tour().catch((error) => note('broke', { says: String(error?.stack ?? error) }))
// The first process of its namespace: what it started and did not stop ends with it.
process.exit()
