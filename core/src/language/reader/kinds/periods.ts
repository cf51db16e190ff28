/**
 * Financial years and quarters in questions about many companies: "profit above 1000 cr in FY23", "fy24 sales more than fy23
 * sales", "top 10 by revenue in FY22". The period is taken out of the sentence and put on the figures it was said of.
 */
import type { FiscalPeriod, Group, Query, Screen } from '../../ast.ts'
import { replaceFieldsOf } from '../../replace-fields.ts'
import { usualPeriod } from '../../technical-fields.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { readOperator } from '../conditions/operator.ts'
import { coreAt } from '../figures/bag.ts'
import { field, filedPeriod, ofPeriod } from '../figures/make.ts'
import { yearAt } from '../figures/time.ts'
import { assumed, became, isWord, joinNotes, type Notes, type Sentence, senseAt, type Token } from '../token.ts'
import { inWhole, type Part } from './slots.ts'
import { fiscalNotes } from './subjects.ts'

interface Said {
  readonly at: number
  readonly period: FiscalPeriod
  readonly notes: Notes
}

interface Dated extends Part {
  /** Figures that have a period now. */
  readonly count: number
  readonly notes: Notes
}

/** Words of a stretch of time or of a day: there the year bounds something, and is of no figure. */
const bounding = ['since', 'from', 'to', 'between', 'asof', 'ago', 'last']
const leading = ['in', 'for', 'of', 'on']

/** Reads the sentence with its periods on the figures, where every one of them found one. */
export const ofPeriods =
  (read: KindReader['read']): KindReader['read'] =>
  (sentence, context) => {
    const said = periodsIn(sentence)
    const dated = said.length > 0 ? datedSentence(sentence, said) : null
    const made = dated && read(dated.sentence, context)
    const whole = made?.outcome === 'query' && dated ? ofSaid(made, dated, said) : null
    return whole ?? read(sentence, context)
  }

function ofSaid(made: Read, dated: Dated, said: readonly Said[]): Candidate | null {
  const query = dated.count > 0 ? made.query : ofOnePeriod(made.query, said)
  return query && countIn(query) >= Math.max(dated.count, 1) ? placed({ ...made, query }, dated) : null
}

/** "loss making companies in FY21": the figure is inside the phrase. */
const ofOnePeriod = (query: Query, [said, ...more]: readonly Said[]): Query | null =>
  said && more.length === 0 ? filedFor(query, said.period) : null

/** The same screen or group of another year: "what about FY22". */
export function inPeriod(query: Screen | Group, period: FiscalPeriod): Query | null {
  if (countIn(query) === 0) return filedFor(query, period)
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved)
    if (typeof value !== 'object' || value === null) return value
    const isOfPeriod = 'node' in value && value.node === 'at'
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, isOfPeriod && key === 'period' ? period : moved(each)]),
    )
  }
  // The same tree but for its periods; one that is not filed so is refused where queries are checked.
  return moved(query) as Query
}

