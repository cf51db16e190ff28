/** What one kind of question makes of a sentence. */
import type { Query, QueryKind } from '../ast.ts'
import type { Choice, LanguageProblem } from '../reading.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { type Notes, nothingNoted, type Sentence } from './token.ts'

export interface ReadContext {
  readonly lexicon: Lexicon
  readonly today: string
  /** The last query of the same chat, for follow-ups. */
  readonly previous: Query | null
}

/**
 * `strength`: how surely the sentence is of this kind whatever else it says. 3: its own verb stands there ("alert me when",
 * "plot", "compare", "vs"); 2: the shape fits nothing else so well; 1: a reading of last resort.
 */
export type Strength = 1 | 2 | 3

export type Candidate =
  | {
      readonly outcome: 'query'
      readonly query: Query
      readonly strength: Strength
      /** Tokens (places in `sentence.tokens`) it could give no meaning to. */
      readonly unread: readonly number[]
      readonly notes: Notes
    }
  | {
      readonly outcome: 'clarify'
      readonly question: string
      readonly choices: readonly Choice[]
      readonly strength: Strength
      readonly unread: readonly number[]
      readonly notes: Notes
    }
  | {
      readonly outcome: 'refused'
      readonly problem: LanguageProblem
      readonly choices: readonly Choice[]
      readonly strength: Strength
      readonly unread: readonly number[]
      readonly notes: Notes
    }

/** What it asks for is understood, and cannot be had: said in a sentence, with what can. */
export const refusal = (message: string, code: LanguageProblem['code'] = 'syntax'): Candidate => ({
  outcome: 'refused',
  problem: { code, message, place: null, nearest: [] },
  choices: [],
  strength: 3,
  unread: [],
  notes: nothingNoted,
})

export interface KindReader {
  readonly kind: QueryKind | 'follow-up' | 'vague'
  /** Closed-class words this kind needs, by id: the phrases that say them, lower case. */
  readonly phrases: Readonly<Record<string, readonly string[]>>
  read(sentence: Sentence, context: ReadContext): Candidate | null
}
