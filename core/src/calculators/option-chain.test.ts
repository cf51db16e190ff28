import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { futureOptionValue, normalCumulative, optionValue } from './black-scholes.ts'
import {
  buildUpOf,
  forwardVolatility,
  impliedOption,
  isIlliquid,
  maxPain,
  nearestStrike,
  parityForward,
  percentileOf,
  premiumName,
  premiumParts,
  putCallRatio,
} from './option-chain.ts'
import { chanceOfProfit } from './option-payoff.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const market = fc.record({
  spot: number(50, 80_000),
  away: number(-0.3, 0.3),
  years: number(1 / 365, 1),
  rate: number(0, 0.12),
  volatility: number(0.06, 1.5),
})

describe('the volatility in a premium', () => {
  it("is Hull's 23.5% for his call at 1.875, asked on the forward that his spot leads to", () => {
    const terms = { kind: 'call', strike: 20, rate: 0.1, years: 0.25, spot: 21 * Math.exp(0.1 * 0.25) } as const
    expect(forwardVolatility(terms, 1.875)).toBeCloseTo(0.235, 3)
  })

  it("is the 25% that Hull's put on a crude oil future was priced with by Black's formula", () => {
    const terms = { kind: 'put', spot: 20, strike: 20, years: 4 / 12, rate: 0.09 } as const
    const { price } = futureOptionValue({ ...terms, volatility: 0.25 })
    expect(impliedOption(terms, price)?.volatility).toBeCloseTo(0.25, 9)
  })

  it('gives back whatever volatility made the price, of calls and puts, near and far', () => {
    fc.assert(
      fc.property(market, fc.constantFrom('call' as const, 'put' as const), ({ away, ...rest }, kind) => {
        const terms = { ...rest, kind, strike: rest.spot * (1 + away) }
        const { price, vega } = futureOptionValue(terms)
        // Where a point of volatility moves the price by less than a double can hold, nothing is to be found.
        fc.pre(vega > 1e-6 * rest.spot)
        expect(forwardVolatility(terms, price)).toBeCloseTo(rest.volatility, 5)
      }),
    )
  })

  it('is not there for a price below what the option pays at once, above the underlying, or on the day it ends', () => {
    const terms = { kind: 'call', spot: 110, strike: 100, years: 0.1, rate: 0 } as const
    expect([9, 10, 111, 0].map((price) => forwardVolatility(terms, price))).toEqual([null, null, null, null])
    expect(forwardVolatility({ ...terms, years: 0 }, 12)).toBeNull()
  })
})

it('put-call parity: the forward comes back from any call and put of one strike', () => {
  fc.assert(
    fc.property(market, ({ away, ...terms }) => {
      const strike = terms.spot * (1 + away)
      const call = optionValue({ ...terms, strike, kind: 'call' }).price
      const put = optionValue({ ...terms, strike, kind: 'put' }).price
      const forward = terms.spot * Math.exp(terms.rate * terms.years)
      expect(parityForward({ strike, call, put }, terms) / forward).toBeCloseTo(1, 9)
    }),
  )
})

const positions = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.nat(5000), fc.nat(5000)), { minLength: 1, maxLength: 30 })
  .map((rows) => {
    const sorted = [...new Map(rows.map((row) => [row[0], row])).values()].sort((one, other) => one[0] - other[0])
    return {
      strikes: sorted.map(([strike]) => strike),
      calls: sorted.map(([, call]) => call),
      puts: sorted.map(([, , put]) => put),
    }
  })

