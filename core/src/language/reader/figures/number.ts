import type { Expression } from '../../ast.ts'
import type { Parsed, Sentence } from '../token.ts'

/** A number as typed, its unit only where it was said. */
export function readNumber(_sentence: Sentence, _at: number): Parsed<Expression & { node: 'number' }> | null {
  return null
}

/** Money in rupees: "5000", "₹5,000", "10 lakh". */
export function readAmount(_sentence: Sentence, _at: number): Parsed<number> | null {
  return null
}
