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
  type JudgeContext,
  judgeLast,
  lastOf,
  rowsOf,
  type Span,
  seriesOf,
  type Truth,
} from 'core/language'
import { belowCondition, everyExpression, everyExpressionOf } from './walk.ts'

type Coarse = 'week' | 'month'

export function lastFigure(expression: Expression, history: History, context: JudgeContext = {}): number {
  const frame = coarseFrame(everyExpression(expression), [])
  return frame ? lastOf(asDays(expression, frame), coarse(history, frame)) : lastOf(expression, history, context)
}

export function lastTruth(condition: Condition, history: History, context: JudgeContext = {}): Truth {
  const frame = coarseFrame(everyExpressionOf(condition), patternFrames(condition))
  return frame ? judgeLast(asDays(condition, frame), coarse(history, frame)) : judgeLast(condition, history, context)
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
const weekOf = (day: string): number => Math.floor((dayNumber(day) + 3) / 7)
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Every company trades on the same days: a day is looked at once. */
const groups: Readonly<Record<Coarse, Map<string, number>>> = { week: new Map(), month: new Map() }

function groupOf(day: string, frame: Coarse): number {
  const seen = groups[frame].get(day)
  if (seen !== undefined) return seen
  const group = frame === 'month' ? monthOf(day) : weekOf(day)
  groups[frame].set(day, group)
  return group
}

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
  const places = new Int32Array(days.length)
  let last = Number.NaN
  for (let at = 0; at < days.length; at++) {
    const day = days[at] ?? ''
    const group = groupOf(day, frame)
    if (group !== last) ends.push(day)
    else ends[ends.length - 1] = day
    last = group
    places[at] = ends.length - 1
  }
  const columns = Object.entries(merged).flatMap(([name, merge]) => {
    const values = bars[name as Column]
    return values ? [[name, mergedColumn(values, places, ends.length, merge)] as const] : []
  })
  return { days: ends, bars: Object.fromEntries(columns) as Bars }
}

function mergedColumn(
  values: Float64Array,
  places: Int32Array,
  count: number,
  merge: (held: number, next: number) => number,
): Float64Array {
  const out = new Float64Array(count).fill(Number.NaN)
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? Number.NaN
    const place = places[at] ?? 0
    const before = out[place] ?? Number.NaN
    if (Number.isNaN(before)) out[place] = value
    else if (!Number.isNaN(value)) out[place] = merge(before, value)
  }
  return out
}
