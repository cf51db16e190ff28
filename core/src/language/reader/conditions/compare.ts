/** Comparisons: figure, operator, number or figure; one operator shared by several figures; ranges. */
import type { Comparison, Condition, Expression, Span, Timeframe } from '../../ast.ts'
import { retimedInside } from '../../canonical/nodes.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { type Bag, coreAt } from '../figures/bag.ts'
import { compose } from '../figures/compose.ts'
import { type FigureReading, readExpression, readFigureWhole, trimNotes } from '../figures/figure.ts'
import {
  ago,
  all,
  always,
  any,
  arithmetic,
  between,
  close,
  compare,
  crosses,
  field,
  num,
  span,
  stepOf,
} from '../figures/make.ts'
import { readNumber } from '../figures/number.ts'
import { fitNumber } from '../figures/units.ts'
import { remembered } from '../memo.ts'
import {
  isWord,
  joinNotes,
  type Notes,
  nothingNoted,
  type Parsed,
  parsed,
  type Sentence,
  senseAt,
  skipWords,
} from '../token.ts'
import { opSense, readOperator, readPostOperator } from './operator.ts'
import { quarterly, readMultiple, readRelative } from './relative.ts'

export interface Side {
  readonly expressions: readonly Expression[]
  readonly loose: Span | null
  readonly isAny: boolean
}

/** Number and figure brought together: the number takes the figure's unit, prices the same bars. */
export function meet(
  left: Expression,
  op: Comparison,
  right: Expression,
  isSaidByDay = false,
): { condition: Condition; notes: Notes } {
  let one = left
  let other = right
  const notes: Notes[] = []
  if (one.node !== 'number' && other.node === 'number') {
    const fitted = fitNumber(other, one)
    other = fitted.value
    if (fitted.assumption) notes.push({ became: [], assumptions: [fitted.assumption] })
  } else if (one.node === 'number' && other.node !== 'number') {
    const fitted = fitNumber(one, other)
    one = fitted.value
    if (fitted.assumption) notes.push({ became: [], assumptions: [fitted.assumption] })
    // "0 < pe": the figure goes first.
    return { condition: compare(other, turned[op], one), notes: joinNotes(...notes) }
  }
  if (!isSaidByDay) [one, other] = sameBars(one, other)
  return { condition: compare(one, op, other), notes: joinNotes(...notes) }
}

const turned: Readonly<Record<Comparison, Comparison>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '=': '=',
  '!=': '!=',
}

/** "close crosses above supertrend 15 min": what was said of one price holds for the other. */
export function sameBars(left: Expression, right: Expression): [Expression, Expression] {
  const one = frameOf(left)
  const other = frameOf(right)
  if (one === null || other === null || one === other) return [left, right]
  if (one === 'day') return [retime(left, other), right]
  if (other === 'day') return [left, retime(right, one)]
  return [left, right]
}

export function frameOf(of: Expression): Timeframe | null {
  switch (of.node) {
    case 'price':
    case 'technical':
      return of.timeframe
    case 'arithmetic': {
      const left = frameOf(of.left)
      return left === null || left === 'day' ? (frameOf(of.right) ?? left) : left
    }
    case 'window':
    case 'ago':
    case 'negate':
    case 'absolute':
      return frameOf(of.of)
    default:
      return null
  }
}

export const retime = (of: Expression, timeframe: Timeframe): Expression => retimedInside(of, timeframe)

export function readComparison(sentence: Sentence, at: number): Parsed<Condition> | null {
  return readPlain(sentence, at) ?? readShared(sentence, at)
}

