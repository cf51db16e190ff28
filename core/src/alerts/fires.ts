/** A condition on bars: which of them fire, and whether the last one does. */
import { type History, isMomentary, type JudgeContext, judge, type Watch } from 'core/language'

type Rule = Pick<Watch, 'when' | 'trigger'>

/** Bars on which a watch fires: on entry each time something happens, or on every bar on which it holds. */
export function firesOf({ when, trigger }: Rule, verdicts: Uint8Array): number[] {
  const isEach = isEveryBar({ when, trigger })
  const fires: number[] = []
  for (let at = 0; at < verdicts.length; at++)
    if (verdicts[at] === 1 && (isEach || verdicts[at - 1] !== 1)) fires.push(at)
  return fires
}

/** Whether holding on two bars in a row is two fires. */
export const isEveryBar = ({ when, trigger }: Rule): boolean => trigger === 'each' || isMomentary(when)

/** fires: on this bar. holds: true, and was when it may have fired. unknown is not false. */
export type Verdict = 'fires' | 'holds' | 'quiet' | 'unknown'

export function verdictOn(rule: Rule, history: History, context: JudgeContext): Verdict {
  const verdicts = judge(rule.when, history, context)
  const last = verdicts.length - 1
  if (last < 0 || verdicts[last] === 2) return 'unknown'
  if (verdicts[last] === 0) return 'quiet'
  return isEveryBar(rule) || verdicts[last - 1] !== 1 ? 'fires' : 'holds'
}

export interface RunningBar {
  readonly day: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** With the day so far as the last bar; a day that is stored already stays as it is stored. */
export function withRunningBar({ days, bars }: History, bar: RunningBar): History {
  const last = days.at(-1)
  if (last !== undefined && last >= bar.day) return { days, bars }
  const { day: _day, ...figures } = bar
  const values: Readonly<Record<string, number>> = figures
  const longer = Object.entries(bars).map(([name, column]) => {
    const next = new Float64Array(column.length + 1)
    next.set(column)
    // The market it is held against is not in a quote: it stands where it closed.
    next[column.length] = values[name] ?? column[column.length - 1] ?? Number.NaN
    return [name, next] as const
  })
  return { days: [...days, bar.day], bars: Object.fromEntries(longer) }
}
