import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Leg, legKinds, payoffAt, payoffBefore, payoffOf } from './option-payoff.ts'

const call = (strike: number, premium: number, side: Leg['side'] = 'buy', quantity = 1): Leg => ({
  kind: 'call',
  side,
  strike,
  premium,
  quantity,
})
const put = (strike: number, premium: number, side: Leg['side'] = 'buy'): Leg => ({
  ...call(strike, premium, side),
  kind: 'put',
})

const payoff = (legs: readonly Leg[]) => {
  const result = payoffOf(legs)
  if (!result.ok) throw new Error(result.failure)
  return result.value
}

describe('what options pay', () => {
  it("agrees with Varsity's bull call spread: 7800 bought at 79, 7900 sold at 25", () => {
    expect(payoff([call(7800, 79), call(7900, 25, 'sell')])).toEqual({
      netPremium: -54,
      mostProfit: 46,
      mostLoss: -54,
      breakEvens: [7854],
    })
  })

  it('a long straddle loses the most at its strike and has no end above', () => {
    expect(payoff([call(100, 4), put(100, 3)])).toEqual({
      netPremium: -7,
      mostProfit: null,
      mostLoss: -7,
      breakEvens: [93, 107],
    })
  })

  it('a sold call has no end to its loss; a future has one break-even', () => {
    expect(payoff([call(100, 4, 'sell')])).toEqual({ netPremium: 4, mostProfit: 4, mostLoss: null, breakEvens: [104] })
    const future: Leg = { kind: 'future', side: 'buy', strike: 100, premium: 0, quantity: 50 }
    expect(payoff([future])).toMatchObject({ mostProfit: null, mostLoss: -5000, breakEvens: [100] })
  })

  it('break-evens pay nothing and no price pays more or less than the ends, for any legs', () => {
    const leg = fc.record({
      kind: fc.constantFrom(...legKinds),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      strike: fc.integer({ min: 50, max: 150 }),
      premium: fc.integer({ min: 0, max: 40 }),
      quantity: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(
        fc.array(leg, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 400, noNaN: true }),
        (legs, at) => {
          const { breakEvens, mostProfit, mostLoss } = payoff(legs)
          for (const price of breakEvens) expect(payoffAt(legs, price)).toBeCloseTo(0, 5)
          const here = payoffAt(legs, at)
          expect(here).toBeLessThanOrEqual((mostProfit ?? Number.POSITIVE_INFINITY) + 1e-6)
          expect(here).toBeGreaterThanOrEqual((mostLoss ?? Number.NEGATIVE_INFINITY) - 1e-6)
        },
      ),
    )
  })

  it('before expiry a bought option is worth more than at expiry, and the same once time is over', () => {
    const legs = [call(100, 4)]
    const now = { years: 0.25, rate: 0.06, volatility: 0.2 }
    expect(payoffBefore(legs, 100, now)).toBeGreaterThan(payoffAt(legs, 100))
    expect(payoffBefore(legs, 117, { ...now, years: 0 })).toBe(payoffAt(legs, 117))
  })

  it.each([
    [[], /Add a leg/],
    [Array.from({ length: 7 }, () => call(100, 1)), /At most 6/],
    [[call(0, 1)], /strike/],
    [[call(100, -1)], /premium/],
    [[call(100, 1, 'buy', 0)], /quantity/],
  ])('says why legs cannot be laid out (%#)', (legs, says) => {
    const result = payoffOf(legs)
    expect(result.ok ? '' : result.failure).toMatch(says)
  })
})
