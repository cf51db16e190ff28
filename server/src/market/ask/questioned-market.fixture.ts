/** A market small enough to be judged by hand and odd enough to go wrong: gaps, losses, restatements, halted and young shares. */
import { join } from 'node:path'
import { type Batch, batchOf } from 'core/catalogue'
import { addDays, day, type TradingDay, weekday } from 'core/values'
import { buildStore } from '../build.ts'

export const questionedAsOf = '2024-02-06'

/** The same numbers on every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const sectors = ['Information Technology', 'Healthcare', 'Textiles'] as const
const industries = ['Software', 'Hospitals', 'Pharma', 'Spinning', 'Retail'] as const
const numbers = Array.from({ length: 24 }, (_, at) => at)
const symbolOf = (at: number): string => `C${String(at).padStart(2, '0')}`

const noFilings = 5
const gapYear = 3
const halted = 9
const young = 10

const profiles = numbers.map((at) => ({
  symbol: symbolOf(at),
  companyName: `Company ${at} Ltd.`,
  kite_instrument_token: 1000 + at,
  sector: sectors[at % 3] ?? null,
  industry: industries[at % 5] ?? null,
  ownership: at % 4 === 0 ? 'PSU' : 'Private',
  company_kind: at % 7 === 0 ? 'bank' : 'ordinary',
  cap_class: at < 6 ? 'Large cap' : at < 14 ? 'Mid cap' : 'Small cap',
  business_group: at % 6 === 0 ? 'Tata' : null,
  listing_date: at === 20 ? '2023-10-01' : '2001-01-01',
}))

const filingDays = ['period_end', 'first_visible', 'loaded_at']

interface Filing {
  readonly symbol: string
  readonly period_end: string
  readonly fiscal_year: number
  readonly first_visible: string
  readonly version: number
  readonly loaded_at: string
}

const money = (random: () => number, least: number, most: number): number =>
  Math.round((least + random() * (most - least)) * 100) / 100

function statementsOf(random: () => number, filing: Filing) {
  const revenue = money(random, 100, 1000)
  const isLoss = random() < 0.2
  const net_profit = random() < 0.08 ? null : money(random, isLoss ? -80 : 5, isLoss ? -1 : 200)
  const interest_expense = random() < 0.1 ? null : money(random, 1, 40)
  const total_equity = money(random, 50, 900)
  const total_debt = random() < 0.1 ? 0 : money(random, 1, 700)
  return {
    income: {
      ...filing,
      revenue,
      net_profit,
      net_profit_owners: net_profit,
      interest_expense,
      weighted_shares: 10,
      eps: net_profit === null ? null : net_profit / 10,
    },
    balance: { ...filing, total_equity, total_debt, total_assets: total_equity + total_debt, shares_outstanding: 10 },
    cash: {
      ...filing,
      cash_from_operations: random() < 0.05 ? null : money(random, -50, 250),
      dividends_paid: money(random, 0, 20),
    },
  }
}

function annualFilings(): Filing[] {
  return numbers
    .filter((at) => at !== noFilings)
    .flatMap((at) => {
      const years = [2018, 2019, 2020, 2021, 2022, 2023].filter(
        (year) => !(at === gapYear && year === 2021) && !(at === young && year < 2022),
      )
      const filing = (year: number, first_visible: string, version: number): Filing => ({
        symbol: symbolOf(at),
        period_end: `${year}-03-31`,
        fiscal_year: year,
        first_visible,
        version,
        loaded_at: first_visible,
      })
      return [
        ...years.map((year) => filing(year, addDays(day(`${year}-05-10`), at), 1)),
        ...(at === 2 ? [filing(2022, '2023-09-01', 2)] : []),
        ...(at === 7 ? [filing(2023, '2023-12-10', 2), filing(2023, '2024-01-20', 3)] : []),
      ]
    })
}

const quarterEnds = [
  '2021-03-31',
  '2021-06-30',
  '2021-09-30',
  '2021-12-31',
  '2022-03-31',
  '2022-06-30',
  '2022-09-30',
  '2022-12-31',
  '2023-03-31',
  '2023-06-30',
  '2023-09-30',
  '2023-12-31',
]

function quarterlyFilings(): Filing[] {
  return numbers
    .filter((at) => at !== noFilings)
    .flatMap((at) =>
      quarterEnds
        .filter((end) => !(at === young && end < '2023-06-30'))
        .map((period_end) => {
          const first_visible = addDays(day(period_end), 20 + (at % 15))
          return {
            symbol: symbolOf(at),
            period_end,
            fiscal_year: 0,
            first_visible,
            version: 1,
            loaded_at: first_visible,
          }
        }),
    )
    .filter(({ first_visible }) => first_visible <= questionedAsOf)
}

function shareholdings(filings: readonly Filing[]) {
  const random = randomOf(77)
  const before = new Map<string, number>()
  return filings.map((filing) => {
    const promoter_holding = Math.round((20 + random() * 55) * 100) / 100
    const last = before.get(filing.symbol)
    before.set(filing.symbol, promoter_holding)
    return {
      ...filing,
      promoter_holding,
      pledged_percent: random() < 0.5 ? 0 : Math.round(random() * 3000) / 100,
      promoter_holding_change: last === undefined ? null : promoter_holding - last,
    }
  })
}

function tradingDays(count: number): TradingDay[] {
  const days: TradingDay[] = []
  for (let at = day(questionedAsOf); days.length < count; at = addDays(at, -1)) {
    if (weekday(at) !== 0 && weekday(at) !== 6) days.push(at)
  }
  return days.reverse()
}

function bars() {
  const days = tradingDays(300)
  return numbers.flatMap((at) => {
    const random = randomOf(500 + at)
    const own = at === halted ? days.slice(0, -60) : at === young ? days.slice(-15) : days
    let close = 50 + random() * 400
    return own.map((on) => {
      const previous_close = close
      close = Math.round(close * (0.97 + random() * 0.061) * 100) / 100
      const open = Math.round(previous_close * (0.99 + random() * 0.02) * 100) / 100
      return {
        symbol: symbolOf(at),
        day: on,
        open,
        high: Math.max(open, close) + 1,
        low: Math.min(open, close) - 1,
        close,
        previous_close,
        volume: Math.round(1000 + random() * 9000),
      }
    })
  })
}

function indexBars() {
  const random = randomOf(900)
  let close = 20_000
  return tradingDays(300).map((on) => {
    const open = close
    close = Math.round(close * (0.99 + random() * 0.0205) * 100) / 100
    return {
      index_name: 'NIFTY 50',
      day: on,
      open,
      high: Math.max(open, close) + 50,
      low: Math.min(open, close) - 50,
      close,
      volume: 0,
    }
  })
}

function questionedBatches(): Batch[] {
  const random = randomOf(1)
  const annual = annualFilings().map((filing) => statementsOf(random, filing))
  const quarterly = quarterlyFilings()
  const quarters = quarterly.map((filing) => statementsOf(random, filing))
  return [
    batchOf('company_profile', profiles, ['listing_date']),
    batchOf(
      'global_symbol_map',
      profiles.map(({ symbol, companyName, kite_instrument_token }) => ({
        exchange: 'NSE',
        symbol,
        instrument_name: companyName,
        asset_type: 'stock',
        instrument_token: kite_instrument_token,
      })),
    ),
    batchOf('market_indices', [{ index_name: 'NIFTY 50', kite_instrument_token: 1 }]),
    batchOf(
      'market_index_wise_companies',
      numbers.slice(0, 12).map((at) => ({ index_name: 'NIFTY 50', symbol: symbolOf(at), index_weight: at + 1 })),
    ),
    batchOf(
      'income_statement',
      annual.map(({ income }) => income),
      filingDays,
    ),
    batchOf(
      'balance_sheet_statement',
      annual.map(({ balance }) => balance),
      filingDays,
    ),
    batchOf(
      'cash_flow_statement',
      annual.map(({ cash }) => cash),
      filingDays,
    ),
    batchOf(
      'income_statement_quarterly',
      quarters.map(({ income }) => income),
      filingDays,
    ),
    batchOf(
      'balance_sheet_statement_quarterly',
      quarters.map(({ balance }) => balance),
      filingDays,
    ),
    batchOf(
      'cash_flow_statement_quarterly',
      quarters.map(({ cash }) => cash),
      filingDays,
    ),
    batchOf('shareholding_pattern', shareholdings(quarterly), filingDays),
    batchOf('stock_price_daily_historical', bars(), ['day']),
    batchOf('market_index_price_daily', indexBars(), ['day']),
  ]
}

/** Answers the file. */
export async function buildQuestionedMarket(folder: string): Promise<string> {
  const path = join(folder, 'market.duckdb')
  await buildStore({
    path,
    batches: questionedBatches(),
    source: 'Questioned market',
    isSimulated: false,
    seed: '',
    asOf: day(questionedAsOf),
    loadedAt: '',
    onProgress: () => {},
  })
  return path
}
