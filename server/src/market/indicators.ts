/** Indicators, returns and extremes at the last close: computed once when a day closes, never in a request. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { type Batch, batchOf, columnsOf, datasetOf, dayText, evaluateFormula, parseFormula } from 'core/catalogue'
import { deriveEtfs } from './derive-etfs.ts'
import {
  atr,
  type Bars,
  deviation,
  directional,
  ema,
  highest,
  lowest,
  rsi,
  sma,
  supertrend,
} from './indicator-kernels.ts'
import { dmaDays } from './records.ts'
import { appendBatch } from './write.ts'

const yearBars = 248
/** Enough for the longest indicator to have forgotten where it started. */
const readDays = 1150

interface Series extends Bars {
  readonly name: string
  readonly lastDay: number
  readonly delivery: Float64Array
  readonly value: Float64Array
}

async function readSeries(connection: DuckDBConnection, table: string, key: string): Promise<Series[]> {
  const isStock = table === 'stock_price_daily_historical'
  const reader = await connection.runAndReadAll(
    `select ${key}, list("open" order by "day"), list("high" order by "day"), list("low" order by "day"), list("close" order by "day"), list("volume" order by "day"),
       ${isStock ? 'list("delivery_percent" order by "day"), list("turnover_value" order by "day")' : '[], []'}, datediff('day', date '1970-01-01', max("day"))::int
     from "${table}" where "day" > (select max("day") from "${table}") - ${readDays} group by 1 order by 1`,
  )
  return reader.getRowsJS().map(([name, open, high, low, close, volume, delivery, value, lastDay]) => ({
    name: String(name),
    open: numbers(open),
    high: numbers(high),
    low: numbers(low),
    close: numbers(close),
    volume: numbers(volume),
    delivery: numbers(delivery),
    value: numbers(value),
    lastDay: Number(lastDay),
  }))
}

const numbers = (list: unknown): Float64Array =>
  Float64Array.from(Array.isArray(list) ? list : [], (value) => (value === null ? Number.NaN : Number(value)))

type Row = Record<string, string | number | null>

const orNull = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value

function movingAverages(series: Series): Row {
  const row: Row = {}
  for (const days of dmaDays) {
    row[`price_dma_${days}`] = orNull(sma(series.close, days).at(-1))
    row[`volume_dma_${days}`] = orNull(sma(series.volume, days).at(-1))
  }
  return row
}

const change = (values: Float64Array, bars: number): number => {
  const now = values.at(-1)
  const before = values.at(-1 - bars)
  return now === undefined || before === undefined ? Number.NaN : (now / before - 1) * 100
}

const mean = (values: Float64Array, count: number): number => sma(values, count).at(-1) ?? Number.NaN

/** Logarithmic returns of the last year, newest last. */
function yearReturns(close: Float64Array): Float64Array {
  const first = Math.max(close.length - yearBars, 1)
  return Float64Array.from({ length: Math.max(close.length - first, 0) }, (_, at) =>
    Math.log((close[first + at] ?? 1) / (close[first + at - 1] ?? 1)),
  )
}

function betaTo(own: Float64Array, market: Float64Array): number {
  const count = Math.min(own.length, market.length)
  if (count < 60) return Number.NaN
  const a = own.slice(-count)
  const b = market.slice(-count)
  const meanA = a.reduce((sum, value) => sum + value, 0) / count
  const meanB = b.reduce((sum, value) => sum + value, 0) / count
  let covariance = 0
  let variance = 0
  for (let at = 0; at < count; at++) {
    covariance += ((a[at] ?? 0) - meanA) * ((b[at] ?? 0) - meanB)
    variance += ((b[at] ?? 0) - meanB) ** 2
  }
  return covariance / variance
}

function drawdown(close: Float64Array): number {
  let top = 0
  let deepest = 0
  for (let at = Math.max(close.length - yearBars, 0); at < close.length; at++) {
    top = Math.max(top, close[at] ?? 0)
    deepest = Math.max(deepest, 1 - (close[at] ?? 0) / top)
  }
  return deepest * 100
}

function streak(close: Float64Array, sign: 1 | -1): number {
  let count = 0
  for (let at = close.length - 1; at > 0 && sign * ((close[at] ?? 0) - (close[at - 1] ?? 0)) > 0; at--) count++
  return count
}

/** Bars since the 50 DMA last crossed the 200 DMA in that direction. */
function crossAge(close: Float64Array, sign: 1 | -1): number {
  const fast = sma(close, 50)
  const slow = sma(close, 200)
  for (let at = close.length - 1; at > 0; at--) {
    const now = sign * ((fast[at] ?? Number.NaN) - (slow[at] ?? Number.NaN))
    const before = sign * ((fast[at - 1] ?? Number.NaN) - (slow[at - 1] ?? Number.NaN))
    if (now > 0 && before <= 0) return close.length - 1 - at
  }
  return Number.NaN
}

