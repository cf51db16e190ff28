/** What is said above the rows of a screen: of when its figures are, and who lacks one. */
import { latestColumnOf } from 'core/catalogue'
import { type Expression, printExpression, type Screen } from 'core/language'
import { day, formatDay } from 'core/values'
import type { AnswerColumn } from '../answer.ts'
import { fiscalLabel } from '../fiscal.ts'
import { numberOf, textOf } from '../parts.ts'
import type { MarketFacts, MarketReader } from '../reader.ts'
import { figuresOf } from '../sql/figures.ts'
import { findPlace } from '../sql/ground.ts'
import { missingStatement } from '../sql/missing.ts'
import { clausesOf } from '../sql/walk.ts'
import { titleOf } from '../titles.ts'
import { counted } from './screen-words.ts'
import { unique } from './screening.ts'

/** Of when the columns are, each kind of period once. */
export function datesNote(columns: readonly AnswerColumn[]): string[] {
  const days = new Map<string, string>()
  for (const { lineage } of columns) {
    if (!lineage) continue
    if (lineage.period === 'annual') days.set('yearly figures', fiscalLabel(lineage.asOf, 'annual'))
    else if (lineage.period === 'quarterly') days.set('quarterly figures', fiscalLabel(lineage.asOf, 'quarterly'))
    else if (['daily', 'ttm', 'point'].includes(lineage.period)) days.set('prices', formatDay(day(lineage.asOf)))
  }
  if (days.size === 0 || (days.size === 1 && days.has('prices'))) return []
  const parts = [...days].map(([what, when]) => `${what} of ${when}`).join(', ')
  return [`${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`]
}

/** Reading more than these would bury the answer. */
const mostFields = 3

export async function missingNotes(query: Screen, facts: MarketFacts, reader: MarketReader): Promise<string[]> {
  if (query.universe.base !== 'stocks' || query.asOf !== null) return []
  const figures = unique(
    clausesOf(query.where).flatMap((clause) => figuresOf(clause, 'stocks')),
    printExpression,
  ).filter(isPlain)
  if (figures.length === 0) return []
  const rows = await reader.rows(
    missingStatement({
      ground: 'stocks',
      asOf: null,
      today: facts.asOf,
      universe: query.universe,
      watchlist: facts.watchlist,
      figures,
    }),
  )
  const notes = figures.flatMap((figure, at) => {
    const kinds = rows.flatMap((row) => {
      const count = numberOf(row, `m${at}`) ?? 0
      return count > 0 ? [{ count, kind: textOf(row, 'kind') }] : []
    })
    const total = kinds.reduce((sum, { count }) => sum + count, 0)
    if (total === 0) return []
    const lenders = kinds
      .filter(({ kind }) => kind && kind !== 'ordinary')
      .map(({ kind, count }) => `${count} ${words(kind, count)}`)
    const which = lenders.length > 0 ? `, among them ${lenders.join(' and ')},` : ''
    const [has, passes] = total === 1 ? ['has', 'passes'] : ['have', 'pass']
    return [`${counted('stocks', total)}${which} ${has} no ${titleOf(figure)} and ${passes} no condition on it.`]
  })
  return notes.slice(0, mostFields)
}

const words = (kind: string, count: number): string => {
  const name = kind === 'nbfc' ? 'NBFC' : kind
  return count === 1 ? name : `${name}s`
}

const isPlain = (figure: Expression): boolean => {
  if (figure.node !== 'field') return false
  const field = findPlace(figure, 'stocks')
  return field !== null && field.unit !== 'text' && latestColumnOf(field) !== null
}