/** One figure or formula, an operator, the other side. */
function readPlain(sentence: Sentence, at: number): Parsed<Condition> | null {
  const left = readLeft(sentence, at)
  if (!left) return null
  const rest = readRest(sentence, left.next, [left.value.expression], left.value.loose, false)
  if (!rest) return null
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
  const clauses = readRange(sentence, at, lefts) ?? readOne(sentence, at, lefts)
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

/** "between 100 and 300", "40-60", "from 10 to 20", "10 to 20". */
function readRange(sentence: Sentence, at: number, lefts: readonly Expression[]): Parsed<readonly Condition[]> | null {
  const place = skipWords(sentence, at, 'is', 'of', 'percentsign', 'colon', 'in')
  const both = senseAt(sentence, place, 'numbers')
  if (both) {
    const unit = both.unit === 'percent' ? 'percent' : 'plain'
    return ranged(lefts, num(both.low, unit), num(both.high, unit), place + 1)
  }
  const isSaid = isWord(sentence, place, 'between') || isWord(sentence, place, 'from')
  const start = isSaid ? place + 1 : place
  const numbers = senseAt(sentence, start, 'numbers')
  if (isSaid && numbers) {
    const unit = numbers.unit === 'percent' ? 'percent' : 'plain'
    return ranged(lefts, num(numbers.low, unit), num(numbers.high, unit), start + 1)
  }
  const low = readNumber(sentence, start)
  if (!low) return null
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

function sameUnit(
  low: Expression & { node: 'number' },
  high: Expression & { node: 'number' },
  sentence: Sentence,
  at: number,
) {
  if (high.unit !== 'rupees') return num(low.value, high.unit)
  // ₹300 is ₹, 300 cr is crores: as many times more as the last was scaled.
  const typed = Number(/[\d.,]+/.exec(sentence.tokens[at]?.text ?? '')?.[0]?.replaceAll(',', '') ?? Number.NaN)
  const scale = Number.isFinite(typed) && typed > 0 ? high.value / typed : 1
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
    const one = withOp(sentence, lefts, op.value, right)
    return readChain(sentence, one, right.value(first)) ?? one
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
  // "roce > 20" said in Hindi order with a figure: "pe industry pe se kam"
  const other = value ? null : readFigureWhole(sentence, place)
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

type Make = (left: Expression) => Expression

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
    const earlier = JSON.stringify(own) === JSON.stringify(other) ? ago(other, span(1, stepOf(other))) : other
    const met = meet(own, op, aShare(own, earlier), saysDays(sentence))
    notes.push(met.notes)
    return met.condition
  })
  return parsed(conditions, right.next, ...notes)
}

const sharesOf: Readonly<Record<string, string>> = {
  net_profit: 'eps',
  revenue: 'revenue_per_share',
  total_equity: 'book_value',
  free_cash_flow: 'free_cash_flow_per_share',
  cash_and_bank: 'cash_per_share',
  cash_from_operations: 'operating_cash_flow_per_share',
}

/** "price less than 10 times earnings": a price meets what a share earns, not the whole company. */
function aShare(left: Expression, right: Expression): Expression {
  if (left.node !== 'price' || left.of === 'volume') return right
  if (right.node === 'field') return (sharesOf[right.id] && field(sharesOf[right.id] ?? '')) || right
  return right.node === 'arithmetic' && right.left.node === 'number'
    ? { ...right, right: aShare(left, right.right) }
    : right
}

const usesQuarter = (of: Expression, left: Expression): boolean =>
  of.node === 'field' &&
  of.period === 'quarterly' &&
  left.node === 'field' &&
  left.period !== 'quarterly' &&
  of.id === left.id

/** What a figure is compared with: "20", "1.15x same qtr last yr", "its 5 year average", "industry", another figure. */
function readRight(
  sentence: Sentence,
  at: number,
  left: Expression,
  lefts: readonly Expression[],
): Parsed<Make> | null {
  const start = skipWords(sentence, at, 'of', 'to', 'than')
  const multiple = readMultiple(sentence, start)
  if (multiple) {
    const place = skipWords(sentence, multiple.next, 'of', 'than', 'times')
    const of = readRelative(sentence, place, left)
    if (of) {
      const make: Make = (each) =>
        arithmetic('*', num(multiple.value), readRelative(sentence, place, each)?.value ?? of.value)
      return parsed(make, of.next, of.notes)
    }
    const figure = readExpression(sentence, place)
    if (figure && figure.value.node !== 'number') {
      return parsed(() => arithmetic('*', num(multiple.value), figure.value), figure.next, figure.notes)
    }
  }
  const expression = readExpression(sentence, start)
  const relative = readRelative(sentence, start, left)
  if (relative && (!expression || relative.next > expression.next)) {
    return parsed(
      (each: Expression) => readRelative(sentence, start, each)?.value ?? relative.value,
      relative.next,
      relative.notes,
    )
  }
  const figure = expression ? null : readFigureWhole(sentence, start)
  if (figure?.value.loose && figure.value.bag.spanFrom > figure.value.bag.coreAt) {
    // "more than net profit last 3 yrs": the span holds for the whole comparison.
    const { expression: other, bag } = figure.value
    return parsed(() => other, bag.spanFrom, trimNotes(figure.notes, bag.spanFrom))
  }
  if (expression) {
    const after = percentOf(sentence, expression, lefts)
    return after ?? parsed(() => expression.value, expression.next, expression.notes)
  }
  if (isWord(sentence, start, 'no') && sentence.tokens[start]?.norm === 'zero') return parsed(() => num(0), start + 1)
  return null
}

