import { optionOf, planOf } from 'core/values'
import { type Collector, defineConnector, type Source } from '../connector.ts'
import { decimal, isIsin, isNothing, moment } from '../reading/cells.ts'
import { linesOf } from '../reading/lines.ts'
import { RefusedFile } from '../reading/refused.ts'
import { categoryKeyOf } from './scheme.ts'

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
  let category: Category = noCategory
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
        const fault = readScheme({ cells, line, category, house }, collect)
        if (fault === null) continue
        if ('skip' in fault) collect.skip(fault.skip)
        else collect.reject({ line, column: columns[fault.column] ?? '', reason: fault.reason, text })
      } else {
        const match = heading.exec(text)
        if (match) category = categoryOf(match[2] ?? '')
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

interface Category {
  readonly title: string | null
  readonly key: string | null
}

const noCategory: Category = { title: null, key: null }

/** "Equity Scheme - Large Cap Fund" is a large cap fund. */
const categoryOf = (heading: string): Category => ({
  title: heading.split(' - ').at(-1)?.replace(/\s+/g, ' ').trim() ?? null,
  key: categoryKeyOf(heading),
})

interface SchemeLine {
  readonly cells: readonly string[]
  readonly line: number
  readonly category: Category
  readonly house: string | null
}

const schemeCode = /^\d{1,7}$/
const spaces = /\s{2,}/g

/** The column that will not do and why, a reason to leave the scheme out, or nothing when it was added. */
type Fault = { readonly column: number; readonly reason: string } | { readonly skip: string } | null

const unavailable: Fault = { skip: 'net asset value not available' }

function readScheme({ cells, line, category, house }: SchemeLine, collect: Collector): Fault {
  const [code = '', growth = '', reinvestment = '', name = '', value = '', date = ''] = cells
  if (cells.length !== columns.length) {
    const column = Math.min(cells.length, columns.length) - 1
    return { column, reason: `the line has ${cells.length} columns, the header has ${columns.length}` }
  }
  if (!schemeCode.test(code)) return { column: 0, reason: `"${code}" is not a scheme code` }
  // The vendor's own file holds a few that are wrong; net asset values do not hang on them.
  if (!isIsinOrNothing(growth)) collect.note(wrongIsin)
  if (!isIsinOrNothing(reinvestment)) collect.note(wrongIsin)
  if (name.trim() === '') return { column: 3, reason: 'the name is missing' }
  if (isNothing(value)) return unavailable
  const nav = decimal(value)
  if (nav === null || nav < 0) return { column: 4, reason: `"${value}" is not a net asset value` }
  if (nav === 0) return unavailable
  const day = moment(date)?.day
  if (!day) return { column: 5, reason: `"${date}" is not a date` }
  const from = { line, symbolColumn: 'Scheme Code' }
  const fund = {
    id: code,
    name: name.trim().replace(spaces, ' '),
    fund_house: house,
    fund_category: category.title,
    category_key: category.key,
    plan: planOf(name),
    plan_option: optionOf(name),
    nav,
    nav_date: day,
  }
  if (collect.add('mutual_funds', fund, from)) collect.add('mutual_fund_nav', { id: code, day, nav }, from)
  return null
}

const wrongIsin = 'ISIN with a wrong check digit or shape'
const isIsinOrNothing = (text: string): boolean => isNothing(text) || isIsin(text)
