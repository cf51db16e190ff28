export type { Bias, CandlePattern, Candles } from './candles/candle.ts'
export { findPattern, patterns } from './candles/patterns.ts'
export type { Bar, Bars, Column, Indicator, Output, Pane, Parameter, Parameters, Unit } from './indicator.ts'
export { findIndicator, indicators } from './registry.ts'
