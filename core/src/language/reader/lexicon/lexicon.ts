import type { Entity, TaughtWord } from '../../reading.ts'
import type { Sense } from '../token.ts'

/** Names and taught words, ready to be looked up. Built once; opaque to everybody but the reader. */
export interface Lexicon {
  /** Every single word there is, for spelling and suggestions: lower case. */
  readonly vocabulary: ReadonlyMap<string, 'word' | 'name'>
  readonly entities: readonly Entity[]
  readonly taught: readonly TaughtWord[]
  /** Senses of the longest and all shorter phrases that begin with these words. */
  readonly match: (
    norms: readonly string[],
    at: number,
  ) => readonly { readonly length: number; readonly senses: readonly Sense[] }[]
}
