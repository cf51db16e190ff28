/** Indicators over typed arrays, oldest bar first; NaN until there are enough bars. */

export interface Bars {
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

const empty = (length: number): Float64Array => new Float64Array(length).fill(Number.NaN)

export function sma(values: Float64Array, length: number): Float64Array {
  const out = empty(values.length)
  let sum = 0
  for (let at = 0; at < values.length; at++) {
    sum += values[at] ?? 0
    if (at >= length) sum -= values[at - length] ?? 0
    if (at >= length - 1) out[at] = sum / length
  }
  return out
}

/** Seeded by the mean of the first `length` values; leading NaNs are passed over. */
export function ema(values: Float64Array, length: number): Float64Array {
  const out = empty(values.length)
  const weight = 2 / (length + 1)
  let first = 0
  while (first < values.length && Number.isNaN(values[first])) first++
  if (first + length > values.length) return out
  let current = 0
  for (let at = first; at < first + length; at++) current += (values[at] ?? 0) / length
  out[first + length - 1] = current
  for (let at = first + length; at < values.length; at++) {
    current += weight * ((values[at] ?? 0) - current)
    out[at] = current
  }
  return out
}

/** Wilder's smoothing of a sum-like series from `first` on. */
function wilder(values: Float64Array, length: number, first: number): Float64Array {
  const out = empty(values.length)
  if (first + length > values.length) return out
  let current = 0
  for (let at = first; at < first + length; at++) current += (values[at] ?? 0) / length
  out[first + length - 1] = current
  for (let at = first + length; at < values.length; at++) {
    current += ((values[at] ?? 0) - current) / length
    out[at] = current
  }
  return out
}

export function rsi(close: Float64Array, length: number): Float64Array {
  const gains = new Float64Array(close.length)
  const losses = new Float64Array(close.length)
  for (let at = 1; at < close.length; at++) {
    const move = (close[at] ?? 0) - (close[at - 1] ?? 0)
    gains[at] = Math.max(move, 0)
    losses[at] = Math.max(-move, 0)
  }
  const up = wilder(gains, length, 1)
  const down = wilder(losses, length, 1)
  return up.map((gain, at) => {
    const total = gain + (down[at] ?? Number.NaN)
    return total === 0 ? 50 : (100 * gain) / total
  })
}

function trueRange({ high, low, close }: Bars): Float64Array {
  return high.map((top, at) => {
    const before = close[at - 1]
    const range = top - (low[at] ?? 0)
    return before === undefined ? range : Math.max(range, Math.abs(top - before), Math.abs((low[at] ?? 0) - before))
  })
}

export const atr = (bars: Bars, length: number): Float64Array => wilder(trueRange(bars), length, 1)

export function directional(
  bars: Bars,
  length: number,
): { plus: Float64Array; minus: Float64Array; adx: Float64Array } {
  const { high, low } = bars
  const up = new Float64Array(high.length)
  const down = new Float64Array(high.length)
  for (let at = 1; at < high.length; at++) {
    const rise = (high[at] ?? 0) - (high[at - 1] ?? 0)
    const fall = (low[at - 1] ?? 0) - (low[at] ?? 0)
    up[at] = rise > fall && rise > 0 ? rise : 0
    down[at] = fall > rise && fall > 0 ? fall : 0
  }
  const range = wilder(trueRange(bars), length, 1)
  const plus = wilder(up, length, 1).map((value, at) => (100 * value) / (range[at] ?? Number.NaN))
  const minus = wilder(down, length, 1).map((value, at) => (100 * value) / (range[at] ?? Number.NaN))
  const dx = plus.map((value, at) => {
    const other = minus[at] ?? Number.NaN
    return value + other === 0 ? 0 : (100 * Math.abs(value - other)) / (value + other)
  })
  return { plus, minus, adx: wilder(dx, length, length) }
}

export function highest(values: Float64Array, length: number, at: number): number {
  let top = Number.NEGATIVE_INFINITY
  for (let place = Math.max(at - length + 1, 0); place <= at; place++) top = Math.max(top, values[place] ?? top)
  return top
}

export function lowest(values: Float64Array, length: number, at: number): number {
  let bottom = Number.POSITIVE_INFINITY
  for (let place = Math.max(at - length + 1, 0); place <= at; place++)
    bottom = Math.min(bottom, values[place] ?? bottom)
  return bottom
}

export function deviation(values: Float64Array, length: number, at: number): number {
  let sum = 0
  let squares = 0
  for (let place = at - length + 1; place <= at; place++) {
    const value = values[place] ?? Number.NaN
    sum += value
    squares += value * value
  }
  return Math.sqrt(Math.max(squares / length - (sum / length) ** 2, 0))
}

/** The trailing line of `factor` ATR; the close is above it in a rising trend. */
export function supertrend(bars: Bars, length: number, factor: number): Float64Array {
  const range = atr(bars, length)
  const out = empty(bars.close.length)
  let upper = Number.POSITIVE_INFINITY
  let lower = Number.NEGATIVE_INFINITY
  let isUp = true
  for (let at = length; at < out.length; at++) {
    const middle = ((bars.high[at] ?? 0) + (bars.low[at] ?? 0)) / 2
    const close = bars.close[at] ?? 0
    const before = bars.close[at - 1] ?? 0
    const width = factor * (range[at] ?? 0)
    upper = middle + width < upper || before > upper ? middle + width : upper
    lower = middle - width > lower || before < lower ? middle - width : lower
    if (isUp && close < lower) isUp = false
    else if (!isUp && close > upper) isUp = true
    out[at] = isUp ? lower : upper
  }
  return out
}
