import { defineConnector } from '../connector.ts'
import { RefusedFile } from '../reading/refused.ts'
import { eachLine, type RowReader } from '../row-reader.ts'

const required = ['Date', 'Open', 'High', 'Low', 'Close', 'Volume']

/** tcs.csv is TCS, "nifty 50.csv" is NIFTY 50. */
const symbolOf = (fileName: string): string =>
  (fileName.split(/[?#]/)[0]?.split('/').at(-1) ?? '')
    .replace(/\.(csv|txt)$/i, '')
    .trim()
    .toUpperCase()

const indexName = /^(NIFTY|INDIA VIX|SENSEX|BANKEX|CNX)\b/

export const eodHistory = defineConnector({
  name: 'eod-history',
  title: 'Daily history of one symbol (Date,Open,High,Low,Close,Volume)',
  vendor: 'file',
  takes: 'a daily history CSV',
  notes:
    'The symbol is the file name (tcs.csv) or --symbol. Names that begin with NIFTY, INDIA VIX or SENSEX are indices. Prices are taken as they are: adjusted, if the file is.',
  datasets: ['stock_price_daily_historical', 'market_index_price_daily', 'global_symbol_map'],
  recognises: ({ text }) => /^"?Date"?,"?Open"?,"?High"?,"?Low"?,"?Close"?,/i.test(text),
  parse: async ({ body, fileName, hints }, collect) => {
    const symbol = (hints.symbol ?? symbolOf(fileName)).toUpperCase()
    if (!/^[A-Z0-9][A-Z0-9&\-_. ]{0,39}$/.test(symbol)) {
      throw new RefusedFile(
        `"${symbol.slice(0, 40)}" is not a trading symbol; name the file after it or give --symbol.`,
      )
    }
    const isIndex = indexName.test(symbol)
    await eachLine(body, { required }, collect, (row) => (isIndex ? indexBar(row, symbol) : stockBar(row, symbol)))
  },
})

function stockBar(row: RowReader, symbol: string): void {
  const day = row.day('Date')
  const [open, high, low, close] = [row.amount('Open'), row.amount('High'), row.amount('Low'), row.amount('Close')]
  if (!row.isRejected && high < low) row.reject('High', `the high ${high} is below the low ${low}`)
  if (!row.isRejected && close <= 0) row.reject('Close', `a close of ${close} is no price`)
  row.add('stock_price_daily_historical', {
    symbol,
    day,
    open,
    high,
    low,
    close,
    volume: row.maybeCount('Volume'),
    ...(row.has('TOTAL_TRADES') ? { trades: row.maybeCount('TOTAL_TRADES') } : {}),
    ...(row.has('DLV_QTY') ? { delivery_volume: row.maybeCount('DLV_QTY') } : {}),
  })
}

function indexBar(row: RowReader, symbol: string): void {
  const day = row.day('Date')
  const close = row.amount('Close')
  const [open, high, low] = [row.maybeAmount('Open'), row.maybeAmount('High'), row.maybeAmount('Low')]
  if (!row.isRejected && high !== null && low !== null && high < low)
    row.reject('High', `the high ${high} is below the low ${low}`)
  row.add('market_index_price_daily', {
    index_name: symbol,
    day,
    open,
    high,
    low,
    close,
    volume: row.maybeAmount('Volume'),
    ...(row.has('P/E') ? { index_pe: row.maybeAmount('P/E') } : {}),
  })
}
