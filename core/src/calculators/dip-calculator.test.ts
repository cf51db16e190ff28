import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DipPlan, dipVerdict, everyStart, type PricePath, runWay, ways } from './dip-calculator.ts'

const plan: DipPlan = { monthly: 1000, trigger: 2, aggression: 1, cashYield: 0, cost: 0, monthlyCap: null }

/** Weekdays from a day on, one close each. */
function pathOf(closes: readonly number[], from = '2020-01-01'): PricePath {
  const days: string[] = []
  for (let at = Date.parse(from); days.length < closes.length; at += 86_400_000) {
    const day = new Date(at)
    if (day.getUTCDay() % 6 !== 0) days.push(day.toISOString().slice(0, 10))
  }
  return { days, closes }
}

describe('the dip calculator', () => {
  it('a worked example: one dip of 4% in the second month', () => {
    const closes = [...Array.from({ length: 25 }, () => 100), 96, ...Array.from({ length: 14 }, () => 100)]
    const path = pathOf(closes)
    expect(runWay('sip', plan, path)).toMatchObject({ paid: 2000, units: 20, value: 2000, cash: 0 })
    // 2,000 were saved by then; the rule spends one amount, at 96.
    const dip = runWay('dip', plan, path)
    expect(dip.purchases).toEqual([
      { day: path.days[25], price: 96, amount: 1000, units: 1000 / 96, fall: expect.closeTo(4, 10) },
    ])
    expect(dip).toMatchObject({ paid: 2000, cash: 1000, value: expect.closeTo(1000 + (1000 / 96) * 100, 8) })
    expect(runWay('lump', plan, path)).toMatchObject({ paid: 2000, units: 20 })
  })

  it('the worst fall is of fund and waiting cash together, and money put in does not hide it', () => {
    // A month of the same price, then it halves on the first day of the next month, when as much again is put in.
    const path = pathOf([...Array.from({ length: 23 }, () => 100), 50])
    expect(path.days[23]).toBe('2020-02-03')
    expect(runWay('sip', plan, path).worstFall).toBeCloseTo(50, 10)
    expect(runWay('lump', plan, path).worstFall).toBeCloseTo(50, 10)
    // Half of each month waits in cash, which does not fall.
    expect(runWay('both', plan, path).worstFall).toBeCloseTo(25, 10)
    expect(runWay('dip', plan, path).worstFall).toBeCloseTo(0, 10)
  })

  it('aggression spends more on deeper falls, never more than is there or than the month allows', () => {
    const path = pathOf([...Array.from({ length: 40 }, () => 100), 90])
    const spent = (more: Partial<DipPlan>) => runWay('dip', { ...plan, ...more }, path).purchases[0]?.amount
    expect(spent({ aggression: 1.1 })).toBe(Math.round(1000 * 1.1 ** 4))
    expect(spent({ aggression: 2 })).toBe(2000)
    expect(spent({ aggression: 2, monthlyCap: 1200 })).toBe(1200)
  })

  it('every way puts in the same money, spends no more than it, and is worth units and cash', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -80, max: 80 }), { minLength: 5, maxLength: 200 }),
        fc.constantFrom(0.5, 2, 5),
        fc.constantFrom(1, 1.5, 2),
        (moves, trigger, aggression) => {
          let price = 100
          const closes = moves.map((move) => {
            price = Math.max(1, price * (1 + move / 1000))
            return Math.round(price * 100) / 100
          })
          const path = pathOf(closes)
          const results = ways.map((way) => runWay(way, { ...plan, trigger, aggression }, path))
          for (const { paid, purchases, cash, units, value, worth } of results) {
            expect(paid).toBe(results[0]?.paid)
            const spent = purchases.reduce((sum, { amount }) => sum + amount, 0)
            expect(spent + cash).toBeCloseTo(paid, 6)
            expect(cash).toBeGreaterThanOrEqual(-1e-9)
            expect(value).toBeCloseTo(units * (closes.at(-1) ?? 0) + cash, 6)
            expect(worth).toHaveLength(closes.length)
          }
        },
      ),
    )
  })

  it('the verdict follows the numbers either way', () => {
    const rising = pathOf(Array.from({ length: 1500 }, (_, at) => 100 * 1.0005 ** at))
    const risingStarts = everyStart(plan, rising)
    expect(risingStarts.length).toBeGreaterThan(20)
    expect(dipVerdict(plan, rising, risingStarts)).toMatchObject({
      triggers: 0,
      ahead: 0,
      sentence: expect.stringMatching(/^A SIP of the same money ended ahead: dips won in 0 of/),
    })
    // Each month falls at once by 5% and climbs back: the fall is the only good day to buy.
    const sawtooth = pathOf(Array.from({ length: 1500 }, (_, at) => (at % 21 === 10 ? 95 : 100)))
    expect(dipVerdict(plan, sawtooth, everyStart(plan, sawtooth)).sentence).toMatch(/^Buying on dips ended ahead/)
    expect(dipVerdict(plan, pathOf([100, 99]), []).sentence).toMatch(/too little history/)
  })

  it('every start month gives what running the plan from there gives', () => {
    const closes = Array.from({ length: 400 }, (_, at) => 100 + 20 * Math.sin(at / 7) + (at % 13) - at / 50)
    const path = pathOf(closes.map((close) => Math.round(close * 100) / 100))
    const full = { ...plan, aggression: 1.5, cashYield: 5, cost: 0.2, monthlyCap: 1500 }
    const starts = everyStart(full, path, 3)
    expect(starts.length).toBeGreaterThan(10)
    for (const { month, gap } of starts) {
      const from = path.days.findIndex((day) => day.startsWith(month))
      const rest = { days: path.days.slice(from), closes: path.closes.slice(from) }
      const slow = (runWay('dip', full, rest).value / runWay('sip', full, rest).value - 1) * 100
      expect(gap).toBeCloseTo(slow, 8)
    }
  })

  it('waiting cash earns its yield', () => {
    const path = pathOf(Array.from({ length: 262 }, () => 100))
    const { value, paid } = runWay('dip', { ...plan, cashYield: 6 }, path)
    expect(value).toBeGreaterThan(paid * 1.02)
    expect(value).toBeLessThan(paid * 1.06)
  })
})