/** "capex > 10% of sales", "cfo more than 80 percent of net profit". */
function percentOf(
  sentence: Sentence,
  expression: Parsed<Expression>,
  lefts: readonly Expression[],
): Parsed<Make> | null {
  const { value } = expression
  if (value.node !== 'number' || value.unit !== 'percent' || !isWord(sentence, expression.next, 'of')) return null
  const of = readExpression(sentence, expression.next + 1)
  if (!of || of.value.node === 'number' || lefts.length === 0) return null
  return parsed(
    () => arithmetic('*', num(Number((value.value / 100).toPrecision(12))), of.value),
    of.next,
    expression.notes,
    of.notes,
  )
}

interface Trailing {
  readonly span: Span
  readonly isEver: boolean
}

/** "for 3 years", "last 3 yrs", "in each of the last 5 years", "every year for 5 years", "consistently". */
export function readTrailing(sentence: Sentence, at: number, left: Expression): Parsed<Trailing> | null {
  let place = at
  let isEvery = false
  let isLed = false
  let span_: Span | null = null
  let isEver = false
  for (let steps = 0; steps < 6; steps++) {
    if (isWord(sentence, place, 'every')) {
      isEvery = true
      place++
    } else if (isWord(sentence, place, 'any') && senseAt(sentence, skipWords(sentence, place + 1, 'of'), 'range')) {
      isEver = true
      place = skipWords(sentence, place + 1, 'of')
    } else if (isWord(sentence, place, 'for', 'in', 'last') && leadsToSpan(sentence, place + 1)) {
      isLed = true
      place++
    } else {
      const range = senseAt(sentence, place, 'range')
      const own = senseAt(sentence, place, 'span')
      if (range?.range.range === 'last' && span_ === null) {
        span_ = range.range.span
        isLed = true
        place++
      } else if (own && span_ === null && (isLed || isEvery) && !isWord(sentence, place + 1, 'ago')) {
        span_ = own.span
        place++
      } else break
    }
  }
  if (!isEvery && !(isLed && span_)) return null
  // "… 20% in last 3 years sales growth": the words belong to the figure that follows.
  if (!isEvery && coreAt(sentence, place) !== null && isWord(sentence, place + 1, 'growth')) return null
  const step = stepOf(left)
  const over = span_ ?? span(step === 'd' ? 20 : step === 'q' ? 4 : 5, step === 'd' ? 'd' : step)
  const notes: Notes = span_
    ? nothingNoted
    : {
        became: [],
        assumptions: [
          {
            phrase: 'every',
            meaning: `the last ${over.count} ${step === 'q' ? 'quarters' : step === 'd' ? 'days' : 'years'}`,
          },
        ],
      }
  return parsed({ span: over, isEver }, place, notes)
}

const leadsToSpan = (sentence: Sentence, at: number): boolean =>
  senseAt(sentence, at, 'span') !== null ||
  senseAt(sentence, at, 'range')?.range.range === 'last' ||
  isWord(sentence, at, 'last', 'every')

/** "sales n profit growth > 20", "roe and roce above 15", "qtr sales and profit …": several figures, one comparison. */
function readShared(sentence: Sentence, at: number): Parsed<Condition> | null {
  const list = readFigureList(sentence, at)
  if (!list) return null
  const rest = readRest(sentence, list.next, list.value.expressions, list.value.loose, list.value.isAny)
  return rest && parsed(rest.value, rest.next, list.notes, rest.notes)
}

/** Two figures or more in a row, joined; words said once hold for all: growth after the last, "qtr" before the first. */
export const readFigureList = remembered(readListOnce)

function readListOnce(sentence: Sentence, at: number): Parsed<Side> | null {
  const readings: FigureReading[] = []
  const notes: Notes[] = []
  let isAny = false
  let next = skipWords(sentence, at, 'all')
  for (let steps = 0; steps < 8; steps++) {
    const isFirst = readings.length === 0
    const place = isFirst ? next : skipWords(sentence, next, 'comma', 'and', 'or', 'all')
    if (!isFirst && place === next) break
    const figure = readFigureWhole(sentence, place)
    if (!figure) break
    if (!isFirst && isWord(sentence, next, 'or')) isAny = true
    readings.push(figure.value)
    notes.push(figure.notes)
    next = figure.next
    if (figure.value.loose) break
    if (readOperator(sentence, next)) break
  }
  if (readings.length < 2) return null
  next = skipWords(sentence, next, 'all')
  const bags = share(readings.map(({ bag }) => bag))
  const expressions: Expression[] = []
  for (const [place, bag] of bags.entries()) {
    const composed = bag.core ? compose(bag) : null
    const reading = readings[place]
    if (!reading) return null
    expressions.push(composed ? composed.expression : reading.expression)
  }
  // "profit growth for 3 years, rsi below 30": a percentage and points have no level in common.
  const [one] = expressions
  if (one && expressions.some((each) => !meets(one, each))) return null
  const loose = readings.at(-1)?.loose ?? null
  return parsed({ expressions, loose, isAny }, next, joinNotes(...notes))
}

