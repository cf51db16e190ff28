/** The stocks patterns are looked for in; null is every stock. */
export const candleUniverses = [
  { id: 'nifty50', title: 'Nifty 50', index: 'NIFTY 50' },
  { id: 'nifty200', title: 'Nifty 200', index: 'NIFTY 200' },
  { id: 'nifty500', title: 'Nifty 500', index: 'NIFTY 500' },
  { id: 'all', title: 'Every stock', index: null },
] as const
export type CandleUniverse = (typeof candleUniverses)[number]['id']

export const candleLimits = {
  /** Matches of a pattern that are sent, largest companies first. */
  matches: 100,
  quiz: { questions: 10, choices: 4 },
  perMinute: 120,
} as const
