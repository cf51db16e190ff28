import type { Dataset, Field, Unit } from './field.ts'
import { type Expression, formulaFields, parseFormula } from './formula.ts'
import { formulaSql } from './formula-sql.ts'

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
  hour: 'double',
}

/** Point in time: when a statement's period ended, when the public could first see it, and which filing it is. */
const filingColumns = [
  ['fiscal_year', 'integer'],
  ['first_visible', 'date'],
  ['version', 'integer'],
  ['loaded_at', 'date'],
] as const

export interface Column {
  readonly name: string
  readonly type: string
  readonly field: Field | null
  /** SQL of a figure that follows from its own row: the store computes it on reading and keeps only facts. */
  readonly generated: string | null
}

const acrossRows = new Set(['prev', 'mean', 'growth', 'cagr', 'average', 'sum'])

function isWithinRow(expression: Expression): boolean {
  if (expression.kind === 'binary') return isWithinRow(expression.left) && isWithinRow(expression.right)
  if (expression.kind === 'negate') return isWithinRow(expression.of)
  if (expression.kind === 'call') return !acrossRows.has(expression.name) && expression.args.every(isWithinRow)
  return true
}

function generatedSql({ formula }: Field, dataset: Dataset): string | null {
  if (!formula || dataset.period !== 'daily') return null
  const expression = parseFormula(formula)
  const own = new Map(dataset.fields.map(({ id, column }) => [id, column]))
  if (!isWithinRow(expression) || !formulaFields(expression).every((id) => own.has(id))) return null
  return formulaSql(expression, (id) => quoteIdentifier(own.get(id) ?? id), '')
}

export function columnsOf(dataset: Dataset): Column[] {
  const keys = dataset.keys.map((name) => ({ name, type: keyTypes[name] ?? 'varchar', field: null, generated: null }))
  const filing = dataset.isFiled || dataset.period === 'annual' ? filingColumns : []
  const taken = new Set(keys.map(({ name }) => name))
  return [
    ...keys,
    ...filing.map(([name, type]) => ({ name, type: type as string, field: null, generated: null })),
    ...dataset.fields
      .filter(({ column }) => !taken.has(column))
      .map((field) => ({
        name: field.column,
        type: columnType(field.unit),
        field,
        generated: generatedSql(field, dataset),
      })),
  ]
}

export function createTableSql(dataset: Dataset): string {
  const lines = columnsOf(dataset).map(
    ({ name, type, generated }) =>
      `  ${quoteIdentifier(name)} ${type}${generated ? ` generated always as ${generated} virtual` : ''}`,
  )
  return `create table ${quoteIdentifier(dataset.id)} (\n${lines.join(',\n')}\n)`
}
