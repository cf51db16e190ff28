import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Hints } from '#connectors/connector.ts'
import { makeZip } from '#connectors/fixtures/zip.ts'
import { findConnector } from '#connectors/index.ts'
import { openImportStore } from './import-store.ts'
import { type FileReport, ingest } from './ingest.ts'

/** Tue 6 Feb 2024, 10:00 in India. */
const clock = { now: () => Date.parse('2024-02-06T10:00:00+05:30') }

const bhavcopy = `SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,
RELIANCE,EQ,1573.7,1614.9,1571.8,1609.95,1613,1575.85,1000,1600000.5,19-DEC-2019,40,INE002A01018,
TCS,EQ,2150,2190,2140.5,2179.85,2180,2150,500,1085000,19-DEC-2019,20,INE467B01029,
`
const folder = mkdtempSync(join(tmpdir(), 'ingest-'))
const template = join(folder, 'template.duckdb')
const path = join(folder, 'market.duckdb')

interface Bring {
  readonly body: string | Buffer
  readonly file?: string
  readonly hints?: Hints
  readonly keepGood?: boolean
}

async function bring(name: string, { body, file = 'file.csv', ...options }: Bring, at = path): Promise<FileReport> {
  const connector = findConnector(name)
  if (!connector) throw new Error(`no connector ${name}`)
  return ingest({ name: file, body: Buffer.from(body) }, { store: openImportStore(at), connector, clock, ...options })
}

const hash = (): string => createHash('sha256').update(readFileSync(path)).digest('hex')

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

