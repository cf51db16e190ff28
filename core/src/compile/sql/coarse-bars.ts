/**
 * A figure of weeks or months on the last of their days: bars are made coarse once and read as if each were a day. The
 * judge tells the same for every day of a history, which costs far more.
 */
import { dayNumber } from 'core/catalogue'
import type { Bars, Column } from 'core/indicators'
import {
  type Condition,
  type Expression,
  type History,
  judgeLast,
  lastOf,
  rowsOf,
  type Span,
  seriesOf,
  type Truth,
} from 'core/language'
import { belowCondition, everyExpression, everyExpressionOf } from './walk.ts'

type Coarse = 'week' | 'month'

export function lastFigure(expression: Expression, history: History): number {
  const frame = coarseFrame(everyExpression(expression), [])
  return frame ? lastOf(asDays(expression, frame), coarse(history, frame)) : lastOf(expression, history)
}

export function lastTruth(condition: Condition, history: History): Truth {
  const frame = coarseFrame(everyExpressionOf(condition), patternFrames(condition))
  return frame ? judgeLast(asDays(condition, frame), coarse(history, frame)) : judgeLast(condition, history)
}

/** By the last day of each week or month, all told in one go; null where other bars are read too. */
export function seriesByPeriod(
  expression: Expression,
  history: History,
  timeframe: string,
): ReadonlyMap<string, number> | null {
  const frame = coarseFrame(everyExpression(expression), [])
  if (!frame || frame !== timeframe) return null
  const bars = coarse(history, frame)
  const values = seriesOf(asDays(expression, frame), bars)
  return new Map(bars.days.map((day, at) => [day, values[at] ?? Number.NaN]))
}

/** Week or month where nothing else is read. */
function coarseFrame(nodes: readonly Expression[], patterns: readonly string[]): Coarse | null {
  const frames = new Set<string>(patterns)
  for (const node of nodes) {
    if (node.node === 'price' || node.node === 'technical') frames.add(node.timeframe)
    // Statistics of prices are those of days.
    if (node.node === 'field') frames.add('day')
  }
  const [only] = frames
  return frames.size === 1 && (only === 'week' || only === 'month') ? only : null
}

function patternFrames(condition: Condition): string[] {
  if (condition.node === 'pattern') return [condition.timeframe]
  return belowCondition(condition).conditions.flatMap(patternFrames)
}

/** The same tree with every bar a day and every span counted in bars. */
function asDays<Tree extends Expression | Condition>(tree: Tree, frame: Coarse): Tree {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed)
    if (typeof value !== 'object' || value === null) return value
    if (isSpan(value)) return { count: rowsOf(value, frame), unit: 'd' }
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, name === 'timeframe' ? 'day' : changed(inner)]),
    )
  }
  return changed(tree) as Tree // the same nodes with other leaves
}

const isSpan = (value: object): value is Span => 'count' in value && 'unit' in value

/** Weeks begin on Monday. */
const groupOf = (day: string, frame: Coarse): string =>
  frame === 'month' ? day.slice(0, 7) : String(Math.floor((dayNumber(day) + 3) / 7))

const merged: Readonly<Partial<Record<Column, (held: number, next: number) => number>>> = {
  open: (held) => held,
  high: Math.max,
  low: Math.min,
  close: (_held, next) => next,
  volume: (held, next) => held + next,
  benchmark: (_held, next) => next,
}

const known = new WeakMap<History, Partial<Record<Coarse, History>>>()

function coarse(history: History, frame: Coarse): History {
  const held = known.get(history) ?? {}
  known.set(history, held)
  const made = held[frame] ?? coarsened(history, frame)
  held[frame] = made
  return made
}

function coarsened({ days, bars }: History, frame: Coarse): History {
  const ends: string[] = []
  const groups = Int32Array.from(days, () => 0)
  let last = ''
  for (const [at, day] of days.entries()) {
    const group = groupOf(day, frame)
    if (group !== last) ends.push(day)
    last = group
    ends[ends.length - 1] = day
    groups[at] = ends.length - 1
  }
  const columns = Object.entries(merged).flatMap(([name, merge]) => {
    const values = bars[name as Column]
    if (!values) return []
    const out = new Float64Array(ends.length).fill(Number.NaN)
    for (const [at, value] of values.entries()) {
      const place = groups[at] ?? 0
      const before = out[place] ?? Number.NaN
      if (Number.isNaN(before)) out[place] = value
      else if (!Number.isNaN(value)) out[place] = merge(before, value)
    }
    return [[name, out] as const]
  })
  return { days: ends, bars: Object.fromEntries(columns) as Bars }
}
