/** European options on a price that drifts at the riskless rate. Rates and volatility are fractions a year, time is in years. */
export interface OptionTerms {
  readonly kind: 'call' | 'put'
  readonly spot: number
  readonly strike: number
  readonly years: number
  readonly rate: number
  readonly volatility: number
}

export interface OptionValue {
  readonly price: number
  readonly delta: number
  readonly gamma: number
  /** A calendar day. */
  readonly theta: number
  /** A point of volatility: one percent. */
  readonly vega: number
}

/**
 * Cumulative normal distribution by G. West's double-precision algorithm (Wilmott, 2005), after Hart. Written out and not
 * as loops over coefficients: a chain asks for it thousands of times a second.
 */
export function normalCumulative(x: number): number {
  const size = Math.abs(x)
  if (size > 37) return x > 0 ? 1 : 0
  const exponential = Math.exp((-size * size) / 2)
  let tail: number
  if (size < 7.07106781186547) {
    let above = 3.52624965998911e-2 * size + 0.700383064443688
    above = above * size + 6.37396220353165
    above = above * size + 33.912866078383
    above = above * size + 112.079291497871
    above = above * size + 221.213596169931
    above = above * size + 220.206867912376
    let below = 8.83883476483184e-2 * size + 1.75566716318264
    below = below * size + 16.064177579207
    below = below * size + 86.7807322029461
    below = below * size + 296.564248779674
    below = below * size + 637.333633378831
    below = below * size + 793.826512519948
    below = below * size + 440.413735824752
    tail = (exponential * above) / below
  } else {
    tail = exponential / (size + 1 / (size + 2 / (size + 3 / (size + 4 / (size + 0.65))))) / 2.506628274631
  }
  return x > 0 ? 1 - tail : tail
}

const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)

export function optionValue({ kind, spot, strike, years, rate, volatility }: OptionTerms): OptionValue {
  const sign = kind === 'call' ? 1 : -1
  if (!(years > 0) || !(volatility > 0)) {
    const inner = Math.max(sign * (spot - strike), 0)
    return { price: inner, delta: inner > 0 ? sign : 0, gamma: 0, theta: 0, vega: 0 }
  }
  const time = Math.sqrt(years)
  const root = volatility * time
  const d1 = (Math.log(spot / strike) + (rate + (volatility * volatility) / 2) * years) / root
  const owed = strike * Math.exp(-rate * years) * normalCumulative(sign * (d1 - root))
  const held = normalCumulative(sign * d1)
  const slope = spot * density(d1)
  return {
    price: sign * (spot * held - owed),
    delta: sign * held,
    gamma: slope / (spot * spot * root),
    theta: ((-slope * volatility) / (2 * time) - sign * rate * owed) / 365,
    vega: (slope * time) / 100,
  }
}

/** Black (1976): an option on a future. The same terms, with the future's price where the spot was. */
export function futureOptionValue({ kind, spot: future, strike, years, rate, volatility }: OptionTerms): OptionValue {
  const sign = kind === 'call' ? 1 : -1
  if (!(years > 0) || !(volatility > 0)) {
    return optionValue({ kind, spot: future, strike, years: 0, rate, volatility })
  }
  const time = Math.sqrt(years)
  const root = volatility * time
  const d1 = (Math.log(future / strike) + ((volatility * volatility) / 2) * years) / root
  const discount = Math.exp(-rate * years)
  const held = normalCumulative(sign * d1)
  const price = discount * sign * (future * held - strike * normalCumulative(sign * (d1 - root)))
  const slope = future * discount * density(d1)
  return {
    price,
    delta: sign * discount * held,
    gamma: slope / (future * future * root),
    theta: (rate * price - (slope * volatility) / (2 * time)) / 365,
    vega: (slope * time) / 100,
  }
}

/** The volatility, as a fraction a year, at which the terms give this price; null where none does. */
export function impliedVolatility(terms: Omit<OptionTerms, 'volatility'>, price: number): number | null {
  const priceAt = (volatility: number) => optionValue({ ...terms, volatility }).price
  let [low, high] = [1e-4, 5]
  if (!(terms.years > 0) || !(price > priceAt(low)) || !(price < priceAt(high))) return null
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2
    if (priceAt(middle) < price) low = middle
    else high = middle
  }
  return (low + high) / 2
}
