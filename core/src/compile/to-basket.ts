/** An amount as whole shares of several instruments. */
import type { Instrument } from 'core/language'

/** A broker takes so many orders at once. */
export const ordersAtOnce = 10

export interface Priced {
  readonly instrument: Instrument
  readonly name: string
  readonly price: number
}

export interface BasketOrder extends Priced {
  readonly quantity: number
  readonly amount: number
}

export interface BasketDraft {
  readonly side: 'buy' | 'sell'
  readonly orders: readonly BasketOrder[]
  /** The orders with shares in them, ten at a time. */
  readonly chunks: readonly (readonly BasketOrder[])[]
  readonly spent: number
  readonly leftover: number
}

/** Equal parts in whole shares; then what is left buys a share of whichever is furthest below its part, as long as it can. */
export function toBasket(side: 'buy' | 'sell', amount: number, priced: readonly Priced[]): BasketDraft {
  const part = amount / priced.length
  const quantities = priced.map(({ price }) => Math.floor(part / price))
  const spentOn = (at: number): number => (quantities[at] ?? 0) * (priced[at]?.price ?? 0)
  let left = amount - priced.reduce((sum, _, at) => sum + spentOn(at), 0)
  for (;;) {
    let best = -1
    for (const [at, { price }] of priced.entries()) {
      if (price > left) continue
      if (best < 0 || part - spentOn(at) > part - spentOn(best)) best = at
    }
    if (best < 0) break
    quantities[best] = (quantities[best] ?? 0) + 1
    left -= priced[best]?.price ?? 0
  }
  const orders = priced.map((each, at) => ({ ...each, quantity: quantities[at] ?? 0, amount: spentOn(at) }))
  const filled = orders.filter(({ quantity }) => quantity > 0)
  const spent = filled.reduce((sum, order) => sum + order.amount, 0)
  return {
    side,
    orders,
    chunks: Array.from({ length: Math.ceil(filled.length / ordersAtOnce) }, (_, at) =>
      filled.slice(at * ordersAtOnce, (at + 1) * ordersAtOnce),
    ),
    spent,
    leftover: amount - spent,
  }
}
