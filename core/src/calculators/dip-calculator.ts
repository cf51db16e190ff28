/** The same money four ways: monthly, on dips only, half and half, and all at once. Every rupee is accounted for on every day. */
import { type Dip, dipOf, dipSteps } from './dip.ts'
import { type CashFlow, xirr } from './xirr.ts'

export interface DipPlan {
  /** Rupees set aside on the first trading day of each month. */
  readonly monthly: number
  readonly trigger: number
  readonly aggression: number
  /** Percent a year that waiting cash earns. */
  readonly cashYield: number
  /** Percent of each purchase. */
  readonly cost: number
  /** Most that dips may buy in a month, in rupees; null for no limit. */
  readonly monthlyCap: number | null
}

export interface PricePath {
  /** Oldest first, YYYY-MM-DD. */
  readonly days: readonly string[]
  readonly closes: readonly number[]
}

export const ways = ['sip', 'dip', 'both', 'lump'] as const
export type Way = (typeof ways)[number]

export interface Purchase {
  readonly day: string
  readonly price: number
  readonly amount: number
  readonly units: number
  readonly fall: number | null
}

export interface WayResult {
  readonly way: Way
  /** Set aside in all. */
  readonly paid: number
  readonly value: number
  /** Percent a year; null where no rate fits. */
  readonly xirr: number | null
  readonly units: number
  readonly averagePrice: number | null
  /** Cash left at the end. */
  readonly cash: number
  /** Months of budget that lay idle, on average. */
  readonly idleMonths: number
  readonly purchases: readonly Purchase[]
  /** Worth at the end of each day. */
  readonly worth: readonly number[]
  /** Deepest fall of fund and waiting cash together below their high, in percent; money put in is no rise. */
  readonly worstFall: number
}

const share: Readonly<Record<Way, number>> = { sip: 1, dip: 0, both: 0.5, lump: 1 }

/** Runs one way over a path. Dips buy at the close of the day they happen, out of cash that is there. */
export function runWay(way: Way, plan: DipPlan, path: PricePath): WayResult {
  const { days, closes } = path
  const starts = monthStarts(days)
  const flows: CashFlow[] = []
  const purchases: Purchase[] = []
  const worth: number[] = []
  const dailyYield = (1 + plan.cashYield / 100) ** (1 / 365) - 1
  let [cash, units, spent, paid, added, idle, boughtThisMonth] = [0, 0, 0, 0, 0, 0, 0]
  let [index, high, worstFall] = [1, 1, 0]

  const buy = (at: number, wanted: number, dip: Dip | null): void => {
    const amount = Math.min(wanted, cash)
    const price = closes[at] ?? 0
    if (amount <= 0 || price <= 0) return
    const got = (amount * (1 - plan.cost / 100)) / price
    cash -= amount
    units += got
    spent += amount
    purchases.push({ day: days[at] ?? '', price, amount, units: got, fall: dip?.fall ?? null })
  }
  const putIn = (at: number, amount: number): void => {
    cash += amount
    paid += amount
    added += amount
    flows.push({ day: days[at] ?? '', amount: -amount })
  }

  days.forEach((day, at) => {
    added = 0
    const close = closes[at] ?? 0
    const before = closes[at - 1]
    if (at > 0) cash *= (1 + dailyYield) ** daysBetween(days[at - 1] ?? day, day)
    if (starts.has(at)) {
      boughtThisMonth = 0
      if (way !== 'lump') putIn(at, plan.monthly)
      else if (at === 0) putIn(at, plan.monthly * starts.size)
      if (way === 'lump' && at === 0) buy(at, cash, null)
      else if (way !== 'lump') buy(at, plan.monthly * share[way], null)
    }
    if ((way === 'dip' || way === 'both') && before !== undefined) {
      const dip = dipOf(before, close, { ...plan, amount: plan.monthly })
      const room = plan.monthlyCap === null ? Number.POSITIVE_INFINITY : plan.monthlyCap - boughtThisMonth
      if (dip && room > 0) {
        const cashBefore = cash
        buy(at, Math.min(dip.amount, room), dip)
        boughtThisMonth += cashBefore - cash
      }
    }
    idle += cash
    const now = units * close + cash
    // As a fund counts the worth of one unit: what came in today neither lifts it nor hides a fall.
    const yesterday = worth.at(-1) ?? 0
    if (yesterday > 0) index *= (now - added) / yesterday
    high = Math.max(high, index)
    worstFall = Math.max(worstFall, (1 - index / high) * 100)
    worth.push(now)
  })

  const value = worth.at(-1) ?? 0
  const rate = xirr([...flows, { day: days.at(-1) ?? '', amount: value }])
  return {
    way,
    paid,
    value,
    xirr: rate.ok ? rate.value : null,
    units,
    averagePrice: units > 0 ? spent / units : null,
    cash,
    idleMonths: days.length > 0 && plan.monthly > 0 ? idle / days.length / plan.monthly : 0,
    purchases,
    worth,
    worstFall,
  }
}

