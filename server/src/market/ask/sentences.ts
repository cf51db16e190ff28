/** The reader of sentences over the names of one store. */
import {
  type LanguageProblem,
  parseCanonical,
  print,
  type Query,
  type Reading,
  type ReadResult,
  type TaughtWord,
} from 'core/language'
import type { MarketStore } from '../store.ts'

interface Reader {
  readonly today: string
  readonly taught: readonly TaughtWord[]
  readonly previous?: Query | null
}

export interface Teaching {
  /** Null when it cannot be taught; the problem says why. */
  readonly word: TaughtWord | null
  readonly problem: LanguageProblem | null
  readonly reading: Reading
}

export interface SentenceReader {
  read(sentence: string, asking: Reader): ReadResult
  /** Null for a sentence that teaches nothing. */
  teach(asking: Reader & { readonly sentence: string }): Teaching | null
}

export async function createReader(_store: MarketStore): Promise<SentenceReader> {
  return {
    read: (sentence) => {
      const reading = { text: sentence, words: [], assumptions: [], corrections: [], rephrased: null }
      const parsed = parseCanonical(sentence)
      return parsed.ok
        ? { outcome: 'query', query: parsed.value, canonical: print(parsed.value), reading, alternatives: [] }
        : { outcome: 'refused', problem: parsed.failure, choices: [], reading }
    },
    teach: () => null,
  }
}
