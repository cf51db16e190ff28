/** Comparisons: figure, operator, number or figure; one operator shared by several figures; ranges. */
import type { Comparison, Condition, Expression, Span } from '../../ast.ts'
import { unitOf } from '../../check/units.ts'
import { readExpression, readFigureWhole } from '../figures/figure.ts'
import { ago, all, always, any, arithmetic, between, field, num, span, stepOf, sure } from '../figures/make.ts'
import { readNumber } from '../figures/number.ts'
import { fitNumber } from '../figures/units.ts'
import { assumed, isWord, type Notes, type Parsed, parsed, type Sentence, senseAt, skipWords } from '../token.ts'
import { readFigureList } from './figure-list.ts'
import { meet } from './meet.ts'
import { opSense, readOperator, readPostOperator } from './operator.ts'
import { aShare, type Make, readRight, readTrailing, type Trailing } from './other-side.ts'
import { quarterly } from './relative.ts'

export function readComparison(sentence: Sentence, at: number): Parsed<Condition> | null {
  return readPlain(sentence, at) ?? readShared(sentence, at)
}

/** One figure or formula, an operator, the other side. */
function readPlain(sentence: Sentence, at: number): Parsed<Condition> | null {
  const left = readLeft(sentence, at)
  if (!left) return null
  const isEvery = isWord(sentence, left.next, 'every') && readOperator(sentence, left.next + 1) !== null
  const rest = readRest(sentence, isEvery ? left.next + 1 : left.next, [left.value.expression], left.value.loose, false)
  if (!rest) return null
  if (isEvery && rest.value.node === 'compare') {
    // "roe consistently above 20"
    const usual = span(stepOf(left.value.expression) === 'q' ? 4 : 5, stepOf(left.value.expression) === 'q' ? 'q' : 'y')
    const kept = {
      became: [],
      assumptions: [
        {
          phrase: sentence.tokens[left.next]?.text ?? '',
          meaning: `the last ${usual.count} ${usual.unit === 'q' ? 'quarters' : 'years'}`,
        },
      ],
    }
    return parsed(always(rest.value, usual), rest.next, left.notes, rest.notes, kept)
  }
  const isQuarter =
    isWord(sentence, rest.next, 'quarterly') && /quarter|qtr/.test(sentence.tokens[rest.next]?.norm ?? '')
  const basis =
    isWord(sentence, rest.next, 'yoy') || isQuarter ? 'yoy' : isWord(sentence, rest.next, 'qoq') ? 'qoq' : null
  const based = basis && rest.value.node === 'compare' ? withBasis(rest.value, basis) : null
  // "eps growth > 20 yoy": said after the number.
  return based
    ? parsed(based, rest.next + 1, left.notes, rest.notes)
    : parsed(rest.value, rest.next, left.notes, rest.notes)
}

function withBasis(condition: Condition & { node: 'compare' }, basis: 'yoy' | 'qoq'): Condition | null {
  const { left } = condition
  const base = left.node === 'field' ? /^(.+)_growth$/.exec(left.id)?.[1] : null
  const made = base ? field(`${base}_${basis}`) : null
  return made
    ? { ...condition, left: made }
    : left.node === 'field' && /_(yoy|qoq|change)$/.test(left.id)
      ? condition
      : null
}

function readLeft(
  sentence: Sentence,
  at: number,
): Parsed<{ readonly expression: Expression; readonly loose: Span | null }> | null {
  const whole = readExpression(sentence, at)
  const figure = readFigureWhole(sentence, at)
  if (figure && (!whole || figure.next > whole.next || figure.value.loose)) {
    return parsed({ expression: figure.value.expression, loose: figure.value.loose }, figure.next, figure.notes)
  }
  return whole && parsed({ expression: whole.value, loose: null }, whole.next, whole.notes)
}

