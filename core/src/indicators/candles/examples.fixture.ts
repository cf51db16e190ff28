/** Hand-made candles for every pattern, and the one candle whose change breaks it. */
import type { Candles } from './candle.ts'

/** Open, high, low, close. */
export type Quote = readonly [number, number, number, number]

export interface Example {
  /** What the ten bars before do; their bodies are 2 and their ranges 4, and they end at 100. */
  readonly after: 'fall' | 'rise'
  readonly quotes: readonly Quote[]
  /** Put in place of the candle at this position, counted from 0, it is the pattern no more. */
  readonly miss: readonly [number, Quote]
}

const tallBlack: Quote = [100, 100.5, 96.5, 97]
const tallWhite: Quote = [100, 103.5, 99.5, 103]

const fall = (quotes: readonly Quote[], place: number, miss: Quote): Example => ({
  after: 'fall',
  quotes,
  miss: [place, miss],
})
const rise = (quotes: readonly Quote[], place: number, miss: Quote): Example => ({
  ...fall(quotes, place, miss),
  after: 'rise',
})

export const examples: Readonly<Record<string, Example>> = {
  doji: fall([[100, 102, 98, 100.3]], 0, [100, 102, 98, 100.5]),
  dragonfly_doji: fall([[100, 100.2, 96, 100.1]], 0, [100, 101, 96, 100.1]),
  gravestone_doji: fall([[100, 104, 99.9, 100.1]], 0, [100, 104, 99, 100.1]),
  long_legged_doji: fall([[100, 102, 98, 100.1]], 0, [100, 101, 96, 100.1]),
  hammer: fall([[100, 101.1, 97, 101]], 0, [100, 101.1, 98.5, 101]),
  hanging_man: rise([[100, 101.1, 97, 101]], 0, [100, 101.1, 98.5, 101]),
  inverted_hammer: fall([[100, 104, 99.9, 101]], 0, [100, 102.5, 99.9, 101]),
  shooting_star: rise([[100, 104, 99.9, 101]], 0, [100, 102.5, 99.9, 101]),
  spinning_top: fall([[100, 102, 98.5, 100.8]], 0, [100, 103, 98, 101.1]),
  high_wave: fall([[100, 102, 98.5, 100.5]], 0, [100, 101.9, 98.5, 100.5]),
  bullish_marubozu: fall([[100, 103, 100, 103]], 0, [100, 103, 99.5, 103]),
  bearish_marubozu: fall([[103, 103, 100, 100]], 0, [103, 103.5, 100, 100]),
  bullish_belt_hold: fall([[97, 101, 97, 100]], 0, [97, 101, 96.5, 100]),
  bearish_belt_hold: rise([[103, 103, 99, 100]], 0, [103, 103.5, 99, 100]),

  bullish_engulfing: fall(
    [
      [100, 100.5, 98.5, 99],
      [98.8, 101, 98.5, 100.5],
    ],
    1,
    [98.8, 101, 98.5, 99.9],
  ),
  bearish_engulfing: rise(
    [
      [100, 101.5, 99.5, 101],
      [101.2, 101.5, 99, 99.5],
    ],
    1,
    [101.2, 101.5, 99, 100.1],
  ),
  bullish_harami: fall([tallBlack, [98, 99.2, 97.8, 99]], 1, [98, 100.7, 97.8, 100.5]),
  bearish_harami: rise([tallWhite, [102, 102.2, 100.8, 101]], 1, [103.5, 103.6, 100.8, 101]),
  bullish_harami_cross: fall([tallBlack, [98, 99, 97.5, 98.1]], 1, [98, 99, 97.5, 98.3]),
  bearish_harami_cross: rise([tallWhite, [102, 102.8, 101.3, 102.1]], 1, [102, 102.8, 101.3, 102.4]),
  piercing_line: fall([tallBlack, [96, 99.5, 95.8, 99]], 1, [96, 98.6, 95.8, 98.4]),
  dark_cloud_cover: rise([tallWhite, [104, 104.2, 100.5, 101]], 1, [104, 104.2, 101.4, 101.6]),
  tweezer_bottom: fall(
    [
      [100, 100.5, 97, 98],
      [98.5, 100, 97.1, 99.5],
    ],
    1,
    [98.5, 100, 97.5, 99.5],
  ),
  tweezer_top: rise(
    [
      [100, 103, 99.5, 102],
      [102, 103.1, 100, 100.5],
    ],
    1,
    [102, 102.5, 100, 100.5],
  ),
  bullish_kicker: fall(
    [
      [100, 100, 97, 97],
      [101, 104, 101, 104],
    ],
    1,
    [99.5, 104, 99.5, 104],
  ),
  bearish_kicker: rise(
    [
      [100, 103, 100, 103],
      [99, 99, 96, 96],
    ],
    1,
    [100.5, 100.5, 96, 96],
  ),
  bullish_counterattack: fall([tallBlack, [94, 97.3, 93.8, 97.1]], 1, [94, 97.8, 93.8, 97.5]),
  bearish_counterattack: rise([tallWhite, [106, 106.2, 102.7, 102.9]], 1, [106, 106.2, 102.3, 102.5]),
  bullish_separating_lines: rise(
    [
      [101, 101.5, 99, 99.5],
      [101.1, 104.5, 101, 104],
    ],
    1,
    [101.5, 104.5, 101, 104],
  ),
  bearish_separating_lines: fall(
    [
      [99, 101, 98.5, 100.5],
      [98.9, 99, 95.5, 96],
    ],
    1,
    [98.5, 99, 95.5, 96],
  ),
  on_neck: fall([tallBlack, [95, 96.8, 94.8, 96.6]], 1, [95, 97, 94.8, 96.9]),
  thrusting: fall([tallBlack, [96, 98.5, 95.8, 98]], 1, [96, 98.9, 95.8, 98.7]),
  matching_low: fall(
    [
      [100, 100.5, 97.5, 98],
      [99, 99.2, 97.8, 98.1],
    ],
    1,
    [99, 99.2, 97.5, 97.6],
  ),
  homing_pigeon: fall([tallBlack, [99, 99.2, 97.8, 98]], 1, [99, 99.2, 96.8, 96.9]),
  bullish_doji_star: fall([tallBlack, [96, 97, 95, 96.1]], 1, [97.5, 98.5, 96.5, 97.6]),
  bearish_doji_star: rise([tallWhite, [104, 105, 103, 104.1]], 1, [102.5, 103.5, 101.5, 102.6]),
  inside_bar: fall(
    [
      [100, 103, 98, 101],
      [101, 102, 99, 100],
    ],
    1,
    [101, 103, 99, 100],
  ),
  outside_bar: fall(
    [
      [100, 102, 99, 101],
      [101, 103, 98, 100],
    ],
    1,
    [101, 103, 99, 100],
  ),

  morning_star: fall([tallBlack, [96, 96.9, 95.3, 96.5], [96.8, 99.8, 96.6, 99.5]], 2, [96.8, 98.6, 96.6, 98.4]),
  evening_star: rise(
    [tallWhite, [103.5, 104.7, 103.1, 104], [103.2, 103.4, 100.2, 100.5]],
    2,
    [103.2, 103.4, 101.4, 101.6],
  ),
  morning_doji_star: fall([tallBlack, [96, 96.9, 95.3, 96.1], [96.8, 99.8, 96.6, 99.5]], 1, [96, 96.9, 95.3, 96.5]),
  evening_doji_star: rise(
    [tallWhite, [104, 104.7, 103.1, 104.1], [103.2, 103.4, 100.2, 100.5]],
    1,
    [103.5, 104.7, 103.1, 104],
  ),
  bullish_abandoned_baby: fall(
    [tallBlack, [95.5, 96.2, 94.8, 95.6], [96.6, 99.8, 96.4, 99.5]],
    2,
    [96.6, 99.8, 96.1, 99.5],
  ),
  bearish_abandoned_baby: rise(
    [tallWhite, [104.5, 105.2, 103.8, 104.4], [103.4, 103.6, 100.2, 100.5]],
    2,
    [103.4, 103.9, 100.2, 100.5],
  ),
  bullish_tri_star: fall(
    [
      [100, 101, 99, 100.1],
      [98, 99, 97, 98.1],
      [99, 100, 98, 99.1],
    ],
    1,
    [99.95, 101, 99, 100.05],
  ),
  bearish_tri_star: rise(
    [
      [100, 101, 99, 100.1],
      [102, 103, 101, 102.1],
      [101, 102, 100, 101.1],
    ],
    1,
    [100.05, 101, 99, 100.15],
  ),

  three_white_soldiers: fall(
    [
      [97, 100.2, 96.8, 100],
      [98, 102.7, 97.8, 102.5],
      [100, 105.2, 99.8, 105],
    ],
    2,
    [100, 108, 99.8, 105],
  ),
  three_black_crows: rise(
    [
      [103, 103.2, 99.8, 100],
      [102, 102.2, 97.3, 97.5],
      [100, 100.2, 94.8, 95],
    ],
    2,
    [100, 100.2, 92, 95],
  ),
  identical_three_crows: rise(
    [
      [103, 103.2, 99.8, 100],
      [100.1, 100.3, 96.8, 97],
      [97.1, 97.3, 93.8, 94],
    ],
    2,
    [97.5, 97.7, 93.8, 94],
  ),
  three_inside_up: fall([tallBlack, [98, 99.2, 97.8, 99], [99, 101, 98.8, 100.5]], 2, [99, 100.1, 98.8, 99.9]),
  three_inside_down: rise([tallWhite, [102, 102.2, 100.8, 101], [101, 101.2, 99, 99.5]], 2, [101, 101.2, 99.9, 100.1]),
  three_outside_up: fall(
    [
      [100, 100.5, 98.5, 99],
      [98.8, 101, 98.5, 100.5],
      [100.2, 101.5, 100, 101],
    ],
    2,
    [100.2, 101.5, 100, 100.4],
  ),
  three_outside_down: rise(
    [
      [100, 101.5, 99.5, 101],
      [101.2, 101.5, 99, 99.5],
      [99.8, 100, 98.5, 99],
    ],
    2,
    [99.8, 100, 99.4, 99.6],
  ),
  upside_tasuki_gap: rise(
    [
      [100, 102.2, 99.8, 102],
      [103, 105.2, 102.8, 105],
      [104, 104.2, 102.3, 102.5],
    ],
    2,
    [104, 104.2, 101.6, 101.8],
  ),
  downside_tasuki_gap: fall(
    [
      [100, 100.2, 97.8, 98],
      [97, 97.2, 94.8, 95],
      [96, 97.7, 95.8, 97.5],
    ],
    2,
    [96, 98.4, 95.8, 98.2],
  ),
  upside_gap_two_crows: rise(
    [tallWhite, [105, 105.2, 103.8, 104], [105.5, 105.7, 103.3, 103.5]],
    2,
    [105.5, 105.7, 102.6, 102.8],
  ),
  two_crows: rise([tallWhite, [105, 105.2, 103.8, 104], [104.5, 104.7, 101.3, 101.5]], 2, [104.5, 104.7, 103, 103.2]),
  advance_block: rise(
    [
      [100, 104.2, 99.8, 104],
      [102, 106, 101.8, 105],
      [104.5, 107.5, 104.3, 105.5],
    ],
    2,
    [104.5, 106, 104.3, 105.5],
  ),
  stick_sandwich: fall(
    [
      [100, 100.2, 97.8, 98],
      [98.5, 100.5, 98.3, 100],
      [100.2, 100.4, 97.9, 98.1],
    ],
    2,
    [100.2, 100.4, 98.3, 98.5],
  ),
  bullish_side_by_side: rise(
    [
      [100, 102.2, 99.8, 102],
      [103, 105.2, 102.8, 105],
      [103.1, 105.4, 102.9, 105.2],
    ],
    2,
    [103.5, 105.4, 102.9, 105.2],
  ),

  bullish_three_line_strike: rise(
    [
      [100, 102, 99.8, 101.5],
      [101, 103, 100.8, 102.5],
      [102, 104, 101.8, 103.5],
      [104, 104.2, 99, 99.5],
    ],
    3,
    [104, 104.2, 100, 100.5],
  ),
  bearish_three_line_strike: fall(
    [
      [100, 100.2, 98, 98.5],
      [99, 99.2, 97, 97.5],
      [98, 98.2, 96, 96.5],
      [96, 101, 95.8, 100.5],
    ],
    3,
    [96, 100, 95.8, 99.5],
  ),
  concealing_baby_swallow: fall(
    [
      [100, 100, 97, 97],
      [97, 97, 94, 94],
      [93, 95, 91.8, 92],
      [95.5, 95.6, 91, 91.2],
    ],
    3,
    [95.5, 95.6, 91.9, 92],
  ),
  rising_three_methods: rise(
    [
      [100, 105.2, 99.8, 105],
      [104, 104.5, 103, 103.5],
      [103.5, 104, 102.3, 102.8],
      [102.8, 103.2, 101.8, 102.2],
      [102.5, 106.5, 102.3, 106],
    ],
    3,
    [102.8, 103.2, 99.5, 102.2],
  ),
  falling_three_methods: fall(
    [
      [100, 100.2, 94.8, 95],
      [96, 97, 95.5, 96.5],
      [96.5, 97.7, 96, 97.2],
      [97.2, 98.2, 96.8, 97.8],
      [97.5, 97.7, 93.5, 94],
    ],
    3,
    [97.2, 100.5, 96.8, 97.8],
  ),
  mat_hold: rise(
    [
      [100, 103.2, 99.8, 103],
      [104, 104.6, 103.6, 103.7],
      [103.5, 103.8, 102.8, 103],
      [103, 103.3, 102, 102.5],
      [103, 105.5, 102.8, 105],
    ],
    4,
    [103, 104.8, 102.8, 104.5],
  ),
  bullish_breakaway: fall(
    [
      [100, 100.2, 96.8, 97],
      [96, 96.2, 94.8, 95],
      [95, 95.5, 93.5, 94],
      [94, 94.5, 92.5, 93],
      [93.5, 96.7, 93.3, 96.5],
    ],
    4,
    [93.5, 96, 93.3, 95.8],
  ),
  bearish_breakaway: rise(
    [
      [100, 103.2, 99.8, 103],
      [104, 105.2, 103.8, 105],
      [105, 106.5, 104.5, 106],
      [106, 107.5, 105.5, 107],
      [106.5, 106.7, 103.3, 103.5],
    ],
    4,
    [106.5, 106.7, 104, 104.2],
  ),
  ladder_bottom: fall(
    [
      [100, 100.2, 97.8, 98],
      [98.5, 98.7, 96.3, 96.5],
      [97, 97.2, 94.8, 95],
      [95.2, 96.5, 94.3, 94.5],
      [95.5, 97.5, 95.3, 97],
    ],
    4,
    [95, 97.5, 94.9, 97],
  ),
}

const contexts: Readonly<Record<Example['after'], readonly Quote[]>> = {
  fall: Array.from({ length: 10 }, (_, at) => [120 - 2 * at, 121 - 2 * at, 117 - 2 * at, 118 - 2 * at] as const),
  rise: Array.from({ length: 10 }, (_, at) => [80 + 2 * at, 83 + 2 * at, 79 + 2 * at, 82 + 2 * at] as const),
}

/** The ten bars before, and the candles. */
export function drawn(after: Example['after'], quotes: readonly Quote[]): Candles {
  const all = [...contexts[after], ...quotes]
  const column = (place: 0 | 1 | 2 | 3) => Float64Array.from(all, (quote) => quote[place])
  return { open: column(0), high: column(1), low: column(2), close: column(3) }
}
