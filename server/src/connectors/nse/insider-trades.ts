import { defineConnector } from '../connector.ts'
import { eachObject, listIn } from '../row-reader.ts'
import { hashOf } from './announcements.ts'

/** Disclosures under the prohibition of insider trading (`corporates-pit`). Numbers come as text, with Indian commas or "NaN". */
export const nseInsiderTrades = defineConnector({
  name: 'nse-insider-trades',
  title: 'NSE insider trades (PIT, JSON)',
  vendor: 'nse',
  takes: 'an NSE insider trades answer',
  notes: 'One row a disclosure; a disclosure sent twice has the same hash and counts once.',
  datasets: ['company_insider_trades'],
  recognises: ({ text }) => /"acqNameList"/.test(text) || (/"acqName"/.test(text) && /"intimDt"/.test(text)),
  parse: async (source, collect) => {
    const document = await source.json()
    eachObject(document, listIn(document, ['data'], 'a list of insider trades'), collect, (row) => {
      const symbol = row.symbol('symbol')
      const bought = row.maybeAmount('buyQuantity')
      const sold = row.maybeAmount('sellquantity')
      const type = row.maybeText('tdpTransactionType') ?? (bought ? 'Buy' : sold ? 'Sell' : 'Other')
      const quantity = row.maybeAmount('secAcq') ?? (type === 'Sell' ? sold : bought)
      const value = row.maybeAmount('secVal') ?? row.maybeAmount(type === 'Sell' ? 'sellValue' : 'buyValue')
      const insider = row.text('acqName')
      const from = row.maybeDay('acqfromDt')
      const disclosed = row.maybeDay('date') ?? row.maybeDay('intimDt')
      if (disclosed === null) row.reject('date', 'the day of disclosure is missing')
      const hash = hashOf([
        symbol,
        insider,
        row.raw('pid'),
        from,
        row.raw('acqtoDt'),
        type,
        quantity,
        value,
        row.raw('secType'),
      ])
      row.add('company_insider_trades', {
        id: hash,
        hash,
        symbol,
        intimation_date: disclosed,
        transaction_date: from ?? row.maybeDay('acqtoDt') ?? disclosed,
        name_of_insider: insider,
        category_of_insider: row.maybeText('personCategory'),
        transaction_type: type,
        mode_of_transaction: row.maybeText('acqMode'),
        type_of_security: row.maybeText('secType'),
        number_of_securities_transacted: quantity,
        value_of_securities_transacted: value,
        number_of_securities_before_transaction: row.maybeAmount('befAcqSharesNo'),
        number_of_securities_after_transaction: row.maybeAmount('afterAcqSharesNo'),
        shareholding_before_transaction: row.maybeAmount('befAcqSharesPer'),
        shareholding_after_transaction: row.maybeAmount('afterAcqSharesPer'),
        regulation: row.maybeText('anex'),
        exchange: row.maybeText('exchange'),
      })
    })
  },
})
