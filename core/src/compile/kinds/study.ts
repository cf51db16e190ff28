/** How often something happened, when, and what came after, against any day at all. */
import { formatFigure } from 'core/catalogue'
import {
  type Condition,
  daysOf,
  type Expression,
  isMomentary,
  judge,
  occurrences,
  rowsOf,
  type Span,
  type Study,
  seriesOf,
} from 'core/language'
import { day, formatDay } from 'core/values'
import type { AnswerSeries, AnswerTable, Cell } from '../answer.ts'
import { clauseWords } from '../clause-words.ts'
import { type Judged, namesOf, readJudged } from '../judged.ts'
import { keyOfFigure, unitOfFigure } from '../lineage.ts'
import { byDay, conditionByDay } from '../market-ratios.ts'
import { NoData } from '../no-data.ts'
import { body, computedLineage, figure, movedColumn, movedFigure, plainColumn, table } from '../parts.ts'
import { describeDays } from '../range.ts'
import type { AnswerBody, MarketFacts, MarketReader } from '../reader.ts'
import { groundOf, grounds } from '../sql/ground.ts'
import { everyExpressionOf } from '../sql/walk.ts'
import { inSentence, spanWords, titleOf } from '../titles.ts'
import { traced } from '../traced.ts'

const mostDates = 500
const usualSpans: readonly Span[] = [{ count: 20, unit: 'd' }]

const formulas: Readonly<Record<string, string>> = {
  Times: 'bars on which it happened',
  'Median …': 'median of returns from the close of each to the close so many bars later',
  Median: 'median of returns from the close of each to the close so many bars later',
  'Rose in': 'part of them with a return above nothing',
  Best: 'largest return',
  Worst: 'smallest return',
  'Any day: mean': 'mean return from every close of the period',
  'Any day: rose in': 'part of all days of the period with a return above nothing',
  Close: 'close',
}

