import { chainFields, coinFields, futureFields, optionFields } from './derivatives.ts'
import {
  announcementFields,
  calendarFields,
  corporateActionFields,
  dealFields,
  flowFields,
  insiderFields,
} from './events.ts'
import { dataset, field } from './field.ts'
import { etfFields, fundFields, fundHoldingFields } from './funds.ts'
import { dailyBarFields, indexBarFields, movingAverageFields, returnFields } from './prices.ts'
import { profileFields, sizeFields } from './profile.ts'
import { investorHoldingFields, shareholdingFields } from './shareholding.ts'
import { technicalFields } from './technicals.ts'

const bySymbolDay = ['symbol', 'day'] as const
/** The specification calls it marketCap in a company's profile. */
const marketCap = sizeFields
  .filter(({ id }) => id === 'market_cap')
  .map((size) => ({ ...size, formula: 'close * shares_outstanding', column: 'marketCap' }))

export const companyDatasets = [
  dataset({
    id: 'company_profile',
    title: 'Company profile',
    description: 'Who a company is.',
    category: 'subjective',
    period: 'point',
    keys: ['symbol'],
    fields: [...profileFields, ...marketCap],
  }),
  dataset({
    id: 'peers',
    title: 'Peers',
    description: 'Companies of the same industry, nearest in size first.',
    category: 'subjective',
    period: 'point',
    keys: ['symbol', 'peer_symbol'],
    fields: [field('peer_rank', 'Peer rank', 'count', 'nearest peer', 'Nearest in size first.')],
  }),
  dataset({
    id: 'shareholding_pattern',
    title: 'Shareholding pattern',
    description: 'Who owns a company, by quarter.',
    category: 'shareholding',
    period: 'quarterly',
    keys: ['symbol', 'period_end'],
    fields: shareholdingFields,
    isFiled: true,
  }),
  dataset({
    id: 'investor_holdings',
    title: 'Holdings of investors',
    description: 'Named holders of one percent and more, by quarter.',
    category: 'shareholding',
    period: 'quarterly',
    keys: ['symbol', 'period_end', 'investor'],
    fields: investorHoldingFields,
  }),
]

export const priceDatasets = [
  dataset({
    id: 'stock_price_daily_historical',
    title: 'Daily prices',
    description: 'One bar a symbol and trading day.',
    category: 'price_volume',
    period: 'daily',
    keys: bySymbolDay,
    fields: dailyBarFields,
  }),
  dataset({
    id: 'stock_price_volume_daily_moving_averages',
    title: 'Moving averages',
    description: 'Means of price and volume at the last close.',
    category: 'price_volume',
    period: 'point',
    keys: bySymbolDay,
    fields: movingAverageFields,
  }),
  dataset({
    id: 'indicator_latest',
    title: 'Technical indicators',
    description: 'Returns, extremes and indicators at the last close.',
    category: 'price_volume',
    period: 'point',
    keys: bySymbolDay,
    fields: [...returnFields, ...technicalFields],
  }),
  dataset({
    id: 'market_index_price_daily',
    title: 'Daily index levels',
    description: 'One bar an index and trading day.',
    category: 'price_volume',
    period: 'daily',
    keys: ['index_name', 'day'],
    fields: indexBarFields,
  }),
  dataset({
    id: 'market_index_price_volume_daily_moving_averages',
    title: 'Moving averages of indices',
    description: 'Means of level and volume at the last close.',
    category: 'price_volume',
    period: 'point',
    keys: ['index_name', 'day'],
    fields: movingAverageFields,
  }),
  dataset({
    id: 'market_index_wise_companies',
    title: 'Index members',
    description: 'Companies of an index and their weight.',
    category: 'price_volume',
    period: 'point',
    keys: ['index_name', 'symbol'],
    fields: [
      field(
        'index_weight',
        'Index weight',
        'percent',
        'weight in index|weightage',
        'Part of the index, by free float.',
      ),
    ],
  }),
  dataset({
    id: 'market_indices',
    title: 'Indices',
    description: 'Indices and their number at the broker.',
    category: 'price_volume',
    period: 'point',
    keys: ['index_name'],
    fields: [
      field('index_token', 'Index token', 'figure', '', 'Number at the broker.', null, 'kite_instrument_token'),
      field('index_base_value', 'Base value', 'points', 'index base', 'Level on the base date.'),
      field('index_base_date', 'Base date', 'date', 'index start', 'First day of the index.'),
      field('index_title', 'Index title', 'text', 'index|suchkank', 'Name in full.'),
    ],
  }),
  dataset({
    id: 'global_symbol_map',
    title: 'Symbols',
    description: 'Every instrument by symbol.',
    category: 'price_volume',
    period: 'point',
    keys: ['exchange', 'symbol'],
    fields: [
      field('instrument_name', 'Instrument name', 'text', '', 'Name of the instrument.'),
      field(
        'asset_type',
        'Asset type',
        'text',
        'kind of instrument',
        'stock, etf, index, commodity, currency or crypto.',
      ),
      field('symbol_token', 'Instrument token', 'figure', '', 'Number at the broker.', null, 'instrument_token'),
      field('symbol_isin', 'Symbol ISIN', 'text', '', 'International number.', null, 'isin'),
    ],
  }),
  dataset({
    id: 'asset_price_daily',
    title: 'Daily prices of commodities, currencies and coins',
    description: 'One bar an instrument and day.',
    category: 'price_volume',
    period: 'daily',
    keys: bySymbolDay,
    fields: dailyBarFields.filter(({ id }) => ['open', 'high', 'low', 'close', 'volume'].includes(id)),
  }),
]

