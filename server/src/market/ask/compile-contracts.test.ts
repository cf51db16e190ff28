import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AskedKinds, column, openKinds } from './asked-kinds.fixture.ts'
import * as market from './kinds-market.fixture.ts'

let kinds: AskedKinds
beforeAll(async () => {
  kinds = await openKinds()
}, 90_000)
afterAll(() => kinds?.close())

const answer = (canonical: string) => kinds.answer(canonical)

describe('a company beside its peers', () => {
  it('is a table with a row for each company and for the median, and no pile of figures', async () => {
    const found = await answer(
      'show ALPHA: public_holding, median(public_holding by industry), fii_holding, median(fii_holding by industry)',
    )
    expect(found.figures).toEqual([])
    expect(found.tables.map(({ columns, rows }) => [columns.map(({ title }) => title), rows])).toEqual([
      [
        ['Symbol', 'Company', 'Public holding', 'FII holding'],
        [
          ['ALPHA', 'Alpha Ltd.', 15, 18],
          ['GAMMA', 'Gamma Ltd.', 37, 18],
          [null, 'Median of the industry', 26, 18],
        ],
      ],
    ])
    expect(found.headline).toBe('Alpha Ltd. beside 1 peer: public holding 15.00%, median of the industry 26.00%.')
  })

  it('is held against its industry alone where no peers are listed', async () => {
    const found = await answer(
      'show BETA: public_holding, median(public_holding by industry), fii_holding, median(fii_holding by industry)',
    )
    expect(column(found, 'Beside its peers', 'Company')).toEqual(['Beta Bank', 'Median of the industry'])
  })
})

describe('a figure of some days before', () => {
  it('names its day, so that an RSI divergence can be traced to both of its bars', async () => {
    const found = await answer('screen stocks where close != prev(close, 20d) and rsi(14) != prev(rsi(14), 20d)')
    expect(found.tables[0]?.columns.map(({ title }) => title)).toEqual([
      'Symbol',
      'Company',
      'Close',
      'Close, 20 days before',
      'Day, 20 days before',
      'RSI (14)',
      'RSI (14), 20 days before',
    ])
    expect(found.notes).toContain('Days before are counted back from 6 Feb 2026.')
    const earlier = market.bars.ALPHA.at(-21)
    const at = column(found, 'Companies', 'Company').indexOf('Alpha Ltd.')
    expect(column(found, 'Companies', 'Day, 20 days before')[at]).toBe(earlier?.day)
    expect(column(found, 'Companies', 'Close, 20 days before')[at]).toBe(earlier?.close)
  })
})

describe('ETFs of one index', () => {
  const titles = async (text: string) => (await answer(text)).tables[0]?.columns.map(({ title }) => title)

  it('come with what they are told apart by', async () => {
    expect(await titles('screen etfs where underlying is "NIFTY 50" sort etf_tracking_error asc')).toEqual([
      'Symbol',
      'ETF',
      'Underlying',
      'ETF tracking error',
      'ETF tracking difference 1 year',
      'ETF expense ratio',
      'ETF traded value, 30 days',
    ])
  })

  it('show only what was asked for where something was', async () => {
    expect(await titles('screen etfs where underlying is "NIFTY 50" show inav')).toEqual([
      'Symbol',
      'ETF',
      'Underlying',
      'Indicative NAV',
    ])
  })
})

