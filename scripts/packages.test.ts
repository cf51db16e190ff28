import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { licenceFaults } from './packages/licences.ts'
import { type Package, readLock } from './packages/lock.ts'
import { billOfMaterials } from './packages/sbom.ts'

const root = resolve(import.meta.dirname, '..')
const lock = readLock()
const shipped = new Set([...lock.carriedBy('server'), ...lock.carriedBy('web')].map(({ path }) => path))
const isShipped = ({ path }: Package): boolean => shipped.has(path)

const aPackage = (license: string | null): Package => ({
  path: 'node_modules/a',
  name: 'a',
  version: '1.0.0',
  integrity: '',
  license,
  isOptional: false,
  needs: [],
})

describe('packages', () => {
  it('are all under a licence that is on the list, tools by a longer list than what is shipped', () => {
    expect(licenceFaults(lock.packages.values(), { isShipped })).toEqual([])
  })

  it('under another licence, or none, are refused; a choice is met by one of it, a sum by all', () => {
    const faultsOf = (licence: string | null, shippedOne = true) =>
      licenceFaults([aPackage(licence)], { isShipped: () => shippedOne }).map((fault) => fault.licence)
    expect(['GPL-3.0', null, 'MIT AND GPL-3.0', 'MPL-2.0'].flatMap((licence) => faultsOf(licence))).toEqual([
      'GPL-3.0',
      'none named',
      'MIT AND GPL-3.0',
      'MPL-2.0',
    ])
    expect(['(MPL-2.0 OR Apache-2.0)', '(MIT AND Zlib)'].flatMap((licence) => faultsOf(licence))).toEqual([])
    expect(faultsOf('MPL-2.0', false)).toEqual([])
  })

  it('each have a checksum in the lock file', () => {
    expect([...lock.packages.values()].filter(({ integrity }) => !/^sha512-/.test(integrity))).toEqual([])
  })

  it('that the server loads are those of the server and of core, and none of the tools', () => {
    const names = new Set(lock.carriedBy('server').map(({ name }) => name))
    expect(['fastify', 'chevrotain', 'pg', '@duckdb/node-api'].filter((name) => !names.has(name))).toEqual([])
    expect(['vitest', 'esbuild', 'react', 'typescript'].filter((name) => names.has(name))).toEqual([])
  })

  it('are listed in the bill of materials as the lock file has them (npm run docs)', () => {
    expect(readFileSync(join(root, 'docs/sbom.cdx.json'), 'utf8')).toBe(billOfMaterials(lock))
  })

  it('in the bill refer only to packages in the bill, each once', () => {
    const bill = JSON.parse(billOfMaterials(lock)) as {
      components: { 'bom-ref': string }[]
      dependencies: { ref: string; dependsOn: string[] }[]
    }
    const refs = bill.components.map((component) => component['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([])
  })
})
