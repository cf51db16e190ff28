/** Round marks inside a range, about so many. */
export function niceTicks(low: number, high: number, about: number): readonly number[] {
  const span = high - low
  if (!(span > 0)) return [low]
  const rough = span / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((part) => part * power >= rough) ?? 10) * power
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return Array.from({ length: Math.max(count, 0) }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

const short = (value: number): string => value.toFixed(1)

/** Broken where a value is not there. */
export function pathOf(points: readonly (readonly [x: number, y: number | null])[]): string {
  let isOn = false
  return points
    .map(([x, y]) => {
      if (y === null) {
        isOn = false
        return ''
      }
      const part = `${isOn ? 'L' : 'M'}${short(x)},${short(y)}`
      isOn = true
      return part
    })
    .join('')
}
