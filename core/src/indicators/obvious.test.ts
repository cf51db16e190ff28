/** Slow and obvious: each line again from its definition, a window at a time, beside the registry's. */
import { describe, expect, it } from 'vitest'
import { expectAgreement } from './agree.fixture.ts'
import type { Parameters } from './indicator.ts'
import { findIndicator } from './registry.ts'
import { aWalk } from './walk.fixture.ts'

const bars = aWalk({ count: 700, seed: 21 })
const { open, high, low, close, volume, benchmark } = bars
const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((total, value) => total + value, 0)
const mean = (values: ArrayLike<number>): number => sum(values) / values.length
const deviation = (values: ArrayLike<number>): number => Math.sqrt(covariance(values, values))
const covariance = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  mean(Array.from(a, (value, at) => (value - mean(a)) * ((b[at] ?? 0) - mean(b))))
const at = (values: ArrayLike<number>, place: number): number => values[place] ?? Number.NaN
/** The last `length` values up to and with bar `end`. */
const window = (values: Float64Array, end: number, length: number): Float64Array =>
  values.subarray(Math.max(end - length + 1, 0), end + 1)
const logs = (values: Float64Array): Float64Array =>
  values.map((value, place) => Math.log(value / at(values, place - 1)))
const typical = high.map((top, place) => (top + at(low, place) + at(close, place)) / 3)
const trueRange = high.map((top, place) =>
  Math.max(
    top - at(low, place),
    Math.abs(top - (place ? at(close, place - 1) : top)),
    Math.abs(at(low, place) - (place ? at(close, place - 1) : at(low, place))),
  ),
)
const [ownReturns, marketReturns] = [logs(close), logs(benchmark)]
const weighted = (values: Float64Array, end: number, length: number): number =>
  sum(window(values, end, length).map((value, place) => value * at(volume, end - length + 1 + place))) /
  sum(window(volume, end, length))

const below = Array.from(close, (value, end) => 100 * (1 - value / Math.max(...window(close, end, end + 1))))

const cases: readonly (readonly [of: string, given: Parameters, from: number, value: (end: number) => number])[] = [
  ['sma', { length: 50 }, 49, (end) => mean(window(close, end, 50))],
  ['wma', { length: 9 }, 8, (end) => sum(window(close, end, 9).map((value, place) => value * (place + 1))) / 45],
  ['standard_deviation', {}, 19, (end) => deviation(window(close, end, 20))],
  ['bollinger.upper', {}, 19, (end) => mean(window(close, end, 20)) + 2 * deviation(window(close, end, 20))],
  ['z_score', {}, 19, (end) => (at(close, end) - mean(window(close, end, 20))) / deviation(window(close, end, 20))],
  ['envelope.upper', {}, 19, (end) => mean(window(close, end, 20)) * 1.025],
  ['envelope.lower', {}, 19, (end) => mean(window(close, end, 20)) * 0.975],
  ['volatility', {}, 20, (end) => deviation(window(ownReturns, end, 20)) * Math.sqrt(248) * 100],
  [
    'beta',
    { length: 60 },
    60,
    (end) =>
      covariance(window(ownReturns, end, 60), window(marketReturns, end, 60)) /
      deviation(window(marketReturns, end, 60)) ** 2,
  ],
  [
    'correlation',
    {},
    60,
    (end) =>
      covariance(window(ownReturns, end, 60), window(marketReturns, end, 60)) /
      (deviation(window(ownReturns, end, 60)) * deviation(window(marketReturns, end, 60))),
  ],
  [
    'relative_strength',
    {},
    63,
    (end) => at(close, end) / at(close, end - 63) / (at(benchmark, end) / at(benchmark, end - 63)),
  ],
  [
    'efficiency',
    {},
    10,
    (end) =>
      Math.abs(at(close, end) - at(close, end - 10)) /
      sum(Array.from({ length: 10 }, (_, ago) => Math.abs(at(close, end - ago) - at(close, end - ago - 1)))),
  ],
  [
    'ulcer',
    {},
    26,
    (end) =>
      Math.sqrt(
        mean(
          Array.from({ length: 14 }, (_, ago) => {
            const top = Math.max(...window(close, end - ago, 14))
            return ((100 * (at(close, end - ago) - top)) / top) ** 2
          }),
        ),
      ),
  ],
  [
    'choppiness',
    {},
    13,
    (end) =>
      (100 *
        Math.log10(
          sum(window(trueRange, end, 14)) / (Math.max(...window(high, end, 14)) - Math.min(...window(low, end, 14))),
        )) /
      Math.log10(14),
  ],
  ['vwap', {}, 19, (end) => weighted(typical, end, 20)],
  ['vwma', {}, 19, (end) => weighted(close, end, 20)],
  ['relative_volume', {}, 19, (end) => at(volume, end) / mean(window(volume, end, 20))],
  ['session_vwap', {}, 0, (end) => weighted(typical, end, (end % 25) + 1)],
  ['year_range.high', {}, 0, (end) => Math.max(...window(high, end, 248))],
  ['year_range.low', {}, 0, (end) => Math.min(...window(low, end, 248))],
  ['year_range.from_high', {}, 0, (end) => 100 * (1 - at(close, end) / Math.max(...window(high, end, 248)))],
  ['drawdown', {}, 0, (end) => 100 * (1 - at(close, end) / Math.max(...window(close, end, end + 1)))],
  ['drawdown.deepest', {}, 0, (end) => Math.max(...below.slice(0, end + 1))],
  ['gap.percent', {}, 1, (end) => (100 * (at(open, end) - at(close, end - 1))) / at(close, end - 1)],
  ['range.percent', {}, 0, (end) => (100 * (at(high, end) - at(low, end))) / at(close, end)],
  ['donchian.upper', {}, 19, (end) => Math.max(...window(high, end, 20))],
  ['williams_r', {}, 13, (end) => placeOf(end, 14) - 100],
  ['stochastic_fast.k', {}, 15, (end) => placeOf(end, 14)],
]

