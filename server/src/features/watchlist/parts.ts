/** What the watch list needs of other features, handed in where the routes are made. */
import type { TaughtWord } from 'core/language'
import type { UserCtx } from '#ctx.ts'

export interface WatchParts {
  /** Words the person taught. */
  readonly asker: (ctx: UserCtx) => Promise<{ readonly taught: readonly TaughtWord[] }>
  /** Why a channel cannot deliver; null where it can. */
  readonly channelProblem: (ctx: UserCtx) => Promise<{ readonly telegram: string | null }>
}
