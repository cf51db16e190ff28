import type { SpanUnit } from '../ast.ts'

/** What a query may hold. Anything within them prints shorter than `characters`, so that it can be read again. */
export const bounds = {
  characters: 50_000,
  /** Conditions and expressions, one inside another. */
  depth: 48,
  nodes: 400,
  /** Members of any list. */
  list: 100,
  /** Of one name, and of all words of a query. */
  text: 200,
  texts: 20_000,
  limit: 1000,
  years: { from: 1950, to: 2100 },
} as const

export const longestSpan: Readonly<Record<SpanUnit, number>> = { d: 5000, w: 1000, m: 1200, q: 400, y: 100 }