beforeAll(async () => {
  await bring('nse-bhavcopy', { body: bhavcopy }, template)
})
beforeEach(() => copyFileSync(template, path))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('importing a file', () => {
  it('counts what is new, and a second time finds nothing new and nothing changed', async () => {
    const next = bhavcopy.replaceAll('19-DEC-2019', '20-DEC-2019')
    const first = await bring('nse-bhavcopy', { body: next })
    expect([first.state, first.counts]).toEqual([
      'imported',
      { new: 2, changed: 0, unchanged: 2, removed: 0, rejected: 0, skipped: 0 },
    ])
    const before = hash()
    const second = await bring('nse-bhavcopy', { body: next })
    expect([second.state, second.counts]).toEqual([
      'unchanged',
      { new: 0, changed: 0, unchanged: 4, removed: 0, rejected: 0, skipped: 0 },
    ])
    expect(hash()).toBe(before)
  })

  it('counts what changed, and leaves what the file does not speak of', async () => {
    const report = await bring('nse-delivery', {
      body: `10,MTO,19122019,500,0000002
20,1,RELIANCE,EQ,1000,400,40
20,2,TCS,EQ,500,100,20
`,
    })
    expect(report.counts).toEqual({ new: 0, changed: 2, unchanged: 0, removed: 0, rejected: 0, skipped: 0 })
    expect(
      await query(
        'select symbol, close, delivery_volume, delivery_percent from stock_price_daily_historical order by symbol',
      ),
    ).toEqual([
      { symbol: 'RELIANCE', close: 1609.95, delivery_volume: 400, delivery_percent: 40 },
      { symbol: 'TCS', close: 2179.85, delivery_volume: 100, delivery_percent: 20 },
    ])
  })

  it('says what had nothing to be added to', async () => {
    const report = await bring('nse-delivery', { body: '10,MTO,20122019,1,0000001\n20,1,RELIANCE,EQ,1000,400,40\n' })
    expect([report.state, report.skipped]).toEqual(['unchanged', { 'nothing in the store to add to': 1 }])
  })

  it('keeps every version of a filing, so that a past day sees what was filed by then', async () => {
    const filing = (filed: string, promoter: string) =>
      JSON.stringify([
        {
          symbol: 'TCS',
          date: '31-DEC-2023',
          pr_and_prgrp: promoter,
          public_val: String(100 - Number(promoter)),
          submissionDate: filed,
          employeeTrusts: '0',
        },
      ])
    await bring('nse-shareholding', { body: filing('13-JAN-2024', '72'), file: 'shareholding.json' })
    const again = await bring('nse-shareholding', { body: filing('20-JAN-2024', '71.5'), file: 'shareholding.json' })
    expect(again.counts.changed).toBe(1)
    expect(
      await query(
        'select period_end, first_visible, version, loaded_at, promoter_holding from shareholding_pattern order by version',
      ),
    ).toEqual([
      {
        period_end: '2023-12-31',
        first_visible: '2024-01-13',
        version: 1,
        loaded_at: '2024-02-06',
        promoter_holding: 72,
      },
      {
        period_end: '2023-12-31',
        first_visible: '2024-01-20',
        version: 2,
        loaded_at: '2024-02-06',
        promoter_holding: 71.5,
      },
    ])
  })

  it('takes companies out of an index that its new list no longer has', async () => {
    const list = (...lines: string[]) => ['Company Name,Industry,Symbol,Series,ISIN Code', ...lines, ''].join('\n')
    const [reliance, tcs] = ['Reliance Industries Ltd.,Oil,RELIANCE,EQ,INE002A01018', 'TCS Ltd.,IT,TCS,EQ,INE467B01029']
    await bring('nse-index-list', { body: list(reliance, tcs), file: 'ind_nifty50list.csv' })
    const report = await bring('nse-index-list', { body: list(tcs), file: 'ind_nifty50list.csv' })
    expect(report.counts.removed).toBe(1)
    expect(await query('select index_name, symbol from market_index_wise_companies')).toEqual([
      { index_name: 'NIFTY 50', symbol: 'TCS' },
    ])
  })

  it('gives expense ratios to every option of the scheme and plan they name', async () => {
    const navs = [
      'Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date',
      '1;-;-;Axis Large Cap Fund - Direct Plan - Growth;71;16-May-2025',
      '2;-;-;Axis Large Cap Fund - Direct Plan - IDCW;20;16-May-2025',
      '3;-;-;Axis Large Cap Fund - Regular Plan - Growth;60;16-May-2025',
      '',
    ].join('\n')
    await bring('amfi-nav', { body: navs })
    const report = await bring('amfi-ter', {
      body: '"Scheme Name","Regular Plan - Base TER (%)","Regular Plan - Total TER (%)","Direct Plan - Total TER (%)"\n"Axis Large Cap Fund",1.5,1.61,0.7\n"Gone Fund",1,1,1\n',
    })
    expect(report.skipped).toEqual({ 'no fund of that name and plan': 2 })
    expect(await query('select id, expense_ratio from mutual_funds order by id')).toEqual([
      { id: '1', expense_ratio: 0.7 },
      { id: '2', expense_ratio: 0.7 },
      { id: '3', expense_ratio: 1.61 },
    ])
  })

  it('does not store ratios of a vendor: the store computes them from the statements', async () => {
    const report = await bring('fmp', {
      body: '[{"symbol":"TCS.NS","date":"2024-03-31","period":"FY","currentRatio":2.5,"grossProfitMargin":0.4}]',
      file: 'ratios.json',
    })
    expect([report.state, report.skipped]).toEqual([
      'unchanged',
      { 'ratios, which is computed from the statements': 1 },
    ])
  })

  it('says where each data set comes from and until when it reaches', async () => {
    await bring('nse-bhavcopy', { body: bhavcopy.replaceAll('19-DEC-2019', '20-DEC-2019') })
    expect(await query("select * from dataset_state where dataset = 'stock_price_daily_historical'")).toEqual([
      { dataset: 'stock_price_daily_historical', source: 'nse', as_of: '2019-12-20', rows: 4, loaded_at: '2024-02-06' },
    ])
  })

  it('computes the figures that follow, also those an import that was killed left behind', async () => {
    expect((await query("select value from meta where key = 'stale'"))[0]?.value).toBe(
      'stock_price_daily_historical,global_symbol_map',
    )
    await openImportStore(path).finish()
    expect((await query("select value from meta where key = 'stale'"))[0]?.value).toBe('')
    expect((await query("select high_52w from indicator_latest where symbol = 'RELIANCE'"))[0]?.high_52w).toBe(1614.9)
    const before = hash()
    await openImportStore(path).finish()
    expect(hash()).toBe(before)
  })

  it('works beside readers: they keep the file they have open', async () => {
    const reader = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })
    const connection = await reader.connect()
    const count = async () =>
      (
        await connection.runAndReadAll('select count(*)::int as many from stock_price_daily_historical')
      ).getRowObjectsJson()
    expect(await count()).toEqual([{ many: 2 }])
    expect((await bring('nse-bhavcopy', { body: bhavcopy.replaceAll('19-DEC-2019', '20-DEC-2019') })).state).toBe(
      'imported',
    )
    expect(await count()).toEqual([{ many: 2 }])
    connection.closeSync()
    reader.closeSync()
    expect(await query('select count(*)::int as many from stock_price_daily_historical')).toEqual([{ many: 4 }])
  })

  it('is refused while another process imports, naming it', async () => {
    writeFileSync(
      `${path}.lock`,
      JSON.stringify({ pid: process.ppid, started: null, host: (await import('node:os')).hostname() }),
    )
    const before = hash()
    await expect(bring('nse-bhavcopy', { body: bhavcopy.replaceAll('19-DEC-2019', '20-DEC-2019') })).rejects.toThrow(
      `Process ${process.ppid}`,
    )
    expect(hash()).toBe(before)
    rmSync(`${path}.lock`)
  })

  it('leaves no draft behind', async () => {
    await bring('nse-bhavcopy', { body: bhavcopy.replaceAll('19-DEC-2019', '20-DEC-2019') })
    expect(readdirSync(folder).sort()).toEqual(['market.duckdb', 'template.duckdb'])
    expect(existsSync(`${path}.importing`)).toBe(false)
  })
})

const [head = '', reliance = '', tcs = ''] = bhavcopy.split('\n')
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
    /lives in memory and is not stored/,
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
