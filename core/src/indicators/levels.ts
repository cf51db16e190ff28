/** Levels drawn from bars that are over. */
import { highestOf, lowestOf, sinceHighestOf, sinceLowestOf } from './extremes.ts'
import { type Indicator, indicator, line, whole } from './indicator.ts'
import { read } from './stages.ts'

const pivots = indicator({
  id: 'pivots',
  title: 'Pivot points',
  words: 'pivots|pivot points|pivot point|classic pivots|floor pivots',
  about: 'Mean of high, low and close, with three supports and resistances: known at this close, for the next bar.',
  inputs: ['high', 'low', 'close'],
  parameters: {},
  outputs: {
    pivot: line('Pivot', 'price'),
    r1: line('R1', 'price'),
    s1: line('S1', 'price'),
    r2: line('R2', 'price'),
    s2: line('S2', 'price'),
    r3: line('R3', 'price'),
    s3: line('S3', 'price'),
  },
  pane: 'price',
  warmUp: () => 0,
  machine:
    () =>
    ({ high, low, close }, { pivot, r1, s1, r2, s2, r3, s3 }, count) => {
      for (let at = 0; at < count; at++) {
        const top = read(high, at)
        const bottom = read(low, at)
        const middle = (top + bottom + read(close, at)) / 3
        pivot[at] = middle
        r1[at] = 2 * middle - bottom
        s1[at] = 2 * middle - top
        r2[at] = middle + (top - bottom)
        s2[at] = middle - (top - bottom)
        r3[at] = top + 2 * (middle - bottom)
        s3[at] = bottom - 2 * (top - middle)
      }
    },
})

const camarilla = indicator({
  id: 'camarilla',
  title: 'Camarilla pivots',
  words: 'camarilla|camarilla pivots|camarilla pivot points',
  about: 'Four levels either side of the close, from shares of the range: known at this close, for the next bar.',
  inputs: ['high', 'low', 'close'],
  parameters: {},
  outputs: {
    r1: line('R1', 'price'),
    s1: line('S1', 'price'),
    r2: line('R2', 'price'),
    s2: line('S2', 'price'),
    r3: line('R3', 'price'),
    s3: line('S3', 'price'),
    r4: line('R4', 'price'),
    s4: line('S4', 'price'),
  },
  pane: 'price',
  warmUp: () => 0,
  machine:
    () =>
    ({ high, low, close }, { r1, s1, r2, s2, r3, s3, r4, s4 }, count) => {
      for (let at = 0; at < count; at++) {
        const last = read(close, at)
        const reach = (read(high, at) - read(low, at)) * 1.1
        r1[at] = last + reach / 12
        s1[at] = last - reach / 12
        r2[at] = last + reach / 6
        s2[at] = last - reach / 6
        r3[at] = last + reach / 4
        s3[at] = last - reach / 4
        r4[at] = last + reach / 2
        s4[at] = last - reach / 2
      }
    },
})

const retracements = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]

const fibonacci = indicator({
  id: 'fibonacci',
  title: 'Fibonacci retracement',
  words: 'fibonacci|fibonacci retracement|fib|fib levels|fibonacci levels|fib retracement',
  about: 'Shares of the way back from the later extreme of the window to the earlier one.',
  inputs: ['high', 'low'],
  parameters: { length: whole('Length', 100, 2) },
  outputs: {
    level_0: line('0%', 'price'),
    level_236: line('23.6%', 'price'),
    level_382: line('38.2%', 'price'),
    level_500: line('50%', 'price'),
    level_618: line('61.8%', 'price'),
    level_786: line('78.6%', 'price'),
    level_1000: line('100%', 'price'),
  },
  pane: 'price',
  warmUp: ({ length }) => length - 1,
  machine: ({ length }, most) => {
    const [highest, lowest] = [highestOf({ length }), lowestOf({ length })]
    const [sinceTop, sinceBottom] = [sinceHighestOf(length), sinceLowestOf(length)]
    const make = () => new Float64Array(most)
    const [tops, bottoms, topAges, bottomAges] = [make(), make(), make(), make()]
    return ({ high, low }, lines, count) => {
      highest(high, tops, count)
      lowest(low, bottoms, count)
      sinceTop(high, topAges, count)
      sinceBottom(low, bottomAges, count)
      Object.values(lines).forEach((level, turn) => {
        const share = retracements[turn] ?? 0
        for (let at = 0; at < count; at++) {
          const top = read(tops, at)
          const bottom = read(bottoms, at)
          const isTopLater = read(topAges, at) <= read(bottomAges, at)
          level[at] = isTopLater ? top - share * (top - bottom) : bottom + share * (top - bottom)
        }
      })
    }
  },
})