describe('what open positions say', () => {
  it('max pain is the strike where the writers of all calls and puts pay least', () => {
    fc.assert(
      fc.property(positions, ({ strikes, calls, puts }) => {
        const paid = (level: number) =>
          strikes.reduce(
            (total, strike, at) =>
              total + Math.max(level - strike, 0) * (calls[at] ?? 0) + Math.max(strike - level, 0) * (puts[at] ?? 0),
            0,
          )
        const found = maxPain({ strikes, calls, puts })
        const isEmpty = [...calls, ...puts].every((each) => each === 0)
        if (isEmpty) expect(found).toBeNull()
        else expect(paid(found ?? Number.NaN)).toBe(Math.min(...strikes.map(paid)))
      }),
    )
  })

  it('the put-call ratio is puts on calls, and is not there without calls', () => {
    expect(putCallRatio({ calls: [100, 100], puts: [50, 250] })).toBe(1.5)
    expect(putCallRatio({ calls: [0], puts: [5] })).toBeNull()
  })

  it.each([
    [1, 1, 'Long build-up'],
    [-1, 1, 'Short build-up'],
    [1, -1, 'Short covering'],
    [-1, -1, 'Long unwinding'],
    [0, 1, null],
    [1, null, null],
  ] as const)('a price change of %s with open interest %s is %s', (price, interest, tag) => {
    expect(buildUpOf(price, interest)).toBe(tag)
  })

  it('a strike is illiquid without trades, without a bid or an ask, or with more than 5% between them', () => {
    expect([
      isIlliquid({ volume: 10, bid: 99, ask: 101 }),
      isIlliquid({ volume: 0, bid: 99, ask: 101 }),
      isIlliquid({ volume: 10, bid: null, ask: 101 }),
      isIlliquid({ volume: 10, bid: 95, ask: 101 }),
    ]).toEqual([false, true, true, true])
  })

  it('the strike nearest the spot is the lower one of two, and the percentile counts calmer days', () => {
    expect([nearestStrike([100, 150, 200], 125), nearestStrike([100, 150, 200], 176), nearestStrike([], 1)]).toEqual([
      0, 2, -1,
    ])
    expect([percentileOf([10, 12, 14, 16], 13), percentileOf([], 13)]).toEqual([50, null])
  })
})

describe('the chance of a profit', () => {
  const today = { spot: 100, years: 0.25, rate: 0.05, volatility: 0.2 }
  it('of a call is that of ending above its break-even: N(d2) at that price', () => {
    const call = { kind: 'call', side: 'buy', strike: 100, premium: 4.6, quantity: 1 } as const
    const d2 = (Math.log(100 / 104.6) + (0.05 - 0.02) * 0.25) / (0.2 * 0.5)
    expect(chanceOfProfit([call], today)).toBeCloseTo(normalCumulative(d2), 12)
  })
  it('of a position and of its other side make one', () => {
    const legs = [
      { kind: 'call', side: 'buy', strike: 95, premium: 8, quantity: 1 },
      { kind: 'call', side: 'sell', strike: 110, premium: 1.5, quantity: 1 },
    ] as const
    const other = legs.map((leg) => ({ ...leg, side: leg.side === 'buy' ? ('sell' as const) : ('buy' as const) }))
    expect((chanceOfProfit(legs, today) ?? 0) + (chanceOfProfit(other, today) ?? 0)).toBeCloseTo(1, 12)
  })
  it('is not told once the day of expiry is over', () => {
    const put = { kind: 'put', side: 'sell', strike: 100, premium: 4, quantity: 1 } as const
    expect(chanceOfProfit([put], { ...today, years: 0 })).toBeNull()
  })
})

describe('premiums added up by name', () => {
  it.each([
    ['NIFTY26NOV1729300CE', [['NIFTY26NOV1729300CE', 1]]],
    [
      'NIFTY26NOV1729300CE-2*NIFTY26NOV1729600CE',
      [
        ['NIFTY26NOV1729300CE', 1],
        ['NIFTY26NOV1729600CE', -2],
      ],
    ],
    [
      'BAJAJ-AUTO26NOV248500PE+M&M26NOV243000.5CE',
      [
        ['BAJAJ-AUTO26NOV248500PE', 1],
        ['M&M26NOV243000.5CE', 1],
      ],
    ],
  ] as const)('%s', (name, parts) => {
    const read = premiumParts(name)
    expect(read?.map(({ contract, times }) => [contract, times])).toEqual(parts)
    expect(premiumName(read ?? [])).toBe(name)
  })

  it('are none of a share, an index, a future, or nothing', () => {
    expect(['TCS', 'NIFTY 50', 'NIFTY26NOVFUT', '', '-', 'A1CE-'].map(premiumParts)).toEqual(
      Array.from({ length: 6 }, () => null),
    )
  })
})
