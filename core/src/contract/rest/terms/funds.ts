import { scrapeCategories } from './scraper.ts'

/** What is counted and shown of funds. */
export const fundLimits = {
  /** Funds of one list; an installation fed with every plan has more, the largest are shown. */
  listed: 5000,
  overlap: { least: 2, most: 5 },
  lookThrough: 20,
  /** Rows of one file of transactions, and its size. */
  importRows: 5000,
  importBytes: 2 * 1024 * 1024,
  transactions: 20_000,
  /** Percent a year that a rolling return is asked to be above. */
  goodReturn: 12,
  rollingYears: 3,
  /** Rupees a month, of the SIP on a fund's page. */
  sip: { default: 10_000, min: 100, max: 10_000_000, step: 500 },
} as const

export const fundWindows = ['1M', '3M', '6M', '1Y', '3Y', '5Y', '10Y'] as const
export type FundWindow = (typeof fundWindows)[number]

/** The plans a list can be of; direct plans with growth unless said. */
export const fundPlans = ['direct', 'regular', 'all'] as const
export type FundPlan = (typeof fundPlans)[number]

/** The fund site has two keys for one category: listed, ranked and averaged as one. */
const secondKeys: Readonly<Record<string, string>> = { 'hybrid-aggressive': 'aggressive-hybrid-fund' }

export const fundCategoryOf = (key: string): string => secondKeys[key] ?? key

export const fundCategories = scrapeCategories.filter((key) => fundCategoryOf(key) === key)

/** Every key that funds of a category are kept under. */
export const keysOfFundCategory = (category: string): readonly string[] => [
  category,
  ...Object.keys(secondKeys).filter((key) => secondKeys[key] === category),
]

/** AMFI's classes: the 100 largest companies, the next 150, and the rest. */
export const capClasses = ['large', 'mid', 'small'] as const
export type CapClass = (typeof capClasses)[number]

export const tradeKinds = ['new', 'bought', 'sold', 'left', 'same'] as const
export type TradeKind = (typeof tradeKinds)[number]
