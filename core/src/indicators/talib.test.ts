/**
 * TA-Lib itself, compiled to WebAssembly, beside our own values.
 * This build gives functions made of others (STDDEV, BBANDS, STOCH) the wrong count to work on; those stand in the other reference tests.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as talib from 'talib-web'
import { beforeAll, expect, it } from 'vitest'
import { type Agreement, expectAgreement } from './agree.fixture.ts'
import { findIndicator } from './registry.ts'
import { aWalk } from './walk.fixture.ts'

const bars = aWalk({ count: 1500, seed: 42, quiet: 0 })
const list = {
  open: [...bars.open],
  high: [...bars.high],
  low: [...bars.low],
  close: [...bars.close],
  volume: [...bars.volume],
}
const { open, high, low, close, volume } = list
const series = { inReal: close }
const hlc = { high, low, close }
const ema = talib.MAType.EMA

interface Case extends Agreement {
  readonly talib: () => number[]
  /** Where TA-Lib's first value stands, if not at `from`: its arrays begin with it. */
  readonly begins?: number
}

const cases: readonly Case[] = [
  { of: 'sma', given: { length: 20 }, from: 19, talib: () => talib.SMA({ ...series, timePeriod: 20 }).output },
  { of: 'ema', given: { length: 20 }, from: 19, talib: () => talib.EMA({ ...series, timePeriod: 20 }).output },
  { of: 'wma', given: { length: 20 }, from: 19, talib: () => talib.WMA({ ...series, timePeriod: 20 }).output },
  { of: 'dema', given: { length: 20 }, from: 38, talib: () => talib.DEMA({ ...series, timePeriod: 20 }).output },
  { of: 'tema', given: { length: 20 }, from: 57, talib: () => talib.TEMA({ ...series, timePeriod: 20 }).output },
  { of: 'trima', given: { length: 20 }, from: 19, talib: () => talib.TRIMA({ ...series, timePeriod: 20 }).output },
  { of: 'trima', given: { length: 21 }, from: 20, talib: () => talib.TRIMA({ ...series, timePeriod: 21 }).output },
  { of: 't3', from: 24, talib: () => talib.T3({ ...series, timePeriod: 5, VFactor: 0.7 }).output },
  { of: 'kama', given: { length: 10 }, from: 10, talib: () => talib.KAMA({ ...series, timePeriod: 10 }).output },
  { of: 'linear_regression.value', from: 13, talib: () => talib.LINEARREG({ ...series, timePeriod: 14 }).output },
  { of: 'linear_regression.slope', from: 13, talib: () => talib.LINEARREG_SLOPE({ ...series, timePeriod: 14 }).output },
  { of: 'linear_regression.forecast', from: 13, talib: () => talib.TSF({ ...series, timePeriod: 14 }).output },
  { of: 'highest', from: 19, talib: () => talib.MAX({ ...series, timePeriod: 20 }).output },
  { of: 'lowest', from: 19, talib: () => talib.MIN({ ...series, timePeriod: 20 }).output },
  { of: 'midpoint', from: 19, talib: () => talib.MIDPOINT({ ...series, timePeriod: 20 }).output },
  { of: 'donchian.middle', from: 19, talib: () => talib.MIDPRICE({ high, low, timePeriod: 20 }).output },
  { of: 'rsi', from: 14, talib: () => talib.RSI({ ...series, timePeriod: 14 }).output },
  { of: 'stochastic_fast.d', from: 15, talib: () => talib.STOCHF({ ...hlc, fastK_Period: 14 }).fastD },
  { of: 'stochastic_rsi.k', given: { smooth: 1 }, from: 29, talib: () => stochRsi().fastK },
  { of: 'stochastic_rsi.d', given: { smooth: 1 }, from: 29, talib: () => stochRsi().fastD },
  { of: 'williams_r', from: 13, talib: () => talib.WILLR({ ...hlc, timePeriod: 14 }).output },
  { of: 'cci', from: 19, talib: () => talib.CCI({ ...hlc, timePeriod: 20 }).output },
  { of: 'mfi', from: 14, talib: () => talib.MFI({ ...hlc, volume, timePeriod: 14 }).output },
  { of: 'ultimate', from: 28, talib: () => talib.ULTOSC(hlc).output },
  { of: 'roc', from: 12, talib: () => talib.ROC({ ...series, timePeriod: 12 }).output },
  { of: 'momentum', from: 10, talib: () => talib.MOM({ ...series, timePeriod: 10 }).output },
  { of: 'trix', from: 43, talib: () => talib.TRIX({ ...series, timePeriod: 15 }).output },
  { of: 'ppo', from: 25, talib: () => talib.PPO({ ...series, fastPeriod: 12, slowPeriod: 26, MAType: ema }).output },
  { of: 'balance_of_power', from: 0, talib: () => talib.BOP({ open, ...hlc }).output },
  { of: 'aroon.up', from: 25, talib: () => talib.AROON({ high, low, timePeriod: 25 }).aroonUp },
  { of: 'aroon.down', from: 25, talib: () => talib.AROON({ high, low, timePeriod: 25 }).aroonDown },
  { of: 'aroon.oscillator', from: 25, talib: () => talib.AROONOSC({ high, low, timePeriod: 25 }).output },
  { of: 'psar', from: 1, talib: () => talib.SAR({ high, low, acceleration: 0.02, maximum: 0.2 }).output },
  { of: 'atr', from: 14, talib: () => talib.ATR({ ...hlc, timePeriod: 14 }).output },
  { of: 'natr', from: 15, begins: 14, talib: () => talib.NATR({ ...hlc, timePeriod: 14 }).output },
  { of: 'true_range', from: 1, talib: () => talib.TRANGE(hlc).output },
  { of: 'ad', from: 0, talib: () => talib.AD({ ...hlc, volume }).output },
  // TA-Lib begins the fast mean of MACD, the means of directional movement and those of ADOSC otherwise; both forget it.
  { of: 'macd', from: 300, begins: 33, talib: () => talib.MACD(series).MACD },
  { of: 'macd.signal', from: 300, begins: 33, talib: () => talib.MACD(series).MACDSignal },
  { of: 'macd.histogram', from: 300, begins: 33, talib: () => talib.MACD(series).MACDHist },
  { of: 'adx', from: 600, begins: 27, talib: () => talib.ADX({ ...hlc, timePeriod: 14 }).output },
  { of: 'adx.plus_di', from: 600, begins: 14, talib: () => talib.PLUS_DI({ ...hlc, timePeriod: 14 }).output },
  { of: 'adx.minus_di', from: 600, begins: 14, talib: () => talib.MINUS_DI({ ...hlc, timePeriod: 14 }).output },
  { of: 'chaikin_oscillator', from: 300, begins: 9, talib: () => talib.ADOSC({ ...hlc, volume }).output },
]

