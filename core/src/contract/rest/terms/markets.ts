/** The lists of /marketdata, in their order. */
export const marketTabs = [
  'gainers',
  'losers',
  'volume',
  'highs',
  'lows',
  'gap-up',
  'gap-down',
  'delivery',
  'deals',
  'insiders',
  'announcements',
  'results',
  'flows',
] as const
export type MarketTab = (typeof marketTabs)[number]

/** What is not an index: every stock, or the stocks the reader watches. */
export const wideUniverses = { all: 'all', watchlist: 'watchlist' } as const
