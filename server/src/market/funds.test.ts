import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FundMarket, openFundMarket } from '#testing/fund-market.ts'

let market: FundMarket
beforeAll(async () => {
  market = await openFundMarket()
})
afterAll(() => market.close())

const yearly = (monthly: number): number => (monthly ** 12 - 1) * 100

describe('the list of funds', () => {
  it('is of direct plans that grow unless another plan is asked for, the largest first', async () => {
    const ids = async (plan: 'direct' | 'regular' | 'all') => (await market.funds.list(plan)).rows.map(({ id }) => id)
    expect(await ids('direct')).toEqual(['100002', '100001', '100003', '100004'])
    expect(await ids('regular')).toEqual(['100005'])
    expect(await ids('all')).toEqual(['100002', '100001', '100005', '100003', '100004', '100006'])
  })

  it('has for each fund the rolling returns of three years, its fall, its capture of falls, cost and age', async () => {
    const [fund] = await market.funds.rows(['100001'])
    expect(fund).toMatchObject({
      expenseAgainst: -0.2,
      maxDrawdown: 0,
      rollingAbove: 100,
      age: 4,
      holdingsDay: '2024-01-31',
      navDay: '2024-02-06',
      scrapedAt: null,
    })
    expect(fund?.rollingMedian).toBeCloseTo(yearly(1.01), 3)
    expect(fund?.rollingWorst).toBeCloseTo(yearly(1.01), 3)
    // It rose by 1% in each month in which the benchmark fell by 2%: what it took of the falls is negative.
    expect(fund?.downsideCapture).toBeCloseTo((yearly(1.01) / yearly(0.98)) * 100, 1)
  })

  it('can be asked for by the same figures in words', async () => {
    const asked = (sentence: string) => market.ask({ sentence, today: '2024-02-06', taught: [], watchlist: [] })
    const first = async (sentence: string) => (await asked(sentence)).answer.tables[0]?.rows.map(([name]) => name)
    expect(
      await first(
        'funds category "Equity: Flexi cap" where plan is "Direct Plan" and expense_against_category < 0% sort fund_aum desc',
      ),
    ).toEqual(['Fixture Flexi Cap Fund', 'Fixture Flexi Cap Fund'])
    expect(await first('flexi cap funds with median rolling return above 13%')).toEqual(['Third Flexi Cap Fund'])
    expect(await first('funds with downside capture below -57 and fund age above 3 sort by rolling 3y worst')).toEqual([
      'Third Flexi Cap Fund',
      'Fixture Flexi Cap Fund',
    ])
    expect(await first('which funds bought tcs last month')).toEqual(['Fixture Flexi Cap Fund'])
    expect(await first('holdings "Second Flexi Cap Fund"')).toEqual(['Tata Consultancy Services Ltd.', 'ITC Ltd.'])
  })
})

describe('a category that the source keeps under two keys', () => {
  it('is one: funds of both are ranked and averaged together', async () => {
    const one = 'aggressive-hybrid-fund'
    const other = 'hybrid-aggressive'
    const two = await openFundMarket({ 100001: one, 100002: other, 100003: other })
    const rows = await two.funds.rows(['100001', '100002', '100003'])
    expect(rows.map(({ categoryKey }) => categoryKey)).toEqual([one, one, one])
    for (const [id, rank] of [
      ['100001', 2],
      ['100003', 1],
    ] as const)
      expect((await two.funds.page(id))?.returns.find(({ window }) => window === '1Y')).toMatchObject({ rank, of: 3 })
    two.close()
  })
})

