import type { SampleIndex } from './indices.ts'
import type { Calendar } from './market-factor.ts'
import type { PricePath } from './prices.ts'

export interface IndexLevels {
  readonly index: SampleIndex
  readonly start: number
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

/** Part of the shares that trade; promoters keep the rest. */
export type FreeFloat = (symbol: string) => number

const round = (level: number): number => Math.round(level * 100) / 100

/**
 * Each day's level is the day before's times the change in the members' free-float value, over members that traded on both:
 * a company joins without a jump. The levels are then scaled to be right on the anchor day.
 */
export function indexLevels(
  index: SampleIndex,
  paths: ReadonlyMap<string, PricePath>,
  float: FreeFloat,
  calendar: Calendar,
): IndexLevels {
  const members = index.members.flatMap((company) => {
    const path = paths.get(company.symbol)
    return path && path.close.length > 0
      ? [{ path, units: (company.marketCap / company.price) * float(company.symbol) }]
      : []
  })
  const count = calendar.days.length
  const start = Math.min(...members.map(({ path }) => path.start))
  const levels = new Float64Array(count)
  const reach = { open: new Float64Array(count), high: new Float64Array(count), low: new Float64Array(count) }
  const volume = new Float64Array(count)
  levels[start] = 100
  for (let place = start + 1; place < count; place++) {
    let now = 0
    let before = 0
    let opened = 0
    let high = 0
    let low = 0
    let traded = 0
    for (const { path, units } of members) {
      const bar = place - path.start
      if (bar < 1) continue
      const previous = path.close[bar - 1] ?? 0
      const weight = index.isEqualWeight ? 1 / previous : units
      before += weight * previous
      now += weight * (path.close[bar] ?? 0)
      opened += weight * (path.open[bar] ?? 0)
      high += weight * (path.high[bar] ?? 0)
      low += weight * (path.low[bar] ?? 0)
      traded += path.volume[bar] ?? 0
    }
    const last = levels[place - 1] ?? 100
    levels[place] = before > 0 ? (last * now) / before : last
    volume[place] = traded
    if (before > 0) {
      reach.open[place] = (last * opened) / before
      // Members do not reach their highs together: the index stays nearer to its open and close.
      const top = Math.max(reach.open[place] ?? 0, levels[place] ?? 0)
      const bottom = Math.min(reach.open[place] ?? 0, levels[place] ?? 0)
      reach.high[place] = top + 0.4 * Math.max((last * high) / before - top, 0)
      reach.low[place] = bottom - 0.4 * Math.max(bottom - (last * low) / before, 0)
    }
  }
  const scale = index.level / (levels[Math.min(calendar.anchor, count - 1)] ?? 1)
  const part = (values: Float64Array): Float64Array => values.slice(start + 1).map((value) => round(value * scale))
  return {
    index,
    start: start + 1,
    open: part(reach.open),
    high: part(reach.high),
    low: part(reach.low),
    close: part(levels),
    volume: volume.slice(start + 1),
  }
}
