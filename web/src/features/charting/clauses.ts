/** A marked condition as clauses that can be changed one by one. */

import { type CandlePattern, findPattern } from 'core/indicators'
import { type Condition, parseCanonical, printCondition } from 'core/language'
import { fail, ok, type Result } from 'core/values'

/** The condition of canonical text, or the sentence that says what is wrong with it. */
function readCondition(text: string): Result<Condition, string> {
  const read = parseCanonical(`screen stocks where ${text}`)
  if (!read.ok) return fail(read.failure.message)
  return read.value.kind === 'screen' && read.value.where ? ok(read.value.where) : fail('This is no condition.')
}

export function clausesOf(mark: string): readonly string[] {
  const read = readCondition(mark)
  if (!read.ok) return [mark]
  return read.value.node === 'and' ? read.value.all.map(printCondition) : [printCondition(read.value)]
}

/** The mark with one clause written anew; an empty one is taken out, one past the end is added. Null when none is left. */
export function withClause(mark: string | null, at: number, text: string): Result<string | null, string> {
  const clauses = mark === null ? [] : [...clausesOf(mark)]
  if (text.trim() === '') clauses.splice(at, 1)
  else {
    const read = readCondition(text)
    if (!read.ok) return read
    clauses.splice(at, 1, printCondition(read.value))
  }
  if (clauses.length === 0) return ok(null)
  const [only = ''] = clauses
  const joined = readCondition(clauses.length === 1 ? only : clauses.map((clause) => `(${clause})`).join(' and '))
  return joined.ok ? ok(printCondition(joined.value)) : joined
}

/** The candle pattern a mark is about, alone or with other clauses. */
export function patternIn(mark: string): CandlePattern | undefined {
  const read = readCondition(mark)
  if (!read.ok) return undefined
  const clauses = read.value.node === 'and' ? read.value.all : [read.value]
  const found = clauses.find((clause) => clause.node === 'pattern')
  return found?.node === 'pattern' ? findPattern(found.id) : undefined
}
