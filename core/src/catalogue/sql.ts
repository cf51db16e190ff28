import type { Dataset, Field, Unit } from './field.ts'

/** The one place that quotes an identifier. Names come from the catalogue; anything else is refused, not escaped. */
export function quoteIdentifier(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,99}$/.test(name)) throw new Error(`"${name}" is not an identifier of the catalogue`)
  return `"${name}"`
}

/** Counts are doubles too: DuckDB hands BIGINT back as a JS bigint and JSON.stringify throws on it. */
export const columnType = (unit: Unit): 'double' | 'varchar' | 'date' | 'boolean' => {
  if (unit === 'text') return 'varchar'
  if (unit === 'date') return 'date'
  return 'double'
}

/** Types of the columns that are keys; the rest are symbols, names and ids. */
const keyTypes: Readonly<Record<string, string>> = {
  day: 'date',
  period_end: 'date',
  expiry: 'date',
  year_ahead: 'integer',
  holding_number: 'integer',
  minute: 'double',
}

/** Point in time: when a statement's period ended, when the public could first see it, and which filing it is. */
export const filingColumns = [
  ['fiscal_year', 'integer'],
  ['first_visible', 'date'],
  ['version', 'integer'],
  ['loaded_at', 'date'],
] as const

export interface Column {
  readonly name: string
  readonly type: string
  readonly field: Field | null
}

export function columnsOf(dataset: Dataset): Column[] {
  const keys = dataset.keys.map((name) => ({ name, type: keyTypes[name] ?? 'varchar', field: null }))
  const filing = dataset.isFiled || dataset.period === 'annual' ? filingColumns : []
  const taken = new Set(keys.map(({ name }) => name))
  return [
    ...keys,
    ...filing.map(([name, type]) => ({ name, type: type as string, field: null })),
    ...dataset.fields
      .filter(({ column }) => !taken.has(column))
      .map((field) => ({ name: field.column, type: columnType(field.unit), field })),
  ]
}

export function createTableSql(dataset: Dataset): string {
  const lines = columnsOf(dataset).map(({ name, type }) => `  ${quoteIdentifier(name)} ${type}`)
  return `create table ${quoteIdentifier(dataset.id)} (\n${lines.join(',\n')}\n)`
}
