/** Stored figures with the newest quote put into them; the same arithmetic for the list and the page of an index. */
import { indexPoints } from 'core/calculators'
import type { Quote } from 'core/contract'
import { type AverageDays, averageDays, type IndexMember, type IndexRow } from 'core/contract/rest'
import { percentChange } from 'core/values'

type Quotes = ReadonlyMap<string, Quote>

/** How far a price is from another, in percent; null where one is missing. */
export const awayFrom = (price: number | null, from: number | null): number | null => percentChange(from, price)

export function liveIndex(row: IndexRow, quote: Quote | undefined): IndexRow {
  if (!quote || quote.last === null) return row
  return {
    ...row,
    level: quote.last,
    previousClose: quote.previousClose ?? row.previousClose,
    open: quote.open ?? row.open,
    high: quote.high ?? row.high,
    low: quote.low ?? row.low,
    dayChange: awayFrom(quote.last, quote.previousClose) ?? row.dayChange,
  }
}

/** Members at their newest price; their points are of the same instant. */
export function liveMembers(
  members: readonly IndexMember[],
  quotes: Quotes,
  levels: { readonly previous: number | null; readonly level: number | null },
): readonly IndexMember[] {
  const moved = members.map((member) => {
    const quote = quotes.get(member.symbol)
    if (!quote || quote.last === null) return member
    return {
      ...member,
      close: quote.last,
      previousClose: quote.previousClose ?? member.previousClose,
      dayChange: awayFrom(quote.last, quote.previousClose) ?? member.dayChange,
      volume: quote.volume ?? member.volume,
    }
  })
  const points = indexPoints(
    moved.map(({ weight, dayChange }) => ({ weight, change: dayChange })),
    levels,
  )
  return moved.map((member, at) => ({ ...member, points: points[at] ?? null }))
}

export interface AverageMark {
  readonly days: AverageDays
  /** In percent above; null where there is no average yet. */
  readonly away: number | null
}

export const averageMarks = (level: number | null, averages: IndexRow['averages']): readonly AverageMark[] =>
  averageDays.map((days) => ({ days, away: awayFrom(level, averages[days]) }))

export const countAbove = (marks: readonly AverageMark[]): number | null =>
  marks.every(({ away }) => away === null) ? null : marks.filter(({ away }) => (away ?? 0) > 0).length

/** 1st, 2nd, 82nd. */
export function ordinal(figure: number): string {
  const whole = Math.round(figure)
  const tens = whole % 100
  const end = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][whole % 10] ?? 'th')
  return `${whole}${end}`
}

/** Points by day, each line starting at 100 on the first day all of them have. */
export function rebased(
  lines: readonly { readonly points: readonly (readonly [day: string, close: number])[] }[],
  from: string,
): readonly (readonly (readonly [day: string, value: number])[])[] {
  const start =
    [from, ...lines.map(({ points }) => points.find(([day]) => day >= from)?.[0] ?? '')].sort().at(-1) ?? from
  return lines.map(({ points }) => {
    const shown = points.filter(([day]) => day >= start)
    const base = shown[0]?.[1]
    return base === undefined || base === 0 ? [] : shown.map(([day, close]) => [day, (close / base) * 100] as const)
  })
}
