/** Which contracts are looked at, as the address holds it. */
import { type BuildUp, buildUps, type FutureContract, type FutureMonth, futureMonths } from 'core/contract/rest'

export const liquiditySteps = [0, 10, 100, 500] as const
export const nearExtremes = ['any', 'high', 'low'] as const
export type NearExtreme = (typeof nearExtremes)[number]

export interface Filters {
  readonly month: FutureMonth | 'all'
  readonly buildUp: BuildUp | null
  /** A sector, or what is not a company: Index, Commodity. */
  readonly sector: string
  /** Crore rupees traded in the contract, at least. */
  readonly liquidity: number
  readonly near52: NearExtreme
  /** The underlying whose details are open. */
  readonly symbol: string
  readonly sort: { readonly id: string; readonly descending: boolean } | null
}

export function readFilters(words: URLSearchParams): Filters {
  const sort = words.get('s') ?? ''
  return {
    month: ([...futureMonths, 'all'] as const).find((each) => each === words.get('month')) ?? 'near',
    buildUp: buildUps.find((each) => slug(each) === words.get('class')) ?? null,
    sector: (words.get('sector') ?? '').slice(0, 100),
    liquidity: liquiditySteps.find((step) => String(step) === words.get('liquidity')) ?? 0,
    near52: nearExtremes.find((each) => each === words.get('near52')) ?? 'any',
    symbol: (words.get('symbol') ?? '').slice(0, 50).toUpperCase(),
    sort: /^-?[a-z0-9]{1,30}$/i.test(sort) ? { id: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : null,
  }
}

export function writeFilters(filters: Filters): URLSearchParams {
  const words = new URLSearchParams()
  if (filters.month !== 'near') words.set('month', filters.month)
  if (filters.buildUp) words.set('class', slug(filters.buildUp))
  if (filters.sector !== '') words.set('sector', filters.sector)
  if (filters.liquidity > 0) words.set('liquidity', String(filters.liquidity))
  if (filters.near52 !== 'any') words.set('near52', filters.near52)
  if (filters.symbol !== '') words.set('symbol', filters.symbol)
  if (filters.sort) words.set('s', `${filters.sort.descending ? '-' : ''}${filters.sort.id}`)
  return words
}

/** short-build-up */
const slug = (text: string): string => text.toLowerCase().replaceAll(' ', '-')

export const sectorOf = ({ kind, sector }: FutureContract): string =>
  kind === 'index' ? 'Index' : kind === 'commodity' ? 'Commodity' : (sector ?? 'Not classified')

/** Within so many percent of the year's high or low counts as near it. */
export const nearPercent = 3
const crore = 1e7

/** Rupees of one contract. */
export const contractValue = ({ last, lotSize }: Pick<FutureContract, 'last' | 'lotSize'>): number | null =>
  last === null || lotSize === null ? null : last * lotSize

const tradedValue = (contract: FutureContract): number => (contractValue(contract) ?? 0) * (contract.volume ?? 0)

/** Spot to the highest and lowest of the underlying's year; the live spot where there is one. */
function isNear(contract: FutureContract, near: NearExtreme, spot: number | null): boolean {
  const price = spot ?? contract.spot
  if (near === 'any') return true
  if (price === null) return false
  if (near === 'high') return contract.high52 !== null && price >= contract.high52 * (1 - nearPercent / 100)
  return contract.low52 !== null && price <= contract.low52 * (1 + nearPercent / 100)
}

export interface Test {
  readonly id: 'month' | 'buildUp' | 'sector' | 'liquidity' | 'near52'
  readonly label: string
  readonly passes: (contract: FutureContract, spot: number | null) => boolean
}

const monthNames = { near: 'Near month', next: 'Next month', far: 'Far month' } as const

/** The filters that are on, each by itself. */
export function testsOf({ month, buildUp, sector, liquidity, near52 }: Filters): readonly Test[] {
  const tests: Test[] = []
  if (month !== 'all')
    tests.push({ id: 'month', label: monthNames[month], passes: (contract) => contract.month === month })
  if (buildUp) tests.push({ id: 'buildUp', label: buildUp, passes: (contract) => contract.buildUp === buildUp })
  if (sector !== '') tests.push({ id: 'sector', label: sector, passes: (contract) => sectorOf(contract) === sector })
  if (liquidity > 0)
    tests.push({
      id: 'liquidity',
      label: `₹${liquidity} cr traded`,
      passes: (contract) => tradedValue(contract) >= liquidity * crore,
    })
  if (near52 !== 'any')
    tests.push({
      id: 'near52',
      label: `Within ${nearPercent}% of 52-week ${near52}`,
      passes: (contract, spot) => isNear(contract, near52, spot),
    })
  return tests
}

const none: Pick<Filters, 'month' | 'buildUp' | 'sector' | 'liquidity' | 'near52'> = {
  month: 'all',
  buildUp: null,
  sector: '',
  liquidity: 0,
  near52: 'any',
}

export const without = (filters: Filters, id: Test['id']): Filters => ({ ...filters, [id]: none[id] })

export interface FilterCount {
  readonly test: Test
  /** Contracts that pass this one alone. */
  readonly alone: number
  /** Contracts that would be left without it. */
  readonly withoutIt: number
}

/** Why nothing is left: what each filter keeps by itself, and what dropping it would bring back. */
export const filterCounts = (
  contracts: readonly FutureContract[],
  tests: readonly Test[],
  spotOf: (contract: FutureContract) => number | null,
): readonly FilterCount[] =>
  tests.map((test) => ({
    test,
    alone: contracts.filter((each) => test.passes(each, spotOf(each))).length,
    withoutIt: contracts.filter((each) =>
      tests.every((other) => other.id === test.id || other.passes(each, spotOf(each))),
    ).length,
  }))
