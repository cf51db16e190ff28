/** What a question gives back: the same shape for the chat, saved reports, shared links and the command line. */
import type { Unit } from 'core/catalogue'
import type { Choice, LanguageProblem, Query, QueryKind, Reading } from 'core/language'

export type Cell = number | string | boolean | null

/** Where a figure comes from. */
export interface Lineage {
  /** Canonical text of what the column shows. */
  readonly expression: string
  readonly field: string | null
  readonly title: string
  readonly formula: string | null
  readonly description: string
  /** annual, quarterly, ttm, daily … */
  readonly period: string
  readonly dataset: string
  /** Last day of the data behind it, YYYY-MM-DD. */
  readonly asOf: string
  /** The vendor, or that the market is a sample. */
  readonly source: string
}

/** How something moved. In points: a percentage less another. */
export interface Movement {
  readonly in: 'unit' | 'points'
  /** Whether a rise is good news, and may be coloured so. */
  readonly isGoodUp: boolean
}

export interface AnswerColumn {
  /** Unique in the table; a valid identifier. */
  readonly key: string
  readonly title: string
  readonly unit: Unit
  readonly lineage: Lineage | null
  /** name: who the row is; value: a figure; clause: a figure that a condition reads; text: anything else. */
  readonly role: 'name' | 'value' | 'clause' | 'text'
  /** Of a figure that says how something moved. */
  readonly movement?: Movement
}

export interface AnswerTable {
  readonly title: string
  readonly columns: readonly AnswerColumn[]
  /** Cells in the order of the columns. */
  readonly rows: readonly (readonly Cell[])[]
  /** Rows there are, of which `rows` may be the first. */
  readonly total: number
}

/** One number that answers by itself. */
export interface AnswerFigure {
  readonly label: string
  readonly value: number | null
  readonly unit: Unit
  readonly note: string | null
  readonly lineage: Lineage | null
  readonly movement?: Movement
}

/** Points by day or period, for a chart: x is YYYY-MM-DD or a label such as FY2024. */
export interface AnswerSeries {
  readonly title: string
  readonly unit: Unit
  readonly draw: 'line' | 'bars'
  /** Lines that name the same one share a scale of their own; without one, all of a unit share theirs. */
  readonly pane?: string
  readonly points: readonly (readonly [x: string, y: number | null])[]
  /** Lines across: a median, a band. */
  readonly levels: readonly { readonly label: string; readonly value: number }[]
  readonly marks: readonly { readonly x: string; readonly label: string }[]
}

/** One clause of a condition and how it went for one company. */
export interface ClauseVerdict {
  /** Canonical text. */
  readonly clause: string
  /** The same as people write it; answers that were kept earlier have none. */
  readonly words?: string
  /** Null: a figure it needs is missing. */
  readonly holds: boolean | null
  readonly figures: readonly {
    readonly label: string
    readonly value: Cell
    readonly unit: Unit
    readonly movement?: Movement
  }[]
}

export interface WhyCard {
  readonly symbol: string
  readonly name: string
  readonly isIn: boolean
  /** Why it was never looked at: not in the universe. */
  readonly outside: string | null
  readonly clauses: readonly ClauseVerdict[]
}

/** When nothing matched: how far each clause alone lets through, and the loosest change that gives a result. */
export interface Survivors {
  readonly universe: number
  /** Clauses in words. */
  readonly clauses: readonly { readonly clause: string; readonly alone: number; readonly soFar: number }[]
  /** `text` is the whole sentence, with how many then match. */
  readonly loosest: { readonly text: string; readonly canonical: string; readonly matches: number } | null
}

export interface Answer {
  readonly outcome: 'answer' | 'clarify' | 'refused'
  readonly kind: QueryKind | null
  readonly query: Query | null
  readonly canonical: string | null
  readonly reading: Reading
  /** One plain sentence: the answer, the question back, or what is wrong. */
  readonly headline: string
  /** Said above the figures: words not understood, units assumed, definitions used, data that is missing. */
  readonly notes: readonly string[]
  readonly figures: readonly AnswerFigure[]
  readonly tables: readonly AnswerTable[]
  readonly series: readonly AnswerSeries[]
  readonly why: readonly WhyCard[]
  readonly survivors: Survivors | null
  readonly clarifications: readonly Choice[]
  readonly notUnderstood: readonly string[]
  readonly problem: LanguageProblem | null
  /** Data day and source, so that the same question on the same data can be told from one on newer data. */
  readonly asOf: string
  readonly source: string
  /** What can be done with it next. */
  readonly verbs: readonly ('report' | 'chart' | 'watch' | 'backtest' | 'basket' | 'share')[]
}
