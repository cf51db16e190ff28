import type { Showcase } from 'core/contract/rest'

export type Series = Showcase['series']
export type Range = '1M' | '6M' | '1Y'

const dayMs = 86_400_000
const daysIn: Record<Range, number> = { '1M': 31, '6M': 183, '1Y': 366 }

export interface RebasedLine {
  readonly name: string
  readonly values: readonly (number | null)[]
  /** Percent since the first day shown; null when the line has no value there. */
  readonly change: number | null
}

export interface Rebased {
  readonly days: readonly string[]
  readonly lines: readonly RebasedLine[]
}

const isKnown = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value)

/** The last part of the year, each line starting again at 100. */
export function rebase(series: Series, range: Range): Rebased {
  const last = series.days.at(-1)
  if (!last) return { days: [], lines: [] }
  const from = new Date(Date.parse(`${last}T00:00:00Z`) - daysIn[range] * dayMs).toISOString().slice(0, 10)
  const start = Math.max(
    0,
    series.days.findIndex((day) => day >= from),
  )
  return {
    days: series.days.slice(start),
    lines: series.lines.map(({ name, values }) => {
      const shown = values.slice(start)
      const base = shown.find(isKnown)
      const rebased = shown.map((value) => (isKnown(value) && base ? (value / base) * 100 : null))
      const end = rebased.findLast(isKnown)
      return { name, values: rebased, change: end === undefined ? null : end - 100 }
    }),
  }
}

const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500]

/** Round levels that cover every value, three to six of them. */
export function levelsOf(lines: readonly RebasedLine[]): readonly number[] {
  const known = lines.flatMap(({ values }) => values.filter(isKnown))
  if (known.length === 0) return [90, 100, 110]
  const low = Math.min(...known)
  const high = Math.max(...known)
  const step = steps.find((size) => (high - low) / size <= 4) ?? 1000
  const first = Math.floor(low / step) * step
  const count = Math.max(1, Math.ceil((high - first) / step))
  return Array.from({ length: count + 1 }, (_, index) => first + index * step)
}

export interface Frame {
  readonly width: number
  readonly height: number
}

/** The line inside its frame; a missing day breaks it. */
export function linePath(values: RebasedLine['values'], levels: readonly number[], frame: Frame): string {
  const bottom = levels[0] ?? 0
  const top = levels.at(-1) ?? 1
  const stepX = values.length > 1 ? frame.width / (values.length - 1) : 0
  let pen = 'M'
  let path = ''
  values.forEach((value, index) => {
    if (!isKnown(value)) {
      pen = 'M'
      return
    }
    const y = frame.height - ((value - bottom) / (top - bottom)) * frame.height
    path += `${pen}${(index * stepX).toFixed(1)} ${y.toFixed(1)}`
    pen = 'L'
  })
  return path
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const byDayUpTo = 70 * dayMs

/** Up to five evenly spaced days at their place on the axis, named by month; by day when the whole range is short. */
export function dayLabels(days: readonly string[]): readonly { readonly at: number; readonly text: string }[] {
  const last = days.length - 1
  if (last < 1) return []
  const byDay = Date.parse(days[last] ?? '') - Date.parse(days[0] ?? '') <= byDayUpTo
  const places = [...new Set([0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * last)))]
  return places.map((place) => {
    const day = days[place] ?? ''
    const month = months[Number(day.slice(5, 7)) - 1] ?? ''
    const isEnd = place === 0 || place === last
    const text = byDay ? `${Number(day.slice(8, 10))} ${month}` : isEnd ? `${month} ${day.slice(0, 4)}` : month
    return { at: place / last, text }
  })
}
