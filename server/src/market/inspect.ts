import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { type Dataset, datasets, type Period, quoteIdentifier } from 'core/catalogue'
import { addDays, day, dayOf, lastClosedDay, previousTradingDay, type TradingDay } from 'core/values'
import { derivedDatasets } from './derive.ts'
import { readMeta, schemaHash } from './tables.ts'

/** What is in a store, data set by data set. Reads the file beside whoever else has it open. */

export interface DatasetReport {
  readonly dataset: string
  readonly title: string
  readonly period: Period
  /** Newest day of the rows, YYYY-MM-DD; null when there are none. */
  readonly as_of: string | null
  readonly source: string
  /** Companies, indices or funds that have rows, of those there are; `of` is null where nothing says how many there are. */
  readonly coverage: { readonly have: number; readonly of: number | null; readonly what: string } | null
  readonly rows: number
  readonly isStale: boolean
}

export interface StoreReport {
  readonly source: string
  readonly isSimulated: boolean
  /** Files of a vendor are in it, simulated or not. */
  readonly hasImports: boolean
  /** False for a store of another version of the catalogue; its data sets are then not told. */
  readonly isCurrent: boolean
  readonly asOf: string
  readonly datasets: readonly DatasetReport[]
}

export async function inspectStore(path: string, now: number): Promise<StoreReport> {
  return withReadOnly(path, async (connection) => {
    const meta = await readMeta(connection)
    const isCurrent = meta.get('schema') === schemaHash
    return {
      source: meta.get('source') ?? '',
      isSimulated: meta.get('simulated') === 'true',
      hasImports: meta.get('imports') === 'true',
      isCurrent,
      asOf: meta.get('as_of') ?? '',
      datasets: isCurrent ? await reports(connection, meta.get('source') ?? '', now) : [],
    }
  })
}

export async function withReadOnly<Answer>(
  path: string,
  use: (connection: DuckDBConnection) => Promise<Answer>,
): Promise<Answer> {
  const instance = await DuckDBInstance.create(path, {
    access_mode: 'READ_ONLY',
    enable_external_access: 'false',
    lock_configuration: 'true',
  })
  try {
    const connection = await instance.connect()
    try {
      return await use(connection)
    } finally {
      connection.closeSync()
    }
  } finally {
    instance.closeSync()
  }
}

