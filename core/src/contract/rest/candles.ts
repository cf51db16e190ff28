import type { Verdict } from 'core/indicators'
import { z } from 'zod'
import { candleUniverses } from './terms/candles.ts'
import { chartTimeframes } from './terms/charting.ts'

/** GET /api/candles/today, GET /api/candles/record */
export const CandlesQuery = z.object({
  universe: z.enum(candleUniverses.map(({ id }) => id)).default('nifty500'),
  timeframe: z.enum(chartTimeframes).default('day'),
})
export type CandlesQuery = z.infer<typeof CandlesQuery>

/** GET /api/candles/today: patterns that end on the last bar of each stock. */
export interface CandlesToday {
  readonly day: string
  /** The bar is still being traded. */
  readonly isRunning: boolean
  readonly stocks: number
  /** Only patterns somebody shows. */
  readonly patterns: readonly {
    readonly id: string
    readonly total: number
    readonly matches: readonly CandleMatch[]
  }[]
  readonly source: string
}

export interface CandleMatch {
  readonly symbol: string
  readonly name: string
  readonly close: number
  /** Percent of the day. */
  readonly change: number | null
  /** First day of the pattern's candles. */
  readonly from: string
  /** What the pattern's candles reached. */
  readonly high: number
  readonly low: number
}

/** GET /api/candles/record: what came after each pattern, against any day at all; `measuring` until it has been counted. */
export type CandleRecordReply = { readonly state: 'measuring' } | ({ readonly state: 'measured' } & CandleRecord)

export interface CandleRecord {
  readonly from: string
  readonly to: string
  readonly stocks: number
  /** Days of all of these stocks together. */
  readonly bars: number
  /** Any day at all. */
  readonly base: readonly CandleLater[]
  readonly patterns: readonly PatternRecord[]
  readonly source: string
}

export interface CandleLater {
  readonly days: number
  readonly times: number
  /** Percent of them that stood higher; null where there are none. */
  readonly rose: number | null
}

export interface PatternRecord {
  readonly id: string
  readonly times: number
  readonly after: readonly (CandleLater & { readonly z: number | null; readonly verdict: Verdict })[]
  /** The newest match; null where there never was one. */
  readonly last: { readonly day: string; readonly symbol: string; readonly name: string } | null
  readonly example: CandlePicture | null
}

/** Candles as they were traded. */
export interface CandlePicture {
  readonly symbol: string
  readonly days: readonly string[]
  /** Open, high, low, close. */
  readonly candles: readonly (readonly [number, number, number, number])[]
  /** The first candle of the pattern among them. */
  readonly first: number
}

/** GET /api/candles/quiz?seed: the same questions for the same seed on the same market. */
export const CandleQuizQuery = z.object({ seed: z.coerce.number().int().min(0).max(999_999) })
export type CandleQuizReply =
  | { readonly state: 'measuring' }
  | { readonly state: 'ready'; readonly questions: readonly CandleQuestion[] }

export interface CandleQuestion {
  /** Ends with the pattern. */
  readonly picture: CandlePicture
  /** Ids of patterns; one of them is shown, the others are not. */
  readonly choices: readonly string[]
  readonly answer: string
}
