/** Pins and recent calculations, kept in this browser and nowhere else. */
import { useSyncExternalStore } from 'react'

export interface Recent {
  readonly tool: string
  /** The address behind the question mark. */
  readonly search: string
  readonly headline: string
  readonly at: number
}

interface Kept {
  readonly pinned: readonly string[]
  readonly recent: readonly Recent[]
}

const key = 'calculators'
const mostRecent = 12
const nothing: Kept = { pinned: [], recent: [] }
const listeners = new Set<() => void>()
let text: string | null = null
let kept: Kept = nothing

const isText = (value: unknown): value is string => typeof value === 'string'

function parse(stored: string | null): Kept {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null) return nothing
    const { pinned, recent } = value as { pinned?: unknown; recent?: unknown } // checked entry by entry below
    return {
      pinned: Array.isArray(pinned) ? pinned.filter(isText) : [],
      recent: Array.isArray(recent) ? recent.filter(isRecent).slice(0, mostRecent) : [],
    }
  } catch {
    return nothing
  }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { tool, search, headline, at } = value as Partial<Recent> // each is checked
  return isText(tool) && isText(search) && isText(headline) && typeof at === 'number'
}

function readKept(): Kept {
  let stored: string | null = null
  try {
    stored = localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing for us: the calculators work without memory.
  }
  if (stored !== text) {
    text = stored
    kept = parse(stored)
  }
  return kept
}

function write(next: Kept) {
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useKept = (): Kept => useSyncExternalStore(subscribe, readKept, () => nothing)

export function togglePin(tool: string): void {
  const { pinned, recent } = readKept()
  write({ recent, pinned: pinned.includes(tool) ? pinned.filter((id) => id !== tool) : [...pinned, tool] })
}

/** The same inputs again only move to the front. */
export function keepRecent(entry: Recent): void {
  const { pinned, recent } = readKept()
  write({ pinned, recent: [entry, ...recent.filter(({ search }) => search !== entry.search)].slice(0, mostRecent) })
}

export const clearRecent = (): void => write({ ...readKept(), recent: [] })