describe('a fund’s page', () => {
  it('puts each return beside the benchmark’s and the category’s, with its rank', async () => {
    const page = await market.funds.page('100001')
    const year = page?.returns.find(({ window }) => window === '1Y')
    expect(year).toMatchObject({ rank: 2, of: 3 })
    expect(year?.fund).toBeCloseTo(yearly(1.01), 3)
    // Eight rises and four falls a year, and February still level with January.
    expect(year?.benchmark).toBeCloseTo((1.02 ** 7 * 0.98 ** 4 - 1) * 100, 6)
    expect(year?.category).toBeCloseTo((yearly(1.01) + yearly(1.008) + yearly(1.012)) / 3, 3)
    expect(page?.returns.find(({ window }) => window === '10Y')).toEqual({
      window: '10Y',
      fund: null,
      benchmark: null,
      category: null,
      rank: null,
      of: 0,
    })
  })

  it('has the rolling band of its category, calendar years, SIPs of whole years and its tax', async () => {
    const page = await market.funds.page('100001')
    expect(page?.rolling.summary).toMatchObject({ count: 13, above: 100 })
    const last = page?.rolling.days.at(-1)
    expect(last?.day).toBe('2024-01-31')
    expect(last?.median).toBeCloseTo(yearly(1.01), 3)
    expect(last?.quarter).toBeCloseTo((yearly(1.008) + yearly(1.01)) / 2, 3)
    expect(page?.years.map(({ year, isWhole }) => [year, isWhole])).toEqual([
      [2020, false],
      [2021, true],
      [2022, true],
      [2023, true],
      [2024, false],
    ])
    expect(page?.sips.map(({ months, paid }) => [months, paid])).toEqual([
      [12, 12],
      [36, 36],
    ])
    expect(page?.tax).toBe('debt')
    expect(page?.facts).toMatchObject({ manager: 'A. Manager', exitLoad: 1, launchDay: '2020-01-31' })
  })

  it('counts a bonus into the shares of before, names what is new and keeps what was sold', async () => {
    const page = await market.funds.page('100001')
    expect(page?.portfolio?.days).toEqual(['2023-12-29', '2024-01-31'])
    expect(
      page?.portfolio?.holdings.map(({ symbol, cap, weights, shares, actions }) => ({
        symbol,
        cap,
        weights,
        shares,
        actions,
      })),
    ).toEqual([
      {
        symbol: 'TCS',
        cap: 'large',
        weights: [10, 12],
        shares: [2000, 2600],
        actions: ['Bonus, 1 new share for 1, 2024-01-15'],
      },
      { symbol: 'ITC', cap: 'large', weights: [null, 4], shares: [null, 4000], actions: [] },
      { symbol: 'INFY', cap: 'large', weights: [6, null], shares: [500, null], actions: [] },
    ])
    expect(page?.disclosure).toEqual({ day: '2024-01-31', newest: '2024-01-31', missing: null })
  })

  it('without holdings says why, with the day of the last disclosure', async () => {
    expect((await market.funds.page('100003'))?.disclosure).toEqual({
      day: '2023-11-30',
      newest: '2024-01-31',
      missing: 'The source has listed no newer holdings of this fund.',
    })
    const never = await market.funds.page('100004')
    expect(never?.portfolio).toBeNull()
    expect(never?.disclosure.day).toBeNull()
    expect(never?.disclosure.missing).toMatch(/no portfolios of this category/)
    expect(await market.funds.page('42')).toBeNull()
  })
})

