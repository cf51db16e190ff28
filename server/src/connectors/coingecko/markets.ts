import { defineConnector } from '../connector.ts'
import { isObject, type JsonObject } from '../reading/json.ts'
import { eachObject, listIn, type RowReader } from '../row-reader.ts'

/** The list does not say which money it is in: the address does (vs_currency=inr), or the file name, or --currency. */
const currencyOf = (fileName: string): string | null =>
  /(?:vs_currency=|[_.-])(inr|usd|eur)\b/i.exec(fileName)?.[1]?.toLowerCase() ?? null

const pages = [1, 2]

/** Also what a source that is asked every few minutes is asked for. */
export const listPath = (page: number): string =>
  `/coins/markets?vs_currency=inr&order=market_cap_desc&per_page=250&page=${page}&sparkline=true&price_change_percentage=1h%2C24h%2C7d%2C30d%2C1y`

const hourMs = 3_600_000

/** Figures that only mean something in rupees. The list says changes either way: with what was asked for, or for a day alone. */
const amountsOf = (row: RowReader) => ({
  coin_market_cap: row.maybeAmount('market_cap'),
  coin_price: row.maybeAmount('current_price'),
  coin_volume_24h: row.maybeAmount('total_volume'),
  coin_change_1h: row.maybeNumber('price_change_percentage_1h_in_currency'),
  coin_change_24h:
    row.maybeNumber('price_change_percentage_24h_in_currency') ?? row.maybeNumber('price_change_percentage_24h'),
  coin_change_7d: row.maybeNumber('price_change_percentage_7d_in_currency'),
  coin_change_30d: row.maybeNumber('price_change_percentage_30d_in_currency'),
  coin_change_1y: row.maybeNumber('price_change_percentage_1y_in_currency'),
  coin_ath: row.maybeAmount('ath'),
  coin_ath_date: row.maybeDay('ath_date'),
  coin_ath_distance: row.maybeNumber('ath_change_percentage'),
})

/** Prices of seven days by the hour, the last one at the hour of the update. */
function hoursOf(node: JsonObject, price: number): readonly { readonly hour: number; readonly price: number }[] {
  const line = node.sparkline_in_7d
  const values = isObject(line) && Array.isArray(line.price) ? line.price : []
  const at = typeof node.last_updated === 'string' ? Date.parse(node.last_updated) : Number.NaN
  const prices = values.filter((value) => typeof value === 'number' && value > 0).map(Number)
  const last = prices.at(-1)
  if (last === undefined || Number.isNaN(at)) return []
  const end = Math.floor(at / hourMs) * hourMs
  // The line has been seen in dollars beside a price in rupees: far apart, only its shape is taken.
  const scale = price > 0 && (price / last > 2 || price / last < 0.5) ? price / last : 1
  return prices.map((value, place) => ({ hour: end - (prices.length - 1 - place) * hourMs, price: value * scale }))
}

export const coingeckoMarkets = defineConnector({
  name: 'coingecko-markets',
  title: 'CoinGecko coins by market capitalisation (JSON)',
  vendor: 'coingecko',
  takes: 'a CoinGecko coins list',
  notes:
    'Prices, changes and market capitalisation are kept only in rupees: fetch with vs_currency=inr, name the file …_inr.json or give --currency inr. Otherwise only names, ranks and supply.',
  datasets: ['coins', 'asset_price_daily', 'coin_price_hourly', 'global_symbol_map'],
  recognises: ({ text }) => /"market_cap_rank"/.test(text) && /"current_price"/.test(text),
  request: () =>
    pages.map((page) => {
      const path = listPath(page)
      return { vendor: 'coingecko' as const, path, fileName: path }
    }),
  parse: async (source, collect) => {
    const inRupees = (source.hints.currency?.toLowerCase() ?? currencyOf(source.fileName)) === 'inr'
    const document = await source.json()
    const symbols = new Set<string>()
    eachObject(document, listIn(document, ['data'], 'a list of coins'), collect, (row, node) => {
      const symbol = row.symbol('symbol')
      // Hundreds of small coins share a symbol; the list is in order of size and the largest has the better claim.
      if (symbols.has(symbol)) return row.skip('symbol of a larger coin')
      symbols.add(symbol)
      const name = row.text('name')
      const rank = row.maybeCount('market_cap_rank')
      const price = row.maybeAmount('current_price')
      row.add('coins', {
        symbol,
        coin_name: name,
        coin_rank: rank,
        circulating_supply: row.maybeAmount('circulating_supply'),
        max_supply: row.maybeAmount('max_supply'),
        ...(inRupees ? amountsOf(row) : { coin_market_cap: null }),
      })
      row.add(
        'global_symbol_map',
        {
          exchange: 'CRYPTO',
          symbol,
          instrument_name: name,
          asset_type: 'crypto',
          symbol_token: null,
          symbol_isin: null,
        },
        'keep',
      )
      const day = row.maybeDay('last_updated')
      if (!inRupees || price === null || day === null) return
      for (const { hour, price: at } of hoursOf(node, price)) {
        row.add('coin_price_hourly', { symbol, hour, coin_hour_price: at })
      }
      const volume = row.maybeAmount('total_volume')
      row.add('asset_price_daily', {
        symbol,
        day,
        open: null,
        high: row.maybeAmount('high_24h'),
        low: row.maybeAmount('low_24h'),
        close: price,
        volume: volume === null || price === 0 ? null : volume / price,
      })
    })
  },
})
