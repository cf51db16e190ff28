/** What an alert says: facts and the person's own settings, never advice. */
import { dayOf, formatDay, formatRupees, formatTime, nearestPaise, paise } from 'core/values'
import type { DipFire } from './dip.ts'

/** A notice as the outbox takes it. */
export interface AlertMessage {
  readonly type: string
  readonly title: string
  readonly text: string
  readonly link: string | null
  readonly data: Readonly<Record<string, string | number | boolean | null>>
}

export interface Order {
  readonly symbol: string
  readonly price: number
  readonly quantity: number
}

/** The trading dashboard with these orders in its basket. */
export function tradeLink(orders: readonly Order[]): string {
  const each = (name: string, value: (order: Order) => string): string[] =>
    orders.map((order) => `${name}=${value(order)}`)
  return `/trade?${[
    ...each('i', ({ symbol }) => `NSE:${encodeURIComponent(symbol)}`),
    ...each('price', ({ price }) => price.toFixed(2)),
    ...each('quantity', ({ quantity }) => String(quantity)),
    ...each('reportedPrice', ({ price }) => price.toFixed(2)),
    'action=BUY',
  ].join('&')}`
}

const rupees = (value: number): string => formatRupees(nearestPaise(value))
const whole = (value: number): string => formatRupees(paise(value * 100)).replace(/\.00$/, '')
const percent = (value: number): string => `${value.toFixed(2)}%`
export const momentWords = (at: number): string => `${formatDay(dayOf(at))}, ${formatTime(at)} IST`

export interface ToldDip {
  /** Key of the rule. */
  readonly key: string
  readonly fundName: string
  readonly trigger: number
  readonly fire: DipFire
}

export function dipMessage({ key, fundName, trigger, fire }: ToldDip): AlertMessage {
  const { symbol, fall, price, before, amount, quantity, steps, at } = fire
  return {
    type: 'dip',
    title: `${symbol} fell ${percent(fall)}`,
    text: [
      fundName === symbol ? symbol : `${fundName} (${symbol})`,
      `Price ${rupees(price)}, ${percent(fall)} below the close before of ${rupees(before)}`,
      `By your settings: ${whole(amount)}, ${quantity} ${quantity === 1 ? 'unit' : 'units'}${steps > 1 ? ` (${steps} times your trigger of ${trigger}%)` : ''}`,
      `Alert ${key} · ${momentWords(at)}`,
    ].join('\n'),
    link: tradeLink([{ symbol, price, quantity }]),
    data: {
      alert_id: key,
      instrument_symbol: symbol,
      fall: Math.round(fall * 100) / 100,
      trigger,
      price,
      previous_close: Math.round(before * 100) / 100,
      amount,
      quantity,
      at: new Date(at).toISOString(),
    },
  }
}
