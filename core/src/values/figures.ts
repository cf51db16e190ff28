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
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.')
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

const crore = 1e7
const lakh = 1e5

/** Large rupee amounts in words people use: ₹1.20 lakh cr, ₹345.00 cr, ₹12.00 lakh. */
export function formatRupeesShort(rupees: number | null | undefined): string {
  if (rupees === null || rupees === undefined || !Number.isFinite(rupees)) return missing
  const size = Math.abs(rupees)
  const sign = rupees < 0 ? minus : ''
  if (size >= lakh * crore) return `${sign}₹${formatNumber(size / (lakh * crore))} lakh cr`
  if (size >= crore) return `${sign}₹${formatNumber(size / crore)} cr`
  if (size >= lakh) return `${sign}₹${formatNumber(size / lakh)} lakh`
  return `${sign}₹${formatNumber(size)}`
}
