import type { VocabularyEntry } from 'core/language'
import { z } from 'zod'
import { vocabLimits } from './terms/vocab.ts'

/** GET /api/vocab: every word the reader knows, in the order of the alphabet. */
export interface Vocabulary {
  readonly entries: readonly VocabularyEntry[]
}

/** POST /api/vocab/try: what each word of a sentence became. Nothing is run and nothing is kept. */
export const TrySentenceRequest = z.object({ sentence: z.string().trim().min(1).max(vocabLimits.sentence) })

/** idle: known, but without a place in this sentence. */
export type TriedKind = 'field' | 'name' | 'number' | 'operator' | 'mine' | 'word' | 'filler' | 'idle' | 'unknown'

export interface TriedWord {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly kind: TriedKind
  readonly became: string | null
  /** Known words nearest to one that is not; at most three. */
  readonly nearest: readonly string[]
}

export interface TriedSentence {
  readonly words: readonly TriedWord[]
  /** What it was read as; null when it was not. */
  readonly canonical: string | null
  /** Why it was not read, or what is asked back. */
  readonly says: string | null
}

/** GET /api/vocab/unknown: words of my own questions that were not understood, most frequent first. */
export interface UnknownWord {
  readonly word: string
  readonly times: number
  readonly sentence: string
  readonly nearest: readonly string[]
}
