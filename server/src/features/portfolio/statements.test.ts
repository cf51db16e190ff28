import type { FundList, FundOverlap, FundPage, FundTrades, OwnPortfolio, StatementReview } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { type FundMarket, openFundMarket } from '#testing/fund-market.ts'
import { dataOf } from '#testing/graphql.ts'
import { type Caller, type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

let funds: FundMarket
let server: TestServer
let asha: SignedInCaller
let ravi: SignedInCaller

beforeAll(async () => {
  funds = await openFundMarket()
  const fixture = createFixtureMarket()
  server = await testServer({ market: { ...fixture, funds: funds.funds } })
  asha = await server.signIn('asha@example.com')
  ravi = await server.signIn('ravi@example.com')
})
afterAll(async () => {
  await server.close()
  funds.close()
})

const from = async <Body>(caller: Caller, path: string): Promise<Body> =>
  (await (await caller.get(path)).json()) as Body
const portfolioOf = (caller: Caller) => from<OwnPortfolio>(caller, '/api/portfolio')

// The published example of XIRR in the spreadsheet programs that made it known: 37.3362535 % a year.
const published = [
  'Date,Scheme,Type,Units,Amount',
  '2008-01-01,Fixture Flexi Cap Fund - Direct Plan - Growth,Purchase,1000,10000',
  '2008-03-01,Fixture Flexi Cap Fund - Direct Plan - Growth,Redemption,250,2750',
  '2008-10-30,Fixture Flexi Cap Fund - Direct Plan - Growth,Redemption,400,4250',
  '2009-02-15,Fixture Flexi Cap Fund - Direct Plan - Growth,Redemption,200,3250',
  '2009-04-01,Fixture Flexi Cap Fund - Direct Plan - Growth,Redemption,150,2750',
].join('\n')

describe('a portfolio of funds', () => {
  it('[S133] is imported from a statement: reviewed line by line, all or nothing, and never twice', async () => {
    const broken = `${published}\n2009-05-01,Fixture Flexi Cap Fund - Direct Plan - Growth,Redemption,1,10`
    const review = async (text: string, leaveOut: number[] = []) =>
      (await (await asha.post('/api/portfolio/review', { text, leaveOut })).json()) as StatementReview
    expect((await review(broken)).counts).toEqual({ ready: 5, repeat: 0, skipped: 0, problem: 1, 'left out': 0 })
    expect((await review(broken)).columns.map(({ means, header }) => `${header}: ${means}`)).toEqual([
      'Date: date',
      'Scheme: scheme',
      'Type: kind of transaction',
      'Units: units',
      'Amount: amount',
    ])
    const refused = await asha.post('/api/portfolio/import', { text: broken, expected: 5 })
    expect({ status: refused.status, body: await refused.json() }).toEqual({
      status: 400,
      body: {
        code: 'invalid_input',
        message:
          'One line has a problem, so nothing was written. Line 7: Sells 1 units of Fixture Flexi Cap Fund, but only 0 were held on 1 May 2009.',
      },
    })
    expect(await portfolioOf(asha)).toMatchObject({ funds: [], transactions: [], lookThrough: null })
    const old = await asha.post('/api/portfolio/import', { text: published, expected: 4 })
    expect(old.status).toBe(409)
    expect((await portfolioOf(asha)).transactions).toEqual([])
    const written = await asha.post('/api/portfolio/import', { text: broken, leaveOut: [7], expected: 5 })
    expect({ status: written.status, body: await written.json() }).toEqual({
      status: 200,
      body: { written: 5, funds: 1 },
    })
    expect((await review(published)).counts).toMatchObject({ ready: 0, repeat: 5, problem: 0 })
  })

  it('has the XIRR of the published example, on the exact days', async () => {
    const { funds: own, total } = await portfolioOf(asha)
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({ mutual_fund_id: '100001', units: 0, value: 0, transactions: 5, since: '2008-01-01' })
    expect(own[0]?.xirr).toBeCloseTo(37.336_253_4, 5)
    expect(total.xirr).toBeCloseTo(37.336_253_4, 5)
    // The fund is in the portfolio of the specification too.
    expect(await dataOf(asha, '{ portfolio_mutual_funds { mutual_fund_id } }')).toEqual({
      portfolio_mutual_funds: [{ mutual_fund_id: '100001' }],
    })
  })

  it('is looked through by worth, adds one transaction at a time, and takes them back', async () => {
    const add = (mutual_fund_id: string, units: number) =>
      asha.post('/api/portfolio/add', { mutual_fund_id, day: '2024-01-31', kind: 'buy', units, amount: units * 10 })
    expect((await add('100001', 300)).status).toBe(200)
    expect((await add('100002', 100)).status).toBe(200)
    expect((await add('42', 100)).status).toBe(400)
    const { funds: own, lookThrough, total } = await portfolioOf(asha)
    const [first, second] = own
    expect([first?.mutual_fund_id, second?.mutual_fund_id]).toEqual(['100001', '100002'])
    expect(total.value).toBeCloseTo((first?.value ?? 0) + (second?.value ?? 0), 9)
    const part = (first?.value ?? 0) / (total.value ?? 1)
    const tcs = lookThrough?.stocks.find(({ symbol }) => symbol === 'TCS')
    expect(tcs?.weight).toBeCloseTo(12 * part + 4 * (1 - part), 9)
    expect(tcs?.through.map(({ name }) => name)).toEqual(['Fixture Flexi Cap Fund', 'Second Flexi Cap Fund'])
    expect(lookThrough).toMatchObject({ by: 'value', funds: 2, without: [] })
    const { transactions } = await portfolioOf(asha)
    const [newest] = transactions
    expect((await asha.post('/api/portfolio/remove', { id: newest?.id })).status).toBe(200)
    expect((await portfolioOf(asha)).transactions).toHaveLength(transactions.length - 1)
  })

  it('is one’s own: another person sees nothing of it and can take nothing away', async () => {
    const before = await portfolioOf(asha)
    expect(before.transactions.length).toBeGreaterThan(0)
    expect(await portfolioOf(ravi)).toMatchObject({ funds: [], transactions: [] })
    const [first] = before.transactions
    expect((await ravi.post('/api/portfolio/remove', { id: first?.id })).status).toBe(404)
    expect((await ravi.post('/api/portfolio/remove', { mutual_fund_id: '100001' })).status).toBe(404)
    expect(await portfolioOf(asha)).toEqual(before)
    for (const path of ['review', 'import', 'add', 'remove'])
      expect([path, (await server.post(`/api/portfolio/${path}`, {})).status]).toEqual([path, 401])
    expect((await server.get('/api/portfolio')).status).toBe(401)
  })

  it('of funds without units is looked through in equal parts; a fund without a portfolio says so', async () => {
    for (const mutual_fund_id of ['100001', '100002'])
      await dataOf(
        ravi,
        'mutation ($object: portfolio_mutual_funds_insert_input!) { insert_portfolio_mutual_funds_one(object: $object) { mutual_fund_id } }',
        { object: { mutual_fund_id } },
      )
    const { funds: own, lookThrough, total } = await portfolioOf(ravi)
    expect(own.map(({ units, xirr, transactions }) => ({ units, xirr, transactions }))).toEqual([
      { units: null, xirr: null, transactions: 0 },
      { units: null, xirr: null, transactions: 0 },
    ])
    expect(total).toEqual({ paid: null, value: null, gain: null, xirr: null, reason: 'No amounts are known yet.' })
    expect(lookThrough).toMatchObject({ by: 'equal', funds: 2 })
    expect(lookThrough?.stocks[0]).toMatchObject({ symbol: 'TCS', weight: 8, value: null })
  })
})

describe('the calls behind the fund screens', () => {
  it('[R30 S132] answer anybody: the list, a fund’s page, an overlap of two to five, and who bought and sold', async () => {
    const list = await from<FundList>(server, '/api/mutualfunds/list')
    expect(list.rows.map(({ id }) => id)).toEqual(['100002', '100001', '100003', '100004'])
    const page = await from<FundPage>(server, '/api/mutualfunds/fund?id=100001')
    expect([page.fund.name, page.portfolio?.days.length]).toEqual(['Fixture Flexi Cap Fund', 2])
    expect((await server.get('/api/mutualfunds/fund?id=42')).status).toBe(404)
    const overlap = await from<FundOverlap>(server, '/api/mutualfunds/overlap?ids=100001,100002')
    expect(overlap.matrix[0]?.[1]).toBe(7.5)
    expect((await server.get('/api/mutualfunds/overlap?ids=100001')).status).toBe(400)
    expect((await server.get('/api/mutualfunds/overlap?ids=1,2,3,4,5,6')).status).toBe(400)
    const trades = await from<FundTrades>(server, '/api/mutualfunds/traded?symbol=tcs')
    expect(trades.funds.map(({ id }) => id)).toEqual(['100001', '100002'])
    expect((await server.get(`/api/mutualfunds/traded?symbol=${encodeURIComponent("a'b")}`)).status).toBe(400)
  })
})
