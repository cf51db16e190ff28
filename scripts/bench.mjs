// npm run bench [-- room]: every bench file's table, each figure a ratio within this run or next to its limit; JSON in artifacts/bench.json.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfChanged } from './house/build.mjs'
import { installPackages } from './house/install.mjs'
import { root } from './house/step.mjs'

installPackages()
// What is measured in a browser is the product as it is now, never one that was built before.
const inBrowser = readdirSync(join(root, 'e2e/bench')).map((name) => name.replace(/\.ts$/, ''))
const wanted = process.argv.slice(2)
if (wanted.length === 0 || wanted.some((room) => inBrowser.includes(room))) await buildIfChanged()
const done = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/bench/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(done.status ?? 1)
