/** What compiled questions ask of a store. They are pure but for this port: the same replies give the same answer. */
import type { Bars } from 'core/indicators'
import type { Instrument } from 'core/language'
import type { AnswerFigure, AnswerSeries, AnswerTable, Survivors, WhyCard } from './answer.ts'

export type SqlValue = string | number | boolean | null

/** Identifiers come from the catalogue; everything a user typed is a value. */
export interface Statement {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

export type StoreRow = Readonly<Record<string, unknown>>

/** Oldest first, a day (YYYY-MM-DD) for each bar. */
export interface DailyBars {
  readonly days: readonly string[]
  readonly bars: Bars
}

export interface MarketReader {
  rows(statement: Statement): Promise<readonly StoreRow[]>
  /** Adjusted daily bars, oldest first, from the day on (all without one); symbols without bars are absent. */
  bars(
    instruments: readonly Instrument[],
    from: string | null,
    to: string | null,
  ): Promise<ReadonlyMap<string, DailyBars>>
}

/** What is fixed while one question is answered. */
export interface MarketFacts {
  /** The day of asking, IST. */
  readonly today: string
  /** Last trading day in the store. */
  readonly asOf: string
  /** The day the whole question is asked as of, for kinds that cannot say it themselves; absent or null is now. */
  readonly until?: string | null
  /** "Sample market" or the vendor. */
  readonly source: string
  /** Symbols of the asker's watch list; empty for a stranger. */
  readonly watchlist: readonly string[]
}

/** The figures of an answer; the words around them are added by whoever asked. */
export interface AnswerBody {
  readonly headline: string
  readonly notes: readonly string[]
  readonly figures: readonly AnswerFigure[]
  readonly tables: readonly AnswerTable[]
  readonly series: readonly AnswerSeries[]
  readonly why: readonly WhyCard[]
  readonly survivors: Survivors | null
}
