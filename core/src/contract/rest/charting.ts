import { z } from 'zod'
import {
  type ChartMinuteFrame,
  type ChartTimeframe,
  chartAssets,
  chartLimits,
  chartTimeframes,
} from './terms/charting.ts'

const AssetName = z.enum(chartAssets)
const SymbolText = z.string().min(1).max(50)

export interface ChartInstrument {
  readonly asset: (typeof chartAssets)[number]
  readonly symbol: string
  readonly name: string
  readonly exchange: string
}

/** GET /api/charting/instruments?q&near: by symbol and name over everything that has bars; where nothing is called so, with `near` what begins like it. */
export const ChartSearchQuery = z.object({ q: z.string().max(100).default(''), near: z.literal('yes').optional() })
export type ChartSearchQuery = z.infer<typeof ChartSearchQuery>

/** GET /api/charting/leaders: the largest companies of the first index, with a month of closes, oldest first. */
export interface ChartLeader extends ChartInstrument {
  readonly closes: readonly number[]
}

/** GET /api/charting/bars?asset&symbol: every daily bar, adjusted for splits and bonuses, oldest first. */
export const ChartBarsQuery = z.object({ asset: AssetName.default('stock'), symbol: SymbolText })
export interface ChartBars {
  readonly instrument: ChartInstrument
  readonly days: readonly string[]
  readonly open: readonly (number | null)[]
  readonly high: readonly (number | null)[]
  readonly low: readonly (number | null)[]
  readonly close: readonly (number | null)[]
  readonly volume: readonly (number | null)[]
  /** Oldest first. */
  readonly events: readonly ChartEvent[]
  readonly source: string
  readonly asOf: string
}

/** GET /api/charting/minutes?asset&symbol: minutes traded in the running session, oldest first; none outside of one. */
export interface ChartMinutes {
  /** Start of each minute, epoch milliseconds. */
  readonly at: readonly number[]
  readonly open: readonly number[]
  readonly high: readonly number[]
  readonly low: readonly number[]
  readonly close: readonly number[]
  readonly volume: readonly number[]
}

export interface ChartEvent {
  readonly day: string
  readonly kind: 'results' | 'dividend' | 'split' | 'bonus'
  readonly says: string
  /** Earlier prices were divided by it; 1 for what changes no price. */
  readonly factor: number
}

/** POST /api/charting/read: a sentence about the chart in sight, as what to draw, mark and compare. */
export const ChartReadRequest = z.object({
  sentence: z.string().trim().min(1).max(chartLimits.sentence.characters),
  asset: AssetName,
  symbol: SymbolText,
  timeframe: z.enum(chartTimeframes),
})
export type ChartReadRequest = z.infer<typeof ChartReadRequest>

export interface ChartStudy {
  /** An id of the indicator registry. */
  readonly id: string
  readonly parameters: readonly number[]
  /** What it reads in the place of the close; null for what it reads by itself. */
  readonly of: 'open' | 'high' | 'low' | 'volume' | null
}

/** What a sentence takes off the chart. */
export interface ChartRemoval {
  /** Without parameters, whatever they are. */
  readonly studies: 'all' | readonly { readonly id: string; readonly parameters: readonly number[] | null }[]
  readonly compare: 'all' | readonly Pick<ChartInstrument, 'asset' | 'symbol'>[]
  readonly mark: boolean
  readonly patterns: boolean
}

export type ChartReading =
  | {
      readonly outcome: 'read'
      /** The instrument the sentence is about, where it is another than the one in sight: the chart is of it from then on. */
      readonly subject: ChartInstrument | null
      readonly timeframe: ChartTimeframe | ChartMinuteFrame | null
      readonly draw: readonly ChartStudy[]
      /** Canonical text of a condition. */
      readonly mark: string | null
      /** Every candle pattern is to be marked where it ends. */
      readonly patterns: boolean
      /** Instruments beside the one in sight. */
      readonly compare: readonly ChartInstrument[]
      /** The price is shown in terms of what is compared. */
      readonly ratio: boolean
      readonly from: string | null
      /** Null where it goes on until today. */
      readonly to: string | null
      readonly remove: ChartRemoval | null
      /** What was assumed or left out, in sentences. */
      readonly notes: readonly string[]
    }
  | {
      readonly outcome: 'refused'
      readonly message: string
      /** Words of the sentence that could not be placed. */
      readonly unknown: readonly string[]
      readonly nearest: readonly string[]
    }

/** POST /api/charting/marks: the days on which a condition came true, or on which each one happened. */
export const ChartMarksRequest = z.object({
  asset: AssetName,
  symbol: SymbolText,
  timeframe: z.enum(chartTimeframes),
  mark: z.string().min(1).max(chartLimits.condition.characters),
})
export type ChartMarksRequest = z.infer<typeof ChartMarksRequest>
export interface ChartMarks {
  /** Oldest first; the newest of them where there are too many. */
  readonly days: readonly string[]
  readonly total: number
  readonly notes: readonly string[]
}

/** POST /api/charting/scan: who meets the condition on the last day, largest first. */
export const ChartScanRequest = z.object({
  mark: z.string().min(1).max(chartLimits.condition.characters),
  timeframe: z.enum(chartTimeframes),
  /** An index by its name; every stock without one. */
  index: z.string().min(1).max(100).nullable().default(null),
})
export type ChartScanRequest = z.infer<typeof ChartScanRequest>
export interface ChartScan {
  readonly headline: string
  readonly total: number
  readonly figures: readonly { readonly title: string; readonly unit: string }[]
  readonly rows: readonly {
    readonly symbol: string
    readonly name: string
    readonly values: readonly (number | string | boolean | null)[]
    readonly closes: readonly number[]
  }[]
}

const Point = z.object({ day: z.iso.date(), price: z.number().finite().min(-1e12).max(1e12) })
/** A drawing on the chart: two corners, a level, or a place with words. */
export const ChartShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trend'), from: Point, to: Point }),
  z.object({ kind: z.literal('rectangle'), from: Point, to: Point }),
  z.object({ kind: z.literal('fibonacci'), from: Point, to: Point }),
  z.object({ kind: z.literal('level'), at: Point }),
  z.object({
    kind: z.literal('note'),
    at: Point,
    text: z.string().trim().min(1).max(chartLimits.drawings.noteCharacters),
  }),
])
export type ChartShape = z.infer<typeof ChartShape>

/** GET /api/charting/drawings?asset&symbol: one's own, in the order they were made. */
export interface ChartDrawing {
  readonly id: number
  readonly shape: ChartShape
}
/** POST /api/charting/drawings */
export const NewDrawingRequest = z.object({ asset: AssetName, symbol: SymbolText, shape: ChartShape })
export type NewDrawingRequest = z.infer<typeof NewDrawingRequest>
const RowId = z.number().int().positive().max(2_147_483_647)
/** POST /api/charting/drawings/change */
export const ChangeDrawingRequest = z.object({ id: RowId, shape: ChartShape })
/** POST /api/charting/drawings/remove; POST /api/charting/layouts/remove */
export const RemoveChartRowRequest = z.object({ id: RowId })
export interface RemovedChartRow {
  readonly removed: boolean
}

/** POST /api/charting/layouts: a chart's address without its symbol; one name, one layout. */
export const SaveLayoutRequest = z.object({
  name: z.string().trim().min(1).max(chartLimits.layouts.nameCharacters),
  layout: z.string().max(4000),
})
/** GET /api/charting/layouts: by name. */
export interface SavedLayout {
  readonly id: number
  readonly name: string
  readonly layout: string
}