/** From the operator on. */
export function readRest(
  sentence: Sentence,
  at: number,
  lefts: readonly Expression[],
  loose: Span | null,
  isAny: boolean,
): Parsed<Condition> | null {
  const [first] = lefts
  if (!first) return null
  const clauses = readBounds(sentence, at, lefts)
  if (!clauses) return null
  const joined = isAny ? any(clauses.value) : all(clauses.value)
  if (!joined) return null
  const trailing = loose
    ? parsed<Trailing>({ span: loose, isEver: false }, clauses.next)
    : readTrailing(sentence, clauses.next, first)
  const notes = clauses.notes
  if (!trailing) return parsed(joined, clauses.next, notes)
  const over = (condition: Condition): Condition => ({
    node: 'over',
    quantifier: trailing.value.isEver ? 'ever' : 'always',
    of: condition,
    span: trailing.value.span,
  })
  const value = isAny ? over(joined) : (all(clauses.value.map(over)) ?? over(joined))
  return parsed(value, trailing.next, notes, trailing.notes)
}

/** What the operator on says, without how long it has been so. */
export const readBounds = (
  sentence: Sentence,
  at: number,
  lefts: readonly Expression[],
): Parsed<readonly Condition[]> | null => readRange(sentence, at, lefts) ?? readOne(sentence, at, lefts)

/** "between 100 and 300", "40-60", "from 10 to 20", "10 to 20". */
function readRange(sentence: Sentence, at: number, lefts: readonly Expression[]): Parsed<readonly Condition[]> | null {
  const place = skipWords(sentence, at, 'is', 'of', 'percentsign', 'colon', 'in')
  const both = senseAt(sentence, place, 'numbers')
  if (both) {
    return ranged(lefts, num(both.low, both.unit), num(both.high, both.unit), place + 1)
  }
  const isSaid = isWord(sentence, place, 'between') || isWord(sentence, place, 'from')
  const start = isSaid ? place + 1 : place
  const numbers = senseAt(sentence, start, 'numbers')
  if (isSaid && numbers) {
    return ranged(lefts, num(numbers.low, numbers.unit), num(numbers.high, numbers.unit), start + 1)
  }
  const low = readNumber(sentence, start)
  if (!low) return isWord(sentence, place, 'between') ? readBetweenFigures(sentence, start, lefts) : null
  const isHindi =
    !isSaid &&
    sentence.tokens[low.next]?.norm === 'se' &&
    senseAt(sentence, low.next + 1, 'number') !== null &&
    isWord(sentence, low.next + 2, 'between')
  const isLink = isSaid ? isWord(sentence, low.next, 'and', 'to', 'minus') : isHindi || isWord(sentence, low.next, 'to')
  if (!isLink) return null
  const high = readNumber(sentence, low.next + 1)
  if (!high || high.value.value <= low.value.value * 0.000001 - 1e12) return null
  // "1000 and 10000 cr": the unit said last holds for both.
  const first =
    low.value.unit === 'plain' && high.value.unit !== 'plain'
      ? sameUnit(low.value, high.value, sentence, low.next + 1)
      : low.value
  return ranged(lefts, first, high.value, isHindi ? high.next + 1 : high.next)
}

/** "price between 50 dma and 200 dma". */
function readBetweenFigures(
  sentence: Sentence,
  at: number,
  lefts: readonly Expression[],
): Parsed<readonly Condition[]> | null {
  const low = readFigureWhole(sentence, at)
  if (!low || low.value.loose || !isWord(sentence, low.next, 'and', 'to')) return null
  const high = readFigureWhole(sentence, low.next + 1)
  if (!high || high.value.loose) return null
  return parsed(
    lefts.map((left) => between(left, low.value.expression, high.value.expression)),
    high.next,
    low.notes,
    high.notes,
  )
}

function sameUnit(
  low: Expression & { node: 'number' },
  high: Expression & { node: 'number' },
  sentence: Sentence,
  at: number,
) {
  if (high.unit !== 'rupees') return num(low.value, high.unit)
  // "1k and 5k cr": the crores said last are meant of both; ₹300 is rupees.
  const norm = sentence.tokens[at]?.norm ?? ''
  const scale = /\b(?:cr|crs|crores?|karod)\b/.test(norm) ? 1e7 : /\b(?:lakhs?|lacs?)\b/.test(norm) ? 1e5 : 1
  return num(low.value * scale, 'rupees')
}

function ranged(
  lefts: readonly Expression[],
  low: Expression & { node: 'number' },
  high: Expression & { node: 'number' },
  next: number,
): Parsed<readonly Condition[]> {
  const notes: Notes[] = []
  const conditions = lefts.map((left) => {
    const from = fitNumber(low, left)
    const to = fitNumber(high, left)
    for (const { assumption } of [from, to]) if (assumption) notes.push({ became: [], assumptions: [assumption] })
    return between(left, from.value, to.value)
  })
  return parsed(conditions, next, ...notes)
}

