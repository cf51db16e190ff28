/**
 * Tax on gains from shares and equity funds sold on an exchange, for a resident, by financial year. Read against published
 * law on 15 November 2026:
 * - short term (held twelve months or less): Income-tax Act 1961, s. 111A: 10% from 1 Oct 2004, 15% from 1 Apr 2008,
 *   20% from 23 Jul 2024 (Finance (No. 2) Act 2024).
 * - long term: exempt by s. 10(38) from 1 Oct 2004 to 31 Mar 2018; s. 112A: 10% beyond ₹1 lakh a year from 1 Apr 2018
 *   (cost of what was bought by 31 Jan 2018 is at least that day's high), 12.5% from 23 Jul 2024, and ₹1.25 lakh for the
 *   whole of 2024-25 and later. The Income-tax Act 2025, in force from 1 Apr 2026, and the budget of 2026 keep these rates.
 * - cess: 2% from 2004-05, 3% from 2007-08, 4% from 2018-19. No surcharge is counted.
 * - the transaction tax is no cost of a gain (s. 48); brokerage and the other costs are.
 * - losses: short term against any of these gains, long term against long term, and for eight years after (ss. 70, 74);
 *   against the highest rate first, which law allows and costs least.
 */
import { gainRates } from 'core/calculators'
import type { Paid } from './account.ts'
import { totalCosts } from './costs.ts'
import type { Position } from './plan.ts'

/** Sales before this day were taxed by rules that need more than a trade to tell. */
const firstTaxedDay = '2004-10-01'
/** The first day on which long-term gains were taxed again, and the one whose high is their least cost. */
const longAgain = '2018-04-01'
const grandfathered = '2018-01-31'
const carryYears = 8

type Term = 'short' | 'long'

function rateOn(table: readonly { readonly from: string; readonly rate: number }[], day: string): number {
  return table.findLast(({ from }) => from <= day)?.rate ?? 0
}

/** First calendar year of the financial year a day lies in. */
const fiscalOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)

const isLong = (bought: string, sold: string): boolean => `${Number(bought.slice(0, 4)) + 1}${bought.slice(4)}` < sold

export interface TaxYear {
  /** 2024-25 */
  readonly year: string
  /** Net of losses of the same kind in the year, in rupees. */
  readonly shortGain: number
  readonly longGain: number
  /** Long-term gains of the year that no tax is on. */
  readonly free: number
  readonly shortTax: number
  readonly longTax: number
  readonly cess: number
  readonly total: number
  /** Losses left for later years. */
  readonly carried: number
}

export interface Taxed {
  readonly position: Position
  readonly paid: Paid
}

interface Bucket {
  readonly rate: number
  gain: number
}

interface Loss {
  readonly term: Term
  readonly since: number
  left: number
}

/** `highOn` tells the high of an instrument on a day, for what was bought before gains were taxed again. */
export function taxesOf(
  sold: readonly Taxed[],
  highOn: (symbol: string, day: string) => number | null,
): readonly TaxYear[] {
  const years = new Map<number, Taxed[]>()
  for (const each of sold) {
    const { sellDay, costs } = each.position
    if (sellDay === null || sellDay < firstTaxedDay || costs === 'other') continue
    const year = fiscalOf(sellDay)
    years.set(year, [...(years.get(year) ?? []), each])
  }
  const losses: Loss[] = []
  return [...years.keys()]
    .sort((left, right) => left - right)
    .map((year) => taxYear(year, years.get(year) ?? [], losses, highOn))
}

function taxYear(
  year: number,
  sold: readonly Taxed[],
  losses: Loss[],
  highOn: (symbol: string, day: string) => number | null,
): TaxYear {
  const buckets = { short: new Map<number, Bucket>(), long: new Map<number, Bucket>() }
  let exempt = 0
  for (const each of sold) {
    const { buyDay, sellDay } = each.position
    const day = sellDay ?? ''
    const term: Term = isLong(buyDay, day) ? 'long' : 'short'
    const gain = gainOf(each, term, highOn)
    // Exempt gains and losses alike count for nothing.
    if (term === 'long' && day < longAgain) exempt += Math.max(gain, 0)
    else put(buckets[term], rateOn(gainRates[term], day), gain)
  }
  const short = netOf(buckets.short)
  const long = netOf(buckets.long)
  const [shortGain, longGain] = [sumOf(short), sumOf(long) + exempt]
  const own = (term: Term, all: readonly Bucket[]): Loss => ({ term, since: year, left: -Math.min(sumOf(all), 0) })
  const earlier = losses.filter(({ since }) => year - since <= carryYears)
  for (const loss of [own('short', short), own('long', long), ...earlier]) {
    if (loss.term === 'short' && loss.since < year) use(loss, short)
    use(loss, long, loss.term === 'long' && loss.since === year)
    if (loss.since === year && loss.left > 0) losses.push(loss)
  }
  const lastDay = `${year + 1}-03-31`
  const free = { term: 'long', since: year, left: rateOn(gainRates.free, lastDay) } satisfies Loss
  const before = positive(long)
  use(free, long)
  const shortTax = taxOn(short)
  const longTax = taxOn(long)
  const cess = (shortTax + longTax) * rateOn(gainRates.cess, lastDay)
  return {
    year: `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
    shortGain,
    longGain,
    free: before - positive(long) + exempt,
    shortTax,
    longTax,
    cess,
    total: shortTax + longTax + cess,
    carried: losses.filter(({ since }) => year - since < carryYears).reduce((sum, { left }) => sum + left, 0),
  }
}

function gainOf({ position, paid }: Taxed, term: Term, highOn: (symbol: string, day: string) => number | null): number {
  const { symbol, buyDay, sellDay, amount, units, sellPrice } = position
  const proceeds = units * (sellPrice ?? 0)
  const counted = totalCosts(paid.buy) - paid.buy.transactionTax
  const onSale = paid.sell ? totalCosts(paid.sell) - paid.sell.transactionTax : 0
  const isKept = term === 'long' && buyDay <= grandfathered && (sellDay ?? '') >= longAgain
  const high = isKept ? highOn(symbol, grandfathered) : null
  const cost = high === null ? amount : Math.max(amount, Math.min(units * high, proceeds))
  return proceeds - onSale - cost - counted
}

function put(buckets: Map<number, Bucket>, rate: number, gain: number): void {
  const bucket = buckets.get(rate) ?? { rate, gain: 0 }
  bucket.gain += gain
  buckets.set(rate, bucket)
}

/** Highest rate first, losses of one rate taken from the gains of the other. */
function netOf(buckets: ReadonlyMap<number, Bucket>): Bucket[] {
  const sorted = [...buckets.values()].sort((left, right) => right.rate - left.rate)
  for (const from of sorted) {
    for (const to of sorted) {
      if (from.gain >= 0 || to.gain <= 0) continue
      const used = Math.min(-from.gain, to.gain)
      from.gain += used
      to.gain -= used
    }
  }
  return sorted
}

const sumOf = (buckets: readonly Bucket[]): number => buckets.reduce((sum, { gain }) => sum + gain, 0)
const positive = (buckets: readonly Bucket[]): number => buckets.reduce((sum, { gain }) => sum + Math.max(gain, 0), 0)
const taxOn = (buckets: readonly Bucket[]): number =>
  buckets.reduce((sum, { gain, rate }) => sum + Math.max(gain, 0) * rate, 0)

function use(loss: Loss, buckets: readonly Bucket[], isNone = false): void {
  if (isNone) return
  for (const bucket of buckets) {
    const used = Math.min(loss.left, Math.max(bucket.gain, 0))
    bucket.gain -= used
    loss.left -= used
  }
}
