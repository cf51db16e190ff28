/** Symbols somebody looked for in this browser, newest first: where an empty list begins. */
export interface RecentSymbol {
  readonly symbol: string
  readonly name: string
}

const key = 'recent-symbols'
const most = 12

const isRecent = (value: unknown): value is RecentSymbol =>
  typeof value === 'object' &&
  value !== null &&
  'symbol' in value &&
  'name' in value &&
  typeof value.symbol === 'string' &&
  typeof value.name === 'string'

export function recentSymbols(): readonly RecentSymbol[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : []
  } catch {
    // Storage that is off, or written by something else.
    return []
  }
}

export function noteSymbol({ symbol, name }: RecentSymbol): void {
  try {
    const others = recentSymbols().filter((each) => each.symbol !== symbol)
    localStorage.setItem(key, JSON.stringify([{ symbol, name }, ...others].slice(0, most)))
  } catch {
    // Nothing is remembered then.
  }
}
