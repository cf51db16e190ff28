// Builds server and browser bundles into dist/, and only when something they are made of has changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, step } from './step.mjs'

const dist = join(root, 'dist')
const stamp = join(dist, '.built')

const sources = ['core/src', 'server/src', 'web/src', 'web/public', 'web/prerender', 'scripts/house']
const singles = [
  'package-lock.json',
  'web/index.html',
  'web/vite.config.ts',
  'core/package.json',
  'server/package.json',
  'web/package.json',
]

function* filesBelow(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (!/\.test\.tsx?$/.test(entry.name)) yield path
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const path of [
    ...sources.flatMap((s) => [...filesBelow(join(root, s))]),
    ...singles.map((s) => join(root, s)),
  ]) {
    if (!existsSync(path)) continue
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * `more` are programs that want the same code as it ships: a file of the source by the name it gets beside the product's own.
 * @public Called by proofs, in a process of their own.
 */
export async function buildServer(outdir, more = {}) {
  const { build } = await import('esbuild')
  await build({
    entryPoints: {
      ...more,
      main: join(root, 'server/src/main.ts'),
      artha: join(root, 'server/src/cli/artha.ts'),
      'store-worker': join(root, 'server/src/postgres/embedded-worker.ts'),
      'import-process': join(root, 'server/src/jobs/import-process.ts'),
      'strategy-worker': join(root, 'server/src/market/strategies/worker.ts'),
      'candle-book-process': join(root, 'server/src/market/candles/book-process.ts'),
    },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    // Packages stay in node_modules: PGlite and DuckDB load their own binaries by path. Our own code is bundled, and with it
    // the parser, whose seven hundred small files would take longer to open than all else a process needs at its start.
    plugins: [
      {
        name: 'packages-external',
        setup(bundle) {
          bundle.onResolve({ filter: /^[^.#/]/ }, (args) => {
            if (args.kind === 'entry-point' || /^(core|@?chevrotain|lodash-es)(\/|$)/.test(args.path)) return undefined
            return { path: args.path, external: true }
          })
        },
      },
    ],
  })
  await buildCell(outdir)
  cpSync(join(root, 'server/src/postgres/migrations'), join(outdir, 'migrations'), { recursive: true })
}

/**
 * The cell of pasted functions reads nothing but its program and its engine: both lie whole in one folder.
 * @public Called by tests, in a process of their own.
 */
export async function buildCell(outdir) {
  const { build } = await import('esbuild')
  await build({
    entryPoints: { 'cell-process': join(root, 'server/src/features/explorer/sandbox/cell-process.ts') },
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  })
  cpSync(join(root, 'node_modules/quickjs-wasi/quickjs.wasm'), join(outdir, 'quickjs.wasm'))
}

function buildWeb() {
  run('npx', ['vite', 'build', '--logLevel', 'warn'], join(root, 'web'))
  run(process.execPath, ['--import', 'tsx', 'prerender/prerender.ts'], join(root, 'web'))
}

function run(command, args, cwd) {
  const done = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${done.status ?? done.signal}`)
}

export async function buildIfChanged() {
  const now = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  step('Building the server')
  await buildServer(join(dist, 'server'))
  step('Building the pages')
  buildWeb()
  writeFileSync(stamp, now)
}
