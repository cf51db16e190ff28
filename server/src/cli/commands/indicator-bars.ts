/** Bars from a file with the columns Date, Open, High, Low, Close, Volume. */
import { createReadStream } from 'node:fs'
import { decimal, isNothing, moment } from '#connectors/reading/cells.ts'
import { type Columns, readTable, requireColumns } from '#connectors/reading/csv.ts'
import { RefusedFile } from '#connectors/reading/refused.ts'

export interface DatedBars {
  /** YYYY-MM-DD, with the time where the file has one; oldest first. */
  readonly at: readonly string[]
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  /** Changes when a trading day begins. */
  readonly session: Float64Array
}

const figures = ['open', 'high', 'low', 'close', 'volume'] as const
type Row = { readonly at: string; readonly day: string } & Readonly<Record<(typeof figures)[number], number>>

/** `-` reads standard input. Throws a RefusedFile, whose message stands alone, for a file that will not do. */
export async function readBars(path: string): Promise<DatedBars> {
  const rows: Row[] = []
  let columns: Columns | undefined
  await readTable(path === '-' ? process.stdin : createReadStream(path), ',', {
    header: (found, line) => {
      requireColumns(found, ['Date', ...figures], line)
      columns = found
    },
    row: ({ number, cells }) => {
      rows.push(rowOf(number, (name) => cells[columns?.at(name) ?? -1]?.trim() ?? ''))
    },
    misfit: ({ number }, says) => {
      throw new RefusedFile(`${says}.`, { line: number })
    },
  })
  rows.sort((one, other) => (one.at < other.at ? -1 : 1))
  const twice = rows.find(({ at }, place) => at === rows[place - 1]?.at)
  if (twice) throw new RefusedFile(`There are two bars of ${twice.at}.`)
  const column = (name: (typeof figures)[number]) => Float64Array.from(rows, (row) => row[name])
  return {
    at: rows.map(({ at }) => at),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
    session: Float64Array.from(rows, ({ day }) => Date.parse(day)),
  }
}

function rowOf(line: number, cell: (name: string) => string): Row {
  const when = moment(cell('Date'))
  if (!when) throw new RefusedFile(`"${cell('Date').slice(0, 40)}" is not a date.`, { line, column: 'Date' })
  const figure = (name: string): number => {
    const text = cell(name)
    if (isNothing(text)) return Number.NaN
    const value = decimal(text)
    if (value === null) throw new RefusedFile(`"${text.slice(0, 40)}" is not a number.`, { line, column: name })
    return value
  }
  return {
    at: when.time === null ? when.day : `${when.day} ${when.time}`,
    day: when.day,
    open: figure('Open'),
    high: figure('High'),
    low: figure('Low'),
    close: figure('Close'),
    volume: figure('Volume'),
  }
}
