export { formatNumber, formatPercent, formatRupees, formatRupeesShort, groupIndian, missing } from './figures.ts'
export { nearestPaise, orderTotal, type Paise, paise, parseRupees } from './money.ts'
export type { Nominal } from './nominal.ts'
export { fail, ok, type Result } from './result.ts'
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
