/** A figure or a condition told for every bar of a history, or bar by bar as they close. */
import type { Bar } from 'core/indicators'
import type { Condition, Expression } from '../ast.ts'
import type { Block, History, JudgeContext, Making } from './block.ts'
import { figures, truths } from './machines.ts'
import type { Truth } from './recent.ts'

const wholeBlock = ({ days, bars }: History): Block => ({ count: days.length, days, bars, filed: null })

const whole = (context: JudgeContext, tail = Number.POSITIVE_INFINITY): Making => ({
  axis: 'day',
  isLive: false,
  tail,
  context,
})

/** NaN where the figure is missing. */
export const seriesOf = (expression: Expression, history: History, context: JudgeContext = {}): Float64Array =>
  figures(expression, whole(context))(wholeBlock(history))

/** 0 false, 1 true, 2 unknown. Nothing later than a bar has a say in its verdict. */
export const judge = (condition: Condition, history: History, context: JudgeContext = {}): Uint8Array =>
  truths(condition, whole(context))(wholeBlock(history))

/** The last bar alone, which costs less where weeks or months are asked about. */
export function judgeLast(condition: Condition, history: History, context: JudgeContext = {}): Truth {
  const verdicts = truths(condition, whole(context, 1))(wholeBlock(history))
  return verdicts.length === 0 ? 2 : (verdicts[verdicts.length - 1] as Truth)
}

export function lastOf(expression: Expression, history: History, context: JudgeContext = {}): number {
  const values = figures(expression, whole(context, 1))(wholeBlock(history))
  return values[values.length - 1] ?? Number.NaN
}

export interface DayBar extends Bar {
  /** YYYY-MM-DD */
  readonly day: string
}

/** The same verdicts as `judge`, one closed bar at a time. */
export function startJudge(condition: Condition, context: JudgeContext = {}): { next(bar: DayBar): Truth } {
  const machine = truths(condition, { axis: 'day', isLive: true, tail: 1, context })
  return {
    next: ({ day, ...bar }) => {
      const bars = Object.fromEntries(
        Object.entries(bar).map(([name, value]) => [name, Float64Array.of(value ?? Number.NaN)]),
      )
      return (machine({ count: 1, days: [day], bars, filed: null })[0] ?? 2) as Truth
    },
  }
}
