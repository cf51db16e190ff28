/** Columns that know where their figures come from, and the plain parts answers are put together with. */
import { datasetOf, type Field, type Unit } from 'core/catalogue'
import type { AnswerColumn, AnswerFigure, AnswerTable, Cell, Lineage } from './answer.ts'
import { movementOfField, moving } from './movement.ts'
import type { AnswerBody, MarketFacts, StoreRow } from './reader.ts'

type Source = Pick<MarketFacts, 'asOf' | 'source'>

/** A field as the catalogue has it. `asOf` is said where the data is older than the last trading day. */
export const lineageOfField = (field: Field, { asOf, source }: Source, expression = field.id): Lineage => ({
  expression,
  field: field.id,
  title: field.title,
  formula: field.formula,
  description: field.description,
  period: field.period,
  dataset: field.dataset,
  asOf,
  source,
})

export function fieldOf(dataset: string, id: string): Field {
  const found = datasetOf(dataset).fields.find((field) => field.id === id)
  if (!found) throw new Error(`the data set ${dataset} has no field "${id}"`)
  return found
}

/** Something computed here from what a data set holds. */
export const computedLineage = (
  about: { readonly title: string; readonly formula: string; readonly description: string; readonly dataset: string },
  { asOf, source }: Source,
  expression = about.title,
): Lineage => ({ ...about, expression, field: null, period: datasetOf(about.dataset).period, asOf, source })

interface ColumnOptions {
  readonly key?: string
  readonly title?: string
  readonly role?: AnswerColumn['role']
}

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^(?=\d)/, 'c')

export const fieldColumn = (field: Field, source: Source, options: ColumnOptions = {}): AnswerColumn => ({
  key: options.key ?? field.id,
  title: options.title ?? field.title,
  unit: field.unit,
  lineage: lineageOfField(field, source),
  role: options.role ?? (field.unit === 'text' || field.unit === 'date' ? 'text' : 'value'),
  ...moving(movementOfField(field)),
})

export const plainColumn = (
  title: string,
  unit: Unit,
  role: AnswerColumn['role'] = 'value',
  lineage: Lineage | null = null,
): AnswerColumn => ({ key: keyOf(title), title, unit, lineage, role })

/** A return, a growth: a percentage with its sign. */
export const movedColumn = (title: string, lineage: Lineage | null = null): AnswerColumn => ({
  ...plainColumn(title, 'percent', 'value', lineage),
  movement: { in: 'unit', isGoodUp: true },
})

export const table = (
  title: string,
  columns: readonly AnswerColumn[],
  rows: readonly (readonly Cell[])[],
  total = rows.length,
): AnswerTable => ({ title, columns, rows, total })

export const figure = (
  label: string,
  value: number | null,
  unit: Unit,
  options: { readonly note?: string | null; readonly lineage?: Lineage | null } = {},
): AnswerFigure => ({ label, value, unit, note: options.note ?? null, lineage: options.lineage ?? null })

/** A return, a growth. */
export const movedFigure = (label: string, value: number | null, lineage: Lineage | null = null): AnswerFigure => ({
  ...figure(label, value, 'percent', { lineage }),
  movement: { in: 'unit', isGoodUp: true },
})

export const body = (headline: string, parts: Partial<Omit<AnswerBody, 'headline'>> = {}): AnswerBody => ({
  headline,
  notes: [],
  figures: [],
  tables: [],
  series: [],
  why: [],
  survivors: null,
  ...parts,
})

/** What a store gives back as a cell: doubles that are no numbers are missing, days are YYYY-MM-DD. */
export function cellOf(value: unknown): Cell {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'string' || typeof value === 'boolean') return value
  return value instanceof Date ? value.toISOString().slice(0, 10) : null
}

export const numberOf = (row: StoreRow | undefined, name: string): number | null => {
  const cell = cellOf(row?.[name])
  return typeof cell === 'number' ? cell : null
}

export const textOf = (row: StoreRow | undefined, name: string): string => {
  const cell = cellOf(row?.[name])
  return cell === null ? '' : String(cell)
}

/** With one full stop: names of companies may end in one. */
export const sentence = (words: string): string => (/[.?!]$/.test(words) ? words : `${words}.`)
