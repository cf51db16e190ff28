/** Indicators as anybody would write them for one whole array: the loops the registry is measured against. */

export interface Columns {
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

const read = (values: Float64Array, at: number): number => values[at] as number
const blank = (count: number): Float64Array => new Float64Array(count)

function sma({ close }: Columns): Float64Array {
  const out = blank(close.length).fill(Number.NaN, 0, 19)
  let sum = 0
  for (let at = 0; at < close.length; at++) {
    sum += read(close, at)
    if (at >= 20) sum -= read(close, at - 20)
    if (at >= 19) out[at] = sum / 20
  }
  return out
}

function smoothed(values: Float64Array, length: number, weight: number): Float64Array {
  const out = blank(values.length).fill(Number.NaN, 0, length - 1)
  let mean = 0
  for (let at = 0; at < length; at++) mean += read(values, at) / length
  out[length - 1] = mean
  for (let at = length; at < values.length; at++) {
    mean += weight * (read(values, at) - mean)
    out[at] = mean
  }
  return out
}

const ema = ({ close }: Columns): Float64Array => smoothed(close, 20, 2 / 21)

function wma({ close }: Columns): Float64Array {
  const out = blank(close.length).fill(Number.NaN, 0, 19)
  let sum = 0
  let weighted = 0
  for (let at = 0; at < close.length; at++) {
    const value = read(close, at)
    weighted += at >= 20 ? 20 * value - sum : (at + 1) * value
    sum += value
    if (at >= 20) sum -= read(close, at - 20)
    if (at >= 19) out[at] = weighted / 210
  }
  return out
}

function bollinger({ close }: Columns): Float64Array[] {
  const [upper, middle, lower] = [blank(close.length), blank(close.length), blank(close.length)]
  let sum = 0
  let squares = 0
  for (let at = 0; at < close.length; at++) {
    const value = read(close, at)
    sum += value
    squares += value * value
    if (at >= 20) {
      const old = read(close, at - 20)
      sum -= old
      squares -= old * old
    }
    const mean = sum / 20
    const width = 2 * Math.sqrt(Math.max(squares / 20 - mean * mean, 0))
    middle[at] = at >= 19 ? mean : Number.NaN
    upper[at] = at >= 19 ? mean + width : Number.NaN
    lower[at] = at >= 19 ? mean - width : Number.NaN
  }
  return [upper, middle, lower]
}

function rsi({ close }: Columns): Float64Array {
  const out = blank(close.length).fill(Number.NaN, 0, 14)
  let up = 0
  let down = 0
  for (let at = 1; at < close.length; at++) {
    const move = read(close, at) - read(close, at - 1)
    const rise = Math.max(move, 0)
    const fall = Math.max(-move, 0)
    if (at <= 14) {
      up += rise / 14
      down += fall / 14
    } else {
      up = (up * 13 + rise) / 14
      down = (down * 13 + fall) / 14
    }
    if (at >= 14) out[at] = up + down === 0 ? 50 : (100 * up) / (up + down)
  }
  return out
}

function macd({ close }: Columns): Float64Array[] {
  const [fast, slow] = [smoothed(close, 12, 2 / 13), smoothed(close, 26, 2 / 27)]
  for (let at = 0; at < close.length; at++) fast[at] = read(fast, at) - read(slow, at)
  const signal = smoothed(fast.subarray(25), 9, 2 / 10)
  const whole = blank(close.length).fill(Number.NaN, 0, 25)
  whole.set(signal, 25)
  for (let at = 0; at < close.length; at++) slow[at] = read(fast, at) - read(whole, at)
  return [fast, whole, slow]
}

function atr({ high, low, close }: Columns): Float64Array {
  const out = blank(close.length).fill(Number.NaN, 0, 14)
  let mean = 0
  for (let at = 1; at < close.length; at++) {
    const before = read(close, at - 1)
    const range = Math.max(
      read(high, at) - read(low, at),
      Math.abs(read(high, at) - before),
      Math.abs(read(low, at) - before),
    )
    if (at <= 14) mean += range / 14
    else mean = (mean * 13 + range) / 14
    if (at >= 14) out[at] = mean
  }
  return out
}

function adx({ high, low, close }: Columns): Float64Array[] {
  const [out, plusLine, minusLine] = [blank(close.length), blank(close.length), blank(close.length)]
  let [up, down, range, mean] = [0, 0, 0, 0]
  for (let at = 1; at < close.length; at++) {
    const rise = read(high, at) - read(high, at - 1)
    const fall = read(low, at - 1) - read(low, at)
    const before = read(close, at - 1)
    const reach = Math.max(
      read(high, at) - read(low, at),
      Math.abs(read(high, at) - before),
      Math.abs(read(low, at) - before),
    )
    const rose = rise > fall && rise > 0 ? rise : 0
    const fell = fall > rise && fall > 0 ? fall : 0
    if (at <= 14) {
      up += rose / 14
      down += fell / 14
      range += reach / 14
    } else {
      up += (rose - up) / 14
      down += (fell - down) / 14
      range += (reach - range) / 14
    }
    if (at < 14) continue
    const plus = (100 * up) / range
    const minus = (100 * down) / range
    const strength = (100 * Math.abs(plus - minus)) / (plus + minus)
    plusLine[at] = plus
    minusLine[at] = minus
    mean += at < 28 ? strength / 14 : (strength - mean) / 14
    out[at] = at >= 27 ? mean : Number.NaN
  }
  return [out, plusLine, minusLine]
}

/** Looks through the window again only when the extreme has left it. */
function extreme(
  values: Float64Array,
  length: number,
  isBetter: (one: number, other: number) => boolean,
): Float64Array {
  const out = blank(values.length).fill(Number.NaN, 0, length - 1)
  let best = 0
  for (let at = 0; at < values.length; at++) {
    if (best <= at - length) {
      best = at - length + 1
      for (let place = best + 1; place <= at; place++)
        if (isBetter(read(values, place), read(values, best))) best = place
    } else if (isBetter(read(values, at), read(values, best))) best = at
    if (at >= length - 1) out[at] = read(values, best)
  }
  return out
}

const highest = (values: Float64Array, length: number) => extreme(values, length, (one, other) => one >= other)
const lowest = (values: Float64Array, length: number) => extreme(values, length, (one, other) => one <= other)

function donchian({ high, low }: Columns): Float64Array[] {
  const [upper, lower] = [highest(high, 20), lowest(low, 20)]
  const middle = blank(high.length)
  for (let at = 0; at < high.length; at++) middle[at] = (read(upper, at) + read(lower, at)) / 2
  return [upper, middle, lower]
}

function stochastic({ high, low, close }: Columns): Float64Array[] {
  const [tops, bottoms] = [highest(high, 14), lowest(low, 14)]
  const [k, d] = [blank(close.length).fill(Number.NaN, 0, 15), blank(close.length).fill(Number.NaN, 0, 17)]
  for (let at = 13; at < close.length; at++) {
    const range = read(tops, at) - read(bottoms, at)
    tops[at] = range === 0 ? 50 : (100 * (read(close, at) - read(bottoms, at))) / range
  }
  for (let at = 15; at < close.length; at++) k[at] = (read(tops, at) + read(tops, at - 1) + read(tops, at - 2)) / 3
  for (let at = 17; at < close.length; at++) d[at] = (read(k, at) + read(k, at - 1) + read(k, at - 2)) / 3
  return [k, d]
}

function obv({ close, volume }: Columns): Float64Array {
  const out = blank(close.length)
  let total = 0
  for (let at = 1; at < close.length; at++) {
    if (read(close, at) > read(close, at - 1)) total += read(volume, at)
    else if (read(close, at) < read(close, at - 1)) total -= read(volume, at)
    out[at] = total
  }
  return out
}

function roc({ close }: Columns): Float64Array {
  const out = blank(close.length).fill(Number.NaN, 0, 12)
  for (let at = 12; at < close.length; at++) out[at] = (read(close, at) / read(close, at - 12) - 1) * 100
  return out
}

function cci({ high, low, close }: Columns): Float64Array {
  const typical = blank(close.length)
  const out = blank(close.length).fill(Number.NaN, 0, 19)
  let sum = 0
  for (let at = 0; at < close.length; at++) {
    typical[at] = (read(high, at) + read(low, at) + read(close, at)) / 3
    sum += read(typical, at)
    if (at >= 20) sum -= read(typical, at - 20)
    if (at < 19) continue
    let spread = 0
    for (let place = at - 19; place <= at; place++) spread += Math.abs(read(typical, place) - sum / 20)
    out[at] = (read(typical, at) - sum / 20) / ((0.015 * spread) / 20)
  }
  return out
}

export const plain: Readonly<Record<string, (bars: Columns) => unknown>> = {
  sma,
  ema,
  wma,
  bollinger,
  rsi,
  macd,
  atr,
  adx,
  donchian,
  stochastic,
  obv,
  roc,
  cci,
}
