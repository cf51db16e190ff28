import type { AnswerSeries } from 'core/compile'
import { isDay } from './unit-format.ts'

/** Which lines of an answer are drawn together: those of one unit, over days or over periods, and of one pane. */
export function chartsOf(series: readonly AnswerSeries[]): readonly (readonly AnswerSeries[])[] {
  const byScale = new Map<string, AnswerSeries[]>()
  for (const one of series) {
    const byDay = one.points.every(([x]) => isDay(x))
    const key = `${one.unit}:${byDay}:${one.draw}:${one.pane ?? ''}`
    byScale.set(key, [...(byScale.get(key) ?? []), one])
  }
  return [...byScale.values()]
}
