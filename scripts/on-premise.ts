// npm run on-premise: the built product as its container runs it (unprivileged, read-only root, no route out), used, backed up and
// restored there; every address that any of its processes tried to reach is counted.
// --keep-market <file>: the sample market it built, for whoever would build the same again.
import { spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureNode } from './house/tools.mjs'
import { layOut } from './on-premise/bundle.ts'
import { readCalls } from './on-premise/calls.ts'
import { readImage, readStages } from './on-premise/dockerfile.ts'
import { printRows, type Row, shown } from './on-premise/rows.ts'

const root = resolve(import.meta.dirname, '..')
const { values: asked } = parseArgs({ options: { 'keep-market': { type: 'string' } } })
const work = join(root, 'artifacts/on-premise')
const folders = { bundle: join(work, 'bundle'), cage: join(work, 'cage') }
const image = readImage(readStages(readFileSync(join(root, 'Dockerfile'), 'utf8')))
/** The one setting that is not the image's own: without it nobody could sign in and most of the product would go untried. */
const settings = { ALLOW_DEVELOPMENT_SIGN_IN: 'true' }

/** Says why this machine cannot show it. Never a reason to pass: what was not seen was not proved. */
function refuse(why: string): never {
  console.error(`Not shown: ${why}`)
  console.error(
    'This check needs Linux with strace, iproute2 and util-linux, as root or where user namespaces are allowed.',
  )
  process.exit(1)
}

