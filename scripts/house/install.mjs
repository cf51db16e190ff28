// Installs what the lock file names, once per lock file. Plain JavaScript with no imports but Node's: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, step } from './step.mjs'

const stamp = join(root, 'node_modules', '.installed')

function assertNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

export function installPackages() {
  assertNode()
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.versions.modules)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  step('Installing packages (a minute or two, once)')
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  // Not "npm ci": it refuses a lock file written where a registry does not carry every platform's optional packages.
  // "--no-save" installs the locked versions all the same and leaves the lock file as it is.
  const done = spawnSync(
    command,
    [...first, 'install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32' && command === 'npm',
    },
  )
  if (done.status !== 0) {
    console.error('The packages could not be installed. Check the network and run the command again.')
    process.exit(done.status ?? 1)
  }
  writeFileSync(stamp, lock)
}
