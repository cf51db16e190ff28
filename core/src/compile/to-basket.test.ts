import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Priced, toBasket } from './to-basket.ts'

const priced = (prices: readonly number[]): Priced[] =>
  prices.map((price, at) => ({ instrument: { asset: 'stock', symbol: `S${at}` }, name: `Company ${at}`, price }))

describe('an amount as whole shares', () => {
  it('takes equal parts and gives what is left to whoever is furthest below its part', () => {
    const { orders, spent, leftover } = toBasket('buy', 1000, priced([300, 70]))
    // 500 each: one of 300 and seven of 70; the 210 left buy three more of 70.
    expect(orders.map(({ quantity }) => quantity)).toEqual([1, 10])
    expect([spent, leftover]).toEqual([1000, 0])
  })

  it('leaves out what costs more than there is', () => {
    const { orders, chunks, leftover } = toBasket('buy', 100, priced([500, 30]))
    expect(orders.map(({ quantity }) => quantity)).toEqual([0, 3])
    expect(chunks.flat()).toHaveLength(1)
    expect(leftover).toBe(10)
  })

  it('hands orders over ten at a time', () => {
    const { chunks } = toBasket('buy', 1e6, priced(new Array<number>(23).fill(100)))
    expect(chunks.map(({ length }) => length)).toEqual([10, 10, 3])
  })

  it('never spends more than the amount, and leaves less than the cheapest share', () => {
    const prices = fc.array(fc.integer({ min: 5, max: 5_000_00 }), { minLength: 1, maxLength: 15 })
    fc.assert(
      fc.property(prices, fc.integer({ min: 100, max: 5_00_000 }), (paise, amount) => {
        const list = priced(paise.map((each) => each / 100))
        const { orders, spent, leftover } = toBasket('buy', amount, list)
        expect(spent).toBeLessThanOrEqual(amount + 1e-6)
        expect(leftover).toBeCloseTo(amount - spent, 6)
        expect(leftover).toBeLessThan(Math.min(...list.map(({ price }) => price)) + 1e-6)
        expect(orders.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 0)).toBe(true)
      }),
    )
  })
})
