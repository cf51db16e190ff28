import type { Bar, Bars } from './indicator.ts'

/** A small generator (mulberry32), so that a walk is the same wherever it is walked. */
function random(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Walk {
  readonly count: number
  readonly seed: number
  /** Share of bars on which nothing moves. */
  readonly quiet?: number
}

/** Prices in paise steps that wander around 1,000, with gaps, flat days and sessions of 25 bars. */
export function aWalk({ count, seed, quiet = 0.03 }: Walk): Required<Bars> {
  const next = random(seed)
  const make = () => new Float64Array(count)
  const bars = {
    open: make(),
    high: make(),
    low: make(),
    close: make(),
    volume: make(),
    benchmark: make(),
    session: make(),
  }
  const paise = (price: number) => Math.round(price * 100) / 100
  let close = 1000
  let benchmark = 20_000
  for (let at = 0; at < count; at++) {
    const isQuiet = next() < quiet
    const open = isQuiet ? close : paise(close * (1 + (next() - 0.5) * 0.01))
    const last = isQuiet ? open : paise(open * (1 + (next() - 0.495) * 0.04))
    bars.open[at] = open
    bars.close[at] = last
    bars.high[at] = isQuiet ? open : paise(Math.max(open, last) * (1 + next() * 0.01))
    bars.low[at] = isQuiet ? open : paise(Math.min(open, last) * (1 - next() * 0.01))
    bars.volume[at] = Math.round(1 + next() * 1e6)
    benchmark = paise(benchmark * (1 + (next() - 0.495) * 0.02))
    bars.benchmark[at] = benchmark
    bars.session[at] = Math.floor(at / 25)
    close = last
  }
  return bars
}

export const barAt = (bars: Bars, at: number): Bar =>
  Object.fromEntries(Object.entries(bars).map(([name, column]) => [name, column[at] ?? Number.NaN]))
