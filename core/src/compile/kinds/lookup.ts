/** Figures of named instruments: the latest, those of a financial year or quarter, or those of a day. */
import { isNumeric } from 'core/catalogue'
import { addSpan, type Expression, fiscalEnd, type Lookup, printExpression, printFiscal } from 'core/language'
import type { AnswerColumn, AnswerFigure, AnswerSeries, Cell } from '../answer.ts'
import { fiscalLabel } from '../fiscal.ts'
import { columnOfFigure, type LineageContext, readDatasetDays } from '../lineage.ts'
import { moving, writtenFigure } from '../movement.ts'
import { NoData } from '../no-data.ts'
import { body, sentence, table } from '../parts.ts'
import { dayText } from '../range.ts'
import type { AnswerBody, MarketFacts, MarketReader } from '../reader.ts'
import { findPlace, groundOf } from '../sql/ground.ts'
import { refuseIntraday } from '../sql/reach.ts'
import { filedSeriesStatement } from '../sql/series.ts'
import { everyExpression } from '../sql/walk.ts'
import { inSentence } from '../titles.ts'
import { backgroundOf } from './background.ts'
import { againstPeers, tellPeers } from './peers.ts'
import { nameColumns } from './screen.ts'
import { earlierThanNow, type ScreenedRow, unique } from './screening.ts'
import { subjectRows, usualFigures, withEnds } from './subjects.ts'

export async function answerLookup(given: Lookup, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  const query = { ...given, asOf: earlierThanNow(given.asOf, facts) }
  const [first] = query.subjects
  if (!first) throw new NoData('No company, fund or index was named.')
  const ground = groundOf[first.asset]
  const beside = againstPeers(query)
  if (beside) {
    const context: LineageContext = { facts, days: await readDatasetDays(reader), ground, asOf: query.asOf }
    return tellPeers(query, beside, context, reader)
  }
  const asked = query.show.length > 0 ? withEnds(query.show) : usualFigures[ground]
  const show = unique(asked, printExpression)
  refuseIntraday([], show)
  const [days, rows] = await Promise.all([
    readDatasetDays(reader),
    query.at === null
      ? subjectRows({ subjects: query.subjects, figures: show, asOf: query.asOf }, facts, reader)
      : rowsAt({ ...query, at: query.at, show }, facts, reader),
  ])
  const context: LineageContext = { facts, days, ground, asOf: query.at ? fiscalEnd(query.at) : query.asOf }
  const columns = show.map((each) => columnOfFigure(each, 'value', context))
  const when = query.at ? ` of ${printFiscal(query.at)}` : query.asOf ? ` as of ${dayText(query.asOf)}` : ''
  const isOne = rows.length === 1
  const figures = isOne ? figuresOf({ row: rows[0], show, columns, at: query.at }) : []
  const series =
    isOne && query.at === null && query.asOf === null ? await backgroundOf(first, query.show, facts, reader) : []
  return body(headline(rows, columns, query.show.length, when), {
    figures,
    tables: figures.length === 1 && columns.length === 1 ? [] : [lookupTable(rows, columns, ground)],
    series: series satisfies readonly AnswerSeries[],
  })
}

const lookupTable = (
  rows: readonly ScreenedRow[],
  columns: readonly AnswerColumn[],
  ground: (typeof groundOf)[keyof typeof groundOf],
) =>
  table(
    'Figures',
    [...nameColumns(ground), ...columns],
    rows.map(({ symbol, name, values }): Cell[] => [symbol, name, ...values]),
  )

interface FiguresAsked {
  readonly row: ScreenedRow | undefined
  readonly show: readonly Expression[]
  readonly columns: readonly AnswerColumn[]
  readonly at: Lookup['at']
}

const figuresOf = ({ row, show, columns, at }: FiguresAsked): AnswerFigure[] =>
  columns.flatMap((column, place) => {
    const value = row?.values[place] ?? null
    if (!isNumeric(column.unit) || typeof value === 'string' || typeof value === 'boolean') return []
    return [
      {
        label: column.title,
        value,
        unit: column.unit,
        note: at ? printFiscal(at) : noteOf(column, show[place]),
        lineage: column.lineage,
        ...moving(column.movement ?? null),
      },
    ]
  })

/** Which period a filed figure is of. */
function noteOf({ lineage }: AnswerColumn, figure: Expression | undefined): string | null {
  if (lineage?.period === 'annual' || lineage?.period === 'quarterly') {
    const end = figure?.node === 'ago' ? addSpan(lineage.asOf, figure.span, -1) : lineage.asOf
    return fiscalLabel(end, lineage.period)
  }
  return lineage ? lineage.asOf : null
}

