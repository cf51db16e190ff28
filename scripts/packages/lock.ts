/** What the lock file says is installed, and which of it each part of the product carries. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

interface Entry {
  readonly name?: string
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly optional?: true
  readonly link?: true
  /** Of a link: the workspace it leads to. */
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface Package {
  /** Where it lies below the root: `node_modules/a/node_modules/b`. */
  readonly path: string
  readonly name: string
  readonly version: string
  readonly integrity: string
  readonly license: string | null
  /** For machines of another kind: the install leaves it out without complaint. */
  readonly isOptional: boolean
  /** Paths of the packages it loads. */
  readonly needs: readonly string[]
}

export interface Lock {
  readonly version: string
  readonly packages: ReadonlyMap<string, Package>
  /** Everything that a workspace loads when it runs, by path. */
  carriedBy(workspace: 'server' | 'web'): readonly Package[]
}

const folder = 'node_modules/'
const nameAt = (path: string): string => path.slice(path.lastIndexOf(folder) + folder.length)

export function readLock(text = readFileSync(resolve(root, 'package-lock.json'), 'utf8')): Lock {
  const { version, packages: entries } = JSON.parse(text) as {
    readonly version: string
    readonly packages: Readonly<Record<string, Entry>>
  }

  /** As Node looks: beside the package, then in each folder above it. */
  const find = (from: string, name: string): string | null => {
    for (let at: string | null = from; at !== null; at = above(at)) {
      const path = `${at === '' ? '' : `${at}/`}${folder}${name}`
      if (entries[path]) return path
    }
    return null
  }

  const needsOf = (path: string, entry: Entry): string[] => {
    const required = Object.keys(entry.dependencies ?? {})
    const wished = [...Object.keys(entry.optionalDependencies ?? {}), ...Object.keys(entry.peerDependencies ?? {})]
    const missing = required.filter((name) => !find(path, name))
    if (missing.length > 0) throw new Error(`The lock file lacks ${missing.join(', ')}, which ${path} needs.`)
    return [...new Set([...required, ...wished].flatMap((name) => find(path, name) ?? []))].sort()
  }

  /** What is reached through a workspace of ours is carried by whoever loads that workspace: its code is in the bundle. */
  const through = (path: string, own: Entry, seen: readonly string[] = []): string[] =>
    needsOf(path, own).flatMap((need) => {
      const to = entries[need]?.link ? entries[need].resolved : undefined
      const workspace = to === undefined ? undefined : entries[to]
      if (to === undefined || !workspace) return [need]
      return seen.includes(to) ? [] : through(to, workspace, [...seen, to])
    })

  const packages = new Map<string, Package>()
  for (const [path, entry] of Object.entries(entries)) {
    if (!path.startsWith(folder) || entry.link) continue
    packages.set(path, {
      path,
      name: entry.name ?? nameAt(path),
      version: entry.version ?? '',
      integrity: entry.integrity ?? '',
      license: entry.license ?? null,
      isOptional: entry.optional ?? false,
      needs: needsOf(path, entry),
    })
  }

  const carriedBy: Lock['carriedBy'] = (workspace) => {
    const own = entries[workspace]
    if (!own) throw new Error(`The lock file has no workspace ${workspace}.`)
    const waiting = through(workspace, own)
    const carried = new Map<string, Package>()
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const found = packages.get(path)
      if (!found || carried.has(path)) continue
      carried.set(path, found)
      waiting.push(...found.needs)
    }
    return [...carried.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  return { version, packages, carriedBy }
}

/** The folder in whose node_modules Node looks next, or null past the root. */
function above(path: string): string | null {
  if (path === '') return null
  const at = path.lastIndexOf(`/${folder}`)
  return at === -1 ? '' : path.slice(0, at)
}