function placeOf(end: number, length: number): number {
  const [top, bottom] = [Math.max(...window(high, end, length)), Math.min(...window(low, end, length))]
  return (100 * (at(close, end) - bottom)) / (top - bottom)
}

it.each(cases)('%s is what its definition says', (of, given, from, value) => {
  const theirs = Array.from(close, (_, end) => (end < from ? Number.NaN : value(end)))
  expectAgreement(bars, { of, given, from }, theirs)
})

const valuesOf = (id: string, closes: readonly number[], given: Parameters = {}, name = id): (number | null)[] =>
  Array.from(findIndicator(id)?.compute({ close: Float64Array.from(closes) }, given)[name] ?? [], (value) =>
    Number.isNaN(value) ? null : Number(value.toFixed(4)),
  )

describe('golden values', () => {
  it('sma, wma and ema of 1 to 6, by hand', () => {
    expect(valuesOf('sma', [1, 2, 3, 4, 5, 6], { length: 3 })).toEqual([null, null, 2, 3, 4, 5])
    expect(valuesOf('wma', [1, 2, 3, 4, 5, 9], { length: 3 })).toEqual([null, null, 2.3333, 3.3333, 4.3333, 6.8333])
    expect(valuesOf('ema', [1, 2, 3, 4, 5, 9], { length: 3 })).toEqual([null, null, 2, 3, 4, 6.5])
  })

  it('rsi of the series published with its first description on the web', () => {
    const closes = [
      44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28, 46.0,
      46.03, 46.41, 46.22, 45.64,
    ]
    const { rsi = new Float64Array() } = findIndicator('rsi')?.compute({ close: Float64Array.from(closes) }) ?? {}
    expect(Array.from(rsi.slice(14), (value) => value.toFixed(2))).toEqual([
      '70.46',
      '66.25',
      '66.48',
      '69.35',
      '66.29',
      '57.92',
    ])
  })

  it('a series that does not move stands in the middle of every oscillator and has no spread', () => {
    const flat = new Float64Array(80).fill(0.1)
    const bars = { open: flat, high: flat, low: flat, close: flat, volume: flat }
    const last = (id: string, name = id) => findIndicator(id)?.compute(bars)[name]?.at(-1)
    expect([last('rsi'), last('stochastic', 'k'), last('williams_r'), last('mfi'), last('cci'), last('cmo')]).toEqual([
      50, 50, -50, 50, 0, 0,
    ])
    expect([last('standard_deviation'), last('z_score'), last('bollinger_b', 'b'), last('atr'), last('adx')]).toEqual([
      0, 0, 0.5, 0, 0,
    ])
  })

  it('streak counts bars in a row, and a flat one ends it', () => {
    expect(valuesOf('streak', [5, 6, 7, 7, 6, 5, 6])).toEqual([0, 1, 2, 0, -1, -2, 1])
  })

  it('pivots and camarilla of high 110, low 100, close 105', () => {
    const one = { high: Float64Array.of(110), low: Float64Array.of(100), close: Float64Array.of(105) }
    const lines = (id: string) =>
      Object.values(findIndicator(id)?.compute(one) ?? {}).map((line) => Number(at(line, 0).toFixed(4)))
    expect(lines('pivots')).toEqual([105, 110, 100, 115, 95, 120, 90])
    expect(lines('camarilla')).toEqual([105.9167, 104.0833, 106.8333, 103.1667, 107.75, 102.25, 110.5, 99.5])
  })

  it('fibonacci goes back from the later extreme to the earlier one', () => {
    const levels = (highs: readonly number[], lows: readonly number[]) =>
      Object.values(
        findIndicator('fibonacci')?.compute(
          { high: Float64Array.from(highs), low: Float64Array.from(lows) },
          { length: 3 },
        ) ?? {},
      ).map((line) => Number(at(line, 2).toFixed(2)))
    expect(levels([150, 180, 200], [100, 130, 160])).toEqual([200, 176.4, 161.8, 150, 138.2, 121.4, 100])
    expect(levels([200, 180, 150], [160, 130, 100])).toEqual([100, 123.6, 138.2, 150, 161.8, 178.6, 200])
  })

  it('heikin_ashi of two bars, by hand', () => {
    const lines = findIndicator('heikin_ashi')?.compute({
      open: Float64Array.of(10, 12),
      high: Float64Array.of(14, 16),
      low: Float64Array.of(9, 11),
      close: Float64Array.of(12, 15),
    })
    expect(Object.values(lines ?? {}).map((line) => [...line])).toEqual([
      [11, 11.125],
      [14, 16],
      [9, 11],
      [11.25, 13.5],
    ])
  })

  it('supertrend turns when the close passes the line', () => {
    const close = Float64Array.from({ length: 60 }, (_, bar) => (bar < 40 ? 100 + bar : 139 - 8 * (bar - 39)))
    const bars = { high: close.map((value) => value + 1), low: close.map((value) => value - 1), close }
    const { supertrend = close, rising = close } = findIndicator('supertrend')?.compute(bars) ?? {}
    const turn = rising.indexOf(0)
    expect([at(rising, 39), turn > 39 && turn < 45, at(rising, 59)]).toEqual([1, true, 0])
    expect(
      rising.every((flag, bar) => Number.isNaN(flag) || (flag === 1) === at(close, bar) > at(supertrend, bar)),
    ).toBe(true)
  })
})

