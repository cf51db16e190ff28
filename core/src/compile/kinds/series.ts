/** Figures of one instrument through time, and the highest or lowest of them. */
import { formatFigure, type Unit } from 'core/catalogue'
import { addSpan, daysOf, type Expression, type Series } from 'core/language'
import { day, formatDay } from 'core/values'
import type { AnswerColumn, AnswerFigure, AnswerSeries, AnswerTable, Cell } from '../answer.ts'
import {
  columnOfFigure,
  keyOfFigure,
  type LineageContext,
  lineageOf,
  movementOf,
  readDatasetDays,
  unitOfFigure,
} from '../lineage.ts'
import { movementIn, moving, writtenFigure } from '../movement.ts'
import { body, plainColumn, sentence, table } from '../parts.ts'
import type { AnswerBody, MarketFacts, MarketReader } from '../reader.ts'
import { groundOf } from '../sql/ground.ts'
import { refuseIntraday } from '../sql/reach.ts'
import { inSentence, titleOf, titlesOf } from '../titles.ts'
import { drawn, medianOf } from './background.ts'
import { earlierThanNow } from './screening.ts'
import { subjectRows } from './subjects.ts'
import { type Line, linesOf, type Step } from './through-time.ts'

export async function answerSeries(query: Series, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  refuseIntraday([], query.show)
  const [lines, days, [named]] = await Promise.all([
    linesOf({ ...query, subjects: [query.subject] }, facts, reader),
    readDatasetDays(reader),
    subjectRows({ subjects: [query.subject], figures: [], asOf: null }, facts, reader),
  ])
  const name = named?.name ?? query.subject.symbol
  const ground = groundOf[query.subject.asset]
  const context: LineageContext = { facts, days, ground, asOf: earlierThanNow(facts.until ?? null, facts) }
  const series = lines.map((line) => drawn(line, titleOf(line.expression, ground), query.every))
  const extremes = query.extreme ? lines.map((line) => extremeOf(line, query.extreme === 'highest', context)) : []
  return body(headline(name, query, lines, extremes), {
    notes: [...startNotes(lines, query, facts), ...gapNotes(lines, context)],
    figures: query.extreme
      ? extremes.flatMap((found) => (found ? [found.figure] : []))
      : lines.flatMap((line) => summaries(line, query.every, context)),
    tables: [throughTable(lines, query.every, context)],
    series: series.map((each, at): AnswerSeries => {
      const found = extremes[at]
      return found ? { ...each, marks: [{ x: found.point[0], label: found.figure.label }] } : each
    }),
  })
}

interface Extreme {
  readonly point: readonly [x: string, y: number]
  readonly figure: AnswerFigure
}

/** "Highest PE"; the highest high is the highest price. */
function extremeTitle(expression: Expression, isHighest: boolean, { ground }: LineageContext): string {
  const isOwn = expression.node === 'price' && expression.of === (isHighest ? 'high' : 'low')
  return `${isHighest ? 'Highest' : 'Lowest'} ${isOwn ? 'price' : titleOf(expression, ground)}`
}

/** The first of equals. */
function extremeOf({ points, expression }: Line, isHighest: boolean, context: LineageContext): Extreme | null {
  let found: readonly [string, number] | null = null
  for (const [x, y] of points) {
    if (y !== null && (found === null || (isHighest ? y > found[1] : y < found[1]))) found = [x, y]
  }
  if (!found) return null
  const lineage = lineageOf(expression, context)
  return {
    point: found,
    figure: {
      label: extremeTitle(expression, isHighest, context),
      value: found[1],
      unit: unitOfFigure(expression, context.ground),
      note: whenText(found[0]),
      lineage,
      ...moving(movementOf(expression, context.ground)),
    },
  }
}