async function reports(connection: DuckDBConnection, source: string, now: number): Promise<DatasetReport[]> {
  const states = new Map(
    (await connection.runAndReadAll('select dataset, source, as_of::varchar as as_of from dataset_state'))
      .getRowObjectsJS()
      .map((row) => [String(row.dataset), row]),
  )
  const stored = datasets.filter(({ storage }) => storage === 'table')
  const counted = await connection.runAndReadAll(
    stored.map((dataset) => countSql(dataset, dayOf(now))).join(' union all '),
  )
  const counts = new Map(counted.getRowObjectsJS().map((row) => [String(row.dataset), row]))
  return stored.map((dataset) => {
    const row = counts.get(dataset.id) ?? {}
    const state = states.get(dataset.id)
    const rows = Number(row.rows ?? 0)
    const universe = universeOf(dataset)
    const known = textOf(row.newest) ?? textOf(state?.as_of)
    const as_of = rows === 0 ? null : known
    return {
      dataset: dataset.id,
      title: dataset.title,
      period: dataset.period,
      as_of,
      source: derived.has(dataset.id) ? 'Computed' : (textOf(state?.source) ?? source),
      coverage: universe && {
        have: Number(row.have ?? 0),
        of: universe.of ? Number(row.total ?? 0) : null,
        what: universe.what,
      },
      rows,
      isStale: as_of !== null && isStale(dataset, day(as_of), now),
    }
  })
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
const derived: ReadonlySet<string> = new Set([
  ...derivedDatasets,
  'income_statement_growth_quarterly',
  'indicator_latest',
  'stock_price_volume_daily_moving_averages',
  'market_index_price_volume_daily_moving_averages',
])

interface Universe {
  readonly column: string
  readonly what: string
  /** SQL of the names there are; null where the data set itself is the only list of them. */
  readonly of: string | null
}

const symbolsOf = (...types: string[]): string =>
  `select symbol from global_symbol_map where asset_type in (${types.map((type) => `'${type}'`).join(', ')})`

const special: Readonly<Record<string, Universe | null>> = {
  stock_price_daily_historical: { column: 'symbol', what: 'stocks and ETFs', of: symbolsOf('stock', 'etf') },
  asset_price_daily: {
    column: 'symbol',
    what: 'commodities, currencies and coins',
    of: symbolsOf('commodity', 'currency', 'crypto'),
  },
  company_profile: { column: 'symbol', what: 'companies', of: null },
  market_indices: { column: 'index_name', what: 'indices', of: null },
  mutual_funds: { column: 'id', what: 'funds', of: null },
  global_symbol_map: { column: 'symbol', what: 'symbols', of: null },
  etf_instruments: { column: 'symbol', what: 'ETFs', of: null },
  etf_nav_daily: { column: 'symbol', what: 'ETFs', of: 'select symbol from etf_instruments' },
  coins: { column: 'symbol', what: 'coins', of: null },
  coin_price_hourly: { column: 'symbol', what: 'coins', of: 'select symbol from coins' },
  coin_news: { column: 'id', what: 'headlines', of: null },
  futures: { column: 'symbol', what: 'underlyings', of: null },
  futures_daily: { column: 'symbol', what: 'underlyings', of: 'select distinct symbol from futures' },
  options: { column: 'symbol', what: 'underlyings', of: null },
  option_chain_summary: { column: 'symbol', what: 'underlyings', of: null },
  option_chain_intraday: { column: 'symbol', what: 'underlyings', of: null },
  options_daily: { column: 'symbol', what: 'underlyings', of: null },
  option_iv_daily: { column: 'symbol', what: 'underlyings', of: null },
}

function universeOf({ id, keys }: Dataset): Universe | null {
  const own = special[id]
  if (own !== undefined) return own
  if (keys.includes('index_name'))
    return { column: 'index_name', what: 'indices', of: 'select index_name from market_indices' }
  if (keys.includes('symbol')) return { column: 'symbol', what: 'companies', of: 'select symbol from company_profile' }
  return id.startsWith('mutual_fund') ? { column: 'id', what: 'funds', of: 'select id from mutual_funds' } : null
}

function countSql(dataset: Dataset, today: TradingDay): string {
  const table = quoteIdentifier(dataset.id)
  const universe = universeOf(dataset)
  const dated = dataset.keys.find((key) => key === 'day' || key === 'period_end')
  const column = universe && quoteIdentifier(universe.column)
  const within = universe?.of ? `where ${column} in (${universe.of})` : ''
  return `select '${dataset.id}' as dataset,
    (select count(*) from ${table})::double as rows,
    ${dated ? `(select least(max(${quoteIdentifier(dated)}), date '${today}')::varchar from ${table})` : 'null'} as newest,
    ${column ? `(select count(distinct ${column}) from ${table} ${within})::double` : 'null'} as have,
    ${universe?.of ? `(select count(*) from (${universe.of}))::double` : 'null'} as total`
}

/** Days after which a data set of a period is old: the period itself and the time its source takes. */
const freshDays: Readonly<Record<Exclude<Period, 'daily'>, number>> = {
  point: 8,
  event: 100,
  ttm: 8,
  quarterly: 92 + 60,
  annual: 366 + 180,
  live: 1,
  minute: 1,
}

function isStale({ period, keys }: Dataset, asOf: TradingDay, now: number): boolean {
  // Yesterday's prices come in the evening, so the day before is still fresh in the morning.
  if (period === 'daily') return asOf < previousTradingDay(lastClosedDay(now))
  const pace = keys.includes('period_end') && period === 'event' ? 'quarterly' : period
  return addDays(asOf, freshDays[pace]) < dayOf(now)
}
