import type { ReactNode } from 'react'
import { type NumberFormat, oneScale, type Writing } from './number-format.ts'

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
  /** Words of which a phone shows the figures first: there the column stands at the end. */
  readonly phoneLast?: boolean
  /** Minimum width in pixels. */
  readonly width?: number
}

const writtenAlike = <Row>(column: Column<Row>): boolean => column.format === 'short' && column.cell === undefined

/** One word for how each column of amounts is written: the same for as long as new rows change nothing about it. */
export const scalesOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  JSON.stringify(
    Object.fromEntries(
      columns.filter(writtenAlike).map((column) => [column.id, oneScale(rows.map((row) => column.value(row)))]),
    ),
  )

/** The columns with their amounts in one unit each. */
export function inOneScale<Row>(columns: readonly Column<Row>[], scales: string): readonly Column<Row>[] {
  const written: Readonly<Record<string, Writing>> = JSON.parse(scales)
  return columns.some(writtenAlike) ? columns.map((column) => ({ ...column, ...written[column.id] })) : columns
}

export const isNumeric = (column: Pick<Column<never>, 'kind'>): boolean =>
  column.kind === 'number' || column.kind === 'change' || column.kind === 'trend'
