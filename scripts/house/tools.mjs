// Finds the programs the tests need from outside npm, and installs the distribution's where it may.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { step } from './step.mjs'

function onPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name)
      if (folder && existsSync(path)) return path
    }
  }
  return null
}

/** Chromium without its windows: the same pages by the same engine, for far less work. */
const windowless = ['chromium-headless-shell', 'chrome-headless-shell']
const browserNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const browserPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const findBrowser = () =>
  (process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : null) ??
  onPath(windowless) ??
  onPath(browserNames) ??
  browserPlaces.find((place) => existsSync(place)) ??
  null

function findPostgres() {
  const local = onPath(['postgres', 'postgres.exe'])
  if (local) return local
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return null
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(base, version, 'bin', 'postgres')).find((path) => existsSync(path)) ?? null
}

let listsRefreshed = false

/** Debian's package, as root or by a sudo that asks nothing. False where neither is possible. */
function installPackage(names) {
  const apt = onPath(['apt-get'])
  if (!apt) return false
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  // RUNLEVEL: a package must not start a server of its own at installation.
  const run = (...args) => {
    const [command, ...rest] = [...asRoot, apt, ...args]
    return (
      spawnSync(command, rest, {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      }).status === 0
    )
  }
  if (!listsRefreshed) listsRefreshed = run('update', '-qq')
  return run('install', '-y', '-qq', '--no-install-recommends', ...names)
}

/** The path of a Chromium, or null after saying what to do. */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  step("Installing the distribution's Chromium")
  // Not every release has it without its windows.
  for (const name of [windowless[0], 'chromium']) {
    if (installPackage([name, 'fonts-liberation'])) return findBrowser()
  }
  console.error(
    'No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH, and run the command again.',
  )
  return null
}

/** The path of a PostgreSQL server program, or null: then the integration tests run on the embedded store alone, and say so. */
export function ensurePostgres() {
  const found = findPostgres()
  if (found) return found
  step("Installing the distribution's PostgreSQL")
  if (installPackage(['postgresql'])) return findPostgres()
  console.error(
    'No PostgreSQL was found and none could be installed: integration tests run on the embedded store alone.',
  )
  return null
}

const findNats = () => onPath(['nats-server']) ?? ['/usr/sbin/nats-server'].find((path) => existsSync(path)) ?? null

/** The path of a NATS server program, or null: then what several processes say to each other is not tested, and said so. */
export function ensureNats() {
  const found = findNats()
  if (found) return found
  step("Installing the distribution's NATS")
  if (installPackage(['nats-server'])) return findNats()
  console.error('No NATS was found and none could be installed: the product is tested as one process alone.')
  return null
}

const findNginx = () => onPath(['nginx']) ?? ['/usr/sbin/nginx'].find((path) => existsSync(path)) ?? null

/** The path of nginx, or null: then the proxy that is shipped is not tested, and said so. */
export function ensureNginx() {
  const found = findNginx()
  if (found && onPath(['openssl'])) return found
  step("Installing the distribution's nginx")
  if (installPackage(['nginx-light', 'openssl'])) return findNginx()
  console.error('No nginx was found and none could be installed: the proxy with a certificate is not tested.')
  return null
}

const findClickhouse = () =>
  onPath(['clickhouse-server']) ?? ['/usr/sbin/clickhouse-server'].find((path) => existsSync(path)) ?? null

/** The path of a ClickHouse server program, or null after saying so. */
export function ensureClickhouse() {
  const found = findClickhouse()
  if (found) return found
  step("Installing the distribution's ClickHouse")
  if (installPackage(['clickhouse-server'])) return findClickhouse()
  console.error('No ClickHouse server was found and none could be installed: the market on two shards is not proven.')
  return null
}

/** Where packages lie that one check needs and that are no dependency of the project, once for this user. */
const apart = (name) => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), name)

/** Of the registry, into a folder of its own; says whether it is there afterwards. */
function ensurePackage(folder, name, version, note) {
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true
  step(note)
  mkdirSync(folder, { recursive: true })
  const where = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const words = ['install', ...where, `${name}@${version}`]
  if (spawnSync('npm', words, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0) return true
  rmSync(folder, { recursive: true, force: true })
  return false
}

/** The folder that ClickHouse as a library is installed into: half a gigabyte. Null where it cannot be had. */
export function ensureChdb() {
  const folder = apart(join('artha-scale', 'chdb-3.4.0'))
  if (ensurePackage(folder, 'chdb', '3.4.0', 'Installing ClickHouse as a library (543 MB, once)')) return folder
  console.error('chdb could not be installed: the second dialect is not compared.')
  return null
}

/** A Node of this very version: this one, or one of the registry. Null where it cannot be had. */
export function ensureNode(version) {
  if (process.versions.node === version) return process.execPath
  const name = `node-${process.platform}-${process.arch}`
  const folder = apart(join('artha-node', version))
  if (!ensurePackage(folder, name, version, `Installing Node ${version} beside this one (50 MB, once)`)) return null
  return join(folder, 'node_modules', name, 'bin', 'node')
}

/** strace and ip, with which the product is shown to make no connection of its own; where they cannot be had, that check fails and says so. */
export function ensureCageTools() {
  const isThere = (name) => onPath([name]) ?? ['/usr/sbin', '/sbin'].some((folder) => existsSync(join(folder, name)))
  if (process.platform !== 'linux' || (isThere('strace') && isThere('ip'))) return
  step("Installing the distribution's strace and iproute2")
  installPackage(['strace', 'iproute2'])
}
