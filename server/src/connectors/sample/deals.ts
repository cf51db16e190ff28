/** Bulk and block deals, and the trading that they are part of. */
import { type Batch, batchOf } from 'core/catalogue'
import type { TradingDay } from 'core/values'
import { dayIn, eventsFrom, monthsBetween } from './event-days.ts'
import { type Calendar, placeOnOrAfter } from './market-factor.ts'
import { people } from './people.ts'
import type { PricePath } from './prices.ts'
import { createRandom } from './random.ts'

export interface Deal {
  readonly symbol: string
  readonly day: TradingDay
  /** Bar of the path. */
  readonly bar: number
  readonly kind: 'Bulk' | 'Block'
  readonly client: string
  readonly side: 'Buy' | 'Sell'
  readonly quantity: number
  readonly price: number
}

/** Half a percent of a company and more is a bulk deal. */
const smallest = 0.005

export function dealsOf(path: PricePath, calendar: Calendar, today: TradingDay, seed: string): Deal[] {
  const { symbol, marketCap, price: anchorPrice } = path.company
  const random = createRandom(seed, 'deals', symbol)
  const deals: Deal[] = []
  for (const month of monthsBetween(eventsFrom, today)) {
    if (!random.chance(0.07)) continue
    const day = dayIn(month, random)
    const client = random.chance(0.5) ? random.pick(dealers) : people(random)
    const side = random.pick(['Buy', 'Sell'] as const)
    const part = random.between(smallest, 0.012)
    const kind = random.chance(0.75) ? 'Bulk' : 'Block'
    const bar = placeOnOrAfter(calendar, day) - path.start
    const price = path.close[bar]
    if (day > today || price === undefined) continue
    deals.push({ symbol, day, bar, kind, client, side, quantity: Math.ceil((marketCap / anchorPrice) * part), price })
  }
  return deals
}

/** A deal is traded and delivered on top of what the others do that day. */
export function tradeDeals({ volume, delivery }: PricePath, deals: readonly Deal[]): void {
  for (const { bar, quantity } of deals) {
    volume[bar] = (volume[bar] ?? 0) + quantity
    delivery[bar] = (delivery[bar] ?? 0) + quantity
  }
}

export const dealBatch = (deals: readonly Deal[]): Batch =>
  batchOf(
    'bulk_deals',
    deals.map(({ symbol, day, kind, client, side, quantity, price }) => ({
      id: `${symbol}-${day}-${quantity}`,
      symbol,
      day,
      deal_kind: kind,
      client,
      deal_side: side,
      deal_quantity: quantity,
      deal_price: price,
    })),
    ['day'],
  )

const dealers = [
  'Plutus Wealth Management',
  'Graviton Research Capital',
  'Societe Generale',
  'Goldman Sachs Funds',
  'SBI Mutual Fund',
  'HDFC Mutual Fund',
  'Nippon India Mutual Fund',
  'Kotak Mahindra Mutual Fund',
  'Morgan Stanley Asia',
  'BofA Securities Europe',
  'Government of Singapore',
  'Norges Bank',
] as const
