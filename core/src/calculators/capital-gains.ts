/**
 * Income tax on a gain from listed shares, equity funds and other assets of a resident, as of the day of sale. Rates are of the Finance
 * Acts 2018, 2023 and 2024 (sections 111A, 112, 112A, 50AA), with health and education cess, without surcharge.
 */
import { fail, ok, type Result } from '../values/index.ts'

/** equity: listed shares and equity-oriented funds; listed: other listed units (gold and foreign ETFs); debt: debt funds. */
export const gainAssets = ['equity', 'listed', 'debt'] as const
export type GainAsset = (typeof gainAssets)[number]

export interface GainPlan {
  readonly asset: GainAsset
  readonly quantity: number
  readonly buyPrice: number
  readonly sellPrice: number
  /** YYYY-MM-DD. */
  readonly bought: string
  readonly sold: string
  /** Rupees of buying and selling, without securities transaction tax, which may not be deducted. */
  readonly costs: number
  /** Percent of the person's slab. */
  readonly slab: number
  /** Long-term gains on equity of the same year that used the exempt amount already. */
  readonly exemptUsed: number
  /** Highest price on 31 January 2018, for equity bought before; null when unknown. */
  readonly fairPrice2018: number | null
}

export interface GainTax {
  readonly isLongTerm: boolean
  readonly gain: number
  /** What counts as cost after the rule of 31 January 2018. */
  readonly cost: number
  readonly exempt: number
  readonly taxable: number
  /** Percent. */
  readonly rate: number
  readonly tax: number
  readonly cess: number
  readonly afterTax: number
  /** The rule in words. */
  readonly rule: string
}

/**
 * Equity sold on an exchange, by the day of sale; parts, and rupees for what is free in a year. Short: section 111A; long: section 112A,
 * the free amount for the whole of 2024-25; the Income-tax Act 2025 keeps them.
 */
export const gainRates = {
  short: [
    { from: '2004-10-01', rate: 0.1 },
    { from: '2008-04-01', rate: 0.15 },
    { from: '2024-07-23', rate: 0.2 },
  ],
  long: [
    { from: '2018-04-01', rate: 0.1 },
    { from: '2024-07-23', rate: 0.125 },
  ],
  free: [
    { from: '2018-04-01', rate: 100_000 },
    { from: '2024-04-01', rate: 125_000 },
  ],
  /** On the tax itself. */
  cess: [
    { from: '2004-04-01', rate: 0.02 },
    { from: '2007-04-01', rate: 0.03 },
    { from: '2018-04-01', rate: 0.04 },
  ],
} as const

/** Other assets held long, section 112. */
const otherLong = [
  { from: '2004-04-01', rate: 0.2 },
  { from: '2024-07-23', rate: 0.125 },
]
/** Section 50AA: funds with little equity bought from this day are taxed by the slab however long they are held. */
const slabFrom = '2023-04-01'
/** Finance (No. 2) Act 2024: of those sold from this day only debt funds still are. */
const slabForDebtAloneFrom = '2025-04-01'
/** From this day of sale a year makes other listed units long-term and two years a debt fund; before, three years both. */
const shorterFrom = '2024-07-23'

const rateOn = (table: readonly { readonly from: string; readonly rate: number }[], day: string): number =>
  table.findLast(({ from }) => from <= day)?.rate ?? 0

/** Long-term gains on equity before this day were free of tax. */
const equityTaxedFrom = '2018-04-01'
const grandfathered = '2018-01-31'

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The day so many months after; the last day of a shorter month. */
function monthsAfter(day: string, months: number): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const month = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  const last = new Date(Date.UTC(Math.floor(at / 12), (at % 12) + 1, 0)).getUTCDate()
  return `${month}-${String(Math.min(last, Number(day.slice(8)))).padStart(2, '0')}`
}

