/** Conditions inside sentences of other kinds: "falls 2% in a day", "every 3% dip", "rsi below 30". */
import type { Condition, Expression, Range, Scope, Span, Universe } from '../../ast.ts'
import { readClause } from '../conditions/clause.ts'
import { readCondition } from '../conditions/condition.ts'
import { readLevel } from '../conditions/distances.ts'
import { monthAt, readSpan, wholeYear, yearAt } from '../figures/time.ts'
import { readBase, readScopes } from '../figures/universe.ts'
import { became, isWord, joinNotes, type Notes, type Parsed, parsed, type Sentence, senseAt } from '../token.ts'
import { inWhole, isLight, type Part } from './slots.ts'

export const percent = (value: number): Expression => ({ node: 'number', value, unit: 'percent' })

/** growth(close, 1d), which prints as return(1d). */
export const returnOver = (span: Span): Expression => ({
  node: 'window',
  op: 'growth',
  of: { node: 'price', of: 'close', timeframe: 'day' },
  span,
})

export const oneDay: Span = { count: 1, unit: 'd' }

/** "a day" comes as the unit alone: articles are fillers. */
export function readLength(sentence: Sentence, at: number): Parsed<Span> | null {
  const span = readSpan(sentence, at)
  if (span) return span
  const unit = senseAt(sentence, at, 'unit')
  return unit ? parsed({ count: 1, unit: unit.unit }, at + 1, became(at, at + 1, `1${unit.unit}`)) : null
}

/** A time said as such: "since 2015", "last 10 years", "in 2023". A bare length ("20 days") belongs to something else here. */
export function readTime(sentence: Sentence, from: number): Parsed<Range> | null {
  const at = isWord(sentence, from, 'in', 'for', 'since', 'from') ? from + 1 : from
  const range = senseAt(sentence, at, 'range')?.range
  if (range) return parsed(range, at + 1, became(from, at + 1, 'over'))
  const month = isWord(sentence, from, 'since', 'from') ? null : monthAt(sentence, at)
  if (month) return parsed(month, at + 1, became(from, at + 1, 'over'))
  const year = at > from ? yearAt(sentence, at) : null
  if (year === null) return null
  const over: Range = isWord(sentence, from, 'in', 'for') ? wholeYear(year) : { range: 'since', from: `${year}-01-01` }
  return parsed(over, at + 1, became(from, at + 1, 'over'))
}

type Direction = 'up' | 'down'

const directionAt = (sentence: Sentence, at: number): Direction | null =>
  isWord(sentence, at, 'down', 'dip') ? 'down' : isWord(sentence, at, 'up', 'jump') ? 'up' : null

interface Size {
  readonly value: number
  readonly isStrict: boolean
  readonly next: number
}

/** "2%", "more than 2%", "2% se jyada", "2 percent and more". */
function readSize(sentence: Sentence, from: number): Size | null {
  let at = from
  let op = senseAt(sentence, at, 'op')?.op ?? null
  if (op) at++
  const number = senseAt(sentence, at, 'number')
  if (!number || (number.unit !== 'percent' && number.unit !== 'plain') || number.value <= 0) return null
  at++
  let isPercent = number.unit === 'percent'
  if (!isPercent && isWord(sentence, at, 'percentsign')) {
    isPercent = true
    at++
  }
  const behind = senseAt(sentence, at, 'op')?.op ?? null
  if (!op && behind) {
    op = behind
    at++
  }
  if (!isPercent || op === '<' || op === '<=' || op === '!=') return null
  return { value: number.value, isStrict: op === '>', next: at }
}

const skip = (sentence: Sentence, at: number, ...words: readonly string[]): number =>
  isWord(sentence, at, ...words) ? at + 1 : at

/** "on every", "each". */
function skipEach(sentence: Sentence, from: number): number {
  let at = from
  while (isWord(sentence, at, 'every', 'on', 'per') || sentence.tokens[at]?.norm === 'on every') at++
  return at
}

