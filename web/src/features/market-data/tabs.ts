import { type MarketTab, marketTabs } from 'core/contract/rest'

/** What a list is of until another is chosen. */
export const usualUniverse = 'NIFTY 500'

export const tabLabels: Readonly<Record<MarketTab, string>> = {
  gainers: 'Gainers',
  losers: 'Losers',
  volume: 'Volume shockers',
  highs: '52-week highs',
  lows: '52-week lows',
  'gap-up': 'Gap up',
  'gap-down': 'Gap down',
  delivery: 'Delivery spikes',
  deals: 'Deals',
  insiders: 'Insider trades',
  announcements: 'Announcements',
  results: 'Results',
  flows: 'FII / DII',
}

/** Which text columns of a list can be chosen from. */
export const filterKeys: Partial<Readonly<Record<MarketTab, readonly (readonly [key: string, label: string])[]>>> = {
  deals: [
    ['deal_kind', 'Kind'],
    ['deal_side', 'Side'],
  ],
  insiders: [
    ['transaction_type', 'Did'],
    ['category_of_insider', 'Who'],
    ['mode_of_transaction', 'How'],
  ],
  announcements: [
    ['announcement_category', 'Category'],
    ['announcement_impact', 'Impact'],
    ['announcement_sentiment', 'Sentiment'],
  ],
}

export const readTab = (given: string | null): MarketTab => marketTabs.find((tab) => tab === given) ?? 'gainers'
