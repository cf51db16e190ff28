/** Amounts of coins in rupees or dollars: rupees in lakh and crore, dollars in millions and billions. */
import { formatNumber, formatRupeesShort, missing } from 'core/values'

export const currencies = ['inr', 'usd'] as const
export type Currency = (typeof currencies)[number]

/** Prices go from ₹0.0003 to ₹10,000,000: none past a lakh, two decimals from one rupee on, four digits below. */
function decimalsOf(price: number): number {
  const size = Math.abs(price)
  if (size >= 1e5) return 0
  if (size >= 1 || size === 0) return 2
  return Math.min(12, Math.ceil(-Math.log10(size)) + 3)
}

export function priceText(price: number | null, currency: Currency): string {
  if (price === null || !Number.isFinite(price)) return missing
  const decimals = decimalsOf(price)
  if (currency === 'inr') return `₹${formatNumber(price, decimals)}`
  return `$${price.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}`
}

const dollarUnits = [
  [1e12, ' tn'],
  [1e9, ' bn'],
  [1e6, ' m'],
  [1, ''],
] as const

export function sizeText(amount: number | null, currency: Currency): string {
  if (amount === null || !Number.isFinite(amount)) return missing
  if (currency === 'inr') return formatRupeesShort(amount)
  const [size, name] = dollarUnits.find(([least]) => Math.abs(amount) >= least) ?? [1, '']
  return `$${(amount / size).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}${name}`
}

/** How many coins there are: lakh and crore, as everywhere else here. */
export const countText = (count: number | null): string =>
  count === null ? missing : formatRupeesShort(count).replace('₹', '').replace('.00', '')

/** Rupees as the wanted money; null without a rate. */
export function inCurrency(rupees: number | null, currency: Currency, rupeesForDollar: number | null): number | null {
  if (rupees === null || currency === 'inr') return rupees
  return rupeesForDollar !== null && rupeesForDollar > 0 ? rupees / rupeesForDollar : null
}

const minuteMs = 60_000

/** "3 min", "5 h", "2 days": how long ago something was. */
export function ageText(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / minuteMs))
  if (minutes < 1) return 'under a minute'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h`
  return `${Math.floor(hours / 24)} days`
}
