/** A plan over the past: what was bought and sold, what became of it, and of the same money without the plan. */
import { type CashFlow, xirr } from 'core/calculators'
import { dayNumber } from 'core/catalogue'
import { type Account, type Curve, keepAccount } from './account.ts'
import { buysOn, firstDays, firstOfMonths, plainBuys } from './benchmark.ts'
import { type Calendar, calendarOf } from './calendar.ts'
import { type Costs, totalCosts } from './costs.ts'
import type { BacktestPlan, Candidate, Pending, Position, SchedulePlan } from './plan.ts'
import { positionsOf } from './positions.ts'
import { playPurse } from './purse.ts'
import { type Drawdown, drawdownsOf, type PeriodReturn, returnsBy } from './returns.ts'

export interface Outcome {
  readonly curve: Curve
  readonly invested: number
  readonly value: number
  /** Percent a year; null where none can be told. */
  readonly xirr: number | null
  readonly drawdowns: readonly Drawdown[]
  readonly years: readonly PeriodReturn[]
  readonly months: readonly PeriodReturn[]
  readonly costs: Costs
}

export interface BacktestResult extends Outcome {
  /** By the day they were bought, then by symbol. */
  readonly positions: readonly Position[]
  readonly pending: readonly Pending[]
  readonly benchmark: Outcome & { readonly against: BacktestPlan['against'] }
  /** Counting the time money waited to be used. */
  readonly xirrWaiting: number | null
  /** Mean part of everything (held, cash, set aside) that lay unused, percent. */
  readonly idle: number
  /** Days a rupee waited on average until it was first used. */
  readonly waitedDays: number
  /** Part of the days with something held, percent. */
  readonly exposure: number
  /** Sold in a year on the mean value of the account, percent. */
  readonly turnover: number
  readonly totalCosts: number
}

export interface BacktestInput {
  readonly candidates: readonly Candidate[]
  readonly plan: BacktestPlan
  /** Told before each instrument is judged; whoever throws here stops it. */
  readonly onEach?: (done: number, total: number) => void
}

/** The plan alone, with everything another path can be told by. */
export interface Played {
  readonly calendar: Calendar
  readonly account: Account
  readonly outcome: Outcome
  /** By the day they were bought, then by symbol. */
  readonly positions: readonly Position[]
  readonly pending: readonly Pending[]
  /** Orders the money did not cover. */
  readonly passed: number
}

const bySymbol = (left: Candidate, right: Candidate): number =>
  left.symbol < right.symbol ? -1 : left.symbol > right.symbol ? 1 : 0
const byDay = (left: Position, right: Position): number =>
  left.buyDay < right.buyDay ? -1 : left.buyDay > right.buyDay ? 1 : 0

export function playPlan({ candidates, plan, onEach }: BacktestInput): Played {
  const inOrder = [...candidates].sort(bySymbol)
  const calendar = calendarOf(inOrder, plan)
  const { positions, pending, passed } = plan.purse
    ? playPurse(calendar, plan, plan.purse, onEach)
    : playFreely(inOrder, plan, onEach)
  positions.sort(byDay)
  const account = keepAccount(positions, calendar, { start: plan.purse?.start ?? null, ...brokerageOf(plan) })
  return { calendar, account, outcome: outcomeOf(account), positions, pending, passed }
}

const brokerageOf = ({ brokerage }: BacktestPlan) => (brokerage ? { brokerage } : {})

function playFreely(candidates: readonly Candidate[], plan: BacktestPlan, onEach: BacktestInput['onEach']) {
  const each = candidates.map((candidate, at) => {
    onEach?.(at, candidates.length)
    return positionsOf(candidate, plan)
  })
  return {
    positions: each.flatMap((found) => found.positions),
    pending: each.flatMap((found) => found.pending),
    passed: 0,
  }
}

export function runBacktest(input: BacktestInput): BacktestResult {
  const { against } = input.plan
  const played = playPlan(input)
  return { ...heldAgainst(played, against), ...waiting(played.account, against) }
}

/** So many rupees by the calendar. None of them wait: they are there on the day they are put in. */
export function runSchedule({
  candidates,
  plan,
}: {
  readonly candidates: readonly Candidate[]
  readonly plan: SchedulePlan
}): BacktestResult {
  const calendar = calendarOf([...candidates].sort(bySymbol), plan)
  const positions = buysOn(new Map(firstDays(calendar.days, plan.every).map((day) => [day, plan.amount])), calendar)
  const account = keepAccount(positions, calendar, { start: null })
  const played = { calendar, account, outcome: outcomeOf(account), positions, pending: [] }
  return { ...heldAgainst(played, plan.against), xirrWaiting: null, idle: 0, waitedDays: 0 }
}

