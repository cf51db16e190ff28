import { addDays, day, type TradingDay } from 'core/values'
import { type Calendar, placeOnOrAfter } from './market-factor.ts'

export interface Quarter {
  /** Last day of the quarter. */
  readonly end: TradingDay
  /** Year in which the financial year (April to March) ends. */
  readonly fiscalYear: number
  /** 1 to 4. */
  readonly number: number
  /** Place of the last trading day of the quarter. */
  readonly place: number
}

const ends = ['03-31', '06-30', '09-30', '12-31'] as const

/** Quarters that have ended by the calendar's last day, from April 1996. */
export function sampleQuarters(calendar: Calendar): Quarter[] {
  const quarters: Quarter[] = []
  const last = calendar.days.at(-1) ?? ''
  for (let year = 1996; ; year++) {
    for (const [index, monthDay] of ends.entries()) {
      const end = `${year}-${monthDay}`
      if (end < '1996-06-30') continue
      if (end > last) return quarters
      quarters.push({
        end: day(end),
        fiscalYear: index === 0 ? year : year + 1,
        number: index === 0 ? 4 : index,
        place: placeOnOrAfter(calendar, addDays(day(end), 1)) - 1,
      })
    }
  }
}

/** The one that runs while this one is the last that ended. */
export function quarterAfter({ end, fiscalYear, number, place }: Quarter): Quarter {
  const [year = 0, month = 0] = end.split('-').map(Number)
  const next = ends[(month / 3) % ends.length] ?? ends[0]
  return {
    end: day(`${month === 12 ? year + 1 : year}-${next}`),
    fiscalYear: number === 4 ? fiscalYear + 1 : fiscalYear,
    number: (number % 4) + 1,
    place,
  }
}

/** Figures of one company by quarter: a column for each field of the catalogue, NaN where there is none. */
export class Ledger {
  readonly columns = new Map<string, Float64Array>()
  readonly length: number

  constructor(length: number) {
    this.length = length
  }

  set(quarter: number, figures: Readonly<Record<string, number>>): void {
    for (const id in figures) {
      let column = this.columns.get(id)
      if (!column) {
        column = new Float64Array(this.length).fill(Number.NaN)
        this.columns.set(id, column)
      }
      column[quarter] = figures[id] ?? Number.NaN
    }
  }

  at(id: string, quarter: number): number {
    return this.columns.get(id)?.[quarter] ?? Number.NaN
  }
}

/** What a company's books follow from: its size by quarter and its shares. */
export interface Footing {
  /** First quarter with books. */
  readonly first: number
  /** Size against the anchor quarter, which is 1. */
  readonly scale: Float64Array
  /** In today's shares: earlier counts are restated for splits and bonuses, as prices are. */
  readonly shares: Float64Array
  /** Adjusted close at the quarter's end. */
  readonly price: Float64Array
}
