/** Statistics of prices that start before their window is full, or follow the calendar, as the store computes them. */
import { findIndicator } from 'core/indicators'
import { type Block, each, type Figures, missing } from './block.ts'
import type { Kernel } from './price-fields.ts'
import { recentFigures } from './recent.ts'

type Of<Is extends Kernel['kernel']['is']> = Extract<Kernel['kernel'], { readonly is: Is }>

/** Fewer returns than this tell nothing of how much a price moves. */
const leastReturns = 60

export function kernelMachine(kernel: Kernel['kernel']): Figures {
  switch (kernel.is) {
    case 'extreme':
      return extreme(kernel)
    case 'return_years':
      return sinceYears(kernel)
    case 'return_ytd':
      return sinceYearEnd()
    case 'volatility':
      return volatility(kernel.length)
    case 'drawdown':
      return drawdown(kernel.length)
    case 'beta':
      return beta(kernel.length)
    case 'relative_strength':
      return relativeStrength(kernel.length)
    case 'cross_age':
      return crossAge(kernel)
  }
}

const column = (block: Block, name: 'high' | 'low' | 'close' | 'benchmark'): Float64Array =>
  block.bars[name] ?? missing(block.count)
const at = (values: Float64Array, place: number): number => values[place] ?? Number.NaN

function extreme({ of, sign, length }: Of<'extreme'>): Figures {
  const pick = sign > 0 ? Math.max : Math.min
  if (!Number.isFinite(length)) {
    let found = Number.NaN
    return (block) => {
      const values = column(block, of)
      return each(block.count, (row) => {
        const value = at(values, row)
        if (Number.isFinite(value)) found = Number.isNaN(found) ? value : pick(found, value)
        return found
      })
    }
  }
  const recent = recentFigures(length)
  const isBetter = (value: number, than: number): boolean => Number.isNaN(than) || pick(value, than) === value
  let [found, age] = [Number.NaN, 0]
  return (block) => {
    const values = column(block, of)
    return each(block.count, (row) => {
      const now = at(values, row)
      recent.push(now)
      age++
      if (Number.isFinite(now) && isBetter(now, found)) [found, age] = [now, 0]
      else if (age >= length) {
        // The extreme has left the window: it is looked for among those that are left.
        found = Number.NaN
        for (let ago = length - 1; ago >= 0; ago--) {
          const value = recent.ago(ago)
          if (Number.isFinite(value) && isBetter(value, found)) [found, age] = [value, ago]
        }
      }
      return found
    })
  }
}

