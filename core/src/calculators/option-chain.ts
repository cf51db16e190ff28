/** A whole chain at once: volatility in the premiums, greeks, and what the open positions say. */
import { futureOptionValue, normalCumulative, type OptionTerms, type OptionValue } from './black-scholes.ts'

/** What put-call parity says the underlying is worth at expiry: K + (C − P) e^(rT). */
export const parityForward = (
  { strike, call, put }: { readonly strike: number; readonly call: number; readonly put: number },
  { rate, years }: Pick<OptionTerms, 'rate' | 'years'>,
): number => strike + (call - put) * Math.exp(rate * years)

type Sought = Omit<OptionTerms, 'volatility'>

const lowest = 1e-4
const highest = 5
const mostSteps = 60
/** Of the forward: an option is told from its bare payoff by more than this, or by nothing at all. */
const worth = 1e-9

/**
 * The volatility at which Black (1976) gives this price; `spot` is the forward. Sought on the side out of the money, where
 * the price is not drowned by the payoff, by Newton's steps inside a bracket that closes when a step would leave it.
 */
export function forwardVolatility({ kind, spot: forward, strike, years, rate }: Sought, price: number): number | null {
  if (!(years > 0) || !(price > 0) || !(forward > 0) || !(strike > 0)) return null
  const inner = Math.max(kind === 'call' ? forward - strike : strike - forward, 0)
  const outside = price * Math.exp(rate * years) - inner
  if (!(outside > worth * forward)) return null
  const root = Math.sqrt(years)
  const distance = Math.log(forward / strike)
  const sign = forward > strike ? -1 : 1
  let low = lowest
  let high = highest
  let volatility = Math.min(Math.max((Math.sqrt(2 * Math.PI) * outside) / (forward * root), 0.02), 1)
  for (let step = 0; step < mostSteps; step++) {
    const width = volatility * root
    const d1 = distance / width + width / 2
    const d2 = d1 - width
    const found = sign * (forward * normalCumulative(sign * d1) - strike * normalCumulative(sign * d2))
    const miss = found - outside
    if (miss > 0) high = volatility
    else low = volatility
    const slope = (forward * root * Math.exp((-d1 * d1) / 2)) / Math.sqrt(2 * Math.PI)
    const next = volatility - miss / slope
    const better = next > low && next < high ? next : (low + high) / 2
    if (Math.abs(better - volatility) < 1e-10) return isInside(better) ? better : null
    volatility = better
  }
  return isInside(volatility) ? volatility : null
}

const isInside = (volatility: number): boolean => volatility > lowest * 1.01 && volatility < highest * 0.99

export interface ImpliedOption extends OptionValue {
  /** A fraction a year. */
  readonly volatility: number
}

/** Volatility and greeks of a premium; null where no volatility explains it. */
export function impliedOption(terms: Sought, price: number): ImpliedOption | null {
  const volatility = forwardVolatility(terms, price)
  return volatility === null ? null : { ...futureOptionValue({ ...terms, volatility }), volatility }
}

/** Open positions by strike; strikes rise. */
export interface ChainPositions {
  readonly strikes: readonly number[]
  readonly calls: readonly number[]
  readonly puts: readonly number[]
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Puts on calls, by open interest; null without calls. */
export const putCallRatio = ({ calls, puts }: Omit<ChainPositions, 'strikes'>): number | null =>
  sum(calls) > 0 ? sum(puts) / sum(calls) : null

/** The strike at which writers pay least if the underlying settles there; null where nothing is open. */
export function maxPain({ strikes, calls, puts }: ChainPositions): number | null {
  let best: number | null = null
  let least = Number.POSITIVE_INFINITY
  // From one strike to the next, calls below it cost so much more and puts from it on so much less.
  let paid = strikes.reduce((total, strike, at) => total + (strike - (strikes[0] ?? 0)) * (puts[at] ?? 0), 0)
  let callsBelow = 0
  let putsAbove = sum(puts)
  if (putsAbove + sum(calls) <= 0) return null
  for (const [at, strike] of strikes.entries()) {
    const gap = at === 0 ? 0 : strike - (strikes[at - 1] ?? strike)
    paid += gap * (callsBelow - putsAbove)
    if (paid < least) {
      least = paid
      best = strike
    }
    callsBelow += calls[at] ?? 0
    putsAbove -= puts[at] ?? 0
  }
  return best
}

/** Place of the strike nearest the price, the lower one of two; -1 of no strikes. */
export function nearestStrike(strikes: readonly number[], price: number): number {
  let best = -1
  for (const [at, strike] of strikes.entries()) {
    if (best < 0 || Math.abs(strike - price) < Math.abs((strikes[best] ?? 0) - price)) best = at
  }
  return best
}

/** Days of the year with a lower figure, in percent; null without a year. */
export const percentileOf = (year: readonly number[], figure: number): number | null =>
  year.length === 0 ? null : (year.filter((each) => each < figure).length / year.length) * 100

export const buildUps = ['Long build-up', 'Short build-up', 'Short covering', 'Long unwinding'] as const
export type BuildUp = (typeof buildUps)[number]

/** Price and open interest read together; null where either stands still or is not known. */
export function buildUpOf(priceChange: number | null, interestChange: number | null): BuildUp | null {
  if (!priceChange || !interestChange) return null
  if (priceChange > 0) return interestChange > 0 ? 'Long build-up' : 'Short covering'
  return interestChange > 0 ? 'Short build-up' : 'Long unwinding'
}

/** Past this part of the middle price, what a quote says of an option is not worth much. */
export const widestSpread = 0.05

/** Nobody trades it, or buyers and sellers are too far apart; then its figures are unreliable. */
export function isIlliquid({
  volume,
  bid,
  ask,
}: {
  readonly volume: number | null
  readonly bid: number | null
  readonly ask: number | null
}): boolean {
  if (!volume || !bid || !ask) return true
  return (ask - bid) / ((ask + bid) / 2) > widestSpread
}

export interface PremiumPart {
  readonly contract: string
  /** How many, below zero for what is taken off. */
  readonly times: number
}

const part = /([+-]?)(?:(\d{1,3})\*)?([A-Z][A-Z0-9&.-]*?\d(?:CE|PE))(?=$|[+-])/gy

/** "A24CE-2*B24CE": contracts whose premiums are added up; null for a name that is no sum of options. */
export function premiumParts(name: string): readonly PremiumPart[] | null {
  const parts: PremiumPart[] = []
  part.lastIndex = 0
  while (part.lastIndex < name.length) {
    const found = part.exec(name)
    if (!found) return null
    const [, sign, times, contract = ''] = found
    if (parts.length > 0 && sign === '') return null
    parts.push({ contract, times: (sign === '-' ? -1 : 1) * Number(times ?? 1) })
  }
  return parts.length > 0 ? parts : null
}

/** The same back; what is added comes first, so that a name never begins with a sign. */
export const premiumName = (parts: readonly PremiumPart[]): string =>
  [...parts]
    .sort((one, other) => other.times - one.times)
    .map(({ contract, times }, place) => {
      const sign = times < 0 ? '-' : place === 0 ? '' : '+'
      return `${sign}${Math.abs(times) === 1 ? '' : `${Math.abs(times)}*`}${contract}`
    })
    .join('')
