import { fail, ok, orderTotal, type Paise, paise, parseRupees, type Result } from 'core/values'
import type { BasketOrder } from './basket.ts'

export const orderBounds = {
  quantity: { min: 1, max: 100_000 },
  /** ₹10,00,000 a share: a hundred orders of the largest quantity at it are still exact. */
  highestPrice: paise(10_00_000 * 100),
  /** The widest price band of the exchange, in percent of the last price. */
  farPercent: 20,
} as const

export type PriceProblem = 'price' | 'price_high'

/** OR4: the text of a price field as money. */
export function checkPrice(text: string): Result<Paise, PriceProblem> {
  const price = parseRupees(text)
  if (price === null || price <= 0) return fail('price')
  return price > orderBounds.highestPrice ? fail('price_high') : ok(price)
}

/** OR4: the text of a quantity field as a number of shares. */
export function checkQuantity(text: string): Result<number, 'quantity'> {
  if (!/^\s*[1-9]\d{0,5}\s*$/.test(text)) return fail('quantity')
  const quantity = Number(text)
  return quantity > orderBounds.quantity.max ? fail('quantity') : ok(quantity)
}

/** Price times quantity; null while one of them is wrong. */
export function totalOf({ price, quantity }: Pick<BasketOrder, 'price' | 'quantity'>): Paise | null {
  const money = checkPrice(price)
  const shares = checkQuantity(quantity)
  return money.ok && shares.ok ? orderTotal(money.value, shares.value) : null
}

/** The whole basket: what may not be ordered, or is wrong, is no part of it. Rounding comes after the sum, never before. */
export const totalInvestment = (orders: readonly BasketOrder[]): Paise =>
  paise(orders.reduce((sum, order) => sum + ((order.isSupported ? totalOf(order) : null) ?? 0), 0))

/** Whole rupees, half a rupee up; the paise stay exact behind it. */
export const roundedRupees = (amount: Paise): number => Math.floor((amount + 50) / 100)

/** How far a price is from the last one, in whole percent; null where there is nothing to compare with. */
export function percentAway(price: Paise, last: number | null | undefined): number | null {
  if (last === null || last === undefined || !Number.isFinite(last) || last <= 0) return null
  return (Math.abs(price - last * 100) / (last * 100)) * 100
}

/** OR6. */
export const isFar = (away: number): boolean => away > orderBounds.farPercent

/** From this price on, shares are quoted in steps of five paise; funds and cheaper shares in paise. */
const coarseFrom = 250 * 100
const coarseStep = 5

/** The nearest price the exchange quotes; null when this one is. */
export function quotedPrice(price: Paise, kind: 'stock' | 'etf'): Paise | null {
  if (kind === 'etf' || price < coarseFrom || price % coarseStep === 0) return null
  return paise(Math.round(price / coarseStep) * coarseStep)
}