function stochastic(bars: Bars): { k: number; d: number; williams: number } {
  const raw = (at: number): number => {
    const top = highest(bars.high, 14, at)
    const bottom = lowest(bars.low, 14, at)
    return top === bottom ? 50 : (100 * ((bars.close[at] ?? 0) - bottom)) / (top - bottom)
  }
  const last = bars.close.length - 1
  const smooth = (at: number): number => (raw(at) + raw(at - 1) + raw(at - 2)) / 3
  return { k: smooth(last), d: (smooth(last) + smooth(last - 1) + smooth(last - 2)) / 3, williams: raw(last) - 100 }
}

function flows(bars: Bars): { cci: number; mfi: number; obv: number } {
  const typical = bars.high.map((top, at) => (top + (bars.low[at] ?? 0) + (bars.close[at] ?? 0)) / 3)
  const last = typical.length - 1
  const middle = mean(typical, 20)
  let spread = 0
  for (let at = last - 19; at <= last; at++) spread += Math.abs((typical[at] ?? middle) - middle) / 20
  let up = 0
  let down = 0
  for (let at = last - 13; at <= last; at++) {
    const money = (typical[at] ?? 0) * (bars.volume[at] ?? 0)
    if ((typical[at] ?? 0) > (typical[at - 1] ?? 0)) up += money
    else if ((typical[at] ?? 0) < (typical[at - 1] ?? 0)) down += money
  }
  let obv = 0
  for (let at = 1; at < bars.close.length; at++)
    obv += Math.sign((bars.close[at] ?? 0) - (bars.close[at - 1] ?? 0)) * (bars.volume[at] ?? 0)
  return {
    cci: ((typical[last] ?? 0) - middle) / (0.015 * spread),
    mfi: up + down === 0 ? 50 : (100 * up) / (up + down),
    obv,
  }
}

/** Fields of the data set that its own formulas give from these. */
const formulas = datasetOf('indicator_latest').fields.flatMap(({ id, formula }) =>
  formula ? [[id, parseFormula(formula)] as const] : [],
)

function indicatorRow(series: Series, market: Float64Array, averages: Row): Row {
  const { close, high, low } = series
  const last = close.length - 1
  const row: Row = {}
  const put = (id: string, value: number | undefined): void => {
    row[id] = orNull(value)
  }
  for (const [name, bars] of [
    ['1w', 5],
    ['1m', 21],
    ['3m', 63],
    ['6m', 126],
    ['1y', yearBars],
  ] as const)
    put(`return_${name}`, change(close, bars))
  put('high_52w', highest(high, yearBars, last))
  put('low_52w', lowest(low, yearBars, last))
  const returns = yearReturns(close)
  put(
    'volatility_1y',
    returns.length < 60
      ? undefined
      : deviation(returns, returns.length, returns.length - 1) * Math.sqrt(yearBars) * 100,
  )
  put('beta_1y', betaTo(returns, yearReturns(market)))
  put('max_drawdown_1y', drawdown(close))
  put('relative_strength_1y', (1 + change(close, yearBars) / 100) / (1 + change(market, yearBars) / 100))
  put('value_traded_20d', mean(series.value, 20))
  put('delivery_avg_20d', mean(series.delivery, 20))
  put('consecutive_up_days', streak(close, 1))
  put('consecutive_down_days', streak(close, -1))
  for (const days of [9, 12, 20, 26, 50, 100, 200]) put(`ema_${days}`, ema(close, days).at(-1))
  put('rsi_14', rsi(close, 14).at(-1))
  const macd = ema(close, 12).map((fast, at) => fast - (ema26(close)[at] ?? Number.NaN))
  put('macd_signal', ema(macd, 9).at(-1))
  const middle = mean(close, 20)
  const width = 2 * deviation(close, 20, last)
  put('bollinger_upper', middle + width)
  put('bollinger_lower', middle - width)
  put('atr_14', atr(series, 14).at(-1))
  const { plus, minus, adx } = directional(series, 14)
  put('adx_14', adx.at(-1))
  put('plus_di_14', plus.at(-1))
  put('minus_di_14', minus.at(-1))
  if (last >= 20) {
    const { k, d, williams } = stochastic(series)
    put('stochastic_k', k)
    put('stochastic_d', d)
    put('williams_r', williams)
    const { cci, mfi, obv } = flows(series)
    put('cci_20', cci)
    put('mfi_14', mfi)
    put('obv', obv)
  }
  put('roc_12', change(close, 12))
  const line = supertrend(series, 10, 3).at(-1)
  put('supertrend', line)
  put('supertrend_up', line === undefined ? undefined : Number((close[last] ?? 0) > line))
  put('donchian_high_20', highest(high, 20, last))
  put('donchian_low_20', lowest(low, 20, last))
  const pivot = ((high[last] ?? 0) + (low[last] ?? 0) + (close[last] ?? 0)) / 3
  put('pivot', pivot)
  put('pivot_r1', 2 * pivot - (low[last] ?? 0))
  put('pivot_s1', 2 * pivot - (high[last] ?? 0))
  put('golden_cross_days', crossAge(close, 1))
  put('death_cross_days', crossAge(close, -1))
  const known: Row = { ...averages, ...row, close: close[last] ?? null, volume: series.volume[last] ?? null }
  const read = (id: string): number | null => {
    const value = known[id]
    return typeof value === 'number' ? value : null
  }
  // Twice, because a formula may stand on another of the same list.
  for (let pass = 0; pass < 2; pass++) {
    for (const [id, formula] of formulas) {
      const value = evaluateFormula(formula, (used, ago) => (ago === 0 ? read(used) : null))
      known[id] = value
      row[id] = value
    }
  }
  return row
}

