import { type DuckDBConnection, listValue } from '@duckdb/node-api'
import { datasetOf, quoteIdentifier } from 'core/catalogue'
import type { DatasetRows, Row } from '#connectors/rows.ts'
import { adjustBar, fillPreviousCloses, readAdjustments, readjustBars } from '#market/adjust.ts'
import { deriveAll } from '#market/derive.ts'
import { deriveFunds } from '#market/derive-funds.ts'
import { deriveFutures } from '#market/derive-futures.ts'
import { deriveIndicators } from '#market/indicators.ts'
import { type MergeCounts, mergeRows } from '#market/merge.ts'
import { createTables, readMeta, schemaHash, writeMeta } from '#market/tables.ts'

/** What an import does inside a store that is open for writing. */

export interface ImportRecord {
  readonly connector: string
  readonly vendor: string
  readonly fileName: string
  /** YYYY-MM-DD in IST. */
  readonly day: string
}

export interface DatasetCounts extends MergeCounts {
  readonly dataset: string
  /** Simulated rows that made way. */
  readonly simulated: number
}

export async function tablesOf(connection: DuckDBConnection): Promise<ReadonlySet<string>> {
  const found = await connection.runAndReadAll('select table_name from duckdb_tables() where not temporary')
  return new Set(found.getRowObjects().map((row) => String(row.table_name)))
}

export async function writeParts(
  connection: DuckDBConnection,
  parts: readonly DatasetRows[],
  record: ImportRecord,
): Promise<DatasetCounts[]> {
  const isNew = !(await tablesOf(connection)).has('meta')
  await connection.run('begin transaction')
  if (isNew) await begin(connection, record)
  await connection.run('create table if not exists imported (dataset varchar, subject varchar)')
  const isSimulated = (await readMeta(connection)).get('simulated') === 'true'
  const counts: DatasetCounts[] = []
  for (const part of await adjusted(connection, parts)) {
    const simulated = isSimulated ? await makeWay(connection, part) : 0
    const isUnfit = isSimulated && part.write === 'fill' && measured.has(part.dataset)
    const rows = isUnfit ? await importedRows(connection, part) : part.rows
    const merged = await mergeRows(connection, { dataset: part.dataset, mode: part.write, rows, today: record.day })
    counts.push({ dataset: part.dataset, ...merged, absent: merged.absent + part.rows.length - rows.length, simulated })
  }
  const touched = touchedBy(counts)
  const actions = parts.find(({ dataset }) => dataset === 'corporate_actions')
  if (actions && touched.includes('corporate_actions')) {
    await readjustBars(connection, [...new Set(actions.rows.map(({ symbol }) => String(symbol)))])
    touched.push('stock_price_daily_historical')
  }
  if (touched.length > 0) {
    for (const dataset of touched) await recordState(connection, dataset, record)
    const stale = new Set([...(await readStale(connection)), ...touched])
    await writeMeta(connection, { imports: 'true', [staleKey]: [...stale].join(',') })
    await moveAsOf(connection)
  }
  await connection.run('commit')
  return counts
}

export const touchedBy = (counts: readonly DatasetCounts[]): string[] =>
  counts.filter(({ added, changed, removed }) => added + changed + removed > 0).map(({ dataset }) => dataset)

/** Data sets that changed since figures were last derived; kept in the store, so that an import that was killed is made good by the next. */
const staleKey = 'stale'

export async function readStale(connection: DuckDBConnection): Promise<ReadonlySet<string>> {
  const meta = await readMeta(connection)
  return new Set(meta.get(staleKey)?.split(',').filter(Boolean))
}

/** Figures, of which the simulation's must not stand beside a vendor's; names, symbols and index members are facts in both. */
const measured: ReadonlySet<string> = new Set([
  ...[
    'stock_price_daily_historical',
    'market_index_price_daily',
    'asset_price_daily',
    'shareholding_pattern',
    'corporate_actions',
  ],
  ...['income_statement', 'balance_sheet_statement', 'cash_flow_statement'].flatMap((id) => [id, `${id}_quarterly`]),
  ...['company_announcements', 'company_insider_trades', 'bulk_deals', 'results_calendar'],
  ...['mutual_funds', 'mutual_fund_nav', 'futures', 'futures_daily', 'participant_open_interest', 'options'],
  ...['coins', 'coin_price_hourly'],
])

const subjectOf = (dataset: string): string => {
  const { keys } = datasetOf(dataset)
  return keys.find((key) => key === 'symbol' || key === 'index_name') ?? keys[0] ?? ''
}

