/** Splits, bonuses and dividends, by ex-date. A dividend that is declared has one, also where it is still to come. */
import { type Batch, batchOf } from 'core/catalogue'
import { addDays, type TradingDay } from 'core/values'
import { tradingDayFrom } from './event-days.ts'
import type { EventSources } from './events.ts'
import { type Calendar, placeOnOrAfter } from './market-factor.ts'
import { laterFactor, type PricePath } from './prices.ts'
import type { Ledger, Quarter } from './quarters.ts'
import { createRandom } from './random.ts'

export interface Dividend {
  readonly exDay: TradingDay
  /** ₹ a share of that day. */
  readonly amount: number
  readonly isInterim: boolean
  readonly declared: TradingDay
}

interface Payer {
  readonly path: PricePath
  readonly ledger: Ledger
  readonly quarters: readonly Quarter[]
  readonly calendar: Calendar
  readonly seed: string
}

const finalPart = 0.7

/** What the books pay in a year: at once after the year's accounts, or a part of it as an interim dividend in the winter. */
export function dividendsOf({ path, ledger, quarters, calendar, seed }: Payer): Dividend[] {
  const { symbol } = path.company
  const random = createRandom(seed, 'actions', symbol)
  const winter = createRandom(seed, 'interim dividends', symbol)
  const paysTwice = winter.chance(0.35)
  const listed = calendar.days[path.start] ?? ''
  return quarters
    .flatMap((quarter, place): Dividend[] => {
      const paid = ledger.at('dividends_paid', place)
      if (quarter.number !== 2 || !(paid > 0) || quarter.place < path.start) return []
      const exDay = calendar.days[quarter.place - random.whole(8, 50)]
      const [untilDeclared, untilEx] = [winter.whole(12, 110), winter.whole(9, 24)]
      const each = paid / ledger.at('shares_outstanding', place)
      const amountOn = (on: TradingDay, part: number): number =>
        Math.round(each * part * laterFactor(path, placeOnOrAfter(calendar, on)) * 100) / 100
      const summer = exDay
        ? [{ exDay, amount: amountOn(exDay, paysTwice ? finalPart : 1), isInterim: false, declared: exDay }]
        : []
      if (!paysTwice) return summer
      const declared = tradingDayFrom(addDays(quarter.end, untilDeclared))
      const interimDay = tradingDayFrom(addDays(declared, untilEx))
      return [...summer, { exDay: interimDay, amount: amountOn(interimDay, 1 - finalPart), isInterim: true, declared }]
    })
    .filter(({ declared, amount }) => declared >= listed && amount > 0)
}

export function corporateActions({ companies, paths, dividends, calendar, today }: EventSources): Batch {
  const rows: Record<string, string | number | null>[] = []
  for (const { symbol } of companies) {
    const path = paths.get(symbol)
    for (const { place, kind, factor } of path?.multiplications ?? []) {
      const date = calendar.days[place] ?? today
      const ratio =
        kind === 'split' ? `Face value split, ${factor} shares for 1` : `Bonus, ${(factor - 1) * 2} new shares for 2`
      rows.push({
        id: `${symbol}-${kind}-${date}`,
        symbol,
        ex_date: date,
        action: kind === 'split' ? 'Split' : 'Bonus',
        action_amount: null,
        ratio_from: 1,
        ratio_to: factor,
        adjustment_factor: factor,
        action_text: ratio,
      })
    }
    for (const { exDay, amount, isInterim, declared } of dividends.get(symbol) ?? []) {
      if (declared > today) continue
      rows.push({
        id: `${symbol}-dividend-${exDay}`,
        symbol,
        ex_date: exDay,
        action: 'Dividend',
        action_amount: amount,
        ratio_from: null,
        ratio_to: null,
        adjustment_factor: null,
        action_text: `${isInterim ? 'Interim dividend' : 'Dividend'} of ₹${amount.toFixed(2)} a share`,
      })
    }
  }
  return batchOf('corporate_actions', rows, ['ex_date'])
}
