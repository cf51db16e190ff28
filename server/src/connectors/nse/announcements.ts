import { createHash } from 'node:crypto'
import { defineConnector } from '../connector.ts'
import { eachObject, listIn } from '../row-reader.ts'

export const nseAnnouncements = defineConnector({
  name: 'nse-announcements',
  title: 'NSE corporate announcements (JSON)',
  vendor: 'nse',
  takes: 'an NSE announcements answer',
  notes: 'Impact and sentiment are not said by the exchange and stay empty.',
  datasets: ['company_announcements'],
  recognises: ({ text }) => /"attchmntText"/.test(text) && /"an_dt"/.test(text),
  parse: async (source, collect) => {
    const document = await source.json()
    eachObject(document, listIn(document, ['data'], 'a list of announcements'), collect, (row) => {
      const symbol = row.symbol('symbol')
      row.maybeIsin('sm_isin')
      const at = row.maybeDay('an_dt') ?? row.maybeDay('sort_date') ?? row.maybeDay('dt')
      if (at === null) row.reject('an_dt', 'the date is missing')
      row.add('company_announcements', {
        symbol,
        announcement_date: at,
        announcement_category: row.text('desc'),
        announcement_text_summary: row.maybeText('attchmntText') ?? row.raw('desc'),
        announcement_document_link: linkOf(row.raw('attchmntFile')),
        announcement_impact: null,
        announcement_sentiment: null,
        id: row.maybeText('seq_id') ?? hashOf([symbol, at ?? '', row.raw('attchmntText')]),
      })
    })
  },
})

/** Only addresses of the web: a link is shown as one. */
const linkOf = (text: string): string | null => (/^https?:\/\/[^\s"<>]+$/.test(text) ? text : null)

export const hashOf = (parts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
