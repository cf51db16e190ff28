import { defineConnector } from '../connector.ts'
import { eachObject, listIn } from '../row-reader.ts'
import { hashOf } from './announcements.ts'

export const nseDeals = defineConnector({
  name: 'nse-deals',
  title: 'NSE bulk and block deals (JSON)',
  vendor: 'nse',
  takes: 'an NSE bulk or block deals answer',
  notes: 'Bulk or block is read from the file name (…block…), bulk otherwise.',
  datasets: ['bulk_deals'],
  recognises: ({ text }) => /"BD_SYMBOL"/.test(text),
  parse: async (source, collect) => {
    const kind = /block/i.test(source.fileName.replace(/bulkdeals-/i, '')) ? 'Block' : 'Bulk'
    const document = await source.json()
    eachObject(document, listIn(document, ['data'], 'a list of deals'), collect, (row) => {
      const symbol = row.symbol('BD_SYMBOL')
      const day = row.day('BD_DT_DATE')
      const client = row.text('BD_CLIENT_NAME')
      const side = row.oneOf('BD_BUY_SELL', ['BUY', 'SELL'])
      const quantity = row.count('BD_QTY_TRD')
      const price = row.amount('BD_TP_WATP')
      row.add('bulk_deals', {
        id: hashOf([symbol, day, kind, client, side, quantity, price]),
        symbol,
        day,
        deal_kind: kind,
        client,
        deal_side: side === 'BUY' ? 'Buy' : 'Sell',
        deal_quantity: quantity,
        deal_price: price,
      })
    })
  },
})
