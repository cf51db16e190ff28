/** Rows of a data set as columns: what a connector hands to the store when there are many. Vendor names end before this. */
export interface Batch {
  /** A data set of the catalogue. */
  readonly dataset: string
  readonly rowCount: number
  /** By column name; a column that is absent stays empty. */
  readonly columns: Readonly<Record<string, ColumnData>>
}

export type ColumnData =
  /** NaN is missing. */
  | { readonly kind: 'number'; readonly values: Float64Array }
  /** Days since 1970-01-01; `noDay` is missing. */
  | { readonly kind: 'day'; readonly values: Int32Array }
  | { readonly kind: 'text'; readonly values: readonly (string | null)[] }
  /** Text by place in a short list of names. */
  | { readonly kind: 'code'; readonly codes: Int32Array; readonly names: readonly string[] }

export const noDay = -2_147_483_648

const dayMs = 86_400_000

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs

export const dayText = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)

type Cell = number | string | boolean | null

/** A batch from plain rows, for data sets small enough that it does not matter. Numbers, days (YYYY-MM-DD) and text are told apart by `days`. */
export function batchOf(
  dataset: string,
  rows: readonly Readonly<Record<string, Cell>>[],
  days: readonly string[] = [],
): Batch {
  const first = rows[0]
  const columns: Record<string, ColumnData> = {}
  for (const name of first ? Object.keys(first) : []) {
    const cells = rows.map((row) => row[name] ?? null)
    if (days.includes(name)) {
      columns[name] = {
        kind: 'day',
        values: Int32Array.from(cells, (cell) => (cell === null ? noDay : dayNumber(String(cell)))),
      }
    } else if (cells.some((cell) => typeof cell === 'string')) {
      columns[name] = { kind: 'text', values: cells.map((cell) => (cell === null ? null : String(cell))) }
    } else {
      columns[name] = {
        kind: 'number',
        values: Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : Number(cell))),
      }
    }
  }
  return { dataset, rowCount: rows.length, columns }
}