function filedFor(query: Query, saidPeriod: FiscalPeriod): Query | null {
  if ((query.kind !== 'screen' && query.kind !== 'group') || !query.where) return null
  const isPlain = JSON.stringify(query.where).match(/"node":"(?!compare|between|and|or|not|field|number)/) === null
  let isFiledThen = isPlain
  const where = replaceFieldsOf(query.where, (each) => {
    const period = filedPeriod(each.id, saidPeriod)
    const filed = period && field(each.id, period.quarter === null ? 'annual' : 'quarterly')
    if (!period || !filed) isFiledThen = false
    return period && filed ? ofPeriod(filed, period) : each
  })
  return isFiledThen ? { ...query, where } : null
}

type Read = Candidate & { readonly outcome: 'query' }

function placed(made: Read, { places, notes }: Dated): Candidate {
  return {
    ...made,
    unread: made.unread.flatMap((at) => places[at] ?? []),
    notes: joinNotes(inWhole(made.notes, places), notes),
  }
}

const countIn = (query: Query): number => JSON.stringify(query).split('"node":"at"').length - 1

function datedSentence(sentence: Sentence, said: readonly Said[]): Dated | null {
  const figures = sentence.tokens.flatMap((_, at) => (coreAt(sentence, at)?.is === 'field' ? [at] : []))
  const [first] = said
  if (!first) return null
  const isBefore = first.at < (figures[0] ?? 0)
  const owners = new Map<number, Said>()
  for (const [place, each] of said.entries()) {
    const [from, to] = isBefore
      ? [each.at, said[place + 1]?.at ?? sentence.tokens.length]
      : [said[place - 1]?.at ?? -1, each.at]
    const own = figures.filter((at) => from < at && at < to)
    const nearest = isBefore ? own[0] : own.at(-1)
    if (nearest === undefined) continue
    // A PE is of today unless the year stands right beside it.
    const meant = own.filter((at) => at === nearest || isFiled(sentence, at))
    if (!filedPeriod(idAt(sentence, nearest), each.period)) return null
    for (const at of meant) if (filedPeriod(idAt(sentence, at), each.period)) owners.set(at, each)
  }
  return written(sentence, said, owners)
}

const idAt = (sentence: Sentence, at: number): string => senseAt(sentence, at, 'field')?.id ?? ''

const isFiled = (sentence: Sentence, at: number): boolean =>
  /^(?:annual|quarterly)$/.test(usualPeriod(idAt(sentence, at)) ?? '')

function periodsIn(sentence: Sentence): readonly Said[] {
  const found: Said[] = []
  for (const at of sentence.tokens.keys()) {
    const fiscal = senseAt(sentence, at, 'fiscal')?.fiscal
    const year = !fiscal && isWord(sentence, at - 1, 'in', 'for') ? yearAt(sentence, at) : null
    if (!fiscal && year === null) continue
    if (isWord(sentence, at - 1, ...bounding) || isWord(sentence, at + 1, 'to')) return []
    if (fiscal) found.push({ at, period: fiscal, notes: fiscalNotes(sentence, at, fiscal) })
    else if (year !== null) {
      const notes = joinNotes(became(at, at + 1, `FY${year}`), assumed(String(year), `the year to March ${year}`))
      found.push({ at, period: { year, quarter: null }, notes })
    }
  }
  return found
}

/** The sentence without its periods; null where one of them is of nothing. */
function written(sentence: Sentence, said: readonly Said[], owners: ReadonlyMap<number, Said>): Dated | null {
  const tokens: Token[] = []
  const places: number[] = []
  let count = 0
  const put = (token: Token, place: number, period: FiscalPeriod | null): void => {
    tokens.push(period ? ofPeriodToken(token, period) : token)
    places.push(place)
    if (period) count++
  }
  const used = new Set(owners.values())
  for (const [at, token] of sentence.tokens.entries()) {
    const here = said.find((each) => each.at === at)
    // A phrase may hold the figure it is of.
    if (here && (used.has(here) || owners.size === 0)) continue
    if (here) {
      // "profit in fy24 more than fy23": the same figure again.
      const again = repeated(sentence, here, said, owners)
      if (!again) return null
      for (const place of again) put(sentence.tokens[place] ?? token, at, owners.has(place) ? here.period : null)
      continue
    }
    const isLeading = isWord(sentence, at, ...leading) && said.some((each) => each.at === at + 1)
    if (!isLeading) put(token, at, owners.get(at)?.period ?? null)
  }
  return { sentence: { ...sentence, tokens }, places, count, notes: joinNotes(...said.map(({ notes }) => notes)) }
}

function ofPeriodToken(token: Token, period: FiscalPeriod): Token {
  return { ...token, senses: token.senses.map((each) => (each.is === 'field' ? { ...each, of: period } : each)) }
}

/** Places of the figure before, up to its own period. */
function repeated(
  sentence: Sentence,
  { at }: Said,
  said: readonly Said[],
  owners: ReadonlyMap<number, Said>,
): readonly number[] | null {
  const before = said.filter((each) => each.at < at).at(-1)
  const start =
    before &&
    [...owners]
      .filter(([, owner]) => owner === before)
      .map(([place]) => place)
      .at(-1)
  if (!before || start === undefined || start > before.at) return null
  const link = Array.from({ length: at - before.at - 1 }, (_, step) => before.at + 1 + step)
  const op = readOperator(sentence, before.at + 1)
  if (!op || link.some((place) => place >= op.next && !isWord(sentence, place, ...leading, 'than'))) return null
  return Array.from({ length: before.at - start }, (_, step) => start + step).filter(
    (place) => !(place === before.at - 1 && isWord(sentence, place, ...leading)),
  )
}
