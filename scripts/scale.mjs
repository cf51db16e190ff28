// npm run scale [-- S1 S2 --rounds 5 --list]: the product as several processes, and its market in a second database. JSON in artifacts/scale.json.
// npm run scale -- up [--port 3000]: the same processes behind their balancer, until they are stopped.
import { join } from 'node:path'
import { buildIfChanged } from './house/build.mjs'
import { installPackages } from './house/install.mjs'
import { handOver, runProofs } from './house/proofs.mjs'
import { root } from './house/step.mjs'
import { ensureBrowser, ensureChdb, ensureClickhouse, ensureNats, ensurePostgres } from './house/tools.mjs'

installPackages()
const [first, , port = '3000'] = process.argv.slice(2)
if (!ensurePostgres() || !ensureNats()) process.exit(1)
if (first === 'up') {
  await buildIfChanged()
  handOver(['server/src/proof/scale/serve-cluster.ts'], {
    PORT: port,
    ARTHA_DATA_DIR: process.env.ARTHA_DATA_DIR ?? join(root, 'data-scale'),
  })
} else {
  const words = process.argv.slice(2).map((word) => word.toUpperCase())
  const isNamed = words.some((word) => /^S\d+$/.test(word))
  const isWanted = (name) => !words.includes('--LIST') && (!isNamed || words.includes(name))
  if (isWanted('S3')) {
    const chromium = ensureBrowser()
    if (!chromium) process.exit(1)
    process.env.CHROMIUM_PATH = chromium
    await buildIfChanged()
  }
  if (isWanted('S4')) process.env.SCALE_CHDB ??= ensureChdb() ?? ''
  if (isWanted('S5')) ensureClickhouse()
  runProofs('scale')
}
