/** Figures of twelve months that move with the price, such as PE: they have a value on every trading day. */
import { findField, formulaFields, type Period, parseFormula } from 'core/catalogue'
import { priceFields } from './judge/price-fields.ts'

const known = new Map([['share_price', true]])

/** Whether a figure of twelve months moves with the price of the day. */
export function isPriced(id: string): boolean {
  const found = known.get(id)
  if (found !== undefined) return found
  const formula = findField(id, 'ttm')?.formula
  const isSo = formula ? formulaFields(parseFormula(formula)).some(isPriced) : false
  known.set(id, isSo)
  return isSo
}

/** A figure of the last close, such as PE. */
export const isMarketRatio = ({ id, period }: { readonly id: string; readonly period: Period }): boolean =>
  (period === 'ttm' || (id === 'market_cap' && period === 'point')) && !priceFields.has(id) && isPriced(id)
