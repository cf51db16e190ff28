import type { Condition, Universe } from '../../ast.ts'
import type { Parsed, Sentence } from '../token.ts'

/** Clauses as they stand in a sentence, with the scopes ("in nifty 500", "banks") that stood between them. */
export interface ConditionReading {
  readonly condition: Condition | null
  readonly universe: Universe
}

/** Reads clauses joined by and/or/commas/nothing from `at` on, as far as they go (at most to `end`). */
export function readCondition(_sentence: Sentence, _at: number, _end?: number): Parsed<ConditionReading> | null {
  return null
}
