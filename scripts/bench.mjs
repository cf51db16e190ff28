// npm run bench [-- room] [--write]: every bench file's table, each figure a ratio within this run or next to its limit; JSON in
// artifacts/bench.json. With --write, docs/benchmarks.md takes it over.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfChanged } from './house/build.mjs'
import { installPackages } from './house/install.mjs'
import { root } from './house/step.mjs'

installPackages()
// What is measured in a browser is the product as it is now, never one that was built before.
const inBrowser = readdirSync(join(root, 'e2e/bench')).map((name) => name.replace(/\.ts$/, ''))
const wanted = process.argv.slice(2).filter((word) => word !== '--write')
if (wanted.length === 0 || wanted.some((room) => inBrowser.includes(room))) await buildIfChanged()
const done = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/bench/run.ts', ...wanted], {
  cwd: root,
  stdio: 'inherit',
})
if (process.argv.includes('--write')) {
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/docs.ts', 'benchmarks'], { cwd: root, stdio: 'inherit' })
}
process.exit(done.status ?? 1)
