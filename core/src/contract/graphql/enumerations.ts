/** What can be put on a watch list. The user store holds the same values. */
export const assetTypes = [
  { value: 'equity', comment: 'Shares of a company' },
  { value: 'etf', comment: 'Exchange traded fund' },
  { value: 'index', comment: 'Market index' },
  { value: 'mutual_fund', comment: 'Mutual fund' },
  { value: 'future', comment: 'Futures contract' },
  { value: 'option', comment: 'Options contract' },
  { value: 'commodity', comment: 'Commodity' },
  { value: 'currency', comment: 'Currency pair' },
  { value: 'crypto', comment: 'Crypto asset' },
] as const

export type AssetType = (typeof assetTypes)[number]['value']

/** Lengths of a bar, shortest first. The user store holds the same values. */
export const intervals = [
  { value: '1m', comment: '1 minute' },
  { value: '5m', comment: '5 minutes' },
  { value: '15m', comment: '15 minutes' },
  { value: '30m', comment: '30 minutes' },
  { value: '1h', comment: '1 hour' },
  { value: '1d', comment: '1 day' },
  { value: '1w', comment: '1 week' },
  { value: '1M', comment: '1 month' },
] as const

export type Interval = (typeof intervals)[number]['value']
