/** What a mix of several prices did, put back to its parts at the start of each year. */

export interface MixPart {
  /** Percent of the money. */
  readonly weight: number
  /** By the days of the path. */
  readonly closes: readonly number[]
}

export interface MixHistory {
  readonly from: string
  readonly to: string
  /** The worst whole calendar year. */
  readonly worstYear: { readonly year: number; readonly change: number } | null
  /** Percent; each whole year. */
  readonly years: readonly { readonly year: number; readonly change: number }[]
  /** The deepest fall below a high; `recovered` is null while it lasts. */
  readonly deepest: {
    readonly change: number
    readonly high: string
    readonly low: string
    readonly recovered: string | null
    readonly months: number | null
  } | null
  /** Percent a year over the whole time. */
  readonly growth: number | null
}

const dayMs = 86_400_000
const monthDays = 30.4375

/** Days are in order, YYYY-MM-DD, and every part has a close on each. */
export function mixHistory(days: readonly string[], parts: readonly MixPart[]): MixHistory | null {
  const from = days[0]
  const to = days.at(-1)
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  if (from === undefined || to === undefined || days.length < 2 || !(whole > 0)) return null
  if (parts.some(({ closes }) => closes.length !== days.length || closes.some((close) => !(close > 0)))) return null

  let [worth, base, yearStart] = [100, 100, 0]
  const line = days.map((day, at) => {
    // The year's first day is measured from the last day of the year before, on which the parts were put right.
    if (at > 0 && day.slice(0, 4) !== days[at - 1]?.slice(0, 4)) [base, yearStart] = [worth, at - 1]
    worth =
      (base *
        parts.reduce((sum, { weight, closes }) => sum + (weight * (closes[at] ?? 0)) / (closes[yearStart] ?? 1), 0)) /
      whole
    return worth
  })

  const ends = new Map<number, number>()
  days.forEach((day, at) => {
    ends.set(Number(day.slice(0, 4)), line[at] ?? 0)
  })
  const [firstYear, lastYear] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const years = [...ends].flatMap(([year, end]) => {
    const before = ends.get(year - 1)
    // Years that are not whole would look better or worse than they were.
    const isWhole = year > firstYear && (year < lastYear || to.slice(5) >= '12-25')
    return before !== undefined && isWhole ? [{ year, change: (end / before - 1) * 100 }] : []
  })
  const worstYear = years.reduce<MixHistory['worstYear']>(
    (worst, year) => (worst === null || year.change < worst.change ? year : worst),
    null,
  )
  const span = (Date.parse(to) - Date.parse(from)) / dayMs / 365.25
  return {
    from,
    to,
    worstYear,
    years,
    deepest: deepestOf(days, line),
    growth: span > 0.5 ? (((line.at(-1) ?? 0) / (line[0] ?? 1)) ** (1 / span) - 1) * 100 : null,
  }
}

function deepestOf(days: readonly string[], line: readonly number[]): MixHistory['deepest'] {
  let [high, worst, from, low] = [0, 0, 0, -1]
  line.forEach((value, at) => {
    if (value >= (line[high] ?? 0)) high = at
    const fall = value / (line[high] ?? value) - 1
    if (fall < worst) [worst, from, low] = [fall, high, at]
  })
  if (low === -1) return null
  const back = line.findIndex((value, at) => at > low && value >= (line[from] ?? 0))
  const [top, bottom] = [days[from] ?? '', days[low] ?? '']
  const recovered = back === -1 ? null : (days[back] ?? null)
  return {
    change: worst * 100,
    high: top,
    low: bottom,
    recovered,
    months: recovered === null ? null : Math.round((Date.parse(recovered) - Date.parse(top)) / dayMs / monthDays),
  }
}
