import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import { openStore } from '#market/store.ts'
import { openImportStore } from './import-store.ts'
import {
  type Bring,
  bhavcopy,
  bring,
  folder,
  hash,
  head,
  path,
  query,
  tcs,
  template,
  withImportedStore,
} from './ingest.fixture.ts'

withImportedStore()

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

  it('computes ratios from the statements of a vendor', async () => {
    const filed = {
      date: '2019-03-31',
      symbol: 'TCS.NS',
      reportedCurrency: 'INR',
      filingDate: '2019-04-12',
      period: 'FY',
    }
    const file = (value: object): Bring => ({ body: JSON.stringify([{ ...filed, ...value }]), file: 'fmp.json' })
    await bring(
      'fmp',
      file({
        revenue: 1000,
        costOfRevenue: 600,
        totalOtherIncomeExpensesNet: 0,
        netIncome: 200,
        bottomLineNetIncome: 200,
        eps: 2,
      }),
    )
    await bring(
      'fmp',
      file({
        totalAssets: 2000,
        totalCurrentLiabilities: 300,
        totalCurrentAssets: 600,
        netReceivables: 100,
        totalStockholdersEquity: 1000,
        totalDebt: 100,
      }),
    )
    await bring('fmp', file({ netCashProvidedByOperatingActivities: 250, operatingCashFlow: 250, freeCashFlow: 150 }))
    await openImportStore(path).finish()
    expect(
      await query(
        "select period_end, first_visible, gross_margin, roe, debt_to_equity, current_ratio from ratios where symbol = 'TCS'",
      ),
    ).toEqual([
      {
        period_end: '2019-03-31',
        first_visible: '2019-04-12',
        gross_margin: 40,
        roe: 20,
        debt_to_equity: 0.1,
        current_ratio: 2,
      },
    ])
  })

  it('adjusts prices for a split, whichever comes first: the bars or the split', async () => {
    const split =
      'SERIES,SYMBOL,SECURITY,RECORD_DT,BC_STRT_DT,BC_END_DT,EX_DT,ND_STRT_DT,ND_END_DT,PURPOSE\nEQ,TCS,TCS Ltd,20/12/2019,,,20/12/2019,,,FVSPLT FRM RS 10 TO RS 1\n'
    const after = [head, 'TCS,EQ,215,219,214.05,217.5,218,2179.85,5000,1085000,20-DEC-2019,20,INE467B01029,', ''].join(
      '\n',
    )
    const bars = () =>
      query(
        "select day, open, close, raw_close, previous_close, volume from stock_price_daily_historical where symbol = 'TCS' order by day",
      )
    const expected = [
      { day: '2019-12-19', open: 215, close: 217.985, raw_close: 2179.85, previous_close: 215, volume: 5000 },
      { day: '2019-12-20', open: 215, close: 217.5, raw_close: 217.5, previous_close: 217.985, volume: 5000 },
    ]
    await bring('nse-bhavcopy', { body: after })
    await bring('nse-corporate-actions', { body: split, file: 'Bc.csv' })
    const [before, exDay] = await bars()
    // The close before the first bar is known only as it was paid.
    expect([{ ...before, previous_close: 215 }, exDay]).toEqual(expected)
    copyFileSync(template, path)
    await bring('nse-corporate-actions', { body: split, file: 'Bc.csv' })
    await bring('nse-bhavcopy', { body: after })
    const again = await bring('nse-bhavcopy', { body: after })
    expect([again.counts.changed, (await bars())[1]]).toEqual([0, expected[1]])
  })

  it('puts a vendor’s figures of a company in the place of all simulated ones, and says that others are still simulated', async () => {
    const instance = await DuckDBInstance.create(path)
    const connection = await instance.connect()
    await connection.run(
      "update meta set value = 'true' where key = 'simulated'; update dataset_state set source = 'Simulated sample data'",
    )
    connection.closeSync()
    instance.closeSync()
    const next = [head, tcs.replace('19-DEC', '20-DEC'), ''].join('\n')
    const report = await bring('nse-bhavcopy', { body: next })
    expect(report.notes).toEqual({ 'simulated row made way': 1 })
    expect(await query('select symbol, day from stock_price_daily_historical order by symbol')).toEqual([
      { symbol: 'RELIANCE', day: '2019-12-19' },
      { symbol: 'TCS', day: '2019-12-20' },
    ])
    expect(await query("select source from dataset_state where dataset = 'stock_price_daily_historical'")).toEqual([
      { source: 'Simulated sample data; nse' },
    ])
    expect((await bring('nse-bhavcopy', { body: next })).counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
    const delivery = await bring('nse-delivery', { body: '10,MTO,19122019,1,0000001\n20,1,RELIANCE,EQ,1000,400,40\n' })
    expect(delivery.skipped).toEqual({ 'nothing in the store to add to': 1 })
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
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: process.ppid, started: null, host: hostname() }))
    const before = hash()
    await expect(bring('nse-bhavcopy', { body: bhavcopy.replaceAll('19-DEC-2019', '20-DEC-2019') })).rejects.toThrow(
      `Process ${process.ppid}`,
    )
    expect(hash()).toBe(before)
    rmSync(`${path}.lock`)
  })

  it('marks the store, so that the simulation is not built over what was imported', async () => {
    const store = await openStore(path)
    expect(store?.hasImports).toBe(true)
    store?.close()
  })

  it('leaves no draft behind', async () => {
    await bring('nse-bhavcopy', { body: bhavcopy.replaceAll('19-DEC-2019', '20-DEC-2019') })
    expect(readdirSync(folder).sort()).toEqual(['market.duckdb', 'template.duckdb'])
    expect(existsSync(`${path}.importing`)).toBe(false)
  })
})
