import type { Quote } from 'core/contract'
import type { FutureContract } from 'core/contract/rest'
import { percentChange } from 'core/values'

export interface LivePrice {
  readonly last: number | null
  readonly change: number | null
  readonly spot: number | null
  readonly basis: number | null
  readonly basisAnnual: number | null
}

/** The contract's own quote, and the close where it has none; the basis needs both prices of the same moment. */
export function priceOf(
  contract: FutureContract,
  quote: Quote | undefined,
  spotQuote: Quote | undefined,
  today: string,
): LivePrice {
  const last = quote?.last ?? contract.last
  const isLive = quote?.last != null && spotQuote?.last != null
  const spot = isLive ? (spotQuote?.last ?? null) : contract.spot
  return {
    last,
    change: percentChange(quote?.previousClose ?? contract.previousClose, last),
    spot,
    basis: isLive && spot !== null && last !== null ? last - spot : contract.basis,
    basisAnnual: isLive ? annualBasis(last, spot, contract.expiry, today) : contract.basisAnnual,
  }
}

const dayMs = 86_400_000

/** Whole calendar days. */
export const daysTo = (expiry: string, from: string): number => (Date.parse(expiry) - Date.parse(from)) / dayMs

/** In percent; none on the last day. */
export function annualBasis(price: number | null, spot: number | null, expiry: string, from: string): number | null {
  const days = daysTo(expiry, from)
  if (price === null || spot === null || spot <= 0 || days <= 0) return null
  return (price / spot - 1) * (365 / days) * 100
}

export interface TermStructure {
  /** Later months dearer, cheaper, or neither throughout. */
  readonly shape: 'Contango' | 'Backwardation' | 'Mixed'
  /** Next month less near month, in rupees. */
  readonly spread: number
  /** On the near price, for a year. */
  readonly annual: number | null
}

/** By the closes of an underlying's contracts, nearest first; null with one month only. */
export function termStructure(contracts: readonly Pick<FutureContract, 'last' | 'expiry'>[]): TermStructure | null {
  const known = contracts.flatMap(({ last, expiry }) => (last === null ? [] : [{ last, expiry }]))
  const [near, next] = known
  if (!near || !next) return null
  const steps = known.slice(1).map(({ last }, at) => last - (known[at]?.last ?? last))
  const shape = steps.every((step) => step > 0)
    ? 'Contango'
    : steps.every((step) => step < 0)
      ? 'Backwardation'
      : 'Mixed'
  return { shape, spread: next.last - near.last, annual: annualBasis(next.last, near.last, next.expiry, near.expiry) }
}
