/** Positions as a person reads them: what each gave after its costs. */
import { dayNumber } from 'core/catalogue'
import type { Played } from './backtest.ts'
import { totalCosts } from './costs.ts'

export interface Trade {
  readonly symbol: string
  readonly signalDay: string
  readonly buyDay: string
  readonly buyPrice: number
  readonly units: number
  readonly amount: number
  readonly sellDay: string | null
  /** The last close where it is still held. */
  readonly sellPrice: number
  readonly soldBy: 'rule' | 'time' | null
  readonly costs: number
  /** Rupees after costs; on paper where it is still held. */
  readonly gain: number
  /** Percent of what was put in. */
  readonly gainPercent: number
  readonly daysHeld: number
}

export function tradesOf({ positions, account, calendar }: Played): Trade[] {
  const lastDay = calendar.days.at(-1) ?? ''
  const lastClose = new Map(
    calendar.frames.map(({ candidate, end }) => [candidate.symbol, lastKnown(candidate.history.bars.close, end)]),
  )
  return positions.map((position, at) => {
    const { symbol, signalDay, buyDay, buyPrice, units, amount, sellDay, soldBy } = position
    const paid = account.paid[at]
    const costs = (paid ? totalCosts(paid.buy) : 0) + (paid?.sell ? totalCosts(paid.sell) : 0)
    const sellPrice = position.sellPrice ?? lastClose.get(symbol) ?? buyPrice
    const gain = units * sellPrice - amount - costs
    return {
      symbol,
      signalDay,
      buyDay,
      buyPrice,
      units,
      amount,
      sellDay,
      sellPrice,
      soldBy,
      costs,
      gain,
      gainPercent: (gain / (amount + (paid ? totalCosts(paid.buy) : 0))) * 100,
      daysHeld: dayNumber(sellDay ?? lastDay) - dayNumber(buyDay),
    }
  })
}

function lastKnown(closes: Float64Array | undefined, end: number): number | undefined {
  for (let at = end - 1; at >= 0; at--) if ((closes?.[at] ?? 0) > 0) return closes?.[at]
  return undefined
}
