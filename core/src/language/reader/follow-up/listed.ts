/** Questions that list rows, and a sentence as it is said of them. */
import type { Events, Funds, Futures, Group, Query, Scope, Screen } from '../../ast.ts'
import { ofFundFigures } from '../kinds/fund-figures.ts'
import { isLight, type Part } from '../kinds/slots.ts'
import type { Sentence } from '../token.ts'

export type Rows = Screen | Funds | Futures
export const isRows = (query: Query): query is Rows =>
  query.kind === 'screen' || query.kind === 'funds' || query.kind === 'futures'
export type Filtered = Rows | Events | Group
export const isFiltered = (query: Query): query is Filtered =>
  isRows(query) || query.kind === 'events' || query.kind === 'group'
export type InUniverse = Screen | Futures | Events | Group
export const isInUniverse = (query: Query): query is InUniverse => query.kind !== 'funds' && isFiltered(query)

/** The sentence as it is said of the rows before it. */
export function saidOf(previous: Query, sentence: Sentence): Part {
  if (previous.kind === 'funds') return ofFundFigures(sentence)
  return { sentence, places: sentence.tokens.map((_token, at) => at) }
}

export const placesFrom = (sentence: Sentence, at: number): number[] =>
  sentence.tokens.map((_token, place) => place).slice(at)

export const skipLight = (sentence: Sentence, at: number): number => {
  let next = at
  while (next < sentence.tokens.length && isLight(sentence, next)) next++
  return next
}

const isSame = (left: Scope, right: Scope): boolean => left.by === right.by && left.name === right.name

export const united = (scopes: readonly Scope[], more: readonly Scope[]): readonly Scope[] => [
  ...scopes,
  ...more.filter((scope) => !scopes.some((each) => isSame(each, scope))),
]