export function gainTax(plan: GainPlan): Result<GainTax, string> {
  const wrong = wrongWith(plan)
  if (wrong !== null) return fail(wrong)
  const { asset, quantity, buyPrice, sellPrice, bought, sold, costs } = plan
  const isSlabAlways = bought >= slabFrom && (asset === 'debt' || (asset === 'listed' && sold < slabForDebtAloneFrom))
  const months = asset === 'equity' ? 12 : sold < shorterFrom ? 36 : asset === 'debt' ? 24 : 12
  const isLongTerm = !isSlabAlways && sold > monthsAfter(bought, months)
  const paid = quantity * buyPrice
  const got = quantity * sellPrice
  const fair = plan.fairPrice2018
  const isGrandfathered = asset === 'equity' && isLongTerm && bought <= grandfathered && fair !== null
  // Section 55(2)(ac): the higher of cost and the lower of the fair value and what was got.
  const cost = isGrandfathered ? Math.max(paid, Math.min(quantity * (fair ?? 0), got)) : paid
  const gain = got - cost - costs
  const { rate, exemptMost, rule } = rateOf(plan, { isLongTerm, isSlabAlways })
  const exempt = Math.min(Math.max(0, gain), Math.max(0, exemptMost - plan.exemptUsed))
  const taxable = Math.max(0, gain - exempt)
  const tax = (taxable * rate) / 100
  const cess = tax * rateOn(gainRates.cess, sold)
  return ok({
    isLongTerm,
    gain,
    cost,
    exempt,
    taxable,
    rate,
    tax,
    cess,
    afterTax: got - paid - costs - tax - cess,
    rule: gain <= 0 ? `${rule} There is no gain; the loss may be set off and carried forward for eight years.` : rule,
  })
}

interface Rule {
  /** Percent. */
  readonly rate: number
  readonly exemptMost: number
  readonly rule: string
}

function rateOf({ asset, sold, slab }: GainPlan, held: { isLongTerm: boolean; isSlabAlways: boolean }): Rule {
  const { isLongTerm, isSlabAlways } = held
  if (asset === 'equity' && !isLongTerm) {
    const rate = rateOn(gainRates.short, sold) * 100
    return { rate, exemptMost: 0, rule: `Held twelve months or less: short-term, ${rate}%.` }
  }
  if (asset === 'equity' && sold < equityTaxedFrom) {
    return { rate: 0, exemptMost: 0, rule: 'Long-term gains on equity were free of tax until 31 March 2018.' }
  }
  if (asset === 'equity') {
    const rate = rateOn(gainRates.long, sold) * 100
    const exemptMost = rateOn(gainRates.free, sold)
    const rule = `Held over twelve months: long-term, ${rate}% above ₹${exemptMost / 100_000} lakh a year.`
    return { rate, exemptMost, rule }
  }
  if (isSlabAlways) {
    const rule =
      asset === 'debt'
        ? `A debt fund bought from 1 April 2023: by your slab, ${slab}%, however long it is held.`
        : `Units bought from 1 April 2023 and sold before 1 April 2025: by your slab, ${slab}%, however long they were held.`
    return { rate: slab, exemptMost: 0, rule }
  }
  if (!isLongTerm) return { rate: slab, exemptMost: 0, rule: `Short-term: by your slab, ${slab}%.` }
  const rate = rateOn(otherLong, sold) * 100
  const indexed = sold < shorterFrom ? '; indexation of the cost, allowed until then, is not reckoned here' : ''
  return { rate, exemptMost: 0, rule: `Long-term: ${rate}%${indexed}.` }
}

function wrongWith(plan: GainPlan): string | null {
  const { quantity, buyPrice, sellPrice, costs, slab, exemptUsed, bought, sold, fairPrice2018 } = plan
  if (![quantity, buyPrice, sellPrice, costs, slab, exemptUsed, fairPrice2018 ?? 0].every(Number.isFinite)) {
    return 'Every input must be a number.'
  }
  if (!(quantity > 0)) return 'The quantity must be above zero.'
  if (buyPrice < 0 || sellPrice < 0 || costs < 0 || exemptUsed < 0) return 'Amounts cannot be below zero.'
  if (slab < 0 || slab > 100) return 'A slab is between 0% and 100%.'
  if (!isDay(bought) || !isDay(sold)) return 'Both dates are needed.'
  return sold < bought ? 'The sale is before the purchase.' : null
}
