import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cagr, type Result } from '../values/index.ts'
import { positionOf } from './position.ts'
import { realReturn } from './real-return.ts'
import { adjustShares } from './shares-adjuster.ts'

function got<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(result.failure)
  return result.value
}

const why = (result: Result<unknown, string>): string => (result.ok ? '' : result.failure)

it('CAGR agrees with the published example of the spreadsheet function RRI: 10,000 to 11,000 over 96 periods', () => {
  expect(cagr(10_000, 11_000, 96)).toBeCloseTo(0.099_330_74, 6)
})

describe('the real return', () => {
  it("is Fisher's: 12% with 6% inflation is 5.66%", () => {
    const result = got(realReturn(100, 12, { inflation: 6, tax: 0, years: 1 }))
    expect(result).toEqual({
      afterTax: 12,
      real: expect.closeTo(5.660_377, 5),
      keepsPace: 6,
      years: [{ year: 1, money: expect.closeTo(112, 8), buys: expect.closeTo(105.660_377, 5) }],
    })
  })

  it('tax falls on a gain, never on a loss, and what keeps pace keeps pace', () => {
    expect(got(realReturn(100, 7, { inflation: 6, tax: 30, years: 1 })).real).toBeCloseTo(-1.037_735_8, 6)
    expect(got(realReturn(100, -5, { inflation: 0, tax: 30, years: 1 })).afterTax).toBe(-5)
    const { keepsPace } = got(realReturn(100, 7, { inflation: 6, tax: 30, years: 1 }))
    expect(got(realReturn(100, keepsPace, { inflation: 6, tax: 30, years: 1 })).real).toBeCloseTo(0, 10)
    expect(why(realReturn(100, 7, { inflation: -100, tax: 0, years: 1 }))).toMatch(/Prices cannot fall/)
  })
})

describe('the position size', () => {
  const plan = { capital: 100_000, risk: 1, entry: 500, stop: 490, target: 530, lot: 1 }

  it('worked by hand: ₹1 lakh, 1% at risk, bought at 500 with a stop at 490', () => {
    expect(got(positionOf(plan))).toEqual({
      side: 'buy',
      quantity: 100,
      value: 50_000,
      lossAtStop: 1000,
      gainAtTarget: 3000,
      reward: 3,
      isLimitedByCapital: false,
      partOfCapital: 50,
    })
  })

  it('is held down by the money there is, comes in whole lots, and sells where the stop is above', () => {
    expect(got(positionOf({ ...plan, risk: 10 }))).toMatchObject({ quantity: 200, isLimitedByCapital: true })
    expect(got(positionOf({ ...plan, lot: 30 })).quantity).toBe(90)
    expect(got(positionOf({ ...plan, stop: 510, target: 470 }))).toMatchObject({ side: 'sell', reward: 3 })
  })

  it('never risks more than decided nor spends more than there is', () => {
    const price = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 50 }), (...drawn) => {
        const [entry, stop, risk, lot] = drawn
        const result = positionOf({ capital: 1_000_000, risk, entry, stop, target: null, lot })
        if (!result.ok) return
        const { quantity, lossAtStop, value } = result.value
        expect(quantity % lot).toBe(0)
        expect(lossAtStop).toBeLessThanOrEqual(10_000 * risk + 1e-6)
        expect(value).toBeLessThanOrEqual(1_000_000)
      }),
    )
  })

  it.each([
    [{ stop: 500 }, /stop is at the entry/],
    [{ target: 400 }, /target must be above/],
    [{ stop: 510, target: 600 }, /target must be below/],
    [{ capital: 400 }, /does not buy one lot/],
    [{ stop: 1, risk: 0.1 }, /One lot already risks more/],
    [{ risk: 0 }, /above 0%/],
  ])('says why there is no size: %j', (more, says) => {
    expect(why(positionOf({ ...plan, ...more }))).toMatch(says)
  })
})

describe('bonus and split', () => {
  const plan = { quantity: 100, cost: 1500, bonusNew: 1, bonusHeld: 1, faceBefore: 10, faceAfter: 10 }

  it('a bonus of 1 : 1 doubles the shares and halves the cost; a split from ₹10 to ₹2 makes five of one', () => {
    expect(got(adjustShares(plan))).toEqual({ factor: 2, quantity: 200, fraction: 0, cost: 750, priceFactor: 0.5 })
    expect(got(adjustShares({ ...plan, bonusNew: 0, faceAfter: 2 }))).toMatchObject({ quantity: 500, cost: 300 })
  })

  it('a part of a share is told, not lost', () => {
    const odd = got(adjustShares({ ...plan, quantity: 5, bonusHeld: 2 }))
    expect(odd).toMatchObject({ quantity: 7, fraction: expect.closeTo(0.5, 10) })
    expect(why(adjustShares({ ...plan, bonusNew: -1 }))).toMatch(/whole new shares/)
  })

  it('never changes the money paid, whatever comes', () => {
    const small = fc.integer({ min: 1, max: 20 })
    fc.assert(
      fc.property(small, small, fc.integer({ min: 1, max: 100_000 }), small, small, (...drawn) => {
        const [bonusNew, bonusHeld, quantity, faceBefore, faceAfter] = drawn
        const result = adjustShares({ quantity, cost: 123.45, bonusNew, bonusHeld, faceBefore, faceAfter })
        if (!result.ok) return
        const { quantity: whole, fraction, cost } = result.value
        expect(((whole + fraction) * cost) / (quantity * 123.45)).toBeCloseTo(1, 8)
        expect(Number.isInteger(whole)).toBe(true)
      }),
    )
  })
})
