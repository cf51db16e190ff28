// npm run bench [-- room]: every bench file's table, each figure a ratio within this run or next to its limit; JSON in artifacts/bench.json.
import { spawnSync } from 'node:child_process'
import { installPackages } from './house/install.mjs'
import { root } from './house/step.mjs'

installPackages()
const done = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/bench/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(done.status ?? 1)
