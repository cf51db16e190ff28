/** Words that may be left over without changing what was asked. */
import { lightWords } from './lexicon/words.ts'
import type { Sentence } from './token.ts'

export function isLight(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at]
  return (
    token?.senses.some((sense) => sense.is === 'filler' || (sense.is === 'word' && lightWords.has(sense.word))) ?? false
  )
}
