/** What a query may speak of: the data sets behind each kind of instrument, event, fund and contract. */
import { datasetOf, type Field, findDataset, findFields, latestDatasets } from 'core/catalogue'
import type { Asset, Base, EventKind } from '../ast.ts'

export interface Ground {
  /** As a sentence names it: "… is not kept for indices". */
  readonly name: string
  readonly datasets: ReadonlySet<string>
  /** Whether there are bars: prices, indicators, patterns. */
  readonly hasBars: boolean
  /** A year of bars has a day for each of the calendar's: what counts trading days means something else there. */
  readonly tradesEveryDay: boolean
  /** Whether a company can be held against others of its sector. */
  readonly hasPeers: boolean
}

const ground = (
  name: string,
  datasets: readonly string[],
  { bars = false, peers = false, everyDay = false }: { bars?: boolean; peers?: boolean; everyDay?: boolean } = {},
): Ground => {
  const known = datasets.map((id) => datasetOf(id).id)
  return { name, datasets: new Set(known), hasBars: bars, tradesEveryDay: everyDay, hasPeers: peers }
}

const stocks = ground(
  'stocks',
  [
    ...latestDatasets,
    'balance_sheet_statement_quarterly',
    'cash_flow_statement_quarterly',
    // A weight in an index, where companies of one index are asked about.
    'market_index_wise_companies',
  ],
  { bars: true, peers: true },
)
const etfs = ground(
  'ETFs',
  [
    'etf_instruments',
    'etf_nav_daily',
    'stock_price_daily_historical',
    'stock_price_volume_daily_moving_averages',
    'indicator_latest',
  ],
  { bars: true },
)
const indices = ground(
  'indices',
  ['market_index_price_daily', 'market_index_price_volume_daily_moving_averages', 'market_indices'],
  { bars: true },
)
const coins = ground('coins', ['coins', 'asset_price_daily'], { bars: true, everyDay: true })
const commodities = ground('commodities', ['asset_price_daily'], { bars: true })
const contracts = ground('futures contracts', ['futures', 'futures_daily'], { bars: true })
const premiums = ground('option contracts', ['options', 'options_daily'], { bars: true })
const currencies = ground('currencies', ['asset_price_daily'], { bars: true })

export const groundOfBase: Readonly<Record<Base, Ground>> = { stocks, etfs, indices, coins }

export const groundOfAsset: Readonly<Record<Asset, Ground>> = {
  stock: stocks,
  etf: etfs,
  index: indices,
  coin: coins,
  commodity: commodities,
  currency: currencies,
  future: contracts,
  option: premiums,
}

export const groundOfEvents: Readonly<Record<EventKind, Ground>> = {
  insider: ground('insider trades', ['company_insider_trades']),
  deals: ground('deals', ['bulk_deals']),
  actions: ground('corporate actions', ['corporate_actions']),
  announcements: ground('announcements', ['company_announcements']),
  results: ground('results', ['results_calendar']),
  flows: ground('flows of institutions', ['institutional_flows']),
  holidays: ground('holidays', ['trading_holidays']),
}

export const fundGround = ground('mutual funds', ['mutual_funds'])
export const futuresGround = ground('futures', ['futures'])

/** Whether a row can be held against an index as it stands. */
export const meetsIndices = (on: Ground): boolean => on.hasBars || on === fundGround

const grounds: readonly Ground[] = [
  stocks,
  etfs,
  indices,
  coins,
  ...Object.values(groundOfEvents),
  fundGround,
  futuresGround,
]

/** The field as this ground keeps it, at that period where one is asked for. */
export const fieldOn = (on: Ground, id: string, period: Field['period'] | null): Field | null =>
  findFields(id).find((each) => on.datasets.has(each.dataset) && (period === null || each.period === period)) ?? null

/** "Expense ratio is kept for mutual funds, not for stocks". */
export function notKept(id: string, on: Ground): string {
  const [field] = findFields(id)
  const title = field?.title ?? id
  const home = grounds.find((each) => each !== on && fieldOn(each, id, null))
  const where = home?.name ?? findDataset(field?.dataset ?? '')?.title.toLowerCase()
  return where ? `${title} is kept for ${where}, not for ${on.name}` : `${title} is not kept for ${on.name}`
}
