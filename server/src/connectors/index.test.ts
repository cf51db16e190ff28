import { columnsOf, datasetOf } from 'core/catalogue'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeZip } from './fixtures/zip.ts'
import { connectors, findConnector, readAny } from './index.ts'

const navs = `Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date
120465;INF846K01DP8;-;Axis Large Cap Fund - Direct Plan - Growth;71.45;16-May-2025
`
const list =
  'Company Name,Industry,Symbol,Series,ISIN Code\nAdani Enterprises Ltd.,Metals & Mining,ADANIENT,EQ,INE423A01024\n'
const candles = '{"status": "success", "data": {"candles": [["2017-12-15T00:00:00+0530", 1, 1, 1, 1, 1]]}}'
const instruments =
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange\n'

const sentence = async (name: string, body: string | Buffer): Promise<string> => {
  const outcome = await findConnector(name)?.read(Buffer.from(body), 'file.csv')
  return outcome && !outcome.ok ? outcome.failure.sentence : 'read'
}

describe('connectors', () => {
  it('have one name each, and say what they take and fill', () => {
    expect(new Set(connectors.map(({ name }) => name)).size).toBe(connectors.length)
    for (const { takes, title, notes, datasets } of connectors) {
      expect([takes, title, notes].every((text) => text.length > 0)).toBe(true)
      for (const dataset of datasets) expect(datasetOf(dataset).id).toBe(dataset)
    }
  })

  it.each([
    ['nse-bhavcopy', navs, 'an AMFI NAV file', 'amfi-nav'],
    ['amfi-nav', list, 'an NSE index list', 'nse-index-list'],
    ['nse-index-list', instruments, 'a Kite instruments list', 'kite-instruments'],
    ['fmp', candles, 'Kite historical candles', 'kite-historical'],
    ['kite-historical', '[{"market_cap_rank": 1, "current_price": 2}]', 'a CoinGecko coins list', 'coingecko-markets'],
    ['cmots', 'Date,Open,High,Low,Close,Volume\n', 'a daily history CSV', 'eod-history'],
  ])('%s refuses the file of another vendor by name', async (name, body, takes, other) => {
    expect(await sentence(name, body)).toBe(`Line 1, column 1: This looks like ${takes}; use the ${other} connector.`)
  })

  it('refuses the file of another vendor inside an archive, too', async () => {
    expect(await sentence('nse-bhavcopy', makeZip([{ name: 'NAVAll.txt', body: Buffer.from(navs) }]))).toBe(
      'Line 1, column 1: This looks like an AMFI NAV file; use the amfi-nav connector.',
    )
  })

  it('recognises a file without being told whose it is', async () => {
    const outcome = await readAny(Buffer.from(navs), 'x.txt')
    expect(outcome.ok && [outcome.value.connector, outcome.value.vendor, outcome.value.counts]).toEqual([
      'amfi-nav',
      'amfi',
      { entries: 1, rows: 2, rejected: 0, skipped: 0 },
    ])
    const unknown = await readAny(Buffer.from('hello'), 'x.txt')
    expect(!unknown.ok && unknown.failure.sentence).toContain('No connector recognises "x.txt". Name one: nse-bhavcopy')
  })

  it.each(connectors.map(({ name }) => name))(
    '%s refuses an empty file and a page of HTML with a sentence',
    async (name) => {
      expect(await sentence(name, '')).toBe('Line 1: The file is empty.')
      expect(await sentence(name, '<!doctype html><html><body>Access denied</body></html>')).not.toBe('read')
    },
  )

  it('never throw, whatever bytes a file holds', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 300 }).map((text) => Buffer.from(text)),
      fc.json().map((text) => Buffer.from(text)),
    )
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom(...connectors), async (body, connector) => {
        const outcome = await connector.read(body, 'NIFTY 50_day.csv', { index: 'NIFTY 50', symbol: 'TCS' })
        expect(typeof outcome.ok).toBe('boolean')
      }),
      { numRuns: 600 },
    )
  })

  it('never throw on a good file with something wrong in it, and every row they give has only columns of the catalogue', async () => {
    const heads = [
      navs,
      list,
      candles,
      `${instruments}408065,1594,INFY,INFOSYS,0.0,,0.0,0.05,1,EQ,NSE,NSE\n`,
      'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,\nRELIANCE,EQ,1573.7,1614.9,1571.8,1609.95,1613,1575.85,1000,1600000.5,19-DEC-2019,40,INE002A01018,\n',
      '[{"date":"2024-03-31","symbol":"TCS.NS","reportedCurrency":"INR","period":"FY","revenue":1,"costOfRevenue":1,"eps":1}]',
      'co_code,symbol,isin,statement,period,year_end,filed_on,column_name,value\n1,TCS,,profit_and_loss,annual,31-Mar-2024,12-Apr-2024,Net Sales,1\n',
      'Date,Open,High,Low,Close,Volume\n2020-01-01,1,1,1,1,1\n',
      '10,MTO,15012013,1,0000001\n20,1,TCS,EQ,10,5,50\n',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...heads),
        fc.nat(),
        fc.string({ maxLength: 4 }),
        fc.nat({ max: 6 }),
        async (head, at, text, drop) => {
          const place = at % (head.length + 1)
          const outcome = await readAny(
            Buffer.from(head.slice(0, place) + text + head.slice(place + drop)),
            'TCS_day.csv',
            { index: 'NIFTY 50' },
          )
          for (const { dataset, rows } of outcome.ok ? outcome.value.datasets : []) {
            const known = new Set(
              columnsOf(datasetOf(dataset)).flatMap(({ name, field }) => (field ? [name, field.id] : [name])),
            )
            for (const row of rows) {
              expect(Object.keys(row).filter((name) => !known.has(name))).toEqual([])
              for (const value of Object.values(row))
                expect(typeof value === 'number' ? Number.isFinite(value) : true).toBe(true)
            }
          }
        },
      ),
      { numRuns: 600 },
    )
  })
})