let rememberedFor: Float64Array | null = null
let remembered: Float64Array = new Float64Array()
/** The slow mean of MACD, once a series rather than once a bar. */
function ema26(close: Float64Array): Float64Array {
  if (rememberedFor !== close) {
    rememberedFor = close
    remembered = ema(close, 26)
  }
  return remembered
}

/** Returns over years and extremes of all time, which need more than the bars read above. */
const longReturns = `update "indicator_latest" set
    "return_3y" = l.r3, "return_5y" = l.r5, "return_10y" = l.r10, "return_ytd" = l.ytd, "all_time_high" = l.top, "all_time_low" = l.bottom,
    "from_all_time_high" = (1 - l.now / l.top) * 100
  from (
    select "symbol", max_by("close", "day") as now, max("high") as top, min("low") as bottom,
      (power(now / max_by("close", "day") filter ("day" <= d.today - interval 3 year), 1 / 3.0) - 1) * 100 as r3,
      (power(now / max_by("close", "day") filter ("day" <= d.today - interval 5 year), 1 / 5.0) - 1) * 100 as r5,
      (power(now / max_by("close", "day") filter ("day" <= d.today - interval 10 year), 1 / 10.0) - 1) * 100 as r10,
      (now / max_by("close", "day") filter ("day" < date_trunc('year', d.today)) - 1) * 100 as ytd
    from "stock_price_daily_historical", (select max("day") as today from "stock_price_daily_historical") d group by "symbol"
  ) l where l."symbol" = "indicator_latest"."symbol"`

export async function deriveIndicators(connection: DuckDBConnection): Promise<void> {
  const indices = await readSeries(connection, 'market_index_price_daily', 'index_name')
  const market = indices.find(({ name }) => name === 'NIFTY 50')?.close ?? new Float64Array()
  const stocks = await readSeries(connection, 'stock_price_daily_historical', 'symbol')
  for (const table of [
    'market_index_price_volume_daily_moving_averages',
    'stock_price_volume_daily_moving_averages',
    'indicator_latest',
  ]) {
    await connection.run(`delete from "${table}"`)
  }
  const averagesOf = (series: Series, key: string): Row => ({
    [key]: series.name,
    day: dayText(series.lastDay),
    ...movingAverages(series),
  })
  await appendBatch(
    connection,
    batchOf(
      'market_index_price_volume_daily_moving_averages',
      indices.map((series) => averagesOf(series, 'index_name')),
      ['day'],
    ),
  )
  const averages = stocks.map((series) => averagesOf(series, 'symbol'))
  await appendBatch(connection, batchOf('stock_price_volume_daily_moving_averages', averages, ['day']))
  const rows = stocks.map((series, at) => ({
    symbol: series.name,
    day: dayText(series.lastDay),
    ...indicatorRow(series, market, averages[at] ?? {}),
  }))
  await appendBatch(connection, indicatorBatch(rows))
  await connection.run(longReturns)
  await deriveEtfs(connection)
}

/** Every column even where the first row lacks it: a young company has no 200 DMA. */
function indicatorBatch(rows: readonly Row[]): Batch {
  const names = columnsOf(datasetOf('indicator_latest')).map(({ name }) => name)
  return batchOf(
    'indicator_latest',
    rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))),
    ['day'],
  )
}
