import { defineConnector } from '../connector.ts'
import { isIsin } from '../reading/cells.ts'
import { isObject } from '../reading/json.ts'
import { eachObject, listIn } from '../row-reader.ts'
import { addListing } from './equity.ts'

export const nseEtfList = defineConnector({
  name: 'nse-etf-list',
  title: 'NSE list of exchange traded funds (JSON)',
  vendor: 'nse',
  takes: 'an NSE ETF list',
  notes: "Name, indicative NAV and ISIN; the broker's token comes with the Kite instruments.",
  datasets: ['etf_instruments', 'global_symbol_map'],
  recognises: ({ text }) => /"assets"/.test(text) && /"trdVal"/.test(text) && /"nav"/.test(text),
  parse: async (source, collect) => {
    const document = await source.json()
    eachObject(document, listIn(document, ['data'], 'a list of ETFs'), collect, (row, node) => {
      const symbol = row.symbol('symbol')
      const meta = isObject(node.meta) ? node.meta : {}
      const name = typeof meta.companyName === 'string' ? (meta.companyName.split(' - ').at(-1)?.trim() ?? null) : null
      const isin = typeof meta.isin === 'string' ? meta.isin : null
      if (isin !== null && !isIsin(isin))
        row.reject('meta.isin', `"${isin}" is not an ISIN: its check digit or shape is wrong`)
      row.add('etf_instruments', {
        symbol,
        etf_name: name ?? row.text('assets'),
        underlying: row.maybeText('assets'),
        inav: row.maybeAmount('nav'),
      })
      addListing(row, { symbol, name, isin, exchangeToken: null })
    })
  },
})
