import { type Collector, defineConnector, type Source } from '../connector.ts'
import { decimal, isIsin, isNothing, moment } from '../reading/cells.ts'
import { linesOf } from '../reading/lines.ts'
import { RefusedFile } from '../reading/refused.ts'
import { categoryKeyOf, planOf } from './scheme.ts'

const columns = [
  'Scheme Code',
  'ISIN Div Payout/ ISIN Growth',
  'ISIN Div Reinvestment',
  'Scheme Name',
  'Net Asset Value',
  'Date',
]

export const amfiNav = defineConnector({
  name: 'amfi-nav',
  title: 'AMFI net asset values (NAVAll.txt)',
  vendor: 'amfi',
  takes: 'an AMFI NAV file',
  notes:
    'Schemes without a value (N.A. or 0) are left out and counted. Closed schemes keep the day of their last value.',
  datasets: ['mutual_funds', 'mutual_fund_nav'],
  recognises: ({ text }) => /^Scheme Code;ISIN/i.test(text),
  request: () => [{ vendor: 'amfi', path: '/spages/NAVAll.txt', fileName: 'NAVAll.txt' }],
  parse: readNav,
})

const heading = /^(.+?Schemes?)\s*\((.+)\)$/i

/** Rows of schemes stand under a line with their category, then one with their fund house; blank lines between hold a space. */
async function readNav({ body }: Source, collect: Collector): Promise<void> {
  let category: string | null = null
  let house: string | null = null
  let isFirst = true
  for await (const block of linesOf(body)) {
    for (let index = 0; index < block.lines.length; index++) {
      const text = (block.lines[index] ?? '').trim()
      if (text === '') continue
      const line = block.first + index
      if (isFirst) {
        checkHeader(text, line)
        isFirst = false
      } else if (text.includes(';')) {
        const cells = text.split(';')
        if (cells.length !== columns.length && !block.isEnded) {
          throw new RefusedFile('The file ends in the middle of this line: it was cut off. Fetch it again.', {
            line,
            column: columns[cells.length - 1] ?? '1',
          })
        }
        collect.entry()
        scheme({ cells, text, line, category, house }, collect)
      } else {
        const match = heading.exec(text)
        if (match) category = match[2]?.trim() ?? null
        else house = text
      }
    }
  }
  if (isFirst) throw new RefusedFile('The file is empty.', { line: 1 })
}

function checkHeader(text: string, line: number): void {
  const found = text.split(';').map((name) => name.trim())
  const at = columns.findIndex((name, index) => found[index]?.toLowerCase() !== name.toLowerCase())
  if (at < 0 && found.length === columns.length) return
  const column = columns[at] ?? found[columns.length] ?? ''
  throw new RefusedFile(`The header must be ${columns.join(';')}; "${found[at] ?? ''}" is there.`, { line, column })
}

interface SchemeLine {
  readonly cells: readonly string[]
  readonly text: string
  readonly line: number
  readonly category: string | null
  readonly house: string | null
}

function scheme({ cells, text, line, category, house }: SchemeLine, collect: Collector) {
  const reject = (column: number, reason: string): void =>
    collect.reject({ line, column: columns[column] ?? '', reason, text })
  if (cells.length !== columns.length)
    return reject(
      Math.min(cells.length, columns.length) - 1,
      `the line has ${cells.length} columns, the header has ${columns.length}`,
    )
  const [code = '', growth = '', reinvestment = '', name = '', value = '', date = ''] = cells.map((cell) => cell.trim())
  if (!/^\d{1,7}$/.test(code)) return reject(0, `"${code}" is not a scheme code`)
  for (const isin of [growth, reinvestment]) {
    // The vendor's own file holds a few; net asset values do not hang on them.
    if (!isNothing(isin) && !isIsin(isin)) collect.note('ISIN with a wrong check digit or shape')
  }
  if (name === '') return reject(3, 'the name is missing')
  if (isNothing(value)) return collect.skip('net asset value not available')
  const nav = decimal(value)
  if (nav === null || nav < 0) return reject(4, `"${value}" is not a net asset value`)
  if (nav === 0) return collect.skip('net asset value not available')
  const day = moment(date)?.day
  if (!day) return reject(5, `"${date}" is not a date`)
  const from = { line, symbolColumn: 'Scheme Code' }
  const kind = category?.split(' - ').at(-1)?.replace(/\s+/g, ' ') ?? null
  const isNew = collect.add(
    'mutual_funds',
    {
      id: code,
      name: name.replace(/\s+/g, ' '),
      fund_house: house,
      fund_category: kind,
      category_key: categoryKeyOf(category ?? ''),
      plan: planOf(name),
      nav,
      nav_date: day,
    },
    from,
  )
  if (isNew) collect.add('mutual_fund_nav', { id: code, day, nav }, from)
}
