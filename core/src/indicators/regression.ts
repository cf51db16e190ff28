/** Lines and distances by the usual statistics of a window. */
import { decimal, type Indicator, indicator, line, whole } from './indicator.ts'
import { seriesLine } from './series-line.ts'
import { earlierOf, meanOf, read, type Stage, spreadOf, weightedOf } from './stages.ts'

function deviationOf(length: number, most: number): Stage {
  const spread = spreadOf(length)
  const means = new Float64Array(most)
  return (source, out, count) => spread(source, means, out, count)
}

function scoreOf(length: number, most: number): Stage {
  const spread = spreadOf(length)
  const means = new Float64Array(most)
  return (source, out, count) => {
    spread(source, means, out, count)
    for (let at = 0; at < count; at++) {
      const deviation = read(out, at)
      out[at] = deviation === 0 ? 0 : (read(source, at) - read(means, at)) / deviation
    }
  }
}

/** Logarithm of the value over the one before. */
function logReturnOf(): Stage {
  const before = earlierOf(1)
  return (source, out, count) => {
    before(source, out, count)
    for (let at = 0; at < count; at++) out[at] = Math.log(read(source, at) / read(out, at))
  }
}

const linear = indicator({
  id: 'linear_regression',
  title: 'Linear regression',
  words: 'linear regression|linreg|least squares|least squares moving average|lsma|time series forecast|tsf',
  about: 'The straight line nearest to the last values: where it ends, what it says of the next bar, its rise a bar.',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: { length: whole('Length', 14, 2) },
  outputs: {
    value: line('Regression', 'price'),
    forecast: line('Forecast', 'price'),
    slope: line('Slope', 'price'),
  },
  pane: 'price',
  warmUp: ({ length }) => length - 1,
  machine: ({ length }) => {
    const [mean, weighted] = [meanOf(length), weightedOf(length)]
    return ({ close }, { value, forecast, slope }, count) => {
      mean(close, value, count)
      weighted(close, forecast, count)
      for (let at = 0; at < count; at++) {
        // The line passes through the plain mean in the middle, and the weighted mean a third of the way from its end.
        const lead = read(forecast, at) - read(value, at)
        slope[at] = (6 * lead) / (length - 1)
        value[at] = read(value, at) + 3 * lead
        forecast[at] = read(value, at) + read(slope, at)
      }
    }
  },
})

const volatility = indicator({
  id: 'volatility',
  title: 'Historical volatility',
  words: 'volatility|historical volatility|hv|realised volatility|realized volatility|annualised volatility',
  about: 'Standard deviation of logarithmic returns, made a year’s by the root of the bars in a year.',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: { length: whole('Length', 20, 2), year: decimal('Bars a year', 248, 1, 100_000) },
  outputs: { volatility: line('Volatility', 'percent') },
  pane: 'own',
  warmUp: ({ length }) => length,
  machine: ({ length, year }, most) => {
    const [returns, deviation] = [logReturnOf(), deviationOf(length, most)]
    const scale = 100 * Math.sqrt(year)
    return ({ close }, { volatility }, count) => {
      returns(close, volatility, count)
      deviation(volatility, volatility, count)
      for (let at = 0; at < count; at++) volatility[at] = scale * read(volatility, at)
    }
  },
})

type Pair = (close: Float64Array, benchmark: Float64Array, out: Float64Array, count: number) => void

/** Covariance of the returns of two series on what `scale` makes of their variances. */
function pairOf(length: number, most: number, scale: (own: number, other: number) => number): Pair {
  const [ownReturn, otherReturn] = [logReturnOf(), logReturnOf()]
  const make = () => ({ mean: meanOf(length), held: new Float64Array(most) })
  const [own, other, both, ownSquare, otherSquare] = [make(), make(), make(), make(), make()]
  return (close, benchmark, out, count) => {
    ownReturn(close, own.held, count)
    otherReturn(benchmark, other.held, count)
    for (let at = 0; at < count; at++) {
      const a = read(own.held, at)
      const b = read(other.held, at)
      both.held[at] = a * b
      ownSquare.held[at] = a * a
      otherSquare.held[at] = b * b
    }
    for (const { mean, held } of [own, other, both, ownSquare, otherSquare]) mean(held, held, count)
    for (let at = 0; at < count; at++) {
      const a = read(own.held, at)
      const b = read(other.held, at)
      out[at] =
        (read(both.held, at) - a * b) / scale(read(ownSquare.held, at) - a * a, read(otherSquare.held, at) - b * b)
    }
  }
}

const beta = indicator({
  id: 'beta',
  title: 'Beta',
  words: 'beta|rolling beta|market beta',
  about: 'How far the price moves, on average, when the benchmark moves by one: from logarithmic returns.',
  inputs: ['close', 'benchmark'],
  parameters: { length: whole('Length', 248, 2) },
  outputs: { beta: line('Beta', 'figure') },
  pane: 'own',
  warmUp: ({ length }) => length,
  machine: ({ length }, most) => {
    const run = pairOf(length, most, (_own, other) => other)
    return ({ close, benchmark }, { beta }, count) => run(close, benchmark, beta, count)
  },
})

const correlation = indicator({
  id: 'correlation',
  title: 'Correlation',
  words: 'correlation|rolling correlation|correl|correlation with benchmark',
  about: 'Whether the price moves with the benchmark (1), against it (−1) or neither (0): from logarithmic returns.',
  inputs: ['close', 'benchmark'],
  parameters: { length: whole('Length', 60, 2) },
  outputs: { correlation: line('Correlation', 'figure') },
  pane: 'own',
  warmUp: ({ length }) => length,
  machine: ({ length }, most) => {
    const run = pairOf(length, most, (own, other) => Math.sqrt(Math.max(own, 0) * Math.max(other, 0)))
    return ({ close, benchmark }, { correlation }, count) => run(close, benchmark, correlation, count)
  },
})

const relativeStrength = indicator({
  id: 'relative_strength',
  title: 'Relative strength',
  words: 'relative strength|rs|mansfield relative strength|relative performance|ratio to benchmark',
  about: 'Growth over the last bars on that of the benchmark: over 1, the price did better.',
  inputs: ['close', 'benchmark'],
  parameters: { length: whole('Length', 63) },
  outputs: { relative_strength: line('Relative strength', 'figure'), ratio: line('Ratio', 'figure') },
  pane: 'own',
  warmUp: ({ length }) => length,
  machine: ({ length }) => {
    const earlier = earlierOf(length)
    return ({ close, benchmark }, { relative_strength: strength, ratio }, count) => {
      for (let at = 0; at < count; at++) ratio[at] = read(close, at) / read(benchmark, at)
      earlier(ratio, strength, count)
      for (let at = 0; at < count; at++) strength[at] = read(ratio, at) / read(strength, at)
    }
  },
})

export const regressions: readonly Indicator[] = [
  linear,
  seriesLine({
    id: 'standard_deviation',
    title: 'Standard deviation',
    words: 'standard deviation|stdev|stddev|std dev',
    about: 'Standard deviation of the last values, of the whole window.',
    unit: 'price',
    pane: 'own',
    length: 20,
    shortest: 2,
    warmUp: (length) => length - 1,
    stage: deviationOf,
  }),
  seriesLine({
    id: 'z_score',
    title: 'Z-score',
    words: 'z score|z-score|zscore',
    about: 'Distance from the mean of the last values, in their standard deviations.',
    unit: 'figure',
    pane: 'own',
    length: 20,
    shortest: 2,
    warmUp: (length) => length - 1,
    stage: scoreOf,
  }),
  volatility,
  beta,
  correlation,
  relativeStrength,
]
