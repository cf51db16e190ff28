import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Batch, batchOf } from 'core/catalogue'
import { day } from 'core/values'
import { type Ask, createAsk } from '#market/ask/ask.ts'
import { type MarketStore, openStore } from '#market/store.ts'
import { buildStoreOnce } from './build-once.ts'

/** Symbol, name, nicknames, sector, market cap in crore, close, ROCE, debt to equity. Figures are round on purpose. */
const companies = [
  ['RELIANCE', 'Reliance Industries Ltd.', 'ril', 'Oil Gas & Consumable Fuels', 1_900_000, 1400, 10, 0.4],
  ['TCS', 'Tata Consultancy Services Ltd.', '', 'Information Technology', 1_400_000, 3900, 60, 0.1],
  ['INFY', 'Infosys Ltd.', '', 'Information Technology', 650_000, 1500, 40, 0.1],
  ['ITC', 'ITC Ltd.', '', 'Fast Moving Consumer Goods', 520_000, 420, 36, 0],
  ['SUNPHARMA', 'Sun Pharmaceutical Industries Ltd.', 'sun pharma', 'Healthcare', 400_000, 1650, 21, 0.05],
  ['MARUTI', 'Maruti Suzuki India Ltd.', 'maruti', 'Automobile and Auto Components', 390_000, 12_400, 22, 0],
  ['TATASTEEL', 'Tata Steel Ltd.', '', 'Metals & Mining', 190_000, 150, 12, 0.9],
  ['ETERNAL', 'Eternal Ltd.', 'zomato', 'Consumer Services', 230_000, 250, 2, 0.05],
  ['SMALLCO', 'Small Company Ltd.', '', 'Textiles', 900, 45, 25, 0.2],
] as const

const crore = 1e7
const days = ['2024-02-02', '2024-02-05', '2024-02-06']
const dated = ['period_end', 'first_visible', 'loaded_at']

export interface AskingMarketOptions {
  /** Figures that are otherwise than usual. */
  readonly roce?: Readonly<Record<string, number>>
  readonly without?: readonly string[]
}

function batchesOf({ roce: changed = {}, without = [] }: AskingMarketOptions): Batch[] {
  const listed = companies.filter(([symbol]) => !without.includes(symbol))
  const years = [2022, 2023]
  const filings = listed.flatMap(([symbol, , , , , , usual, debt]) => {
    const roce = changed[symbol] ?? usual
    return years.map((year) => ({
      key: {
        symbol,
        period_end: `${year}-03-31`,
        fiscal_year: year,
        first_visible: `${year}-05-10`,
        version: 1,
        loaded_at: `${year}-05-10`,
      },
      // A capital of 1,000 crore each year, so that EBIT in tens of crore is ROCE in percent.
      ebit: roce * 10 * crore,
      debt,
    }))
  })
  return [
    batchOf(
      'company_profile',
      listed.map(([symbol, companyName, old_names, sector, cap]) => ({
        symbol,
        companyName,
        old_names,
        sector,
        industry: sector,
        company_kind: 'ordinary',
        ownership: 'Private',
        cap_class: cap > 100_000 ? 'Large cap' : 'Small cap',
        marketCap: cap * crore,
      })),
    ),
    batchOf('market_indices', [{ index_name: 'NIFTY 50', kite_instrument_token: 256_265, index_title: 'Nifty 50' }]),
    batchOf(
      'market_index_wise_companies',
      listed.filter(([symbol]) => symbol !== 'SMALLCO').map(([symbol]) => ({ index_name: 'NIFTY 50', symbol })),
    ),
    batchOf('global_symbol_map', [
      ...listed.map(([symbol, name]) => ({ exchange: 'NSE', symbol, instrument_name: name, asset_type: 'stock' })),
      { exchange: 'NSE', symbol: 'NIFTY 50', instrument_name: 'Nifty 50', asset_type: 'index' },
    ]),
    batchOf(
      'stock_price_daily_historical',
      listed.flatMap(([symbol, , , , , close]) =>
        days.map((on, at) => {
          const price = close - (days.length - 1 - at)
          return { symbol, day: on, open: price, high: price, low: price, close: price, volume: 1000 }
        }),
      ),
      ['day'],
    ),
    batchOf(
      'market_index_price_daily',
      days.map((on, at) => {
        const price = 21_900 + at * 10
        return { index_name: 'NIFTY 50', day: on, open: price, high: price, low: price, close: price, volume: 0 }
      }),
      ['day'],
    ),
    batchOf(
      'income_statement',
      filings.map(({ key, ebit }) => ({ ...key, revenue: ebit * 2, ebit, net_profit: ebit / 2 })),
      dated,
    ),
    batchOf(
      'balance_sheet_statement',
      filings.map(({ key, debt }) => ({
        ...key,
        capital_employed: 1000 * crore,
        total_equity: 500 * crore,
        total_debt: 500 * debt * crore,
        total_assets: 1000 * crore,
      })),
      dated,
    ),
    batchOf(
      'cash_flow_statement',
      filings.map(({ key }) => key),
      dated,
    ),
  ]
}

/** Answers the file. As from a vendor it is never built anew, however old it gets. */
export async function buildAskingMarket(
  folder: string,
  options: AskingMarketOptions & { readonly isSimulated?: boolean } = {},
): Promise<string> {
  const path = join(folder, 'market.duckdb')
  await buildStoreOnce({
    path,
    batches: batchesOf(options),
    source: 'Fixture market',
    isSimulated: options.isSimulated ?? true,
    seed: '',
    asOf: day('2024-02-06'),
    loadedAt: '2024-02-06T18:00:00.000Z',
    onProgress: () => {},
  })
  return path
}

export interface AskingMarket {
  readonly ask: Ask
  readonly store: MarketStore
  close(): Promise<void>
}

/** Nine companies in a real store that questions can be asked of, as of 6 February 2024. */
export async function openAskingMarket(options: AskingMarketOptions = {}): Promise<AskingMarket> {
  const folder = await mkdtemp(join(tmpdir(), 'asking-'))
  const path = await buildAskingMarket(folder, options)
  const store = await openStore(path)
  if (!store) throw new Error(`the store just built at ${path} cannot be read back`)
  return {
    ask: createAsk(store),
    store,
    close: async () => {
      store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
