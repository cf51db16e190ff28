import type { FundRow, KeptTransaction } from 'core/contract/rest'
import { describe, expect, it } from 'vitest'
import { createFundFinder } from './match-fund.ts'
import { reviewStatement } from './review.ts'
import { readStatement } from './statement.ts'

const nothing = {
  house: null,
  category: null,
  categoryKey: null,
  benchmark: null,
  aum: null,
  expense: null,
  expenseAverage: null,
  expenseAgainst: null,
  return1y: null,
  return3y: null,
  return5y: null,
  return10y: null,
  rollingMedian: null,
  rollingWorst: null,
  rollingAbove: null,
  alpha: null,
  downsideCapture: null,
  maxDrawdown: null,
  star: null,
  age: null,
  nav: null,
  navDay: null,
  holdingsDay: null,
  scrapedAt: null,
} as const
const fund = (id: string, name: string, plan = 'Direct Plan', option = 'Growth'): FundRow => ({
  ...nothing,
  id,
  name,
  plan,
  option,
})

const finder = createFundFinder([
  fund('122639', 'Parag Parikh Flexi Cap Fund'),
  fund('118955', 'HDFC Flexi Cap Fund'),
  fund('101762', 'HDFC Flexi Cap Fund', 'Regular Plan'),
  fund('120503', 'Axis ELSS Tax Saver Fund - Direct Plan - Growth'),
])

const rowsOf = (text: string) => {
  const read = readStatement(text)
  if (!read.ok) return read.failure
  return read.value.lines.map((line) =>
    line.is === 'row'
      ? [line.row.day, line.row.kind, line.row.scheme || line.row.code, line.row.units, line.row.amount, line.row.folio]
      : [line.is, line.says],
  )
}

const review = (text: string, kept: readonly KeptTransaction[] = [], leaveOut: readonly number[] = []) => {
  const found = reviewStatement(text, { finder, kept, today: '2024-02-06', leaveOut: new Set(leaveOut) })
  if (!found.ok) throw new Error(found.failure)
  return found.value.lines.map(({ line, state, says }) => [line, state, says])
}

