/** A market small enough to be gone through by hand: three companies, an ETF, an index, two funds, an investor, contracts. */
import { day, tradingDays } from 'core/values'
import { createRandom } from '#connectors/sample/random.ts'

export const asOf = day('2026-02-06')
export const today = day('2026-02-07')
export const days = tradingDays(day('2024-06-03'), asOf)

export interface Bar {
  readonly day: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly previous_close: number | null
}

const round = (price: number): number => Math.round(price * 100) / 100

function walk(name: string, start: number): Bar[] {
  const random = createRandom('kinds', name)
  let before: number | null = null
  let last = start
  return days.map((on) => {
    const open = round(last * (1 + 0.004 * random.normal()))
    const close = round(open * (1 + 0.014 * random.normal()))
    const bar = {
      day: on,
      open,
      high: round(Math.max(open, close) * 1.003),
      low: round(Math.min(open, close) * 0.997),
      close,
      volume: Math.round(1e5 * (1 + random.uniform())),
      previous_close: before,
    }
    before = close
    last = close
    return bar
  })
}

export const bars = {
  ALPHA: walk('ALPHA', 1000),
  BETA: walk('BETA', 250),
  GAMMA: walk('GAMMA', 40),
  NIFTYBEES: walk('NIFTYBEES', 250),
  'NIFTY 50': walk('NIFTY 50', 22_000),
} as const

export const companies = [
  {
    symbol: 'ALPHA',
    companyName: 'Alpha Ltd.',
    sector: 'IT',
    industry: 'Software',
    cap_class: 'Large cap',
    ownership: 'Private',
    company_kind: 'ordinary',
  },
  {
    symbol: 'BETA',
    companyName: 'Beta Bank',
    sector: 'Finance',
    industry: 'Banks',
    cap_class: 'Small cap',
    ownership: 'PSU',
    company_kind: 'bank',
  },
  {
    symbol: 'GAMMA',
    companyName: 'Gamma Ltd.',
    sector: 'IT',
    industry: 'Software',
    cap_class: 'Small cap',
    ownership: 'Private',
    company_kind: 'ordinary',
  },
] as const

const trade = (id: string, symbol: string, on: string, type: string, mode: string, value: number) => ({
  id,
  symbol,
  intimation_date: on,
  transaction_date: on,
  name_of_insider: `Insider ${id}`,
  category_of_insider: 'Promoter Group',
  transaction_type: type,
  mode_of_transaction: mode,
  number_of_securities_transacted: value / 100,
  value_of_securities_transacted: value,
  shareholding_before_transaction: 1,
  shareholding_after_transaction: 1.1,
})

export const insiderTrades = [
  trade('1', 'ALPHA', '2026-01-20', 'Buy', 'Market Purchase', 5e7),
  trade('2', 'ALPHA', '2026-02-02', 'Buy', 'Market Purchase', 2e7),
  trade('3', 'BETA', '2026-01-27', 'Buy', 'Market Purchase', 4e7),
  trade('4', 'BETA', '2026-01-28', 'Sell', 'Market Sale', 9e7),
  trade('5', 'GAMMA', '2026-01-29', 'Buy', 'ESOP', 8e7),
  trade('6', 'GAMMA', '2026-01-30', 'Buy', 'Market Purchase', 5e6),
  trade('7', 'ALPHA', '2025-11-03', 'Buy', 'Market Purchase', 6e7),
]

export const deals = [
  {
    id: '1',
    symbol: 'BETA',
    day: '2026-02-03',
    deal_kind: 'Bulk',
    client: 'One Fund',
    deal_side: 'Buy',
    deal_quantity: 1000,
    deal_price: 250,
  },
  {
    id: '2',
    symbol: 'BETA',
    day: '2026-02-03',
    deal_kind: 'Block',
    client: 'Two Fund',
    deal_side: 'Sell',
    deal_quantity: 9000,
    deal_price: 251,
  },
  {
    id: '3',
    symbol: 'ALPHA',
    day: '2026-02-05',
    deal_kind: 'Bulk',
    client: 'One Fund',
    deal_side: 'Buy',
    deal_quantity: 500,
    deal_price: 1000,
  },
] as const

