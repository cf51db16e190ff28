/** Figures of instruments through time: filed periods from filings, days, weeks and months from bars. */
import {
  addSpan,
  type Days,
  daysOf,
  type Expression,
  type Instrument,
  type Range,
  type Series,
  seriesOf,
} from 'core/language'
import { fiscalLabel } from '../fiscal.ts'
import { byDay } from '../market-ratios.ts'
import { NoData } from '../no-data.ts'
import type { MarketFacts, MarketReader } from '../reader.ts'
import { filedSeriesStatement } from '../sql/series.ts'
import { everyExpression } from '../sql/walk.ts'
import { contextOf } from './by-day.ts'
import { lastDayOf } from './screening.ts'

export type Step = Series['every']
export type Point = readonly [x: string, y: number | null]

export interface Line {
  readonly subject: Instrument
  readonly expression: Expression
  /** Oldest first; x is a day or a label such as FY2024. */
  readonly points: readonly Point[]
  /** Those before the range asked for, so that its first points can be held against an earlier one. */
  readonly before: readonly Point[]
}

export interface ThroughTime {
  readonly subjects: readonly Instrument[]
  readonly show: readonly Expression[]
  readonly every: Step
  readonly over: Range | null
  /** The highest and the lowest are of the whole history, where no time is said. */
  readonly extreme?: Series['extreme']
}

export async function linesOf(asked: ThroughTime, facts: MarketFacts, reader: MarketReader): Promise<Line[]> {
  const filed = asked.show.filter((each) => isFiled(each, asked))
  const byFiling = filed.length > 0 ? await filedLines({ ...asked, show: filed }, facts, reader) : []
  const byBars: Line[] = []
  for (const subject of asked.subjects) {
    const show = asked.show.filter((each) => !filed.includes(each))
    if (show.length > 0) byBars.push(...(await barLines(subject, { ...asked, show }, facts, reader)))
  }
  const all = [...byFiling, ...byBars]
  return asked.show.flatMap((expression) =>
    asked.subjects.flatMap((subject) =>
      all.filter((line) => line.subject === subject && line.expression === expression),
    ),
  )
}

/** Yearly and quarterly figures of companies come from filings, unless prices are asked for. */
const isFiled = (expression: Expression, { every, subjects }: ThroughTime): boolean =>
  (every === 'year' || every === 'quarter') &&
  subjects.every(({ asset }) => asset === 'stock') &&
  everyExpression(expression).every(({ node }) => node !== 'price' && node !== 'technical')

async function filedLines(asked: ThroughTime, facts: MarketFacts, reader: MarketReader): Promise<Line[]> {
  const period = asked.every === 'year' ? 'annual' : 'quarterly'
  const rows = await reader.rows(
    filedSeriesStatement({
      symbols: asked.subjects.map(({ symbol }) => symbol),
      figures: asked.show,
      period,
      asOf: lastDayOf(facts),
    }),
  )
  return asked.subjects.flatMap((subject) => {
    const all = rows.filter((row) => row.symbol === subject.symbol)
    const own = inRange(all, asked, facts)
    const before = all.slice(0, own[0] ? all.indexOf(own[0]) : 0)
    return asked.show.map((expression, at) => {
      const point = (row: (typeof all)[number]): Point => [
        fiscalLabel(String(row.period_end), period),
        finite(row[`f${at}`]),
      ]
      return { subject, expression, points: own.map(point), before: before.map(point) }
    })
  })
}

const finite = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** "The last ten years" are the last ten filed; other ranges go by the day a period ended. */
function inRange<Row extends { readonly period_end?: unknown }>(
  rows: readonly Row[],
  { over, every }: ThroughTime,
  facts: MarketFacts,
): readonly Row[] {
  if (over === null) return rows
  if (over.range === 'last') {
    const perYear = every === 'year' ? 1 : 4
    const years = { d: 1 / 365, w: 1 / 52, m: 1 / 12, q: 1 / 4, y: 1 }[over.span.unit] * over.span.count
    return rows.slice(-Math.max(Math.round(years * perYear), 1))
  }
  const { from, to } = daysOf(over, facts.until ?? facts.today)
  return rows.filter(
    (row) => (from === null || String(row.period_end) >= from) && (to === null || String(row.period_end) <= to),
  )
}

/** As far back as days are shown where nothing is said. */
const usualYears = 10
/** Bars before the range, for indicators to have begun. */
const warmUpDays = 1150

async function barLines(
  subject: Instrument,
  { show, every, over, extreme }: ThroughTime,
  facts: MarketFacts,
  reader: MarketReader,
): Promise<Line[]> {
  const usual: Range = { range: 'last', span: { count: usualYears, unit: 'y' } }
  const range: Days = !over && extreme ? { from: null, to: lastDayOf(facts) } : daysOf(over ?? usual, lastDayOf(facts))
  const expressions = show.map(byDay)
  const start = range.from === null ? null : addSpan(range.from, { count: warmUpDays, unit: 'd' }, -1)
  const history = (await reader.bars([subject], start, range.to)).get(subject.symbol)
  if (!history) throw new NoData(`There are no prices of ${subject.symbol} in the data.`)
  const context = await contextOf(subject, history.days, expressions, reader)
  return expressions.map((expression, at) => {
    const values = seriesOf(expression, history, context)
    const points = history.days
      .map((day, place): Point => [day, finite(values[place])])
      .filter(([day]) => (range.from === null || day >= range.from) && (range.to === null || day <= range.to))
    const known = points.findIndex(([, value]) => value !== null)
    return {
      subject,
      expression: show[at] ?? expression,
      points: lastOfEach(every, known < 0 ? [] : points.slice(known)),
      before: [],
    }
  })
}

/** The last day of each week, month, quarter or year. */
function lastOfEach(every: Step, points: readonly Point[]): Point[] {
  if (every === 'day') return [...points]
  const kept = new Map<string, Point>()
  for (const [day, value] of points) kept.set(groupOf(every, day), [day, value])
  return [...kept].map(([group, [day, value]]) => [every === 'year' || every === 'quarter' ? group : day, value])
}

function groupOf(every: Step, day: string): string {
  if (every === 'month') return day.slice(0, 7)
  if (every === 'week') return String(Math.floor((Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 3) / 7))
  return fiscalLabel(day, every === 'year' ? 'annual' : 'quarterly')
}
