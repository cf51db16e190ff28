import { defineConnector } from '../connector.ts'
import { eachObject, listIn } from '../row-reader.ts'

export const nseShareholding = defineConnector({
  name: 'nse-shareholding',
  title: 'NSE shareholding patterns (JSON)',
  vendor: 'nse',
  takes: 'an NSE shareholding answer',
  notes:
    'The exchange lists promoter and public only; foreign, domestic and pledged shares are in the filing itself and stay empty.',
  datasets: ['shareholding_pattern'],
  recognises: ({ text }) => /"pr_and_prgrp"/.test(text) && /"public_val"/.test(text),
  parse: async (source, collect) => {
    const document = await source.json()
    eachObject(document, listIn(document, ['data'], 'a list of shareholding patterns'), collect, (row) => {
      const symbol = row.symbol('symbol')
      row.maybeIsin('isin')
      const promoter = row.amount('pr_and_prgrp')
      const open = row.amount('public_val')
      const trusts = row.maybeAmount('employeeTrusts') ?? 0
      if (Math.abs(promoter + open + trusts - 100) > 0.5) {
        row.reject('public_val', `promoter ${promoter}, public ${open} and trusts ${trusts} do not add to 100`)
      }
      const visible = row.maybeDay('broadcastDate') ?? row.maybeDay('submissionDate')
      if (visible === null) row.reject('submissionDate', 'the day of filing is missing')
      row.add('shareholding_pattern', {
        symbol,
        period_end: row.day('date'),
        first_visible: visible,
        promoter_holding: promoter,
        public_holding: open,
      })
    })
  },
})
