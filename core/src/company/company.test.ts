import { findField, isNumeric } from 'core/catalogue'
import { parseCanonical, printCondition, printExpression } from 'core/language'
import { describe, expect, it } from 'vitest'
import {
  bandsOf,
  companyKinds,
  companyRules,
  growthAlong,
  medianOf,
  ownerValue,
  partsOf,
  rulesFor,
  standingAmong,
  statementLines,
  statementNames,
  usualRatios,
  wholeOf,
} from './index.ts'

describe('rules for and against a company', () => {
  it.each(companyRules.map((rule) => [rule.id, rule] as const))(
    '%s is canonical text that opens as a question',
    (_, { when }) => {
      const read = parseCanonical(`screen stocks where ${when}`)
      expect(read.ok ? null : read.failure.message).toBeNull()
      if (!read.ok || read.value.kind !== 'screen' || !read.value.where) return
      expect(printCondition(read.value.where)).toBe(when)
      // Two conditions in one would come back as two verdicts.
      expect(read.value.where.node).not.toBe('and')
    },
  )

  it('no two rules share an id or a condition, and every kind of company has all three sides', () => {
    expect(new Set(companyRules.map(({ id }) => id)).size).toBe(companyRules.length)
    expect(new Set(companyRules.map(({ when }) => when)).size).toBe(companyRules.length)
    for (const kind of companyKinds)
      expect([...new Set(rulesFor(kind).map(({ side }) => side))].sort(), kind).toEqual(['against', 'flag', 'for'])
  })

  it('a lender is not judged by its debt, its sales margin or its cash conversion', () => {
    const asked = rulesFor('bank')
      .map(({ when }) => when)
      .join(' ')
    expect(asked).not.toMatch(/debt_to_equity|operating_margin|cash_conversion|altman|interest_coverage/)
    expect(asked).toMatch(/gross_npa_ratio/)
  })
})

describe('ratios of the grid', () => {
  it.each(companyKinds)('the usual ones of a company of kind %s are canonical expressions', (kind) => {
    for (const ratio of usualRatios[kind]) {
      const read = parseCanonical(`show TCS: ${ratio}`)
      expect(read.ok ? null : `${ratio}: ${read.failure.message}`).toBeNull()
      if (read.ok && read.value.kind === 'lookup')
        expect(read.value.show.map((each) => printExpression(each))).toEqual([ratio])
    }
    expect(new Set(usualRatios[kind]).size).toBe(12)
  })
})

describe('lines of statements', () => {
  const periods = { quarters: 'quarterly', income: 'annual', balance: 'annual', cash: 'annual' } as const
  it.each(companyKinds.flatMap((kind) => statementNames.map((name) => [name, kind] as const)))(
    'every line of %s of a company of kind %s is a figure of the catalogue, once',
    (name, kind) => {
      const ids = statementLines(name, kind).map(({ id }) => id)
      expect(ids.filter((id) => !isNumeric(findField(id, periods[name])?.unit ?? 'text'))).toEqual([])
      expect(new Set(ids).size).toBe(ids.length)
      expect(findField(wholeOf(name, kind).id, name === 'quarters' ? 'quarterly' : 'annual')).not.toBeNull()
    },
  )

  it('a bank has interest and advances in the place of sales and stock', () => {
    const bank = [...statementLines('income', 'bank'), ...statementLines('balance', 'bank')].map(({ id }) => id)
    expect(bank).toContain('net_interest_income')
    expect(bank).toContain('advances')
    expect(bank).not.toContain('material_cost')
    expect(bank).not.toContain('inventories')
  })
})

describe('reading across', () => {
  it('growth is over the period before, or four back; none from nothing or from a loss', () => {
    expect(growthAlong([100, 110, null, 50, -5, 20], 1).map((each) => each?.toFixed(1) ?? null)).toEqual([
      null,
      '10.0',
      null,
      null,
      '-110.0',
      null,
    ])
    expect(growthAlong([100, 1, 1, 1, 150], 4).at(-1)).toBe(50)
  })

  it('parts are percent of a whole that is above zero', () => {
    expect(partsOf([25, 10, null, 5], [100, 0, 10, null])).toEqual([25, null, null, null])
  })

  it('a figure stands among others by the part of them below it; three others are too few', () => {
    expect(standingAmong(5, [1, 2, 3, 4])).toBe(100)
    expect(standingAmong(2, [1, 2, 3, 4])).toBe(37.5)
    expect(standingAmong(2, [1, 2, 3])).toBeNull()
    expect(standingAmong(null, [1, 2, 3, 4])).toBeNull()
    expect(medianOf([3, null, 1, 2])).toBe(2)
  })

  it('a band is the price at a usual multiple of what was earned then', () => {
    const points = Array.from({ length: 21 }, (_, at) => ({ day: `d${at}`, close: 100, multiple: 10 + at }))
    const median = bandsOf(points).find(({ label }) => label === 'Median')
    expect(median?.multiple).toBe(20)
    expect(median?.prices[0]).toBe(200)
    expect(median?.prices[10]).toBe(100)
    expect(bandsOf(points.slice(0, 5))).toEqual([])
    expect(
      bandsOf([...points, { day: 'x', close: 100, multiple: -4 }])
        .at(0)
        ?.prices.at(-1),
    ).toBeNull()
  })

  it('owner earnings for ever are worth next year’s over what is asked less what they grow', () => {
    expect(ownerValue({ earnings: 100, growth: 5, requiredReturn: 15, shares: 10 })).toEqual({
      ok: true,
      value: { value: 1050, perShare: 105, multiple: 10.5 },
    })
    expect(ownerValue({ earnings: 100, growth: 15, requiredReturn: 15, shares: 10 }).ok).toBe(false)
    expect(ownerValue({ earnings: -1, growth: 5, requiredReturn: 15, shares: 10 }).ok).toBe(false)
  })
})
