/** Edits of time: "last 5 years", "since 2010", "quarterly", "weekly", "as of march 2020", "after 3 months". */

import { findField } from 'core/catalogue'
import type { Backtest, Compare, Expression, FiscalPeriod, Lookup, Query, Range, Series, Span } from '../../ast.ts'
import { buysByRule } from '../../ast.ts'
import { printExpression, printSpan } from '../../canonical/print-expression.ts'
import { addSpan } from '../../days.ts'
import { usualPeriod } from '../../technical-fields.ts'
import { readDate, readRange, returnIn } from '../figures/time.ts'
import { readLength, readTime } from '../kinds/clauses.ts'
import { readAhead } from '../kinds/event-slots.ts'
import { movedBack, readAgo } from '../kinds/past-day.ts'
import { inPeriod } from '../kinds/periods.ts'
import { contentOf } from '../kinds/slots.ts'
import { throughTime } from '../kinds/steps.ts'
import { fiscalNotes } from '../kinds/subjects.ts'
import { assumed, became, isWord, joinNotes, type Sentence, senseAt, skipWords } from '../token.ts'
import { changed, type Edit } from './edit.ts'
import { placesFrom } from './listed.ts'

const isAll = (sentence: Sentence, next: number, ...words: readonly string[]): boolean =>
  contentOf(sentence, sentence.tokens.map((_token, at) => at).slice(next)).every((at) =>
    isWord(sentence, at, 'fu.instead', ...words),
  )

export const editRange: Edit = (sentence, previous) => {
  const at =
    isWord(sentence, 0, 'fu.about', 'fu.only', 'fu.change', 'fu.show') && !senseAt(sentence, 0, 'range') ? 1 : 0
  const start = skipWords(sentence, 0, 'fu.about', 'fu.and')
  const back = readAgo(sentence, start)
  if (previous.kind === 'backtest' && !buysByRule(previous) && back && isAll(sentence, back.next))
    return changed({ ...previous, over: { range: 'last', span: back.value } }, [], became(0, back.next, 'over'))
  const isNow = previous.kind === 'lookup' && (previous.asOf ?? previous.at) && isWord(sentence, start, 'today')
  if (isNow && isAll(sentence, start + 1))
    return changed({ ...previous, asOf: null, at: null }, [], became(0, start + 1, 'today'))
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
  const isTimeOnly = previous.kind === 'study' || (previous.kind === 'backtest' && buysByRule(previous))
  const found = isTimeOnly ? readTime(sentence, at) : readRange(sentence, at)
  if (!found || !isAll(sentence, found.next)) return null
  const query = movedOver(previous, found.value) ?? withRange(previous, found.value)
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
      return inQuarters(query, over)
    case 'study':
    case 'events':
    case 'chart':
    case 'backtest':
      return { ...query, over }
    case 'compare':
      return inQuarters({ ...query, every: query.every ?? 'year' }, over)
    case 'lookup': {
      const [subject] = query.subjects
      const [show] = query.show
      if (!subject || !show) return null
      const every = isOfQuarters(over) && query.show.every(hasQuarters) ? 'quarter' : stepOf(show)
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

/** "last 8 quarters": a figure of each quarter, where quarters are filed. */
function inQuarters<Asked extends Series | Compare>(query: Asked, over: Range): Asked {
  if (!isOfQuarters(over) || query.every !== 'year' || !query.show.every(hasQuarters)) return { ...query, over }
  return { ...query, over, every: 'quarter', show: query.show.map((each) => throughTime(each, 'quarter')) }
}

const isOfQuarters = (over: Range): boolean => over.range === 'last' && over.span.unit === 'q'

const hasQuarters = (of: Expression): boolean => {
  const told = throughTime(of, 'quarter')
  return told !== of || (of.node === 'field' && of.period === 'quarterly')
}

/** "this week" after "top gainers today" or "best sector today": by how they moved in that time. */
function movedOver(query: Query, over: Range): Query | null {
  const by = returnOf(query)
  const moved = returnIn(over)
  return by && moved && withReturn(query, by, moved)
}

/** The return a question goes by, where all that it tells is that. */
export function returnOf(query: Query): Expression | null {
  switch (query.kind) {
    case 'screen':
      return query.sort && returnAmong(query.sort.by)
    case 'group':
      return query.show.map(({ of }) => of && returnAmong(of)).find((each) => each !== null) ?? null
    case 'lookup':
    case 'compare': {
      const [only, ...others] = query.show
      const isThroughTime = query.kind === 'compare' && query.every !== null
      return only && others.length === 0 && !isThroughTime && only.node !== 'arithmetic' ? returnAmong(only) : null
    }
    default:
      return null
  }
}

/** The return a ranking goes by, alone or times a weight. */
function returnAmong(by: Expression): Expression | null {
  if (by.node === 'field' && by.id === 'return_ytd') return by
  if (by.node === 'moved' || (by.node === 'window' && by.op === 'growth' && by.of.node === 'price')) return by
  return by.node === 'arithmetic' ? (returnAmong(by.left) ?? returnAmong(by.right)) : null
}

/** The same question but for that return, wherever it is read. */
export function withReturn<Asked extends Query>(query: Asked, old: Expression, moved: Expression): Asked {
  const text = printExpression(old)
  const swapped = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(swapped)
    if (typeof value !== 'object' || value === null) return value
    if ('node' in value && value.node === old.node && printExpression(value as Expression) === text) return moved
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, swapped(each)]))
  }
  // The same tree but for that return.
  return swapped(query) as Asked
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
  const at = skipWords(sentence, 0, 'fu.change', 'fu.show', 'every')
  if (!isAll(sentence, at + 1)) return null
  const frame = senseAt(sentence, at, 'timeframe')?.timeframe ?? null
  const notes = became(0, sentence.tokens.length, 'every')
  if (previous.kind === 'chart') return frame ? changed({ ...previous, timeframe: frame }, [], notes) : null
  if (previous.kind === 'backtest') return editSchedule(sentence, at, previous)
  if (previous.kind === 'lookup') return quartersOf(sentence, at, previous)
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

