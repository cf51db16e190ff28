/** Coins of the simulated market: daily closes that follow Bitcoin in part, prices by the hour, and the list with its changes. */
import { type Batch, batchOf, type ColumnData, dayNumber } from 'core/catalogue'
import { addDays, startOfDay } from 'core/values'
import { type Asset, dayLimits, limited, reachOf } from './assets.ts'
import { firstCoins, moreCoins, type SampleCoin } from './coin-names.ts'
import { type Calendar, placeOnOrAfter } from './market-factor.ts'
import { createRandom } from './random.ts'

/** A coin's closes by the places of the calendar, from its first one on. */
export interface CoinPath {
  readonly symbol: string
  readonly name: string
  readonly category: string
  readonly supply: number
  readonly maxSupply: number | null
  readonly volatility: number
  readonly first: number
  readonly closes: Float64Array
}

interface AssetPath {
  readonly asset: Asset
  readonly closes: Float64Array
}

/** As assets of the symbol list. */
export const moreCoinAssets: readonly Asset[] = moreCoins.map(({ symbol, name, price, volatility, token }) => ({
  symbol,
  name,
  exchange: 'CRYPTO',
  kind: 'crypto',
  price,
  volatility,
  drift: 0,
  token,
}))

const yearBars = 248
const keptFrom = '2014-01-01'
/** Seven significant digits, as prices of coins have from ₹0.0003 to ₹10,000,000. */
const rounded = (price: number): number => Number(price.toPrecision(7))

export function coinPaths(assets: readonly AssetPath[], calendar: Calendar, seed: string): CoinPath[] {
  const closesOf = (symbol: string): Float64Array =>
    assets.find(({ asset }) => asset.symbol === symbol)?.closes ?? new Float64Array(calendar.days.length).fill(1)
  const bitcoin = closesOf('BTC')
  const bitcoinVolatility = assets.find(({ asset }) => asset.symbol === 'BTC')?.asset.volatility ?? 0
  const dollar = closesOf('USDINR')
  const floor = placeOnOrAfter(calendar, keptFrom)
  const first = assets.flatMap(({ asset, closes }): CoinPath[] => {
    const [supply = 1e9, maxSupply = null, category = 'Other'] = firstCoins[asset.symbol] ?? []
    if (asset.kind !== 'crypto') return []
    return [{ ...asset, category, supply, maxSupply, first: floor, closes }]
  })
  const more = moreCoins.map((coin): CoinPath => {
    const start = Math.min(placeOnOrAfter(calendar, `${coin.firstYear}-01-05`), calendar.days.length - 2)
    const closes =
      coin.category === 'Stablecoin'
        ? peggedCloses(coin, dollar, start, seed)
        : followingCloses(coin, { closes: bitcoin, volatility: bitcoinVolatility }, { start, calendar, seed })
    return { ...coin, first: start, closes }
  })
  return [...first, ...more]
}

function followingCloses(
  coin: SampleCoin,
  bitcoin: { readonly closes: Float64Array; readonly volatility: number },
  { start, calendar, seed }: { readonly start: number; readonly calendar: Calendar; readonly seed: string },
): Float64Array {
  const random = createRandom(seed, 'coin', coin.symbol)
  const shared = coin.beta * bitcoin.volatility
  const own =
    Math.sqrt(Math.max(coin.volatility ** 2 - shared ** 2, (0.3 * coin.volatility) ** 2)) / Math.sqrt(yearBars)
  const logs = new Float64Array(calendar.days.length)
  let log = 0
  for (let place = start + 1; place < logs.length; place++) {
    const leader = Math.log((bitcoin.closes[place] ?? 1) / (bitcoin.closes[place - 1] ?? 1))
    // Pulled back a little: a random walk of this width would leave the page in a few years.
    log += limited(coin.beta * leader + own * random.fatTailed() - 0.002 * log, dayLimits.crypto)
    logs[place] = log
  }
  const anchor = logs[Math.min(calendar.anchor, logs.length - 1)] ?? 0
  return logs.map((value, place) => (place < start ? Number.NaN : rounded(coin.price * Math.exp(value - anchor))))
}

/** A dollar each, within a few thousandths. */
function peggedCloses(coin: SampleCoin, dollar: Float64Array, start: number, seed: string): Float64Array {
  const random = createRandom(seed, 'coin', coin.symbol)
  return dollar.map((rate, place) =>
    place < start ? Number.NaN : rounded(rate * (1 + (coin.volatility / 20) * random.normal())),
  )
}

/** Daily bars of those that are not among the other assets. */
export function coinBars(paths: readonly CoinPath[], calendar: Calendar, seed: string): Batch {
  const own = paths.filter(({ symbol }) => !firstCoins[symbol])
  const count = own.reduce((sum, { first }) => sum + calendar.days.length - first, 0)
  const codes = new Int32Array(count)
  const days = new Int32Array(count)
  const [open, high, low, close, volume] = Array.from({ length: 5 }, () => new Float64Array(count))
  if (!open || !high || !low || !close || !volume) throw new Error('no columns')
  const numbers = Int32Array.from(calendar.days, (day) => dayNumber(day))
  let row = 0
  for (const [code, path] of own.entries()) {
    const random = createRandom(seed, 'coin-bars', path.symbol)
    const spread = path.volatility / Math.sqrt(yearBars) / 3
    for (let place = path.first; place < calendar.days.length; place++, row++) {
      const last = path.closes[place] ?? 0
      const before = place > path.first ? (path.closes[place - 1] ?? last) : last
      codes[row] = code
      days[row] = numbers[place] ?? 0
      open[row] = before
      close[row] = last
      const reach = reachOf({ open: before, close: last, spread, limit: dayLimits.crypto }, random)
      high[row] = rounded(reach.high)
      low[row] = rounded(reach.low)
      volume[row] = Math.round(path.supply * random.between(0.005, 0.06))
    }
  }
  const number = (values: Float64Array): ColumnData => ({ kind: 'number', values })
  return {
    dataset: 'asset_price_daily',
    rowCount: count,
    columns: {
      symbol: { kind: 'code', codes, names: own.map(({ symbol }) => symbol) },
      day: { kind: 'day', values: days },
      open: number(open),
      high: number(high),
      low: number(low),
      close: number(close),
      volume: number(volume),
    },
  }
}

