import type { Condition, History, Span } from 'core/language'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runBacktest, runSchedule } from './backtest.ts'
import { costsOf, totalCosts } from './costs.ts'
import type { BacktestPlan, SchedulePlan } from './plan.ts'
import {
  aCandidate,
  aHistory,
  aPlan,
  aUniverse,
  below,
  close,
  compare,
  dayGrowth,
  number,
  span,
} from './plans.fixture.ts'
import { slowBacktest } from './slow.fixture.ts'

const run = (history: History, more: Partial<BacktestPlan> = {}) =>
  runBacktest({ candidates: [aCandidate(history)], plan: aPlan(more) })

describe('orders of a backtest', () => {
  it('BT1 fills at the open of the next bar, and leaves what holds on the last bar pending', () => {
    const history = aHistory([100, 97, 98, 95], [100, 99, 96, 97.5])
    const { positions, pending } = run(history)
    expect(positions.map(({ signalDay, buyDay, buyPrice }) => [signalDay, buyDay, buyPrice])).toEqual([
      [history.days[1], history.days[2], 96],
    ])
    expect(pending).toEqual([{ symbol: 'TCS', day: history.days[3], side: 'buy' }])
  })

  it('BT1 passes over a bar without an open', () => {
    const { positions } = run(aHistory([100, 97, 98, 99], [100, 99, Number.NaN, 98.5]))
    expect(positions.map(({ buyPrice }) => buyPrice)).toEqual([98.5])
  })

  it('BT2 buys on each of two falls in a row, but once in a run of being cheap', () => {
    const history = aHistory([100, 97, 94, 93, 92])
    expect(run(history).positions).toHaveLength(2)
    expect(run(history, { buy: below(95) }).positions).toHaveLength(1)
  })

  it('BT2 buys nothing for a run that began before the period', () => {
    const history = aHistory([100, 94, 93, 92, 91])
    expect(run(history, { buy: below(95), from: history.days[2] ?? null }).positions).toEqual([])
  })

  it('BT3 holds one position at a time and sells it whole after the sell rule', () => {
    const history = aHistory([100, 90, 89, 105, 104, 90, 91])
    const { positions } = run(history, { buy: below(95), sell: compare(close, '>', number(103)) })
    const [first, second] = positions
    expect([first?.buyDay, first?.sellDay, first?.soldBy]).toEqual([history.days[2], history.days[4], 'rule'])
    expect([second?.buyDay, second?.sellDay, second?.soldBy]).toEqual([history.days[6], null, null])
  })

  it('BT3 sells each happening after its own holding time', () => {
    const history = aHistory([100, 97, 94, 95, 96, 97, 98])
    const { positions } = run(history, { hold: span(2) })
    expect(positions.map(({ buyDay, sellDay, soldBy }) => [buyDay, sellDay, soldBy])).toEqual([
      [history.days[2], history.days[4], 'time'],
      [history.days[3], history.days[5], 'time'],
    ])
  })

  it('BT3 with both ways out takes whichever comes first', () => {
    const history = aHistory([100, 90, 91, 105, 104, 90, 91, 92, 93])
    const { positions } = run(history, { buy: below(95), sell: compare(close, '>', number(103)), hold: span(2) })
    expect(positions.map(({ soldBy }) => soldBy)).toEqual(['rule', 'time'])
  })
})

