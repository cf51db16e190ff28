// npm run bench [-- room] [--write]: every bench file's table, each figure a ratio within this run or next to its limit; JSON in
// artifacts/bench.json. With --write, docs/benchmarks.md takes it over.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfChanged, buildServer } from './house/build.mjs'
import { installPackages } from './house/install.mjs'
import { root } from './house/step.mjs'
import { ensureBrowser } from './house/tools.mjs'

installPackages()
// What is measured in a browser is the product as it is now, never one that was built before.
const inBrowser = readdirSync(join(root, 'e2e/bench')).map((name) => name.replace(/\.ts$/, ''))
const wanted = process.argv.slice(2).filter((word) => word !== '--write')
if (wanted.length === 0 || wanted.some((room) => inBrowser.includes(room))) {
  const chromium = ensureBrowser()
  if (!chromium) process.exit(1)
  process.env.CHROMIUM_PATH = chromium
  await buildIfChanged()
}
// The rest is measured as it ships too: what runs TypeScript here gives every inner function its name each time it is made,
// and the server has room for what is soon forgotten.
const bundle = join(root, 'node_modules/.cache/artha', `bench-${process.pid}`)
const rooms = readdirSync(join(root, 'server/src/bench')).filter((name) => /(?<!\.d)\.ts$/.test(name))
await buildServer(
  bundle,
  Object.fromEntries(rooms.map((name) => [`bench-${name.replace(/\.ts$/, '')}`, join(root, 'server/src/bench', name)])),
)
const program = ['--max-semi-space-size=64', '--import', 'tsx', 'scripts/bench/run.ts']
const done = spawnSync(process.execPath, [...program, bundle, ...wanted], { cwd: root, stdio: 'inherit' })
rmSync(bundle, { recursive: true, force: true })
if (process.argv.includes('--write')) {
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/docs.ts', 'benchmarks'], { cwd: root, stdio: 'inherit' })
}
process.exit(done.status ?? 1)
