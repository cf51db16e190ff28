/** Which funds are looked at, as the address holds it. */
import type { EtfFund } from 'core/contract/rest'

export const classes = ['Equity', 'Gold and silver', 'Debt'] as const
export type AssetClass = (typeof classes)[number]

/** From what it follows; an index of shares unless it says otherwise. */
export function classOf({ underlying }: Pick<EtfFund, 'underlying'>): AssetClass {
  if (/gold|silver/i.test(underlying ?? '')) return 'Gold and silver'
  if (/rate|bond|gilt|g-?sec|liquid|overnight/i.test(underlying ?? '')) return 'Debt'
  return 'Equity'
}

export const bands = ['any', 'discount', 'fair', 'premium', 'unknown'] as const
export type Band = (typeof bands)[number]

export interface Filters {
  readonly assetClass: AssetClass | null
  readonly index: string
  readonly isCheap: boolean
  /** Crore rupees a day, at least. */
  readonly traded: number
  readonly band: Band
  readonly isGrouped: boolean
  /** The fund whose details are open. */
  readonly open: string
  readonly sort: { readonly id: string; readonly descending: boolean } | null
}

export const tradedSteps = [0, 1, 10, 100] as const

export function readFilters(words: URLSearchParams): Filters {
  const sort = words.get('s') ?? ''
  return {
    assetClass: classes.find((each) => each === words.get('class')) ?? null,
    index: (words.get('index') ?? '').slice(0, 100),
    isCheap: words.get('cheap') === 'on',
    traded: tradedSteps.find((step) => String(step) === words.get('traded')) ?? 0,
    band: bands.find((band) => band === words.get('band')) ?? 'any',
    isGrouped: words.get('g') === 'index',
    open: (words.get('fund') ?? '').slice(0, 50),
    sort: /^-?[a-z0-9]{1,30}$/i.test(sort) ? { id: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : null,
  }
}

export function writeFilters(filters: Filters): URLSearchParams {
  const words = new URLSearchParams()
  if (filters.assetClass) words.set('class', filters.assetClass)
  if (filters.index !== '') words.set('index', filters.index)
  if (filters.isCheap) words.set('cheap', 'on')
  if (filters.traded > 0) words.set('traded', String(filters.traded))
  if (filters.band !== 'any') words.set('band', filters.band)
  if (filters.isGrouped) words.set('g', 'index')
  if (filters.open !== '') words.set('fund', filters.open)
  if (filters.sort) words.set('s', `${filters.sort.descending ? '-' : ''}${filters.sort.id}`)
  return words
}

export const cheapBelow = 0.5
const crore = 1e7

export function bandOf(premium: number | null, warnAbove: number): Exclude<Band, 'any'> {
  if (premium === null) return 'unknown'
  if (premium > warnAbove) return 'premium'
  return premium < -warnAbove ? 'discount' : 'fair'
}

export const passes = (
  fund: EtfFund,
  premium: number | null,
  { assetClass, index, isCheap, traded, band }: Filters,
  warnAbove: number,
): boolean =>
  (assetClass === null || classOf(fund) === assetClass) &&
  (index === '' || fund.underlying === index) &&
  (!isCheap || (fund.expense !== null && fund.expense < cheapBelow)) &&
  (traded === 0 || (fund.tradedValue ?? 0) >= traded * crore) &&
  (band === 'any' || bandOf(premium, warnAbove) === band)
