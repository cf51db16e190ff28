import { defineConnector } from '../connector.ts'
import { eachLine, eachObject, listIn, type RowReader } from '../row-reader.ts'
import { hashOf } from './announcements.ts'
import { keptSeries } from './equity.ts'
import { readPurpose } from './purpose.ts'

const kept: ReadonlySet<string> = new Set(keptSeries)
const columns = ['SERIES', 'SYMBOL', 'SECURITY', 'RECORD_DT', 'EX_DT', 'PURPOSE']

export const nseCorporateActions = defineConnector({
  name: 'nse-corporate-actions',
  title: 'NSE corporate actions: Bc CSV and JSON',
  vendor: 'nse',
  takes: 'an NSE corporate actions file',
  notes:
    'Dividends, bonuses, splits, rights and buybacks become figures; other purposes (meetings, demergers) keep their text only.',
  datasets: ['corporate_actions'],
  recognises: ({ text }) =>
    /^SERIES,SYMBOL,SECURITY,RECORD_DT/.test(text) || (/"subject"/.test(text) && /"exDate"/.test(text)),
  parse: async (source, collect) => {
    if (source.sample.text.trimStart()[0] !== '[') {
      await eachLine(source.body, { required: columns }, collect, (row) =>
        readAction(row, { series: 'SERIES', symbol: 'SYMBOL', exDay: 'EX_DT', purpose: 'PURPOSE' }),
      )
      return
    }
    const document = await source.json()
    eachObject(document, listIn(document, ['data'], 'a list of corporate actions'), collect, (row) =>
      readAction(row, { series: 'series', symbol: 'symbol', exDay: 'exDate', purpose: 'subject' }),
    )
  },
})

function readAction(row: RowReader, from: { series: string; symbol: string; exDay: string; purpose: string }) {
  const series = row.raw(from.series).toUpperCase()
  if (series !== '' && !kept.has(series)) return row.skip(`series ${series}`)
  if (row.raw(from.exDay) === '') return row.skip('no ex-date')
  const symbol = row.symbol(from.symbol)
  const exDay = row.day(from.exDay)
  const purpose = row.text(from.purpose)
  for (const { action, amount, from: before, to, factor } of readPurpose(purpose)) {
    row.add('corporate_actions', {
      id: hashOf([symbol, exDay, action]),
      symbol,
      ex_date: exDay,
      action,
      action_amount: amount,
      ratio_from: before,
      ratio_to: to,
      adjustment_factor: factor,
      action_text: purpose,
    })
  }
}
