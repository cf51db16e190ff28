import type { Range, Span } from '../../ast.ts'
import type { Parsed, Sentence } from '../token.ts'

/** "3 years", "20 day", "3yr". */
export function readSpan(_sentence: Sentence, _at: number): Parsed<Span> | null {
  return null
}

/** "since 2015", "last 8 quarters", "this month", "over 5 years", "from 2015 to 2020", "10 yr". */
export function readRange(_sentence: Sentence, _at: number): Parsed<Range> | null {
  return null
}

/** "as of march 2020", "2020-03-31". */
export function readDate(_sentence: Sentence, _at: number): Parsed<string> | null {
  return null
}
