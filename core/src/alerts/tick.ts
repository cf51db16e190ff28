/** A price as rules see it, and why one is ignored. */

export interface PriceTick {
  readonly symbol: string
  /** Rupees. */
  readonly last: number
  /** Of the trade, epoch milliseconds. */
  readonly at: number
  /** The day's first price; null where it is not known. */
  readonly open: number | null
  readonly previousClose: number | null
}

export type Ignored = 'price' | 'stale' | 'future' | 'order' | 'closed'

export interface Moment {
  readonly now: number
  /** Whether the exchange is trading. */
  readonly isOpen: boolean
}

const staleMs = 60_000
const futureMs = 5_000

/** Null for a price that counts; `seenAt` is the instant of the last one that did. */
export function ignoredBecause({ last, at }: PriceTick, { now, isOpen }: Moment, seenAt: number): Ignored | null {
  if (!Number.isFinite(last) || last <= 0) return 'price'
  if (!Number.isFinite(at) || at < now - staleMs) return 'stale'
  if (at > now + futureMs) return 'future'
  if (at < seenAt) return 'order'
  return isOpen ? null : 'closed'
}
