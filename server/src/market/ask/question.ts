import type { Answer } from 'core/compile'
import type { Query, TaughtWord } from 'core/language'

export type AskStage = 'reading' | 'rephrasing' | 'running'

/** Other words for the same question, or a sentence on why there are none. */
export type Rephrasing = { readonly text: string } | { readonly why: string }

interface Asking {
  /** The day of asking, YYYY-MM-DD in IST. */
  readonly today: string
  /** As the market was known at the end of that day, where the kind of question can say so. */
  readonly asOf?: string | null
  readonly taught: readonly TaughtWord[]
  /** Symbols the asker watches; none for a stranger. */
  readonly watchlist: readonly string[]
  readonly onStage?: (stage: AskStage) => void
}

/** Words to be read, or a query that was read before and is run as it is. */
export type Question =
  | (Asking & {
      readonly sentence: string
      /** The last query of the same chat, which a follow-up edits. */
      readonly previous?: Query | null
      /** Asked only when the words could not be read; what it gives goes through the same reader. */
      readonly rephrase?: (sentence: string) => Promise<Rephrasing>
    })
  | (Asking & { readonly query: Query })

export interface Asked {
  /** The same question on the same data is the same answer, to the byte: times stand beside it. */
  readonly answer: Answer
  /** Tells one state of the store from the next. */
  readonly dataVersion: string
  /** A word the sentence taught, for the asker's own keeping. */
  readonly taught: TaughtWord | null
  readonly timings: { readonly readMs: number; readonly runMs: number }
}

export interface ReadAsker {
  /** YYYY-MM-DD in IST. */
  readonly today: string
  readonly taught: readonly TaughtWord[]
}

export interface WatchAsker {
  /** YYYY-MM-DD in IST. */
  readonly today: string
  readonly watchlist: readonly string[]
}
