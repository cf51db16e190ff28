/** A store with six funds, small enough that every figure of them can be worked out by hand. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Batch, batchOf } from 'core/catalogue'
import { day } from 'core/values'
import { type Ask, createAsk } from '#market/ask/ask.ts'
import { createFundReads, type FundReads } from '#market/funds.ts'
import { type MarketStore, openStore } from '#market/store.ts'
import { buildStoreOnce } from './build-once.ts'

const crore = 1e7

/** Month ends from January 2020 to January 2024; the last NAVs are of 6 February 2024. */
const months = Array.from({ length: 49 }, (_, at) => new Date(Date.UTC(2020, at + 1, 0)).toISOString().slice(0, 10))
const lastDay = '2024-02-06'

interface Fixture {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly category: string
  readonly plan: string
  readonly option: string
  readonly expense: number
  /** Growth of the NAV from one month end to the next. */
  readonly growth: number
  readonly size: number
}

const usual = { plan: 'Direct Plan', option: 'Growth', key: 'flexi-cap-fund', category: 'Equity: Flexi cap' } as const

const fixtureFunds: readonly Fixture[] = [
  { ...usual, id: '100001', name: 'Fixture Flexi Cap Fund', expense: 0.6, growth: 1.01, size: 500 },
  { ...usual, id: '100002', name: 'Second Flexi Cap Fund', expense: 1, growth: 1.008, size: 900 },
  { ...usual, id: '100003', name: 'Third Flexi Cap Fund', expense: 0.8, growth: 1.012, size: 300 },
  {
    ...usual,
    id: '100004',
    name: 'Fixture Arbitrage Fund',
    key: 'arbitrage-fund',
    category: 'Hybrid: Arbitrage',
    expense: 0.4,
    growth: 1.005,
    size: 200,
  },
  {
    ...usual,
    id: '100005',
    name: 'Fixture Flexi Cap Fund',
    plan: 'Regular Plan',
    expense: 1.5,
    growth: 1.0095,
    size: 400,
  },
  { ...usual, id: '100006', name: 'Fixture Flexi Cap Fund', option: 'IDCW', expense: 0.6, growth: 1, size: 50 },
]

const before = '2023-12-29'
const now = '2024-01-31'
/** Fund, day, symbol, weight, shares. TCS gave a share for each between the two days. */
const held: readonly (readonly [string, string, string, number, number])[] = [
  ['100001', before, 'TCS', 10, 1000],
  ['100001', before, 'INFY', 6, 500],
  ['100001', now, 'TCS', 12, 2600],
  ['100001', now, 'ITC', 4, 4000],
  ['100002', before, 'TCS', 5, 800],
  ['100002', before, 'ITC', 3, 3000],
  ['100002', now, 'TCS', 4, 1200],
  ['100002', now, 'ITC', 3.5, 3000],
  ['100003', '2023-11-30', 'INFY', 9, 700],
]

const companies = [
  ['TCS', 'Tata Consultancy Services Ltd.', 'Information Technology', 14_00_000],
  ['INFY', 'Infosys Ltd.', 'Information Technology', 7_00_000],
  ['ITC', 'ITC Ltd.', 'Fast Moving Consumer Goods', 5_50_000],
] as const
const prices: Readonly<Record<string, number>> = { TCS: 2000, INFY: 1600, ITC: 440 }

const navAt = ({ growth }: Fixture, at: number): number => Math.round(10 * growth ** at * 10_000) / 10_000
/** The index falls every third month and rises in the others. */
const levels: number[] = []
for (const at of months.keys()) levels.push((levels.at(-1) ?? 10_000) * (at === 0 ? 1 : at % 3 === 0 ? 0.98 : 1.02))

/** Categories of funds by their ids, where they are not the usual ones. */
type Keys = Readonly<Record<string, string>>

const batches = (keys: Keys): Batch[] => [
  batchOf(
    'company_profile',
    companies.map(([symbol, companyName, sector, cap]) => ({ symbol, companyName, sector, marketCap: cap * crore })),
  ),
  batchOf(
    'global_symbol_map',
    companies.map(([symbol, name]) => ({ exchange: 'NSE', symbol, instrument_name: name, asset_type: 'stock' })),
  ),
  batchOf('market_indices', [{ index_name: 'NIFTY 500', index_title: 'Nifty 500' }]),
  batchOf(
    'market_index_price_daily',
    [...months, lastDay].map((on, at) => {
      const close = levels[Math.min(at, levels.length - 1)] ?? 0
      return { index_name: 'NIFTY 500', day: on, open: close, high: close, low: close, close, volume: 0 }
    }),
    ['day'],
  ),
  batchOf(
    'corporate_actions',
    [
      {
        id: 'TCS-bonus',
        symbol: 'TCS',
        ex_date: '2024-01-15',
        action: 'Bonus',
        ratio_from: 1,
        ratio_to: 2,
        adjustment_factor: 2,
        action_text: 'Bonus, 1 new share for 1',
      },
    ],
    ['ex_date'],
  ),
  batchOf(
    'mutual_funds',
    fixtureFunds.map((fund) => ({
      id: fund.id,
      name: fund.name,
      fund_house: 'Fixture',
      fund_category: fund.category,
      category_key: keys[fund.id] ?? fund.key,
      plan: fund.plan,
      plan_option: fund.option,
      benchmark: 'NIFTY 500',
      nav: navAt(fund, 49),
      nav_date: lastDay,
      fund_aum: fund.size * crore,
      expense_ratio: fund.expense,
      expense_category_average: 0.8,
      exit_load: 1,
      star_rating: 4,
      return_1Y: 12,
      launch_date: months[0] ?? '',
      fund_manager: 'A. Manager',
    })),
    ['nav_date', 'launch_date'],
  ),
  batchOf(
    'mutual_fund_nav',
    fixtureFunds.flatMap((fund) =>
      [...months, lastDay].map((on, at) => ({ id: fund.id, day: on, nav: navAt(fund, at) })),
    ),
    ['day'],
  ),
  batchOf(
    'mutual_fund_holdings_monthly',
    held.map(([id, on, symbol, weight, shares]) => {
      const [, name, sector] = companies.find(([known]) => known === symbol) ?? []
      const price = (prices[symbol] ?? 0) * (symbol === 'TCS' && on < '2024-01-15' ? 2 : 1)
      return {
        id,
        day: on,
        holding_symbol: symbol,
        holding_name: name ?? symbol,
        holding_sector: sector ?? '',
        holding_weight: weight,
        holding_quantity: shares,
        holding_amount: shares * price,
      }
    }),
    ['day'],
  ),
]

export interface FundMarket {
  readonly store: MarketStore
  readonly funds: FundReads
  readonly ask: Ask
  close(): void
}

export async function openFundMarket(keys: Keys = {}): Promise<FundMarket> {
  const folder = mkdtempSync(join(tmpdir(), 'funds-'))
  const path = join(folder, 'market.duckdb')
  await buildStoreOnce({
    path,
    batches: batches(keys),
    source: 'Fixture funds',
    isSimulated: true,
    seed: Object.values(keys).join(' '),
    asOf: day(lastDay),
    loadedAt: '2024-02-06T18:00:00.000Z',
    onProgress: () => {},
  })
  const store = await openStore(path)
  if (!store) throw new Error('the store just built cannot be read')
  return {
    store,
    funds: createFundReads(store),
    ask: createAsk(store),
    close: () => {
      store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
