import { dataset, field } from './field.ts'

/**
 * Live kinds of the explorer. The specification writes six names and counts seven, "options, futures, spot for indices,
 * commodities and stocks": every pair that trades is here, so whichever seven are meant exist.
 */
export const liveKinds = [
  'equity_index_options',
  'commodity_options',
  'equity_index_futures',
  'commodity_futures',
  'equity_index_spot',
  'equity_stock_spot',
  'commodity_spot',
  'equity_stock_futures',
  'equity_stock_options',
] as const
export type LiveKind = (typeof liveKinds)[number]

const title = (kind: LiveKind): string => {
  const text = kind.replaceAll('_', ' ').replace('equity ', '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const quoteFields = [
  field('live_last', 'Live price', 'price', 'live ltp|live price now', 'Last traded price.', null, 'last'),
  field('live_previous_close', 'Live previous close', 'price', '', 'Close before today.', null, 'previousClose'),
  field('live_open', 'Live open', 'price', 'todays open', 'First price today.', null, 'open'),
  field('live_high', 'Live high', 'price', 'todays high', 'Highest today.', null, 'high'),
  field('live_low', 'Live low', 'price', 'todays low', 'Lowest today.', null, 'low'),
  field('live_volume', 'Live volume', 'shares', 'todays volume', 'Traded today.', null, 'volume'),
  field('live_at', 'Live time', 'figure', '', 'Instant of the last trade, epoch milliseconds.', null, 'at'),
]

const isContract = (kind: LiveKind): boolean => /futures$|options$/.test(kind)

const sourceField = field(
  'live_source',
  'Live source',
  'text',
  '',
  'feed: told by the feed. close: of the last close. computed: from the price of the underlying, where the contract has none of its own today.',
  null,
  'source',
)

/** Of futures and options. */
const contractFields = [
  field('live_open_interest', 'Live open interest', 'count', '', 'Units open now.', null, 'openInterest'),
  field('live_bid', 'Live bid', 'price', '', 'Best bid now.', null, 'bid'),
  field('live_ask', 'Live ask', 'price', '', 'Best offer now.', null, 'ask'),
  sourceField,
]

const minuteFields = [
  field('minute', 'Minute', 'figure', '', 'Start of the minute, epoch milliseconds.'),
  ...quoteFields.filter(({ column }) => ['open', 'high', 'low', 'volume'].includes(column)),
  field('minute_close', 'Minute close', 'price', '', 'Last price of the minute.', null, 'close'),
]

export const liveDatasets = [
  ...liveKinds.map((kind) =>
    dataset({
      id: `${kind}_live`,
      title: `${title(kind)}, live`,
      description: 'Last quotes.',
      category: 'price_volume',
      period: 'live',
      keys: ['symbol'],
      fields: isContract(kind) ? [...quoteFields, ...contractFields] : quoteFields,
      storage: 'memory',
    }),
  ),
  ...liveKinds.map((kind) =>
    dataset({
      id: `${kind}_ohlc_1_minute_today`,
      title: `${title(kind)}, minute bars`,
      description: 'One-minute bars of today.',
      category: 'price_volume',
      period: 'minute',
      keys: ['symbol', 'minute'],
      fields: isContract(kind) ? [...minuteFields, sourceField] : minuteFields,
      storage: 'memory',
    }),
  ),
]
