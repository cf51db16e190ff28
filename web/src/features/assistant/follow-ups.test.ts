import { buildLexicon, parseCanonical, print, type QueryKind, read } from 'core/language'
import { describe, expect, it } from 'vitest'
import { followUpsOf } from './follow-ups.ts'

const entity = (is: 'stock' | 'index' | 'etf' | 'fund' | 'industry', id: string, name: string) => ({
  is,
  id,
  name,
  aliases: [name.toLowerCase()],
  size: 1,
})

const lexicon = buildLexicon({
  entities: [
    entity('stock', 'TCS', 'Tata Consultancy Services'),
    entity('stock', 'INFY', 'Infosys'),
    entity('stock', 'RELIANCE', 'Reliance Industries'),
    entity('index', 'NIFTY 50', 'Nifty 50'),
    entity('index', 'NIFTY 500', 'Nifty 500'),
    entity('etf', 'NIFTYBEES', 'Nifty Bees'),
    entity('industry', 'Pharmaceuticals', 'Pharma'),
    entity('fund', 'HDFC Flexi Cap Fund', 'HDFC Flexi Cap Fund'),
  ],
  taught: [],
})

const asked = [
  'screen stocks where roce > 20%',
  'screen stocks sort pe asc',
  'show RELIANCE: pe',
  'show RELIANCE: close, market_cap, pe',
  'show index "NIFTY 50": close, return(1d)',
  'series RELIANCE: revenue every year last 10y',
  'series index "NIFTY 50": close every month last 10y',
  'compare TCS, INFY on pe',
  'group stocks by sector show median(pe), count',
  'study index "NIFTY 50" when return(1d) <= -3% then 1y',
  'funds where name is "HDFC Flexi Cap Fund" show fund_return_1y',
  'holdings fund "HDFC Flexi Cap Fund"',
  'backtest etf NIFTYBEES buy ₹5000 when return(1d) <= -2%',
]

const offeredAfter = (canonical: string) =>
  followUpsOf({
    kind: canonical.split(' ')[0] === 'show' ? 'lookup' : (canonical.split(' ')[0] as QueryKind),
    canonical,
  })

describe('what may be asked next', () => {
  it.each(asked)('is understood after %s, and leads elsewhere', (canonical) => {
    const before = parseCanonical(canonical)
    if (!before.ok) throw new Error(canonical)
    const offered = offeredAfter(canonical)
    expect(offered.length).toBeGreaterThan(0)
    for (const text of offered) {
      const next = read(text, { lexicon, today: '2026-11-13', previous: before.value })
      expect(`${text}: ${next.outcome === 'query' ? 'read' : next.outcome}`).toBe(`${text}: read`)
      if (next.outcome === 'query') expect(print(next.query)).not.toBe(print(before.value))
    }
  })

  it('is by the kind of the answer and what it is about, four at most', () => {
    expect(offeredAfter('screen stocks where roce > 20%')).toEqual([
      'only pharma',
      'cheapest of these',
      'how many in each sector',
      'add promoter holding',
    ])
    expect(offeredAfter('show RELIANCE: pe')).toContain('its peers')
    expect(offeredAfter('show index "NIFTY 50": close')).toEqual(['make it a chart', 'top gainers', 'monthly returns'])
    expect(followUpsOf({ kind: 'define', canonical: 'define roce' })).toEqual([])
    expect(followUpsOf({ kind: null, canonical: null })).toEqual([])
  })

  it('leaves out what was asked already', () => {
    const pharma =
      'screen stocks in index "NIFTY PHARMA", sector "Healthcare" where roe > 20% show promoter_holding sort market_cap desc'
    expect(offeredAfter(pharma)).toEqual(['cheapest of these'])
    expect(offeredAfter('show INFY: pe')).not.toContain('what about infosys')
    expect(offeredAfter('group stocks by industry show median(pe)')).toEqual(['only nifty 500'])
  })
})
