// npm run bundle: the product as one archive for a host without npm and without a way out: what is in the image, the units, the guide.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { layOut } from './on-premise/bundle.ts'
import { readImage, readStages } from './on-premise/dockerfile.ts'

const root = resolve(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
const name = `artha-${version}-${process.platform}-${process.arch}`
const work = join(root, 'artifacts/bundle')
const archive = join(root, `artifacts/${name}.tar.gz`)

const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
const packages = layOut(readImage(readStages(readFileSync(join(root, 'Dockerfile'), 'utf8'))), work)
cpSync(join(root, 'deploy'), join(work, 'app/deploy'), { recursive: true })
for (const page of ['on-premise.md', 'operators.md', 'security.md'])
  cpSync(join(root, 'docs', page), join(work, 'app/docs', page))
cpSync(join(root, '.env.example'), join(work, 'app/artha.env.example'))
cpSync(join(root, 'CHANGELOG.md'), join(work, 'app/CHANGELOG.md'))

mkdirSync(join(root, 'artifacts'), { recursive: true })
// The same files give the same bytes: no names of this machine, no times, one order.
const packed = spawnSync(
  'tar',
  [
    ...[
      '--create',
      '--use-compress-program=gzip -n',
      '--file',
      archive,
      '--directory',
      work,
      `--transform=s,^app,${name},`,
    ],
    ...['--owner=0', '--group=0', '--numeric-owner', '--sort=name', '--mtime=@0', 'app'],
  ],
  { stdio: 'inherit' },
)
rmSync(work, { recursive: true, force: true })
if (packed.status !== 0) process.exit(packed.status ?? 1)
console.log(`${archive}  ${(statSync(archive).size / 2 ** 20).toFixed(0)} MiB, ${packages} packages`)
