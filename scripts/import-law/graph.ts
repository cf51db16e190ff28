import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

export interface Import {
  /** A file of the project as its path from the root, or a package's name. */
  readonly to: string
  readonly isType: boolean
  readonly names: readonly string[]
  /** Those of them that are more than a type. */
  readonly values: readonly string[]
}

export interface Module {
  readonly path: string
  readonly imports: readonly Import[]
  /** Exports something, and nothing of its own. */
  readonly isBarrel: boolean
  readonly hasExportStar: boolean
  readonly source: string
}

/** './x.ts', '#market/read.ts' and 'core/values' as paths from the root; anything else is a package. */
function resolve(from: string, specifier: string): string {
  const [bare = ''] = specifier.split('?')
  const [home = ''] = from.split('/')
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  if (bare.startsWith('#')) return `${home}/src/${bare.slice(1)}`
  if (bare.startsWith('core/')) return `core/src/${bare.slice('core/'.length)}/index.ts`
  return bare
}

export function read(path: string, source: string): Module {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module
  const exported = staticExports.flatMap(({ entries }) => entries)
  const imports = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      to: resolve(path, moduleRequest.value),
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
      names: entries.map(({ importName }) => importName.name ?? '*'),
      values: entries.flatMap(({ importName, isType }) => (isType ? [] : [importName.name ?? '*'])),
    })),
    ...exported.flatMap(({ moduleRequest, importName, isType }) => {
      const names = [importName.name ?? '*']
      return moduleRequest
        ? [{ to: resolve(path, moduleRequest.value), isType, names, values: isType ? [] : names }]
        : []
    }),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^['"`]([^'"`$]+)['"`]$/.exec(source.slice(start, end))?.[1]
      return literal ? [{ to: resolve(path, literal), isType: false, names: ['*'], values: ['*'] }] : []
    }),
  ]
  return {
    path,
    imports,
    isBarrel: exported.length > 0 && exported.every(({ moduleRequest }) => moduleRequest),
    hasExportStar: exported.some(({ moduleRequest, importName }) => moduleRequest && importName.name === null),
    source,
  }
}

export const house = (root: string): Module[] =>
  ['core/src', 'server/src', 'web/src']
    .flatMap((folder) => files(join(root, folder)))
    .map((path) => read(relative(root, path), readFileSync(path, 'utf8')))

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return files(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}