/** The same date some years before; 29 February becomes the 28th. */
const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}-${day.slice(5) === '02-29' ? '02-28' : day.slice(5)}`

/** A year, on the last close of that date or before it. */
function sinceYears({ years }: Of<'return_years'>): Figures {
  const days: string[] = []
  const closes: number[] = []
  let base = -1
  return (block) => {
    const close = column(block, 'close')
    return each(block.count, (row) => {
      const day = block.days[row] ?? ''
      days.push(day)
      closes.push(at(close, row))
      const then = yearsBefore(day, years)
      while ((days[base + 1] ?? '9999') <= then) base++
      return base < 0 ? Number.NaN : ((at(close, row) / (closes[base] ?? Number.NaN)) ** (1 / years) - 1) * 100
    })
  }
}

function sinceYearEnd(): Figures {
  let year = ''
  let last = Number.NaN
  let base = Number.NaN
  return (block) => {
    const close = column(block, 'close')
    return each(block.count, (row) => {
      const now = (block.days[row] ?? '').slice(0, 4)
      if (now !== year) base = last
      year = now
      last = at(close, row)
      return (last / base - 1) * 100
    })
  }
}

/** Logarithmic returns, oldest first, up to `length` of them. */
function returnsOf(length: number): { push(price: number): void; list(): number[] } {
  const recent = recentFigures(length)
  let before = Number.NaN
  return {
    push: (price) => {
      recent.push(Math.log(price / before))
      before = price
    },
    list: () => {
      const values: number[] = []
      for (let ago = length - 1; ago >= 0; ago--) if (Number.isFinite(recent.ago(ago))) values.push(recent.ago(ago))
      return values
    },
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function volatility(length: number): Figures {
  const recent = recentFigures(length)
  let [before, sum, squares, known, seen] = [Number.NaN, 0, 0, 0, 0]
  const take = (value: number, sign: 1 | -1): void => {
    if (!Number.isFinite(value)) return
    sum += sign * value
    squares += sign * value * value
    known += sign
  }
  /** Sums that are added to and taken from for years drift; once a lap they are made anew. */
  const afresh = (): void => {
    ;[sum, squares, known] = [0, 0, 0]
    for (let ago = length - 1; ago >= 0; ago--) take(recent.ago(ago), 1)
  }
  return (block) => {
    const close = column(block, 'close')
    return each(block.count, (row) => {
      const value = Math.log(at(close, row) / before)
      before = at(close, row)
      take(recent.ago(length - 1), -1)
      recent.push(value)
      take(value, 1)
      if (++seen % length === 0) afresh()
      if (known < leastReturns) return Number.NaN
      const middle = sum / known
      return Math.sqrt(Math.max(squares / known - middle * middle, 0) * length) * 100
    })
  }
}

function drawdown(length: number): Figures {
  const recent = recentFigures(length)
  return (block) => {
    const close = column(block, 'close')
    return each(block.count, (row) => {
      recent.push(at(close, row))
      let top = 0
      let deepest = 0
      for (let ago = length - 1; ago >= 0; ago--) {
        const value = recent.ago(ago)
        if (!Number.isFinite(value)) continue
        top = Math.max(top, value)
        deepest = Math.max(deepest, 1 - value / top)
      }
      return deepest * 100
    })
  }
}

function beta(length: number): Figures {
  const own = returnsOf(length)
  const market = returnsOf(length)
  return (block) => {
    const close = column(block, 'close')
    const benchmark = column(block, 'benchmark')
    return each(block.count, (row) => {
      own.push(at(close, row))
      market.push(at(benchmark, row))
      const [all, other] = [own.list(), market.list()]
      const count = Math.min(all.length, other.length)
      if (count < leastReturns) return Number.NaN
      const [left, right] = [all.slice(-count), other.slice(-count)]
      const [meanLeft, meanRight] = [mean(left), mean(right)]
      let covariance = 0
      let variance = 0
      for (let place = 0; place < count; place++) {
        const distance = (right[place] ?? Number.NaN) - meanRight
        covariance += ((left[place] ?? Number.NaN) - meanLeft) * distance
        variance += distance ** 2
      }
      return covariance / variance
    })
  }
}

function relativeStrength(length: number): Figures {
  const own = recentFigures(length + 1)
  const market = recentFigures(length + 1)
  return (block) => {
    const close = column(block, 'close')
    const benchmark = column(block, 'benchmark')
    return each(block.count, (row) => {
      own.push(at(close, row))
      market.push(at(benchmark, row))
      return own.ago(0) / own.ago(length) / (market.ago(0) / market.ago(length))
    })
  }
}

/** Bars since the fast mean last crossed the slow one. */
function crossAge({ fast, slow, sign }: Of<'cross_age'>): Figures {
  const sma = findIndicator('sma')
  if (!sma) throw new RangeError('The registry has no sma.')
  const [fastMean, slowMean] = [sma.start({ length: fast }), sma.start({ length: slow })]
  let before = Number.NaN
  let age = Number.NaN
  return (block) => {
    const close = column(block, 'close')
    return each(block.count, (row) => {
      const bar = { close: at(close, row) }
      const now = sign * ((fastMean.next(bar).sma ?? Number.NaN) - (slowMean.next(bar).sma ?? Number.NaN))
      age = now > 0 && before <= 0 ? 0 : age + 1
      before = now
      return age
    })
  }
}
