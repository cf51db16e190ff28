import { defineConnector } from '../connector.ts'
import { isList, isObject } from '../reading/json.ts'
import { RefusedFile } from '../reading/refused.ts'
import { eachObject } from '../row-reader.ts'
import type { Row } from '../rows.ts'

const names = ['time', 'open', 'high', 'low', 'close', 'volume', 'oi'] as const

/**
 * Candles say neither instrument nor interval: the address they came from does, or the file name
 * (`INFY_day.json`), or --symbol and --interval.
 */
function subjectOf(fileName: string): { symbol: string | null; interval: string | null } {
  const base =
    fileName
      .split(/[?#]/)[0]
      ?.split('/')
      .at(-1)
      ?.replace(/\.json$/i, '') ?? ''
  const match = /^(?:historical_)?(.+)_(day|minute|\d+minute)$/i.exec(base)
  return { symbol: match?.[1]?.toUpperCase() ?? null, interval: match?.[2]?.toLowerCase() ?? null }
}

export const kiteHistorical = defineConnector({
  name: 'kite-historical',
  title: 'Kite historical candles (JSON)',
  vendor: 'kite',
  takes: 'Kite historical candles',
  notes:
    'Name the file SYMBOL_day.json, or give --symbol and --interval. Daily candles are kept. Minute candles are read for the charts of today and kept nowhere: their last price is not the close.',
  datasets: ['stock_price_daily_historical', 'equity_stock_spot_ohlc_1_minute_today'],
  recognises: ({ text }) => /"candles"\s*:\s*\[/.test(text),
  request: ({ symbol, token, interval = 'day', from, to }) => {
    if (!symbol || !token || !from || !to) return []
    const path = `/instruments/historical/${encodeURIComponent(token)}/${encodeURIComponent(interval)}?from=${from}&to=${to}&oi=1`
    return [{ vendor: 'kite', path, fileName: `${symbol}_${interval}.json` }]
  },
  parse: async (source, collect) => {
    const named = subjectOf(source.fileName)
    const symbol = source.hints.symbol?.toUpperCase() ?? named.symbol
    const interval = source.hints.interval ?? named.interval
    if (!symbol)
      throw new RefusedFile(
        'Which instrument these candles are of is not said; give --symbol, or name the file SYMBOL_day.json.',
      )
    if (interval && interval !== 'day' && interval !== 'minute')
      throw new RefusedFile(`Candles of ${interval} are not kept; fetch day or minute.`)
    if (!interval)
      throw new RefusedFile(
        'Which interval these candles have is not said; give --interval, or name the file SYMBOL_day.json.',
      )
    const document = await source.json()
    const data = isObject(document.root) ? document.root.data : undefined
    const candles = isObject(data) ? data.candles : undefined
    if (!isList(candles)) throw new RefusedFile('Candles stand under "data", "candles".', { line: 1, column: 'data' })
    const lines = new Map<object, number>()
    const entries = candles.map((candle) => {
      const entry = isList(candle)
        ? Object.fromEntries(candle.map((cell, at) => [names[at] ?? `cell ${at + 1}`, cell]))
        : candle
      if (isObject(entry) && typeof candle === 'object' && candle) lines.set(entry, document.lineOf(candle))
      return entry
    })
    eachObject({ lineOf: (entry) => lines.get(entry) ?? document.lineOf(candles) }, entries, collect, (row) => {
      const at = row.maybeInstant('time')
      if (at === null) row.reject('time', 'the time is missing')
      const bar = {
        open: row.amount('open'),
        high: row.amount('high'),
        low: row.amount('low'),
        close: row.amount('close'),
        volume: row.count('volume'),
      }
      if (row.isRejected || at === null) return
      if (bar.high < bar.low) return row.reject('high', `the high ${bar.high} is below the low ${bar.low}`)
      if (bar.close <= 0) return row.reject('close', `a close of ${bar.close} is no price`)
      if (interval === 'day')
        row.add('stock_price_daily_historical', { symbol, day: at.slice(0, 10), ...bar, raw_close: bar.close })
      else row.add('equity_stock_spot_ohlc_1_minute_today', minuteBar(symbol, Date.parse(at), bar))
    })
  },
})

interface Bar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

const minuteBar = (symbol: string, minute: number, bar: Bar): Row => ({
  symbol,
  minute,
  live_open: bar.open,
  live_high: bar.high,
  live_low: bar.low,
  minute_close: bar.close,
  live_volume: bar.volume,
})