/** "weekly", "every quarter" of money put in by the calendar. */
function editSchedule(sentence: Sentence, at: number, previous: Backtest) {
  const frame = senseAt(sentence, at, 'timeframe')?.timeframe
  const every = isWord(sentence, at, 'quarterly', 'fu.quarterly')
    ? 'quarter'
    : isWord(sentence, at, 'annual', 'fu.yearly')
      ? 'year'
      : frame === 'day' || frame === 'week' || frame === 'month'
        ? frame
        : null
  if (!every || previous.buy.node !== 'schedule' || previous.buy.every === 'once') return null
  return changed({ ...previous, buy: { node: 'schedule', every } }, [], became(0, sentence.tokens.length, 'every'))
}

/** "quarterly" of figures of now: those of the last eight quarters. */
function quartersOf(sentence: Sentence, at: number, previous: Lookup) {
  if (!isWord(sentence, at, 'quarterly', 'fu.quarterly') || !previous.show.every(hasQuarters)) return null
  const query = withRange(previous, { range: 'last', span: { count: 8, unit: 'q' } })
  const said = sentence.tokens[at]?.text ?? ''
  return (
    query &&
    changed(query, [], joinNotes(became(0, sentence.tokens.length, 'every'), assumed(said, 'the last eight quarters')))
  )
}

/** "in fy24", "what about fy22": the same of another year or quarter. */
export const editPeriod: Edit = (sentence, previous) => {
  const start = skipWords(sentence, 0, 'fu.about', 'fu.only', 'fu.change', 'fu.show', 'in', 'for', 'of')
  const fiscal = senseAt(sentence, start, 'fiscal')?.fiscal ?? yearAt(sentence, start, previous)
  if (!fiscal || !isAll(sentence, start + 1)) return null
  const query = ofPeriod(previous, fiscal)
  return query && changed(query, [], joinNotes(became(0, start, 'at'), fiscalNotes(sentence, start, fiscal)))
}

/** "in 2023": a year of what is filed. */
function yearAt(sentence: Sentence, at: number, previous: Query): FiscalPeriod | null {
  const said = sentence.tokens[at]?.norm ?? ''
  if (previous.kind !== 'lookup' && previous.kind !== 'series' && previous.kind !== 'compare') return null
  if (at === 0 || !/^(?:19|20)\d\d$/.test(said)) return null
  return previous.show.every((each) => each.node === 'field' && findField(each.id, 'annual') !== null)
    ? { year: Number(said), quarter: null }
    : null
}

function ofPeriod(query: Query, at: FiscalPeriod): Query | null {
  const every = at.quarter === null ? 'year' : 'quarter'
  switch (query.kind) {
    case 'lookup':
      return { ...query, show: query.show.map((each) => atStep(each, every)), at, asOf: null }
    case 'series': {
      const { subject, show } = query
      return { kind: 'lookup', subjects: [subject], show: show.map((each) => atStep(each, every)), at, asOf: null }
    }
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

/** "as of march 2020"; of figures of one company "on 1 jan 2020" and "5 years ago" too. */
export const editAsOf: Edit = (sentence, previous) => {
  if (previous.kind !== 'screen' && previous.kind !== 'lookup' && previous.kind !== 'group') return null
  if (previous.kind === 'lookup') {
    const places = contentOf(sentence, placesFrom(sentence, 0)).filter(
      (at) => !isWord(sentence, at, 'what', 'fu.these', 'fu.about', 'on', 'in'),
    )
    const [at = 0] = places
    const date = readDate(sentence, at)
    if (date && senseAt(sentence, at, 'date') && places.length === date.next - at)
      return changed(
        { ...previous, at: null, asOf: date.value },
        [],
        became(0, sentence.tokens.length, `as of ${date.value}`),
      )
    const back = readAgo(sentence, at)
    const then = back && places.length === 2 ? movedBack(previous.show, back.value, sentence) : null
    if (then)
      return changed(
        { ...previous, show: then.figures, at: null, asOf: then.asOf },
        [],
        became(0, sentence.tokens.length, `${printSpan(back?.value ?? { count: 1, unit: 'd' })} before`),
      )
  }
  const start = isWord(sentence, 0, 'fu.about') ? 1 : 0
  const then = readAgo(sentence, start)
  if (then && isAll(sentence, then.next)) {
    const asOf = addSpan(sentence.today, then.value, -1)
    return changed({ ...previous, asOf }, [], became(0, sentence.tokens.length, `as of ${asOf}`))
  }
  const isOn = isWord(sentence, start, 'on') && senseAt(sentence, start + 1, 'date') !== null
  const isSaid = isOn || isWord(sentence, start, 'fu.asof', 'asof')
  const found = readDate(sentence, start + (isSaid && !isWord(sentence, start, 'asof') ? 1 : 0))
  if (!found || !isSaid || !isAll(sentence, found.next)) return null
  return changed({ ...previous, asOf: found.value }, [], became(0, sentence.tokens.length, `as of ${found.value}`))
}

/** "after 3 months". */
export const editThen: Edit = (sentence, previous) => {
  if (previous.kind !== 'study') return null
  const isMore = isWord(sentence, 0, 'fu.and', 'and')
  const start = isMore ? 1 : 0
  const isBefore =
    isWord(sentence, start, 'afterwards', 'fu.after') || /\bafter$/.test(sentence.tokens[start]?.norm ?? '')
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
