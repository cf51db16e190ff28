import { defineConnector } from '../connector.ts'
import { assetTypeOf, keptSeries } from '../nse/equity.ts'
import { eachLine, type RowReader } from '../row-reader.ts'
import type { Collector } from '../rows.ts'

const columns = [
  'instrument_token',
  'exchange_token',
  'tradingsymbol',
  'name',
  'expiry',
  'strike',
  'lot_size',
  'instrument_type',
  'segment',
  'exchange',
]
const kept: ReadonlySet<string> = new Set(keptSeries)
const exchanges: ReadonlySet<string> = new Set(['NSE', 'BSE', 'NFO', 'MCX', 'CDS'])

export const kiteInstruments = defineConnector({
  name: 'kite-instruments',
  title: 'Kite instruments (CSV)',
  vendor: 'kite',
  takes: 'a Kite instruments list',
  notes: `NSE, BSE, NFO, MCX and CDS. A two-letter ending (-BE, -SM) is a series: ${keptSeries.join(', ')} are kept without it, bonds and others are left out and counted.`,
  datasets: ['global_symbol_map', 'market_indices', 'company_profile', 'etf_instruments', 'futures', 'options'],
  recognises: ({ text }) => /^"?instrument_token"?,"?exchange_token"?,"?tradingsymbol/.test(text),
  request: ({ exchange = 'NSE' }) => [
    { vendor: 'kite', path: `/instruments/${encodeURIComponent(exchange)}`, fileName: `instruments_${exchange}.csv` },
  ],
  parse: async ({ body }, collect) => {
    const shares: Shares = { plain: new Set(), later: new Map() }
    await eachLine(body, { required: columns }, collect, (row) => {
      const exchange = row.raw('exchange')
      if (!exchanges.has(exchange)) return row.skip(`exchange ${exchange || 'not named'}`)
      const type = row.oneOf('instrument_type', ['EQ', 'FUT', 'CE', 'PE'])
      if (row.isRejected) return
      if (row.raw('segment') === 'INDICES') index(row, exchange)
      else if (type === 'EQ') share(row, exchange, collect, shares)
      else contract(row, exchange, type)
    })
    for (const [symbol, add] of shares.later) {
      if (shares.plain.has(symbol)) collect.skip('series of a symbol that is listed plainly')
      else add()
    }
  },
})

function index(row: RowReader, exchange: string): void {
  const name = row.symbol('tradingsymbol')
  const token = row.count('instrument_token')
  row.add('market_indices', { index_name: name, index_token: token })
  row.add('global_symbol_map', {
    exchange,
    symbol: name,
    instrument_name: row.text('name'),
    asset_type: 'index',
    symbol_token: token,
    symbol_isin: null,
  })
}

const seriesEnding = /-([A-Z0-9]{2})$/

/** A symbol of a surveillance or SME series counts only where it is not listed plainly, before it or after. */
interface Shares {
  readonly plain: Set<string>
  readonly later: Map<string, () => void>
}

function share(row: RowReader, exchange: string, collect: Collector, { plain, later }: Shares) {
  const written = row.symbol('tradingsymbol')
  const series = exchange === 'NSE' ? seriesEnding.exec(written)?.[1] : undefined
  if (series && !kept.has(series)) return row.skip(`series ${series}`)
  const symbol = series ? written.slice(0, -3) : written
  // Government securities and gold bonds trade without an ending here; their symbols begin with a coupon or SGB.
  if (/^(SGB[A-Z]{3}\d|\d+[A-Z]{2}\d{4}$)/.test(symbol)) return row.skip('government security')
  const name = row.maybeText('name')
  const token = row.count('instrument_token')
  if (row.isRejected) return
  const kind = assetTypeOf(name ?? symbol, null)
  const from = { line: row.line, symbolColumn: 'tradingsymbol' }
  const add = (): void => {
    const isNew = collect.add(
      'global_symbol_map',
      { exchange, symbol, instrument_name: name, asset_type: kind, symbol_token: token, symbol_isin: null },
      from,
    )
    if (!isNew || exchange !== 'NSE') return
    if (kind === 'etf') collect.add('etf_instruments', { symbol, instrument_token: token }, { ...from, write: 'fill' })
    else collect.add('company_profile', { symbol, kite_instrument_token: token }, { ...from, write: 'fill' })
  }
  if (series) later.set(symbol, add)
  else {
    plain.add(symbol)
    add()
  }
}

function contract(row: RowReader, exchange: string, type: 'FUT' | 'CE' | 'PE'): void {
  const tradingsymbol = row.symbol('tradingsymbol')
  // Old dumps leave the name of a contract out; its symbol begins with it.
  const underlying = (row.maybeText('name') ?? /^\D+/.exec(tradingsymbol)?.[0] ?? tradingsymbol).toUpperCase()
  const expiry = row.day('expiry')
  const lotSize = row.count('lot_size')
  const option = type === 'FUT' ? null : { strike: row.amount('strike'), option_type: type }
  row.add('global_symbol_map', {
    exchange,
    symbol: tradingsymbol,
    instrument_name: tradingsymbol,
    asset_type: option ? 'option' : 'future',
    symbol_token: row.count('instrument_token'),
    symbol_isin: null,
  })
  if (exchange !== 'NFO') return
  const known = { symbol: underlying, contract: tradingsymbol, expiry, lot_size: lotSize }
  if (option) row.add('options', { ...known, ...option }, 'fill')
  else row.add('futures', known, 'fill')
}
