/**
 * Readings by place, kept for as long as the tokens they were read from: kinds and clauses look at the same words many
 * times over, and a reading depends on nothing else.
 */
import type { Parsed, Sentence, Token } from './token.ts'

export function remembered<Value>(
  read: (sentence: Sentence, at: number) => Parsed<Value> | null,
): (sentence: Sentence, at: number) => Parsed<Value> | null {
  const kept = new WeakMap<readonly Token[], Map<number, Parsed<Value> | null>>()
  // One sentence is asked about thousands of times in a row.
  let latest: readonly Token[] | null = null
  let places = new Map<number, Parsed<Value> | null>()
  const turnTo = (tokens: readonly Token[]) => {
    latest = tokens
    places = kept.get(tokens) ?? new Map()
    kept.set(tokens, places)
  }
  return (sentence, at) => {
    if (latest !== sentence.tokens) turnTo(sentence.tokens)
    // Reading may turn to a part of the sentence and back.
    const here = places
    const known = here.get(at)
    if (known !== undefined) return known
    const found = read(sentence, at)
    here.set(at, found)
    return found
  }
}
