/** Edits of time: "last 5 years", "since 2010", "quarterly", "weekly", "as of march 2020", "after 3 months". */

import { findField } from 'core/catalogue'
import type { Expression, FiscalPeriod, Query, Range, Span } from '../../ast.ts'
import { usualPeriod } from '../../technical-fields.ts'
import { readDate, readRange } from '../figures/time.ts'
import { readLength, readTime } from '../kinds/clauses.ts'
import { readAhead } from '../kinds/event-slots.ts'
import { inPeriod } from '../kinds/periods.ts'
import { contentOf } from '../kinds/slots.ts'
import { fiscalNotes } from '../kinds/subjects.ts'
import { assumed, became, isWord, joinNotes, type Sentence, senseAt, skipWords } from '../token.ts'
import { changed, type Edit } from './edit.ts'

const isAll = (sentence: Sentence, next: number, ...words: readonly string[]): boolean =>
  contentOf(sentence, sentence.tokens.map((_token, at) => at).slice(next)).every((at) =>
    isWord(sentence, at, 'fu.instead', ...words),
  )

export const editRange: Edit = (sentence, previous) => {
  const at =
    isWord(sentence, 0, 'fu.about', 'fu.only', 'fu.change', 'fu.show') && !senseAt(sentence, 0, 'range') ? 1 : 0
  const day = dayAt(sentence, at)
  if (day && isAll(sentence, at + 1)) {
    const query = withRange(previous, day)
    return query && changed(query, [], became(0, sentence.tokens.length, 'over'))
  }
  const ahead = previous.kind === 'events' ? readAhead(sentence, at, previous.of) : null
  if (ahead && isAll(sentence, ahead.next)) {
    const query = withRange(previous, ahead.range)
    return query && changed(query, [], ahead.notes)
  }
  // A bare length after a study is what came after, and after a backtest how long it is held.
  const isTimeOnly = previous.kind === 'study' || previous.kind === 'backtest'
  const found = isTimeOnly ? readTime(sentence, at) : readRange(sentence, at)
  if (!found || !isAll(sentence, found.next)) return null
  const query = withRange(previous, found.value)
  return query && changed(query, [], joinNotes(became(0, sentence.tokens.length, 'over')))
}

function dayAt(sentence: Sentence, at: number): Range | null {
  if (isWord(sentence, at, 'yesterday')) return { range: 'previous', unit: 'day' }
  return isWord(sentence, at, 'today') ? { range: 'this', unit: 'day' } : null
}

/** "history" of one figure. */
export const toHistory: Edit = (sentence, previous) => {
  if (previous.kind !== 'lookup' || !isWord(sentence, 0, 'history') || sentence.tokens.length > 1) return null
  const query = withRange(previous, { range: 'last', span: { count: 10, unit: 'y' } })
  return query && changed(query, [], joinNotes(became(0, 1, 'last 10y'), assumed('history', 'ten years')))
}

export function withRange(query: Query, over: NonNullable<Extract<Query, { kind: 'series' }>['over']>): Query | null {
  switch (query.kind) {
    case 'series':
    case 'study':
    case 'events':
    case 'chart':
    case 'backtest':
      return { ...query, over }
    case 'compare':
      return { ...query, over, every: query.every ?? 'year' }
    case 'lookup': {
      const [subject] = query.subjects
      const [show] = query.show
      if (!subject || !show) return null
      const every = stepOf(show)
      return query.subjects.length === 1
        ? { kind: 'series', subject, show: query.show.map((each) => atStep(each, every)), every, over, extreme: null }
        : {
            kind: 'compare',
            subjects: query.subjects,
            show: query.show.map((each) => atStep(each, every)),
            every,
            over,
          }
    }
    default:
      return null
  }
}

const stepOf = (of: Expression): 'year' | 'quarter' | 'day' => {
  if (of.node === 'price' || of.node === 'technical') return 'day'
  return of.node === 'field' && findField(of.id, 'annual') === null && findField(of.id, 'quarterly') !== null
    ? 'quarter'
    : 'year'
}

