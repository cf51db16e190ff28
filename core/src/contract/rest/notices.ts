import { z } from 'zod'
import type { Channel } from '../channels.ts'

/** What a notice says, whichever way it goes out. */
export interface NoticePayload {
  /** What happened, for programs: `dip`, `agent`, `channel_stopped`. */
  readonly type: string
  /** One line. */
  readonly title: string
  /** Plain text, one fact a line. */
  readonly text: string
  /** A path of this product, such as /trade?i=… */
  readonly link: string | null
  /** The same facts for a program; goes to webhooks. Nothing personal belongs here. */
  readonly data: Readonly<Record<string, string | number | boolean | null>>
}

export type NoticeState = 'pending' | 'sent' | 'failed'
/** `unknown`: it was sent and nobody answered, so it may have arrived. */
export type AttemptOutcome = 'sent' | 'refused' | 'unreachable' | 'unknown'

/** A notice as its owner sees it: every one is in the inbox, whatever became of its delivery. */
export interface Notice {
  readonly id: number
  readonly channel: Channel | 'inbox'
  readonly payload: NoticePayload
  readonly state: NoticeState
  readonly attempts: number
  /** Of the last attempt, in words. */
  readonly detail: string | null
  readonly created_at: string
  readonly next_attempt_at: string | null
  readonly sent_at: string | null
  readonly read_at: string | null
}

export interface NoticeAttempt {
  readonly id: number
  readonly outcome: AttemptOutcome
  readonly detail: string | null
  readonly started_at: string
  readonly finished_at: string | null
}

/** GET /api/notices: newest first; `before` is the id of the last one already read. */
export const NoticesQuery = z.object({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

export interface NoticeList {
  readonly notices: readonly Notice[]
  readonly unread: number
}

/** GET /api/notices/{id}/attempts, POST /api/notices/{id}/resend */
export const NoticeParams = z.object({ id: z.coerce.number().int().positive() })

/** POST /api/notices/read: up to and including this one. */
export const NoticesReadRequest = z.object({ upTo: z.number().int().positive() })
