import {
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api'
import { type Batch, type ColumnData, columnsOf, datasetOf, noDay, quoteIdentifier } from 'core/catalogue'

const chunkRows = 2048

/**
 * Appends a batch to its table. Numbers go over as they are and names as places in a list: the store turns places into
 * names and day numbers into dates far faster than a value object for each cell would.
 */
export async function appendBatch(connection: DuckDBConnection, batch: Batch): Promise<void> {
  if (batch.rowCount === 0) return
  const dataset = datasetOf(batch.dataset)
  const known = new Set(columnsOf(dataset).map(({ name }) => name))
  const columns = Object.entries(batch.columns)
  for (const [name, data] of columns) {
    if (!known.has(name)) throw new Error(`the data set ${dataset.id} has no column "${name}"`)
    if (lengthOf(data) !== batch.rowCount) throw new Error(`${dataset.id}.${name} is not ${batch.rowCount} rows long`)
  }
  const stage = columns.map(([, data], place) => `c${place} ${stageType(data)}`)
  await connection.run(`create or replace temp table stage (${stage.join(', ')})`)
  await fillStage(
    connection,
    columns.map(([, data]) => data),
    batch.rowCount,
  )
  const names = columns.map(([name]) => quoteIdentifier(name))
  const joins: string[] = []
  const values = columns.map(([, data], place) => {
    if (data.kind === 'day') return `case when c${place} <> ${noDay} then date '1970-01-01' + c${place} end`
    if (data.kind !== 'code') return `c${place}`
    joins.push(`join names_${place} on names_${place}.place = c${place}`)
    return `names_${place}.name`
  })
  for (const [place, [, data]] of columns.entries()) {
    if (data.kind === 'code') await nameTable(connection, `names_${place}`, data.names)
  }
  await connection.run(
    `insert into ${quoteIdentifier(dataset.id)} (${names.join(', ')}) select ${values.join(', ')} from stage ${joins.join(' ')}`,
  )
  await connection.run('drop table stage')
}

const lengthOf = (data: ColumnData): number => (data.kind === 'code' ? data.codes.length : data.values.length)

const stageType = (data: ColumnData): string =>
  data.kind === 'number' ? 'double' : data.kind === 'text' ? 'varchar' : 'integer'

const duckType = (data: ColumnData): DuckDBType =>
  data.kind === 'number' ? DOUBLE : data.kind === 'text' ? VARCHAR : INTEGER

async function fillStage(
  connection: DuckDBConnection,
  columns: readonly ColumnData[],
  rowCount: number,
): Promise<void> {
  const appender = await connection.createAppender('stage')
  const types = columns.map(duckType)
  for (let from = 0; from < rowCount; from += chunkRows) {
    const count = Math.min(chunkRows, rowCount - from)
    const chunk = DuckDBDataChunk.create(types, count)
    for (const [place, data] of columns.entries()) {
      const values = new Array<DuckDBValue>(count)
      for (let row = 0; row < count; row++) values[row] = cellAt(data, from + row)
      chunk.setColumnValues(place, values)
    }
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()
}

function cellAt(data: ColumnData, row: number): DuckDBValue {
  if (data.kind === 'code') return data.codes[row] ?? 0
  const value = data.values[row]
  return value === undefined || (typeof value === 'number' && Number.isNaN(value)) ? null : value
}

async function nameTable(connection: DuckDBConnection, table: string, names: readonly string[]): Promise<void> {
  await connection.run(`create or replace temp table ${table} (place integer, name varchar)`)
  const appender = await connection.createAppender(table)
  for (const [place, name] of names.entries()) {
    appender.appendInteger(place)
    appender.appendVarchar(name)
    appender.endRow()
  }
  appender.closeSync()
}
