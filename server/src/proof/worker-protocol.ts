/** What a worker process is told and what it says. */
import type { PriceTick } from 'core/alerts'
import type { Quote } from 'core/contract'
import type { UserId } from '#postgres/db.ts'

export interface WorkerSetup {
  readonly store: { readonly url: string; readonly max?: number } | { readonly dataDir: string }
  readonly telegram?: { readonly origin: string; readonly botToken: string }
  /** Funds that can be subscribed to. */
  readonly funds?: readonly {
    readonly instrument_token: number
    readonly tradingsymbol: string
    readonly name: string
  }[]
  /** The process ends itself at this statement of those it is told to make. */
  readonly kill?: { readonly at: number; readonly when: 'before' | 'after' }
}

export type ToWorker =
  | { readonly kind: 'load' }
  /** Answers when what fired is saved. */
  | { readonly kind: 'see'; readonly ticks: readonly PriceTick[] }
  /** Answers when the prices were looked at, and notes how late that was. */
  | { readonly kind: 'follow'; readonly ticks: readonly PriceTick[]; readonly sentAt: number }
  | { readonly kind: 'watch'; readonly quotes: readonly Quote[] }
  /** Sends what is due, once. */
  | { readonly kind: 'deliver' }
  /** Sends what comes, until it is killed. */
  | { readonly kind: 'serve' }
  | { readonly kind: 'save'; readonly user_id: UserId; readonly objects: unknown; readonly version: string }
  /** Brings the tables up to date. */
  | { readonly kind: 'migrate' }
  | { readonly kind: 'report' }

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly statements: number; readonly cpuMicros: number; readonly lags: readonly number[] }
  | { readonly kind: 'failed'; readonly says: string }
