import type { Scope, Universe } from '../../ast.ts'
import type { Parsed, Sentence } from '../token.ts'

export type UniverseReading = Universe

/** "nifty 500", "in pharma", "psu banks", "except it". */
export function readScopes(
  _sentence: Sentence,
  _at: number,
): Parsed<{ readonly within: readonly Scope[]; readonly except: readonly Scope[] }> | null {
  return null
}

export function readUniverse(_sentence: Sentence, _at: number): Parsed<Universe> | null {
  return null
}