describe('funds and contracts', () => {
  it('screens funds, states the plan, and says what rolling means', async () => {
    const found = await answer('funds category "Equity: Flexi cap" where expense_ratio < 1% sort fund_return_3y desc')
    expect(column(found, 'Flexi cap funds', 'Fund')).toEqual(['Two Flexi Cap Fund', 'One Flexi Cap Fund'])
    expect(found.notes[0]).toBe('Direct plans only.')
    // One percent a month, whenever it began.
    expect(column(found, 'Flexi cap funds', 'Rolling 3 years, mean')[1]).toBeCloseTo((1.01 ** 12 - 1) * 100, 9)
  })

  it('counts survivors clause by clause when no fund matches, and names the change that gives one', async () => {
    const { survivors } = await answer('funds where expense_ratio < 0.7% and fund_return_3y > 20%')
    expect(survivors).toEqual({
      universe: 3,
      clauses: [
        { clause: 'Expense ratio < 0.7%', alone: 1, soFar: 1 },
        { clause: 'Fund return 3Y > 20%', alone: 2, soFar: 0 },
      ],
      loosest: {
        text: 'Fund return 3Y ≥ 18% instead of fund return 3Y > 20% gives 1 fund.',
        canonical: 'funds where expense_ratio < 0.7% and fund_return_3y >= 18%',
        matches: 1,
      },
    })
    expect(column(await answer(survivors?.loosest?.canonical ?? ''), 'Funds', 'Fund')).toEqual(['One Flexi Cap Fund'])
  })

  it('holds the return of a fund against that of an index, which stands beside it', async () => {
    const level = market.bars['NIFTY 50']
    const [first, last] = [level[0], level.at(-1)]
    const risen = ((last?.close ?? 0) / (first?.close ?? 1) - 1) * 100
    const since = `return(since ${level[1]?.day})`
    const than = (op: string) => answer(`funds where fund_return_1y ${op} of(${since}, index "NIFTY 50")`)
    const all = await than('!=')
    const beside = all.tables[0]?.columns.find(({ title }) => title.endsWith('of NIFTY 50'))
    expect(column(all, 'Funds', beside?.title ?? '')[0]).toBeCloseTo(risen, 9)
    expect(beside).toMatchObject({
      movement: { in: 'unit' },
      lineage: { expression: `of(${since}, index "NIFTY 50")` },
    })
    const returns = column(all, 'Funds', 'Fund return 1Y').map(Number)
    expect((await than('>')).tables[0]?.rows ?? []).toHaveLength(returns.filter((each) => each > risen).length)
    expect((await than('<')).tables[0]?.rows ?? []).toHaveLength(returns.filter((each) => each < risen).length)
    expect((await answer('funds where fund_return_1y > of(return(1d), index "NO SUCH INDEX")')).tables).toEqual([])
  })

  it('say the one figure that was asked for', async () => {
    const said = async (canonical: string) => (await answer(canonical)).headline
    expect(await said('funds where name is "Two Flexi Cap Fund" show expense_ratio')).toBe(
      'Expense ratio of Two Flexi Cap Fund is 0.90%.',
    )
    expect(await said('funds sort fund_return_3y desc limit 1')).toBe('Three Flexi Cap Fund comes first of 3 funds.')
    expect(await said('futures ALPHA show lot_size')).toBe('Lot size of ALPHA26FEBFUT is 100.')
    expect(await said('futures ALPHA show expiry')).toBe('Expiry of ALPHA26FEBFUT is 24 Feb 2026.')
    expect(await said('futures ALPHA')).toMatch(/futures trade at/)
  })

  it('names the change that gives a future when none matches', async () => {
    const { survivors } = await answer('futures where open_interest_change > 50%')
    expect(survivors).toEqual({
      universe: 3,
      clauses: [{ clause: 'Change in open interest > 50%', alone: 0, soFar: 0 }],
      loosest: {
        text: 'Change in open interest ≥ 12% instead of change in open interest > 50% gives 1 future.',
        canonical: 'futures where open_interest_change >= 12%',
        matches: 1,
      },
    })
  })

  it('answers max pain and PCR of an index with expiry, day and the unreliability note', async () => {
    const found = await answer('chain index "NIFTY 50" expiry nearest show max_pain, pcr')
    expect(found.figures.map(({ label, value }) => [label, value])).toEqual([
      ['Max pain', 22_000],
      ['Put-call ratio', 1.05],
    ])
    expect(found.headline).toContain('expiry 10 Feb 2026')
    expect(found.notes).toContain('At the close of 6 Feb 2026.')
    expect(found.notes.some((note) => note.includes('unreliable'))).toBe(true)
    expect(found.series.map(({ points }) => points.length)).toEqual([5, 5])
  })

  it('finds the strikes with most open interest, their change and distance from spot', async () => {
    const found = await answer('chain index "NIFTY 50" expiry nearest show highest_call_oi, highest_put_oi, chain')
    const top = (type: string) =>
      market.options.filter((each) => each.option_type === type).sort((a, b) => b.open_interest - a.open_interest)[0]
    expect(found.figures.map(({ value }) => value)).toEqual([top('CE')?.strike, top('PE')?.strike])
    expect(column(found, 'Calls with most open interest', 'From spot')[0]).toBeCloseTo((22_100 / 22_040 - 1) * 100, 9)
    expect(column(found, 'Option chain', 'Strike')).toEqual([21_800, 21_900, 22_000, 22_100, 22_200])
  })

  it('opens a chain on the strikes around the money, and says how many there are', async () => {
    const found = await answer('chain ALPHA expiry nearest show chain')
    expect(column(found, 'Option chain', 'Strike')).toEqual(Array.from({ length: 15 }, (_, at) => 860 + 20 * at))
    expect(found.notes).toContain(
      'The 15 strikes around the money are listed; the page of the option chain has all 21.',
    )
    expect(found.series.map(({ points }) => points.length)).toEqual([21, 21])
  })

  it('lists futures of one build-up by the nearest contract and states the rule', async () => {
    const found = await answer('futures where build_up is "Long build-up" and open_interest_change > 10%')
    expect(column(found, 'Futures', 'Contract')).toEqual(['ALPHA26FEBFUT'])
    expect(found.notes.some((note) => note.includes('long build-up is both up'))).toBe(true)
  })

  it('lists futures on companies of a part of the market, or on indices, and no others', async () => {
    const inIt = await answer('futures in sector "IT"')
    expect(new Set(column(inIt, 'Futures', 'Underlying'))).toEqual(new Set(['Alpha Ltd.']))
    expect(inIt.headline).toBe('1 future of IT matches.')
    expect(column(await answer('futures in stocks except sector "IT"'), 'Futures', 'Contract')).toEqual([
      'BETA26FEBFUT',
    ])
    const none = await answer('futures in sector "IT" where basis < ₹0')
    expect([none.headline, none.survivors?.universe]).toEqual(['No futures match.', 1])
    expect(column(await answer('futures in indices'), 'Futures', 'Contract')).toEqual(['NIFTY26FEBFUT'])
  })

  it('tells basis, yearly basis and rollover of one underlying', async () => {
    const found = await answer('futures ALPHA')
    expect(found.figures.map(({ value }) => value)).toEqual([6, 12.1, 60])
    expect(column(found, 'Futures', 'Contract')).toEqual(['ALPHA26FEBFUT', 'ALPHA26MARFUT'])
  })
})
