/** How much the price paid matters: what a year brought, for every pair of price–earnings at buying and at selling. */
import { cagr } from '../values/index.ts'

export const valuation = {
  /** Earnings per share at buying. */
  base: 100,
  /** Entry and exit alike. */
  priceEarnings: [15, 20, 25, 30, 40, 50, 60, 70],
  growth: { min: 10, max: 50, default: 10 },
  years: { min: 1, max: 20, default: 1 },
} as const

/** Percent a year from entry P/E × base to exit P/E × base grown for the years, to 2 decimals; null where no rate exists. */
export function entryReturn(entry: number, exit: number, growth: number, years: number): number | null {
  const bought = entry * valuation.base
  const sold = exit * valuation.base * (1 + growth / 100) ** years
  const rate = cagr(bought, sold, years)
  return rate === null ? null : Math.round((rate + Number.EPSILON) * 100) / 100
}

/** A row for each exit P/E, a cell for each entry P/E. */
export const valuationMatrix = (growth: number, years: number): readonly (readonly (number | null)[])[] =>
  valuation.priceEarnings.map((exit) => valuation.priceEarnings.map((entry) => entryReturn(entry, exit, growth, years)))
