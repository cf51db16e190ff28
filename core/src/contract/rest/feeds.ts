import { z } from 'zod'
import { limits } from '../limits.ts'

/** The feed console's calls; only operators are answered. */

const name = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/)
const hint = z.string().trim().min(1).max(60).optional()

export const FeedParams = z.object({ connector: name })
export const FeedRunParams = z.object({ id: z.coerce.number().int().positive() })

/** GET /api/feeds/runs?connector */
export const FeedRunsQuery = z.object({ connector: name.optional() })

const isTrue = z.enum(['true', 'false']).default('false')

/** POST /api/feeds/:connector/import?fileName&keepGood&symbol&index; the body is the file. */
export const FeedImportQuery = z.object({
  fileName: z
    .string()
    .min(1)
    .max(200)
    // A name, never a path: it is shown and read for hints, and must not lead anywhere.
    .transform((text) => text.split(/[/\\]/).at(-1) ?? '')
    .pipe(z.string().min(1)),
  keepGood: isTrue,
  symbol: hint,
  index: hint,
})
export type FeedImportQuery = z.infer<typeof FeedImportQuery>

/** POST /api/feeds/:connector/ask: from the vendor's own address. */
export const FeedAskRequest = z.object({ symbol: hint, index: hint, keepGood: z.boolean().default(false) })
export type FeedAskRequest = z.infer<typeof FeedAskRequest>

/** POST /api/feeds/runs/:id/retry */
export const FeedRetryRequest = z.object({ keepGood: z.boolean().default(false) })

/** POST /api/feeds/:connector/schedule */
export const FeedScheduleRequest = z.object({ state: z.enum(['daily', 'paused']) })

/** GET /api/feeds/reconcile?dataset&symbol&tolerance */
export const FeedReconcileQuery = z.object({
  dataset: z.string().regex(/^[a-z][a-z0-9_]{1,60}$/),
  symbol: z.string().trim().min(1).max(60).toUpperCase(),
  tolerance: z.coerce.number().min(0).max(limits.feeds.largestTolerancePercent).default(limits.feeds.tolerancePercent),
})

export type FeedRunState = 'running' | 'imported' | 'unchanged' | 'refused' | 'failed'

export interface FeedCounts {
  readonly new: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
  readonly rejected: number
  readonly skipped: number
}

export interface FeedRunSummary {
  readonly id: number
  readonly connector: string
  /** Where the file came from: an upload, the vendor's address, or the daily schedule. */
  readonly origin: 'file' | 'vendor' | 'schedule'
  readonly fileName: string
  readonly state: FeedRunState
  /** The vendor's or the reader's sentence, when it did not go well. */
  readonly says: string | null
  readonly counts: FeedCounts
  /** ISO instant. */
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly durationMs: number | null
}

export interface FeedRejection {
  readonly line: number
  readonly column: string
  readonly reason: string
  readonly text: string
}

/** A row as it was read from the file, and as the store answers it now. */
export interface FeedSampleRow {
  readonly dataset: string
  readonly title: string
  readonly line: number
  readonly key: string
  readonly fields: readonly {
    readonly id: string
    readonly title: string
    readonly read: string
    readonly stored: string | null
  }[]
}

export interface FeedRun extends FeedRunSummary {
  readonly keepGood: boolean
  /** Whether what was read is still kept, so that it can be tried again. */
  readonly canRetry: boolean
  readonly datasets: readonly {
    readonly dataset: string
    readonly title: string
    readonly added: number
    readonly changed: number
    readonly unchanged: number
  }[]
  readonly rejected: readonly FeedRejection[]
  /** More were rejected than are listed. */
  readonly rejectedLeftOut: number
  readonly skipped: Readonly<Record<string, number>>
  readonly notes: Readonly<Record<string, number>>
  readonly log: readonly { readonly at: string; readonly text: string }[]
  readonly sample: readonly FeedSampleRow[]
}

export type FeedStatus = 'never' | 'running' | 'ok' | 'failed' | 'paused'

export interface Feed {
  readonly connector: string
  readonly title: string
  readonly vendor: string
  readonly notes: string
  readonly datasets: readonly string[]
  /** Their titles. */
  readonly fills: readonly string[]
  /** The vendor answers over HTTP: it can be asked without a file. */
  readonly hasAddress: boolean
  /** It can be asked without saying for which symbol or index, and so every day. */
  readonly isSchedulable: boolean
  readonly schedule: 'manual' | 'daily' | 'paused'
  readonly nextRunAt: string | null
  readonly status: FeedStatus
  readonly lastRun: FeedRunSummary | null
}

/** What the store holds of a data set. */
export interface FeedCoverage {
  readonly dataset: string
  readonly title: string
  readonly source: string
  /** YYYY-MM-DD */
  readonly asOf: string | null
  readonly rows: number
  /** How many companies, indices, funds or coins it speaks of. */
  readonly subjects: number
  readonly loadedAt: string
  /** Daily data that ends before the last closed trading day. */
  readonly isStale: boolean
}

export interface FeedList {
  readonly simulated: boolean
  readonly source: string
  readonly asOf: string | null
  /** Nothing has been imported: every figure is simulated. */
  readonly isSampleOnly: boolean
  readonly feeds: readonly Feed[]
  readonly coverage: readonly FeedCoverage[]
}

export type FeedVerdict = 'agree' | 'differ' | 'missing'

export interface Reconciliation {
  readonly dataset: string
  readonly title: string
  readonly symbol: string
  /** What is compared: the newest day or period that two sources share, else the newest. */
  readonly key: string
  readonly tolerancePercent: number
  readonly sources: readonly {
    readonly id: string
    readonly title: string
    readonly note: string
    /** The vendor's own line, where its file is kept and is text. */
    readonly raw: string | null
  }[]
  readonly fields: readonly {
    readonly id: string
    readonly title: string
    /** One for each source, in their order; null where it does not say. */
    readonly values: readonly (string | null)[]
    readonly verdict: FeedVerdict
    /** Index of the source whose value answers questions; null when none has one. */
    readonly wins: number | null
  }[]
  readonly counts: Readonly<Record<FeedVerdict, number>>
}

/** Events of a run while it is on its way. */
export interface FeedProgress {
  readonly stage: 'reading' | 'writing' | 'computing' | 'asking'
  readonly text: string
  /** 0 to 1, where it can be told. */
  readonly part: number | null
}