/** The last figure, and for ratios where it stands. */
function summaries({ points, expression }: Line, every: Step, context: LineageContext): AnswerFigure[] {
  const known = points.filter((point): point is readonly [string, number] => point[1] !== null)
  const last = known.at(-1)
  if (!last) return []
  const unit = unitOfFigure(expression, context.ground)
  const title = titleOf(expression, context.ground)
  const lineage = lineageOf(expression, context)
  const moved = moving(movementOf(expression, context.ground))
  const latest: AnswerFigure = { label: title, value: last[1], unit, note: whenText(last[0]), lineage, ...moved }
  const change = changeOver({ points, expression })
  if (change) {
    const { from, to, value } = change
    const note = `${whenText(from)} to ${whenText(to)}`
    return [latest, { label: 'Change', value, unit: 'percent', note, lineage, movement: movementIn(false, 'price') }]
  }
  if ((unit !== 'times' && unit !== 'percent') || known.length < 5) return [latest]
  const values = known.map(([, value]) => value)
  const note = `${whenText(known[0]?.[0] ?? '')} to ${whenText(last[0])}`
  const median: AnswerFigure = { label: `Median ${title}`, value: medianOf(values), unit, note, lineage, ...moved }
  if (!isReturnOfEach(expression, every)) return [latest, median]
  const risen = values.filter((value) => value > 0).length
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return [
    latest,
    { ...median, label: `Average ${title}`, value: mean },
    median,
    {
      label: `${every.charAt(0).toUpperCase()}${every.slice(1)}s that rose`,
      value: (100 * risen) / values.length,
      unit: 'percent',
      note: `${formatFigure('count', risen)} of ${formatFigure('count', values.length)}`,
      lineage,
    },
  ]
}

const unitOfStep = { day: 'd', week: 'w', month: 'm', quarter: 'q', year: 'y' } as const

/** What the price did in each of the periods shown, each by itself. */
const isReturnOfEach = (of: Expression, every: Step): boolean =>
  of.node === 'window' &&
  of.op === 'growth' &&
  of.of.node === 'price' &&
  of.span.count === 1 &&
  of.span.unit === unitOfStep[every]

/** A day as people write it; FY2024 as it is. */
const whenText = (at: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(at) ? formatDay(day(at)) : at)

interface Change {
  readonly from: string
  readonly to: string
  readonly value: number
}

/** What a price did from the first day shown to the last. */
function changeOver({ points, expression }: Pick<Line, 'points' | 'expression'>): Change | null {
  if (expression.node !== 'price' || expression.of === 'volume') return null
  const known = points.filter((point): point is readonly [string, number] => point[1] !== null)
  const [first, last] = [known[0], known.at(-1)]
  const value = first && last && known.length > 1 ? changed(last[1], first[1]) : null
  return first && last && value !== null ? { from: first[0], to: last[0], value } : null
}

function headline(name: string, query: Series, lines: readonly Line[], extremes: readonly (Extreme | null)[]): string {
  const ground = groundOf[query.subject.asset]
  const [extreme] = extremes
  if (query.extreme && extreme) {
    const { label, value, unit, note, movement } = extreme.figure
    return sentence(
      `${label} of ${name} was ${writtenFigure(unit, value, movement)}, ${/^\d/.test(note ?? '') ? 'on' : 'in'} ${note}`,
    )
  }
  const titles = titlesOf(query.show, ground)
  const known = lines[0]?.points ?? []
  const [first, last] = [known[0]?.[0], known.at(-1)?.[0]]
  if (!first || !last) return sentence(`There is no ${titles} of ${name} in that time`)
  return sentence(
    `${titles} of ${name}, ${whenText(first)} to ${whenText(last)}${coursesOf(lines, query.every, ground)}`,
  )
}

/** What became of the one figure, or of each of two. */
function coursesOf(lines: readonly Line[], every: Step, ground: LineageContext['ground']): string {
  const told = lines.length > 2 ? [] : lines.map((line) => courseOf(line, every, ground))
  if (told.length < 2) return told[0] ? `: ${told[0]}` : ''
  if (told.some((each) => each === '')) return ''
  const named = lines.map(({ expression }, at) => `${inSentence(titleOf(expression, ground))} ${told[at]}`)
  return `: ${named.join(', ')}`
}