/** A figure through years is the year's own, through quarters the quarter's. */
function atStep(of: Expression, every: 'year' | 'quarter' | 'month' | 'week' | 'day'): Expression {
  if (of.node !== 'field' || (every !== 'year' && every !== 'quarter')) return of
  const wanted = every === 'quarter' ? 'quarterly' : 'annual'
  return { ...of, period: findField(of.id, wanted) ? wanted : (usualPeriod(of.id) ?? of.period) }
}

/** "quarterly", "weekly", "yearly". */
export const editStep: Edit = (sentence, previous) => {
  const at = isWord(sentence, 0, 'fu.change', 'fu.show') ? 1 : 0
  if (!isAll(sentence, at + 1)) return null
  const frame = senseAt(sentence, at, 'timeframe')?.timeframe ?? null
  const notes = became(0, sentence.tokens.length, 'every')
  if (previous.kind === 'chart') return frame ? changed({ ...previous, timeframe: frame }, [], notes) : null
  if (previous.kind !== 'series' && previous.kind !== 'compare') return null
  const every = isWord(sentence, at, 'quarterly', 'fu.quarterly')
    ? 'quarter'
    : isWord(sentence, at, 'annual', 'fu.yearly')
      ? 'year'
      : frame === 'week' || frame === 'month' || frame === 'day'
        ? frame
        : null
  if (!every) return null
  return changed({ ...previous, every, show: previous.show.map((each) => atStep(each, every)) }, [], notes)
}

/** "in fy24", "what about fy22": the same of another year or quarter. */
export const editPeriod: Edit = (sentence, previous) => {
  const start = skipWords(sentence, 0, 'fu.about', 'fu.only', 'fu.change', 'fu.show', 'in', 'for', 'of')
  const fiscal = senseAt(sentence, start, 'fiscal')?.fiscal
  if (!fiscal || !isAll(sentence, start + 1)) return null
  const query = ofPeriod(previous, fiscal)
  return query && changed(query, [], joinNotes(became(0, start, 'at'), fiscalNotes(sentence, start, fiscal)))
}

function ofPeriod(query: Query, at: FiscalPeriod): Query | null {
  const every = at.quarter === null ? 'year' : 'quarter'
  switch (query.kind) {
    case 'lookup':
      return { ...query, show: query.show.map((each) => atStep(each, every)), at, asOf: null }
    case 'compare': {
      const { subjects, show } = query
      return query.every
        ? null
        : { kind: 'lookup', subjects, show: show.map((each) => atStep(each, every)), at, asOf: null }
    }
    case 'screen':
    case 'group':
      return inPeriod(query, at)
    default:
      return null
  }
}

/** "as of march 2020". */
export const editAsOf: Edit = (sentence, previous) => {
  if (previous.kind !== 'screen' && previous.kind !== 'lookup' && previous.kind !== 'group') return null
  const start = isWord(sentence, 0, 'fu.about') ? 1 : 0
  const isSaid = isWord(sentence, start, 'fu.asof', 'asof')
  const found = readDate(sentence, start + (isSaid && !isWord(sentence, start, 'asof') ? 1 : 0))
  if (!found || !isSaid || !isAll(sentence, found.next)) return null
  return changed({ ...previous, asOf: found.value }, [], became(0, sentence.tokens.length, `as of ${found.value}`))
}

/** "after 3 months". */
export const editThen: Edit = (sentence, previous) => {
  if (previous.kind !== 'study') return null
  const isMore = isWord(sentence, 0, 'fu.and', 'and')
  const start = isMore ? 1 : 0
  const isBefore = isWord(sentence, start, 'afterwards', 'fu.after')
  const spans: Span[] = isMore ? [...previous.then] : []
  let at = isBefore ? start + 1 : start
  const known = spans.length
  while (at < sentence.tokens.length) {
    const length = readLength(sentence, at)
    if (!length) break
    spans.push(length.value)
    at = length.next
    while (isWord(sentence, at, 'and', 'comma')) at++
  }
  const isBehind = isWord(sentence, at, 'afterwards', 'fu.after')
  if (spans.length === known || (!isBefore && !isBehind) || !isAll(sentence, isBehind ? at + 1 : at)) return null
  // biome-ignore lint/suspicious/noThenProperty: the query's word for what happened afterwards; nothing awaits a query.
  return changed({ ...previous, then: spans }, [], became(0, sentence.tokens.length, 'then'))
}
