import type { Comparison } from '../../ast.ts'
import { isWord, type Parsed, parsed, type Sentence, senseAt, skipWords } from '../token.ts'

const opposite: Readonly<Record<Comparison, Comparison>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '=': '!=',
  '!=': '=',
}

export function opSense(sentence: Sentence, at: number, isAfter: boolean): Comparison | null {
  for (const sense of sentence.tokens[at]?.senses ?? []) {
    if (sense.is === 'op' && sense.isAfter === isAfter) return sense.op
  }
  return null
}

/** Words between a figure and its operator that say nothing: "roe is above", "roe should be > ". */
const links = ['is', 'of', 'percentsign', 'colon', 'latest'] as const

/** An operator before its number: ">", "at least", "is not above", "> =". */
export function readOperator(sentence: Sentence, at: number): Parsed<Comparison> | null {
  let place = skipWords(sentence, at, ...links)
  let isNegated = false
  if (isWord(sentence, place, 'not')) {
    isNegated = true
    place = skipWords(sentence, place + 1, ...links)
  }
  const op = opSense(sentence, place, false)
  if (!op) return null
  let next = place + 1
  let value = op
  // "> =", "greater than = ", "less than or equal to" in pieces
  if ((value === '>' || value === '<') && opSense(sentence, next, false) === '=') {
    value = value === '>' ? '>=' : '<='
    next++
  } else if (
    (value === '>' || value === '<') &&
    isWord(sentence, next, 'or') &&
    opSense(sentence, next + 1, false) === '='
  ) {
    value = value === '>' ? '>=' : '<='
    next += 2
  }
  next = skipWords(sentence, next, 'than', 'to', 'of', 'is')
  return parsed(isNegated ? opposite[value] : value, next)
}

/** An operator after its number: "30 se kam", "500 or more", "500+". */
export function readPostOperator(sentence: Sentence, at: number): Parsed<Comparison> | null {
  const op = opSense(sentence, at, true)
  if (op) return parsed(op, at + 1)
  return isWord(sentence, at, 'plus') && !senseAt(sentence, at + 1, 'number') ? parsed('>=', at + 1) : null
}

/** "volume above average": the word for "high" says what it is held against. */
export const isAboveAverage = (sentence: Sentence, at: number): boolean => sentence.tokens[at]?.norm === 'above average'

/** The same seen from the other side: of two sides exchanged, or of a sign turned. */
export const turned: Readonly<Record<Comparison, Comparison>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '=': '=',
  '!=': '!=',
}
