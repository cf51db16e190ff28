/** What an index fund costs to hold, and how often it fell. */
import { dayOf, formatNumber, percentChange } from 'core/values'

export interface HeldFund {
  readonly symbol: string
  /** Percent a year. */
  readonly expense: number | null
  /** Yearly return less that of the index over three years, in percent points. */
  readonly trackingDifference3y: number | null
  /** Rupees traded a day. */
  readonly tradedValue: number | null
}

export interface Cheapest {
  readonly symbol: string
  /** Percent a year that its holder falls behind the index. */
  readonly cost: number
  /** One sentence: by what, and against how many. */
  readonly reason: string
}

/** Below a crore a day, getting in and out costs more than a year's difference. */
const enoughTraded = 1e7

const lag = ({ trackingDifference3y }: HeldFund): number | null =>
  trackingDifference3y === null ? null : -trackingDifference3y

/**
 * Of funds that follow the same thing: the one that fell least behind it over three years, which counts expenses and
 * everything else a holder pays. Where none is that old, the lowest expense ratio. Funds that hardly trade are passed
 * over unless all hardly trade. Null for fewer than two funds, or without figures.
 */
export function cheapestToHold(funds: readonly HeldFund[]): Cheapest | null {
  if (funds.length < 2) return null
  const liquid = funds.filter(({ tradedValue }) => tradedValue !== null && tradedValue >= enoughTraded)
  const among = liquid.length > 0 ? liquid : funds
  const hasLag = among.some((fund) => lag(fund) !== null)
  const costOf = (fund: HeldFund): number | null => (hasLag ? lag(fund) : fund.expense)
  const judged = among
    .flatMap((fund) => {
      const cost = costOf(fund)
      return cost === null ? [] : [{ fund, cost }]
    })
    .sort((one, other) => one.cost - other.cost || (one.fund.symbol < other.fund.symbol ? -1 : 1))
  const [best] = judged
  if (!best) return null
  return {
    symbol: best.fund.symbol,
    cost: best.cost,
    reason: reasonOf(best.cost, { hasLag, funds, judged: judged.length }),
  }
}

function reasonOf(
  cost: number,
  { hasLag, funds, judged }: { hasLag: boolean; funds: readonly HeldFund[]; judged: number },
): string {
  const left = funds.length - judged
  const against = `${judged} compared${left > 0 ? `, ${left} left out for thin trading or short history` : ''}`
  if (!hasLag) return `Lowest expense ratio, ${formatNumber(cost, 2)}% (${against}).`
  const moved =
    cost > 0 ? `fell ${formatNumber(cost, 2)}% a year behind` : `stayed ${formatNumber(-cost, 2)}% a year ahead of`
  return `Over 3 years it ${moved} what it follows, the best of them (${against}).`
}

interface Valued {
  /** The day of its iNAV; null where that is not known. */
  readonly inavDay: string | null
  /** The close of that day. */
  readonly close: number | null
}

/** The price an iNAV is compared with. A live price beside yesterday's iNAV would show a day of the market as a premium: then it is the close of that day. */
export function priceBesideInav(
  { inavDay, close }: Valued,
  price: { readonly last: number | null; readonly at: number | null } | undefined,
): number | null {
  const isSameDay = price?.at != null && inavDay !== null && dayOf(price.at) === inavDay
  return isSameDay ? (price.last ?? close) : close
}

export interface YearOfFalls {
  readonly year: string
  /** Days that closed at least so far below the day before. */
  readonly falls: number
  /** In percent, negative; null for a year without one. */
  readonly worst: number | null
}

/** How often a fund fell by a trigger or more in a day, year by year, oldest first. */
export function fallsByYear(
  days: readonly string[],
  closes: readonly number[],
  trigger: number,
): readonly YearOfFalls[] {
  const years = new Map<string, { falls: number; worst: number | null }>()
  for (const [at, day] of days.entries()) {
    const year = day.slice(0, 4)
    const own = years.get(year) ?? { falls: 0, worst: null }
    years.set(year, own)
    const change = at === 0 ? null : percentChange(closes[at - 1], closes[at])
    if (change === null) continue
    // A fall of exactly the trigger counts, whatever binary fractions make of it.
    if (-change >= trigger - 1e-9) own.falls += 1
    if (change < 0 && (own.worst === null || change < own.worst)) own.worst = change
  }
  return [...years].map(([year, own]) => ({ year, ...own }))
}
