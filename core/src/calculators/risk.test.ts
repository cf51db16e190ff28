import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mixHistory } from './mix.ts'
import {
  bandWeights,
  isRiskAnswers,
  nextRiskQuestion,
  type RiskAnswers,
  riskBands,
  riskQuestions,
  riskResult,
} from './risk.ts'

const all = (choice: number, more: RiskAnswers = {}): RiskAnswers => ({
  ...Object.fromEntries(riskQuestions.map(({ id }) => [id, choice])),
  ...more,
})

describe('the risk profile', () => {
  it('asks twelve questions, half of capacity and half of tolerance, five answers each', () => {
    expect(riskQuestions).toHaveLength(12)
    expect(riskQuestions.filter(({ part }) => part === 'capacity').map(({ id }) => id)).toEqual([
      'horizon',
      'income',
      'emergency',
      'dependants',
      'goals',
      'debt',
    ])
    expect(riskQuestions.every(({ options }) => options.length === 5)).toBe(true)
  })

  it.each([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
  ])('choice %s throughout is band %s', (choice, band) => {
    expect(riskResult(all(choice)).band).toBe(band)
  })

  it('is the lower of the two, and says which one decided', () => {
    const brave = all(4, { horizon: 2, income: 1, dependants: 0, goals: 1, debt: 1, emergency: 1 })
    expect(riskResult(brave)).toMatchObject({ decides: 'capacity', tolerance: { score: 100, band: 5 }, band: 2 })
    expect(riskResult(all(4, { fall: 0, comfort: 0, experience: 0, behaviour: 0, choice: 0, plan: 0 }))).toMatchObject({
      decides: 'tolerance',
      band: 1,
    })
  })

  it('money needed soon is not risked, whatever else is true', () => {
    expect(riskResult(all(4, { horizon: 0 })).band).toBe(1)
    expect(riskResult(all(4, { horizon: 1 })).band).toBe(2)
    expect(riskResult(all(4, { emergency: 0 })).band).toBe(2)
  })

  it("finds contradictions: a 3-year goal with 'buy more' in a crash", () => {
    expect(riskResult(all(4, { horizon: 1 })).contradictions).toEqual([
      expect.stringMatching(/within three years and would still buy more in a crash/),
    ])
    expect(riskResult(all(2)).contradictions).toEqual([])
    for (const [comfort, choice, said] of [
      [0, 4, 'no loss at all, but chose a year that may lose ₹35,000'],
      [1, 4, 'a loss of ₹5,000 at most, but chose a year that may lose ₹35,000'],
      [1, 3, 'a loss of ₹5,000 at most, but chose a year that may lose ₹20,000'],
    ] as const) {
      expect(riskResult(all(2, { comfort, choice })).contradictions).toEqual([`You could bear ${said}.`])
      const options = riskQuestions.find(({ id }) => id === 'choice')?.options
      expect(options?.[choice]).toContain(`${said.split(' ').at(-1)} less`)
    }
    expect(riskResult(all(3, { behaviour: 0 })).contradictions).toEqual([
      expect.stringMatching(/in the last one you sold/),
    ])
  })

  it('never answers a question for anybody', () => {
    const { plan: _, ...half } = all(3)
    expect(nextRiskQuestion(half)).toBe(11)
    expect(() => riskResult(half)).toThrow()
    expect(isRiskAnswers({ fall: 5 })).toBe(false)
    expect(isRiskAnswers({ fall: 1.5 })).toBe(false)
    expect(isRiskAnswers({ somethingElse: 1 })).toBe(false)
  })

  it('a bolder answer never makes anybody more careful', () => {
    const choice = fc.integer({ min: 0, max: 4 })
    fc.assert(
      fc.property(fc.tuple(...riskQuestions.map(() => choice)), fc.nat({ max: 11 }), (choices, at) => {
        const answers = Object.fromEntries(riskQuestions.map(({ id }, index) => [id, choices[index] ?? 0]))
        const id = riskQuestions[at]?.id ?? ''
        const bolder = { ...answers, [id]: Math.min(4, (answers[id] ?? 0) + 1) }
        expect(riskResult(bolder).band).toBeGreaterThanOrEqual(riskResult(answers).band)
      }),
    )
  })

  it('bands follow each other without a gap and their mixes are whole', () => {
    expect(riskBands.map(({ equity }) => equity)).toEqual([
      [0, 20],
      [20, 40],
      [40, 60],
      [60, 80],
      [80, 100],
    ])
    for (const band of riskBands) {
      const { equity, gold, debt } = bandWeights(band)
      expect(equity + gold + debt).toBe(100)
      expect(debt).toBeGreaterThanOrEqual(0)
    }
  })
})

describe('what a mix did', () => {
  const days = ['2020-01-01', '2020-12-31', '2021-06-30', '2021-12-31', '2022-12-30']

  it('worked by hand: half and half, put back to its parts each year', () => {
    // 2021: shares halve, bonds gain 10%: −20%. 2022: shares double, bonds nothing: +50%.
    const history = mixHistory(days, [
      { weight: 50, closes: [100, 100, 60, 50, 100] },
      { weight: 50, closes: [100, 100, 105, 110, 110] },
    ])
    expect(history).toEqual({
      from: '2020-01-01',
      to: '2022-12-30',
      worstYear: { year: 2021, change: expect.closeTo(-20, 8) },
      years: [
        { year: 2021, change: expect.closeTo(-20, 8) },
        { year: 2022, change: expect.closeTo(50, 8) },
      ],
      deepest: {
        change: expect.closeTo(-20, 8),
        high: '2020-12-31',
        low: '2021-12-31',
        recovered: '2022-12-30',
        months: 24,
      },
      growth: expect.closeTo(6.28, 2),
    })
  })

  it('a fall that has not come back says so, and one that never was is none', () => {
    expect(mixHistory(days, [{ weight: 100, closes: [100, 90, 80, 70, 60] }])?.deepest).toMatchObject({
      change: expect.closeTo(-40, 8),
      recovered: null,
      months: null,
    })
    expect(mixHistory(days, [{ weight: 100, closes: [1, 2, 3, 4, 5] }])?.deepest).toBeNull()
  })

  it('is nothing without prices', () => {
    expect(mixHistory([], [])).toBeNull()
    expect(mixHistory(days, [{ weight: 100, closes: [1, 2, 0, 4, 5] }])).toBeNull()
    expect(mixHistory(days, [{ weight: 100, closes: [1, 2] }])).toBeNull()
  })
})