const hourMs = 3_600_000
/** The close of a day stands at four in the afternoon in India; coins trade through the night and the weekend. */
const closeHour = 16
const hoursKept = 8 * 24

export const lastCoinHour = (calendar: Calendar): number => closeAt(calendar.days.at(-1) ?? '')
const closeAt = (day: string): number => startOfDay(day as Parameters<typeof startOfDay>[0]) + closeHour * hourMs

export interface CoinHours {
  readonly symbol: string
  /** Oldest first, the last one at the last close. */
  readonly prices: readonly number[]
}

/** Prices by the hour, through every close: a walk between two closes that is tied to both. */
export function coinHours(paths: readonly CoinPath[], calendar: Calendar, seed: string): CoinHours[] {
  const end = lastCoinHour(calendar)
  const start = end - (hoursKept - 1) * hourMs
  const anchors = calendar.days
    .map((day, place) => ({ place, at: closeAt(day) }))
    .filter(({ at }, index, all) => (all[index + 1]?.at ?? at) >= start)
  return paths.map(({ symbol, closes, volatility }) => {
    const random = createRandom(seed, 'coin-hours', symbol, calendar.days.at(-1) ?? '')
    const hourly = volatility / Math.sqrt(365 * 24)
    const prices: number[] = []
    anchors.forEach(({ place, at }, index) => {
      const next = anchors[index + 1]
      if (!next) return
      const hours = Math.round((next.at - at) / hourMs)
      const from = Math.log(closes[place] ?? 1)
      const to = Math.log(closes[next.place] ?? 1)
      const walk = [0]
      for (let hour = 1; hour <= hours; hour++) walk.push((walk[hour - 1] ?? 0) + hourly * random.fatTailed())
      const gap = to - from - (walk[hours] ?? 0)
      for (let hour = 0; hour < hours; hour++) {
        prices.push(rounded(Math.exp(from + (walk[hour] ?? 0) + (gap * hour) / hours)))
      }
    })
    prices.push(closes.at(-1) ?? 0)
    return { symbol, prices: prices.slice(-hoursKept) }
  })
}

export function hourBatch(hours: readonly CoinHours[], calendar: Calendar): Batch {
  const end = lastCoinHour(calendar)
  return batchOf(
    'coin_price_hourly',
    hours.flatMap(({ symbol, prices }) =>
      prices.map((price, at) => ({ symbol, hour: end - (prices.length - 1 - at) * hourMs, coin_hour_price: price })),
    ),
  )
}

/** The list, with places by size. */
export function coinBatch(
  paths: readonly CoinPath[],
  hours: readonly CoinHours[],
  calendar: Calendar,
  seed: string,
): Batch {
  const today = calendar.days.at(-1)
  if (!today) throw new RangeError('a calendar without a day')
  const rows = paths
    .map((path, index) => {
      const random = createRandom(seed, 'coin-list', path.symbol)
      const { symbol, closes, supply } = path
      const price = closes.at(-1) ?? 0
      const prices = hours[index]?.prices ?? []
      const changeFrom = (before: number | undefined): number | null =>
        before !== undefined && before > 0 ? (price / before - 1) * 100 : null
      const daysAgo = (days: number): number | undefined => {
        const place = placeOnOrAfter(calendar, addDays(today, -days))
        return place >= path.first ? closes[place] : undefined
      }
      let highest = path.first
      for (let place = path.first; place < closes.length; place++) {
        if ((closes[place] ?? 0) > (closes[highest] ?? 0)) highest = place
      }
      const size = supply * price
      const turnover = path.category === 'Stablecoin' ? random.between(0.3, 0.7) : random.between(0.012, 0.14)
      return {
        symbol,
        coin_name: path.name,
        coin_market_cap: size,
        circulating_supply: supply,
        max_supply: path.maxSupply,
        coin_category: path.category,
        coin_price: price,
        coin_volume_24h: Math.round(size * turnover),
        coin_change_1h: changeFrom(prices.at(-2)),
        coin_change_24h: changeFrom(prices.at(-25)),
        coin_change_7d: changeFrom(prices.at(-169)),
        coin_change_30d: changeFrom(daysAgo(30)),
        coin_change_1y: changeFrom(daysAgo(365)),
        coin_ath: closes[highest] ?? price,
        coin_ath_date: calendar.days[highest] ?? null,
        coin_ath_distance: changeFrom(closes[highest]),
      }
    })
    .sort((left, right) => right.coin_market_cap - left.coin_market_cap)
    .map((row, place) => ({ ...row, coin_rank: place + 1 }))
  return batchOf('coins', rows, ['coin_ath_date'])
}
