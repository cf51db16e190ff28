import { describe, expect, it } from 'vitest'
import { playPlan } from './backtest.ts'
import { chanceOf } from './chance.ts'
import { aCandidate, aHistory, aPlan, below, compare, dayGrowth, number, span } from './plans.fixture.ts'

/** Falls by a fifth every tenth day and is back two days later. */
const dipping = aHistory(Array.from({ length: 400 }, (_, at) => (at % 10 === 5 || at % 10 === 6 ? 80 : 100)))
const chanceWith = (seed: number, plan = aPlan({ buy: below(90), hold: span(2) })) => {
  const { positions, calendar } = playPlan({ candidates: [aCandidate(dipping)], plan })
  return chanceOf(positions, calendar.frames, { rounds: 200, seed })
}

describe('the same trades entered at random', () => {
  it('BT17 are beaten by a rule that knows when to buy', () => {
    const chance = chanceWith(1)
    expect(chance).toMatchObject({ rounds: 200, seed: 1, trades: 40 })
    expect(chance?.mean).toBeCloseTo(25, 8)
    expect(chance?.randomMean ?? 0).toBeLessThan(10)
    expect(chance?.asGood).toBe(0)
  })

  it('BT17 beat a rule that buys when it should not', () => {
    // Bought after the recovery, at the open before the next fall.
    const plan = aPlan({ buy: compare(dayGrowth, '>=', number(20)), hold: span(7) })
    expect(chanceWith(1, plan)?.asGood ?? 0).toBeGreaterThan(50)
  })

  it('BT17 are the same draws for the same seed, and others for another', () => {
    expect(chanceWith(7)).toEqual(chanceWith(7))
    expect(chanceWith(7)?.randomMean).not.toBe(chanceWith(8)?.randomMean)
  })

  it('BT17 are held on to as long as the rule did, also what it still holds', () => {
    // Doubles every year; one trade of a day is closed, the next is open for a day.
    const rising = aHistory(Array.from({ length: 500 }, (_, at) => 100 * 1.003 ** at))
    const days = rising.days
    const traded = (buy: number, sell: number | null) => ({
      symbol: 'TCS',
      costs: 'other' as const,
      signalDay: days[buy - 1] ?? '',
      buyDay: days[buy] ?? '',
      buyPrice: 1,
      amount: 1,
      units: 1,
      sellDay: sell === null ? null : (days[sell] ?? null),
      sellPrice: sell === null ? null : 1,
      soldBy: null,
    })
    const { calendar } = playPlan({ candidates: [aCandidate(rising)], plan: aPlan() })
    const drawn = (positions: readonly ReturnType<typeof traded>[]) =>
      chanceOf(positions, calendar.frames, { rounds: 50, seed: 3 })
    expect(drawn([traded(10, 11), traded(498, null)])?.randomMean ?? 100).toBeLessThan(1)
    // Where nothing is ever sold, an earlier day is a longer stay.
    expect(drawn([traded(10, null), traded(498, null)])?.randomMean ?? 0).toBeGreaterThan(20)
  })

  it('say nothing where there are no trades', () => {
    expect(chanceOf([], [], { rounds: 10, seed: 1 })).toBeNull()
  })
})
