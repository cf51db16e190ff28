/** Stakes of one percent and more, quarter by quarter. Nobody below one percent is named, so absence is not an exit. */

/**
 * below: named in the quarter before and not now; unfiled: the company has not filed for the quarter yet; unknown: it
 * did not file for the quarter before.
 */
export type StakeMove = 'new' | 'increased' | 'reduced' | 'same' | 'below' | 'unfiled' | 'unknown'

interface StakePair {
  /** In percent of the company; null where the holder is not named. */
  readonly now: number | null
  readonly before: number | null
  readonly hasFiledNow: boolean
  readonly hasFiledBefore: boolean
}

/** Filings give two decimals: less than half of the last one is no change. */
const least = 0.005

export function moveOf({ now, before, hasFiledNow, hasFiledBefore }: StakePair): StakeMove {
  if (now === null) return hasFiledNow ? 'below' : 'unfiled'
  if (before === null) return hasFiledBefore ? 'new' : 'unknown'
  const change = now - before
  return Math.abs(change) < least ? 'same' : change > 0 ? 'increased' : 'reduced'
}

/** What was bought or sold between two quarters, at the price of now; null where one of the two stakes is not known. */
export const boughtFor = (now: number | null, before: number | null, value: number | null): number | null =>
  now === null || before === null || value === null || now <= 0 ? null : ((now - before) / now) * value

const quarterEnds = ['03-31', '06-30', '09-30', '12-31'] as const

/** Companies also file between quarters, when their capital changes; those are no quarters to compare. */
export const isQuarterEnd = (day: string): boolean => quarterEnds.some((end) => day.endsWith(end))

export function quarterBefore(end: string): string {
  const year = Number(end.slice(0, 4))
  const at = quarterEnds.findIndex((each) => end.endsWith(each))
  return at > 0 ? `${year}-${quarterEnds[at - 1]}` : `${year - 1}-12-31`
}

/** Every quarter from the first to the last, both included. */
export function quartersBetween(first: string, last: string): readonly string[] {
  const quarters: string[] = []
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year++)
    for (const end of quarterEnds) {
      const day = `${year}-${end}`
      if (day >= first && day <= last) quarters.push(day)
    }
  return quarters
}

/** The rows with a null for each quarter between them that has none: a gap is shown as one, never as a zero. */
export function withGaps<Row extends { readonly end: string }>(
  rows: readonly Row[],
): readonly { readonly end: string; readonly row: Row | null }[] {
  const byEnd = new Map(rows.map((row) => [row.end, row]))
  const ends = [...byEnd.keys()].sort()
  const [first] = ends
  const last = ends.at(-1)
  if (first === undefined || last === undefined) return []
  return [...new Set([...ends, ...quartersBetween(first, last)])]
    .sort()
    .map((end) => ({ end, row: byEnd.get(end) ?? null }))
}

export interface SectorPart {
  readonly sector: string
  readonly value: number
  readonly holdings: number
  /** Of the whole worth, in percent. */
  readonly part: number
}

/** Where a portfolio lies, largest sector first. */
export function sectorParts(
  held: readonly { readonly sector: string | null; readonly value: number | null }[],
): readonly SectorPart[] {
  const sums = new Map<string, { value: number; holdings: number }>()
  for (const { sector, value } of held) {
    if (value === null) continue
    const sum = sums.get(sector ?? 'Not known') ?? { value: 0, holdings: 0 }
    sums.set(sector ?? 'Not known', { value: sum.value + value, holdings: sum.holdings + 1 })
  }
  const whole = [...sums.values()].reduce((sum, { value }) => sum + value, 0)
  return [...sums]
    .map(([sector, sum]) => ({ sector, ...sum, part: whole > 0 ? (sum.value / whole) * 100 : 0 }))
    .sort((left, right) => right.value - left.value || (left.sector < right.sector ? -1 : 1))
}

interface Held {
  readonly symbol: string
  readonly value: number | null
}

interface Overlap {
  /** By worth in the one portfolio. */
  readonly symbols: readonly string[]
  /** Part of the one portfolio's worth that lies in them, in percent; null where it has none. */
  readonly part: number | null
}

/** What of a portfolio lies in companies of a list, too. */
export function overlapOf(held: readonly Held[], others: Iterable<string>): Overlap {
  const wanted = new Set(others)
  const worth = (rows: readonly Held[]): number => rows.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const common = held
    .filter(({ symbol }) => wanted.has(symbol))
    .sort((left, right) => (right.value ?? 0) - (left.value ?? 0) || (left.symbol < right.symbol ? -1 : 1))
  const whole = worth(held)
  return { symbols: common.map(({ symbol }) => symbol), part: whole > 0 ? (worth(common) / whole) * 100 : null }
}
