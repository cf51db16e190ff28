import type { NoticePayload } from 'core/contract/rest'

/** A notice on its way out. */
export interface Outgoing {
  readonly id: number
  readonly payload: NoticePayload
  /** Epoch milliseconds: when it happened, not when it is sent. */
  readonly at: number
}

/** What came of one attempt. Expected outcomes are values; a channel throws only when it is broken itself. */
export type Outcome =
  | { readonly kind: 'sent'; readonly says: string }
  /**
   * Answered no. `next`: try again on the schedule, give this notice up, or give the whole channel up because its other
   * end asked for that.
   */
  | {
      readonly kind: 'refused'
      readonly says: string
      readonly next: 'retry' | 'giveUp' | 'endChannel'
      readonly waitMs?: number
      /** The wait is asked of everyone on this channel, not of this notice alone. */
      readonly waitIsShared?: boolean
    }
  /** Nobody answered, and nothing can have arrived. */
  | { readonly kind: 'unreachable'; readonly says: string }
  /** It may have arrived: trying again can make a second copy, which carries the same id. */
  | { readonly kind: 'unknown'; readonly says: string }

/** One way out of the house. `Target` is what a person set up for it. */
export interface Channel<Target> {
  send(notice: Outgoing, target: Target): Promise<Outcome>
}

/** How a notice's own number is written wherever it leaves the house, so that two copies can be told to be one. */
export const noticeId = (id: number): string => `notice_${id}`

/** Seconds or a date, as HTTP has it; null when it is neither. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d{1,8}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
