import { DOUBLE, type DuckDBConnection, DuckDBDataChunk, type DuckDBValue, VARCHAR } from '@duckdb/node-api'
import { type Column, columnsOf, datasetOf, quoteIdentifier } from 'core/catalogue'

/** Rows of a file into a table that may hold some of them already: what is new, what changed, what was there. */

type MergeMode = 'put' | 'keep' | 'fill' | 'replace'

export interface MergeCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Rows of `replace` that the file no longer has. */
  readonly removed: number
  /** Rows of `fill` that had nothing to fill. */
  readonly absent: number
}

export interface Merge {
  readonly dataset: string
  readonly mode: MergeMode
  /** Catalogue field ids and key columns. What is absent or null leaves the stored value as it is. */
  readonly rows: readonly Readonly<Record<string, string | number | boolean | null>>[]
  /** YYYY-MM-DD: when rows came in. */
  readonly today: string
}

const chunkRows = 2048

export async function mergeRows(connection: DuckDBConnection, merge: Merge): Promise<MergeCounts> {
  const nothing = { added: 0, changed: 0, unchanged: 0, removed: 0, absent: 0 }
  if (merge.rows.length === 0) return nothing
  const dataset = datasetOf(merge.dataset)
  const given = givenColumns(merge)
  const keys = dataset.keys.map(quoteIdentifier)
  const table = quoteIdentifier(dataset.id)
  const isVersioned = dataset.isFiled
  const values = given.filter(({ name }) => !dataset.keys.includes(name)).map(({ name }) => quoteIdentifier(name))
  await stage(connection, given, merge.rows)
  // Of a filing the last version counts; a row that differs becomes the next one, the old ones stay for "as on" questions.
  const current = isVersioned
    ? `(select * from ${table} qualify row_number() over (partition by ${keys.join(', ')} order by version desc) = 1)`
    : table
  const differs =
    values.map((name) => `(s.${name} is not null and s.${name} is distinct from t.${name})`).join(' or ') || 'false'
  const isThere = `t.${keys[0]} is not null`
  await connection.run(`create or replace temp table judged as
    select s.*, case when not (${isThere}) then 'new' when ${differs} then 'changed' else 'same' end as fate
    from incoming s left join ${current} t on ${keys.map((key) => `s.${key} = t.${key}`).join(' and ')}`)
  const counted = await connection.runAndReadAll('select fate, count(*)::double as many from judged group by fate')
  const count = (fate: string): number => Number(counted.getRowObjects().find((row) => row.fate === fate)?.many ?? 0)
  const [fresh, changed, same] = [count('new'), count('changed'), count('same')]
  const mayAdd = merge.mode !== 'fill'
  const mayChange = merge.mode !== 'keep'
  if (mayAdd && fresh > 0) await insertNew(connection, dataset.id, given, merge.today)
  if (mayChange && changed > 0) {
    if (isVersioned) await insertVersions(connection, dataset.id, given, current, merge.today)
    else await updateChanged(connection, table, keys, values)
  }
  const removed = merge.mode === 'replace' ? await removeOthers(connection, table, keys) : 0
  await connection.run('drop table judged; drop table incoming')
  return {
    added: mayAdd ? fresh : 0,
    changed: mayChange ? changed : 0,
    unchanged: same + (mayChange ? 0 : changed),
    removed,
    absent: mayAdd ? 0 : fresh,
  }
}

/** The columns that some row speaks of, by catalogue: a name that it does not know is a slip in a connector. */
function givenColumns({ dataset: id, rows }: Merge): (Column & { readonly from: string })[] {
  const names = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  const found = columnsOf(datasetOf(id)).flatMap((column) => {
    const from = [column.field?.id, column.name].find((name) => name !== undefined && names.delete(name))
    // What the store computes on reading is not written, even where a vendor sends it.
    return from === undefined || column.generated ? [] : [{ ...column, from }]
  })
  const [unknown] = names
  if (unknown !== undefined) throw new Error(`the data set ${id} has no column "${unknown}"`)
  return found
}

