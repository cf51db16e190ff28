import { field, fieldTable } from './field.ts'
import { dailyBarFields } from './prices.ts'

const contract = [
  field(
    'expiry',
    'Expiry',
    'date',
    'expiry date|expiry dates|contract expiry|weekly expiry|monthly expiry',
    'Last day of the contract.',
  ),
  field('lot_size', 'Lot size', 'count', 'lot|market lot', 'Units in a contract.'),
  field('last_price', 'Premium', 'price', 'option price|contract price|ltp of option', 'Last price.'),
  field('contract_volume', 'Contracts traded', 'count', 'option volume|futures volume', 'Contracts traded today.'),
  field('open_interest', 'Open interest', 'count', 'oi|open intrest', 'Units outstanding.'),
  field(
    'open_interest_change',
    'Change in open interest',
    'percent',
    'oi change|change in oi',
    'Open interest over the day before.',
  ),
]

export const futureFields = [
  ...contract,
  field('spot', 'Spot', 'price', 'spot price|underlying price', 'Price of the underlying.'),
  field('basis', 'Basis', 'price', 'futures premium|cost of carry rupees', 'Future less spot.', 'last_price - spot'),
  field('basis_annual', 'Annual basis', 'percent', 'cost of carry|annualised basis', 'Basis on spot, yearly.'),
  field('rollover', 'Rollover', 'percent', 'rollover percent', 'Open interest in later expiries.'),
  field(
    'build_up',
    'Build-up',
    'text',
    'long build up|short covering|short build up|long unwinding',
    'Price and open interest read together.',
  ),
]

const ofContract = (id: string) => futureFields.filter((each) => each.id === id)

/** A bar of a contract has what an instrument's bar has, so that charts and rules read both alike. */
export const futureBarFields = [
  ...ofContract('expiry'),
  ...ofContract('lot_size'),
  ...dailyBarFields.filter(({ id }) => ['open', 'high', 'low', 'close', 'previous_close', 'volume'].includes(id)),
  ...ofContract('open_interest'),
  ...ofContract('open_interest_change'),
  ...ofContract('spot'),
]

/** What somebody holds open at the end of a day, in contracts, as the exchange publishes it by kind of participant. */
export const participantFields = fieldTable(`
index_future_long | Index futures long | count | index futures bought, long index futures | Contracts of index futures held long.
index_future_short | Index futures short | count | index futures sold, short index futures | Contracts of index futures held short.
stock_future_long | Stock futures long | count | stock futures bought, long stock futures | Contracts of stock futures held long.
stock_future_short | Stock futures short | count | stock futures sold, short stock futures | Contracts of stock futures held short.
index_call_long | Index calls long | count | index calls bought | Contracts of index calls held long.
index_put_long | Index puts long | count | index puts bought | Contracts of index puts held long.
index_call_short | Index calls short | count | index calls written | Contracts of index calls held short.
index_put_short | Index puts short | count | index puts written | Contracts of index puts held short.
stock_call_long | Stock calls long | count | stock calls bought | Contracts of stock calls held long.
stock_put_long | Stock puts long | count | stock puts bought | Contracts of stock puts held long.
stock_call_short | Stock calls short | count | stock calls written | Contracts of stock calls held short.
stock_put_short | Stock puts short | count | stock puts written | Contracts of stock puts held short.
`)

export const optionFields = [
  ...contract,
  field('strike', 'Strike', 'price', 'strike price', 'Price the option is for.'),
  field('option_type', 'Option type', 'text', 'call|put|ce|pe option', 'CE or PE.'),
  field('implied_volatility', 'Implied volatility', 'percent', 'iv|implied vol', 'Volatility in the premium.'),
  field('delta', 'Delta', 'figure', 'option delta', 'Change of premium for a rupee of the underlying.'),
  field('gamma', 'Gamma', 'figure', 'option gamma', 'Change of delta.'),
  field('theta', 'Theta', 'price', 'time decay', 'Change of premium in a day.'),
  field('vega', 'Vega', 'price', 'option vega', 'Change of premium for a point of volatility.'),
  field('bid', 'Bid', 'price', 'best bid', 'Best buying price.'),
  field('ask', 'Ask', 'price', 'best ask|offer', 'Best selling price.'),
]

export const chainFields = [
  field(
    'pcr',
    'Put-call ratio',
    'times',
    'pcr|put call ratio|putcall ratio',
    'Put open interest on call open interest.',
  ),
  field('max_pain', 'Max pain', 'price', 'maxpain|max pain strike', 'Strike at which option buyers lose most.'),
  field(
    'atm_iv',
    'ATM implied volatility',
    'percent',
    'at the money iv',
    'Implied volatility at the strike nearest the spot.',
  ),
  field(
    'iv_percentile',
    'IV percentile',
    'percent',
    'ivp|iv rank',
    'Days of the year with a lower ATM implied volatility.',
  ),
  field('straddle_price', 'Straddle price', 'price', 'atm straddle', 'Call and put at the strike nearest the spot.'),
  field('expected_move', 'Expected move', 'percent', 'implied move', 'Straddle price on spot.'),
  field('call_open_interest', 'Call open interest', 'count', 'call oi', 'Of all strikes.'),
  field('put_open_interest', 'Put open interest', 'count', 'put oi', 'Of all strikes.'),
]
