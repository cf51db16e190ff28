import type { chartAssets } from './charting.ts'

/**
 * Lists over what a person watches. An item is a row of the specification's watch_list, once per asset type and symbol;
 * a list names some of them in an order of its own. What is in no list is still watched.
 */
export const watchLimits = {
  lists: 50,
  /** As many as one socket of live prices may follow. */
  items: 2000,
  nameCharacters: 60,
  noteCharacters: 2000,
  views: 50,
  viewCharacters: 4000,
  columns: 30,
  /** Lines of a paste that are looked up at once. */
  lines: 500,
  lineCharacters: 200,
  sentence: { characters: 500, perMinute: 60 },
  digest: { perMinute: 6, filings: 20, moves: 5 },
  trendDays: 60,
  /** Colours of a list: the chart's eight in their order; 0 is none. */
  colours: 8,
} as const

/** The asset of a chart as the watch list names it. */
export const watchTypeOf: Readonly<Record<(typeof chartAssets)[number], string>> = {
  stock: 'equity',
  etf: 'etf',
  index: 'index',
  coin: 'crypto',
  commodity: 'commodity',
  currency: 'currency',
  future: 'future',
  option: 'option',
}
