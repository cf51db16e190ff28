import { defineConnector } from '../connector.ts'
import { isList, isObject, type JsonObject } from '../reading/json.ts'
import { RefusedFile } from '../reading/refused.ts'
import { eachObject } from '../row-reader.ts'
import { addListing } from './equity.ts'

/** A quote says who a company is and which indices it belongs to. Its price is of the moment and is left to the live feed. */
export const nseQuote = defineConnector({
  name: 'nse-quote',
  title: 'NSE equity quote (JSON)',
  vendor: 'nse',
  takes: 'an NSE quote',
  notes: 'Name, ISIN, sector, industry, listing day and face value; prices of the moment are not kept.',
  datasets: ['company_profile', 'global_symbol_map'],
  recognises: ({ text }) => /"orderBook"/.test(text) || (/"metaData"/.test(text) && /"secInfo"/.test(text)),
  parse: async (source, collect) => {
    const document = await source.json()
    const { root } = document
    const list = isObject(root) ? (isList(root.equityResponse) ? root.equityResponse : [root]) : []
    const quotes = list.filter((quote): quote is JsonObject => isObject(quote) && isObject(quote.metaData))
    if (quotes.length === 0)
      throw new RefusedFile('A quote has "metaData"; none is there.', { line: 1, column: 'metaData' })
    const parts = quotes.map((quote) => ({
      ...node(quote, 'secInfo'),
      ...node(quote, 'tradeInfo'),
      ...node(quote, 'metaData'),
    }))
    eachObject(document, parts, collect, (row) => {
      const symbol = row.symbol('symbol')
      const name = row.text('companyName')
      const isin = row.maybeIsin('isinCode')
      row.add('company_profile', {
        symbol,
        company_name: name,
        isin,
        sector: row.maybeText('sector'),
        industry: row.maybeText('basicIndustry') ?? row.maybeText('industryInfo'),
        listing_date: row.maybeDay('listingDate'),
        face_value_now: row.maybeAmount('faceValue'),
      })
      addListing(row, { symbol, name, isin, exchangeToken: null })
    })
  },
})

const node = (quote: JsonObject, key: string): JsonObject => {
  const found = quote[key]
  return isObject(found) ? found : {}
}
