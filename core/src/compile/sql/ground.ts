/** What a row of an answer can be, and where its figures lie in the store. */
import { type Field, findFields, latestDatasets } from 'core/catalogue'
import type { Asset, Base, Expression } from 'core/language'
import { NoData } from '../no-data.ts'
import type { FieldNode } from './walk.ts'

/** Commodities and currencies have no list of their own; they are found among all symbols. */
export type Ground = Base | 'others' | 'contracts' | 'premiums'

interface Table {
  readonly table: string
  readonly key: string
  readonly name: string
}

interface GroundTables extends Table {
  readonly bars: { readonly table: string; readonly key: string }
  /** Data sets whose figures a row can have. */
  readonly datasets: readonly string[]
  readonly noun: string
}

const stockBars = { table: 'stock_price_daily_historical', key: 'symbol' }
const assetBars = { table: 'asset_price_daily', key: 'symbol' }

export const grounds: Readonly<Record<Ground, GroundTables>> = {
  stocks: {
    table: 'latest',
    key: 'symbol',
    name: 'company_name',
    bars: stockBars,
    datasets: [
      ...latestDatasets,
      'balance_sheet_statement_quarterly',
      'cash_flow_statement_quarterly',
      'market_index_wise_companies',
    ],
    noun: 'companies',
  },
  etfs: {
    table: 'etf_instruments',
    key: 'symbol',
    name: 'etf_name',
    bars: stockBars,
    datasets: [
      'etf_instruments',
      'indicator_latest',
      'stock_price_volume_daily_moving_averages',
      'stock_price_daily_historical',
      'etf_nav_daily',
    ],
    noun: 'ETFs',
  },
  indices: {
    table: 'market_indices',
    key: 'index_name',
    name: 'index_title',
    bars: { table: 'market_index_price_daily', key: 'index_name' },
    datasets: ['market_indices', 'market_index_price_daily', 'market_index_price_volume_daily_moving_averages'],
    noun: 'indices',
  },
  coins: {
    table: 'coins',
    key: 'symbol',
    name: 'coin_name',
    bars: assetBars,
    datasets: ['coins', 'asset_price_daily'],
    noun: 'coins',
  },
  others: {
    table: 'global_symbol_map',
    key: 'symbol',
    name: 'instrument_name',
    bars: assetBars,
    datasets: ['asset_price_daily'],
    noun: 'commodities and currencies',
  },
  contracts: {
    table: 'futures',
    key: 'contract',
    name: 'contract',
    bars: { table: 'futures_daily', key: 'contract' },
    datasets: ['futures', 'futures_daily'],
    noun: 'futures contracts',
  },
  premiums: {
    table: 'options',
    key: 'contract',
    name: 'contract',
    bars: { table: 'options_daily', key: 'contract' },
    datasets: ['options', 'options_daily'],
    noun: 'option contracts',
  },
}

/** Companies as of an earlier day: `latest` holds what is known today. */
export const profileTable: Table = { table: 'company_profile', key: 'symbol', name: 'companyName' }

export const groundOf: Readonly<Record<Asset, Ground>> = {
  stock: 'stocks',
  etf: 'etfs',
  index: 'indices',
  coin: 'coins',
  commodity: 'others',
  currency: 'others',
  future: 'contracts',
  option: 'premiums',
}

/** Where the figures of what rows are held against lie: an index is none of the companies. */
export const groundOfOther = ({ asset }: Extract<Expression, { node: 'company' }>, ground: Ground): Ground =>
  asset === 'index' ? 'indices' : ground

/** Where the figure is kept for such rows; null where it is not. */
export function findPlace({ id, period }: Pick<FieldNode, 'id' | 'period'>, ground: Ground): Field | null {
  const { datasets } = grounds[ground]
  const places = findFields(id)
    .filter(({ dataset }) => datasets.includes(dataset))
    .sort((left, right) => datasets.indexOf(left.dataset) - datasets.indexOf(right.dataset))
  return places.find((place) => place.period === period) ?? null
}

export function placeOf(node: Pick<FieldNode, 'id' | 'period'>, ground: Ground): Field {
  const place = findPlace(node, ground)
  if (place) return place
  const title = findFields(node.id)[0]?.title ?? node.id
  throw new NoData(`There is no ${title} for ${grounds[ground].noun} in the data.`)
}

/** Texts and flags are named without a period: the first place they are kept at. */
export function textField(id: string, ground: Ground): Field {
  const { datasets } = grounds[ground]
  const place = datasets.flatMap((dataset) => findFields(id).filter((field) => field.dataset === dataset))[0]
  return place ?? placeOf({ id, period: 'point' }, ground)
}
