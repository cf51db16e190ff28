export { formatNumber, formatPercent, formatRupees, formatRupeesShort, groupIndian, missing } from './figures.ts'
export {
  type Exchange,
  exchanges,
  type Instrument,
  type InstrumentToken,
  instrumentToken,
  parseInstrument,
  printInstrument,
} from './instrument.ts'
export {
  isTradingDay,
  lastClosedDay,
  nextTradingDay,
  previousTradingDay,
  type Session,
  type SessionTimes,
  sessionAt,
  sessionHours,
  sessionTimes,
  tradingDays,
} from './market-hours.ts'
export { nearestPaise, orderTotal, type Paise, paise, parseRupees } from './money.ts'
export type { Nominal } from './nominal.ts'
export { cagr, percentChange } from './percent.ts'
export { fail, ok, type Result } from './result.ts'
export { optionOf, planOf, schemeKey } from './scheme.ts'
export { isSimulatedSource, simulatedSources } from './source.ts'
export {
  addDays,
  day,
  dayOf,
  formatDay,
  formatTime,
  parseDay,
  startOfDay,
  type TradingDay,
  weekday,
} from './trading-day.ts'
