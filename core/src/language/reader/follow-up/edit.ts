/** One way a sentence can change the question before it. */
import type { Query } from '../../ast.ts'
import type { Candidate, ReadContext, Strength } from '../candidate.ts'
import type { Notes, Sentence } from '../token.ts'

export interface Changed {
  readonly query: Query
  readonly unread: readonly number[]
  readonly notes: Notes
  readonly strength: Strength
}

/** Null: the sentence is no edit of this way, or the previous question cannot be changed so. */
export type Edit = (sentence: Sentence, previous: Query, context: ReadContext) => Changed | Candidate | null

export const isCandidate = (result: Changed | Candidate): result is Candidate => 'outcome' in result

export const changed = (query: Query, unread: readonly number[], notes: Notes, strength: Strength = 3): Changed => ({
  query,
  unread,
  notes,
  strength,
})
