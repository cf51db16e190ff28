import { type Batch, batchOf } from 'core/catalogue'
import { addDays, day, isTradingDay, weekday } from 'core/values'

/** Holidays that fall on the same date each year; the others move with the moon and the calendar does not name them. */
const fixedHolidays: Readonly<Record<string, string>> = {
  '01-26': 'Republic Day',
  '04-14': 'Dr. Baba Saheb Ambedkar Jayanti',
  '05-01': 'Maharashtra Day',
  '08-15': 'Independence Day',
  '10-02': 'Mahatma Gandhi Jayanti',
  '12-25': 'Christmas',
}

/** The exchange's own closed weekdays, which equity and its derivatives share. */
export function tradingHolidays(): Batch {
  const rows: { segment: string; day: string; holiday: string }[] = []
  for (let each = day('1996-01-01'); each <= '2027-12-31'; each = addDays(each, 1)) {
    const dayOfWeek = weekday(each)
    if (dayOfWeek === 0 || dayOfWeek === 6 || isTradingDay(each)) continue
    const holiday = fixedHolidays[each.slice(5)] ?? 'Trading holiday'
    rows.push({ segment: 'CM', day: each, holiday }, { segment: 'FO', day: each, holiday })
  }
  return batchOf('trading_holidays', rows, ['day'])
}
