/** The same money put in without waiting for anything. */
import { dayNumber } from 'core/catalogue'
import { barAt, type Calendar } from './calendar.ts'
import { costsOf, totalCosts } from './costs.ts'
import type { BacktestPlan, Position, SchedulePlan } from './plan.ts'

const periodOf: Readonly<Record<SchedulePlan['every'], (day: string) => string | number>> = {
  once: () => 'all',
  year: (day) => day.slice(0, 4),
  quarter: (day) => `${day.slice(0, 4)} ${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
  month: (day) => day.slice(0, 7),
  // Days are counted from a Thursday; weeks begin on Monday.
  week: (day) => Math.floor((dayNumber(day) + 3) / 7),
  day: (day) => day,
}

/** The first trading day of each period. */
export function firstDays(days: readonly string[], every: SchedulePlan['every']): string[] {
  const period = periodOf[every]
  return days.filter((day, at) => at === 0 || period(days[at - 1] ?? '') !== period(day))
}

/** The first trading day of each month. */
export const firstOfMonths = (days: readonly string[]): string[] => firstDays(days, 'month')

/** In equal parts on each of these days, spread over the instruments that open then. */
export function plainBuys(total: number, against: BacktestPlan['against'], calendar: Calendar): Position[] {
  const { days } = calendar
  const buyDays = against === 'lump' ? days.slice(0, 1) : firstOfMonths(days)
  return buysOn(new Map(buyDays.map((day) => [day, total / buyDays.length])), calendar)
}

/** So many rupees on each of these days, or on the next on which anything opens. */
export function buysOn(money: ReadonlyMap<string, number>, { days, frames }: Calendar): Position[] {
  let waiting = 0
  return days.flatMap((day, place) => {
    waiting += money.get(day) ?? 0
    if (waiting === 0) return []
    const open = frames.flatMap((frame) => {
      const bar = barAt(frame, place)
      const price = bar < 0 ? Number.NaN : (frame.candidate.history.bars.open?.[bar] ?? Number.NaN)
      return price > 0 ? [{ candidate: frame.candidate, price }] : []
    })
    if (open.length === 0) return []
    const part = waiting / open.length
    waiting = 0
    return open.map(({ candidate: { symbol, costs }, price }) => {
      // Costs come out of the part, so that no more than the same money is spent; on buying they are in proportion to it.
      const amount = part / (1 + totalCosts(costsOf(1, { side: 'buy', kind: costs, day })))
      return {
        symbol,
        costs,
        signalDay: day,
        buyDay: day,
        buyPrice: price,
        amount,
        units: amount / price,
        sellDay: null,
        sellPrice: null,
        soldBy: null,
      }
    })
  })
}
