/**
 * Would any entry have done as well? The same trades, as many in each instrument and as long, entered on days drawn at
 * random: a rule whose entries are worth something beats most of those draws. Before costs, which both would pay alike.
 */
import { type Frame, firstFrom } from './calendar.ts'
import type { Position } from './plan.ts'

export interface Chance {
  readonly rounds: number
  readonly seed: number
  /** Trades that could be drawn again. */
  readonly trades: number
  /** Mean gain of a trade, percent. */
  readonly mean: number
  readonly randomMean: number
  /** Middle nine tenths of the random means. */
  readonly randomLow: number
  readonly randomHigh: number
  /** Part of the random rounds that did at least as well, percent. */
  readonly asGood: number
}

interface Stay {
  readonly opens: Float64Array
  readonly closes: Float64Array
  /** Bars of the period. */
  readonly start: number
  readonly end: number
  /** Bars held; null until the end: money that is gathered and never taken out. */
  readonly length: number | null
  /** Still held: told by a close, not by the open it was sold at. */
  readonly isOpen: boolean
  readonly gain: number
}

const mostTrades = 5000

export function chanceOf(
  positions: readonly Position[],
  frames: readonly Frame[],
  {
    rounds,
    seed,
    onRound,
  }: { readonly rounds: number; readonly seed: number; readonly onRound?: (round: number) => void },
): Chance | null {
  // Held on to as long as the others where others were sold: until the end, an early day would gain years by chance alone.
  const isGathering = positions.every(({ sellDay }) => sellDay === null)
  const bySymbol = new Map(frames.map((frame) => [frame.candidate.symbol, frame]))
  const stays = positions.slice(-mostTrades).flatMap((position) => {
    const frame = bySymbol.get(position.symbol)
    return frame ? stayOf(position, frame, isGathering) : []
  })
  if (stays.length === 0) return null
  const mean = stays.reduce((sum, { gain }) => sum + gain, 0) / stays.length
  const random = randomOf(seed)
  const means = Float64Array.from({ length: rounds }, (_, round) => {
    onRound?.(round)
    let sum = 0
    for (const stay of stays) sum += drawn(stay, random)
    return sum / stays.length
  }).sort()
  const asGood = means.reduce((count, other) => count + (other >= mean ? 1 : 0), 0)
  const at = (part: number): number => means[Math.round(part * (rounds - 1))] ?? Number.NaN
  return {
    rounds,
    seed,
    trades: stays.length,
    mean,
    randomMean: means.reduce((sum, other) => sum + other, 0) / rounds,
    randomLow: at(0.05),
    randomHigh: at(0.95),
    asGood: (asGood / rounds) * 100,
  }
}

function stayOf(position: Position, { candidate, start, end }: Frame, isGathering: boolean): Stay[] {
  const { days, bars } = candidate.history
  const opens = bars.open ?? new Float64Array()
  const closes = bars.close ?? new Float64Array()
  const bought = firstFrom(days, position.buyDay)
  const isOpen = position.sellDay === null
  const left = position.sellDay === null ? end - 1 : firstFrom(days, position.sellDay)
  const stay = { opens, closes, start, end, isOpen, length: isGathering ? null : left - bought, gain: 0 }
  const gain = gainFrom(stay, bought)
  return Number.isFinite(gain) ? [{ ...stay, gain }] : []
}

/** Percent, from the open it is bought at to the open it is sold at, or to the last close. */
function gainFrom({ opens, closes, end, length, isOpen }: Stay, bought: number): number {
  const paid = opens[bought] ?? Number.NaN
  const left = length === null ? end - 1 : bought + length
  const got = isOpen ? closes[left] : opens[left]
  return paid > 0 && (got ?? 0) > 0 ? ((got ?? 0) / paid - 1) * 100 : Number.NaN
}

/** A bar without an open is no entry: another is drawn, a few times; then the trade counts as it was. */
function drawn(stay: Stay, random: () => number): number {
  const room = stay.end - stay.start - (stay.length ?? 0)
  for (let attempt = 0; attempt < 8 && room > 0; attempt++) {
    const gain = gainFrom(stay, stay.start + Math.floor(random() * room))
    if (Number.isFinite(gain)) return gain
  }
  return stay.gain
}

/** Mulberry32: the same seed draws the same days on every machine. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
