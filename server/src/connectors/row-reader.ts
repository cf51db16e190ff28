import type { Body } from './reading/bytes.ts'
import { decimal, isIsin, isNothing, moment } from './reading/cells.ts'
import { type Columns, readTable, requireColumns } from './reading/csv.ts'
import { isObject, type Json, type JsonDocument, type JsonObject } from './reading/json.ts'
import { RefusedFile } from './reading/refused.ts'
import type { Collector, Row, WriteMode } from './rows.ts'

/** One line or object being read. A cell that will not do rejects the row once, with its column; `add` then does nothing. */
export interface RowReader {
  readonly line: number
  readonly isRejected: boolean
  has(column: string): boolean
  /** '' where the vendor wrote nothing, "-", "N.A." and the like. */
  raw(column: string): string
  text(column: string): string
  maybeText(column: string): string | null
  /** A trading symbol, upper case; remembered as the column that names the row. */
  symbol(column: string, clean?: (text: string) => string): string
  /** Zero or more; `tenfold` moves the decimal point: 5 for a column in lakh. */
  amount(column: string, tenfold?: number): number
  maybeAmount(column: string, tenfold?: number): number | null
  maybeNumber(column: string, tenfold?: number): number | null
  number(column: string): number
  count(column: string): number
  maybeCount(column: string): number | null
  day(column: string): string
  maybeDay(column: string): string | null
  /** YYYY-MM-DDTHH:MM:SS+05:30; midnight where only a day was written. */
  maybeInstant(column: string): string | null
  maybeIsin(column: string): string | null
  oneOf<Value extends string>(column: string, values: readonly Value[]): Value
  reject(column: string, reason: string): void
  skip(reason: string): void
  add(dataset: string, row: Row, write?: WriteMode): void
}

interface Cursor {
  line: number
  text: string
  get(column: string): string
  has(column: string): boolean
}

const symbolShape = /^[A-Z0-9][A-Z0-9&\-_. $*]{0,59}$/

function createRowReader(cursor: Cursor, collect: Collector): RowReader & { start(): void } {
  let isRejected = false
  let symbolColumn = ''
  const reject = (column: string, reason: string): void => {
    if (isRejected) return
    isRejected = true
    collect.reject({ line: cursor.line, column, reason, text: cursor.text })
  }
  const raw = (column: string): string => {
    const text = cursor.get(column).trim()
    return isNothing(text) ? '' : text
  }
  const shown = (text: string): string => `"${text.slice(0, 40)}"`
  const maybeNumber = (column: string, tenfold = 0): number | null => {
    const text = raw(column)
    if (text === '') return null
    const value = decimal(text, tenfold)
    if (value === null) reject(column, `${shown(text)} is not a number`)
    return value
  }
  const maybeAmount = (column: string, tenfold = 0): number | null => {
    const value = maybeNumber(column, tenfold)
    if (value !== null && value < 0) reject(column, `${value} is below zero`)
    return value
  }
  const maybeCount = (column: string): number | null => {
    const value = maybeAmount(column)
    if (value !== null && !Number.isSafeInteger(value)) reject(column, `${value} is not a whole number`)
    return value
  }
  const required = <Value>(column: string, value: Value | null, otherwise: Value): Value => {
    if (value === null) reject(column, 'the value is missing')
    return value ?? otherwise
  }
  const maybeMoment = (column: string) => {
    const text = raw(column)
    if (text === '') return null
    const found = moment(text)
    if (!found) reject(column, `${shown(text)} is not a date`)
    return found
  }
  const maybeDay = (column: string): string | null => maybeMoment(column)?.day ?? null
  const maybeText = (column: string): string | null => raw(column) || null
  return {
    start: () => {
      isRejected = false
      symbolColumn = ''
    },
    get line() {
      return cursor.line
    },
    get isRejected() {
      return isRejected
    },
    has: cursor.has,
    raw,
    maybeText,
    text: (column) => required(column, maybeText(column), ''),
    symbol: (column, clean) => {
      symbolColumn = column
      const text = raw(column).toUpperCase()
      const symbol = clean ? clean(text) : text
      if (symbol === '') reject(column, 'the symbol is missing')
      else if (!symbolShape.test(symbol)) reject(column, `${shown(text)} is not a trading symbol`)
      return symbol
    },
    maybeNumber,
    maybeAmount,
    maybeCount,
    number: (column) => required(column, maybeNumber(column), 0),
    amount: (column, tenfold) => required(column, maybeAmount(column, tenfold), 0),
    count: (column) => required(column, maybeCount(column), 0),
    maybeDay,
    day: (column) => required(column, maybeDay(column), ''),
    maybeInstant: (column) => {
      const found = maybeMoment(column)
      return found ? `${found.day}T${found.time ?? '00:00:00'}+05:30` : null
    },
    maybeIsin: (column) => {
      const text = raw(column).toUpperCase()
      if (text === '') return null
      if (!isIsin(text)) reject(column, `${shown(text)} is not an ISIN: its check digit or shape is wrong`)
      return text
    },
    oneOf: (column, values) => {
      const text = raw(column)
      const [first] = values
      const found = values.find((value) => value.toUpperCase() === text.toUpperCase())
      if (found === undefined) reject(column, `${shown(text)} is none of ${values.join(', ')}`)
      // The first value only fills the type: the row has just been rejected.
      return (found ?? first) as (typeof values)[number]
    },
    reject,
    skip: (reason) => {
      if (!isRejected) collect.skip(reason)
      isRejected = true
    },
    add: (dataset, row, write = 'put') => {
      if (!isRejected && !collect.add(dataset, row, { line: cursor.line, symbolColumn, write })) isRejected = true
    },
  }
}

