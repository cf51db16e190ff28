/** What a curve says: months, years, falls from a high. */
import type { Curve } from './account.ts'

export interface PeriodReturn {
  /** YYYY or YYYY-MM */
  readonly period: string
  /** Percent, of a unit of the account. Null before anything was put in. */
  readonly gain: number | null
  readonly invested: number
  readonly value: number
}

export function returnsBy({ days, unit, invested, value }: Curve, by: 'year' | 'month'): PeriodReturn[] {
  const length = by === 'year' ? 4 : 7
  const periods: PeriodReturn[] = []
  let base = 1
  days.forEach((day, at) => {
    const period = day.slice(0, length)
    if (days[at + 1]?.slice(0, length) === period) return
    const now = unit[at] ?? 1
    const put = invested[at] ?? 0
    periods.push({ period, gain: put > 0 ? (now / base - 1) * 100 : null, invested: put, value: value[at] ?? 0 })
    base = now
  })
  return periods
}

export interface Drawdown {
  readonly peakDay: string
  readonly troughDay: string
  /** Null while it lasts. */
  readonly recoveredDay: string | null
  /** Percent below the peak, positive. */
  readonly depth: number
}

/** Every fall from a high until it was reached again, deepest first. */
export function drawdownsOf({ days, unit }: Pick<Curve, 'days' | 'unit'>): Drawdown[] {
  const found: Drawdown[] = []
  let [peak, peakAt, trough, troughAt] = [1, 0, 1, 0]
  const end = (recovered: number | null): void => {
    if (trough >= peak) return
    found.push({
      peakDay: days[peakAt] ?? '',
      troughDay: days[troughAt] ?? '',
      recoveredDay: recovered === null ? null : (days[recovered] ?? null),
      depth: (1 - trough / peak) * 100,
    })
  }
  unit.forEach((now, at) => {
    if (now >= peak) {
      end(at)
      ;[peak, peakAt, trough, troughAt] = [now, at, now, at]
    } else if (now < trough) [trough, troughAt] = [now, at]
  })
  end(null)
  return found.sort((left, right) => right.depth - left.depth || (left.peakDay < right.peakDay ? -1 : 1))
}