/** "falls 2% in a day", "every 2% fall", "ek din me 2% gira", "a fall of more than 3% in a week". A day unless said. */
export function readMove(sentence: Sentence, from: number): Parsed<Condition> | null {
  const start = skipEach(sentence, from)
  const red = redDay(sentence, start)
  if (red) return parsed(red, start + 1, became(from, start + 1, 'return(1d)'))
  const early = readWithin(sentence, start)
  let at = early ? early.next : start
  let direction = directionAt(sentence, at)
  if (direction) at = skip(sentence, at + 1, 'by', 'of', 'in')
  const between = direction && readBetween(sentence, at, direction)
  if (between) return { ...between, notes: became(from, between.next, 'between') }
  const size = readSize(sentence, at)
  // "falls 5% from its 52 week high" is a distance, whatever the day did.
  if (!size || readLevel(sentence, size.next)) return null
  at = size.next
  if (!direction) {
    at = skip(sentence, at, 'of')
    direction = directionAt(sentence, at)
    if (!direction) return null
    at++
  }
  const late = early ? null : readWithin(sentence, at)
  const next = late ? late.next : at
  const span = (early ?? late)?.value ?? oneDay
  const value = direction === 'down' ? -size.value : size.value
  const op = direction === 'down' ? (size.isStrict ? '<' : '<=') : size.isStrict ? '>' : '>='
  const condition: Condition = { node: 'compare', op, left: returnOver(span), right: percent(value) }
  return parsed(condition, next, became(from, next, `return(${span.count}${span.unit}) ${op} ${value}%`))
}

function redDay(sentence: Sentence, at: number): Condition | null {
  const op = isWord(sentence, at, 'redday') ? '<' : isWord(sentence, at, 'greenday') ? '>' : null
  return op && { node: 'compare', op, left: returnOver(oneDay), right: percent(0) }
}

/** "fell between 1% and 2% in a day". */
function readBetween(sentence: Sentence, at: number, direction: Direction): Parsed<Condition> | null {
  if (!isWord(sentence, at, 'between')) return null
  const low = senseAt(sentence, at + 1, 'number')
  const high = senseAt(sentence, at + 3, 'number')
  if (!low || high?.unit !== 'percent' || !isWord(sentence, at + 2, 'and', 'to')) return null
  const late = readWithin(sentence, at + 4)
  const of = returnOver(late?.value ?? oneDay)
  const [near, far] = low.value < high.value ? [low.value, high.value] : [high.value, low.value]
  const condition: Condition =
    direction === 'down'
      ? { node: 'between', of, low: percent(-far), high: percent(-near) }
      : { node: 'between', of, low: percent(near), high: percent(far) }
  return parsed(condition, late?.next ?? at + 4)
}

function readWithin(sentence: Sentence, from: number): Parsed<Span> | null {
  const at = skip(sentence, from, 'in', 'within', 'for', 'per')
  const length = readLength(sentence, at)
  if (!length) return null
  // "ek din me": the small word stands behind.
  return { ...length, next: skip(sentence, length.next, 'in') }
}

export interface Conditions {
  readonly condition: Condition | null
  /** Places of the whole sentence that nothing could be made of. */
  readonly unread: readonly number[]
  readonly notes: Notes
}

export interface Clauses extends Conditions {
  readonly within: readonly Scope[]
  readonly except: readonly Scope[]
  readonly base: Universe['base']
}

/** Every clause that can be read from a part of a sentence, joined by "and". */
export const readClauses = (part: Part): Clauses => readEach(part, readCondition)

/**
 * The same for a question that is of no part of the market. Words for one stay unread: dropped, the answer would be about
 * more than was asked.
 */
export function readConditions(part: Part): Conditions {
  const cuts = new Map<number, Sentence>()
  const { condition, unread, notes } = readEach(part, (sentence, at) => readPlainCondition(sentence, at, cuts))
  return { condition, unread, notes }
}

