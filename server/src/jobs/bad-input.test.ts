import { describe, expect, it } from 'vitest'
import { makeZip } from '#connectors/fixtures/zip.ts'
import { type Bring, bhavcopy, bring, hash, head, reliance, tcs, withImportedStore } from './ingest.fixture.ts'

withImportedStore()

const eod = (text: string) => ({ body: `Date,Open,High,Low,Close,Volume\n${text}`, file: 'tcs.csv' })

/** Bad input: each is a clear error that names line and column, and the store is the same to the byte. */
const bad: readonly (readonly [string, string, Bring, RegExp])[] = [
  [
    'a truncated file',
    'nse-bhavcopy',
    { body: bhavcopy.slice(0, -40) },
    /^Line 3, column TOTTRDQTY: The file ends in the middle of this line: it was cut off\./,
  ],
  [
    'truncated JSON',
    'nse-shareholding',
    { body: '[{"symbol": "TCS",\n "pr_and_prgrp": "7', file: 's.json' },
    /^Line 2, column \d+: The file ends in the middle of its JSON/,
  ],
  [
    'a truncated archive',
    'nse-bhavcopy',
    { body: makeZip([{ name: 'cm.csv', body: Buffer.from(bhavcopy) }]).subarray(0, 150) },
    /^The archive is damaged or was cut off/,
  ],
  [
    'wrong columns',
    'nse-bhavcopy',
    { body: bhavcopy.replace('CLOSE,LAST', 'SHUT,LAST') },
    /^Line 1, column CLOSE: A bhavcopy \(legacy-equity\) must have CLOSE/,
  ],
  [
    'a line with too few columns',
    'nse-bhavcopy',
    { body: [head, 'RELIANCE,EQ,1', tcs, ''].join('\n') },
    /^Line 2, column OPEN: the line has 3 columns, the header has 13\. Nothing was imported\.$/,
  ],
  [
    'mixed encodings',
    'nse-index-list',
    {
      body: Buffer.concat([
        Buffer.from('Company Name,Industry,Symbol,Series,ISIN Code\nनाम,IT,TCS,EQ,INE467B01029\n'),
        Buffer.from('Caf\u00e9,IT,RELIANCE,EQ,INE002A01018\n', 'latin1'),
      ]),
      file: 'ind_nifty50list.csv',
    },
    /^Line 3, column 4: The file mixes encodings/,
  ],
  [
    'duplicate lines',
    'nse-bhavcopy',
    { body: [head, reliance, tcs, tcs, ''].join('\n').replaceAll('19-DEC', '20-DEC') },
    /^Line 4, column SYMBOL: given twice, on line 3 and line 4: symbol TCS, day 2019-12-20\. Nothing was imported\.$/,
  ],
  [
    'a row for an unknown symbol',
    'nse-shareholding',
    {
      body: '[{"symbol": "NOSUCH", "date": "31-DEC-2023", "pr_and_prgrp": "70", "public_val": "30", "submissionDate": "13-JAN-2024"}]',
      file: 's.json',
    },
    /^Line 1, column symbol: "NOSUCH" is an unknown symbol; import the Kite instruments or a bhavcopy first\. Nothing was imported\.$/,
  ],
  [
    'a history of an unknown symbol',
    'eod-history',
    { ...eod('2020-01-01,1,1,1,1,1\n2020-01-02,1,1,1,1,1\n'), file: 'nosuch.csv' },
    /^Line 2, column symbol: "NOSUCH" is an unknown symbol; .* 1 more rows will not do\. Nothing was imported\.$/,
  ],
  [
    'a zip bomb',
    'nse-bhavcopy',
    { body: makeZip([{ name: 'cm.csv', body: Buffer.alloc(8 * 2 ** 20) }]) },
    /^The archive unpacks to more than 8 MiB from \d+ bytes/,
  ],
  [
    'a file of another vendor',
    'nse-bhavcopy',
    { body: 'Scheme Code;ISIN Div Payout/ ISIN Growth;\n' },
    /^Line 1, column 1: This looks like an AMFI NAV file; use the amfi-nav connector\.$/,
  ],
  [
    'a price that is no number',
    'eod-history',
    eod('2020-01-01,1,1,1,abc,1\n'),
    /^Line 2, column Close: "abc" is not a number\. Nothing was imported\.$/,
  ],
  [
    'one bad row among good ones',
    'nse-bhavcopy',
    { body: [head, reliance.replace('19-DEC', '20-DEC'), tcs.replace('19-DEC-2019', 'soon'), ''].join('\n') },
    /^Line 3, column TIMESTAMP: "soon" is not a date\. Nothing was imported\.$/,
  ],
  [
    'minute candles, which no table keeps',
    'kite-historical',
    {
      body: '{"data": {"candles": [["2024-02-05T09:15:00+0530", 1, 1, 1, 1, 1]]}}',
      hints: { symbol: 'TCS', interval: 'minute' },
    },
    /only prices within a day, which are kept in memory for today’s session and never stored/,
  ],
]

describe('bad input', () => {
  it.each(bad)(
    '%s is refused with a clear error, and the store is unchanged (hash before = after)',
    async (_what, connector, input, sentence) => {
      const before = hash()
      const report = await bring(connector, input)
      expect(report.state).toBe('refused')
      expect(report.refusal?.sentence).toMatch(sentence)
      expect(report.counts).toMatchObject({ new: 0, changed: 0 })
      expect(hash()).toBe(before)
    },
  )

  it('among good rows can be left out on request, and is still listed', async () => {
    const body = [head, reliance.replace('19-DEC', '20-DEC'), tcs.replace('19-DEC-2019', 'soon'), ''].join('\n')
    const report = await bring('nse-bhavcopy', { body, keepGood: true })
    expect([report.state, report.counts.new, report.rejected]).toEqual([
      'imported',
      1,
      [{ line: 3, column: 'TIMESTAMP', reason: '"soon" is not a date', text: tcs.replace('19-DEC-2019', 'soon') }],
    ])
  })
})
