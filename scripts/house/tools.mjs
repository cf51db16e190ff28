// Finds the two programs the tests need from outside npm, and installs the distribution's where it may.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
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

const browserNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const browserPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const findBrowser = () =>
  (process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : null) ??
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
  const run = (...args) => {
    const [command, ...rest] = [...asRoot, apt, ...args]
    return (
      spawnSync(command, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
        .status === 0
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
  if (installPackage(['chromium', 'fonts-liberation'])) return findBrowser()
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
  // Without this, the package would start a server of its own at installation.
  if (installPackage(['postgresql'])) return findPostgres()
  console.error(
    'No PostgreSQL was found and none could be installed: integration tests run on the embedded store alone.',
  )
  return null
}

/** strace and ip, with which the product is shown to make no connection of its own; where they cannot be had, that check fails and says so. */
export function ensureCageTools() {
  const isThere = (name) => onPath([name]) ?? ['/usr/sbin', '/sbin'].some((folder) => existsSync(join(folder, name)))
  if (process.platform !== 'linux' || (isThere('strace') && isThere('ip'))) return
  step("Installing the distribution's strace and iproute2")
  installPackage(['strace', 'iproute2'])
}