describe('several funds', () => {
  it('overlap by the smaller weight of each common company; one without a portfolio says so', async () => {
    const overlap = await market.funds.overlap(['100001', '100002', '100004'])
    expect(overlap.matrix).toEqual([
      [16, 7.5, 0],
      [7.5, 7.5, 0],
      [0, 0, 0],
    ])
    expect(overlap.common).toEqual([
      {
        symbol: 'TCS',
        name: 'Tata Consultancy Services Ltd.',
        sector: 'Information Technology',
        weights: [12, 4, null],
        held: 2,
        least: 4,
      },
      {
        symbol: 'ITC',
        name: 'ITC Ltd.',
        sector: 'Fast Moving Consumer Goods',
        weights: [4, 3.5, null],
        held: 2,
        least: 3.5,
      },
    ])
    expect(overlap.funds.map(({ id, holdings, missing }) => [id, holdings, missing === null])).toEqual([
      ['100001', 2, true],
      ['100002', 2, true],
      ['100004', 0, false],
    ])
  })

  it('bought and sold a company between the last two portfolios, bonuses counted in', async () => {
    const { funds, day, before, company } = await market.funds.trades('TCS')
    expect([day, before, company]).toEqual([
      '2024-01-31',
      '2023-12-29',
      { symbol: 'TCS', name: 'Tata Consultancy Services Ltd.' },
    ])
    expect(
      funds.map(({ id, kind, sharesBefore, shares, change, value }) => ({
        id,
        kind,
        sharesBefore,
        shares,
        change,
        value,
      })),
    ).toEqual([
      { id: '100001', kind: 'bought', sharesBefore: 2000, shares: 2600, change: 600, value: 12_00_000 },
      { id: '100002', kind: 'sold', sharesBefore: 1600, shares: 1200, change: -400, value: -8_00_000 },
    ])
    const kinds = async (symbol: string) => (await market.funds.trades(symbol)).funds.map(({ id, kind }) => [id, kind])
    expect(await kinds('ITC')).toEqual([
      ['100001', 'new'],
      ['100002', 'same'],
    ])
    expect(await kinds('INFY')).toEqual([['100001', 'left']])
    expect(await kinds('NOBODY')).toEqual([])
  })

  it('are named in words by the shares they bought and sold, not by a weight that moves with prices', async () => {
    const asked = async (sentence: string) =>
      (await market.ask({ sentence, today: '2024-02-06', taught: [], watchlist: [] })).answer
    const moved = async (sentence: string) => {
      const [table] = (await asked(sentence)).tables
      const at = table?.columns.findIndex(({ title }) => title === 'Change of shares') ?? -1
      return table?.rows.map((row) => [row[0], row[at]])
    }
    // The second fund holds as many shares as before; its weight rose from 3% to 3.5%.
    expect(await moved('which funds bought itc')).toEqual([['Fixture Flexi Cap Fund', 4000]])
    expect(await moved('which funds newly added itc')).toEqual([['Fixture Flexi Cap Fund', 4000]])
    expect(await moved('which funds sold tcs')).toEqual([['Second Flexi Cap Fund', -400]])
    expect(await moved('funds that exited infosys')).toEqual([['Fixture Flexi Cap Fund', -500]])
    expect(await moved('what did second flexi cap fund buy last month')).toEqual(undefined)
    expect(await moved('what did second flexi cap fund sell last month')).toEqual([
      ['Tata Consultancy Services Ltd.', -400],
    ])
    const { headline, notes, tables } = await asked('stocks that fixture flexi cap fund exited')
    expect(headline).toBe('Fixture Flexi Cap Fund sold all of its shares in 1 company over the last month.')
    expect(notes.slice(-2)).toEqual([
      'Bought and sold go by the number of shares in the portfolios of 29 Dec 2023 and 31 Jan 2024; bonuses and splits between them are counted in.',
      'Change of weight is in points of the fund: it moves with prices too, not only with buying and selling.',
    ])
    expect(tables[0]?.rows).toEqual([['Infosys Ltd.', 'INFY', 'Information Technology', -500, 0, 0, 0, -6, null]])
  })

  it('together bought some companies most', async () => {
    const { stocks } = await market.funds.trades(null)
    expect(stocks.map(({ symbol, buyers, sellers, change }) => ({ symbol, buyers, sellers, change }))).toEqual([
      { symbol: 'ITC', buyers: 1, sellers: 0, change: 4000 },
      { symbol: 'TCS', buyers: 1, sellers: 1, change: 200 },
      { symbol: 'INFY', buyers: 0, sellers: 1, change: -500 },
    ])
  })
})
