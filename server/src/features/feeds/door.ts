import type { FeedCounts, FeedProgress, FeedRejection } from 'core/contract/rest'

/** What the console needs of the connectors and the import; the app hands it in, for a feature knows neither. */
export interface FeedDoor {
  readonly sources: readonly FeedSource[]
  /** The market store's file. */
  readonly marketFile: string
  /** Where the last file of each feed is kept, for trying again and for comparing. */
  readonly keptFolder: string
  /** The same import as on the command line; one at a time. */
  run(job: FeedJob): Promise<FeedOutcome>
  /** Reads a kept file again without writing anything. */
  read(connector: string, file: KeptFile, hints: FeedHints): Promise<readonly KeptRows[]>
}

export interface FeedSource {
  readonly name: string
  readonly title: string
  readonly vendor: string
  readonly notes: string
  readonly datasets: readonly string[]
  readonly hasAddress: boolean
  readonly isSchedulable: boolean
}

export interface FeedHints {
  readonly symbol?: string
  readonly index?: string
}

export interface KeptFile {
  /** Name inside the folder of kept files. */
  readonly file: string
  /** The vendor's own name for it. */
  readonly fileName: string
}

export interface FeedJob {
  readonly connector: string
  /** Files to read; none asks the vendor and keeps its answers under `keepAs`. */
  readonly files: readonly KeptFile[]
  readonly keepAs: string
  readonly hints: FeedHints
  readonly keepGood: boolean
  readonly onProgress: (progress: FeedProgress) => void
}

type Cell = string | number | boolean | null
export type FeedRow = Readonly<Record<string, Cell>>

export interface KeptRows {
  readonly dataset: string
  readonly rows: readonly FeedRow[]
  readonly lines: readonly number[]
  /** The text of a line of the file; null where it is not text. */
  readonly lineText: (line: number) => string | null
}

export interface FeedReport {
  readonly counts: FeedCounts
  readonly datasets: readonly {
    readonly dataset: string
    readonly added: number
    readonly changed: number
    readonly unchanged: number
  }[]
  readonly rejected: readonly FeedRejection[]
  readonly rejectedLeftOut: number
  readonly skipped: Readonly<Record<string, number>>
  readonly notes: Readonly<Record<string, number>>
  /** The first rows of each data set as they were read. */
  readonly sample: readonly { readonly dataset: string; readonly line: number; readonly row: FeedRow }[]
}

export interface FeedOutcome {
  readonly state: 'imported' | 'unchanged' | 'refused' | 'failed'
  readonly says: string | null
  readonly report: FeedReport
  readonly kept: readonly KeptFile[]
}

export const emptyReport: FeedReport = {
  counts: { new: 0, changed: 0, unchanged: 0, removed: 0, rejected: 0, skipped: 0 },
  datasets: [],
  rejected: [],
  rejectedLeftOut: 0,
  skipped: {},
  notes: {},
  sample: [],
}
