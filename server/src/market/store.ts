import {
  type DuckDBConnection,
  DuckDBDoubleVector,
  DuckDBInstance,
  type DuckDBResult,
  type DuckDBValue,
} from '@duckdb/node-api'
import { readMeta, schemaHash } from './tables.ts'

export type Row = Record<string, unknown>

/** A store opened for reading: nothing a query says can write, read another file or change a setting. */
export interface MarketStore {
  /** The file it was opened from. */
  readonly path: string
  readonly source: string
  readonly isSimulated: boolean
  /** Files of a vendor are in it: building it anew would lose them. */
  readonly hasImports: boolean
  readonly seed: string
  /** Last day of the data, YYYY-MM-DD. */
  readonly asOf: string
  rows(sql: string, values?: readonly DuckDBValue[], timeoutMs?: number): Promise<Row[]>
  /** Columns of doubles whole, in the order selected, NaN for null: no object a row. */
  numbers(sql: string, values?: readonly DuckDBValue[], timeoutMs?: number): Promise<readonly Float64Array[]>
  /** Reads on their way are still answered; later ones are refused. */
  close(): void
}

export class QueryTimeout extends Error {}

const readers = 4
const defaultTimeoutMs = 10_000
const interruptAgainMs = 50

/** Null when the file was made from another catalogue: it has to be built anew. */
export async function openStore(path: string): Promise<MarketStore | null> {
  const instance = await DuckDBInstance.create(path, {
    access_mode: 'READ_ONLY',
    enable_external_access: 'false',
    lock_configuration: 'true',
    memory_limit: '1GB',
    threads: '2',
  })
  const first = await instance.connect()
  const meta = await readMeta(first).catch(() => new Map<string, string>())
  if (meta.get('schema') !== schemaHash) {
    first.closeSync()
    instance.closeSync()
    return null
  }
  const idle: DuckDBConnection[] = [first]
  for (let more = 1; more < readers; more++) idle.push(await instance.connect())
  const all = [...idle]
  const waiting: ((connection: DuckDBConnection) => void)[] = []
  const take = (): Promise<DuckDBConnection> => {
    const connection = idle.pop()
    return connection ? Promise.resolve(connection) : new Promise((resolve) => waiting.push(resolve))
  }
  const give = (connection: DuckDBConnection): void => {
    const next = waiting.shift()
    if (next) next(connection)
    else idle.push(connection)
  }
  let isClosed = false
  let underWay = 0
  /** Only when nobody reads: a connection closed under a running query takes the whole process with it. */
  const end = (): void => {
    for (const connection of all) connection.closeSync()
    instance.closeSync()
  }
  const reading = async <Found>(
    read: (connection: DuckDBConnection) => Promise<Found>,
    timeoutMs: number,
  ): Promise<Found> => {
    if (isClosed) throw new Error('the market store is closed')
    underWay++
    const connection = await take()
    let isLate = false
    const stop = (): void => {
      isLate = true
      connection.interrupt()
      // The engine forgets one that comes before the query has begun: said once, on a busy machine it would run for ever.
      timer = setTimeout(stop, interruptAgainMs)
    }
    let timer = setTimeout(stop, timeoutMs)
    try {
      return await read(connection)
    } catch (error) {
      throw isLate ? new QueryTimeout(`stopped after ${timeoutMs} ms`, { cause: error }) : error
    } finally {
      clearTimeout(timer)
      give(connection)
      underWay--
      if (isClosed && underWay === 0) end()
    }
  }
  return {
    path,
    source: meta.get('source') ?? '',
    isSimulated: meta.get('simulated') === 'true',
    hasImports: meta.get('imports') === 'true',
    seed: meta.get('seed') ?? '',
    asOf: meta.get('as_of') ?? '',
    rows: (sql, values = [], timeoutMs = defaultTimeoutMs) =>
      reading(async (connection) => (await connection.runAndReadAll(sql, [...values])).getRowObjectsJS(), timeoutMs),
    numbers: (sql, values = [], timeoutMs = defaultTimeoutMs) =>
      reading(async (connection) => numbersOf(await connection.run(sql, [...values])), timeoutMs),
    close: () => {
      if (isClosed) return
      isClosed = true
      if (underWay === 0) end()
    },
  }
}

/** A vector's own numbers where none is missing, to be copied at once: one by one they take longer than the query. */
function withoutGaps(vector: DuckDBDoubleVector): Float64Array | null {
  // Private to the library; where it is built otherwise one day, values are read one by one again.
  const { items, validity } = vector as unknown as { readonly items?: unknown; readonly validity?: { data?: unknown } }
  return items instanceof Float64Array && validity?.data === null ? items : null
}

async function numbersOf(result: DuckDBResult): Promise<readonly Float64Array[]> {
  const chunks = await result.fetchAllChunks()
  const count = chunks.reduce((sum, { rowCount }) => sum + rowCount, 0)
  const columns = Array.from({ length: result.columnCount }, () => new Float64Array(count))
  let from = 0
  for (const chunk of chunks) {
    for (const [at, column] of columns.entries()) {
      const vector = chunk.getColumnVector(at)
      if (!(vector instanceof DuckDBDoubleVector)) throw new Error(`column ${at} is ${vector.type}, not a double`)
      const whole = withoutGaps(vector)
      if (whole) column.set(whole, from)
      else for (let row = 0; row < vector.itemCount; row++) column[from + row] = vector.getItem(row) ?? Number.NaN
    }
    from += chunk.rowCount
  }
  return columns
}
