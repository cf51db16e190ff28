import { defineConnector } from '../connector.ts'
import { isList, isObject } from '../reading/json.ts'
import { RefusedFile } from '../reading/refused.ts'
import { eachObject } from '../row-reader.ts'

/** The exchange's codes of segments we keep days for. */
const segments = ['CM', 'FO', 'CD', 'COM'] as const

export const nseHolidays = defineConnector({
  name: 'nse-holidays',
  title: 'NSE trading holidays (JSON)',
  vendor: 'nse',
  takes: 'an NSE holiday list',
  notes: `Segments kept: ${segments.join(', ')} (equity, derivatives, currency, commodities).`,
  datasets: ['trading_holidays'],
  recognises: ({ text }) => /"tradingDate"/.test(text) && /"weekDay"/.test(text),
  parse: async (source, collect) => {
    const document = await source.json()
    const { root } = document
    const found = segments.filter((segment) => isObject(root) && isList(root[segment]))
    if (found.length === 0)
      throw new RefusedFile(`A holiday list has ${segments.join(', ')}; none is there.`, {
        line: 1,
        column: segments[0],
      })
    for (const segment of found) {
      const list = isObject(root) ? root[segment] : undefined
      if (!isList(list)) continue
      eachObject(document, list, collect, (row) => {
        row.add('trading_holidays', {
          segment,
          day: row.day('tradingDate'),
          holiday: row.text('description').replace(/\*+$/, ''),
        })
      })
    }
  },
})