export interface TableShape {
  readonly separator?: ',' | ';'
  readonly required: readonly string[]
  /** Sees the header before any row. */
  readonly header?: (columns: Columns) => void
}

export async function eachLine(
  body: Body,
  shape: TableShape,
  collect: Collector,
  read: (row: RowReader) => void,
): Promise<void> {
  let columns: Columns | null = null
  let cells: readonly string[] = []
  const cursor: Cursor = {
    line: 0,
    text: '',
    get: (column) => cells[columns?.at(column) ?? -1] ?? '',
    has: (column) => (columns?.at(column) ?? -1) >= 0,
  }
  const row = createRowReader(cursor, collect)
  await readTable(body, shape.separator ?? ',', {
    header: (found, line) => {
      requireColumns(found, shape.required, line)
      shape.header?.(found)
      columns = found
    },
    row: (line) => {
      cursor.line = line.number
      cursor.text = line.text
      cells = line.cells
      collect.entry()
      row.start()
      read(row)
    },
    misfit: (line, says) => {
      collect.entry()
      const column = columns?.names[Math.min(line.cells.length, columns.names.length) - 1] ?? '1'
      collect.reject({ line: line.number, column, reason: says, text: line.text })
    },
  })
}

/** Every object of a list in a JSON document. */
export function eachObject(
  document: Pick<JsonDocument, 'lineOf'>,
  list: readonly Json[],
  collect: Collector,
  read: (row: RowReader, node: JsonObject) => void,
): void {
  let node: JsonObject = {}
  const cursor: Cursor = { line: 0, text: '', get: (column) => cellText(node[column]), has: (column) => column in node }
  const row = createRowReader(cursor, collect)
  list.forEach((item, index) => {
    collect.entry()
    if (!isObject(item)) {
      const line = document.lineOf(list)
      collect.reject({
        line,
        column: `entry ${index + 1}`,
        reason: 'is not an object',
        text: JSON.stringify(item) ?? '',
      })
      return
    }
    node = item
    cursor.line = document.lineOf(item)
    cursor.text = JSON.stringify(item)
    row.start()
    read(row, item)
  })
}

function cellText(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
}

/** The list of rows of a document: the root itself, or what stands under one of the given keys. */
export function listIn(document: JsonDocument, keys: readonly string[], takes: string): readonly Json[] {
  const { root } = document
  if (Array.isArray(root)) return root
  for (const key of keys) {
    const node = isObject(root) ? root[key] : undefined
    if (Array.isArray(node)) return node
  }
  throw new RefusedFile(`${takes} was expected: a list${keys.map((key) => ` or a list under "${key}"`).join('')}.`, {
    line: 1,
    column: '1',
  })
}
