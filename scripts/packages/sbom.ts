/** The software bill of materials in CycloneDX 1.6: what the server loads and what is built into the pages, from the lock file. */
import type { Lock, Package } from './lock.ts'

const parts = ['server', 'web'] as const

/** https://github.com/package-url/purl-spec */
const purlOf = ({ name, version }: Package): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** npm writes "sha512-" and base64; CycloneDX wants the algorithm's name and hexadecimal digits. */
function hashOf({ integrity }: Package): { alg: string; content: string }[] {
  const [algorithm = '', digest = ''] = integrity.split('-')
  const alg = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }[algorithm]
  return alg ? [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] : []
}

/** One licence by its SPDX id, several as an SPDX expression. */
const licencesOf = ({ license }: Package): object[] =>
  license === null ? [] : /[\s()]/.test(license) ? [{ expression: license }] : [{ license: { id: license } }]

function describe(found: Package, carriers: readonly string[]): object {
  const scoped = /^(@[^/]+)\/(.+)$/.exec(found.name)
  return {
    type: 'library',
    'bom-ref': purlOf(found),
    ...(scoped ? { group: scoped[1], name: scoped[2] } : { name: found.name }),
    version: found.version,
    purl: purlOf(found),
    scope: 'required',
    licenses: licencesOf(found),
    hashes: hashOf(found),
    properties: carriers.map((value) => ({ name: 'artha:part', value })),
  }
}

export function billOfMaterials(lock: Lock): string {
  const carried = new Map<string, { found: Package; carriers: Set<string>; needs: Set<string> }>()
  for (const part of parts) {
    for (const found of lock.carriedBy(part)) {
      const known = carried.get(purlOf(found)) ?? { found, carriers: new Set(), needs: new Set() }
      known.carriers.add(part)
      for (const path of found.needs) {
        const need = lock.packages.get(path)
        if (need) known.needs.add(purlOf(need))
      }
      carried.set(purlOf(found), known)
    }
  }
  const sorted = [...carried].sort(([a], [b]) => (a < b ? -1 : 1))
  const product = `pkg:npm/artha@${lock.version}`
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': product,
        name: 'artha',
        version: lock.version,
        purl: product,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: sorted.map(([, { found, carriers }]) => describe(found, [...carriers])),
    dependencies: [
      { ref: product, dependsOn: sorted.map(([purl]) => purl) },
      ...sorted.map(([ref, { needs }]) => ({ ref, dependsOn: [...needs].sort() })),
    ],
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}
