/** India VIX of the sample market: what the options on the Nifty 50 expect of it, day by day. */
import { instrumentToken } from 'core/values'
import { reachOf } from './assets.ts'
import type { IndexLevels } from './index-levels.ts'
import type { SampleIndex } from './indices.ts'
import type { Calendar } from './market-factor.ts'
import type { VolatilityYear } from './option-days.ts'
import { createRandom } from './random.ts'

/** It has no members: it follows from options. */
export const vixIndex: SampleIndex = {
  name: 'INDIA VIX',
  title: 'India VIX',
  token: instrumentToken(1035, 'INDICES'),
  level: Number.NaN,
  isEqualWeight: false,
  members: [],
}

const points = (value: number): number => Math.round(value * 100) / 100

export function vixLevels({ closes }: VolatilityYear, calendar: Calendar, seed: string): IndexLevels {
  const random = createRandom(seed, 'vix', calendar.days.at(-1) ?? '')
  const close = Float64Array.from(closes, points)
  const open = close.map((own, bar) => close[bar - 1] ?? own)
  const reach = Array.from(close, (own, bar) =>
    reachOf({ open: open[bar] ?? own, close: own, spread: 0.02, limit: 0.4 }, random),
  )
  return {
    index: vixIndex,
    start: calendar.days.length - close.length,
    open,
    high: Float64Array.from(reach, ({ high }) => points(high)),
    low: Float64Array.from(reach, ({ low }) => points(low)),
    close,
    volume: close.map(() => Number.NaN),
  }
}
