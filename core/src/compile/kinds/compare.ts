/** Instruments side by side: now, or through time. */
import { type Compare, printExpression } from 'core/language'
import type { AnswerColumn, AnswerTable, Cell } from '../answer.ts'
import { columnOfFigure, type LineageContext, lineageOf, readDatasetDays, unitOfFigure } from '../lineage.ts'
import { writtenFigure } from '../movement.ts'
import { NoData } from '../no-data.ts'
import { body, plainColumn, sentence, table } from '../parts.ts'
import type { AnswerBody, MarketFacts, MarketReader } from '../reader.ts'
import { groundOf } from '../sql/ground.ts'
import { refuseIntraday } from '../sql/reach.ts'
import { titleOf, titlesOf } from '../titles.ts'
import { drawn } from './background.ts'
import { nameColumns } from './screen.ts'
import { earlierThanNow, type ScreenedRow, unique } from './screening.ts'
import { subjectRows, usualFigures, withEnds } from './subjects.ts'
import { type Line, linesOf } from './through-time.ts'

export async function answerCompare(query: Compare, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  const [first] = query.subjects
  if (!first) throw new NoData('Nothing was named that could be compared.')
  const ground = groundOf[first.asset]
  const show = query.show.length > 0 ? query.show : usualFigures[ground]
  refuseIntraday([], show)
  const asOf = earlierThanNow(facts.until ?? null, facts)
  const context: LineageContext = { facts, days: await readDatasetDays(reader), ground, asOf }
  const asked = { ...query, show }
  return query.every === null ? now(asked, context, reader) : through({ ...asked, every: query.every }, context, reader)
}

const among = (names: readonly string[]): string => names.join(', ').replace(/, ([^,]*)$/, ' and $1')

async function now(query: Compare, context: LineageContext, reader: MarketReader): Promise<AnswerBody> {
  const { facts, ground } = context
  const figures = unique(withEnds(query.show), printExpression)
  const rows = await subjectRows({ subjects: query.subjects, figures, asOf: context.asOf }, facts, reader)
  const columns = figures.map((each) => columnOfFigure(each, 'value', context))
  return body(sentence(sideBySide(titlesOf(query.show, ground), query.show.length === 1 ? columns[0] : null, rows)), {
    tables: [
      table(
        'Side by side',
        [...nameColumns(ground), ...columns],
        rows.map(({ symbol, name, values }): Cell[] => [symbol, name, ...values]),
      ),
    ],
    series: await fiveYears(query, rows, context, reader),
  })
}

/** One figure of a few is said of each: "PE: Tata Consultancy Services Ltd. 15.01×, Infosys Ltd. 32.64×". */
function sideBySide(titles: string, only: AnswerColumn | null | undefined, rows: readonly ScreenedRow[]): string {
  if (!only || rows.length > mostTold) return `${titles} of ${among(rows.map(({ name }) => name))}`
  const told = rows.map(({ name, values }) => {
    const value = values[0] ?? null
    return `${name} ${value === null ? 'not known' : writtenFigure(only.unit, value, only.movement)}`
  })
  return `${titles}: ${told.join(', ')}`
}

const mostTold = 4

/** Small charts of the last five years, where the figure is filed. */
async function fiveYears(
  query: Compare,
  rows: readonly ScreenedRow[],
  { facts, ground }: LineageContext,
  reader: MarketReader,
) {
  if (ground !== 'stocks') return []
  const filed = query.show.filter((each) => each.node === 'field')
  const over = { range: 'last' as const, span: { count: 5, unit: 'y' as const } }
  const found = await Promise.all(
    filed.map(async (each) => {
      try {
        return await linesOf({ subjects: query.subjects, show: [each], every: 'year', over }, facts, reader)
      } catch (error) {
        // Compared as it stands now; what has no history is shown without one.
        if (error instanceof NoData) return []
        throw error
      }
    }),
  )
  return found
    .flat()
    .map((line) => drawn(line, `${nameOf(line, query, rows)}: ${titleOf(line.expression, ground)}`, 'year'))
}

const nameOf = ({ subject }: Line, query: Compare, rows: readonly ScreenedRow[]): string =>
  rows[query.subjects.indexOf(subject)]?.name ?? subject.symbol

async function through(
  query: Compare & { readonly every: NonNullable<Compare['every']> },
  context: LineageContext,
  reader: MarketReader,
): Promise<AnswerBody> {
  const { facts, ground } = context
  const [lines, rows] = await Promise.all([
    linesOf(query, facts, reader),
    subjectRows({ subjects: query.subjects, figures: [], asOf: null }, facts, reader),
  ])
  const titles = titlesOf(query.show, ground)
  const isPrices = query.subjects.length > 1 && lines.every(isPrice)
  return body(`${titles} of ${among(rows.map(({ name }) => name))} through time.`, {
    notes: isPrices ? ['Prices are drawn from 100 at the start; the table has them as they were.'] : [],
    tables: query.show.map((each) =>
      byPeriod(
        lines.filter(({ expression }) => expression === each),
        (line) => nameOf(line, query, rows),
        context,
      ),
    ),
    series: lines.map((line) => {
      const title = `${nameOf(line, query, rows)}${query.show.length > 1 ? `: ${titleOf(line.expression, ground)}` : ''}`
      return isPrices
        ? { ...drawn(rebased(line), title, query.every), unit: 'figure' }
        : drawn(line, title, query.every)
    }),
  })
}

const isPrice = ({ expression }: Line): boolean => expression.node === 'price' && expression.of !== 'volume'

/** Prices of different heights are told apart by how they move. */
function rebased(line: Line): Line {
  const first = line.points.find(([, value]) => value !== null)?.[1]
  if (!first) return line
  return { ...line, points: line.points.map(([x, value]) => [x, value === null ? null : (value / first) * 100]) }
}

const mostRows = 400

/** One figure: a row for each period, a column for each subject, newest first. */
function byPeriod(lines: readonly Line[], name: (line: Line) => string, context: LineageContext): AnswerTable {
  const [line] = lines
  const labels = [...new Set(lines.flatMap(({ points }) => points.map(([x]) => x)))].sort(byTime).reverse()
  const columns: AnswerColumn[] = [
    plainColumn('Period', 'text', 'name'),
    ...lines.map((each) => ({
      ...plainColumn(name(each), unitOfFigure(each.expression, context.ground)),
      key: `s_${each.subject.symbol.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`,
      lineage: lineageOf(each.expression, context),
    })),
  ]
  const values = lines.map(({ points }) => new Map(points))
  const rows = labels.map((label): Cell[] => [label, ...values.map((each) => each.get(label) ?? null)])
  return table(
    line ? titleOf(line.expression, context.ground) : 'Figures',
    columns,
    rows.slice(0, mostRows),
    rows.length,
  )
}

/** Q2FY2025 comes before Q1FY2026. */
const orderKey = (label: string): string => label.replace(/^Q(\d)FY(\d{4})$/, 'FY$2Q$1')
const byTime = (left: string, right: string): number => (orderKey(left) < orderKey(right) ? -1 : 1)
