import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installPackages } from './install.mjs'
import { root } from './step.mjs'

export function runProofs(list) {
  installPackages()
  const done = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'server/src/proof/run.ts'), list, ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  )
  process.exit(done.status ?? 1)
}