describe('a statement of fund transactions', () => {
  it('is read as CAMS exports it', () => {
    expect(
      rowsOf(
        [
          'MF_NAME,INVESTOR_NAME,PAN,FOLIO_NUMBER,PRODUCT_CODE,SCHEME_NAME,Type,TRADE_DATE,TRANSACTION_TYPE,DIVIDEND_RATE,AMOUNT,UNITS,PRICE,BROKER',
          'PPFAS MF,ASHA,ABCDE1234F,12345/67,PP01,Parag Parikh Flexi Cap Fund - Direct Plan Growth,P,05-JAN-2024,SIP Purchase-Direct,0,"5,000.00",66.533,75.15,DIRECT',
          'PPFAS MF,ASHA,ABCDE1234F,12345/67,PP01,Parag Parikh Flexi Cap Fund - Direct Plan Growth,R,20-JAN-2024,Redemption,0,-758.00,-10.000,75.80,DIRECT',
          'PPFAS MF,ASHA,ABCDE1234F,12345/67,PP01,Parag Parikh Flexi Cap Fund - Direct Plan Growth,P,05-JAN-2024,*** Stamp Duty ***,0,0.25,,,DIRECT',
        ].join('\n'),
      ),
    ).toEqual([
      ['2024-01-05', 'buy', 'Parag Parikh Flexi Cap Fund - Direct Plan Growth', 66.533, 5000, '12345/67'],
      ['2024-01-20', 'sell', 'Parag Parikh Flexi Cap Fund - Direct Plan Growth', 10, 758, '12345/67'],
      ['skipped', 'Stamp duty is part of the purchase it belongs to.'],
    ])
  })

  it('is read as KFintech exports it, lines above the header and all', () => {
    expect(
      rowsOf(
        [
          'Consolidated Account Statement',
          'From 01/01/2024;To 31/01/2024',
          'Fund Name;Folio Number;Scheme Description;Transaction Date;Transaction Description;Amount (INR);No. of Units;NAV',
          'Axis MF;987;128TSDGG-Axis ELSS Tax Saver Fund - Direct Growth;31/01/2024;Purchase - Systematic;₹ 2,500;27.5;90.91',
          'Axis MF;987;128TSDGG-Axis ELSS Tax Saver Fund - Direct Growth;31/01/2024;Switch-Out;(500);(5.5);90.91',
        ].join('\r\n'),
      ),
    ).toEqual([
      ['2024-01-31', 'buy', '128TSDGG-Axis ELSS Tax Saver Fund - Direct Growth', 27.5, 2500, '987'],
      ['2024-01-31', 'sell', '128TSDGG-Axis ELSS Tax Saver Fund - Direct Growth', 5.5, 500, '987'],
    ])
  })

  it('is read as tools write a CAS, and as a sheet of one’s own in any order of columns', () => {
    expect(
      rowsOf(
        'amc,folio,pan,scheme,advisor,isin,amfi,date,description,amount,units,nav,balance,type\nHDFC,1/2,X,"HDFC Flexi Cap Fund, Direct",DIRECT,INF179K01UT0,118955,2023-12-01,Purchase,10000,6.25,1600,6.25,PURCHASE\nHDFC,1/2,X,HDFC,DIRECT,INF,118955,2023-12-28,IDCW Paid,120,,,6.25,DIVIDEND_PAYOUT',
      ),
    ).toEqual([
      ['2023-12-01', 'buy', 'HDFC Flexi Cap Fund, Direct', 6.25, 10_000, '1/2'],
      ['2023-12-28', 'payout', 'HDFC', 0, 120, '1/2'],
    ])
    expect(rowsOf('Price\tUnits\tDate\tFund\n50\t-4\t1 Feb 2024\tHDFC Flexi Cap Fund')).toEqual([
      ['2024-02-01', 'sell', 'HDFC Flexi Cap Fund', 4, 200, ''],
    ])
  })

  it('says of each line what is wrong with it, in a sentence', () => {
    const lines = rowsOf(
      [
        'date,scheme,type,units,amount,nav',
        '31-Feb-2024,HDFC,Purchase,1,100,100',
        ',HDFC,Purchase,1,100,100',
        '2024-01-01,,Purchase,1,100,100',
        '2024-01-01,HDFC,Gift,1,100,100',
        '2024-01-01,HDFC,Purchase,ten,100,100',
        '2024-01-01,HDFC,Purchase,1,,',
        '2024-01-01,HDFC,Purchase,,,100',
        '2024-01-01,HDFC,Purchase,1,250,100',
      ].join('\n'),
    )
    expect(lines).toEqual([
      ['problem', '“31-Feb-2024” is no date.'],
      ['problem', 'The date is missing.'],
      ['problem', 'The scheme is missing.'],
      ['problem', '“Gift” is no kind of transaction that is known: purchase, SIP, switch, redemption, payout.'],
      ['problem', '“ten” is no number of units.'],
      ['problem', 'The amount is missing, and no price says how much it was.'],
      ['problem', 'The units are missing, and no price says how many there were.'],
      ['problem', '1 units at ₹100 are ₹100, but the amount says ₹250.'],
    ])
    expect(rowsOf('hello,world\n1,2')).toMatch(/^No line names the columns/)
  })

  it('is refused in a sentence where it is hostile: endless lines, too many of them, or a header far below', () => {
    const head = 'date,scheme,type,units,amount'
    const row = '2024-01-01,HDFC,Purchase,1,100'
    const looped = `2024-01-01,HDFC,${'income distribution '.repeat(100_000)}reinvest,1,100`
    expect(rowsOf([head, looped].join('\n'))).toEqual([
      ['problem', `A line has at most 2000 letters; this one has ${looped.length}.`],
    ])
    expect(rowsOf([head, ...Array.from({ length: 5001 }, () => row)].join('\n'))).toBe(
      '5000 lines are the most of one file; this one has 5001.',
    )
    const above = (count: number) => rowsOf([...Array.from({ length: count }, () => 'x'), head, row].join('\n'))
    expect(above(200)).toHaveLength(1)
    expect(above(201)).toMatch(/^No line names the columns/)
    expect(rowsOf('\n'.repeat(2 * 1024 * 1024))).toMatch(/^No line names the columns/)
  })
})