const isEverything = ({ base, within, except }: Universe): boolean =>
  base === 'stocks' && within.length + except.length === 0

/** Up to where a part of the market is named; places with the same end share one cut, so that it is read once. */
function readPlainCondition(
  sentence: Sentence,
  at: number,
  cuts: Map<number, Sentence>,
): ReturnType<typeof readCondition> {
  let end = at
  while (end < sentence.tokens.length && !namesMarket(sentence, end)) end = readClause(sentence, end)?.next ?? end + 1
  if (end === at) return null
  const cut = cuts.get(end) ?? { ...sentence, tokens: sentence.tokens.slice(0, end) }
  cuts.set(end, cut)
  const found = readCondition(cut, at)
  return found && isEverything(found.value.universe) ? found : null
}

function namesMarket(sentence: Sentence, at: number): boolean {
  if (readBase(sentence, at)) return true
  if (/^(?:sector|industry|index|group)$/.test(sentence.tokens[at]?.norm ?? '') && readScopes(sentence, at + 2))
    return true
  const scopes = readScopes(sentence, at)
  const clause = scopes && readClause(sentence, at)
  return scopes !== null && (!clause || scopes.next >= clause.next)
}

function readEach(
  { sentence, places }: Part,
  readOne: (sentence: Sentence, at: number) => ReturnType<typeof readCondition>,
): Clauses {
  const conditions: Condition[] = []
  const within: Scope[] = []
  const except: Scope[] = []
  let base: Universe['base'] = 'stocks'
  const unread: number[] = []
  const notes: Notes[] = []
  for (let at = 0; at < sentence.tokens.length; ) {
    const move = readMove(sentence, at)
    if (move) {
      conditions.push(move.value)
      notes.push(move.notes)
      at = move.next
      continue
    }
    const found = readOne(sentence, at)
    if (found && found.next > at) {
      if (found.value.condition) conditions.push(onBars(found.value.condition))
      within.push(...found.value.universe.within)
      except.push(...found.value.universe.except)
      if (found.value.universe.base !== 'stocks') base = found.value.universe.base
      notes.push(found.notes)
      at = found.next
      continue
    }
    const place = places[at]
    // "close below supertrend": the price is part of what the phrase behind it stands for.
    const isLeadIn = senseAt(sentence, at, 'price')?.of === 'close' || isWord(sentence, at, 'hit')
    const isImplied = isLeadIn && senseAt(sentence, at + 1, 'implied') !== null
    if (place !== undefined && !isLight(sentence, at) && !isImplied) unread.push(place)
    at++
  }
  return {
    condition: conditions.length > 0 ? allOf(conditions) : null,
    within,
    except,
    base,
    unread,
    notes: inWhole(joinNotes(...notes), places),
  }
}

/** Only prices and indicators have bars to cross on; a ratio that "goes below" a level is below it. */
function onBars(condition: Condition): Condition {
  if (condition.node === 'and') return { node: 'and', all: condition.all.map(onBars) }
  if (condition.node !== 'crosses' || hasBars(condition.left) || hasBars(condition.right)) return condition
  const { left, right, direction } = condition
  return { node: 'compare', op: direction === 'above' ? '>' : '<', left, right }
}

const hasBars = (of: Expression): boolean =>
  of.node === 'price' ||
  of.node === 'technical' ||
  (of.node === 'arithmetic' && (hasBars(of.left) || hasBars(of.right))) ||
  ('of' in of && typeof of.of === 'object' && of.of !== null && of.node !== 'streak' && hasBars(of.of))

export function allOf(conditions: readonly Condition[]): Condition {
  const all = conditions.flatMap((each) => (each.node === 'and' ? each.all : [each]))
  const [only] = all
  return all.length === 1 && only ? only : { node: 'and', all }
}
