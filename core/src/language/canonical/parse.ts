/** Canonical text → query. */
import type { IToken } from 'chevrotain'
import { fields } from 'core/catalogue'
import { fail, ok, type Result } from 'core/values'
import type { Query } from '../ast.ts'
import { bounds } from '../check/bounds.ts'
import { findFault } from '../check/check-query.ts'
import { nearestWords } from '../nearest.ts'
import type { LanguageProblem, Place } from '../reading.ts'
import { holdsExpression } from './leaf-parser.ts'
import { QueryParser } from './query-parser.ts'
import * as t from './tokens.ts'

let made: QueryParser | null = null

/** Made once, at the first text: it keeps nothing between texts. */
function parser(): QueryParser {
  made ??= new QueryParser()
  return made
}

/** What it gives has passed `checkQuery`. */
export function parseCanonical(text: string): Result<Query, LanguageProblem> {
  if (text.length > bounds.characters)
    return fail(tooLarge(`A question may have up to ${bounds.characters} characters`))
  const { tokens, stray } = t.lex(text)
  if (stray !== null) return fail(strayAt(text, stray))
  const [first] = tokens
  if (!first) return fail({ code: 'empty', message: 'There is nothing to read', place: null, nearest: [] })
  const deep = markBrackets(tokens)
  if (deep) return fail({ ...tooLarge('The brackets are too many, one inside another'), place: placeOf(deep) })

  const reader = parser()
  const read = (places: Map<object, Place> | null): Query => {
    reader.problem = null
    reader.places = places
    reader.input = tokens
    return reader.query()
  }
  const query = read(null)
  if (reader.problem) return fail(reader.problem)
  const [error] = reader.errors
  if (error) return fail(unexpected(error.token, tokens.at(-1) ?? null, text))
  const fault = findFault(query)
  if (!fault) return ok(query)
  return fail(fault.at === null ? fault.problem : placedProblem(read))
}

/** Reads once more, this time keeping where everything stood. */
function placedProblem(read: (places: Map<object, Place>) => Query): LanguageProblem {
  const places = new Map<object, Place>()
  const fault = findFault(read(places))
  if (!fault) throw new Error('the same text was read in two ways')
  return { ...fault.problem, place: (fault.at && places.get(fault.at)) ?? null }
}

const tooLarge = (message: string): LanguageProblem => ({ code: 'too_large', message, place: null, nearest: [] })

const placeOf = (token: IToken): Place => ({
  start: token.startOffset,
  end: token.startOffset + token.image.length,
})

const conditionWords = new Set(
  'between crosses near is has and or not rising falling always ever pattern known'
    .split(' ')
    .map((word) => t.key(word)),
)

const isOfConditions = (type: IToken['tokenType']): boolean => type === t.Comparison || conditionWords.has(type)

interface Bracket {
  readonly opening: IToken
  /** Belongs to a word before it, as in avg(…). */
  readonly isCall: boolean
  hasCondition: boolean
}

/**
 * Marks brackets that hold expressions, told by what stands in them, and stops at a token that lies deeper than any
 * sensible query: the parser calls itself for each level.
 */
function markBrackets(tokens: readonly IToken[]): IToken | null {
  const open: Bracket[] = []
  let prefixes = 0
  let before: IToken | null = null
  for (const token of tokens) {
    const { tokenType } = token
    prefixes = tokenType === t.Minus || token.image === 'not' ? prefixes + 1 : tokenType === t.Open ? prefixes : 0
    if (open.length + prefixes > bounds.depth) return token
    const around = open.at(-1)
    if (tokenType === t.Open) {
      open.push({ opening: token, isCall: before !== null && t.isWord(before), hasCondition: false })
    } else if (tokenType === t.Close) {
      const closed = open.pop()
      const outer = open.at(-1)
      if (closed && !closed.hasCondition) closed.opening.payload = holdsExpression
      else if (closed && outer && !closed.isCall) outer.hasCondition = true
    } else if (around && before?.tokenType !== t.Dot && isOfConditions(tokenType)) {
      around.hasCondition = true
    }
    before = token
  }
  return null
}

function strayAt(text: string, start: number): LanguageProblem {
  const sign = String.fromCodePoint(text.codePointAt(start) ?? 0)
  const message = sign === '"' ? 'This string has no end: a " is missing' : `"${sign}" has no meaning in canonical text`
  return { code: 'syntax', message, place: { start, end: start + sign.length }, nearest: [] }
}

/** Words that could have been meant where a token fits nowhere. */
function unexpected(token: IToken, last: IToken | null, text: string): LanguageProblem {
  if (!token.image) {
    const message = `Something is missing after "${last?.image}"`
    return { code: 'syntax', message, place: { start: text.length, end: text.length }, nearest: [] }
  }
  if (token.tokenType === t.Text) {
    const message = 'A text cannot stand here; texts are compared with is or has, as in sector is "Banks"'
    return { code: 'syntax', message, place: placeOf(token), nearest: ['is', 'has'] }
  }
  const isFirst = token.startOffset === text.length - text.trimStart().length
  const lower = token.image.toLowerCase()
  const isField = lower !== token.image && fields.some(({ id }) => id === lower)
  const nearest = !/^\w/.test(lower)
    ? []
    : isField
      ? [lower]
      : nearestWords(lower, isFirst ? t.verbs : t.keyWordList).filter((word) => word !== token.image)
  const hint = nearest.length > 0 ? `; nearest: ${nearest.join(', ')}` : ''
  const message = isFirst
    ? `A question begins with what it asks for, such as screen or show, not with "${token.image}"${hint}`
    : `"${token.image}" cannot stand here${hint}`
  return { code: 'syntax', message, place: placeOf(token), nearest }
}
