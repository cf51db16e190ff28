/** Indicators TA-Lib does not know, beside those of the trading-signals library. */
import {
  AO,
  BollingerBands,
  BollingerBandsWidth,
  ChandelierExit,
  CMF,
  CMO,
  CoppockCurve,
  DonchianChannels,
  DPO,
  ElderRay,
  EMV,
  ForceIndex,
  HMA,
  IchimokuCloud,
  KeltnerChannels,
  KST,
  MassIndex,
  NVI,
  PercentB,
  PVI,
  PVO,
  PVT,
  StochasticOscillator,
  SuperTrend,
  TSI,
  VortexIndicator,
  VWAP,
  VWMA,
  WSMA,
  ZLEMA,
} from 'trading-signals'
import { it } from 'vitest'
import { type Agreement, expectAgreement } from './agree.fixture.ts'
import { aWalk } from './walk.fixture.ts'

const count = 1500
const bars = aWalk({ count, seed: 7, quiet: 0 })
const candles = Array.from({ length: count }, (_, at) => ({
  open: bars.open[at] ?? 0,
  high: bars.high[at] ?? 0,
  low: bars.low[at] ?? 0,
  close: bars.close[at] ?? 0,
  volume: bars.volume[at] ?? 0,
}))

interface Fed<Value, Result> {
  add(value: Value): Result | null
}

function over<Value, Result>(
  indicator: Fed<Value, Result>,
  values: readonly Value[],
  pick: (result: Result) => number,
): number[] {
  return values.map((value) => {
    const result = indicator.add(value)
    return result === null ? Number.NaN : pick(result)
  })
}

const close = [...bars.close]
const itself = (value: number): number => value
const onCloses = (indicator: Fed<number, number>) => () => over(indicator, close, itself)
const onCandles = (indicator: Fed<(typeof candles)[number], number>) => () => over(indicator, candles, itself)

const cases: readonly (Agreement & { readonly theirs: () => number[] })[] = [
  { of: 'hma', given: { length: 16 }, from: 18, theirs: onCloses(new HMA(16)) },
  { of: 'rma', given: { length: 14 }, from: 13, theirs: onCloses(new WSMA(14)) },
  { of: 'zlema', given: { length: 21 }, from: 400, theirs: onCloses(new ZLEMA(21)) },
  { of: 'vwma', from: 19, theirs: onCandles(new VWMA(20)) },
  { of: 'dpo', from: 19, theirs: onCloses(new DPO(20)) },
  { of: 'cmo', from: 14, theirs: onCloses(new CMO(14)) },
  { of: 'cmf', from: 19, theirs: onCandles(new CMF(20)) },
  { of: 'force_index', from: 400, theirs: onCandles(new ForceIndex(13)) },
  { of: 'ease_of_movement', from: 14, theirs: onCandles(new EMV(14, 1e8)) },
  { of: 'vpt', from: 1, theirs: onCandles(new PVT()) },
  { of: 'nvi', from: 1, theirs: onCandles(new NVI()) },
  { of: 'pvi', from: 1, theirs: onCandles(new PVI()) },
  { of: 'vortex.plus', from: 14, theirs: () => over(new VortexIndicator(14), candles, ({ plus }) => plus) },
  { of: 'vortex.minus', from: 14, theirs: () => over(new VortexIndicator(14), candles, ({ minus }) => minus) },
  { of: 'mass_index', from: 400, theirs: onCandles(new MassIndex(25)) },
  { of: 'tsi', from: 600, theirs: onCloses(new TSI({ longPeriod: 25, shortPeriod: 13 })) },
  { of: 'kst', from: 44, theirs: onCloses(new KST()) },
  { of: 'coppock', from: 23, theirs: onCloses(new CoppockCurve()) },
  { of: 'awesome', from: 33, theirs: onCandles(new AO(5, 34)) },
  { of: 'pvo', from: 400, theirs: () => over(new PVO(), [...bars.volume], itself) },
  { of: 'bollinger.upper', from: 19, theirs: () => over(bollinger(), close, ({ upper }) => upper) },
  { of: 'bollinger.lower', from: 19, theirs: () => over(bollinger(), close, ({ lower }) => lower) },
  { of: 'stochastic.k', from: 17, theirs: () => over(stochastic(), candles, ({ stochK }) => stochK) },
  { of: 'stochastic.d', from: 17, theirs: () => over(stochastic(), candles, ({ stochD }) => stochD) },
  { of: 'bollinger_width.width', from: 19, theirs: () => over(width(), close, (share) => 100 * share) },
  { of: 'bollinger_b.b', from: 19, theirs: onCloses(new PercentB({ interval: 20, deviationMultiplier: 2 })) },
  { of: 'donchian.upper', from: 19, theirs: () => over(new DonchianChannels(20), candles, ({ upper }) => upper) },
  { of: 'donchian.lower', from: 19, theirs: () => over(new DonchianChannels(20), candles, ({ lower }) => lower) },
  { of: 'keltner.upper', from: 400, theirs: () => over(keltner(), candles, ({ upper }) => upper) },
  { of: 'keltner.lower', from: 400, theirs: () => over(keltner(), candles, ({ lower }) => lower) },
  { of: 'chandelier.long', from: 700, theirs: () => over(chandelier(), candles, ({ long }) => long) },
  { of: 'chandelier.short', from: 700, theirs: () => over(chandelier(), candles, ({ short }) => short) },
  { of: 'supertrend', from: 400, theirs: () => over(supertrend(), candles, (result) => result.supertrend) },
  { of: 'elder_ray.bull', from: 400, theirs: () => over(new ElderRay(13), candles, ({ bullPower }) => bullPower) },
  { of: 'elder_ray.bear', from: 400, theirs: () => over(new ElderRay(13), candles, ({ bearPower }) => bearPower) },
  { of: 'ichimoku.conversion', from: 51, theirs: () => over(ichimoku(), candles, ({ conversion }) => conversion) },
  { of: 'ichimoku.base', from: 51, theirs: () => over(ichimoku(), candles, ({ base }) => base) },
  {
    of: 'ichimoku.span_a',
    given: { displacement: 1 },
    from: 51,
    theirs: () => over(ichimoku(), candles, ({ spanA }) => spanA),
  },
  {
    of: 'ichimoku.span_b',
    given: { displacement: 1 },
    from: 51,
    theirs: () => over(ichimoku(), candles, ({ spanB }) => spanB),
  },
]

const bollinger = () => new BollingerBands(20, 2)
const stochastic = () => new StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 })
const width = () => new BollingerBandsWidth(bollinger())
const keltner = () => new KeltnerChannels({ atrInterval: 10, emaInterval: 20, multiplier: 2 })
const chandelier = () => new ChandelierExit({ interval: 22, multiplier: 3 })
const supertrend = () => new SuperTrend({ interval: 10, multiplier: 3 })
const ichimoku = () => new IchimokuCloud()

it.each(cases.map((entry) => [entry.of, entry] as const))('%s agrees with trading-signals', (_of, entry) => {
  expectAgreement(bars, entry, entry.theirs())
})

it('session_vwap of one session agrees with trading-signals', () => {
  const oneSession = { ...bars, session: new Float64Array(count) }
  expectAgreement(oneSession, { of: 'session_vwap', from: 0 }, over(new VWAP(), candles, itself))
})