describe('the review of a statement', () => {
  const head = 'date,scheme,type,units,amount'

  it('names the fund of each line by code, name, plan and option, and guesses nothing', () => {
    expect(
      review(
        [
          head,
          '2024-01-01,Parag Parikh Flexi Cap Fund,buy,1,70',
          '2024-01-02,HDFC Flexi Cap Fund - Regular Plan - Growth,buy,1,1500',
          '2024-01-03,Parag Parikh Flexi Cap Fund - Regular Plan - Growth,buy,1,70',
          '2024-01-04,HDFC Flexi Cap Fund - Direct Plan - IDCW,buy,1,70',
          '2024-01-05,Parag Parikh Flexi,buy,1,70',
          '2024-01-06,Nobody Knows Fund,buy,1,70',
          '2024-02-07,HDFC Flexi Cap Fund - Direct - Growth,buy,1,70',
        ].join('\n'),
      ),
    ).toEqual([
      [2, 'ready', 'Bought 1 units of Parag Parikh Flexi Cap Fund for ₹70 on 1 Jan 2024.'],
      [3, 'ready', 'Bought 1 units of HDFC Flexi Cap Fund for ₹1,500 on 2 Jan 2024.'],
      [4, 'problem', 'The regular plan of “Parag Parikh Flexi Cap Fund” is not in the data.'],
      [5, 'problem', 'The IDCW option of “HDFC Flexi Cap Fund” is not in the data.'],
      [
        6,
        'problem',
        'No fund is called “Parag Parikh Flexi”. Perhaps “Parag Parikh Flexi Cap Fund”, scheme code 122639.',
      ],
      [7, 'problem', 'No fund is called “Nobody Knows Fund”.'],
      [8, 'problem', '7 Feb 2024 is not yet.'],
    ])
  })

  it('knows what is in the portfolio already, a line twice, and a sale of more than was held', () => {
    const kept: KeptTransaction = {
      id: 1,
      mutual_fund_id: '122639',
      name: 'Parag Parikh Flexi Cap Fund',
      day: '2023-06-01',
      kind: 'buy',
      units: 100,
      amount: 6000,
      folio: '',
    }
    const text = [
      head,
      '2023-06-01,Parag Parikh Flexi Cap Fund,buy,100,6000',
      '2023-07-01,Parag Parikh Flexi Cap Fund,buy,10,650',
      '2023-07-01,Parag Parikh Flexi Cap Fund,buy,10,650',
      '2023-08-01,Parag Parikh Flexi Cap Fund,redemption,105,7000',
      '2023-05-01,Parag Parikh Flexi Cap Fund,redemption,5,300',
      '2023-09-01,Parag Parikh Flexi Cap Fund,redemption,6,400',
    ].join('\n')
    expect(review(text, [kept])).toEqual([
      [2, 'repeat', 'Already in your portfolio: it will not be written again.'],
      [3, 'ready', 'Bought 10 units of Parag Parikh Flexi Cap Fund for ₹650 on 1 Jul 2023.'],
      [4, 'problem', 'The same as line 3. Leave one of them out, or give the second its own folio.'],
      [5, 'ready', 'Sold 105 units of Parag Parikh Flexi Cap Fund for ₹7,000 on 1 Aug 2023.'],
      [6, 'problem', 'Sells 5 units of Parag Parikh Flexi Cap Fund, but only 0 were held on 1 May 2023.'],
      [7, 'problem', 'Sells 6 units of Parag Parikh Flexi Cap Fund, but only 5 were held on 1 Sep 2023.'],
    ])
    // Without the large sale the small one fits.
    expect(review(text, [kept], [4, 5, 6]).map(([, state]) => state)).toEqual([
      'repeat',
      'ready',
      'left out',
      'left out',
      'left out',
      'ready',
    ])
  })
})