export const answerStudy = async (query: Study, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> =>
  traced(await tellStudy(query, facts, reader), facts, {
    dataset: grounds[groundOf[query.subject.asset]].bars.table,
    formulas,
  })

async function tellStudy(query: Study, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  const days = daysOf(query.over, facts.today)
  const when = conditionByDay(query.when)
  const figures = figuresIn(query.when)
  const asked = { conditions: [when], expressions: figures.map(byDay) }
  const named = await namesOf([query.subject], reader)
  // All bars of one instrument are soon read, and indicators then begin where they begin.
  const [subject] = await readJudged(named, asked, { from: null, to: null }, reader)
  if (!subject) throw new NoData(`There are no prices of ${query.subject.symbol} in the data.`)
  const isAsked = (at: number): boolean => {
    const on = subject.history.days[at] ?? ''
    return (days.from === null || on >= days.from) && (days.to === null || on <= days.to)
  }
  const verdicts = judge(when, subject.history, subject.context)
  const places = occurrences(when, verdicts).filter(isAsked)
  const all = subject.history.days.flatMap((_, at) => (isAsked(at) ? [at] : []))
  if (all.length === 0) throw new NoData(`There are no prices of ${subject.name} ${describeDays(days)}.`)
  const first = subject.history.days[all[0] ?? 0] ?? ''
  const spans = query.then.length > 0 ? query.then : usualSpans
  const after = spans.map((span) => ({
    span,
    happened: laterReturns(subject, places, span),
    base: laterReturns(subject, all, span),
  }))
  return body(headline(subject, places, after, first), {
    notes: notesOf(query, when, verdicts, all),
    figures: [
      figure('Times', places.length, 'count', {
        note: `of ${formatFigure('count', all.length)} trading days since ${formatDay(day(first))}`,
      }),
      ...after.map(({ span, happened }) =>
        movedFigure(`Median ${spanWords(span)} later`, medianOf(happened), laterLineage(span, facts)),
      ),
    ],
    tables: [afterTable(after, facts), datesTable(subject, places, figures, spans, facts)],
    series: [yearSeries(subject, places, all)],
  })
}

/** What the condition reads, shown for each date. */
const figuresIn = (condition: Condition): Expression[] => {
  const shown = new Map<string, Expression>()
  for (const each of everyExpressionOf(condition)) {
    if (each.node === 'number' || each.node === 'price') continue
    shown.set(keyOfFigure(each), each)
  }
  return [...shown.values()].slice(0, 4)
}

type Return = number | null

/** Percent from the close of each bar to the close so many bars later; none where the bars have not come yet. */
function laterReturns({ history }: Judged, places: readonly number[], span: Span): Return[] {
  const rows = rowsOf(span, 'day')
  const close = history.bars.close ?? new Float64Array()
  return places.map((at) => {
    const [now, later] = [close[at] ?? Number.NaN, close[at + rows] ?? Number.NaN]
    const gain = (later / now - 1) * 100
    return Number.isFinite(gain) ? gain : null
  })
}

const known = (returns: readonly Return[]): number[] => returns.filter((each) => each !== null)

function medianOf(returns: readonly Return[]): number | null {
  const values = known(returns).sort((left, right) => left - right)
  const middle = values.length >> 1
  const upper = values[middle]
  if (upper === undefined) return null
  return values.length % 2 === 1 ? upper : ((values[middle - 1] ?? upper) + upper) / 2
}

function meanOf(returns: readonly Return[]): number | null {
  const values = known(returns)
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

function roseIn(returns: readonly Return[]): number | null {
  const values = known(returns)
  return values.length === 0 ? null : (values.filter((value) => value > 0).length / values.length) * 100
}

interface After {
  readonly span: Span
  readonly happened: readonly Return[]
  readonly base: readonly Return[]
}

function headline(
  { name, history }: Judged,
  places: readonly number[],
  after: readonly After[],
  first: string,
): string {
  const since = formatDay(day(first))
  const lastPlace = places.at(-1)
  if (lastPlace === undefined) return `It has not happened to ${name} since ${since}.`
  const times = places.length === 1 ? 'once' : `${formatFigure('count', places.length)} times`
  const last = formatDay(day(history.days[lastPlace] ?? ''))
  const [then] = after
  const rose = then ? roseIn(then.happened) : null
  const base = then ? roseIn(then.base) : null
  const came =
    then && rose !== null && base !== null
      ? `; ${spanWords(then.span)} later it stood higher in ${formatFigure('percent', rose)} of them, against ${formatFigure('percent', base)} of all days`
      : ''
  return `It happened to ${name} ${times} since ${since}, last on ${last}${came}.`
}

function notesOf(
  { when: asked, subject }: Study,
  when: Condition,
  verdicts: Uint8Array,
  all: readonly number[],
): string[] {
  const unknown = all.filter((at) => verdicts[at] === 2).length
  const ground = groundOf[subject.asset]
  return [
    `Counted: ${isMomentary(when) ? 'each day on which' : 'each time it began that'} ${inSentence(clauseWords(asked, ground))}.`,
    'Returns run from that close to the close so many trading days later, without dividends and costs; those still running are left out.',
    ...(unknown > 0 ? [`On ${formatFigure('count', unknown)} of the days a figure it needs was not known yet.`] : []),
  ]
}

const laterLineage = (span: Span, facts: MarketFacts) =>
  computedLineage(
    {
      title: `Return ${spanWords(span)} later`,
      formula: `close ${spanWords(span)} later / close - 1`,
      description: 'What came after.',
      dataset: 'stock_price_daily_historical',
    },
    facts,
  )

const afterTable = (after: readonly After[], facts: MarketFacts): AnswerTable =>
  table(
    'What came after',
    [
      plainColumn('After', 'text', 'name'),
      plainColumn('Times', 'count'),
      movedColumn('Mean', after[0] ? laterLineage(after[0].span, facts) : null),
      movedColumn('Median'),
      plainColumn('Rose in', 'percent'),
      movedColumn('Best'),
      movedColumn('Worst'),
      movedColumn('Any day: mean'),
      plainColumn('Any day: rose in', 'percent'),
    ],
    after.map(({ span, happened, base }): Cell[] => {
      const values = known(happened)
      return [
        spanWords(span),
        values.length,
        meanOf(happened),
        medianOf(happened),
        roseIn(happened),
        values.length > 0 ? Math.max(...values) : null,
        values.length > 0 ? Math.min(...values) : null,
        meanOf(base),
        roseIn(base),
      ]
    }),
  )

function datesTable(
  subject: Judged,
  places: readonly number[],
  figures: readonly Expression[],
  spans: readonly Span[],
  facts: MarketFacts,
): AnswerTable {
  const { history, context, instrument } = subject
  const ground = groundOf[instrument.asset]
  const shown = [...places].reverse().slice(0, mostDates)
  const series = figures.map((each) => seriesOf(byDay(each), history, context))
  const later = spans.map((span) => laterReturns(subject, shown, span))
  const cell = (value: number | undefined): Cell => (value === undefined || !Number.isFinite(value) ? null : value)
  return table(
    'Dates',
    [
      plainColumn('Day', 'date', 'name'),
      plainColumn('Close', ground === 'indices' ? 'points' : 'price'),
      ...figures.map((each) => ({
        ...plainColumn(titleOf(each, ground), unitOfFigure(each, ground), 'clause' as const),
        key: keyOfFigure(each),
      })),
      ...spans.map((span, at) => ({
        ...movedColumn(`${spanWords(span)} later`, laterLineage(span, facts)),
        key: `later_${at + 1}`,
      })),
    ],
    shown.map((at, row) => [
      history.days[at] ?? '',
      cell(history.bars.close?.[at]),
      ...series.map((values) => cell(values[at])),
      ...later.map((returns) => returns[row] ?? null),
    ]),
    places.length,
  )
}

/** A bar for every year of the period, also those in which it never happened. */
function yearSeries({ history }: Judged, places: readonly number[], all: readonly number[]): AnswerSeries {
  const counts = new Map<string, number>()
  for (const at of all) counts.set((history.days[at] ?? '').slice(0, 4), 0)
  for (const at of places) {
    const year = (history.days[at] ?? '').slice(0, 4)
    counts.set(year, (counts.get(year) ?? 0) + 1)
  }
  return { title: 'Times a year', unit: 'count', draw: 'bars', points: [...counts], levels: [], marks: [] }
}