export const actions = [
  {
    id: 'd1',
    symbol: 'ALPHA',
    ex_date: '2024-09-02',
    action: 'Dividend',
    action_amount: 20,
    ratio_from: null,
    ratio_to: null,
    adjustment_factor: null,
    action_text: 'Dividend',
  },
  {
    id: 's1',
    symbol: 'ALPHA',
    ex_date: '2025-01-06',
    action: 'Split',
    action_amount: null,
    ratio_from: 1,
    ratio_to: 2,
    adjustment_factor: 2,
    action_text: 'Split',
  },
  {
    id: 'd2',
    symbol: 'ALPHA',
    ex_date: '2025-03-03',
    action: 'Dividend',
    action_amount: 12,
    ratio_from: null,
    ratio_to: null,
    adjustment_factor: null,
    action_text: 'Dividend',
  },
  {
    id: 'd3',
    symbol: 'ALPHA',
    ex_date: '2025-09-01',
    action: 'Dividend',
    action_amount: 15,
    ratio_from: null,
    ratio_to: null,
    adjustment_factor: null,
    action_text: 'Dividend',
  },
] as const

export const flows = days.slice(-30).map((on, at) => ({
  day: on,
  fii_net: (at % 5) * 1e9 - 1.5e9,
  dii_net: 2e9 - (at % 3) * 1e9,
  fii_bought: 5e9,
  fii_sold: 5e9,
  dii_bought: 4e9,
  dii_sold: 4e9,
}))

const fund = (id: string, name: string, aum: number, expense: number, threeYears: number) => ({
  id,
  name,
  fund_house: name.split(' ')[0] ?? '',
  fund_category: 'Equity: Flexi cap',
  category_key: 'flexi-cap-fund',
  plan: 'Direct Plan',
  benchmark: 'NIFTY 500',
  nav: 50,
  nav_date: asOf,
  fund_aum: aum,
  expense_ratio: expense,
  star_rating: 4,
  return_1Y: 10,
  return_3Y: threeYears,
  return_5Y: 12,
})

export const funds = [
  fund('101', 'One Flexi Cap Fund', 9e10, 0.6, 18),
  fund('102', 'Two Flexi Cap Fund', 3e10, 0.9, 22),
  fund('103', 'Three Flexi Cap Fund', 1e10, 1.4, 25),
]

/** Month ends, growing one percent a month. */
export const navs = Array.from({ length: 80 }, (_, at) => ({
  id: '101',
  day: new Date(Date.UTC(2019, 6 + at, 0)).toISOString().slice(0, 10),
  nav: 20 * 1.01 ** at,
}))

const held = (id: string, number: number, symbol: string, weight: number, month: number, quarter: number) => ({
  id,
  holding_number: number,
  holding_name: companies.find((company) => company.symbol === symbol)?.companyName ?? symbol,
  holding_symbol: symbol,
  holding_sector: companies.find((company) => company.symbol === symbol)?.sector ?? '',
  holding_weight: weight,
  holding_quantity: weight * 1000,
  holding_amount: weight * 1e8,
  holding_change_1m: month,
  holding_change_3m: quarter,
})

export const holdings = [
  held('101', 1, 'ALPHA', 8, -1, -2),
  held('101', 2, 'BETA', 5, 5, 5),
  held('101', 3, 'GAMMA', 2, 0, 0.5),
  held('102', 1, 'BETA', 9, 0.4, 1),
  held('102', 2, 'ALPHA', 6, 0.5, -1),
]

const stake = (symbol: string, quarter: string, investor: string, percent: number) => ({
  symbol,
  period_end: quarter,
  investor,
  investor_kind: 'Individual',
  holding_percent: percent,
  holding_shares: percent * 1000,
  holding_value: percent * 1e7,
})

