export type { Bar, Bars, Column, Indicator, Output, Pane, Parameter, Parameters, Unit } from './indicator.ts'
export { findIndicator, indicators } from './registry.ts'
