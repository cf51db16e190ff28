import type { ReactNode } from 'react'
import type { NumberFormat } from './number-format.ts'

/** A column as data: how to read it, write it, sort it and export it. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** What is sorted, exported and, without `cell`, shown. Null is missing. */
  readonly value: (row: Row) => string | number | null
  /** Numbers are right-aligned; a change is coloured and signed; a trend is a small line. */
  readonly kind?: 'text' | 'number' | 'change' | 'trend'
  readonly format?: NumberFormat
  readonly decimals?: number
  /** For `kind: 'trend'`. */
  readonly trend?: (row: Row) => readonly (number | null)[]
  /** A quiet word after the text: the symbol after the name. */
  readonly note?: (row: Row) => string
  /** Why a value is missing. */
  readonly reason?: (row: Row) => string
  /** Draws the cell itself. */
  readonly cell?: (row: Row) => ReactNode
  readonly strong?: boolean
  /** Changes many times a second: its box keeps its size, so that a new figure does not lay out the whole table again. */
  readonly live?: boolean
  readonly sortable?: boolean
  /** Not shown until chosen in the column chooser. */
  readonly hidden?: boolean
  /** Minimum width in pixels. */
  readonly width?: number
}

export const isNumeric = (column: Pick<Column<never>, 'kind'>): boolean =>
  column.kind === 'number' || column.kind === 'change' || column.kind === 'trend'
