/** The mean of the last so many closes; none before there are as many. */
export function movingAverage(values: readonly (number | null)[], days: number): readonly (number | null)[] {
  const window: number[] = []
  let sum = 0
  return values.map((value) => {
    if (value === null) return null
    window.push(value)
    sum += value
    if (window.length > days) sum -= window.shift() ?? 0
    return window.length === days ? sum / days : null
  })
}
