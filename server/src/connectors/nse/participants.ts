import { defineConnector } from '../connector.ts'
import { decimal, moment } from '../reading/cells.ts'
import { splitCells } from '../reading/csv.ts'
import { linesOf } from '../reading/lines.ts'
import { RefusedFile } from '../reading/refused.ts'
import type { Row } from '../rows.ts'

/** The exchange's columns, which are written with stray blanks and tabs, and ours. */
const columns: Readonly<Record<string, string>> = {
  'future index long': 'index_future_long',
  'future index short': 'index_future_short',
  'future stock long': 'stock_future_long',
  'future stock short': 'stock_future_short',
  'option index call long': 'index_call_long',
  'option index put long': 'index_put_long',
  'option index call short': 'index_call_short',
  'option index put short': 'index_put_short',
  'option stock call long': 'stock_call_long',
  'option stock put long': 'stock_put_long',
  'option stock call short': 'stock_call_short',
  'option stock put short': 'stock_put_short',
}
const participants: ReadonlySet<string> = new Set(['Client', 'DII', 'FII', 'Pro'])

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** "… in Equity Derivatives as on Feb 06, 2024": the only place that says of which day the figures are. */
function dayIn(line: string): string | null {
  const [, month, date, year] = /as on\s+([a-z]{3})[a-z]*\s+(\d{1,2}),?\s*(\d{4})/i.exec(line) ?? []
  return month && date && year ? (moment(`${date.padStart(2, '0')}-${month}-${year}`)?.day ?? null) : null
}

/** Contracts held open by kind of participant: fao_participant_oi_DDMMYYYY.csv. */
export const nseParticipants = defineConnector({
  name: 'nse-participants',
  title: 'NSE open interest by participant (CSV)',
  vendor: 'nse',
  takes: 'an NSE list of open interest by participant',
  notes: 'The day is read from the first line of the file. The line of totals must agree with the others.',
  datasets: ['participant_open_interest'],
  recognises: ({ text }) => /^"?Participant wise Open Interest/i.test(text),
  parse: async ({ body }, collect) => {
    let day: string | null = null
    let names: readonly string[] | null = null
    const sums = new Map<string, number>()
    for await (const block of linesOf(body)) {
      for (const [index, text] of block.lines.entries()) {
        const line = block.first + index
        const cells = splitCells(text, ',')?.map(plain) ?? []
        if (day === null) {
          day = dayIn(text)
          if (day === null) throw new RefusedFile('The first line does not say of which day the file is.', { line: 1 })
          continue
        }
        if (names === null) {
          names = cells.map((cell) => columns[cell.toLowerCase()] ?? '')
          const missing = Object.values(columns).filter((name) => !names?.includes(name))
          if (cells[0]?.toLowerCase() !== 'client type' || missing.length > 0)
            throw new RefusedFile('The second line does not name the columns of open interest by participant.', {
              line,
            })
          continue
        }
        const [who = ''] = cells
        if (who === '') continue
        collect.entry()
        const row: Record<string, Row[string]> = { participant: who, day }
        let wrong: { readonly column: string; readonly reason: string } | null = null
        for (const [at, name] of names.entries()) {
          if (name === '') continue
          const count = decimal(cells[at] ?? '')
          if (count === null || !Number.isSafeInteger(count) || count < 0)
            wrong ??= { column: name, reason: `"${cells[at] ?? ''}" is not a number of contracts` }
          else row[name] = count
        }
        if (wrong) {
          collect.reject({ line, ...wrong, text })
          continue
        }
        if (/^total$/i.test(who)) {
          for (const [name, sum] of sums)
            if (row[name] !== sum)
              throw new RefusedFile(`The total of ${name} is ${row[name]}, the lines above add up to ${sum}.`, { line })
          collect.skip('the line of totals')
          continue
        }
        if (!participants.has(who)) {
          collect.skip(`participant ${who}`)
          continue
        }
        for (const name of Object.values(columns)) sums.set(name, (sums.get(name) ?? 0) + Number(row[name]))
        collect.add('participant_open_interest', row, { line, symbolColumn: 'Client Type' })
      }
    }
    if (names === null) throw new RefusedFile('The file holds no open interest.', { line: 1 })
  },
})
