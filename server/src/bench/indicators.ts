/** Bars a second of every indicator, beside a plain loop over typed arrays and beside the quickest npm library we found. */
import { IndicatorsSync } from '@ixjb94/indicators'
import { findIndicator, type Indicator, indicators } from 'core/indicators'
import { type Columns, plain } from './indicators-plain.ts'

interface Measure {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const goal = { plain: 0.8, library: 5 } as const
/** Ten million bars in all, in rounds short enough to find one that nothing else disturbed. */
const count = 20_000
const rounds = 500

type Lists = Readonly<Record<keyof Columns, number[]>>

const library = new IndicatorsSync()

const theirs: Readonly<Record<string, (bars: Lists) => unknown>> = {
  sma: ({ close }) => library.sma(close, 20),
  ema: ({ close }) => library.ema(close, 20),
  wma: ({ close }) => library.wma(close, 20),
  bollinger: ({ close }) => library.bbands(close, 20, 2),
  rsi: ({ close }) => library.rsi(close, 14),
  macd: ({ close }) => library.macd(close, 12, 26, 9),
  atr: ({ high, low, close }) => library.atr(high, low, close, 14),
  adx: ({ high, low }) => library.adx(high, low, 14),
  stochastic: ({ high, low, close }) => library.stoch(high, low, close, 14, 3, 3),
  obv: ({ close, volume }) => library.obv(close, volume),
  roc: ({ close }) => library.roc(close, 12),
  cci: ({ high, low, close }) => library.cci(high, low, close, 20),
}

export async function bench(): Promise<{ rows: Measure[] }> {
  const bars = walk(count)
  const lists: Lists = {
    open: [...bars.open],
    high: [...bars.high],
    low: [...bars.low],
    close: [...bars.close],
    volume: [...bars.volume],
  }
  const times = Object.keys(plain).map((id) => ({ id, ...sideBySide(id, bars, lists) }))
  return {
    rows: [...times.map(ofPlain), ...times.flatMap(ofLibrary), everyIndicator(bars)],
  }
}

interface Times {
  readonly id: string
  readonly ours: number
  readonly loop: number
  readonly library: number
}

/** Turn by turn, so that what else the machine does falls on all three. */
function sideBySide(id: string, bars: Columns, lists: Lists): Omit<Times, 'id'> {
  const indicator = named(id)
  const [ours = Number.NaN, loop = Number.NaN, library = Number.NaN] = quickest([
    () => indicator.compute(bars),
    () => plain[id]?.(bars),
    () => theirs[id]?.(lists),
  ])
  return { ours, loop, library }
}

function ofPlain({ id, ours, loop }: Times): Measure {
  const ratio = loop / ours
  return {
    what: `${named(id).title}, ${(count / ours / 1000).toFixed(0)} million bars a second: of a plain loop`,
    goal: `≥ ${goal.plain}`,
    measured: ratio.toFixed(2),
    pass: ratio >= goal.plain,
  }
}

function ofLibrary({ id, ours, library }: Times): Measure[] {
  if (!theirs[id]) return []
  const ratio = library / ours
  return [
    {
      what: `${named(id).title}: times as quick as the library`,
      goal: `≥ ${goal.library}`,
      measured: `${ratio.toFixed(1)} ×`,
      pass: ratio >= goal.library,
    },
  ]
}

/** The registry's slowest, in the time of one exponential mean: nothing in it is out of hand. */
function everyIndicator(bars: Columns): Measure {
  const whole = { ...bars, benchmark: bars.open, session: bars.open.map((_, at) => Math.floor(at / 375)) }
  const times = indicators.map((indicator) => {
    const [ours = Number.NaN, unit = Number.NaN] = quickest(
      [() => indicator.compute(whole), () => plain.ema?.(bars)],
      5,
    )
    return { title: indicator.title, share: ours / unit }
  })
  const slowest = times.reduce((worst, each) => (each.share > worst.share ? each : worst))
  const half = times.map(({ share }) => share).sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN
  return {
    what: `${times.length} indicators, in plain exponential means: half take ${half.toFixed(1)} or less; the slowest (${slowest.title})`,
    goal: '≤ 100',
    measured: slowest.share.toFixed(1),
    pass: slowest.share <= 100,
  }
}

function named(id: string): Indicator {
  const found = findIndicator(id)
  if (!found) throw new Error(`There is no indicator ${id}.`)
  return found
}

/** The least time each took, in milliseconds. */
function quickest(runs: readonly (() => unknown)[], times = rounds): number[] {
  const best = runs.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < times; round++) {
    runs.forEach((run, turn) => {
      const start = performance.now()
      run()
      best[turn] = Math.min(best[turn] ?? Number.POSITIVE_INFINITY, performance.now() - start)
    })
  }
  return best
}

function walk(count: number): Columns {
  const make = () => new Float64Array(count)
  const bars = { open: make(), high: make(), low: make(), close: make(), volume: make() }
  let seed = 12345
  const next = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
  let price = 1000
  for (let at = 0; at < count; at++) {
    bars.open[at] = price
    // Pulled back towards 1,000: ten million free steps would end at nothing or at everything.
    price *= 1 + (next() - 0.5) * 0.02 - (price - 1000) * 1e-6
    bars.close[at] = price
    bars.high[at] = Math.max(bars.open[at] ?? 0, price) * (1 + next() * 0.005)
    bars.low[at] = Math.min(bars.open[at] ?? 0, price) * (1 - next() * 0.005)
    bars.volume[at] = Math.floor(next() * 1e6)
  }
  return bars
}