function readOne(sentence: Sentence, at: number, lefts: readonly Expression[]): Parsed<readonly Condition[]> | null {
  const [first] = lefts
  if (!first) return null
  const op = readOperator(sentence, at)
  if (op) {
    const right = readRight(sentence, op.next, first, lefts)
    if (!right) return null
    const one = withOp(sentence, lefts, op.value, readBy(sentence, right, op.value) ?? right)
    return readChain(sentence, one, right.value(first)) ?? readSecondBound(sentence, one, lefts) ?? one
  }
  // "rsi 30 se kam", "mcap 500+", "200 dma ke upar" has no left and is elsewhere.
  const place = skipWords(sentence, at, 'is', 'of')
  const number = senseAt(sentence, place, 'number')
  if (number?.orMore)
    return withOp(
      sentence,
      lefts,
      '>=',
      parsed(() => num(number.value, number.unit), place + 1),
    )
  const value = number ? num(number.value, number.unit) : null
  const post = value ? readPostOperator(sentence, place + 1) : null
  if (value && post)
    return withOp(
      sentence,
      lefts,
      post.value,
      parsed(() => value, post.next, post.notes),
    )
  // "roce > 20" said in Hindi order with a figure: "pe industry pe se kam", "50 dma 200 dma ke upar"
  const other = readFigureWhole(sentence, place)
  const after = other && !other.value.loose ? readPostOperator(sentence, other.next) : null
  if (other && after)
    return withOp(
      sentence,
      lefts,
      after.value,
      parsed(() => other.value.expression, after.next, other.notes, after.notes),
    )
  return null
}

/** "greater than 52 week low by 10%". */
function readBy(sentence: Sentence, right: Parsed<Make>, op: Comparison): Parsed<Make> | null {
  const number = isWord(sentence, right.next, 'by') ? senseAt(sentence, right.next + 1, 'number') : null
  if (number?.unit !== 'percent' || (op !== '>' && op !== '<')) return null
  const factor = num(1 + ((op === '>' ? 1 : -1) * number.value) / 100)
  const make: Make = (left) => {
    const other = right.value(left)
    return other.node === 'number' ? other : arithmetic('*', factor, other)
  }
  return parsed(make, right.next + 2, right.notes)
}

/** "rsi > 30 < 50", "pe less than 15 but greater than 5", "rsi below 30 or above 70": two bounds of the same figure. */
function readSecondBound(
  sentence: Sentence,
  one: Parsed<readonly Condition[]>,
  lefts: readonly Expression[],
): Parsed<readonly Condition[]> | null {
  const bound = readBound(sentence, one.next)
  const number = bound && senseAt(sentence, bound.next, 'number')
  if (!bound || !number) return null
  const { op, isJoined, isOr } = bound.value
  if (number.unit === 'rupees' && !lefts.every((left) => ['rupees', 'price'].includes(unitOf(left)))) return null
  // Behind "and" a line or figure may begin ("and above 200 dma"), or the same side of the price be meant.
  if (isJoined && (!isOtherSide(one.value, op) || readFigureWhole(sentence, bound.next))) return null
  // "or below 10 pe" bounds the figure behind it.
  const behind = isJoined ? readFigureWhole(sentence, bound.next + 1) : null
  if (behind && !readOperator(sentence, behind.next) && !senseAt(sentence, behind.next, 'number')) return null
  const next = withOp(
    sentence,
    lefts,
    op,
    parsed(() => num(number.value, number.unit), bound.next + 1),
  )
  const value = isOr
    ? one.value.flatMap((each, at) => any([each, ...next.value.slice(at, at + 1)]) ?? [])
    : [...one.value, ...next.value]
  return parsed(value, next.next, one.notes, next.notes)
}

interface Bound {
  readonly op: Comparison
  readonly isJoined: boolean
  readonly isOr: boolean
}

