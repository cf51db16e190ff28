import type { Batch, ColumnData } from 'core/catalogue'
import { dayNumber } from 'core/catalogue'
import { type Asset, dayLimits, reachOf } from './assets.ts'
import type { EtfPath } from './etf-paths.ts'
import type { IndexLevels } from './index-levels.ts'
import type { IndexValuation } from './index-valuation.ts'
import { type Calendar, placeOnOrAfter } from './market-factor.ts'
import { laterFactor, type PricePath } from './prices.ts'
import { createRandom } from './random.ts'

/** First day kept of metals, fuels and currencies; companies keep everything, for studies since 2000. */
const keptFrom = '2014-01-01'
const perBatch = 60

class Columns {
  readonly codes: Int32Array
  readonly days: Int32Array
  readonly figures: Record<string, Float64Array>
  row = 0

  constructor(count: number, names: readonly string[]) {
    this.codes = new Int32Array(count)
    this.days = new Int32Array(count)
    this.figures = Object.fromEntries(names.map((name) => [name, new Float64Array(count)]))
  }

  put(code: number, day: number, values: readonly number[]): void {
    this.codes[this.row] = code
    this.days[this.row] = day
    let at = 0
    for (const name in this.figures) {
      const column = this.figures[name]
      if (column) column[this.row] = values[at] ?? Number.NaN
      at++
    }
    this.row++
  }

  batch(dataset: string, key: string, names: readonly string[]): Batch {
    const columns: Record<string, ColumnData> = {
      [key]: { kind: 'code', codes: this.codes, names },
      day: { kind: 'day', values: this.days },
    }
    for (const [name, values] of Object.entries(this.figures)) columns[name] = { kind: 'number', values }
    return { dataset, rowCount: this.row, columns }
  }
}

const dayNumbers = (calendar: Calendar): Int32Array => Int32Array.from(calendar.days, (day) => dayNumber(day))

/** Daily bars of companies and ETFs. */
export function* priceBatches(
  paths: readonly PricePath[],
  etfs: readonly EtfPath[],
  calendar: Calendar,
): Generator<Batch> {
  const days = dayNumbers(calendar)
  const series = [
    ...paths.map((path) => ({ ...path, symbol: path.company.symbol, from: path.start })),
    ...etfs.map((path) => ({
      ...path,
      symbol: path.etf.symbol,
      from: path.start,
      delivery: path.volume,
      multiplications: [],
    })),
  ]
  const names = [
    'open',
    'high',
    'low',
    'close',
    'previous_close',
    'raw_close',
    'volume',
    'turnover_value',
    'trades',
    'delivery_volume',
  ]
  for (let first = 0; first < series.length; first += perBatch) {
    const group = series.slice(first, first + perBatch)
    const columns = new Columns(
      group.reduce((sum, { from }) => sum + Math.max(calendar.days.length - from, 0), 0),
      names,
    )
    for (const [code, path] of group.entries()) {
      const changes = path.multiplications.map(({ place }) => place)
      let factor = laterFactor({ multiplications: path.multiplications } as PricePath, path.from)
      let next = changes.findIndex((place) => place > path.from)
      for (let place = path.from; place < calendar.days.length; place++) {
        if (next >= 0 && place === changes[next]) {
          factor /= path.multiplications[next]?.factor ?? 1
          next = next + 1 < changes.length ? next + 1 : -1
        }
        const bar = place - path.start
        const close = path.close[bar] ?? 0
        const volume = path.volume[bar] ?? 0
        const typical = ((path.high[bar] ?? 0) + (path.low[bar] ?? 0) + close) / 3
        columns.put(code, days[place] ?? 0, [
          path.open[bar] ?? 0,
          path.high[bar] ?? 0,
          path.low[bar] ?? 0,
          close,
          bar > 0 ? (path.close[bar - 1] ?? Number.NaN) : Number.NaN,
          Math.round(close * factor * 100) / 100,
          volume,
          volume * typical,
          Math.max(Math.round(volume / 60), 1),
          path.delivery[bar] ?? 0,
        ])
      }
    }
    yield columns.batch(
      'stock_price_daily_historical',
      'symbol',
      group.map(({ symbol }) => symbol),
    )
  }
}

export function indexBatch(
  levels: readonly IndexLevels[],
  valuations: readonly IndexValuation[],
  calendar: Calendar,
): Batch {
  const days = dayNumbers(calendar)
  const columns = new Columns(
    levels.reduce((sum, { close }) => sum + close.length, 0),
    ['open', 'high', 'low', 'close', 'previous_close', 'volume', 'index_pe', 'index_pb', 'index_dividend_yield'],
  )
  for (const [code, level] of levels.entries()) {
    const valuation = valuations[code]
    for (let bar = 0; bar < level.close.length; bar++) {
      columns.put(code, days[level.start + bar] ?? 0, [
        level.open[bar] ?? 0,
        level.high[bar] ?? 0,
        level.low[bar] ?? 0,
        level.close[bar] ?? 0,
        bar > 0 ? (level.close[bar - 1] ?? Number.NaN) : Number.NaN,
        level.volume[bar] ?? 0,
        valuation?.pe[bar] ?? Number.NaN,
        valuation?.pb[bar] ?? Number.NaN,
        valuation?.dividendYield[bar] ?? Number.NaN,
      ])
    }
  }
  return columns.batch(
    'market_index_price_daily',
    'index_name',
    levels.map(({ index }) => index.name),
  )
}

export function* assetBatches(
  assets: readonly { readonly asset: Asset; readonly closes: Float64Array }[],
  calendar: Calendar,
  seed: string,
): Generator<Batch> {
  const days = dayNumbers(calendar)
  const floor = placeOnOrAfter(calendar, keptFrom)
  const columns = new Columns(assets.length * (calendar.days.length - floor), [
    'open',
    'high',
    'low',
    'close',
    'volume',
  ])
  for (const [code, { asset, closes }] of assets.entries()) {
    const random = createRandom(seed, 'asset-bars', asset.symbol)
    const spread = asset.volatility / Math.sqrt(248) / 3
    const limit = dayLimits[asset.kind]
    for (let place = floor; place < calendar.days.length; place++) {
      const close = closes[place] ?? 0
      const open = closes[place - 1] ?? close
      const { high, low } = reachOf({ open, close, spread, limit }, random)
      columns.put(code, days[place] ?? 0, [open, high, low, close, Math.round(random.between(2000, 90_000))])
    }
  }
  yield columns.batch(
    'asset_price_daily',
    'symbol',
    assets.map(({ asset }) => asset.symbol),
  )
}
