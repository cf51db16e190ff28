/** Indicators, returns and extremes at the last close: computed once when a day closes, never in a request. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { type Batch, batchOf, columnsOf, datasetOf, dayText, evaluateFormula, parseFormula } from 'core/catalogue'
import { findIndicator, type Parameters } from 'core/indicators'
import { deriveEtfs } from './derive-etfs.ts'
import { dmaDays } from './records.ts'
import { appendBatch } from './write.ts'

const yearBars = 248
/** Enough for the longest indicator to have forgotten where it started. */
const readDays = 1150

interface Series {
  readonly name: string
  readonly lastDay: number
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
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

type Columns = Pick<Series, 'open' | 'high' | 'low' | 'close' | 'volume'> & { readonly benchmark: Float64Array }

function linesOf(id: string, bars: Partial<Columns>, given: Parameters = {}): Readonly<Record<string, Float64Array>> {
  const indicator = findIndicator(id)
  if (!indicator) throw new Error(`There is no indicator ${id}.`)
  return indicator.compute(bars, given)
}

/** An indicator's line at the last bar; the line is called like the indicator unless told. */
const lastOf = (id: string, bars: Partial<Columns>, given: Parameters = {}, line = id): number | undefined =>
  linesOf(id, bars, given)[line]?.at(-1)

function movingAverages({ close, volume }: Series): Row {
  const row: Row = {}
  for (const length of dmaDays) {
    row[`price_dma_${length}`] = orNull(lastOf('sma', { close }, { length }))
    row[`volume_dma_${length}`] = orNull(lastOf('sma', { close: volume }, { length }))
  }
  return row
}

/** The last bars of the market beside those of a stock: both end on the same day. */
function beside(market: Float64Array, count: number): Float64Array {
  const benchmark = new Float64Array(count).fill(Number.NaN)
  const shared = market.subarray(Math.max(market.length - count, 0))
  benchmark.set(shared, count - shared.length)
  return benchmark
}

/** Fewer returns than this say nothing about how a price moves. */
const leastReturns = 60

/** Bars since the 50 DMA last crossed the 200 DMA in that direction. */
function crossAge(close: Float64Array, sign: 1 | -1): number {
  const [fast, slow] = [linesOf('sma', { close }, { length: 50 }), linesOf('sma', { close }, { length: 200 })]
  const lead = (at: number): number => sign * ((fast.sma?.[at] ?? Number.NaN) - (slow.sma?.[at] ?? Number.NaN))
  for (let at = close.length - 1; at > 0; at--) if (lead(at) > 0 && lead(at - 1) <= 0) return close.length - 1 - at
  return Number.NaN
}

/** Fields of the data set that its own formulas give from these. */
const formulas = datasetOf('indicator_latest').fields.flatMap(({ id, formula }) =>
  formula ? [[id, parseFormula(formula)] as const] : [],
)

type Put = (id: string, value: number | undefined) => void

function putReturns(bars: Columns, put: Put): void {
  const { close, benchmark } = bars
  for (const [name, length] of [
    ['1w', 5],
    ['1m', 21],
    ['3m', 63],
    ['6m', 126],
    ['1y', yearBars],
  ] as const)
    put(`return_${name}`, lastOf('roc', bars, { length }))
  const { high, low } = linesOf('year_range', bars, { length: yearBars })
  put('high_52w', high?.at(-1))
  put('low_52w', low?.at(-1))
  const returns = Math.min(close.length - 1, yearBars)
  if (returns >= leastReturns) put('volatility_1y', lastOf('volatility', bars, { length: returns, year: yearBars }))
  const shared = Math.min(returns, benchmark.filter((value) => !Number.isNaN(value)).length - 1)
  if (shared >= leastReturns) put('beta_1y', lastOf('beta', bars, { length: shared }))
  put('max_drawdown_1y', lastOf('drawdown', { close: close.subarray(-yearBars) }, {}, 'deepest'))
  put('relative_strength_1y', lastOf('relative_strength', bars, { length: yearBars }))
  const streak = lastOf('streak', bars) ?? 0
  put('consecutive_up_days', Math.max(streak, 0))
  put('consecutive_down_days', Math.max(-streak, 0))
}

function putIndicators(bars: Columns, put: Put): void {
  for (const length of [9, 12, 20, 26, 50, 100, 200]) put(`ema_${length}`, lastOf('ema', bars, { length }))
  put('rsi_14', lastOf('rsi', bars))
  put('macd_signal', lastOf('macd', bars, {}, 'signal'))
  const bollinger = linesOf('bollinger', bars)
  put('bollinger_upper', bollinger.upper?.at(-1))
  put('bollinger_lower', bollinger.lower?.at(-1))
  put('atr_14', lastOf('atr', bars))
  const { adx, plus_di, minus_di } = linesOf('adx', bars)
  put('adx_14', adx?.at(-1))
  put('plus_di_14', plus_di?.at(-1))
  put('minus_di_14', minus_di?.at(-1))
  const stochastic = linesOf('stochastic', bars)
  put('stochastic_k', stochastic.k?.at(-1))
  put('stochastic_d', stochastic.d?.at(-1))
  put('williams_r', lastOf('williams_r', bars))
  put('cci_20', lastOf('cci', bars))
  put('mfi_14', lastOf('mfi', bars))
  put('obv', lastOf('obv', bars))
  put('roc_12', lastOf('roc', bars))
  const { supertrend, rising } = linesOf('supertrend', bars)
  put('supertrend', supertrend?.at(-1))
  put('supertrend_up', rising?.at(-1))
  const donchian = linesOf('donchian', bars)
  put('donchian_high_20', donchian.upper?.at(-1))
  put('donchian_low_20', donchian.lower?.at(-1))
  const { pivot, r1, s1 } = linesOf('pivots', bars)
  put('pivot', pivot?.at(-1))
  put('pivot_r1', r1?.at(-1))
  put('pivot_s1', s1?.at(-1))
  put('golden_cross_days', crossAge(bars.close, 1))
  put('death_cross_days', crossAge(bars.close, -1))
}

function indicatorRow(series: Series, market: Float64Array, averages: Row): Row {
  const { open, high, low, close, volume } = series
  const last = close.length - 1
  const row: Row = {}
  const put: Put = (id, value) => {
    row[id] = orNull(value)
  }
  const bars = { open, high, low, close, volume, benchmark: beside(market, close.length) }
  putReturns(bars, put)
  put('value_traded_20d', lastOf('sma', { close: series.value }))
  put('delivery_avg_20d', lastOf('sma', { close: series.delivery }))
  putIndicators(bars, put)
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