function share(bags: readonly Bag[]): Bag[] {
  const last = bags.at(-1)
  const first = bags[0]
  if (!last || !first) return [...bags]
  return bags.map((bag, place) => {
    let made = bag
    const isBare = !bag.isGrowth && bag.op === null && bag.basis === null && !bag.isChange && bag.span === null
    if (place < bags.length - 1 && isBare && last.hasSuffix && bag.core?.is === 'field') {
      made = {
        ...made,
        isGrowth: last.isGrowth,
        isCagr: last.isCagr,
        op: last.op,
        basis: last.basis,
        isChange: last.isChange,
        span: last.span,
        isLastSpan: last.isLastSpan,
        period: made.period ?? last.period,
      }
    }
    if (place > 0 && first.hasPrefix && made.core?.is === 'field') {
      if (made.period === null && first.period) made = { ...made, period: first.period }
      if (first.op && made.op === null && !made.isGrowth)
        made = { ...made, op: first.op, span: made.span ?? first.span }
      if (first.basis && made.basis === null) made = { ...made, basis: first.basis }
    }
    return made
  })
}

/** "close crosses above ema 20", "rsi crossed 30", "macd crosses signal", "20 ema crosses 50 ema from below within 5 days". */
export function readCross(sentence: Sentence, at: number): Parsed<Condition> | null {
  const figure = readFigureWhole(sentence, at)
  const left =
    figure && !figure.value.loose ? { value: figure.value.expression, next: figure.next, notes: figure.notes } : null
  const start = skipWords(sentence, left?.next ?? at, 'is', 'has')
  let direction: 'above' | 'below' | null = null
  let next = start
  if (isWord(sentence, start, 'crossup')) direction = 'above'
  else if (isWord(sentence, start, 'crossdown')) direction = 'below'
  if (direction) next = start + 1
  else if (isWord(sentence, start, 'cross') && !senseAt(sentence, start, 'op')) {
    next = start + 1
    const op = opSense(sentence, next, false)
    if (op === '>' || op === '<') {
      direction = op === '>' ? 'above' : 'below'
      next++
    }
  } else return null
  next = skipWords(sentence, next, 'of', 'in')
  const right = readExpression(sentence, next)
  if (!right) return null
  next = right.next
  if (isWord(sentence, next, 'frombelow')) {
    direction ??= 'above'
    next++
  } else if (isWord(sentence, next, 'fromabove')) {
    direction ??= 'below'
    next++
  }
  const within = readWithin(sentence, next)
  const one = left?.value ?? close
  const other = right.value.node === 'number' ? fitNumber(right.value, one).value : right.value
  const [first, second] = sameBars(one, other)
  if (right.value.node === 'number' && right.value.unit === 'percent' && first.node === 'price') return null
  const condition = crosses(first, direction ?? 'above', second, within?.value ?? span(1, 'd'))
  const said: Notes = direction
    ? nothingNoted
    : { became: [], assumptions: [{ phrase: 'crosses', meaning: printCondition(condition) }] }
  return parsed(condition, within?.next ?? next, left?.notes ?? nothingNoted, right.notes, said)
}

/** "within 5 days", "in last 3 days", "today". */
export function readWithin(sentence: Sentence, at: number): Parsed<Span> | null {
  const place = skipWords(sentence, at, 'for', 'in', 'within')
  const range = senseAt(sentence, place, 'range')
  if (range?.range.range === 'last') return parsed(range.range.span, place + 1)
  if (range?.range.range === 'this' && ['week', 'month'].includes(range.range.unit))
    return parsed(range.range.unit === 'week' ? span(5, 'd') : span(21, 'd'), place + 1)
  const own = senseAt(sentence, place, 'span')
  if (own && place > at && ['d', 'w', 'm'].includes(own.span.unit)) return parsed(own.span, place + 1)
  if (isWord(sentence, place, 'today')) return parsed(span(1, 'd'), place + 1)
  return null
}

export { always }
