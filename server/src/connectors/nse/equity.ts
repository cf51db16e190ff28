import { instrumentToken } from 'core/values'
import type { RowReader } from '../row-reader.ts'

/** Main board (EQ; BE and BZ under surveillance), the SME board (SM, ST, SZ), trusts (RR, IV). */
export const keptSeries = ['EQ', 'BE', 'BZ', 'SM', 'ST', 'SZ', 'RR', 'IV'] as const
const kept: ReadonlySet<string> = new Set(keptSeries)

/** False, with the line counted as left out, for bonds, gilts, warrants and the like. */
export function isEquitySeries(row: RowReader, column: string): boolean {
  const series = row.raw(column).toUpperCase()
  if (series === '') row.reject(column, 'the series is missing')
  else if (!kept.has(series)) row.skip(`series ${series}`)
  return !row.isRejected
}

export interface Bar {
  readonly symbol: string
  readonly series: string
  readonly day: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** As traded, and so of another size on the day of a split. */
  readonly previousClose?: number | null
  readonly volume: number
  readonly value: number | null
  readonly trades: number | null
  /** Only where the file speaks of it: what is absent is left as it is in the store. */
  readonly delivered?: number | null
}

interface BarColumns {
  readonly high: string
  readonly close: string
  readonly value: string
}

/** A value that says a price far from the day's range was paid is a value in another unit: lakh, most often. */
function checkBar(row: RowReader, { high, low, close, volume, value }: Bar, columns: BarColumns): void {
  if (row.isRejected) return
  if (high < low) row.reject(columns.high, `the high ${high} is below the low ${low}`)
  else if (close <= 0) row.reject(columns.close, `a close of ${close} is no price`)
  else if (value !== null && volume > 0 && low > 0) {
    // Some copies of exchange files round to a thousand rupees.
    const slack = 1000
    if (value + slack < (low * volume) / 2 || value - slack > high * volume * 2) {
      row.reject(
        columns.value,
        `${value} is not the value of ${volume} shares between ${low} and ${high}; the column may be in another unit`,
      )
    }
  }
}

export function addBar(row: RowReader, bar: Bar, columns: BarColumns): void {
  checkBar(row, bar, columns)
  row.add('stock_price_daily_historical', {
    symbol: bar.symbol,
    day: bar.day,
    open: bar.open,
    high: bar.high,
    low: bar.low,
    close: bar.close,
    raw_close: bar.close,
    previous_close: bar.previousClose ?? null,
    volume: bar.volume,
    turnover_value: bar.value,
    trades: bar.trades,
    ...(bar.delivered === undefined ? {} : { delivery_volume: bar.delivered }),
  })
}

export interface Listing {
  readonly symbol: string
  readonly name: string | null
  readonly isin: string | null
  readonly exchangeToken: number | null
}

/** Units of Indian funds have ISINs that begin with INF; without one, the name has to say it. */
export const assetTypeOf = (name: string, isin: string | null): 'etf' | 'stock' =>
  isin?.startsWith('INF') || (isin === null && /\b(ETF|BEES)\b|[A-Z0-9]ETF$/i.test(name)) ? 'etf' : 'stock'

/** Makes a symbol known without touching what a better source has said of it. */
export function addListing(row: RowReader, { symbol, name, isin, exchangeToken }: Listing): void {
  row.add(
    'global_symbol_map',
    {
      symbol,
      exchange: 'NSE',
      instrument_name: name,
      asset_type: assetTypeOf(name ?? '', isin),
      symbol_token: exchangeToken === null ? null : instrumentToken(exchangeToken, 'NSE'),
      symbol_isin: isin,
    },
    'keep',
  )
}
