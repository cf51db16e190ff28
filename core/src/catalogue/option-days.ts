import { dataset, field } from './field.ts'
import { dailyBarFields } from './prices.ts'

/** Ids begin with "minute": they are columns of a day's film, not figures to ask for by a word of their own. */
const snapshotFields = [
  field('minute_expiry', 'Expiry of the contract', 'date', '', 'Last day of the contract.', null, 'expiry'),
  field('minute_strike', 'Strike of the contract', 'price', '', 'Price the option is for.', null, 'strike'),
  field('minute_option_type', 'Side of the contract', 'text', '', 'CE or PE.', null, 'option_type'),
  field('minute_last', 'Premium at the minute', 'price', '', 'Last price up to the minute.', null, 'last_price'),
  field('minute_bid', 'Bid at the minute', 'price', '', 'Best buying price.', null, 'bid'),
  field('minute_ask', 'Ask at the minute', 'price', '', 'Best selling price.', null, 'ask'),
  field('minute_interest', 'Open interest at the minute', 'count', '', 'Units outstanding.', null, 'open_interest'),
  field(
    'minute_contracts',
    'Contracts up to the minute',
    'count',
    '',
    'Traded since the open.',
    null,
    'contract_volume',
  ),
  field('minute_spot', 'Spot at the minute', 'price', '', 'Price of the underlying.', null, 'spot'),
]

export const optionDayDatasets = [
  dataset({
    id: 'option_chain_intraday',
    title: 'Option chains through the day',
    description: 'Each contract every few minutes of stored days.',
    category: 'price_volume',
    period: 'minute',
    keys: ['symbol', 'contract', 'day', 'minute'],
    fields: snapshotFields,
  }),
  dataset({
    id: 'options_daily',
    title: 'Daily options',
    description: 'One bar a contract and trading day, where days of it are stored.',
    category: 'price_volume',
    period: 'daily',
    keys: ['symbol', 'contract', 'day'],
    // What an instrument's bar has, so that charts and rules read both alike.
    fields: dailyBarFields.filter(({ id }) =>
      ['open', 'high', 'low', 'close', 'previous_close', 'volume'].includes(id),
    ),
  }),
  dataset({
    id: 'option_iv_daily',
    title: 'Implied volatility by day',
    description: 'Implied volatility at the money at each close.',
    category: 'price_volume',
    period: 'daily',
    keys: ['symbol', 'day'],
    fields: [
      field(
        'daily_atm_iv',
        'ATM volatility at the close',
        'percent',
        '',
        'Implied volatility of the nearest expiry at the strike nearest the spot.',
      ),
    ],
  }),
]