/** "< 50", "and less than 30", "or above 70": the last is one phrase, as in "500 or above". */
export function readBound(sentence: Sentence, at: number): Parsed<Bound> | null {
  const [, joint] = /^(and|or|but) /.exec(sentence.tokens[at]?.norm ?? '') ?? []
  const phrase = joint ? opSense(sentence, at, true) : null
  if (phrase) {
    const op = phrase === '<=' ? '<' : phrase === '>=' ? '>' : phrase
    return parsed({ op, isJoined: true, isOr: joint === 'or' }, skipWords(sentence, at + 1, 'than'))
  }
  const isOr = isWord(sentence, at, 'or')
  const place = isOr ? at + 1 : skipWords(sentence, at, 'comma', 'and')
  const isJoined = place > at
  if (!isJoined && !/^[<>]=?$/.test(sentence.tokens[at]?.norm ?? '')) return null
  const op = readOperator(sentence, place)
  return op && parsed({ op: op.value, isJoined, isOr }, op.next)
}

const isOtherSide = ([first]: readonly Condition[], op: Comparison): boolean =>
  first?.node === 'compare' && first.right.node === 'number' && op !== '=' && op !== '!=' && first.op[0] !== op[0]

/** "20 dma above 50 dma above 200 dma", "0 < pe < 20": each against the next. */
function readChain(
  sentence: Sentence,
  one: Parsed<readonly Condition[]>,
  middle: Expression,
): Parsed<readonly Condition[]> | null {
  if (middle.node === 'number' || opSense(sentence, one.next, false) === null) return null
  const op = readOperator(sentence, one.next)
  const right = op && readRight(sentence, op.next, middle, [middle])
  if (!op || !right) return null
  const next = withOp(sentence, [middle], op.value, right)
  const joined = parsed([...one.value, ...next.value], next.next, one.notes, next.notes)
  return readChain(sentence, joined, right.value(middle)) ?? joined
}

/** "weekly low = daily low": days were said, so they stay. */
const saysDays = (sentence: Sentence): boolean => sentence.tokens.some(({ norm }) => norm === 'daily')

function withOp(
  sentence: Sentence,
  lefts: readonly Expression[],
  op: Comparison,
  right: Parsed<Make>,
): Parsed<readonly Condition[]> {
  const notes: Notes[] = [right.notes]
  const conditions = lefts.map((left) => {
    const other = right.value(left)
    const own = other.node === 'ago' && usesQuarter(other.of, left) ? quarterly(left) : left
    // "EPS > EPS last year" would compare a figure with itself: the year before is meant.
    const isSame = own.node === other.node && JSON.stringify(own) === JSON.stringify(other)
    const earlier = isSame ? ago(other, span(1, stepOf(other))) : other
    const ratio = asRatio(own, other)
    if (ratio) notes.push(ratio.notes)
    const met = meet(ratio?.expression ?? own, op, aShare(own, earlier), saysDays(sentence))
    notes.push(met.notes)
    return met.condition
  })
  return parsed(conditions, right.next, ...notes)
}

/** "debt below 0.5" of crores, "dividend above 2%" of rupees would be nonsense: the ratio is meant. */
export function asRatio(
  left: Expression,
  right: Expression,
): { readonly expression: Expression; readonly notes: Notes } | null {
  if (left.node !== 'field' || right.node !== 'number') return null
  if (left.id === 'total_debt' && right.unit === 'plain' && right.value > 0 && right.value < 10)
    return { expression: sure('debt_to_equity'), notes: assumed('debt', 'debt to equity') }
  if (left.id === 'dividend_per_share' && right.unit === 'percent')
    return { expression: sure('dividend_yield'), notes: assumed('dividend', 'dividend yield') }
  return null
}

const usesQuarter = (of: Expression, left: Expression): boolean =>
  of.node === 'field' &&
  of.period === 'quarterly' &&
  left.node === 'field' &&
  left.period !== 'quarterly' &&
  of.id === left.id

/** "sales n profit growth > 20", "roe and roce above 15", "qtr sales and profit …": several figures, one comparison. */
function readShared(sentence: Sentence, at: number): Parsed<Condition> | null {
  const list = readFigureList(sentence, at)
  if (!list) return null
  const rest = readRest(sentence, list.next, list.value.expressions, list.value.loose, list.value.isAny)
  return rest && parsed(rest.value, rest.next, list.notes, rest.notes)
}
