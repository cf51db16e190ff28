/**
 * The close a day's fall is measured from. A vendor's raw bars are not adjusted for a split or a bonus: on its day the
 * price stands at a half or a tenth of the close before, and no one lost a paisa.
 */

export interface DayStart {
  readonly previousClose: number
  /** The day's first price, or the price itself where that is not known. */
  readonly open: number
  readonly last: number
  /** What the instrument moves in a day, as a part of its price; null where there are too few days to tell. */
  readonly typicalMove: number | null
}

/** Shares after ÷ shares before. Splits of 2, 5, 10 and their like; a bonus of a for b is (a + b) ÷ b. */
const usualFactors = [1.5, 2, 3, 4, 5, 10, 100] as const
const rareFactors = [1.25, 4 / 3, 1.4, 1.6, 5 / 3, 1.75, 2.5, 3.5, 6, 7, 8, 11, 12, 15, 20, 25, 50] as const
const smallFactors = [1.1, 1.125, 1.2, 1.25, 4 / 3] as const

/** The exchange opens nothing further from the close before than this; a little more, for the rounding of prices. */
const widestBand = 0.205
/** An ordinary move on the day of an action, at most. */
const nearFactor = Math.log(1.13)
/** By so much nearer a rare factor must be to be believed before a usual one. */
const rarity = 0.03
const unusual = 8

/** Null when the price says that something happened to the shares, and not what. */
export function referenceClose({ previousClose, open, last, typicalMove }: DayStart): number | null {
  if (open < previousClose * (1 - widestBand)) {
    const ratio = previousClose / open
    const [usual, rare] = [nearest(usualFactors, ratio), nearest(rareFactors, ratio)]
    const factor = distance(rare, ratio) + rarity < distance(usual, ratio) ? rare : usual
    return distance(factor, ratio) <= nearFactor ? previousClose / factor : null
  }
  if (typicalMove === null || 1 - open / previousClose < unusual * typicalMove) return previousClose
  const factor = nearest(smallFactors, previousClose / open)
  const isAt = (price: number): boolean => distance(factor, previousClose / price) <= Math.max(typicalMove, 0.005)
  return isAt(open) && isAt(last) ? previousClose / factor : previousClose
}

const distance = (factor: number, ratio: number): number => Math.abs(Math.log(ratio / factor))

const nearest = (of: readonly number[], ratio: number): number =>
  of.reduce((best, each) => (distance(each, ratio) < distance(best, ratio) ? each : best))

export interface RangeBar {
  readonly high: number
  readonly low: number
  readonly close: number
}

const typicalDays = 14
const leastDays = 5

/** The mean true range of the last days, as a part of the close before each. */
export function typicalMoveOf(bars: readonly RangeBar[]): number | null {
  const moves: number[] = []
  for (let at = Math.max(1, bars.length - typicalDays); at < bars.length; at++) {
    const [before, bar] = [bars[at - 1], bars[at]]
    if (!before || !bar || !(before.close > 0)) continue
    const move = (Math.max(bar.high, before.close) - Math.min(bar.low, before.close)) / before.close
    // A day of an action, or of a slip of the vendor, would make every later one look ordinary.
    if (Number.isFinite(move) && move <= 0.5) moves.push(move)
  }
  return moves.length < leastDays ? null : moves.reduce((sum, move) => sum + move, 0) / moves.length
}
