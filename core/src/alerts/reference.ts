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

/** Shares after ÷ shares before of a small bonus: (a + b) ÷ b for a for b. */
const smallFactors = [1.1, 1.125, 1.2, 1.25] as const

/** The exchange opens nothing further from the close before than this; a little more, for the rounding of prices. */
const widestBand = 0.205
/** So many times what is usual in a day. */
const unusual = 8

/**
 * Null when the price says that something happened to the shares: by how much is then a guess, and nobody is told a fall
 * that was guessed. The next day's close before is of the new shares.
 */
export function referenceClose({ previousClose, open, last, typicalMove }: DayStart): number | null {
  if (open < previousClose * (1 - widestBand)) return null
  if (typicalMove === null || 1 - open / previousClose < unusual * typicalMove) return previousClose
  const isAtBonus = smallFactors.some((factor) =>
    [open, last].every((price) => Math.abs(Math.log(previousClose / price / factor)) <= Math.max(typicalMove, 0.005)),
  )
  return isAtBonus ? null : previousClose
}

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