/** What became of a figure: how a price moved, what returns were on average, from what to what. */
function courseOf({ points, expression }: Line, every: Step, ground: LineageContext['ground']): string {
  const change = changeOver({ points, expression })
  if (change) return `${change.value < 0 ? 'down' : 'up'} ${formatFigure('percent', Math.abs(change.value))}`
  const values = points.flatMap(([, value]) => (value === null ? [] : [value]))
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined || values.length < 2) return ''
  const written = (value: number): string =>
    writtenFigure(unitOfFigure(expression, ground), value, movementOf(expression, ground))
  if (!isReturnOfEach(expression, every)) return `from ${written(first)} to ${written(last)}`
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const risen = values.filter((value) => value > 0).length
  return `${written(mean)} on average, ${formatFigure('count', risen)} of ${formatFigure('count', values.length)} rose`
}

/** Where the data begins later than the time asked about. */
function startNotes(lines: readonly Line[], { over, every, subject }: Series, facts: MarketFacts): string[] {
  const { from } = daysOf(over, facts.until ?? facts.today)
  if (from === null || every === 'year' || every === 'quarter') return []
  return lines.flatMap(({ expression, points }) => {
    const first = points[0]?.[0]
    const isLate = first !== undefined && first > addSpan(from, { count: 1, unit: 'm' }, 1)
    return isLate ? [`${titleOf(expression, groundOf[subject.asset])} can be told from ${whenText(first)} on.`] : []
  })
}

function gapNotes(lines: readonly Line[], { ground }: LineageContext): string[] {
  return lines.flatMap(({ expression, points }) => {
    const gaps = points.filter(([, value]) => value === null).length
    return gaps > 0 ? [`${titleOf(expression, ground)} is missing at ${gaps} of ${points.length} points.`] : []
  })
}

const changed = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined || before <= 0 ? null : (now / before - 1) * 100

const grows = (unit: Unit): boolean => unit === 'rupees' || unit === 'price' || unit === 'shares'
/** More days than this are a chart, not a table. */
const mostRows = 400

/** Newest first, amounts with their growth. */
function throughTable(lines: readonly Line[], every: Step, context: LineageContext): AnswerTable {
  const labels = [...new Set(lines.flatMap(({ points }) => points.map(([x]) => x)))]
  const isFiled = every === 'year' || every === 'quarter'
  const perYear = every === 'year' ? 1 : 4
  const columns: AnswerColumn[] = [plainColumn(isFiled ? 'Period' : 'Day', isFiled ? 'text' : 'date', 'name')]
  const cells: ((label: string) => Cell)[] = [(label) => label]
  for (const { expression, points, before } of lines) {
    const all = [...before, ...points]
    const places = new Map(all.map(([x], at) => [x, at]))
    const value = (label: string, back = 0): number | null => all[(places.get(label) ?? -1) - back]?.[1] ?? null
    const column = columnOfFigure(expression, 'value', context)
    columns.push(column)
    cells.push((label) => value(label))
    if (!isFiled || !grows(column.unit)) continue
    const growth = (title: string, back: number, key: string): void => {
      columns.push({
        ...plainColumn(title, 'percent'),
        movement: movementIn(false, keyOfFigure(expression)),
        key: `${keyOfFigure(expression)}_${key}`,
        lineage: growthLineage(column, title),
      })
      cells.push((label) => changed(value(label), value(label, back)))
    }
    growth('YoY', perYear, 'yoy')
    if (every === 'quarter') growth('QoQ', 1, 'qoq')
  }
  const rows = [...labels].reverse().map((label) => cells.map((cell) => cell(label)))
  return table('Through time', columns, rows.slice(0, mostRows), rows.length)
}

const growthLineage = ({ lineage, title }: AnswerColumn, words: string) =>
  lineage && { ...lineage, title: `${title} ${words}`, formula: `growth(${lineage.expression})` }
