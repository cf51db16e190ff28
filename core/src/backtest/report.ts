/** Everything a run of a strategy tells, small enough to keep: figures, curves, trades, and how far to trust them. */
import { dayNumber } from 'core/catalogue'
import type { History } from 'core/language'
import { type Account, type Curve, keepAccount } from './account.ts'
import { investedOf, outcomeOf, type Played, use } from './backtest.ts'
import { buysOn, firstOfMonths } from './benchmark.ts'
import { calendarOf, firstFrom } from './calendar.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Costs, totalCosts } from './costs.ts'
import type { BacktestPlan, Pending } from './plan.ts'
import { type Drawdown, drawdownsOf } from './returns.ts'
import { type TaxYear, taxesOf } from './taxes.ts'
import { type Trade, tradesOf } from './trades.ts'

/** Points of a curve that is kept: more than a screen has pixels for help nobody. */
const mostPoints = 1000
const mostTrades = 5000
const rounds = 300
/** The part of the days a rule may have been shaped by; the rest is the test of it. */
const earlyPart = 0.7

/** One way of putting the money in. */
export interface PathFigures {
  readonly putIn: number
  readonly value: number
  /** Percent a year, by the days money was put in; null where none can be told. */
  readonly yearly: number | null
  readonly deepestFall: number
  /** Of daily returns, percent a year. */
  readonly volatility: number | null
  readonly costs: Costs
}

export interface SplitPart {
  readonly from: string
  readonly to: string
  readonly yearly: number | null
  readonly benchmarkYearly: number | null
  readonly deepestFall: number
  readonly trades: number
  readonly wonPercent: number | null
}

export interface StrategyReport {
  readonly from: string
  readonly to: string
  readonly days: number
  readonly rule: PathFigures
  /** The same money in the index, when the rule put it in. Null where the index has no prices then. */
  readonly benchmark: PathFigures | null
  /** The same money in the index, in equal parts each month. */
  readonly sip: PathFigures | null
  readonly trades: number
  readonly closed: number
  readonly wonPercent: number | null
  readonly meanGain: number | null
  readonly best: number | null
  readonly worst: number | null
  /** Won rupees for each lost one. */
  readonly profitFactor: number | null
  readonly meanDaysHeld: number | null
  /** Part of the days with something held, percent. */
  readonly exposure: number
  /** Mean part of the account that was in something, percent; reports kept from before it was told have none. */
  readonly invested?: number
  readonly turnover: number
  readonly costs: number
  readonly tax: number
  /** Percent a year with every tax of the years paid from it at the end. */
  readonly yearlyAfterTax: number | null
  readonly curve: {
    readonly days: readonly string[]
    readonly rule: readonly number[]
    readonly benchmark: readonly number[] | null
    readonly sip: readonly number[] | null
    readonly putIn: readonly number[]
    /** Percent below the last high. */
    readonly fall: readonly number[]
  }
  readonly drawdowns: readonly Drawdown[]
  readonly months: readonly { readonly period: string; readonly gain: number | null }[]
  readonly years: readonly {
    readonly year: string
    readonly gain: number | null
    readonly benchmark: number | null
    readonly value: number
    readonly trades: number
  }[]
  readonly taxes: readonly TaxYear[]
  /** Newest first, and only so many. */
  readonly list: readonly Trade[]
  readonly pending: readonly Pending[]
  readonly passed: number
  readonly split: { readonly early: SplitPart; readonly later: SplitPart } | null
  readonly chance: Chance | null
  /** How sure the mean gain is not nothing: mean over its standard error. */
  readonly tValue: number | null
  /** Instruments whose prices begin after the test does, or end before it. */
  readonly beganLater: number
  readonly endedEarlier: number
}

export interface ReportInput {
  readonly played: Played
  readonly plan: BacktestPlan
  readonly index: History | null
  readonly seed: number
  readonly onRound?: (round: number, rounds: number) => void
}

