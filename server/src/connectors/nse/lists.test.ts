import { describe, expect, it } from 'vitest'
import { read } from '../fixtures/read.ts'
import { nseCorporateActions } from './corporate-actions.ts'
import { nseIndexList } from './index-list.ts'
import { readPurpose } from './purpose.ts'

const json = (value: unknown): string => JSON.stringify(value, null, 1)
const id = expect.stringMatching(/^[0-9a-f]{32}$/)

describe('an NSE index list', () => {
  const list = `Company Name,Industry,Symbol,Series,ISIN Code
Adani Enterprises Ltd.,Metals & Mining,ADANIENT,EQ,INE423A01024
Dummy Vedanta 1 Ltd.,Metals & Mining,DUMMYVEDL1,EQ,
`

  it('gives members of the index that its file name says', async () => {
    const outcome = await read(nseIndexList, list, 'ind_nifty50list.csv')
    expect(outcome).toEqual({
      rows: {
        market_indices: [{ index_name: 'NIFTY 50' }],
        market_index_wise_companies: [{ index_name: 'NIFTY 50', symbol: 'ADANIENT' }],
        company_profile: [
          {
            symbol: 'ADANIENT',
            company_name: 'Adani Enterprises Ltd.',
            sector: 'Metals & Mining',
            isin: 'INE423A01024',
          },
        ],
        global_symbol_map: [
          {
            symbol: 'ADANIENT',
            exchange: 'NSE',
            instrument_name: 'Adani Enterprises Ltd.',
            asset_type: 'stock',
            symbol_token: null,
            symbol_isin: 'INE423A01024',
          },
        ],
      },
      rejected: [],
      skipped: { 'dummy company': 1 },
    })
  })

  it('with a name that says nothing asks for the index', async () => {
    expect(await read(nseIndexList, list, 'members.csv')).toEqual({
      refused: 'Which index "members.csv" lists cannot be told from its name; give it with --index "NIFTY 50".',
    })
    expect(
      (await read(nseIndexList, list, 'members.csv', { index: 'Nifty Bank' })).rows?.market_index_wise_companies,
    ).toEqual([{ index_name: 'NIFTY BANK', symbol: 'ADANIENT' }])
  })
})

describe('NSE corporate actions', () => {
  const nothing = { amount: null, from: null, to: null, factor: null }
  it.each([
    ['BONUS 1:1', [{ ...nothing, action: 'Bonus', from: 1, to: 2, factor: 2 }]],
    ['Bonus 2:1', [{ ...nothing, action: 'Bonus', from: 1, to: 3, factor: 3 }]],
    ['FVSPLT FRM RS100 TO RS 1', [{ ...nothing, action: 'Split', from: 1, to: 100, factor: 100 }]],
    [
      'Face Value Split (Sub-Division) - From Rs 10/- Per Share To Re 1/- Per Share',
      [{ ...nothing, action: 'Split', from: 1, to: 10, factor: 10 }],
    ],
    ['AGM/DIV- RS 0.65 PER SH', [{ ...nothing, action: 'Dividend', amount: 0.65 }]],
    [
      'Interim Dividend - Rs 0.1 Per Share/Special Dividend - Rs 0.2 Per Share',
      [{ ...nothing, action: 'Dividend', amount: 0.3 }],
    ],
    ['Rights 1:15 @ Premium Rs 1247/-', [{ ...nothing, action: 'Rights', from: 15, to: 16 }]],
    ['Buyback', [{ ...nothing, action: 'Buyback' }]],
    ['DEMERGER', [{ ...nothing, action: 'Other' }]],
    ['Annual General Meeting', [{ ...nothing, action: 'Other' }]],
  ])('"%s" is understood', (purpose, actions) => {
    expect(readPurpose(purpose)).toEqual(actions)
  })

  it('come as the Bc file or as JSON, and are the same', async () => {
    const csv = `SERIES,SYMBOL,SECURITY,RECORD_DT,BC_STRT_DT,BC_END_DT,EX_DT,ND_STRT_DT,ND_END_DT,PURPOSE
EQ,HCLTECH,HCL Technologies Ltd.,07/12/2019, , ,05/12/2019, , ,BONUS 1:1
EQ,TATAMOTORS,Tata Motors Limited,2025-10-14,,,,,,DEMERGER
`
    const body = json([
      { symbol: 'HCLTECH', series: 'EQ', subject: 'BONUS 1:1', exDate: '05-Dec-2019', isin: 'INE860A01027' },
    ])
    const row = {
      id,
      symbol: 'HCLTECH',
      ex_date: '2019-12-05',
      action: 'Bonus',
      action_amount: null,
      ratio_from: 1,
      ratio_to: 2,
      adjustment_factor: 2,
      action_text: 'BONUS 1:1',
    }
    const fromCsv = await read(nseCorporateActions, csv, 'Bc05122019.csv')
    expect(fromCsv).toEqual({ rows: { corporate_actions: [row] }, rejected: [], skipped: { 'no ex-date': 1 } })
    expect((await read(nseCorporateActions, body, 'actions.json')).rows).toEqual(fromCsv.rows)
  })
})
