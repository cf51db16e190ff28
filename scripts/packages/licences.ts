/** Which licences may be in the product. A new one is decided by a person, here, with its reason. */
import type { Package } from './lock.ts'

const allowed: Readonly<Record<string, string>> = {
  MIT: 'keep the notice',
  'MIT-0': 'no condition',
  'Apache-2.0': 'keep the notice; patents granted',
  'BSD-2-Clause': 'keep the notice',
  'BSD-3-Clause': 'keep the notice; no endorsement',
  ISC: 'keep the notice',
  '0BSD': 'no condition',
  'BlueOak-1.0.0': 'keep the notice',
  Unlicense: 'no condition',
  'CC0-1.0': 'no condition',
  Zlib: 'keep the notice',
  'OFL-1.1': 'fonts: keep the notice, do not sell the font alone',
}

/** Tools that never reach a user: used as they are, changed by nobody here, and not part of the bundle. */
const allowedForTools: Readonly<Record<string, string>> = {
  'MPL-2.0': 'changes to its own files are published; we make none',
  'CC-BY-4.0': 'a table of browsers: name its source where it is passed on; we do not',
}

/** Packages whose manifest names no licence, with where it was read. */
const read: Readonly<Record<string, string>> = {
  'parse-cache-control': 'BSD-3-Clause',
}

/** SPDX expressions as npm writes them: names joined by one kind of word, perhaps in brackets. */
function isMet(expression: string, isAllowed: (name: string) => boolean): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (/ OR /.test(bare)) return bare.split(' OR ').some((part) => isMet(part, isAllowed))
  if (/ AND /.test(bare)) return bare.split(' AND ').every((part) => isMet(part, isAllowed))
  return isAllowed(bare)
}

export interface LicenceFault {
  readonly package: string
  readonly licence: string
}

/** Packages whose licence is on neither list. */
export function licenceFaults(
  packages: Iterable<Package>,
  { isShipped }: { readonly isShipped: (found: Package) => boolean },
): LicenceFault[] {
  return [...packages].flatMap((found) => {
    const licence = found.license ?? read[found.name] ?? 'none named'
    const lists = isShipped(found) ? [allowed] : [allowed, allowedForTools]
    const holds = isMet(licence, (name) => lists.some((list) => Object.hasOwn(list, name)))
    return holds ? [] : [{ package: `${found.name}@${found.version}`, licence }]
  })
}
