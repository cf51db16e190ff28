import { expect, it } from 'vitest'
import {
  futureOptionValue,
  impliedVolatility,
  normalCumulative,
  type OptionTerms,
  optionValue,
} from './black-scholes.ts'

const terms: Omit<OptionTerms, 'kind'> = { spot: 42, strike: 40, years: 0.5, rate: 0.1, volatility: 0.2 }

it("gives Hull's worked example: a call of 4.76 and a put of 0.81", () => {
  expect(optionValue({ ...terms, kind: 'call' }).price).toBeCloseTo(4.76, 2)
  expect(optionValue({ ...terms, kind: 'put' }).price).toBeCloseTo(0.81, 2)
})

it.each([
  [0, 0.5],
  [1, 0.8413447460685429],
  [-1.96, 0.024997895148220435],
  [8, 0.9999999999999993],
  [-40, 0],
])('knows the normal distribution at %s', (x, value) => {
  expect(normalCumulative(x)).toBeCloseTo(value, 14)
})

it('keeps put-call parity for every strike and time', () => {
  for (const strike of [20, 35, 42, 60]) {
    for (const years of [1 / 365, 0.1, 2]) {
      const call = optionValue({ ...terms, strike, years, kind: 'call' })
      const put = optionValue({ ...terms, strike, years, kind: 'put' })
      expect(call.price - put.price).toBeCloseTo(terms.spot - strike * Math.exp(-terms.rate * years), 10)
      expect(call.delta - put.delta).toBeCloseTo(1, 10)
    }
  }
})

it('has greeks that are the slopes of its price', () => {
  const at = (change: Partial<OptionTerms>) => optionValue({ ...terms, ...change, kind: 'put' }).price
  const { delta, vega, theta } = optionValue({ ...terms, kind: 'put' })
  expect(delta).toBeCloseTo((at({ spot: 42.001 }) - at({ spot: 41.999 })) / 0.002, 6)
  expect(vega).toBeCloseTo((at({ volatility: 0.201 }) - at({ volatility: 0.199 })) / 0.2, 6)
  expect(theta).toBeCloseTo((at({ years: 0.5 - 0.001 }) - at({ years: 0.5 + 0.001 })) / 0.73, 5)
})

it('is worth what it would pay once time or movement is over', () => {
  expect(optionValue({ ...terms, years: 0, kind: 'call' })).toEqual({ price: 2, delta: 1, gamma: 0, theta: 0, vega: 0 })
  expect(optionValue({ ...terms, volatility: 0, kind: 'put' }).price).toBe(0)
})

it("gives Hull's greeks: 49 against 50, twenty weeks, 5%, 20%", () => {
  const { price, delta, gamma, theta, vega } = optionValue({
    kind: 'call',
    spot: 49,
    strike: 50,
    years: 0.3846,
    rate: 0.05,
    volatility: 0.2,
  })
  expect(price).toBeCloseTo(2.4, 2)
  expect(delta).toBeCloseTo(0.522, 3)
  expect(gamma).toBeCloseTo(0.066, 3)
  expect(theta * 365).toBeCloseTo(-4.31, 2)
  expect(vega * 100).toBeCloseTo(12.1, 1)
})

it("gives Hull's put on a crude oil future by Black's formula: 1.12", () => {
  const put = futureOptionValue({ kind: 'put', spot: 20, strike: 20, years: 4 / 12, rate: 0.09, volatility: 0.25 })
  expect(put.price).toBeCloseTo(1.12, 2)
})

it('values an option on a future as one on the spot that leads to it', () => {
  const { rate, years } = terms
  const onSpot = optionValue({ ...terms, kind: 'call' })
  const onFuture = futureOptionValue({ ...terms, kind: 'call', spot: terms.spot * Math.exp(rate * years) })
  expect(onFuture.price).toBeCloseTo(onSpot.price, 10)
  expect(onFuture.vega).toBeCloseTo(onSpot.vega, 10)
})

it("finds Hull's implied volatility: a call at 1.875 has 23.5%", () => {
  const option = { kind: 'call', spot: 21, strike: 20, rate: 0.1, years: 0.25 } as const
  expect(impliedVolatility(option, 1.875)).toBeCloseTo(0.235, 3)
  expect(impliedVolatility(option, 0.5)).toBeNull()
  expect(impliedVolatility(option, 30)).toBeNull()
})
