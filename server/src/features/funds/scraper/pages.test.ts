import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFundPage, readHoldingsPage, readReportingDate } from './fund-pages.ts'
import { fundPage, holdingsPage, returnsPage, siteFunds } from './fund-site.fixture.ts'
import { readReturnsPage } from './returns-page.ts'

const site = 'https://funds.example'
const [first, second, third] = siteFunds
if (!first || !second || !third) throw new Error('three funds')

describe('the list of a category', () => {
  for (const layout of ['plan', 'rating'] as const) {
    it(`[E33] is read by its heads in the layout with ${layout}`, () => {
      const { funds } = readReturnsPage(returnsPage(site, siteFunds, layout), site)
      expect(funds.map(({ schemeCode }) => schemeCode)).toEqual(['TST001', 'TST002', 'TST003'])
      expect(funds[0]).toEqual({
        name: first.name,
        url: `${site}/mutual-funds/nav/alpha-flexi-cap/TST001`,
        schemeCode: 'TST001',
        urlCategory: 'nav',
        plan: layout === 'plan' ? 'Direct' : '',
        category: layout === 'plan' ? 'Flexi Cap Fund' : '',
        rating: '4',
        aum: '3,424.55',
        returns: {
          '1W': '4.64%',
          '1M': '5.56%',
          '3M': '-8.19%',
          '6M': '-1.28%',
          YTD: '-3.54%',
          '1Y': '24.56%',
          '2Y': '29.71%',
          '3Y': '-',
          '5Y': '-',
          '10Y': '-',
        },
      })
    })
  }

  it('[V24 V25 V26 V27] leaves out advertisements, other sections and rows without a code, each with its reason', () => {
    const { dropped } = readReturnsPage(returnsPage(site, siteFunds), site)
    expect(dropped).toEqual([
      { name: 'Invest Now in Top Funds', reason: 'an advertisement link' },
      { name: 'Advertisement', reason: 'an advertisement link' },
      { name: 'A share', reason: 'outside the mutual-funds section' },
      { name: 'No Code Fund', reason: 'no scheme code' },
      { name: 'Asked Fund', reason: 'no scheme code' },
      { name: 'Row without a link', reason: 'no link' },
    ])
    const named = `<table><tr><th>Scheme Name</th></tr><tr><td><a href="/mutual-funds/nav/x/T1">INVEST NOW and win</a></td></tr></table>`
    expect(readReturnsPage(named, site).dropped).toEqual([{ name: 'INVEST NOW and win', reason: 'an advertisement' }])
  })

  it('of a page without the table says so', () => {
    expect(readReturnsPage('<html>moved</html>', site)).toEqual({
      funds: [],
      dropped: [{ name: '', reason: 'The page has no table of schemes.' }],
    })
  })
})

describe('the pages of a fund', () => {
  it('give its expense ratio and the category’s, N/A when missing, and never what stands in a script', () => {
    expect(readFundPage(fundPage(first))).toEqual({ expensesRatio: '0.62%', expensesRatioCategoryAverage: '0.81%' })
    expect(readFundPage(fundPage(second))).toEqual({ expensesRatio: 'N/A', expensesRatioCategoryAverage: 'N/A' })
    expect(readFundPage(fundPage(third))).toEqual({ expensesRatio: '1.05%', expensesRatioCategoryAverage: 'N/A' })
    expect(readFundPage('<p>Category average expense ratio 0.9%</p>')).toEqual({
      expensesRatio: 'N/A',
      expensesRatioCategoryAverage: '0.9%',
    })
  })

  it('[V31] give its holdings by the table’s heads, without "No group" and rows that link nowhere', () => {
    expect(readHoldingsPage(holdingsPage(first))).toEqual({
      reportingDate: '2024-01-05',
      holdings: [
        { 'Stock Invested in': 'HDFC Bank Ltd.', Sector: 'Banks & IT', '% of Total Holdings': '5.73%' },
        { 'Stock Invested in': 'Infosys Ltd.', Sector: 'Banks & IT', '% of Total Holdings': '5.73%' },
      ],
      dropped: 2,
    })
    expect(readHoldingsPage(holdingsPage(third))).toBeNull()
  })

  it('[V32] date the report: 5th Jan,2024 is 2024-01-05, and what is no day is null', () => {
    expect(readReportingDate('as on 5th Jan,2024')).toBe('2024-01-05')
    expect(readReportingDate('(as on 31st Oct,2025)')).toBe('2025-10-31')
    expect(readReportingDate('22nd February, 2024')).toBe('2024-02-22')
    for (const text of ['', '31st Feb,2024', '0th Jan,2024', '5th Foo,2024', '5 Jan 2024', 'Jan 5th']) {
      expect(readReportingDate(text), text).toBeNull()
    }
  })
})

describe('broken pages', () => {
  const whole = [
    returnsPage(site, siteFunds),
    returnsPage(site, siteFunds, 'rating'),
    holdingsPage(first),
    fundPage(first),
  ]
  const scraps = [
    '<table>',
    '</table>',
    '<tr>',
    '<td>',
    '<th>Scheme Name</th>',
    '<a href="',
    '">',
    '<!--',
    ']]>',
    '&amp',
    '\u0000',
    '<script>',
    '</a>',
    '%',
    '99999999999999999999',
    '<a href="javascript:alert(1)">x</a>',
    '<td><table><tr><td>',
  ]
  const broken = fc
    .tuple(
      fc.constantFrom(...whole),
      fc.array(fc.tuple(fc.nat(), fc.nat(60), fc.constantFrom(...scraps)), { maxLength: 12 }),
    )
    .map(([page, cuts]) =>
      cuts.reduce((text, [at, length, scrap]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + scrap + text.slice(place + length)
      }, page),
    )

  it('never throw; each row is a fund of the site or is dropped with a reason; nothing but text comes out', () => {
    fc.assert(
      fc.property(broken, (html) => {
        const { funds, dropped } = readReturnsPage(html, site)
        for (const { url, schemeCode, name } of funds) {
          expect(url.startsWith(`${site}/mutual-funds/`)).toBe(true)
          expect(schemeCode).not.toMatch(/^$|\?/)
          expect(name).not.toMatch(/invest now|advertisement/i)
        }
        for (const { reason } of dropped) expect(reason).not.toBe('')
        const held = readHoldingsPage(html)
        for (const row of held?.holdings ?? [])
          for (const value of Object.values(row)) expect(typeof value).toBe('string')
        const { expensesRatio } = readFundPage(html)
        expect(expensesRatio).toMatch(/^(N\/A|\d{1,2}(\.\d{1,4})?%)$/)
      }),
      // SCRAPE_PAGES=10000 for the whole measure.
      { numRuns: Number(process.env.SCRAPE_PAGES ?? 1000) },
    )
  })

  it('nested a million deep are read up to a depth, with what stood before', () => {
    const { funds } = readReturnsPage(returnsPage(site, siteFunds) + '<div>'.repeat(700_000), site)
    expect(funds).toHaveLength(3)
  })
})