export const stakes = [
  stake('ALPHA', '2025-09-30', 'Asha Rao', 2),
  stake('ALPHA', '2025-12-31', 'Asha Rao', 2.5),
  stake('BETA', '2025-09-30', 'Asha Rao', 3),
  stake('BETA', '2025-12-31', 'Asha Rao', 1.2),
  stake('GAMMA', '2025-12-31', 'Asha Rao', 1.1),
  stake('ALPHA', '2025-09-30', 'Bhim Sen', 1.4),
]

export const shareholding = (['2025-06-30', '2025-09-30', '2025-12-31'] as const).flatMap((quarter, at) =>
  companies.map(({ symbol }) => ({
    symbol,
    period_end: quarter,
    fiscal_year: 2026,
    first_visible: ['2025-07-21', '2025-10-20', '2026-01-19'][at] ?? '',
    version: 1,
    loaded_at: '2026-01-19',
    promoter_holding: symbol === 'ALPHA' ? 48 + 2 * at : 30,
    fii_holding: 20 - at,
    dii_holding: 15,
    government_holding: 0,
    public_holding: symbol === 'ALPHA' ? 17 - at : 35 + at,
    mutual_fund_holding: 9,
    insurance_holding: 4,
    pledged_percent: 0,
  })),
)

const expiry = '2026-02-24'

export const futures = [
  {
    symbol: 'ALPHA',
    contract: 'ALPHA26FEBFUT',
    expiry,
    lot_size: 100,
    last_price: 1010,
    open_interest: 1e6,
    open_interest_change: 12,
    spot: 1004,
    basis: 6,
    basis_annual: 12.1,
    rollover: 60,
    build_up: 'Long build-up',
  },
  {
    symbol: 'ALPHA',
    contract: 'ALPHA26MARFUT',
    expiry: '2026-03-30',
    lot_size: 100,
    last_price: 1016,
    open_interest: 2e5,
    open_interest_change: 40,
    spot: 1004,
    basis: 12,
    basis_annual: 8.4,
    rollover: 60,
    build_up: 'Long build-up',
  },
  {
    symbol: 'BETA',
    contract: 'BETA26FEBFUT',
    expiry,
    lot_size: 500,
    last_price: 249,
    open_interest: 3e6,
    open_interest_change: -8,
    spot: 250,
    basis: -1,
    basis_annual: -8.1,
    rollover: 55,
    build_up: 'Short covering',
  },
  {
    symbol: 'NIFTY',
    contract: 'NIFTY26FEBFUT',
    expiry,
    lot_size: 65,
    last_price: 22_100,
    open_interest: 9e6,
    open_interest_change: 2,
    spot: 22_040,
    basis: 60,
    basis_annual: 5.5,
    rollover: 70,
    build_up: 'Long build-up',
  },
]

export const options = [21_800, 21_900, 22_000, 22_100, 22_200].flatMap((strike, at) =>
  (['CE', 'PE'] as const).map((type) => ({
    symbol: 'NIFTY',
    contract: `NIFTY${strike}${type}`,
    expiry: '2026-02-10',
    lot_size: 65,
    last_price: 100,
    open_interest: type === 'CE' ? [10, 20, 30, 90, 50][at] : [40, 80, 60, 20, 10][at],
    open_interest_change: at,
    strike,
    option_type: type,
    implied_volatility: 12,
  })),
) as readonly (Record<string, string | number> & { strike: number; option_type: string; open_interest: number })[]

/** Far more strikes than anybody looks at once, around a spot of 1,004. */
export const stockOptions = Array.from({ length: 21 }, (_, at) => 800 + 20 * at).flatMap((strike) =>
  (['CE', 'PE'] as const).map((type) => ({
    symbol: 'ALPHA',
    contract: `ALPHA${strike}${type}`,
    expiry,
    lot_size: 100,
    last_price: 10,
    open_interest: 100,
    open_interest_change: 0,
    strike,
    option_type: type,
    implied_volatility: 25,
  })),
)
