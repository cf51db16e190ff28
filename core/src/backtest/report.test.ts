import { describe, expect, it } from 'vitest'
import { aWalk } from '../indicators/walk.fixture.ts'
import { playPlan } from './backtest.ts'
import type { BacktestPlan } from './plan.ts'
import { aCandidate, aHistory, aPlan, below, span, weekdays } from './plans.fixture.ts'
import { reportOf } from './report.ts'

const rising = (count: number, step: number) => aHistory(Array.from({ length: count }, (_, at) => 100 + at * step))
const report = (
  more: Partial<BacktestPlan>,
  history = aHistory([100, 90, 95, 100, 90, 99, 100]),
  index = rising(7, 1),
) => {
  const plan = aPlan(more)
  const played = playPlan({ candidates: [aCandidate(history, { costs: 'stock' })], plan })
  return reportOf({ played, plan, index, seed: 1 })
}
const purse = { start: 10_000, most: 2, share: 50 }

describe('the report of a run', () => {
  it('BT16 holds the rule against the same money in the index, at once and in monthly parts', () => {
    const { rule, benchmark, sip, curve } = report({ purse, buy: below(95), hold: span(1) })
    expect([rule.putIn, benchmark?.putIn, sip?.putIn]).toEqual([10_000, 10_000, 10_000])
    // Six days at one a day on a hundred, less the costs of an index fund.
    expect(benchmark?.value).toBeGreaterThan(10_590)
    expect(benchmark?.value).toBeLessThan(10_600)
    expect(curve.days).toHaveLength(curve.benchmark?.length ?? 0)
    expect(curve.putIn).toEqual(new Array(7).fill(10_000))
  })

  it('BT16 puts money into the index on the days the rule put it in, where it is brought as needed', () => {
    const { rule, benchmark, curve } = report({ buy: below(95) })
    expect(benchmark?.putIn).toBeCloseTo(rule.putIn, 8)
    expect(curve.benchmark?.slice(0, 2)).toEqual([0, 0])
  })

  it('tells how much of the account was at work, beside how many of the days', () => {
    const flat = aHistory(new Array(10).fill(90))
    const { exposure, invested } = report({ purse: { start: 10_000, most: 1, share: 10 }, buy: below(95) }, flat)
    expect(exposure).toBeCloseTo(90, 8)
    expect(invested).toBeGreaterThan(8.9)
    expect(invested).toBeLessThan(9.1)
  })

  it('tells each trade after its costs, and what is still held on paper', () => {
    const { list, trades, closed, wonPercent } = report({ buy: below(95), hold: span(2) })
    expect([trades, closed, wonPercent]).toEqual([2, 1, 100])
    const [held, sold] = list
    expect(held).toMatchObject({ sellDay: null, soldBy: null, sellPrice: 100 })
    expect(sold?.gain).toBeCloseTo(
      (sold?.units ?? 0) * (sold?.sellPrice ?? 0) - (sold?.amount ?? 0) - (sold?.costs ?? 0),
      8,
    )
    expect(sold?.costs).toBeGreaterThan(13)
  })

  it('splits the days seven to three, and only where both parts are long enough to say anything', () => {
    expect(report({ purse, buy: below(95), hold: span(1) }).split).toBeNull()
    const long = { days: weekdays(600), bars: aWalk({ count: 600, seed: 3 }) }
    const { split } = report({ purse, buy: below(1000), hold: span(5) }, long, rising(600, 0.1))
    expect([split?.early.from, split?.early.to, split?.later.from]).toEqual([
      long.days[0],
      long.days[419],
      long.days[420],
    ])
    expect(split?.early.benchmarkYearly).toBeGreaterThan(0)
  })

  it('says how many instruments began after the test did or ended before it', () => {
    const whole = aCandidate({ days: weekdays(100), bars: aWalk({ count: 100, seed: 1 }) }, { symbol: 'A' })
    const late = aCandidate({ days: weekdays(40, '2024-03-01'), bars: aWalk({ count: 40, seed: 2 }) }, { symbol: 'B' })
    const gone = aCandidate({ days: weekdays(40), bars: aWalk({ count: 40, seed: 3 }) }, { symbol: 'C' })
    const plan = aPlan()
    const played = playPlan({ candidates: [whole, late, gone], plan })
    expect(reportOf({ played, plan, index: null, seed: 1 })).toMatchObject({
      beganLater: 1,
      endedEarlier: 1,
      benchmark: null,
      sip: null,
    })
  })

  it('keeps no more points than a screen can show, and the last of them', () => {
    const long = { days: weekdays(2600), bars: aWalk({ count: 2600, seed: 3 }) }
    const { curve } = report({ purse, buy: below(1000), hold: span(5) }, long, rising(2600, 0.1))
    expect(curve.days.length).toBeLessThanOrEqual(1001)
    expect(curve.days.at(-1)).toBe(long.days.at(-1))
  })
})
