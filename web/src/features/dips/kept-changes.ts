/** Changes that are not saved yet: kept for this tab, so that another page, a reload or signing in loses none of them. */
import type { FundConfig } from './config.ts'

type Changes = ReadonlyMap<number, FundConfig>

interface Kept {
  /** Uid of whose they are; a stranger's are nobody's, and become those of who signs in. */
  readonly owner: string
  readonly changes: readonly (readonly [token: number, config: FundConfig])[]
}

const key = 'dipChanges'

export function readChanges(owner: string): Changes {
  try {
    // Written by this file only, but perhaps by an earlier version of it.
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
    return kept?.owner === '' || kept?.owner === owner ? new Map(kept.changes) : new Map()
  } catch {
    return new Map()
  }
}

export const keepChanges = (owner: string, changes: Changes): void =>
  sessionStorage.setItem(key, JSON.stringify({ owner, changes: [...changes] } satisfies Kept))

export const forgetChanges = (): void => sessionStorage.removeItem(key)
