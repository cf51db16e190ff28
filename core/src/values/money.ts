import type { Nominal } from './nominal.ts'

/** Whole paise. Every rupee amount a user can act on is one of these; ratios and indicators stay doubles. */
export type Paise = Nominal<number, 'Paise'>

/** Past this, dividing by 100 no longer gives back the exact rupees and paise. */
const largest = 2 ** 51 - 1

export function paise(value: number): Paise {
  if (!Number.isInteger(value) || Math.abs(value) > largest) {
    throw new RangeError(`${value} is not a whole number of paise that can be held exactly`)
  }
  // Minus zero would print as "-₹0.00".
  return (value === 0 ? 0 : value) as Paise
}

/** Rupees with at most two decimals, as typed or as a vendor sends them; null for anything finer or not a number. */
export function parseRupees(text: string): Paise | null {
  const match = /^\s*(-?)(\d{1,15})(?:\.(\d{1,2}))?\s*$/.exec(text)
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  if (value > largest) return null
  return paise(sign ? -value : value)
}

/** A double that came from a price feed, to the nearest paisa. */
export const nearestPaise = (rupees: number): Paise => paise(Math.round(rupees * 100))

export const orderTotal = (price: Paise, quantity: number): Paise => paise(price * quantity)
