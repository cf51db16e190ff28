import type { Expression } from '../../ast.ts'
import { isWord, nothingNoted, type Parsed, parsed, type Sentence, senseAt } from '../token.ts'
import { num } from './make.ts'

/** A number as typed, its unit only where it was said. A minus sign before it counts. */
export function readNumber(sentence: Sentence, at: number): Parsed<Expression & { node: 'number' }> | null {
  if (isWord(sentence, at, 'minus')) {
    const inner = readNumber(sentence, at + 1)
    return inner && parsed(num(-inner.value.value, inner.value.unit), inner.next, inner.notes)
  }
  const number = senseAt(sentence, at, 'number')
  return number && parsed(num(number.value, number.unit), at + 1, nothingNoted)
}