function stochRsi() {
  return talib.STOCHRSI({ ...series, timePeriod: 14, fastK_Period: 14, fastD_Period: 3 })
}

beforeAll(async () => {
  const binary = await readFile(
    createRequire(import.meta.url)
      .resolve('talib-web')
      .replace(/index\.cjs\.js$/, 'talib.wasm'),
  )
  await talib.init(`data:application/wasm;base64,${binary.toString('base64')}`)
})

it.each(cases.map((entry) => [entry.of, JSON.stringify(entry.given ?? {}), entry] as const))(
  '%s %s agrees with TA-Lib',
  (_of, _given, entry) => {
    // TA-Lib's arrays begin with its first value and end with what memory held.
    const begins = entry.begins ?? entry.from
    const shifted = entry.talib().slice(0, bars.close.length - begins)
    expectAgreement(bars, entry, [...new Array<number>(begins).fill(Number.NaN), ...shifted])
  },
)

it('the square of standard_deviation agrees with TA-Lib’s variance', () => {
  const theirs = talib.VAR({ ...series, timePeriod: 20 }).output
  const ours = findIndicator('standard_deviation')?.compute(bars).standard_deviation?.slice(19) ?? new Float64Array()
  const apart = [...ours].filter((value, at) => Math.abs(value * value - (theirs[at] ?? 0)) > 1e-8 * (theirs[at] ?? 0))
  expect([ours.length, apart]).toEqual([1481, []])
})

it('obv moves as TA-Lib’s, which begins with the volume of the first bar', () => {
  const theirs = talib.OBV({ inReal: close, volume }).output
  const ours = findIndicator('obv')?.compute(bars).obv ?? new Float64Array()
  expect(Array.from(ours, (value) => value + (volume[0] ?? 0))).toEqual(theirs)
})
