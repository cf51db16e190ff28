/**
 * Income tax on sales of coins (virtual digital assets) by a resident: 30% on each gain and 4% cess on that tax; only the price paid may be
 * deducted, and a loss is set off against nothing. 1% of the sale is held back by the buyer or the exchange and counts towards the tax.
 * Sections 115BBH and 194S of the Income-tax Act, 1961; the Act of 2025 keeps them. Without surcharge.
 */
import { type Paise, paise } from '../values/index.ts'

export interface CoinSale {
  readonly paid: Paise
  readonly got: Paise
}

export interface CoinTax {
  /** Of the sales that gained; losses take nothing away from it. */
  readonly taxable: Paise
  /** What the other sales lost: lost for tax too. */
  readonly losses: Paise
  readonly tax: Paise
  readonly cess: Paise
  /** Held back at the sale, counted towards tax and cess. */
  readonly heldBack: Paise
  /** Still to be paid; below zero comes back with the return. */
  readonly due: Paise
  /** Gains less losses less tax and cess. */
  readonly kept: Paise
}

/** Percent. */
export const coinTaxRates = { tax: 30, cess: 4, heldBack: 1 } as const

/** To the nearest paisa, halves up. */
const share = (amount: number, percent: number): number => Math.floor((amount * percent + 50) / 100)

export function coinTax(sales: readonly CoinSale[]): CoinTax {
  let [taxable, losses, heldBack] = [0, 0, 0]
  for (const { paid, got } of sales) {
    if (paid < 0 || got < 0) throw new RangeError('an amount below zero is no sale')
    taxable += Math.max(got - paid, 0)
    losses += Math.max(paid - got, 0)
    heldBack += share(got, coinTaxRates.heldBack)
  }
  const tax = share(taxable, coinTaxRates.tax)
  const cess = share(tax, coinTaxRates.cess)
  return {
    taxable: paise(taxable),
    losses: paise(losses),
    tax: paise(tax),
    cess: paise(cess),
    heldBack: paise(heldBack),
    due: paise(tax + cess - heldBack),
    kept: paise(taxable - losses - tax - cess),
  }
}
