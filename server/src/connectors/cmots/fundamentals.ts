import { type Dataset, datasetOf } from 'core/catalogue'
import { completed } from '../complete.ts'
import { defineConnector } from '../connector.ts'
import { eachLine, type RowReader } from '../row-reader.ts'

/**
 * CMOTS-shaped fundamentals. No file of the vendor was at hand, so the shape is ours, after how Indian data vendors hand
 * over statements: one CSV for each statement, one line for each figure, amounts in crore.
 *
 *   co_code,symbol,isin,statement,period,year_end,filed_on,column_name,value
 *   204,TCS,INE467B01029,profit_and_loss,annual,31-Mar-2024,12-Apr-2024,Net Sales,240893.00
 *
 * statement: profit_and_loss, balance_sheet, cash_flow or shareholding. period: annual or quarterly.
 * Names of lines are matched with the titles and words of the catalogue, so that the list of names is kept in one place.
 */
const columns = ['symbol', 'isin', 'statement', 'period', 'year_end', 'filed_on', 'column_name', 'value']

const statements = {
  profit_and_loss: { annual: 'income_statement', quarterly: 'income_statement_quarterly' },
  balance_sheet: { annual: 'balance_sheet_statement', quarterly: 'balance_sheet_statement_quarterly' },
  cash_flow: { annual: 'cash_flow_statement', quarterly: 'cash_flow_statement_quarterly' },
  shareholding: { annual: 'shareholding_pattern', quarterly: 'shareholding_pattern' },
} as const
type Statement = keyof typeof statements
const statementNames: readonly Statement[] = ['profit_and_loss', 'balance_sheet', 'cash_flow', 'shareholding']

export const cmotsFundamentals = defineConnector({
  name: 'cmots',
  title: 'CMOTS-shaped fundamentals (CSV)',
  vendor: 'cmots',
  takes: 'a CMOTS-shaped statement file',
  notes: `Columns ${columns.join(', ')}; amounts in crore, per-share figures in rupees, holdings in percent. Lines the catalogue does not know are left out and counted.`,
  datasets: [...new Set(statementNames.flatMap((name) => Object.values(statements[name])))],
  recognises: ({ text }) => /^(co_code,)?symbol,isin,statement,period,year_end/i.test(text),
  parse: async ({ body }, collect) => {
    const filings = new Map<string, Filing>()
    await eachLine(body, { required: columns }, collect, (row) => readFigure(row, filings))
    for (const { dataset, line, head, figures } of filings.values()) {
      collect.add(dataset, { ...head, ...completed(dataset, figures) }, { line, symbolColumn: 'symbol' })
    }
  },
})

interface Filing {
  readonly dataset: string
  readonly line: number
  readonly head: { symbol: string; period_end: string; fiscal_year: number; first_visible: string }
  readonly figures: Record<string, number | null>
  readonly lines: Map<string, number>
}

function readFigure(row: RowReader, filings: Map<string, Filing>) {
  const statement = row.oneOf('statement', statementNames)
  const period = row.oneOf('period', ['annual', 'quarterly'])
  const symbol = row.symbol('symbol')
  row.maybeIsin('isin')
  const end = row.day('year_end')
  const filed = row.day('filed_on')
  const name = row.text('column_name')
  if (row.isRejected) return
  if (filed < end) return row.reject('filed_on', `filed on ${filed}, before the period ended on ${end}`)
  const dataset = datasetOf(statements[statement][period])
  const field = fieldsByWord(dataset).get(spoken(name))
  if (!field) return row.skip(`line "${name}"`)
  const value = row.maybeNumber('value', field.unit === 'rupees' ? 7 : 0)
  if (row.isRejected) return
  const key = `${dataset.id} ${symbol} ${end}`
  let filing = filings.get(key)
  if (!filing) {
    const [year = 0, month = 0] = end.split('-').map(Number)
    const head = { symbol, period_end: end, fiscal_year: month > 3 ? year + 1 : year, first_visible: filed }
    filing = { dataset: dataset.id, line: row.line, head, figures: {}, lines: new Map() }
    filings.set(key, filing)
  }
  const before = filing.lines.get(field.id)
  if (before !== undefined)
    return row.reject(
      'column_name',
      `given twice, on line ${before} and line ${row.line}: ${field.id} of ${symbol} for ${end}`,
    )
  if (filing.head.first_visible !== filed)
    return row.reject('filed_on', `line ${filing.line} says this statement was filed on ${filing.head.first_visible}`)
  filing.lines.set(field.id, row.line)
  filing.figures[field.id] = value
}

const spoken = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()

type FieldOf = Dataset['fields'][number]
const known = new Map<string, ReadonlyMap<string, FieldOf>>()

function fieldsByWord(dataset: Dataset): ReadonlyMap<string, FieldOf> {
  const made = known.get(dataset.id)
  if (made) return made
  const words = new Map<string, FieldOf>()
  for (const field of dataset.fields) for (const word of field.words) if (!words.has(word)) words.set(word, field)
  // A title is surer than another field's synonym.
  for (const field of dataset.fields) words.set(spoken(field.title), field)
  known.set(dataset.id, words)
  return words
}
