import { day, isTradingDay, nextTradingDay, type TradingDay } from 'core/values'
import type { Random } from './random.ts'

/** Events are kept for three years; the streams start here on every day, so that a later day only adds. */
export const eventsFrom = '2023-10-01'

export const monthsBetween = (from: string, to: string): string[] => {
  const months: string[] = []
  for (let year = Number(from.slice(0, 4)), month = Number(from.slice(5, 7)); ; month++) {
    if (month > 12) {
      month = 1
      year++
    }
    const start = `${year}-${String(month).padStart(2, '0')}`
    if (start > to.slice(0, 7)) return months
    months.push(start)
  }
}

export const tradingDayFrom = (date: TradingDay): TradingDay => (isTradingDay(date) ? date : nextTradingDay(date))

export const dayIn = (month: string, random: Random): TradingDay =>
  tradingDayFrom(day(`${month}-${String(random.whole(1, 28)).padStart(2, '0')}`))
