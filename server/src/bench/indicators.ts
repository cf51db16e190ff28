/** Bars a second, beside a plain loop over typed arrays, the best kept npm library and the quickest one we found. */
import { IndicatorsSync } from '@ixjb94/indicators'
import { findIndicator, indicators } from 'core/indicators'
import {
  ADX,
  ATR,
  BollingerBands,
  CCI,
  EMA,
  MACD,
  OBV,
  ROC,
  RSI,
  SMA,
  StochasticOscillator,
  WMA,
} from 'trading-signals'
import { type Columns, plain } from './indicators-plain.ts'

interface Measure {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const goal = { plain: 0.8, bestKept: 5, quickest: 1 } as const
/** Thirty million bars in all, in rounds short enough to find one that nothing else disturbed, for long enough that there is one. */
const count = 20_000
const rounds = 1500
/** The best kept library takes ten times as long: it has its turn in one round of so many. */
const seldom = 25

type Lists = Readonly<Record<keyof Columns, number[]>>

const library = new IndicatorsSync()

type Candle = Readonly<Record<keyof Columns, number>>

const over = <Value>(one: { add(value: Value): unknown }, values: readonly Value[]): unknown[] =>
  values.map((value) => one.add(value))

const bestKept: Readonly<Record<string, (closes: readonly number[], candles: readonly Candle[]) => unknown>> = {
  sma: (closes) => over(new SMA(20), closes),
  ema: (closes) => over(new EMA(20), closes),
  wma: (closes) => over(new WMA(20), closes),
  bollinger: (closes) => over(new BollingerBands(20, 2), closes),
  rsi: (closes) => over(new RSI(14), closes),
  macd: (closes) => over(new MACD(new EMA(12), new EMA(26), new EMA(9)), closes),
  atr: (_closes, candles) => over(new ATR(14), candles),
  adx: (_closes, candles) => over(new ADX(14), candles),
  stochastic: (_closes, candles) =>
    over(new StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 }), candles),
  obv: (_closes, candles) => over(new OBV(2), candles),
  roc: (closes) => over(new ROC(12), closes),
  cci: (_closes, candles) => over(new CCI(20), candles),
}

const quickestLibrary: Readonly<Record<string, (bars: Lists) => unknown>> = {
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

export function indicatorRows(): readonly Measure[] {
  const bars = walk(count)
  const lists: Lists = {
    open: [...bars.open],
    high: [...bars.high],
    low: [...bars.low],
    close: [...bars.close],
    volume: [...bars.volume],
  }
  const candles: Candle[] = lists.close.map((close, at) => ({
    open: lists.open[at] ?? 0,
    high: lists.high[at] ?? 0,
    low: lists.low[at] ?? 0,
    close,
    volume: lists.volume[at] ?? 0,
  }))
  const rows = Object.keys(plain).flatMap((id) => rowsOf(id, bars, lists, candles))
  return [...rows, everyIndicator(bars)]
}

/** Turn by turn, so that what else the machine does falls on all of them. */
function rowsOf(id: string, bars: Columns, lists: Lists, candles: readonly Candle[]): Measure[] {
  const found = findIndicator(id)
  if (!found) throw new Error(`There is no indicator ${id}.`)
  const [ours = Number.NaN, loop = Number.NaN, quick = Number.NaN, kept = Number.NaN] = quickest([
    () => found.compute(bars),
    () => plain[id]?.(bars),
    () => quickestLibrary[id]?.(lists),
    (round) => (round % seldom === 0 ? bestKept[id]?.(lists.close, candles) : null),
  ])
  const row = (what: string, ratio: number, least: number, unit = ' ×'): Measure => ({
    what: `${found.title}: ${what}`,
    goal: `≥ ${least}${unit}`,
    measured: `${ratio.toFixed(unit ? 1 : 2)}${unit}`,
    pass: ratio >= least,
  })
  const speed = `${(count / ours / 1000).toFixed(0)} million bars a second`
  const rows = [row(`${speed}, of a plain loop`, loop / ours, goal.plain, '')]
  if (!bestKept[id]) return rows
  return [
    ...rows,
    row('as quick as trading-signals', kept / ours, goal.bestKept),
    row('as quick as @ixjb94/indicators', quick / ours, goal.quickest),
  ]
}

/** The registry in the time of one exponential mean: nothing in it is out of hand. */
function everyIndicator(bars: Columns): Measure {
  const whole = { ...bars, benchmark: bars.open, session: bars.open.map((_, at) => Math.floor(at / 375)) }
  const shares = indicators.map((indicator) => {
    const [ours = Number.NaN, unit = Number.NaN] = quickest(
      [() => indicator.compute(whole), () => plain.ema?.(bars)],
      100,
    )
    return ours / unit
  })
  const half = shares.sort((a, b) => a - b)[shares.length >> 1] ?? Number.NaN
  return {
    what: `${shares.length} indicators: half take as many plain exponential means, or fewer`,
    goal: '≤ 15',
    measured: half.toFixed(1),
    pass: half <= 15,
  }
}

/** The least time each took, in milliseconds; null is said by what has no turn in a round. */
function quickest(runs: readonly ((round: number) => unknown)[], times = rounds): number[] {
  const best = runs.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < times; round++) {
    runs.forEach((run, turn) => {
      const start = performance.now()
      const hadTurn = run(round) !== null
      const took = performance.now() - start
      if (hadTurn) best[turn] = Math.min(best[turn] ?? Number.POSITIVE_INFINITY, took)
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