export function reportOf({ played, plan, index, seed, onRound }: ReportInput): StrategyReport {
  const { calendar, account, outcome, positions, pending, passed } = played
  const { days } = calendar
  const trades = tradesOf(played)
  const closed = trades.filter(({ sellDay }) => sellDay !== null)
  const gains = closed.map(({ gainPercent }) => gainPercent)
  const others = index === null ? null : otherPaths(played, plan, index)
  const taxes = taxesOf(
    positions.map((position, at) => ({ position, paid: account.paid[at] ?? { buy: account.costs, sell: null } })),
    highOf(played),
  )
  const tax = taxes.reduce((sum, { total }) => sum + total, 0)
  const rule = figuresOf(account)
  const won = closed.filter(({ gain }) => gain > 0)
  const lost = closed.reduce((sum, { gain }) => sum - Math.min(gain, 0), 0)
  return {
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    days: days.length,
    rule,
    benchmark: others && figuresOf(others.lump),
    sip: others && figuresOf(others.sip),
    trades: trades.length,
    closed: closed.length,
    wonPercent: share(won.length, closed.length),
    meanGain: mean(gains),
    best: extreme(gains, Math.max),
    worst: extreme(gains, Math.min),
    profitFactor: lost > 0 ? won.reduce((sum, { gain }) => sum + gain, 0) / lost : null,
    meanDaysHeld: mean(closed.map(({ daysHeld }) => daysHeld)),
    ...use(account),
    invested: investedOf(account.curve),
    costs: totalCosts(account.costs),
    tax,
    yearlyAfterTax: afterTax(account, tax),
    curve: curveOf(account.curve, others),
    drawdowns: outcome.drawdowns.slice(0, 5),
    months: outcome.months.map(({ period, gain }) => ({ period, gain })),
    years: yearsOf(outcome, others, trades),
    taxes,
    list: trades.slice(-mostTrades).reverse(),
    pending: pending.slice(0, 100),
    passed,
    split: splitOf(account.curve, others?.lump.curve ?? null, closed),
    chance: chanceOf(positions, calendar.frames, { rounds, seed, onRound: (round) => onRound?.(round, rounds) }),
    tValue: tValueOf(gains),
    ...listingOf(played),
  }
}

/** The same money in the index: as the rule put it in, and in equal parts each month. */
function otherPaths({ calendar, account }: Played, { purse }: BacktestPlan, history: History) {
  const { days } = calendar
  const candidate = { symbol: 'index', history, context: {}, costs: 'index' } as const
  const own = calendarOf([candidate], { from: days[0] ?? null, to: days.at(-1) ?? null })
  if (own.days.length === 0) return null
  const months = firstOfMonths(days)
  const invested = account.curve.invested.at(-1) ?? 0
  // Placed on the days of the test, so that the curves can be laid over each other.
  const shared = {
    days,
    frames: own.frames.map((frame) => ({
      ...frame,
      places: frame.places.map((place) => placeIn(days, own.days[place] ?? '')),
    })),
  }
  const keep = (money: ReadonlyMap<string, number>) =>
    keepAccount(buysOn(money, shared), shared, { start: purse?.start ?? null })
  return {
    lump: keep(account.inflows),
    sip: keep(new Map(months.map((day) => [day, invested / months.length]))),
  }
}

const placeIn = (days: readonly string[], day: string): number => {
  const at = firstFrom(days, day)
  return days[at] === day ? at : -1
}

function figuresOf(account: Account): PathFigures {
  const { invested, value, xirr, drawdowns, costs } = outcomeOf(account)
  return {
    putIn: invested,
    value,
    yearly: xirr,
    deepestFall: drawdowns[0]?.depth ?? 0,
    volatility: volatilityOf(account.curve),
    costs,
  }
}

/** Bars of a year, as everywhere in the store. */
const barsAYear = 248

function volatilityOf({ unit }: Curve): number | null {
  const moves: number[] = []
  for (let at = 1; at < unit.length; at++) moves.push((unit[at] ?? 1) / (unit[at - 1] ?? 1) - 1)
  const deviation = deviationOf(moves)
  return deviation === null ? null : deviation * Math.sqrt(barsAYear) * 100
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

function deviationOf(values: readonly number[]): number | null {
  const middle = mean(values)
  if (middle === null || values.length < 2) return null
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1))
}

function tValueOf(gains: readonly number[]): number | null {
  const [middle, deviation] = [mean(gains), deviationOf(gains)]
  return middle === null || !deviation ? null : middle / (deviation / Math.sqrt(gains.length))
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100)

const extreme = (values: readonly number[], pick: (left: number, right: number) => number): number | null =>
  values.length === 0 ? null : values.reduce((best, value) => pick(best, value))

function afterTax(account: Account, tax: number): number | null {
  const { curve } = account
  const last = curve.days.length - 1
  const value = Float64Array.from(curve.value)
  value[last] = (value[last] ?? 0) - tax
  return outcomeOf({ ...account, curve: { ...curve, value } }).xirr
}

