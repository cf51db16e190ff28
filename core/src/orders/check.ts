import { fail, ok, orderTotal, type Paise, paise, parseRupees, type Result } from 'core/values'
import { type BasketOrder, isOrderable } from './basket.ts'

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
  paise(orders.reduce((sum, order) => sum + ((isOrderable(order) ? totalOf(order) : null) ?? 0), 0))

/** Whole rupees, half a rupee up; the paise stay exact behind it. */
export const roundedRupees = (amount: Paise): number => Math.floor((amount + 50) / 100)

/** How far a price is from the last one, in whole percent; null where there is nothing to compare with. */
export function percentAway(price: Paise, last: number | null | undefined): number | null {
  if (last === null || last === undefined || !Number.isFinite(last) || last <= 0) return null
  return (Math.abs(price - last * 100) / (last * 100)) * 100
}

/** OR6. */
export const isFar = (away: number): boolean => away > orderBounds.farPercent

/**
 * The steps NSE quotes shares in since 15 April 2025: up to which price, in rupees, which step, in paise. At the exchange the band goes
 * by the close of the month before; here by the last price. Funds, and shares below ₹250, are quoted in paise.
 */
const steps: readonly { readonly upTo: number; readonly step: number }[] = [
  { upTo: 1_000, step: 5 },
  { upTo: 5_000, step: 10 },
  { upTo: 10_000, step: 50 },
  { upTo: 20_000, step: 1_00 },
  { upTo: Number.POSITIVE_INFINITY, step: 5_00 },
]
const finestBelow = 250

export interface Quotable {
  /** The nearest price the exchange quotes. */
  readonly price: Paise
  readonly step: Paise
}

/** What the exchange quotes instead of this price; null when it quotes this one. Without a last price the price itself says the band. */
export function quotedPrice(price: Paise, share: { kind: 'stock' | 'etf'; last: number | null }): Quotable | null {
  const at = share.last !== null && share.last > 0 ? share.last : price / 100
  if (share.kind === 'etf' || at < finestBelow) return null
  const step = steps.find(({ upTo }) => at <= upTo)?.step ?? 1
  if (price % step === 0) return null
  return { price: paise(Math.max(1, Math.round(price / step)) * step), step: paise(step) }
}
