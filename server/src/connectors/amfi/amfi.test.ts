import { schemeKey } from 'core/values'
import { describe, expect, it } from 'vitest'
import { read } from '../fixtures/read.ts'
import { amfiNav } from './nav.ts'
import { categoryKeyOf } from './scheme.ts'
import { amfiTer } from './ter.ts'

const nav = [
  'Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date',
  ' ',
  'Open Ended Schemes(Equity Scheme - Large Cap Fund)',
  ' ',
  'Axis Mutual Fund',
  ' ',
  '120465;INF846K01DP8;-;Axis Large Cap Fund - Direct Plan  - Growth;71.4500;16-May-2025',
  '112277;INF846K01164;INF846K01172;Axis Large Cap Fund - Regular Plan - IDCW;N.A.;16-May-2025',
  '',
  'Open Ended Schemes(Debt Scheme - Liquid Fund)',
  '',
  'HDFC Mutual Fund',
  '',
  '119091;INF179KB1HP9;Redeemed;HDFC Liquid Fund - Growth Option;1000.;14-Jun-2017',
  '',
].join('\r\n')

describe('AMFI net asset values', () => {
  it('carry category and fund house from the lines above them; a value that is not available is left out', async () => {
    expect(await read(amfiNav, nav, 'NAVAll.txt')).toEqual({
      rows: {
        mutual_funds: [
          {
            id: '120465',
            name: 'Axis Large Cap Fund - Direct Plan - Growth',
            fund_house: 'Axis Mutual Fund',
            fund_category: 'Large Cap Fund',
            category_key: 'large-cap-fund',
            plan: 'Direct Plan',
            plan_option: 'Growth',
            nav: 71.45,
            nav_date: '2025-05-16',
          },
          {
            id: '119091',
            name: 'HDFC Liquid Fund - Growth Option',
            fund_house: 'HDFC Mutual Fund',
            fund_category: 'Liquid Fund',
            category_key: null,
            plan: 'Regular Plan',
            plan_option: 'Growth',
            nav: 1000,
            nav_date: '2017-06-14',
          },
        ],
        mutual_fund_nav: [
          { id: '120465', day: '2025-05-16', nav: 71.45 },
          { id: '119091', day: '2017-06-14', nav: 1000 },
        ],
      },
      rejected: [],
      skipped: { 'net asset value not available': 1 },
    })
  })

  it('note a wrong ISIN without dropping the value', async () => {
    const outcome = await amfiNav.read(Buffer.from(nav), 'NAVAll.txt')
    expect(outcome.ok && outcome.value.notes).toEqual({ 'ISIN with a wrong check digit or shape': 1 })
  })

  it('that will not do are rejected with line and column; a scheme given twice with both lines', async () => {
    const lines = nav.split('\r\n')
    const body = [
      ...lines.slice(0, 7),
      lines[6],
      'abc;-;-;X;1;16-May-2025',
      '1;-;-;X;ten;16-May-2025',
      '2;-;-;X;1;16-Foo-2025',
      '3;-;-;X;1',
      '4;-;-;;1;16-May-2025',
      '',
    ].join('\r\n')
    expect((await read(amfiNav, body, 'NAVAll.txt')).rejected).toEqual([
      '8 Scheme Code: given twice, on line 7 and line 8: id 120465',
      '9 Scheme Code: "abc" is not a scheme code',
      '10 Net Asset Value: "ten" is not a net asset value',
      '11 Date: "16-Foo-2025" is not a date',
      '12 Net Asset Value: the line has 5 columns, the header has 6',
      '13 Scheme Name: the name is missing',
    ])
  })

  it('cut off in the middle of a line are refused', async () => {
    expect(await read(amfiNav, nav.slice(0, nav.indexOf('71.45')), 'NAVAll.txt')).toEqual({
      refused:
        'Line 7, column Net Asset Value: The file ends in the middle of this line: it was cut off. Fetch it again.',
    })
  })

  it('with other columns are refused, naming the first that differs', async () => {
    expect(await read(amfiNav, nav.replace('Scheme Name', 'Name'), 'NAVAll.txt')).toEqual({
      refused:
        'Line 1, column Scheme Name: The header must be Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date; "Name" is there.',
    })
  })
})

describe('AMFI expense ratios', () => {
  const header =
    '"Scheme Name","Regular Plan - Base TER (%)","Regular Plan - Total TER (%)","Direct Plan - Base TER (%)","Direct Plan - Total TER (%)"'

  it('go by scheme and plan; the same line again is left out, another ratio is rejected', async () => {
    const body = `${header}
"360 One Balanced Hybrid Fund",1.87,1.95,0.35,0.43
"360 One Balanced Hybrid Fund",1.87,1.95,0.35,0.43
"360 One Balanced Hybrid Fund (Formerly Known as IIFL Hybrid)",1.87,2.05,0.35,0.43
"A Direct Only Fund",0,0,0.2,0.21
`
    expect(await read(amfiTer, body, 'ter.csv')).toEqual({
      rows: {
        mutual_funds: [
          { id: '360 one balanced hybrid fund|Regular Plan', expense_ratio: 1.95 },
          { id: '360 one balanced hybrid fund|Direct Plan', expense_ratio: 0.43 },
          { id: 'a direct only fund|Direct Plan', expense_ratio: 0.21 },
        ],
      },
      rejected: ['4 Scheme Name: given twice, on line 2 and line 4: id 360 one balanced hybrid fund|Regular Plan'],
      skipped: { 'scheme listed again with the same ratios': 1 },
    })
  })
})

describe('schemes', () => {
  it.each([
    [
      'Aditya Birla Sun Life Banking & PSU Debt Fund  - DIRECT - IDCW',
      'aditya birla sun life banking and psu debt fund',
    ],
    [
      'Aditya Birla Sun Life Banking & PSU Debt Fund- Direct Plan-Growth',
      'aditya birla sun life banking and psu debt fund',
    ],
    ['360 One Dynamic Bond Fund (Formerly Known as IIFL Dynamic Bond Fund)', '360 one dynamic bond fund'],
    ['ICICI Prudential Regular Gold Savings Fund (FOF)', 'icici prudential regular gold savings fund fof'],
  ])('%s is matched as %s', (name, key) => {
    expect(schemeKey(name)).toBe(key)
  })

  it.each([
    ['Equity Scheme - Large & Mid Cap Fund', 'large-and-mid-cap-fund'],
    ['Other Scheme - Other  ETFs', 'etfs'],
    [
      'Hybrid Scheme - Dynamic Asset Allocation or Balanced Advantage',
      'dynamic-asset-allocation-or-balanced-advantage',
    ],
    ['Debt Scheme - Gilt Fund', null],
  ])('category %s has the key %s', (category, key) => {
    expect(categoryKeyOf(category)).toBe(key)
  })
})