/** What the bars of an instrument had as high on a day, or on the last before it. */
function highOf({ calendar }: Played): (symbol: string, day: string) => number | null {
  const histories = new Map(calendar.frames.map(({ candidate }) => [candidate.symbol, candidate.history]))
  return (symbol, day) => {
    const history = histories.get(symbol)
    if (!history) return null
    const at = firstFrom(history.days, day)
    const bar = history.days[at] === day ? at : at - 1
    const high = history.bars.high?.[bar] ?? Number.NaN
    return high > 0 ? high : null
  }
}

type Others = ReturnType<typeof otherPaths>

function curveOf(curve: Curve, others: Others): StrategyReport['curve'] {
  const { days } = curve
  const step = Math.max(Math.ceil(days.length / mostPoints), 1)
  const at = days.map((_, place) => place).filter((place) => place % step === 0 || place === days.length - 1)
  const rupees = (values: Float64Array): number[] => at.map((place) => Math.round((values[place] ?? 0) * 100) / 100)
  return {
    days: at.map((place) => days[place] ?? ''),
    rule: rupees(curve.value),
    benchmark: others && rupees(others.lump.curve.value),
    sip: others && rupees(others.sip.curve.value),
    putIn: rupees(curve.invested),
    fall: rupees(fallsOf(curve)),
  }
}

function fallsOf({ unit }: Curve): Float64Array {
  let high = 0
  return unit.map((now) => {
    high = Math.max(high, now)
    return high > 0 ? (now / high - 1) * 100 : 0
  })
}

function yearsOf({ years }: Played['outcome'], others: Others, trades: readonly Trade[]): StrategyReport['years'] {
  const bought = new Map<string, number>()
  for (const { buyDay } of trades) bought.set(buyDay.slice(0, 4), (bought.get(buyDay.slice(0, 4)) ?? 0) + 1)
  const index = new Map(others ? outcomeOf(others.lump).years.map(({ period, gain }) => [period, gain]) : [])
  return years.map(({ period, gain, value }) => ({
    year: period,
    gain,
    benchmark: index.get(period) ?? null,
    value,
    trades: bought.get(period) ?? 0,
  }))
}

function splitOf(curve: Curve, index: Curve | null, closed: readonly Trade[]): StrategyReport['split'] {
  const cut = Math.floor(curve.days.length * earlyPart)
  if (cut < barsAYear || curve.days.length - cut < barsAYear / 2) return null
  const part = (start: number, end: number): SplitPart => {
    const [from, to] = [curve.days[start] ?? '', curve.days[end] ?? '']
    const own = closed.filter(({ buyDay }) => buyDay >= from && buyDay <= to)
    return {
      from,
      to,
      yearly: yearlyOf(curve, start, end),
      benchmarkYearly: index && yearlyOf(index, start, end),
      deepestFall: deepestOf(curve, start, end),
      trades: own.length,
      wonPercent: share(own.filter(({ gain }) => gain > 0).length, own.length),
    }
  }
  return { early: part(0, cut - 1), later: part(cut, curve.days.length - 1) }
}

/** Of a unit of the account, percent a year. */
function yearlyOf({ days, unit }: Curve, start: number, end: number): number | null {
  const years = (dayNumber(days[end] ?? '') - dayNumber(days[start] ?? '')) / 365
  const grown = (unit[end] ?? 1) / (unit[start] ?? 1)
  return years > 0 && grown > 0 ? (grown ** (1 / years) - 1) * 100 : null
}

function deepestOf({ days, unit }: Curve, start: number, end: number): number {
  const first = unit[start] ?? 1
  const own = unit.slice(start, end + 1).map((now) => now / first)
  return drawdownsOf({ days: days.slice(start, end + 1), unit: own })[0]?.depth ?? 0
}

/** A month: holidays and a late start of a file are no listing. */
const listingDays = 31

function listingOf({ calendar: { days, frames } }: Played): Pick<StrategyReport, 'beganLater' | 'endedEarlier'> {
  const [from, to] = [dayNumber(days[0] ?? '1970-01-01'), dayNumber(days.at(-1) ?? '1970-01-01')]
  let [beganLater, endedEarlier] = [0, 0]
  for (const { candidate } of frames) {
    const own = candidate.history.days
    if (dayNumber(own[0] ?? '1970-01-01') - from > listingDays) beganLater++
    if (to - dayNumber(own.at(-1) ?? '1970-01-01') > listingDays) endedEarlier++
  }
  return { beganLater, endedEarlier }
}
