import { coinDatasets } from './coins.ts'
import type { Category, Dataset, Field, Period, Unit } from './field.ts'
import { liveDatasets, liveKinds } from './live.ts'
import { companyDatasets, derivativeDatasets, eventDatasets, fundDatasets, priceDatasets } from './market-datasets.ts'
import { optionDayDatasets } from './option-days.ts'
import { derivedDatasets, filedDatasets, projectionDatasets } from './statements.ts'

/** Every data set of the product, in the order screens show them. */
export const datasets: readonly Dataset[] = [
  ...companyDatasets,
  ...filedDatasets,
  ...derivedDatasets,
  ...projectionDatasets,
  ...priceDatasets,
  ...eventDatasets,
  ...fundDatasets,
  ...derivativeDatasets,
  ...optionDayDatasets,
  ...coinDatasets,
  ...liveDatasets,
]

const byId = new Map(datasets.map((each) => [each.id, each]))

export const findDataset = (id: string): Dataset | null => byId.get(id) ?? null

export function datasetOf(id: string): Dataset {
  const found = byId.get(id)
  if (!found) throw new Error(`the catalogue has no data set "${id}"`)
  return found
}

export const fields: readonly Field[] = datasets.flatMap((each) => each.fields)

const fieldsById = new Map<string, Field[]>()
for (const each of fields) fieldsById.set(each.id, [...(fieldsById.get(each.id) ?? []), each])

/** The same figure may be kept by year, by quarter and for twelve months: all of its places. */
export const findFields = (id: string): readonly Field[] => fieldsById.get(id) ?? []

export const findField = (id: string, period: Period): Field | null =>
  findFields(id).find((each) => each.period === period) ?? null

/** Arrays the explorer offers, by the specification's names. */
export const explorerArrays: readonly string[] = [
  'global_symbol_map',
  ...liveKinds.map((kind) => `${kind}_live`),
  ...liveKinds.map((kind) => `${kind}_ohlc_1_minute_today`),
  ...(
    'market_index_wise_companies stock_price_daily_historical market_index_price_daily ' +
    'stock_price_volume_daily_moving_averages market_index_price_volume_daily_moving_averages company_profile ' +
    'shareholding_pattern income_statement cash_flow_statement balance_sheet_statement balance_sheet_statement_growth ' +
    'income_statement_growth cash_flow_statement_growth key_metrics income_statement_growth_quarterly ' +
    'income_statement_quarterly discounted_cash_flow levered_discounted_cash_flow key_metrics_ttm ' +
    'custom_discounted_cash_flow custom_levered_discounted_cash_flow enterprise_values owner_earnings ' +
    'financial_scores financial_growth peers'
  ).split(' '),
]

/** What a screen reads first: where one id lives in several data sets, the plain name is the first of these. */
export const latestDatasets: readonly string[] = [
  'company_profile',
  'key_metrics_ttm',
  'stock_price_daily_historical',
  'stock_price_volume_daily_moving_averages',
  'indicator_latest',
  'shareholding_pattern',
  'income_statement',
  'balance_sheet_statement',
  'cash_flow_statement',
  'ratios',
  'income_statement_growth',
  'balance_sheet_statement_growth',
  'cash_flow_statement_growth',
  'financial_growth',
  'key_metrics',
  'enterprise_values',
  'owner_earnings',
  'financial_scores',
  'discounted_cash_flow',
  'levered_discounted_cash_flow',
  'income_statement_ttm',
  'cash_flow_statement_ttm',
  'ratios_ttm',
  'income_statement_quarterly',
  'income_statement_growth_quarterly',
]

export interface LatestColumn {
  readonly name: string
  readonly field: Field
}

/** Columns of the `latest` table: one row a company with every figure a screen can ask for. */
export const latestColumns: readonly LatestColumn[] = nameLatestColumns()

function nameLatestColumns(): LatestColumn[] {
  const taken = new Set<string>(['symbol'])
  const columns: LatestColumn[] = []
  for (const id of latestDatasets) {
    for (const each of datasetOf(id).fields) {
      const name = taken.has(each.id) ? `${each.id}_${each.period}` : each.id
      if (taken.has(name)) continue
      taken.add(name)
      columns.push({ name, field: each })
    }
  }
  return columns
}

const latestByPlace = new Map(
  latestColumns.map((column) => [`${column.field.dataset}.${column.field.id}`, column.name]),
)

export const latestColumnOf = (each: Pick<Field, 'dataset' | 'id'>): string | null =>
  latestByPlace.get(`${each.dataset}.${each.id}`) ?? null

/** Autocomplete words of the chat: titles and what people call the fields, each once, in alphabetical order. */
export const keywords: readonly string[] = [
  ...new Set(fields.flatMap(({ title, words }) => [title, ...words.slice(2)]).filter((word) => word.length >= 4)),
].sort((left, right) => (left < right ? -1 : 1))

export interface PromptDataset {
  readonly dataset_name: string
  readonly fields: readonly string[]
}

/** The explorer grid: category → data sets → field names. */
export const promptCategories: Readonly<Record<Category, readonly PromptDataset[]>> = {
  financial: datasetsIn('financial'),
  ratio: datasetsIn('ratio'),
  price_volume: datasetsIn('price_volume'),
  subjective: datasetsIn('subjective'),
  shareholding: datasetsIn('shareholding'),
}

function datasetsIn(category: Category): PromptDataset[] {
  return datasets
    .filter((each) => each.storage === 'table' && each.category === category)
    .map((each) => ({ dataset_name: each.id, fields: each.fields.map(({ id }) => id) }))
}

/** Units that hold numbers. */
export const isNumeric = (unit: Unit): boolean => unit !== 'text' && unit !== 'date' && unit !== 'flag'