export const eventDatasets = [
  dataset({
    id: 'company_announcements',
    title: 'Announcements',
    description: 'What companies told the exchange.',
    category: 'subjective',
    period: 'event',
    keys: ['id', 'symbol'],
    fields: announcementFields,
  }),
  dataset({
    id: 'company_insider_trades',
    title: 'Insider trades',
    description: 'Disclosed trades of promoters, directors and employees.',
    category: 'shareholding',
    period: 'event',
    keys: ['id', 'symbol'],
    fields: insiderFields,
  }),
  dataset({
    id: 'corporate_actions',
    title: 'Corporate actions',
    description: 'Dividends, splits, bonuses, rights and buybacks.',
    category: 'subjective',
    period: 'event',
    keys: ['id', 'symbol'],
    fields: corporateActionFields,
  }),
  dataset({
    id: 'bulk_deals',
    title: 'Bulk and block deals',
    description: 'Single trades of half a percent and more.',
    category: 'shareholding',
    period: 'event',
    keys: ['id', 'symbol', 'day'],
    fields: dealFields,
  }),
  dataset({
    id: 'institutional_flows',
    title: 'FII and DII flows',
    description: 'Cash bought and sold by institutions, by day.',
    category: 'shareholding',
    period: 'daily',
    keys: ['day'],
    fields: flowFields,
    precedence: { 'fii buying': ['fii_net'] },
  }),
  dataset({
    id: 'results_calendar',
    title: 'Results calendar',
    description: 'Board meetings for results.',
    category: 'subjective',
    period: 'event',
    keys: ['symbol', 'period_end'],
    fields: calendarFields,
  }),
  dataset({
    id: 'trading_holidays',
    title: 'Trading holidays',
    description: 'Days on which a segment of the exchange does not trade.',
    category: 'subjective',
    period: 'event',
    keys: ['segment', 'day'],
    fields: [field('holiday', 'Holiday', 'text', 'market holiday|trading holiday|chhutti', 'Why it is closed.')],
  }),
]

export const fundDatasets = [
  dataset({
    id: 'mutual_funds',
    title: 'Mutual funds',
    description: 'Schemes with size, cost and returns.',
    category: 'price_volume',
    period: 'point',
    keys: ['id'],
    fields: fundFields,
  }),
  dataset({
    id: 'mutual_fund_holdings',
    title: 'Fund holdings',
    description: 'What schemes hold.',
    category: 'shareholding',
    period: 'point',
    keys: ['id', 'holding_number'],
    fields: fundHoldingFields,
  }),
  dataset({
    id: 'mutual_fund_nav',
    title: 'Fund NAVs',
    description: 'NAV by month end.',
    category: 'price_volume',
    period: 'daily',
    keys: ['id', 'day'],
    fields: fundFields.filter(({ id }) => id === 'nav'),
  }),
  dataset({
    id: 'etf_instruments',
    title: 'ETFs',
    description: 'Exchange traded funds.',
    category: 'price_volume',
    period: 'point',
    keys: ['symbol'],
    fields: etfFields,
  }),
  dataset({
    id: 'etf_nav_daily',
    title: 'ETF indicative NAVs',
    description: 'Indicative NAV at the close of each day, where the fund house publishes one.',
    category: 'price_volume',
    period: 'daily',
    keys: bySymbolDay,
    fields: etfFields.filter(({ id }) => id === 'inav'),
  }),
]

export const derivativeDatasets = [
  dataset({
    id: 'futures',
    title: 'Futures',
    description: 'Contracts at the last close.',
    category: 'price_volume',
    period: 'point',
    keys: ['symbol', 'contract'],
    fields: futureFields,
  }),
  dataset({
    id: 'options',
    title: 'Options',
    description: 'Contracts at the last close.',
    category: 'price_volume',
    period: 'point',
    keys: ['symbol', 'contract'],
    fields: optionFields,
  }),
  dataset({
    id: 'option_chain_summary',
    title: 'Option chains',
    description: 'Each underlying and expiry as a whole.',
    category: 'price_volume',
    period: 'point',
    keys: ['symbol', 'expiry'],
    fields: chainFields,
  }),
  dataset({
    id: 'coins',
    title: 'Coins',
    description: 'Cryptocurrencies.',
    category: 'price_volume',
    period: 'point',
    keys: ['symbol'],
    fields: coinFields,
  }),
]
