import { type Batch, batchOf, dayNumber } from 'core/catalogue'
import type { Asset } from './assets.ts'
import type { SampleEtf } from './etfs.ts'
import type { IndexLevels } from './index-levels.ts'
import { type Calendar, placeOnOrAfter } from './market-factor.ts'
import { bandOf } from './prices.ts'
import { createRandom } from './random.ts'

export interface EtfPath {
  readonly etf: SampleEtf
  readonly start: number
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  /** Value of a unit by its holdings at each close; null where the fund house publishes none. */
  readonly inav: Float64Array | null
}

const firstYears: Readonly<Record<string, number>> = {
  NIFTYBEES: 2002,
  JUNIORBEES: 2003,
  BANKBEES: 2004,
  GOLDBEES: 2007,
  PSUBNKBEES: 2007,
}

const crore = 1e7
/** The smallest funds publish no indicative NAV. */
const smallestPublished = 100 * crore
/** Five years of indicative NAVs are kept. */
const keptNavs = 5 * 248

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

/** An ETF follows its index or metal, less its cost; its price stays near that value, nearer where much money watches. */
export function etfPath(
  etf: SampleEtf,
  levels: readonly IndexLevels[],
  assets: readonly { readonly asset: Asset; readonly closes: Float64Array }[],
  calendar: Calendar,
  seed: string,
): EtfPath {
  const random = createRandom(seed, 'etf', etf.symbol)
  const followed = levels.find(({ index }) => index.name === etf.underlying)
  const metal = assets.find(({ asset }) => asset.symbol === etf.underlying)
  const valueAt = (place: number): number => {
    if (followed) return followed.close[place - followed.start] ?? Number.NaN
    if (metal) return metal.closes[place] ?? Number.NaN
    return Math.exp((0.06 * place) / 248)
  }
  const opening = placeOnOrAfter(calendar, `${firstYears[etf.symbol] ?? 2012}-01-01`)
  const start = Math.max(opening, followed?.start ?? 0)
  const count = calendar.days.length - start
  const isPublished = (followed || metal) && etf.size >= smallestPublished
  const path: EtfPath = {
    etf,
    start,
    open: new Float64Array(count),
    high: new Float64Array(count),
    low: new Float64Array(count),
    close: new Float64Array(count),
    volume: new Float64Array(count),
    inav: isPublished ? new Float64Array(count) : null,
  }
  const anchorValue = valueAt(Math.min(calendar.anchor, calendar.days.length - 1))
  const slack = 0.0012 / Math.log10(etf.size / crore)
  let previous = 0
  for (let bar = 0; bar < count; bar++) {
    const place = start + bar
    const cost = Math.exp((-(place - calendar.anchor) / 248) * (etf.expenseRatio / 100))
    const value = ((etf.price * valueAt(place)) / anchorValue) * cost
    const quoted = value * (1 + slack * random.normal())
    const allowed = bandOf(previous || quoted)
    const close = allowed(quoted)
    const before = previous || close
    const open = allowed(before * (1 + 0.3 * (close / before - 1) + 0.0008 * random.normal()))
    path.close[bar] = close
    path.open[bar] = open
    path.high[bar] = allowed(Math.max(open, close) * (1 + 0.002 * Math.abs(random.normal())))
    path.low[bar] = allowed(Math.min(open, close) * (1 - 0.002 * Math.abs(random.normal())))
    path.volume[bar] = Math.max(Math.round(((etf.size * 0.003) / etf.price) * Math.exp(0.5 * random.normal())), 50)
    if (path.inav) path.inav[bar] = rounded(value, 4)
    previous = close
  }
  return path
}

/** ETFs and their indicative NAVs; premium, tracking and traded value follow from these and the bars. */
export function* etfBatches(paths: readonly EtfPath[], calendar: Calendar): Generator<Batch> {
  yield batchOf(
    'etf_instruments',
    paths.map(({ etf, inav }) => ({
      symbol: etf.symbol,
      etf_name: etf.name,
      underlying: etf.underlying,
      etf_expense_ratio: etf.expenseRatio,
      etf_aum: etf.size,
      inav: inav?.at(-1) ?? null,
      instrument_token: etf.token,
      isDipSipETF: etf.isDip ? 1 : 0,
    })),
  )
  const published = paths.flatMap(({ etf, inav, start }) => {
    const skipped = Math.max((inav?.length ?? 0) - keptNavs, 0)
    return inav ? [{ symbol: etf.symbol, first: start + skipped, navs: inav.slice(skipped) }] : []
  })
  const count = published.reduce((sum, { navs }) => sum + navs.length, 0)
  const codes = new Int32Array(count)
  const days = new Int32Array(count)
  const values = new Float64Array(count)
  const dayNumbers = Int32Array.from(calendar.days, (day) => dayNumber(day))
  let row = 0
  for (const [code, { first, navs }] of published.entries()) {
    codes.fill(code, row, row + navs.length)
    days.set(dayNumbers.subarray(first, first + navs.length), row)
    values.set(navs, row)
    row += navs.length
  }
  yield {
    dataset: 'etf_nav_daily',
    rowCount: count,
    columns: {
      symbol: { kind: 'code', codes, names: published.map(({ symbol }) => symbol) },
      day: { kind: 'day', values: days },
      inav: { kind: 'number', values },
    },
  }
}
