import type { Nominal } from './nominal.ts'

/** 'YYYY-MM-DD' in IST. Never a Date: a Date is an instant and changes day with the reader's zone. */
export type TradingDay = Nominal<string, 'TradingDay'>

const istOffsetMs = 5.5 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

export function parseDay(text: string): TradingDay | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const time = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  // 2024-02-30 would roll over to March; only a date that reads back the same is a date.
  return new Date(time).toISOString().slice(0, 10) === text ? (text as TradingDay) : null
}

export function day(text: string): TradingDay {
  const parsed = parseDay(text)
  if (!parsed) throw new RangeError(`"${text}" is not a day written YYYY-MM-DD`)
  return parsed
}

/** The IST calendar day of an instant. */
export const dayOf = (epochMs: number): TradingDay =>
  new Date(epochMs + istOffsetMs).toISOString().slice(0, 10) as TradingDay

/** Midnight IST at the start of the day, as an instant. */
export const startOfDay = (of: TradingDay): number => Date.parse(`${of}T00:00:00Z`) - istOffsetMs

export const addDays = (to: TradingDay, count: number): TradingDay =>
  new Date(Date.parse(`${to}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10) as TradingDay

/** 0 Sunday … 6 Saturday. */
export const weekday = (of: TradingDay): number => new Date(`${of}T00:00:00Z`).getUTCDay()

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** 6 Feb 2024 */
export const formatDay = (of: TradingDay): string =>
  `${Number(of.slice(8, 10))} ${months[Number(of.slice(5, 7)) - 1]} ${of.slice(0, 4)}`

/** 11:42, in IST, of an instant. "IST" itself is written once per page. */
export const formatTime = (epochMs: number): string => new Date(epochMs + istOffsetMs).toISOString().slice(11, 16)
