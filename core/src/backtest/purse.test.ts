import type { Condition, Span } from 'core/language'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playPlan } from './backtest.ts'
import type { BacktestPlan, Candidate, Purse } from './plan.ts'
import {
  above,
  aCandidate,
  aHistory,
  aPlan,
  aUniverse,
  below,
  compare,
  dayGrowth,
  number,
  span,
} from './plans.fixture.ts'
import { slowPurse } from './slow-purse.fixture.ts'

const play = (candidates: readonly Candidate[], purse: Purse, more: Partial<BacktestPlan> = {}) =>
  playPlan({ candidates, plan: aPlan({ ...more, purse }) })

describe('a plan with so much money and no more', () => {
  it('BT12 puts the money in on the first day and no more later', () => {
    const { account } = play([aCandidate(aHistory([100, 97, 94, 93, 92]))], { start: 1500, most: 10, share: null })
    expect([...account.inflows.values()]).toEqual([1500])
    expect([...account.curve.invested]).toEqual([1500, 1500, 1500, 1500, 1500])
  })

  it('BT12 takes what cash there is down to half an order, and passes over the rest', () => {
    const history = aHistory([100, 97, 94, 91, 88, 90])
    const { positions, passed, account } = play([aCandidate(history)], { start: 2600, most: 10, share: null })
    expect(positions.map(({ amount }) => amount)).toEqual([1000, 1000, 600])
    expect(passed).toBe(1)
    expect(account.curve.cash.at(-1)).toBeCloseTo(0, 10)
  })

  it('BT13 holds so many positions at a time', () => {
    const history = aHistory([100, 97, 94, 91, 88, 90])
    const { positions, passed } = play([aCandidate(history)], { start: 100_000, most: 2, share: null })
    expect([positions.length, passed]).toEqual([2, 2])
  })

  it('BT13 puts a part of the account, as it closed the day before, into each', () => {
    const history = aHistory([100, 97, 100, 97.5, 97.5, 97.5])
    const { positions } = play([aCandidate(history)], { start: 10_000, most: 5, share: 10 })
    // The first is bought at 97; on the evening of the second order it is worth 97.5.
    expect(positions[0]?.amount).toBe(1000)
    expect(positions[1]?.amount).toBeCloseTo((9000 + (1000 / 97) * 97.5) * 0.1, 8)
  })

  it('BT14 gives the money to what was traded most at the close of the order', () => {
    const small = aCandidate(aHistory([100, 97, 98, 99]), { symbol: 'AAA' })
    const large = aHistory([100, 97, 98, 99])
    const much = { ...large, bars: { ...large.bars, volume: new Float64Array(4).fill(50) } }
    const { positions } = play([small, aCandidate(much, { symbol: 'ZZZ' })], { start: 1000, most: 1, share: null })
    expect(positions.map(({ symbol }) => symbol)).toEqual(['ZZZ'])
  })

  it('BT15 fills worse than the open by the slippage, both ways', () => {
    const { positions } = play(
      [aCandidate(aHistory([100, 97, 97, 97, 97], [100, 97, 50, 50, 50]))],
      { start: 10_000, most: 5, share: null },
      { hold: span(1), slippage: 1 },
    )
    expect([positions[0]?.buyPrice, positions[0]?.sellPrice]).toEqual([50.5, 49.5])
  })

  const plans: fc.Arbitrary<BacktestPlan> = fc.record({
    amount: fc.constantFrom(1000, 25_000),
    buy: fc.constantFrom<Condition>(compare(dayGrowth, '<=', number(-1)), below(995), above(1002)),
    sell: fc.constantFrom<Condition | null>(null, above(1010), below(990)),
    hold: fc.constantFrom<Span | null>(null, span(1), span(5)),
    from: fc.constantFrom(null, '2024-01-20'),
    to: fc.constantFrom(null, '2024-02-15'),
    against: fc.constant('lump' as const),
    slippage: fc.constantFrom(0, 0.5),
    brokerage: fc.constantFrom({ percent: 0, most: null }, { percent: 0.1, most: 20 }),
  })
  const purses: fc.Arbitrary<Purse> = fc.record({
    start: fc.constantFrom(3000, 60_000),
    most: fc.constantFrom(1, 2, 10),
    share: fc.constantFrom(null, 20, 100),
  })
  const seeds = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 4 })

  it('is what going through it day by day gives', () => {
    fc.assert(
      fc.property(seeds, plans, purses, (walks, plan, purse) => {
        const candidates = aUniverse(walks, 'stock')
        const { positions, account, passed } = play(candidates, purse, plan)
        const slow = slowPurse(candidates, plan, purse)
        expect(positions.map(({ symbol, buyDay }) => `${symbol} ${buyDay}`).sort()).toEqual([...slow.bought].sort())
        expect(positions.flatMap(({ symbol, sellDay }) => (sellDay ? [`${symbol} ${sellDay}`] : [])).sort()).toEqual(
          [...slow.sold].sort(),
        )
        expect(passed).toBe(slow.passed)
        expect(account.curve.cash.at(-1)).toBeCloseTo(slow.cash, 6)
        expect(account.curve.value.at(-1)).toBeCloseTo(slow.value, 6)
      }),
      { numRuns: 80 },
    )
  })

  it('BT11 does not depend on the order in which instruments, or their bars, arrive', () => {
    fc.assert(
      fc.property(plans, purses, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (plan, purse, order) => {
        const candidates = aUniverse([5, 6, 7, 8], 'stock')
        const shuffled = order.flatMap((at) => candidates[at] ?? [])
        expect(play(shuffled, purse, plan)).toEqual(play(candidates, purse, plan))
      }),
      { numRuns: 30 },
    )
  })
})
