/** What the feed itself says of a future or an option today; whatever it does not tell has to be computed. */
import type { ContractFigures, Quote } from 'core/contract'
import { closeOf } from './chain-terms.ts'
import type { LiveBoard } from './live.ts'
import type { MinuteBar } from './minutes.ts'

export interface ToldContract {
  /** Null before its first trade of the day: the price that comes then is of an earlier one. */
  readonly last: number | null
  readonly volume: number
  readonly figures: Partial<ContractFigures>
}

/** The contract's quote, if it is of a time after the stored close. */
export function toldQuote(board: LiveBoard, contract: string, asOf: string): Quote | null {
  const quote = board.quote(contract)
  return quote?.at && quote.at > closeOf(asOf) ? quote : null
}

export const hasTraded = ({ contract, volume }: Quote): boolean => !contract || volume !== 0

export function toldNow(board: LiveBoard, contract: string, asOf: string): ToldContract | null {
  const quote = toldQuote(board, contract, asOf)
  if (!quote) return null
  const { last, volume, contract: figures = {} } = quote
  return { last: hasTraded(quote) ? last : null, volume: volume ?? 0, figures }
}

/** At a minute of the running day; bids of then are not kept. */
export function toldAt(bars: readonly MinuteBar[], at: number): ToldContract | null {
  const until = bars.filter(({ minute }) => minute <= at)
  const bar = until.at(-1)
  if (!bar) return null
  const { close, openInterest } = bar
  return {
    last: close,
    volume: until.reduce((sum, { volume }) => sum + volume, 0),
    figures: { bid: null, ask: null, ...(openInterest !== undefined && { openInterest }) },
  }
}
