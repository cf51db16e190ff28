import { type Paise, paise } from 'core/values'
import { type BasketOrder, isOrderable } from './basket.ts'
import { checkPrice, checkQuantity, isFar, percentAway, totalInvestment } from './check.ts'

/** An order as the broker's script takes it. */
export interface BrokerOrder {
  readonly exchange: 'NSE'
  readonly tradingsymbol: string
  readonly quantity: number
  readonly transaction_type: 'BUY' | 'SELL'
  readonly order_type: 'LIMIT'
  /** Rupees. */
  readonly price: number
  readonly product: 'CNC'
}

/** The broker takes so many orders at once. */
export const ordersPerHandOff = 10

export interface HandOff {
  /** Short name of exactly these orders: two people looking at two screens can compare it. */
  readonly code: string
  readonly batches: readonly (readonly BrokerOrder[])[]
  readonly total: Paise
}

export interface Doubt {
  readonly key: string
  /** Percent from the last price; null where there is none. */
  readonly away: number | null
}

export type Confirmation =
  | { readonly outcome: 'confirmed'; readonly handOff: HandOff }
  /** Nothing in it that could be ordered. */
  | { readonly outcome: 'empty' }
  /** These rows have a price or a quantity that cannot be ordered. */
  | { readonly outcome: 'wrong'; readonly keys: readonly string[] }
  | { readonly outcome: 'too_much'; readonly total: Paise }
  /** OR6: these are confirmed once more. */
  | { readonly outcome: 'again'; readonly doubts: readonly Doubt[] }

export interface Asked {
  readonly orders: readonly BasketOrder[]
  /** Last price of an instrument, in rupees. */
  readonly lastOf: (instrument: string) => number | null
  /** Most for one basket, when this installation sets a limit. */
  readonly cap?: Paise | null
  /** The doubts were shown and confirmed. */
  readonly isSecond?: boolean
}

/** Presses "Confirm Orders": what is handed off, or why nothing is. */
export function confirmOrders({ orders, lastOf, cap = null, isSecond = false }: Asked): Confirmation {
  const wanted = orders.filter(isOrderable)
  if (wanted.length === 0) return { outcome: 'empty' }
  const wrong: string[] = []
  const doubts: Doubt[] = []
  const broker: BrokerOrder[] = []
  for (const { key, exchange, instrument, action, ...typed } of wanted) {
    const price = checkPrice(typed.price)
    const quantity = checkQuantity(typed.quantity)
    if (!price.ok || !quantity.ok) {
      wrong.push(key)
      continue
    }
    const away = percentAway(price.value, lastOf(instrument))
    if (away === null || isFar(away)) doubts.push({ key, away })
    broker.push({
      exchange,
      tradingsymbol: instrument,
      quantity: quantity.value,
      transaction_type: action,
      order_type: 'LIMIT',
      price: price.value / 100,
      product: 'CNC',
    })
  }
  if (wrong.length > 0) return { outcome: 'wrong', keys: wrong }
  const total = totalInvestment(wanted)
  if (cap !== null && total > cap) return { outcome: 'too_much', total }
  if (doubts.length > 0 && !isSecond) return { outcome: 'again', doubts }
  return { outcome: 'confirmed', handOff: { code: codeOf(broker), batches: batchesOf(broker), total: paise(total) } }
}

const batchesOf = (orders: readonly BrokerOrder[]): readonly (readonly BrokerOrder[])[] =>
  Array.from({ length: Math.ceil(orders.length / ordersPerHandOff) }, (_, batch) =>
    orders.slice(batch * ordersPerHandOff, (batch + 1) * ordersPerHandOff),
  )

const lineOf = ({ transaction_type, quantity, tradingsymbol, exchange, order_type, price, product }: BrokerOrder) =>
  `${transaction_type} ${quantity} ${exchange}:${tradingsymbol} ${order_type} ${price.toFixed(2)} ${product}`

/** FNV-1a over the orders as text. It tells baskets apart for the eye; it proves nothing. */
function codeOf(orders: readonly BrokerOrder[]): string {
  let hash = 0x811c9dc5
  for (const letter of orders.map(lineOf).join('\n')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(16).toUpperCase().padStart(8, '0')
}

/** A line an order, to be read or pasted. */
export const ordersText = ({ batches }: HandOff): string => batches.flat().map(lineOf).join('\n')

/** For another broker's import, or a spreadsheet. A trading symbol holds no comma and no quote. */
export const ordersCsv = ({ batches }: HandOff): string =>
  [
    'Exchange,Symbol,Action,Quantity,Order type,Price,Product',
    ...batches
      .flat()
      .map(({ exchange, tradingsymbol, transaction_type, quantity, order_type, price, product }) =>
        [exchange, tradingsymbol, transaction_type, quantity, order_type, price.toFixed(2), product].join(','),
      ),
    '',
  ].join('\r\n')
