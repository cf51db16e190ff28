import type { Fall } from 'core/calculators'
import { z } from 'zod'
import type { Quote } from '../live.ts'
import { type AverageDays, comparedMost } from './terms/indices.ts'

/** A valuation figure of an index beside its own last ten years, or as many as there are. */
export interface ValuationBand {
  readonly now: number
  readonly low: number
  readonly quarter: number
  readonly median: number
  readonly threeQuarters: number
  readonly high: number
  /** How many of the days were at or below today's figure, in percent. */
  readonly percentile: number
  /** First day of the band. */
  readonly since: string
}

export interface IndexBreadth {
  readonly members: number
  readonly advances: number
  readonly declines: number
  /** Members whose close is above their own average of 50 and 200 days, in percent of those that have one. */
  readonly above50: number | null
  readonly above200: number | null
}

export interface IndexRow {
  readonly index_name: string
  readonly title: string
  readonly kite_instrument_token: number
  /** The last stored day. */
  readonly day: string
  readonly level: number | null
  readonly previousClose: number | null
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly dayChange: number | null
  /** Over 5, 21, 126 and 248 trading days; over five years, a year. In percent. */
  readonly returns: {
    readonly w1: number | null
    readonly m1: number | null
    readonly m6: number | null
    readonly y1: number | null
    readonly y5: number | null
  }
  /** The last closes, oldest first. */
  readonly closes: readonly number[]
  readonly pe: ValuationBand | null
  readonly pb: ValuationBand | null
  readonly dividendYield: ValuationBand | null
  readonly averages: Readonly<Record<AverageDays, number | null>>
  /** Null for an index whose companies are not known. */
  readonly breadth: IndexBreadth | null
}

/** GET /api/indices/table: every index, by name. */
export interface IndexTable {
  readonly rows: readonly IndexRow[]
  /** Last known quotes, live while the market trades. */
  readonly quotes: readonly Quote[]
  readonly asOf: string
  readonly source: string
}

/** A company of an index: the specification's record, and what it did today. */
export interface IndexMember {
  readonly symbol: string
  readonly companyName: string
  readonly sector: string | null
  readonly industry: string | null
  readonly marketCap: number | null
  /** In percent, at the close. */
  readonly weight: number | null
  readonly close: number | null
  readonly previousClose: number | null
  readonly dayChange: number | null
  /** What it added to the index today, in points. */
  readonly points: number | null
  readonly volume: number | null
  readonly price: Readonly<Record<AverageDays, number | null>>
  readonly volumes: Readonly<Record<AverageDays, number | null>>
}

export interface BreadthDay {
  readonly day: string
  readonly advances: number
  readonly declines: number
  readonly above50: number | null
  readonly above200: number | null
}

/** Where something stands against a benchmark, week by week, oldest first; both figures are 100 where it is level with it. */
export interface RotationLine {
  readonly id: string
  readonly name: string
  readonly points: readonly { readonly day: string; readonly strength: number; readonly momentum: number }[]
}

export interface IndexTracker {
  readonly kind: 'etf' | 'fund'
  readonly id: string
  readonly name: string
  /** In percent. */
  readonly expense: number | null
  /** In rupees. */
  readonly aum: number | null
  readonly trackingError: number | null
  readonly trackingDifference: number | null
  readonly return1y: number | null
}

export interface DipYear {
  readonly year: number
  readonly days: number
  /** Days that closed at least 1, 2 and 3% below the day before. */
  readonly fell1: number
  readonly fell2: number
  readonly fell3: number
  readonly worst: number | null
  readonly worstDay: string | null
}

/** GET /api/indices/page?index */
export const IndexPageQuery = z.object({ index: z.string().min(1).max(100) })
export interface IndexPage {
  readonly index: IndexRow
  /** By weight, largest first. */
  readonly members: readonly IndexMember[]
  readonly quotes: readonly Quote[]
  readonly trackers: readonly IndexTracker[]
  readonly dips: { readonly years: readonly DipYear[]; readonly falls: readonly Fall[] }
  readonly asOf: string
  readonly source: string
}

/** GET /api/indices/history?index: what takes longer to count than the page itself. */
export interface IndexHistory {
  /** Two years, of the companies that are in it now. */
  readonly breadth: readonly BreadthDay[]
  /** The largest members against the index. */
  readonly rotation: readonly RotationLine[]
}

/** GET /api/indices/rotation: sector indices against the widest one. */
export interface IndexRotation {
  readonly benchmark: string
  readonly lines: readonly RotationLine[]
}

/** GET /api/indices/closes?names=A,B: ten years of closes, oldest first. */
export const IndexClosesQuery = z.object({
  names: z
    .string()
    .max(600)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.string().max(100)).min(1).max(comparedMost)),
})
export interface IndexCloses {
  readonly lines: readonly {
    readonly index_name: string
    readonly title: string
    readonly points: readonly (readonly [day: string, close: number])[]
  }[]
}
