import { defineConnector } from '../connector.ts'
import { eachObject, listIn } from '../row-reader.ts'

const months = 'january february march april may june july august september october november december'.split(' ')

/** "for the period ended September 2023" → 2023-09-30; the exchange writes quarters in words. */
function periodOf(purpose: string): string | null {
  const match =
    /(?:ended|ending)\s+(?:on\s+)?(?:\d{1,2}(?:st|nd|rd|th)?\s+)?([A-Za-z]+)[\s,-]+(?:\d{1,2}[\s,]+)?(\d{4})/i.exec(
      purpose,
    )
  const month = months.indexOf(match?.[1]?.toLowerCase() ?? '')
  if (!match || month < 0) return null
  return new Date(Date.UTC(Number(match[2]), month + 1, 0)).toISOString().slice(0, 10)
}

/** 2023-09-30 → Q2 FY24: financial years end in March. */
function quarterOf(periodEnd: string): string {
  const [year = 0, month = 0] = periodEnd.split('-').map(Number)
  return `Q${Math.floor(((month + 8) % 12) / 3) + 1} FY${String((month > 3 ? year + 1 : year) % 100).padStart(2, '0')}`
}

export const nseBoardMeetings = defineConnector({
  name: 'nse-board-meetings',
  title: 'NSE board meetings (JSON)',
  vendor: 'nse',
  takes: 'an NSE board meetings answer',
  notes: 'Only meetings about financial results become results dates; others are left out and counted.',
  datasets: ['results_calendar'],
  recognises: ({ text }) => /"bm_symbol"/.test(text) && /"bm_date"/.test(text),
  parse: async (source, collect) => {
    const document = await source.json()
    eachObject(document, listIn(document, ['data'], 'a list of board meetings'), collect, (row) => {
      const purpose = `${row.raw('bm_purpose')} ${row.raw('bm_desc')}`
      if (!/result/i.test(purpose)) return row.skip('meeting not about results')
      const period = periodOf(purpose)
      if (!period) return row.skip('no period named')
      row.add('results_calendar', {
        symbol: row.symbol('bm_symbol'),
        period_end: period,
        results_date: row.day('bm_date'),
        results_period: quarterOf(period),
      })
    })
  },
})
