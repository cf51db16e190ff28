import type { Paise } from './money.ts'

/** What a missing figure looks like everywhere; the reason goes beside it, never a zero. */
export const missing = '–'

const minus = '−'

/** Digits in lakh and crore groups: 1234567 → 12,34,567. */
export function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits
  const head = digits.slice(0, -3)
  return `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${digits.slice(-3)}`
}

/** A double with a fixed number of decimals in Indian groups; null, NaN and infinities are missing. */
export function formatNumber(value: number | null | undefined, decimals = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return missing
  const size = Math.abs(value)
  // toFixed turns to exponents at 1e21; a double that large has no fraction.
  const digits = size < 1e21 ? size.toFixed(decimals) : `${BigInt(size)}.${'0'.repeat(decimals)}`
  const [whole = '0', fraction] = digits.split('.')
  const text = fraction ? `${groupIndian(whole)}.${fraction}` : groupIndian(whole)
  return value < 0 && /[1-9]/.test(text) ? `${minus}${text}` : text
}

export const formatRupees = (amount: Paise | null | undefined): string => {
  if (amount === null || amount === undefined) return missing
  const text = formatNumber(Math.abs(amount) / 100, 2)
  return amount < 0 ? `${minus}₹${text}` : `₹${text}`
}

/** Signed percent: the sign is there so that colour is never the only sign of direction. */
export function formatPercent(value: number | null | undefined, decimals = 2): string {
  const text = formatNumber(value, decimals)
  if (text === missing) return missing
  return Number(value) > 0 && /[1-9]/.test(text) ? `+${text}%` : `${text}%`
}

const lakh = 1e5
const crore = 1e7

const shortUnits = [
  { size: lakh * crore, name: ' lakh cr', smaller: crore },
  { size: crore, name: ' cr', smaller: lakh },
  { size: lakh, name: ' lakh', smaller: 1 },
]

/** Large rupee amounts in words people use: ₹1.20 lakh cr, ₹345.00 cr, ₹12.00 lakh. */
export function formatRupeesShort(rupees: number | null | undefined): string {
  if (rupees === null || rupees === undefined || !Number.isFinite(rupees)) return missing
  const amount = Math.abs(rupees)
  // Judged as the smaller unit would print it: 99,99,999 is ₹1.00 cr, not ₹100.00 lakh.
  const unit = shortUnits.find(({ size, smaller }) => Number((amount / smaller).toFixed(2)) >= size / smaller)
  const text = formatNumber(amount / (unit?.size ?? 1))
  return `${rupees < 0 && /[1-9]/.test(text) ? minus : ''}₹${text}${unit?.name ?? ''}`
}