describe('long series', () => {
  it('do not drift: a window after ten million shares and rupees is as exact as a fresh one', () => {
    const wild = Float64Array.from({ length: 50_000 }, (_, bar) =>
      bar < 49_000 ? 1e9 + Math.sin(bar) * 1e8 : 1 + (bar % 3),
    )
    const tail = wild.slice(-100)
    for (const [id, name] of [
      ['sma', 'sma'],
      ['wma', 'wma'],
      ['standard_deviation', 'standard_deviation'],
      ['bollinger', 'upper'],
    ] as const) {
      const long = findIndicator(id)?.compute({ close: wild })[name]?.at(-1) ?? Number.NaN
      const fresh = findIndicator(id)?.compute({ close: tail })[name]?.at(-1) ?? Number.NaN
      expect(Math.abs(long - fresh)).toBeLessThan(1e-12)
    }
  })
})

it('a rate over nought, which has no end, is forgotten after two windows: what counts is how many values went by', () => {
  const series = close.map((value, place) => (place === 0 ? 0 : value)).subarray(0, 60)
  const rate = (end: number, length: number): number => (at(series, end) / at(series, end - length) - 1) * 100
  const smooth = (end: number): number =>
    sum(Array.from({ length: 10 }, (_, back) => (10 - back) * (rate(end - back, 14) + rate(end - back, 11)))) / 55
  const { coppock } = findIndicator('coppock')?.compute({ close: series }) ?? {}
  for (let end = 33; end < 60; end++) expect(coppock?.[end]).toBeCloseTo(smooth(end), 9)
})