describe('money of a backtest', () => {
  it('BT5 pays the costs of the day on top when buying and out of the proceeds when selling', () => {
    const history = aHistory([100, 97, 97, 97, 97])
    const candidate = aCandidate(history, { costs: 'stock' })
    const {
      invested,
      value,
      totalCosts: paid,
    } = runBacktest({ candidates: [candidate], plan: aPlan({ hold: span(1) }) })
    const bought = totalCosts(costsOf(1000, { side: 'buy', kind: 'stock', day: history.days[2] ?? '' }))
    const sold = totalCosts(costsOf(1000, { side: 'sell', kind: 'stock', day: history.days[3] ?? '' }))
    expect(invested).toBeCloseTo(1000 + bought, 10)
    expect(value).toBeCloseTo(1000 - sold, 10)
    expect(paid).toBeCloseTo(bought + sold, 10)
  })

  it('BT5 pays the depository once for an instrument and a day, however many positions of it are sold', () => {
    const history = aHistory([100, 97, 94, 94, 120, 120])
    const candidate = aCandidate(history, { costs: 'stock' })
    const plan = aPlan({ hold: span(2), buy: compare(dayGrowth, '<=', number(-2)) })
    const apart = runBacktest({ candidates: [candidate], plan })
    expect(apart.positions.map(({ sellDay }) => sellDay)).toEqual([history.days[4], history.days[5]])
    expect(apart.costs.depository).toBe(26)
    const further = costsOf(1000, { side: 'sell', kind: 'stock', day: '2024-01-05', isFurther: true })
    expect(further.depository).toBe(0)
  })

  it('BT6 uses what sales left before money from outside', () => {
    const history = aHistory([100, 97, 100, 100, 97, 97])
    const { invested, curve } = run(history, { hold: span(1) })
    // Bought at 97, sold at 100: 1030.93 is there for the second buy.
    expect(invested).toBe(1000)
    expect(curve.cash.at(-1)).toBeCloseTo((1000 / 97) * 100 - 1000, 10)
  })

  it('BT8 is held against the same money, all at the start or on the first trading day of each month', () => {
    const history = aHistory([100, 97, ...new Array<number>(60).fill(97)])
    const lump = run(history, { against: 'lump' }).benchmark
    expect([...lump.curve.invested.slice(0, 2)]).toEqual([1000, 1000])
    expect(lump.value).toBeCloseTo(970, 10)
    const monthly = run(history, { against: 'monthly' }).benchmark
    const steps = [...monthly.curve.invested].filter((now, at, all) => now !== all[at - 1])
    expect(steps.map((now) => Math.round(now))).toEqual([333, 667, 1000])
    expect(monthly.curve.days.filter((_, at, all) => all[at]?.slice(0, 7) !== all[at - 1]?.slice(0, 7))).toHaveLength(3)
  })

  it('BT19 puts an amount in once, or on the first day of each period, spread over what opens then', () => {
    const history = aHistory([100, 97, ...new Array<number>(60).fill(97)])
    const put = (every: SchedulePlan['every'], candidates = [aCandidate(history)]) =>
      runSchedule({ candidates, plan: { amount: 1000, every, from: '2024-01-10', to: null, against: 'lump' } })
    const once = put('once')
    expect(once.positions.map(({ buyDay, amount }) => [buyDay, amount])).toEqual([['2024-01-10', 1000]])
    expect(put('month').positions.map(({ buyDay }) => buyDay)).toEqual(['2024-01-10', '2024-02-01', '2024-03-01'])
    expect(
      put('week')
        .positions.map(({ buyDay }) => buyDay)
        .slice(0, 3),
    ).toEqual(['2024-01-10', '2024-01-15', '2024-01-22'])
    const both = put('month', [aCandidate(history), aCandidate(history, { symbol: 'INFY' })])
    expect(both.positions.map(({ symbol, amount }) => [symbol, amount]).slice(0, 2)).toEqual([
      ['INFY', 500],
      ['TCS', 500],
    ])
    expect([both.invested, both.benchmark.invested, both.xirrWaiting, both.idle]).toEqual([3000, 3000, null, 0])
  })

  it('BT9 counts the months money waited', () => {
    // Three months; the only fall is in the last of them.
    const closes = [...new Array<number>(50).fill(100), 97, ...new Array<number>(12).fill(110)]
    const { idle, waitedDays, xirr, xirrWaiting } = run(aHistory(closes))
    expect(idle).toBeGreaterThan(50)
    expect(waitedDays).toBeGreaterThan(20)
    expect(xirrWaiting ?? 0).toBeLessThan(xirr ?? 0)
    // All of it waits from the first day where all could have been put in then.
    const lump = run(aHistory(closes), { against: 'lump' })
    expect(lump.waitedDays).toBeGreaterThan(waitedDays)
    expect(lump.xirrWaiting ?? 0).toBeLessThan(xirrWaiting ?? 0)
  })

  it('BT10 counts no money put in as a return', () => {
    const flat = aHistory([100, 97, 100, 97, 100, 97, 100], [100, 97, 100, 97, 100, 97, 100])
    const { years, drawdowns } = run(flat)
    expect(years[0]?.gain).toBeCloseTo(0, 10)
    expect(drawdowns[0]?.depth).toBeCloseTo(3, 10)
  })

  it('BT10 names the peak, the trough and the day a fall was over', () => {
    const history = aHistory([100, 97, 100, 80, 90, 101, 95], [100, 97, 97, 100, 80, 90, 101])
    const { drawdowns } = run(history, {
      to: history.days[6] ?? null,
      buy: compare(close, '<', number(98)),
      hold: null,
    })
    expect(drawdowns[0]).toEqual({
      peakDay: history.days[2],
      troughDay: history.days[3],
      recoveredDay: history.days[5],
      depth: expect.closeTo(20, 10),
    })
  })
})

