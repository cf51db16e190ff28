/** Where years and quarters stand in a chart of periods. */
export interface PeriodSeries {
  readonly label: string
  readonly draw: 'line' | 'bars'
  readonly points: readonly (readonly [period: string, value: number | null])[]
}

/** "Q2FY2025" and "FY2025" in the order of time; everything else as it comes. */
const orderOf = (period: string): number | null => {
  const [, quarter, year] = /^(?:Q([1-4]))?FY(\d{4})$/.exec(period) ?? []
  return year === undefined ? null : Number(year) * 10 + (quarter === undefined ? 9 : Number(quarter))
}

/** Every period any series has, oldest first. */
export function periodsOf(series: readonly PeriodSeries[]): readonly string[] {
  const all = [...new Set(series.flatMap(({ points }) => points.map(([period]) => period)))]
  return all.every((period) => orderOf(period) !== null)
    ? all.sort((left, right) => (orderOf(left) ?? 0) - (orderOf(right) ?? 0))
    : all.every((period) => /^\d{4}/.test(period))
      ? all.sort()
      : all
}

/** Four to six round marks that hold both ends. */
export function ticksOf(low: number, high: number): readonly number[] {
  const span = high - low || Math.abs(high) || 1
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: Math.max(2, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

export const bandOf = (count: number, left: number, right: number) => {
  const step = (right - left) / count
  return { step, centre: (index: number) => left + step * (index + 0.5) }
}

/** A line that stops where a value is missing and goes on behind the gap; a value between two gaps is a dot. */
export function linePath(
  points: readonly (readonly [x: number, value: number | null])[],
  y: (value: number) => number,
): string {
  let isDrawing = false
  return points
    .map(([x, value], at) => {
      if (value === null) {
        isDrawing = false
        return ''
      }
      const isAlone = !isDrawing && (points[at + 1]?.[1] ?? null) === null
      const command = `${isDrawing ? 'L' : 'M'}${x.toFixed(1)} ${y(value).toFixed(1)}${isAlone ? 'h0' : ''}`
      isDrawing = true
      return command
    })
    .join('')
}