export interface StartMonth {
  readonly month: string
  /** Worth on dips over worth by SIP, less one, in percent. */
  readonly gap: number
}

/** The plan begun in every month that leaves at least `leastMonths` behind it: on dips against monthly. */
export function everyStart(plan: DipPlan, path: PricePath, leastMonths = 36): readonly StartMonth[] {
  const prepared = prepare(plan, path)
  const starts = [...prepared.starts]
  return starts.slice(0, Math.max(0, starts.length - leastMonths)).flatMap((start) => {
    const { sip, dip } = finalValues(plan, prepared, start)
    return sip > 0 ? [{ month: (path.days[start] ?? '').slice(0, 7), gap: (dip / sip - 1) * 100 }] : []
  })
}

interface Prepared {
  readonly closes: readonly number[]
  readonly starts: ReadonlySet<number>
  /** What waiting cash grows by from the day before. */
  readonly growth: Float64Array
  /** What the rule would buy on the day, before cash and cap. */
  readonly wanted: Float64Array
}

/** Everything that does not depend on where the plan begins, once: there are hundreds of beginnings. */
function prepare(plan: DipPlan, { days, closes }: PricePath): Prepared {
  const dailyYield = (1 + plan.cashYield / 100) ** (1 / 365) - 1
  const growth = new Float64Array(days.length).fill(1)
  const wanted = new Float64Array(days.length)
  for (let at = 1; at < days.length; at++) {
    growth[at] = (1 + dailyYield) ** daysBetween(days[at - 1] ?? '', days[at] ?? '')
    wanted[at] = dipOf(closes[at - 1] ?? 0, closes[at] ?? 0, { ...plan, amount: plan.monthly })?.amount ?? 0
  }
  return { closes, starts: monthStarts(days), growth, wanted }
}

/** The same as runWay of "sip" and "dip" from a day on, without keeping what happened on the way. */
function finalValues(plan: DipPlan, { closes, starts, growth, wanted }: Prepared, start: number) {
  const part = 1 - plan.cost / 100
  let [sipUnits, sipCash, dipUnits, dipCash, room] = [0, 0, 0, 0, 0]
  for (let at = start; at < closes.length; at++) {
    const close = closes[at] ?? 0
    if (at > start) {
      sipCash *= growth[at] ?? 1
      dipCash *= growth[at] ?? 1
    }
    if (at === start || starts.has(at)) {
      room = plan.monthlyCap ?? Number.POSITIVE_INFINITY
      dipCash += plan.monthly
      if (close > 0) sipUnits += (plan.monthly * part) / close
      else sipCash += plan.monthly
    }
    const amount = at > start ? Math.min(wanted[at] ?? 0, room, dipCash) : 0
    if (amount > 0) {
      dipCash -= amount
      room -= amount
      dipUnits += (amount * part) / close
    }
  }
  const last = closes.at(-1) ?? 0
  return { sip: sipUnits * last + sipCash, dip: dipUnits * last + dipCash }
}

export interface DipVerdict {
  readonly triggers: number
  /** Start months in which dips ended ahead, of how many. */
  readonly ahead: number
  readonly tried: number
  readonly medianGap: number | null
  /** One sentence from the numbers, whichever way they point. */
  readonly sentence: string
}

export function dipVerdict(plan: DipPlan, path: PricePath, starts: readonly StartMonth[]): DipVerdict {
  const triggers = path.closes.reduce(
    (count, close, at) => count + (at > 0 && dipSteps(path.closes[at - 1] ?? 0, close, plan.trigger) > 0 ? 1 : 0),
    0,
  )
  const gaps = starts.map(({ gap }) => gap).sort((left, right) => left - right)
  const ahead = gaps.filter((gap) => gap > 0).length
  const medianGap = medianOf(gaps)
  return { triggers, ahead, tried: gaps.length, medianGap, sentence: sentenceOf(ahead, gaps.length, medianGap) }
}

function sentenceOf(ahead: number, tried: number, medianGap: number | null): string {
  if (tried === 0 || medianGap === null) return 'There is too little history to say whether dips beat a SIP.'
  const part = ahead / tried
  const gap = `${Math.abs(medianGap).toFixed(1)}%`
  const counted = `in ${ahead} of ${tried} start months`
  if (part > 0.6) return `Buying on dips ended ahead of a SIP of the same money ${counted}, by ${gap} in the median.`
  if (part < 0.4)
    return `A SIP of the same money ended ahead: dips won ${counted}, and the median gap was ${gap} behind.`
  return `It made little difference: dips ended ahead ${counted}, with a median gap of ${medianGap < 0 ? '−' : ''}${gap}.`
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Places of the first trading day of each month. */
function monthStarts(days: readonly string[]): ReadonlySet<number> {
  return new Set(days.flatMap((day, at) => (at === 0 || day.slice(0, 7) !== days[at - 1]?.slice(0, 7) ? [at] : [])))
}

const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
