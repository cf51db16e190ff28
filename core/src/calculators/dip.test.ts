import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dipOf, dipPlaces, dipSteps } from './dip.ts'

const settings = { amount: 1000, trigger: 2, aggression: 1.5 }

describe('the dip rule', () => {
  it('fires at the trigger exactly, and not a paisa before', () => {
    expect(dipSteps(100, 98, 2)).toBe(1)
    expect(dipSteps(100, 98.01, 2)).toBe(0)
    expect(dipSteps(100, 101, 2)).toBe(0)
    // In doubles this fall is 1.9999999999999998 percent.
    expect(dipSteps(262.5, 257.25, 2)).toBe(1)
  })

  it('a fall of 4% with a trigger of 2% and aggression 1.5 suggests 1.5 times the amount', () => {
    expect(dipOf(100, 96, settings)).toEqual({ fall: expect.closeTo(4, 10), steps: 2, amount: 1500, quantity: 15 })
    expect(dipOf(100, 98, settings)).toMatchObject({ steps: 1, amount: 1000, quantity: 10 })
  })

  it('suggests at least one unit, and never more than an order may be', () => {
    expect(dipOf(5000, 4900, settings)?.quantity).toBe(1)
    expect(dipOf(1000, 1, { amount: 100_000, trigger: 0.5, aggression: 2 })?.amount).toBe(100_000_000)
  })

  it('a price or close that is none never fires', () => {
    for (const bad of [0, -1, Number.NaN]) {
      expect(dipSteps(bad, 90, 2)).toBe(0)
      expect(dipSteps(100, bad, 2)).toBe(0)
    }
  })

  it('steps are the whole triggers in the fall, counted in integers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.integer({ min: 0, max: 999 }),
        fc.integer({ min: 1, max: 20 }),
        (before, promille, half) => {
          const now = Math.max(1, before - Math.floor((before * promille) / 1000))
          const slow = Number((BigInt(before - now) * 1000n) / (BigInt(half) * 5n * BigInt(before)))
          expect(dipSteps(before / 100, now / 100, half / 2)).toBe(slow)
        },
      ),
    )
  })

  it('missing closes are stepped over', () => {
    expect(dipPlaces({ closes: [100, null, 97, 97, 90, 95], lows: [] }, 2)).toEqual([2, 4])
  })

  it('a day that recovered fired too: it is told at its lowest price, against the close before', () => {
    expect(dipPlaces({ closes: [100, 99.5, 99, 100], lows: [90, 98, 98, null] }, 2)).toEqual([1])
  })
})
