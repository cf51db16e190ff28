import type { Calendar } from './market-factor.ts'
import { createRandom, type Random } from './random.ts'

/** Symbol | name | exchange | kind | price on the anchor day | yearly volatility % | yearly drift % | token. */
const table = `
GOLD | Gold (10 g) | MCX | commodity | 132000 | 14 | 10 | 114001
SILVER | Silver (1 kg) | MCX | commodity | 225000 | 27 | 10 | 114002
CRUDEOIL | Crude oil (barrel) | MCX | commodity | 5300 | 36 | 2 | 114003
NATURALGAS | Natural gas (mmBtu) | MCX | commodity | 340 | 48 | 1 | 114004
COPPER | Copper (kg) | MCX | commodity | 1180 | 21 | 7 | 114005
ALUMINIUM | Aluminium (kg) | MCX | commodity | 290 | 19 | 5 | 114006
ZINC | Zinc (kg) | MCX | commodity | 305 | 22 | 5 | 114007
LEAD | Lead (kg) | MCX | commodity | 183 | 18 | 3 | 114008
NICKEL | Nickel (kg) | MCX | commodity | 1420 | 29 | 3 | 114009
COTTON | Cotton (candy) | MCX | commodity | 54500 | 19 | 4 | 114010
MENTHAOIL | Mentha oil (kg) | MCX | commodity | 960 | 28 | 2 | 114011
USDINR | US dollar | CDS | currency | 90 | 4.6 | 3.2 | 1024
EURINR | Euro | CDS | currency | 105 | 7 | 3 | 1025
GBPINR | Pound sterling | CDS | currency | 121 | 7.5 | 2.6 | 1026
JPYINR | Japanese yen (100) | CDS | currency | 57.5 | 8.5 | 1 | 1027
AEDINR | UAE dirham | CDS | currency | 24.5 | 4.6 | 3.2 | 1028
SGDINR | Singapore dollar | CDS | currency | 70 | 5 | 3.4 | 1029
AUDINR | Australian dollar | CDS | currency | 60 | 9 | 2 | 1030
CHFINR | Swiss franc | CDS | currency | 113 | 7.5 | 4 | 1031
BTC | Bitcoin | CRYPTO | crypto | 7900000 | 58 | 45 | 90001
ETH | Ethereum | CRYPTO | crypto | 268000 | 72 | 42 | 90002
XRP | XRP | CRYPTO | crypto | 168 | 85 | 20 | 90003
BNB | BNB | CRYPTO | crypto | 77500 | 70 | 40 | 90004
SOL | Solana | CRYPTO | crypto | 11300 | 90 | 40 | 90005
ADA | Cardano | CRYPTO | crypto | 31 | 88 | 12 | 90006
DOGE | Dogecoin | CRYPTO | crypto | 10.8 | 100 | 15 | 90007
TRX | TRON | CRYPTO | crypto | 25.5 | 65 | 18 | 90008
AVAX | Avalanche | CRYPTO | crypto | 1120 | 95 | 15 | 90009
LINK | Chainlink | CRYPTO | crypto | 1110 | 88 | 18 | 90010
DOT | Polkadot | CRYPTO | crypto | 165 | 90 | 2 | 90011
LTC | Litecoin | CRYPTO | crypto | 6900 | 75 | 8 | 90012
`

export interface Asset {
  readonly symbol: string
  readonly name: string
  readonly exchange: string
  readonly kind: 'commodity' | 'currency' | 'crypto'
  readonly price: number
  readonly volatility: number
  readonly drift: number
  readonly token: number
}

export const sampleAssets: readonly Asset[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [symbol = '', name = '', exchange = '', kind = '', price, volatility, drift, token] = line.split(' | ')
    if (kind !== 'commodity' && kind !== 'currency' && kind !== 'crypto')
      throw new Error(`${symbol} is of no known kind`)
    return {
      symbol,
      name,
      exchange,
      kind,
      price: Number(price),
      volatility: Number(volatility) / 100,
      drift: Number(drift) / 100,
      token: Number(token),
    }
  })

/** Furthest that a price goes from one close to the next, up or down: a fat tail on a stormy day would double it. */
export const dayLimits: Readonly<Record<Asset['kind'], number>> = { commodity: 0.15, currency: 0.03, crypto: 0.35 }

/** A move in logarithms, no further than a limit to either side. */
export const limited = (move: number, limit: number): number =>
  Math.min(Math.max(move, Math.log(1 - limit)), Math.log(1 + limit))

/** High and low of a day that opens at the close before and goes no further from it than the limit. */
export function reachOf(
  { open, close, spread, limit }: Record<'open' | 'close' | 'spread' | 'limit', number>,
  random: Random,
): { readonly high: number; readonly low: number } {
  const above = Math.max(open, close) * (1 + spread * Math.abs(random.normal()))
  const below = Math.min(open, close) * (1 - spread * Math.abs(random.normal()))
  return {
    high: Math.max(Math.min(above, open * (1 + limit)), close),
    low: Math.min(Math.max(below, open * (1 - limit)), close),
  }
}

export const assetCloses = (asset: Asset, calendar: Calendar, seed: string): Float64Array =>
  walkCloses({ ...asset, limit: dayLimits[asset.kind] }, calendar, seed)

type WalkTerms = Pick<Asset, 'symbol' | 'price' | 'volatility' | 'drift'> & { readonly limit: number }

/** Closes from the calendar's first day, right on the anchor day. */
export function walkCloses(asset: WalkTerms, calendar: Calendar, seed: string): Float64Array {
  const random = createRandom(seed, 'asset', asset.symbol)
  const daily = asset.volatility / Math.sqrt(248)
  const closes = new Float64Array(calendar.days.length)
  let log = 0
  let calm = 1
  for (let place = 0; place < closes.length; place++) {
    const shock = random.fatTailed()
    calm = Math.min(0.05 + 0.9 * calm + 0.05 * shock * shock, 4)
    log += limited(asset.drift / 248 - (daily * daily) / 2 + daily * Math.sqrt(calm) * shock, asset.limit)
    closes[place] = log
  }
  const anchor = closes[Math.min(calendar.anchor, closes.length - 1)] ?? 0
  const decimals = asset.price < 500 ? 10_000 : 100
  return closes.map((value) => {
    const price = asset.price * Math.exp(value - anchor)
    // A price of a few paise keeps its digits: rounded to a hundredth of one it would jump.
    return price < 10 ? Number(price.toPrecision(7)) : Math.round(price * decimals) / decimals
  })
}
