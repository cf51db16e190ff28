/** The same market as a store is filled with it. */
import { type Batch, batchOf } from 'core/catalogue'
import {
  actions,
  bars,
  companies,
  deals,
  flows,
  funds,
  futures,
  holdings,
  insiderTrades,
  navs,
  options,
  shareholding,
  stakes,
  stockOptions,
} from './kinds-market.fixture.ts'

const instruments = [
  ...companies.map(({ symbol, companyName }) => ({
    exchange: 'NSE',
    symbol,
    instrument_name: companyName,
    asset_type: 'stock',
  })),
  { exchange: 'NSE', symbol: 'NIFTYBEES', instrument_name: 'Nifty BeES', asset_type: 'etf' },
  { exchange: 'NSE', symbol: 'NIFTY 50', instrument_name: 'Nifty 50', asset_type: 'index' },
]

export const kindsMarket = (): Batch[] => [
  batchOf(
    'company_profile',
    companies.map((company) => ({ ...company })),
  ),
  batchOf('global_symbol_map', instruments),
  batchOf('peers', [{ symbol: 'ALPHA', peer_symbol: 'GAMMA', peer_rank: 1 }]),
  batchOf('market_indices', [{ index_name: 'NIFTY 50', index_title: 'Nifty 50' }]),
  batchOf(
    'market_index_wise_companies',
    companies.flatMap(({ symbol }) => [
      ...(symbol === 'GAMMA' ? [] : [{ index_name: 'NIFTY 50', symbol, index_weight: 50 }]),
      { index_name: 'NIFTY 500', symbol, index_weight: 33 },
    ]),
  ),
  batchOf('etf_instruments', [{ symbol: 'NIFTYBEES', etf_name: 'Nifty BeES', underlying: 'NIFTY 50', inav: 250 }]),
  batchOf(
    'stock_price_daily_historical',
    (['ALPHA', 'BETA', 'GAMMA', 'NIFTYBEES'] as const).flatMap((symbol) =>
      bars[symbol].map((bar) => ({ symbol, ...bar, raw_close: bar.close })),
    ),
    ['day'],
  ),
  batchOf(
    'market_index_price_daily',
    bars['NIFTY 50'].map((bar) => ({ index_name: 'NIFTY 50', ...bar })),
    ['day'],
  ),
  batchOf('company_insider_trades', insiderTrades, ['intimation_date', 'transaction_date']),
  batchOf(
    'bulk_deals',
    deals.map((deal) => ({ ...deal })),
    ['day'],
  ),
  batchOf(
    'corporate_actions',
    actions.map((action) => ({ ...action })),
    ['ex_date'],
  ),
  batchOf(
    'company_announcements',
    [
      {
        id: 'a1',
        symbol: 'ALPHA',
        announcement_date: '2026-02-06',
        announcement_category: 'Order win',
        announcement_impact: 'High',
        announcement_sentiment: 'Positive',
        announcement_text_summary: 'Won an order.',
      },
      {
        id: 'a2',
        symbol: 'BETA',
        announcement_date: '2026-01-05',
        announcement_category: 'Litigation',
        announcement_impact: 'Low',
        announcement_sentiment: 'Negative',
        announcement_text_summary: 'Received a demand.',
      },
    ],
    ['announcement_date'],
  ),
  batchOf(
    'results_calendar',
    [{ symbol: 'GAMMA', period_end: '2025-12-31', results_date: '2026-02-12', results_period: 'Q3 FY26' }],
    ['period_end', 'results_date'],
  ),
  batchOf('institutional_flows', flows, ['day']),
  batchOf(
    'trading_holidays',
    [
      { segment: 'CM', day: '2026-03-03', holiday: 'Holi' },
      { segment: 'FO', day: '2026-03-03', holiday: 'Holi' },
    ],
    ['day'],
  ),
  batchOf('mutual_funds', funds, ['nav_date']),
  batchOf('mutual_fund_nav', navs, ['day']),
  batchOf('mutual_fund_holdings', holdings),
  batchOf('investor_holdings', stakes, ['period_end']),
  batchOf('shareholding_pattern', shareholding, ['period_end', 'first_visible', 'loaded_at']),
  batchOf('futures', futures, ['expiry']),
  batchOf('options', [...options.map((option) => ({ ...option })), ...stockOptions], ['expiry']),
  batchOf(
    'option_chain_summary',
    [
      {
        symbol: 'NIFTY',
        expiry: '2026-02-10',
        pcr: 1.05,
        max_pain: 22_000,
        atm_iv: 12,
        straddle_price: 200,
        expected_move: 0.9,
      },
    ],
    ['expiry'],
  ),
]
