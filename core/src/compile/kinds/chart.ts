/** A chart: prices, the lines asked for, and the days marked. */
import { formatFigure } from 'core/catalogue'
import { type Chart, type Expression, judge, occurrences, seriesOf } from 'core/language'
import { day, formatDay } from 'core/values'
import type { AnswerSeries } from '../answer.ts'
import { type Judged, namesOf, readJudged } from '../judged.ts'
import { byDay, conditionByDay } from '../market-ratios.ts'
import { NoData } from '../no-data.ts'
import { body, figure, plainColumn, table } from '../parts.ts'
import { describeDays } from '../range.ts'
import type { AnswerBody, MarketFacts, MarketReader } from '../reader.ts'
import { seriesByPeriod } from '../sql/coarse-bars.ts'
import { groundOf, grounds } from '../sql/ground.ts'
import { type ChartLine, type ChartSpec, retimed, toChart } from '../to-chart.ts'
import { traced } from '../traced.ts'

const intraday = new Set(['1min', '5min', '15min', '30min', 'hour'])

const formulas: Readonly<Record<string, string>> = {
  Close: 'close',
}

export const answerChart = async (query: Chart, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> =>
  traced(await tellChart(query, facts, reader), facts, {
    dataset: grounds[groundOf[query.subjects[0]?.asset ?? 'stock']].bars.table,
    formulas,
  })

async function tellChart(query: Chart, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  if (intraday.has(query.timeframe)) {
    throw new NoData(
      `There is no intraday history in the store: ${query.timeframe} bars cannot be drawn. Ask by the day, week or month.`,
    )
  }
  const spec = toChart(query, facts.today)
  const mark = query.mark === null ? null : conditionByDay(retimed(query.mark, query.timeframe))
  const asked = { conditions: mark ? [mark] : [], expressions: spec.lines.map(({ node }) => byDay(node)) }
  const judged = await readJudged(await namesOf(query.subjects, reader), asked, spec.days, reader)
  if (judged.length === 0)
    throw new NoData(`There are no prices of ${query.subjects.map(({ symbol }) => symbol).join(', ')} in the data.`)
  const rows = judged.map((each) => ({ each, rows: rowsShown(each, spec) }))
  if (rows.every((each) => each.rows.length === 0)) throw new NoData(`There are no prices ${describeDays(spec.days)}.`)
  const isCompared = judged.length > 1
  const marks = mark ? rows.map(({ each }) => markedDays(each, mark, spec)) : []
  const markCount = marks.reduce((sum, days) => sum + days.length, 0)
  const [first] = rows
  return body(headline(rows, spec), {
    notes: [
      ...(isCompared ? ['Prices are shown as change since the first day, so that they can be compared.'] : []),
      ...(query.mark && spec.mark
        ? [`Marked: ${spec.mark}, ${markCount === 1 ? 'once' : `${formatFigure('count', markCount)} times`}.`]
        : []),
      ...(query.timeframe === 'day' ? [] : [`The running ${query.timeframe} is as far as it has come.`]),
    ],
    figures: first && !isCompared ? lastFigures(first.each, spec, first.rows) : [],
    tables: marks.some((days) => days.length > 0)
      ? [
          marksTable(
            rows.map(({ each }) => each),
            marks,
          ),
        ]
      : [],
    series: [
      ...rows.map(({ each, rows: shown }, at) => priceSeries(each, shown, isCompared, marks[at] ?? [], spec)),
      ...(isCompared
        ? []
        : rows.flatMap(({ each, rows: shown }) => spec.lines.map((line) => lineSeries(each, line, shown, spec)))),
    ],
  })
}

/** Places of the last day of each day, week or month of the period. */
function rowsShown({ history }: Judged, { days: { from, to }, timeframe }: ChartSpec): number[] {
  const { days } = history
  return days.flatMap((on, at) => {
    if ((from !== null && on < from) || (to !== null && on > to)) return []
    const next = days[at + 1]
    return next === undefined || periodOf(next, timeframe) !== periodOf(on, timeframe) ? [at] : []
  })
}

function periodOf(on: string, timeframe: string): string {
  if (timeframe === 'month') return on.slice(0, 7)
  if (timeframe !== 'week') return on
  return String(Math.floor((Date.parse(`${on}T00:00:00Z`) / 86_400_000 + 3) / 7))
}

function markedDays(
  { history, context }: Judged,
  mark: NonNullable<Chart['mark']>,
  { days: { from, to } }: ChartSpec,
): string[] {
  return occurrences(mark, judge(mark, history, context)).flatMap((at) => {
    const on = history.days[at] ?? ''
    return (from === null || on >= from) && (to === null || on <= to) ? [on] : []
  })
}

const cell = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value

function priceSeries(
  each: Judged,
  rows: readonly number[],
  isCompared: boolean,
  marks: readonly string[],
  { mark }: ChartSpec,
): AnswerSeries {
  const close = each.history.bars.close ?? new Float64Array()
  const base = close[rows[0] ?? 0] ?? Number.NaN
  const isIndex = each.instrument.asset === 'index'
  return {
    title: each.name,
    unit: isCompared ? 'percent' : isIndex ? 'points' : 'price',
    draw: 'line',
    points: rows.map((at) => [
      each.history.days[at] ?? '',
      cell(isCompared ? ((close[at] ?? Number.NaN) / base - 1) * 100 : close[at]),
    ]),
    levels: [],
    marks: [
      ...new Set(
        marks.map((on) => each.history.days[rows.find((at) => (each.history.days[at] ?? '') >= on) ?? -1] ?? on),
      ),
    ].map((x) => ({ x, label: mark ?? '' })),
  }
}

/** Told at places shown: the last days of weeks or months on a chart of these. */
function lineOf(
  { history, context }: Judged,
  node: Expression,
  { timeframe }: ChartSpec,
): (at: number) => number | undefined {
  const expression = byDay(node)
  const ends = seriesByPeriod(expression, history, timeframe)
  if (ends) return (at) => ends.get(history.days[at] ?? '')
  const values = seriesOf(expression, history, context)
  return (at) => values[at]
}

function lineSeries(each: Judged, line: ChartLine, rows: readonly number[], spec: ChartSpec): AnswerSeries {
  const { node, title, unit, draw } = line
  const valueAt = lineOf(each, node, spec)
  return {
    title,
    unit,
    draw,
    ...(line.pane === 'own' && { pane: paneName(line) }),
    points: rows.map((at) => [each.history.days[at] ?? '', cell(valueAt(at))]),
    levels: [],
    marks: [],
  }
}

/** The same for all lines of an indicator: MACD and its signal are read together, and neither beside the price. */
const paneName = ({ node, expression }: ChartLine): string =>
  node.node === 'technical' ? [node.id, ...node.parameters].join(' ') : expression

function lastFigures(each: Judged, spec: ChartSpec, rows: readonly number[]) {
  const { history, instrument } = each
  const at = rows.at(-1) ?? 0
  return [
    figure('Close', cell(history.bars.close?.[at]), groundOf[instrument.asset] === 'indices' ? 'points' : 'price', {
      note: formatDay(day(history.days[at] ?? '')),
    }),
    ...spec.lines.map(({ title, node, unit }) => figure(title, cell(lineOf(each, node, spec)(at)), unit)),
  ]
}

function marksTable(judged: readonly Judged[], marks: readonly (readonly string[])[]) {
  const rows = judged
    .flatMap(({ name, history }, at) =>
      (marks[at] ?? []).map((on) => [on, name, cell(history.bars.close?.[history.days.indexOf(on)])] as const),
    )
    .sort(([left], [right]) => (left < right ? 1 : -1))
  return table(
    'Marked days',
    [plainColumn('Day', 'date', 'name'), plainColumn('Instrument', 'text', 'name'), plainColumn('Close', 'price')],
    rows.slice(0, 200),
    rows.length,
  )
}

function headline(
  rows: readonly { readonly each: Judged; readonly rows: readonly number[] }[],
  { timeframe }: ChartSpec,
): string {
  const [first] = rows
  const days = first?.each.history.days ?? []
  const [from, to] = [days[first?.rows[0] ?? 0] ?? '', days[first?.rows.at(-1) ?? 0] ?? '']
  return `${rows.map(({ each }) => each.name).join(', ')} by the ${timeframe}, from ${formatDay(day(from))} to ${formatDay(day(to))}.`
}
