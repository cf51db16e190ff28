import type { Entity, TaughtWord } from '../../reading.ts'
import type { Match } from './trie.ts'

/** Names and taught words, ready to be looked up. Built once; opaque to everybody but the reader. */
export interface Lexicon {
  readonly entities: readonly Entity[]
  readonly taught: readonly TaughtWord[]
  /** Every single word there is: lower case. */
  isKnown(norm: string): boolean
  /** Words of the language (not names), for spelling and suggestions. */
  readonly words: ReadonlySet<string>
  /** Words of names. */
  readonly nameWords: ReadonlySet<string>
  /** Phrases that begin at this place, with all of their senses. */
  match(norms: readonly string[], at: number): readonly Match[]
  /** The same for names that are also common words: they count in capitals only. */
  matchInCapitals(norms: readonly string[], at: number): readonly Match[]
  /** Words a slip of the finger away, nearest first; none for a word that is known. */
  near(norm: string): readonly string[]
}