/** Of what was asked for; columns may stand beside it that it is made of. */
const headline = (
  rows: readonly ScreenedRow[],
  columns: readonly AnswerColumn[],
  asked: number,
  when: string,
): string => sentence(words(rows, asked === 1 ? columns.slice(0, 1) : columns, when))

function words(rows: readonly ScreenedRow[], columns: readonly AnswerColumn[], when: string): string {
  const [row] = rows
  const [column] = columns
  const few = rows.length === 1 && row && columns.length > 1 ? said(row, columns) : null
  if (few) return `${row?.name}${when}: ${few}`
  if (rows.length > 1 || columns.length > 1) {
    const names = rows.map(({ name }) => name)
    return `${columns.length === 1 ? column?.title : `${columns.length} figures`} of ${listed(names)}${when}`
  }
  const value = row?.values[0] ?? null
  if (!column || value === null) return `${column?.title ?? 'The figure'} of ${row?.name}${when} is not known`
  return `${column.title} of ${row?.name}${when} is ${writtenFigure(column.unit, value, column.movement)}`
}

/** So many figures are said in the headline; of more, the first. */
const mostSaid = 4
const mostLetters = 40

/** "ROE 47.20%, ROCE 58.10%"; of many the first, and none that is long, as a description is. */
function said({ values }: ScreenedRow, columns: readonly AnswerColumn[]): string | null {
  const written = columns.flatMap(({ title, unit, movement }, at) => {
    const value = values[at] ?? null
    const text = value === null ? 'not known' : writtenFigure(unit, value, movement)
    return text.length > mostLetters ? [] : [`${inSentence(title)} ${text}`]
  })
  const shown = columns.length > mostSaid ? written.slice(0, mostSaid - 1) : written
  if (shown.length === 0) return null
  const more = columns.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const listed = (names: readonly string[]): string =>
  names.length > 3
    ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
    : names.join(', ').replace(/, ([^,]*)$/, ' and $1')

type LookupAt = Lookup & { readonly at: NonNullable<Lookup['at']> }

const isOfPrices = (expression: Expression): boolean =>
  everyExpression(expression).some(({ node }) => node === 'price' || node === 'technical')

/** Filed figures come from that period, prices from its last day. */
async function rowsAt(query: LookupAt, facts: MarketFacts, reader: MarketReader): Promise<ScreenedRow[]> {
  const { subjects, show, at } = query
  const end = fiscalEnd(at)
  if (subjects.some(({ asset }) => asset !== 'stock')) {
    return subjectRows({ subjects, figures: show, asOf: end }, facts, reader)
  }
  const byPrice = show.filter(isOfPrices)
  const base = await subjectRows({ subjects, figures: byPrice, asOf: byPrice.length > 0 ? end : null }, facts, reader)
  const values = new Map<string, Cell>()
  for (const [place, expression] of byPrice.entries()) {
    for (const row of base) values.set(`${row.symbol} ${printExpression(expression)}`, row.values[place] ?? null)
  }
  for (const period of ['annual', 'quarterly'] as const) {
    const figures = show.filter((each) => !isOfPrices(each) && periodOf(each, at.quarter) === period)
    if (figures.length === 0) continue
    const rows = await reader.rows(
      filedSeriesStatement({ symbols: subjects.map(({ symbol }) => symbol), figures, period, asOf: facts.asOf }),
    )
    const wanted = fiscalLabel(end, period)
    for (const row of rows) {
      if (fiscalLabel(String(row.period_end), period) !== wanted) continue
      for (const [place, figure] of figures.entries()) {
        const value = row[`f${place}`]
        values.set(`${row.symbol} ${printExpression(figure)}`, typeof value === 'number' ? value : null)
      }
    }
  }
  return base.map((row) => ({
    ...row,
    values: show.map((each) => values.get(`${row.symbol} ${printExpression(each)}`) ?? null),
  }))
}

/** What is filed only by the quarter is that of a year's last. */
function periodOf(expression: Expression, quarter: number | null): 'annual' | 'quarterly' {
  if (quarter !== null) return 'quarterly'
  const fields = everyExpression(expression).flatMap((each) => (each.node === 'field' ? [each] : []))
  return fields.every(({ id }) => findPlace({ id, period: 'annual' }, 'stocks')) ? 'annual' : 'quarterly'
}
