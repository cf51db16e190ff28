/** What the alerts of a person need of other features, handed in where the routes are made. */
import type { Channel } from 'core/contract'
import type { TaughtWord } from 'core/language'
import type { UserCtx } from '#ctx.ts'

export interface DipRow {
  readonly id: number
  readonly instrument_symbol: string
  readonly instrument_token: number
  readonly base_amount: number
  readonly trigger: number
  readonly allocation_factor: number
  readonly notification_channel: Channel
  readonly settings: unknown
  readonly paused: boolean
  readonly snoozed_until: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

export interface DipChanges {
  readonly settings?: object
  readonly paused?: boolean
  readonly snoozed_until?: Date | null
  readonly notification_channel?: Channel
}

export interface Asker {
  readonly taught: readonly TaughtWord[]
  readonly watchlist: readonly string[]
}

export interface SavedPrompt {
  readonly chat_id: number
  readonly chat_uuid: string
  readonly title: string
}

export interface AlertParts {
  readonly asker: (ctx: UserCtx) => Promise<Asker>
  readonly prompts: (ctx: UserCtx, ids: readonly number[]) => Promise<readonly SavedPrompt[]>
  /** Why a channel cannot deliver; null where it can. */
  readonly channelProblem: (ctx: UserCtx) => Promise<Readonly<Record<Channel, string | null>>>
  readonly dips: {
    list(ctx: UserCtx): Promise<readonly DipRow[]>
    change(ctx: UserCtx, ids: readonly number[], changes: DipChanges): Promise<readonly number[]>
    remove(ctx: UserCtx, id: number): Promise<DipRow>
    restore(ctx: UserCtx, row: unknown): Promise<number>
  }
}