function checkTools(): readonly string[] {
  if (process.platform !== 'linux') refuse(`${process.platform} has no network namespaces.`)
  for (const tool of ['unshare', 'strace', 'ip', 'setpriv', 'chroot', 'mount'])
    if (spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin:/sbin" command -v ${tool}`]).status !== 0)
      refuse(`the program "${tool}" is not installed.`)
  const isRoot = process.getuid?.() === 0
  const flags = [...(isRoot ? [] : ['--user', '--map-root-user']), '--mount', '--net', '--ipc', '--pid', '--fork']
  const tried = spawnSync('unshare', [...flags, 'true'], { encoding: 'utf8' })
  if (tried.status !== 0) refuse(`the kernel refuses new namespaces here (${tried.stderr.trim()}).`)
  return flags
}

function prepare(): Record<'data' | 'backups' | 'out', string> {
  rmSync(work, { recursive: true, force: true })
  const made = { data: join(work, 'data'), backups: join(work, 'backups'), out: join(work, 'out') }
  mkdirSync(folders.cage, { recursive: true })
  for (const path of Object.values(made)) {
    mkdirSync(path, { recursive: true })
    if (process.getuid?.() === 0) chownSync(path, image.user.uid, image.user.gid)
  }
  writeFileSync(join(made.out, 'plan.json'), JSON.stringify({ image, settings }))
  return made
}

const flags = checkTools()
if (!existsSync(join(root, 'dist/server/artha.js'))) refuse('the product is not built: npm run build.')
const node = ensureNode(image.node) ?? refuse(`Node ${image.node}, of which the image is made, cannot be had.`)
const { data, backups, out } = prepare()
const packages = layOut(image, folders.bundle)

const here = (name: string): string => join(root, 'scripts/on-premise', name)
const done = spawnSync(
  'unshare',
  [
    ...flags,
    ...['sh', here('cage.sh'), folders.cage, folders.bundle, data, backups, out, node],
    ...[String(image.user.uid), String(image.user.gid), here('journey.mjs')],
  ],
  {
    encoding: 'utf8',
    timeout: 1_800_000,
    env: {
      PATH: `${process.env.PATH}:/usr/sbin:/sbin`,
      CAGE_AS: process.getuid?.() === 0 ? 'root' : 'user',
    },
  },
)

type Seen = Record<string, unknown>
const steps = new Map<string, Seen>()
const log = join(out, 'steps.jsonl')
for (const line of existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []) {
  const { step, ...seen } = JSON.parse(line) as { step: string } & Seen
  steps.set(step, seen)
}
const callsOf = (name: string) => {
  const path = join(out, name)
  return existsSync(path) ? readCalls(readFileSync(path, 'utf8')) : null
}

function judge(
  what: string,
  goal: string,
  step: string,
  holds: (seen: Seen) => boolean,
  measured?: (seen: Seen) => unknown,
): Row {
  const seen = steps.get(step)
  if (!seen) return { what, goal, measured: 'not reached', pass: false }
  const pass = holds(seen)
  return { what, goal, measured: shown(pass ? (measured?.(seen) ?? 'as it should') : seen), pass }
}
const says = (words: string) => (seen: Seen) => seen.code === 0 && String(seen.out).includes(words)

const writableAllowed = [
  '/data',
  '/backups',
  '/tmp',
  '/out',
  '/proc',
  '/dev/null',
  '/dev/zero',
  '/dev/random',
  '/dev/urandom',
]
const control = callsOf('control.trace')
const tried = [callsOf('product.trace'), callsOf('again.trace')]
const outside = tried.flatMap((calls) => calls?.outside ?? ['no trace was written'])
const loopback = tried.reduce((sum, calls) => sum + (calls?.loopback ?? 0), 0)

const rows: Row[] = [
  judge(
    'Node',
    `the image’s, ${image.node}`,
    'place',
    (seen) => seen.node === image.node,
    (seen) => seen.node,
  ),
  judge(
    'the process',
    `user ${image.user.uid}, no capability`,
    'place',
    ({ uid, capabilities, noNewPrivileges }) =>
      uid === image.user.uid && /^0+$/.test(String(capabilities)) && noNewPrivileges === '1',
  ),
  judge(
    'the root file system',
    'read-only but for the volumes and /tmp',
    'place',
    ({ writable, refused }) =>
      (writable as string[]).every((path) => writableAllowed.includes(path)) &&
      !(refused as string[]).includes('written'),
  ),
  judge('the network', 'no route', 'place', ({ routes }) => routes === 0),
  {
    what: 'the counting sees a connection and a look-up that are made on purpose',
    goal: 'both',
    measured: shown(control?.outside ?? 'no trace was written'),
    pass: control?.outside.join() === '192.0.2.1 port 80,192.0.2.53 port 53',
  },
  judge(
    'first start, sample market built',
    'healthy by the image’s own check',
    'start',
    ({ healthy }) => healthy === true,
    ({ seconds }) => `${seconds} s, ${packages} packages`,
  ),
  judge(
    'the first page and its files',
    '200, all from here',
    'visit',
    ({ status, files, missing, foreign }) =>
      status === 200 && Number(files) > 0 && (missing as []).length === 0 && (foreign as []).length === 0,
    ({ files }) => `${files} files`,
  ),
  judge(
    'sign in, search, watch, ask',
    'answered',
    'use',
    ({ symbol, list, answered }) =>
      typeof symbol === 'string' && shown(list) === '[{"symbol":"TCS"}]' && (answered as Seen).status === 'done',
  ),
  judge('live prices', 'a quote', 'live', ({ heard }) => heard === 'TCS'),
  judge('doctor', 'no problem', 'doctor', ({ code, out: text }) => code === 0 && String(text).includes('ready on')),
  judge('backup while it runs', 'both stores', 'backup', says('The market store is in it')),
  judge('SIGTERM', 'ends with 0', 'stop', ({ code }) => code === 0),
  judge('restore into empty stores', 'both stores', 'restore', says('The market store is back')),
  judge('the market store after it', 'the same bytes', 'same', ({ market }) => market === true),
  judge('a person’s row after it', 'there', 'kept', ({ list }) => shown(list) === '[{"symbol":"TCS"}]'),
  judge('second stop', 'ends with 0', 'stop again', ({ code }) => code === 0),
  {
    what: 'addresses off this machine that the product tried to reach',
    goal: 'none',
    measured: outside.length === 0 ? `none; ${loopback} on loopback` : outside.join(', '),
    pass: outside.length === 0,
  },
]

printRows(rows)
const broke = steps.get('broke')
if (broke) console.log(shown(broke.says))
if (done.status !== 0) console.log(`${done.stdout}${done.stderr}`.trim() || `ended by ${done.signal}`)
writeFileSync(join(root, 'artifacts/on-premise.json'), `${JSON.stringify(rows, null, 2)}\n`)
const isProved = rows.every(({ pass }) => pass) && done.status === 0
if (isProved && asked['keep-market']) copyFileSync(join(data, 'market.duckdb'), asked['keep-market'])
rmSync(work, { recursive: true, force: true })
process.exit(isProved ? 0 : 1)
