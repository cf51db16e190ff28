import { defineConnector } from '../connector.ts'
import { eachObject, listIn } from '../row-reader.ts'

/** The list does not say which money it is in: the address does (vs_currency=inr), or the file name, or --currency. */
const currencyOf = (fileName: string): string | null =>
  /(?:vs_currency=|[_.-])(inr|usd|eur)\b/i.exec(fileName)?.[1]?.toLowerCase() ?? null

const pages = [1, 2]

export const coingeckoMarkets = defineConnector({
  name: 'coingecko-markets',
  title: 'CoinGecko coins by market capitalisation (JSON)',
  vendor: 'coingecko',
  takes: 'a CoinGecko coins list',
  notes:
    'Prices and market capitalisation are kept only in rupees: fetch with vs_currency=inr, name the file …_inr.json or give --currency inr. Otherwise only names, ranks and supply.',
  datasets: ['coins', 'asset_price_daily', 'global_symbol_map'],
  recognises: ({ text }) => /"market_cap_rank"/.test(text) && /"current_price"/.test(text),
  request: () =>
    pages.map((page) => {
      const path = `/coins/markets?vs_currency=inr&order=market_cap_desc&per_page=250&page=${page}`
      return { vendor: 'coingecko' as const, path, fileName: path }
    }),
  parse: async (source, collect) => {
    const inRupees = (source.hints.currency?.toLowerCase() ?? currencyOf(source.fileName)) === 'inr'
    const document = await source.json()
    const symbols = new Set<string>()
    eachObject(document, listIn(document, ['data'], 'a list of coins'), collect, (row) => {
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
        coin_market_cap: inRupees ? row.maybeAmount('market_cap') : null,
        circulating_supply: row.maybeAmount('circulating_supply'),
        max_supply: row.maybeAmount('max_supply'),
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
