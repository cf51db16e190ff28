/**
 * Readings by place, kept for as long as the tokens they were read from: kinds and clauses look at the same words many
 * times over, and a reading depends on nothing else.
 */
import type { Parsed, Sentence, Token } from './token.ts'

export function remembered<Value>(
  read: (sentence: Sentence, at: number) => Parsed<Value> | null,
): (sentence: Sentence, at: number) => Parsed<Value> | null {
  const kept = new WeakMap<readonly Token[], Map<number, Parsed<Value> | null>>()
  return (sentence, at) => {
    let places = kept.get(sentence.tokens)
    if (!places) {
      places = new Map()
      kept.set(sentence.tokens, places)
    }
    const known = places.get(at)
    if (known !== undefined) return known
    const found = read(sentence, at)
    places.set(at, found)
    return found
  }
}