/** A vendor's figures of a company take the place of all simulated ones of their kind: half a chart of each would be a lie. */
async function makeWay(connection: DuckDBConnection, { dataset, write, rows }: DatasetRows): Promise<number> {
  if (write !== 'put' || !measured.has(dataset)) return 0
  const subject = subjectOf(dataset)
  const names = [...new Set(rows.map((row) => String(row[subject])))]
  await connection.run('create or replace temp table arriving as select unnest($1::varchar[]) as subject', [
    listValue(names),
  ])
  await connection.run('delete from arriving where subject in (select subject from imported where dataset = $1)', [
    dataset,
  ])
  const table = quoteIdentifier(dataset)
  const old = `${quoteIdentifier(subject)} in (select subject from arriving)`
  const counted = await connection.runAndReadAll(`select count(*)::double as many from ${table} where ${old}`)
  await connection.run(`delete from ${table} where ${old}`)
  await connection.run('insert into imported select $1, subject from arriving', [dataset])
  // A vendor that lists a fund says nothing of its portfolio; a simulated one must not stand under the vendor's name.
  if (dataset === 'mutual_funds') {
    for (const simulated of ['mutual_fund_holdings', 'mutual_fund_holdings_monthly'])
      await connection.run(`delete from ${quoteIdentifier(simulated)} where "id" in (select subject from arriving)`)
  }
  await connection.run('drop table arriving')
  return Number(counted.getRowObjects()[0]?.many ?? 0)
}

async function importedRows(connection: DuckDBConnection, { dataset, rows }: DatasetRows): Promise<readonly Row[]> {
  const found = await connection.runAndReadAll('select subject from imported where dataset = $1', [dataset])
  const subjects = new Set(found.getRowObjects().map((row) => String(row.subject)))
  return rows.filter((row) => subjects.has(String(row[subjectOf(dataset)])))
}

/** Bars as paid, brought to the size of shares today. */
async function adjusted(connection: DuckDBConnection, parts: readonly DatasetRows[]): Promise<readonly DatasetRows[]> {
  const isRaw = ({ dataset, rows }: DatasetRows): boolean =>
    dataset === 'stock_price_daily_historical' && rows[0]?.raw_close !== undefined
  if (!parts.some(isRaw)) return parts
  const adjustments = await readAdjustments(connection)
  if (adjustments.size === 0) return parts
  return parts.map((part) =>
    isRaw(part)
      ? { ...part, rows: part.rows.map((row) => adjustBar(row, adjustments.get(String(row.symbol)) ?? [])) }
      : part,
  )
}

/** A store that begins with an import has every table of the catalogue, and nothing simulated. */
async function begin(connection: DuckDBConnection, { vendor, day }: ImportRecord): Promise<void> {
  await createTables(connection)
  await writeMeta(connection, {
    source: vendor,
    simulated: 'false',
    seed: '',
    schema: schemaHash,
    as_of: day,
    loaded_at: day,
  })
}

const priceTables = ['stock_price_daily_historical', 'market_index_price_daily']
/** What ratios, values and the table of latest figures are made from. */
const statementTables = [
  ...priceTables,
  'company_profile',
  'shareholding_pattern',
  'investor_holdings',
  ...['income_statement', 'balance_sheet_statement', 'cash_flow_statement'].flatMap((id) => [id, `${id}_quarterly`]),
]

const fundTables = [
  'mutual_funds',
  'mutual_fund_nav',
  'mutual_fund_holdings_monthly',
  'market_index_price_daily',
] as const

async function deriveWhatFollows(connection: DuckDBConnection, touched: ReadonlySet<string>): Promise<void> {
  // An ETF list alone also changes what follows: the premium of a price to the fund's value.
  if ([...priceTables, 'etf_instruments'].some((id) => touched.has(id))) {
    await fillPreviousCloses(connection)
    await deriveIndicators(connection)
  }
  if (statementTables.some((id) => touched.has(id))) await deriveAll(connection)
  // A spot price that came after the contracts gives them their basis.
  if ([...priceTables, 'asset_price_daily', 'futures', 'futures_daily'].some((id) => touched.has(id)))
    await deriveFutures(connection)
  if (fundTables.some((id) => touched.has(id))) await deriveFunds(connection)
}

/** Where a data set's newest rows come from, for the doctor, the feed console and the source line of an answer. */
async function recordState(connection: DuckDBConnection, id: string, { vendor, day }: ImportRecord): Promise<void> {
  const before = await connection.runAndReadAll('select source from dataset_state where dataset = $1', [id])
  const sources = String(before.getRowObjects()[0]?.source ?? '').split('; ')
  // The simulation stays among the sources: other companies' rows are still of it.
  const source = [...new Set([...sources, vendor])].filter(Boolean).join('; ')
  const { keys } = datasetOf(id)
  const dated = keys.find((key) => key === 'day' || key === 'period_end')
  const newest = dated ? `max(${quoteIdentifier(dated)})` : '$3::date'
  await connection.run(
    `insert or replace into dataset_state select $1, $2, ${newest}, count(*), $3 from ${quoteIdentifier(id)}`,
    [id, source, day],
  )
}

async function moveAsOf(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    `update meta set value = greatest(value, (select coalesce(max("day")::varchar, '') from "stock_price_daily_historical")) where key = 'as_of'`,
  )
}

/** Figures that follow from what has changed since they were last derived. */
export async function deriveStale(connection: DuckDBConnection): Promise<void> {
  await connection.run('begin transaction')
  await deriveWhatFollows(connection, await readStale(connection))
  await writeMeta(connection, { [staleKey]: '' })
  await connection.run('commit')
}