describe('a backtest as a whole', () => {
  const plans: fc.Arbitrary<BacktestPlan> = fc.record({
    amount: fc.constantFrom(1000, 25_000),
    buy: fc.constantFrom<Condition>(compare(dayGrowth, '<=', number(-1)), below(995)),
    sell: fc.constantFrom<Condition | null>(null, compare(close, '>', number(1010))),
    hold: fc.constantFrom<Span | null>(null, span(1), span(5)),
    from: fc.constantFrom(null, '2024-01-20'),
    to: fc.constantFrom(null, '2024-02-15'),
    against: fc.constantFrom('monthly' as const, 'lump' as const),
  })

  it('is what going through it day by day gives', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 3 }), plans, (seeds, plan) => {
        const candidates = aUniverse(seeds, 'stock')
        const { positions, invested, value } = runBacktest({ candidates, plan })
        const slow = slowBacktest(candidates, plan)
        expect(positions.map(({ symbol, buyDay }) => `${symbol} ${buyDay}`).sort()).toEqual([...slow.bought].sort())
        expect(positions.flatMap(({ symbol, sellDay }) => (sellDay ? [`${symbol} ${sellDay}`] : [])).sort()).toEqual(
          [...slow.sold].sort(),
        )
        expect(invested).toBeCloseTo(slow.invested, 6)
        expect(value).toBeCloseTo(slow.value, 6)
      }),
      { numRuns: 60 },
    )
  })

  it('BT11 does not depend on the order of instruments', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const candidates = aUniverse([5, 6, 7], 'stock')
        expect(runBacktest({ candidates: [...candidates].reverse(), plan })).toEqual(runBacktest({ candidates, plan }))
      }),
      { numRuns: 20 },
    )
  })

  it('knows nothing of days to come: what is cut off changes no order before it', () => {
    const [candidate] = aUniverse([42], 'etf')
    if (!candidate) throw new Error('no candidate')
    const whole = runBacktest({ candidates: [candidate], plan: aPlan() }).positions
    const cut = 25
    const { days, bars } = candidate.history
    const early = aCandidate(
      {
        days: days.slice(0, cut),
        bars: Object.fromEntries(Object.entries(bars).map(([name, column]) => [name, column.slice(0, cut)])),
      },
      { symbol: candidate.symbol, costs: 'etf' },
    )
    const before = runBacktest({ candidates: [early], plan: aPlan() }).positions
    expect(before).toEqual(whole.filter(({ buyDay }) => buyDay <= (days[cut - 1] ?? '')))
  })

  it('answers with nothing when nothing happened', () => {
    const { positions, invested, value, xirr, benchmark } = run(aHistory([100, 100, 100]))
    expect({ positions, invested, value, xirr, against: benchmark.value }).toEqual({
      positions: [],
      invested: 0,
      value: 0,
      xirr: null,
      against: 0,
    })
  })
})
