/** A year of an underlying's contracts, read three ways: one contract, the nearest month rolled on, and how each month was rolled. */
import { type BuildUp, buildUps, type FutureBars } from 'core/contract/rest'
import { day, type TradingDay } from 'core/values'
import type { ChartSeries } from '#ui/chart-data.ts'
import { annualBasis } from './rows.ts'

export interface FutureDay {
  readonly day: TradingDay
  readonly contract: string
  readonly expiry: string
  readonly close: number
  readonly spot: number | null
  readonly openInterest: number | null
  readonly buildUp: BuildUp | null
}

const daysOf = ({ contract, expiry, days, close, spot, openInterest, buildUp }: FutureBars): FutureDay[] =>
  days.map((each, at) => ({
    day: day(each),
    contract,
    expiry,
    close: close[at] ?? 0,
    spot: spot[at] ?? null,
    openInterest: openInterest[at] ?? null,
    buildUp: buildUp[at] ?? null,
  }))

export const contractDays = (contracts: readonly FutureBars[], contract: string): readonly FutureDay[] =>
  contracts.filter((each) => each.contract === contract).flatMap(daysOf)

/** Of each day the contract that ends first. */
export function nearMonth(contracts: readonly FutureBars[]): readonly FutureDay[] {
  const near = new Map<TradingDay, FutureDay>()
  for (const each of contracts.flatMap(daysOf)) {
    const known = near.get(each.day)
    if (!known || each.expiry < known.expiry) near.set(each.day, each)
  }
  return [...near.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
}

const tones = {
  'Long build-up': 'up',
  'Short covering': 'up-soft',
  'Long unwinding': 'down-soft',
  'Short build-up': 'down',
} as const
const bands = buildUps.map((label) => ({ label, tone: tones[label] }))

export const priceSeries = (days: readonly FutureDay[]): readonly ChartSeries[] => [
  {
    id: 'price',
    label: 'Future',
    kind: 'line',
    format: 'rupees',
    points: days.map(({ day: on, close }) => ({ day: on, value: close })),
  },
  {
    id: 'interest',
    label: 'Open interest',
    kind: 'bars',
    format: 'whole',
    ownScale: true,
    points: days.map(({ day: on, openInterest }) => ({ day: on, value: openInterest })),
  },
  {
    id: 'class',
    label: 'Build-up',
    kind: 'bands',
    bands,
    points: days.map(({ day: on, buildUp }) => ({ day: on, value: buildUp ? buildUps.indexOf(buildUp) : null })),
  },
]

export const spreadSeries = (days: readonly FutureDay[]): Readonly<Record<'rupees' | 'annual', ChartSeries>> => ({
  rupees: {
    id: 'basis',
    label: 'Future less spot',
    kind: 'area',
    format: 'rupees',
    points: days.map(({ day: on, close, spot }) => ({ day: on, value: spot === null ? null : close - spot })),
  },
  annual: {
    id: 'annual',
    label: 'On spot, a year',
    kind: 'area',
    format: 'percent',
    // In its last days a few rupees are hundreds of percent a year: they say nothing and hide the rest.
    points: days.map(({ day: on, close, spot, expiry }) => ({
      day: on,
      value: daysLeft(expiry, on) < fewestDays ? null : annualBasis(close, spot, expiry, on),
    })),
  },
})

export const fewestDays = 4
const daysLeft = (expiry: string, on: string): number => (Date.parse(expiry) - Date.parse(on)) / 86_400_000

export interface Roll {
  readonly expiry: TradingDay
  readonly contract: string
  /** The day its figures are of: the expiry itself, or the last day known. */
  readonly on: TradingDay
  readonly isOver: boolean
  /** Open interest in later months, in percent of all. */
  readonly rollover: number | null
  /** Next month less this one, in rupees and on this one for a year. */
  readonly cost: number | null
  readonly costAnnual: number | null
  /** The price it ended at, or has now. */
  readonly close: number
}

/** Month by month, newest first: how much had moved on by the last day, and what moving cost. */
export function rollCalendar(contracts: readonly FutureBars[], today: string): readonly Roll[] {
  const all = contracts.flatMap(daysOf)
  return [...contracts]
    .sort((one, other) => (one.expiry < other.expiry ? 1 : -1))
    .flatMap((each): Roll[] => {
      const last = daysOf(each).at(-1)
      if (!last) return []
      const same = all.filter(({ day: on }) => on === last.day)
      const later = same
        .filter(({ expiry }) => expiry > each.expiry)
        .sort((one, other) => (one.expiry < other.expiry ? -1 : 1))
      const interest = (days: readonly FutureDay[]) =>
        days.reduce((sum, { openInterest }) => sum + (openInterest ?? 0), 0)
      const whole = interest(later) + (last.openInterest ?? 0)
      const [next] = later
      return [
        {
          expiry: day(each.expiry),
          contract: each.contract,
          on: last.day,
          isOver: each.expiry < today || (each.expiry === today && last.day === today),
          rollover: later.length > 0 && whole > 0 ? (interest(later) / whole) * 100 : null,
          cost: next ? next.close - last.close : null,
          costAnnual: next ? annualBasis(next.close, last.close, next.expiry, each.expiry) : null,
          close: last.close,
        },
      ]
    })
}