const heikinAshi = indicator({
  id: 'heikin_ashi',
  title: 'Heikin-Ashi',
  words: 'heikin ashi|heikin-ashi|heiken ashi|heikinashi',
  about: 'Candles of means: the open is the middle of the body before, the close the mean of the bar.',
  inputs: ['open', 'high', 'low', 'close'],
  parameters: {},
  outputs: {
    open: line('Open', 'price'),
    high: line('High', 'price'),
    low: line('Low', 'price'),
    close: line('Close', 'price'),
  },
  pane: 'price',
  warmUp: () => 0,
  machine: () => {
    let held = Number.NaN
    return (bars, { open, high, low, close }, count) => {
      let middle = held
      for (let at = 0; at < count; at++) {
        const first = read(bars.open, at)
        const top = read(bars.high, at)
        const bottom = read(bars.low, at)
        const last = read(bars.close, at)
        const begin = Number.isNaN(middle) ? (first + last) / 2 : middle
        const end = (first + top + bottom + last) / 4
        open[at] = begin
        close[at] = end
        high[at] = Math.max(top, begin, end)
        low[at] = Math.min(bottom, begin, end)
        middle = (begin + end) / 2
      }
      held = middle
    }
  },
})

const yearRange = indicator({
  id: 'year_range',
  title: '52-week range',
  words: '52 week range|52-week range|52 week high low|year range|yearly range|52w range',
  about: 'Highest high and lowest low of a year (since the first bar where there is less), and where the close stands.',
  inputs: ['high', 'low', 'close'],
  parameters: { length: whole('Bars a year', 248) },
  outputs: {
    high: line('52-week high', 'price'),
    low: line('52-week low', 'price'),
    from_high: line('Below the high', 'percent'),
    from_low: line('Above the low', 'percent'),
  },
  pane: 'price',
  warmUp: () => 0,
  machine: ({ length }) => {
    const window = { length, least: 1 }
    const [highest, lowest] = [highestOf(window), lowestOf(window)]
    return (bars, { high, low, from_high, from_low }, count) => {
      highest(bars.high, high, count)
      lowest(bars.low, low, count)
      for (let at = 0; at < count; at++) {
        from_high[at] = 100 * (1 - read(bars.close, at) / read(high, at))
        from_low[at] = 100 * (read(bars.close, at) / read(low, at) - 1)
      }
    }
  },
})

const drawdown = indicator({
  id: 'drawdown',
  title: 'Drawdown',
  words: 'drawdown|draw down|max drawdown|maximum drawdown|underwater',
  about: 'How far the value stands under the highest before it, and the furthest it ever stood, since the first bar.',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: {},
  outputs: { drawdown: line('Drawdown', 'percent'), deepest: line('Deepest', 'percent') },
  pane: 'own',
  warmUp: () => 0,
  machine: () => {
    const state = { top: Number.NEGATIVE_INFINITY, most: 0 }
    return ({ close }, { drawdown, deepest }, count) => {
      let { top, most } = state
      for (let at = 0; at < count; at++) {
        top = Math.max(top, read(close, at))
        const below = 100 * (1 - read(close, at) / top)
        most = Math.max(most, below)
        drawdown[at] = below
        deepest[at] = most
      }
      state.top = top
      state.most = most
    }
  },
})

const streak = indicator({
  id: 'streak',
  title: 'Streak',
  words: 'streak|consecutive days|consecutive bars|days in a row',
  about: 'Bars in a row that closed higher (above 0) or lower (below 0).',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: {},
  outputs: { streak: line('Streak', 'figure') },
  pane: 'own',
  warmUp: () => 0,
  machine: () => {
    const state = { run: 0, before: Number.NaN }
    return ({ close }, { streak }, count) => {
      let { run, before } = state
      for (let at = 0; at < count; at++) {
        const value = read(close, at)
        if (value > before) run = Math.max(run, 0) + 1
        else if (value < before) run = Math.min(run, 0) - 1
        else run = 0
        before = value
        streak[at] = run
      }
      state.run = run
      state.before = before
    }
  },
})

export const levels: readonly Indicator[] = [pivots, camarilla, fibonacci, heikinAshi, yearRange, drawdown, streak]
