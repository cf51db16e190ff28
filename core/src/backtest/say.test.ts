import { describe, expect, it } from 'vitest'
import { playPlan } from './backtest.ts'
import { aCandidate, aHistory, aPlan, below, span } from './plans.fixture.ts'
import { reportOf, type StrategyReport } from './report.ts'
import { honestyOf, verdictOf } from './say.ts'
import { usualSettings } from './settings.ts'

const history = aHistory([100, 90, 95, 100, 90, 99, 100])
const plan = aPlan({ buy: below(95), hold: span(1), purse: { start: 10_000, most: 2, share: 50 } })
const played = playPlan({ candidates: [aCandidate(history)], plan })
const report = reportOf({ played, plan, index: history, seed: 1 })
const path = { ...report.rule, putIn: 100_000, value: 150_000, yearly: 10 }
const aReport = (more: Partial<StrategyReport> = {}): StrategyReport => ({
  ...report,
  rule: path,
  benchmark: { ...path, yearly: 8 },
  closed: 50,
  trades: 50,
  meanGain: 2,
  tValue: 3,
  ...more,
})
const honest = (more: Partial<StrategyReport>, about: Partial<Parameters<typeof honestyOf>[0]> = {}) => {
  const tested = { report: aReport(more), tested: 50, total: 50, isUniverse: true, filed: [], ...about }
  return Object.fromEntries(honestyOf(tested, usualSettings).map(({ name, word, says }) => [name, `${word}: ${says}`]))
}

describe('a run in sentences', () => {
  it('says what the rule gained, or cost, against the index', () => {
    expect(verdictOf(aReport(), 'NIFTY 50')).toMatch(
      /^₹1,00,000 became ₹1,50,000 from .+: 10.0% a year against 8.0% for NIFTY 50. The rule gained 2.0 points a year.$/,
    )
    expect(verdictOf(aReport({ benchmark: { ...path, yearly: 15 } }), 'NIFTY 50')).toContain('The rule cost 5.0 points')
    expect(verdictOf(aReport({ benchmark: { ...path, yearly: 10 } }), 'NIFTY 50')).toContain('no better and no worse')
    expect(verdictOf(aReport({ trades: 0 }), 'NIFTY 50')).toMatch(/^The rule bought nothing/)
  })

  it('names survivorship for a group of today, and hindsight for names chosen by hand', () => {
    expect(honest({ beganLater: 7 }).Survivorship).toMatch(/^Flatters: Members are those of today.+7 of them began/)
    expect(honest({}, { isUniverse: false }).Survivorship).toMatch(/^Careful: .+chosen by name, today/)
    expect(honest({}, { tested: 600, total: 2000 }).Survivorship).toContain('the 600 largest of 2,000')
  })

  it('says when most of the money never worked', () => {
    expect(honest({ invested: 8.2 })['Money at work']).toMatch(
      /^Mostly idle: On average 8% of the account was invested/,
    )
    expect(honest({ invested: 50 })['Money at work']).toBeUndefined()
  })

  it('says from when filed figures count', () => {
    expect(honest({}, { filed: ['ROCE'] })['Look-ahead']).toContain(
      '(ROCE) count from the day the public could first see',
    )
    expect(honest({})['Look-ahead']).toContain('No filed figures are used')
  })

  it('says when there are too few trades, or a mean that may be nothing', () => {
    expect(honest({ closed: 12 })['Sample size']).toMatch(/^Weak: 12 closed trades.+Too few/)
    expect(honest({ tValue: 1.1 })['Sample size']).toMatch(/^Careful: .+it may well be nothing/)
    expect(honest({})['Sample size']).toMatch(/^Sound: 50 closed trades/)
    expect(honest({ closed: 0 })['Sample size']).toContain('on paper only')
  })

  it('says whether random entries did as well', () => {
    const chance = { rounds: 300, seed: 1, trades: 50, mean: 2, randomMean: 1, randomLow: 0, randomHigh: 3, asGood: 3 }
    expect(honest({ chance })['Beats random entry?']).toMatch(/^Yes: .+at least as well in 3.0% of 300 draws/)
    expect(honest({ chance: { ...chance, asGood: 40 } })['Beats random entry?']).toMatch(/^No: /)
    expect(honest({ chance: null })['Beats random entry?']).toContain('no trades')
  })

  it('says whether the later part kept up with the earlier', () => {
    const part = {
      from: '2015-01-01',
      to: '2020-01-01',
      benchmarkYearly: 9,
      deepestFall: 10,
      trades: 40,
      wonPercent: 50,
    }
    const split = (early: number, later: number) => ({
      early: { ...part, yearly: early },
      later: { ...part, yearly: later },
    })
    expect(honest({ split: split(12, 10) })['Earlier and later']).toMatch(/^Sound: /)
    expect(honest({ split: split(12, 2) })['Earlier and later']).toContain('did not keep up')
    expect(honest({ split: null })['Earlier and later']).toContain('too short')
  })

  it('says what was passed over and how orders were filled', () => {
    expect(honest({ passed: 12 }).Fills).toContain('0.1% worse')
    expect(honest({ passed: 12 }).Fills).toContain('12 orders were passed over')
  })
})
