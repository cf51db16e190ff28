/** What can be put on a watch list. */
export const assetTypes = [
  { value: 'stock', title: 'Stock' },
  { value: 'etf', title: 'ETF' },
  { value: 'mutual_fund', title: 'Mutual fund' },
  { value: 'index', title: 'Index' },
  { value: 'futures', title: 'Futures' },
  { value: 'options', title: 'Options' },
  { value: 'commodity', title: 'Commodity' },
  { value: 'forex', title: 'Forex' },
  { value: 'crypto', title: 'Crypto' },
] as const

export type AssetType = (typeof assetTypes)[number]['value']

/** Lengths of a bar, and units of a notification frequency. */
export const intervals = [
  { value: '1_minute', title: '1 minute' },
  { value: '3_minute', title: '3 minutes' },
  { value: '5_minute', title: '5 minutes' },
  { value: '10_minute', title: '10 minutes' },
  { value: '15_minute', title: '15 minutes' },
  { value: '30_minute', title: '30 minutes' },
  { value: '60_minute', title: '1 hour' },
  { value: '1_day', title: '1 day' },
  { value: '1_week', title: '1 week' },
  { value: '1_month', title: '1 month' },
] as const

export type Interval = (typeof intervals)[number]['value']