function heldAgainst(
  { calendar, account, outcome, positions, pending }: Omit<Played, 'passed'>,
  against: BacktestPlan['against'],
) {
  const plain = keepAccount(plainBuys(outcome.invested, against, calendar), calendar, { start: null })
  return {
    ...outcome,
    positions,
    pending,
    benchmark: { ...outcomeOf(plain), against },
    ...use(account),
    totalCosts: totalCosts(account.costs),
  }
}

/** How much of the time and how often money was at work. */
export const use = (account: Account): { readonly exposure: number; readonly turnover: number } => ({
  exposure: exposureOf(account.curve),
  turnover: turnoverOf(account),
})

/** Mean part of the account that was in something, percent; days before any money count for nothing. */
export function investedOf({ value, cash }: Curve): number {
  let [sum, days] = [0, 0]
  value.forEach((worth, at) => {
    if (worth <= 0) return
    sum += (worth - (cash[at] ?? 0)) / worth
    days++
  })
  return days === 0 ? 0 : (sum / days) * 100
}

const last = (values: Float64Array): number => values[values.length - 1] ?? 0

export function outcomeOf({ curve, inflows, costs }: Account): Outcome {
  const value = last(curve.value)
  const end = curve.days[curve.days.length - 1]
  const flows = [...inflows].map(([day, amount]) => ({ day, amount: -amount }))
  return {
    curve,
    invested: last(curve.invested),
    value,
    xirr: end === undefined ? null : rateOf([...flows, { day: end, amount: value }]),
    drawdowns: drawdownsOf(curve),
    years: returnsBy(curve, 'year'),
    months: returnsBy(curve, 'month'),
    costs,
  }
}

function waiting(
  { curve }: Account,
  against: BacktestPlan['against'],
): Pick<BacktestResult, 'xirrWaiting' | 'idle' | 'waitedDays'> {
  const { days } = curve
  const total = last(curve.invested)
  const end = days[days.length - 1]
  if (total === 0 || end === undefined) return { xirrWaiting: null, idle: 0, waitedDays: 0 }
  // Money is there when the other path would have put it in.
  const parts = new Set(against === 'lump' ? days.slice(0, 1) : firstOfMonths(days))
  const flows: { day: string; amount: number }[] = []
  let [begun, aside, idleSum, wholeSum, waitedDays] = [0, 0, 0, 0, 0]
  days.forEach((day, at) => {
    if (parts.has(day)) begun++
    const used = curve.invested[at] ?? 0
    const now = Math.max((total * begun) / parts.size, used)
    if (now > aside) flows.push({ day, amount: aside - now })
    aside = now
    const unused = aside - used
    const next = days[at + 1]
    idleSum += unused + (curve.cash[at] ?? 0)
    wholeSum += unused + (curve.value[at] ?? 0)
    waitedDays += next === undefined ? 0 : (unused / total) * (dayNumber(next) - dayNumber(day))
  })
  const value = last(curve.value) + aside - total
  return {
    xirrWaiting: rateOf([...flows, { day: end, amount: value }]),
    idle: (idleSum / wholeSum) * 100,
    waitedDays,
  }
}

function exposureOf({ value, cash }: Curve): number {
  let held = 0
  value.forEach((worth, at) => {
    if (worth - (cash[at] ?? 0) > 0) held++
  })
  return value.length === 0 ? 0 : (held / value.length) * 100
}

function turnoverOf({ curve, sold }: Account): number {
  const inUse = curve.value.filter((worth) => worth > 0)
  const first = curve.days[0]
  const end = curve.days[curve.days.length - 1]
  if (inUse.length === 0 || first === undefined || end === undefined) return 0
  const years = Math.max((dayNumber(end) - dayNumber(first)) / 365, 1 / 365)
  const mean = inUse.reduce((sum, worth) => sum + worth, 0) / inUse.length
  return (sold / mean / years) * 100
}

/** Null where no rate fits: money on one day only, or none of it back. */
function rateOf(flows: readonly CashFlow[]): number | null {
  const found = xirr(flows)
  return found.ok ? found.value : null
}