async function stage(
  connection: DuckDBConnection,
  columns: readonly (Column & { from: string })[],
  rows: Merge['rows'],
): Promise<void> {
  const kinds = columns.map(({ type }) => (type === 'varchar' || type === 'date' ? VARCHAR : DOUBLE))
  const list = columns.map((_, place) => `c${place} ${kinds[place] === VARCHAR ? 'varchar' : 'double'}`)
  await connection.run(`create or replace temp table staged (${list.join(', ')})`)
  const appender = await connection.createAppender('staged')
  for (let from = 0; from < rows.length; from += chunkRows) {
    const part = rows.slice(from, from + chunkRows)
    const chunk = DuckDBDataChunk.create(kinds, part.length)
    for (const [place, { from: name }] of columns.entries())
      chunk.setColumnValues(
        place,
        part.map((row) => stored(row[name])),
      )
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()
  const typed = columns.map(({ name, type }, place) => `c${place}::${type} as ${quoteIdentifier(name)}`)
  await connection.run(
    `create or replace temp table incoming as select ${typed.join(', ')} from staged; drop table staged`,
  )
}

const stored = (cell: string | number | boolean | null | undefined): DuckDBValue => {
  if (cell === undefined || cell === null) return null
  return typeof cell === 'boolean' ? Number(cell) : cell
}

const filingOf = (dataset: string): ReadonlySet<string> =>
  new Set(
    columnsOf(datasetOf(dataset))
      .filter(({ field }) => field === null)
      .map(({ name }) => name),
  )

async function insertNew(
  connection: DuckDBConnection,
  dataset: string,
  given: readonly Column[],
  today: string,
): Promise<void> {
  const names = given.map(({ name }) => quoteIdentifier(name))
  const filing = filingOf(dataset)
  const extra = filing.has('version')
    ? ([
        ['version', '1'],
        ['loaded_at', '$1::date'],
      ] as const)
    : []
  const columns = [...names, ...extra.map(([name]) => quoteIdentifier(name))]
  const values = [...names, ...extra.map(([, value]) => value)]
  const sql = `insert into ${quoteIdentifier(dataset)} (${columns.join(', ')}) select ${values.join(', ')} from judged where fate = 'new'`
  await connection.run(sql, extra.length > 0 ? [today] : [])
}

async function insertVersions(
  connection: DuckDBConnection,
  dataset: string,
  given: readonly Column[],
  current: string,
  today: string,
): Promise<void> {
  const names = new Set(given.map(({ name }) => name))
  const { keys } = datasetOf(dataset)
  const columns = columnsOf(datasetOf(dataset)).filter(({ generated }) => !generated)
  const values = columns.map(({ name }) => {
    const quoted = quoteIdentifier(name)
    if (name === 'version') return 't.version + 1'
    if (name === 'loaded_at') return '$1::date'
    return names.has(name) ? `coalesce(s.${quoted}, t.${quoted})` : `t.${quoted}`
  })
  const same = keys.map((key) => `s.${quoteIdentifier(key)} = t.${quoteIdentifier(key)}`).join(' and ')
  const list = columns.map(({ name }) => quoteIdentifier(name)).join(', ')
  await connection.run(
    `insert into ${quoteIdentifier(dataset)} (${list}) select ${values.join(', ')} from judged s join ${current} t on ${same} where s.fate = 'changed'`,
    [today],
  )
}

async function updateChanged(
  connection: DuckDBConnection,
  table: string,
  keys: readonly string[],
  values: readonly string[],
): Promise<void> {
  const set = values.map((name) => `${name} = coalesce(s.${name}, t.${name})`).join(', ')
  const same = keys.map((key) => `s.${key} = t.${key}`).join(' and ')
  await connection.run(`update ${table} t set ${set} from judged s where ${same} and s.fate = 'changed'`)
}

async function removeOthers(connection: DuckDBConnection, table: string, keys: readonly string[]): Promise<number> {
  const [first, ...rest] = keys
  if (first === undefined || rest.length === 0) return 0
  const same = rest.map((key) => `s.${key} = t.${key}`).join(' and ')
  const gone = `t.${first} in (select ${first} from judged) and not exists (select 1 from judged s where s.${first} = t.${first} and ${same})`
  const counted = await connection.runAndReadAll(`select count(*)::double as many from ${table} t where ${gone}`)
  const many = Number(counted.getRowObjects()[0]?.many ?? 0)
  if (many > 0) await connection.run(`delete from ${table} t where ${gone}`)
  return many
}
