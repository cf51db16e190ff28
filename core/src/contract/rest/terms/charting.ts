import type { Asset, Timeframe } from 'core/language'

/** What can be charted; the words of the language for them. */
export const chartAssets = [
  'stock',
  'etf',
  'index',
  'coin',
  'commodity',
  'currency',
  'future',
  'option',
] as const satisfies readonly Asset[]
/** Bars are kept by the day; weeks and months are made of them. */
export const chartTimeframes = ['day', 'week', 'month'] as const satisfies readonly Timeframe[]
export type ChartTimeframe = (typeof chartTimeframes)[number]
/** Minutes are kept of the running session only. */
export const chartMinuteFrames = ['1min', '5min', '15min', '30min', 'hour'] as const satisfies readonly Timeframe[]
export type ChartMinuteFrame = (typeof chartMinuteFrames)[number]

export const chartLimits = {
  search: { rows: 20, nearRows: 5, nearLetters: 2, perMinute: 300 },
  sentence: { characters: 500, perMinute: 60 },
  condition: { characters: 2000 },
  /** Newest days of a mark that are sent. */
  markedDays: 1000,
  scan: { rows: 100, perMinute: 20, trendDays: 60 },
  drawings: { perSymbol: 200, noteCharacters: 200 },
  layouts: { most: 50, nameCharacters: 100 },
} as const
