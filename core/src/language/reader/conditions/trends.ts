/** Figures that rise or fall: "roe increasing every year last 5 yrs", "qtr sales and profit up yoy", "profit up 20%". */
import type { Comparison, Condition, Expression, Span } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { readFigureWhole } from '../figures/figure.ts'
import {
  ago,
  all,
  always,
  compare,
  hasPeriod,
  isField,
  percent,
  span,
  stepOf,
  sure,
  trend,
  window,
} from '../figures/make.ts'
import {
  assumed,
  became,
  isWord,
  joinNotes,
  type Notes,
  nothingNoted,
  type Parsed,
  parsed,
  type SenseOf,
  type Sentence,
  senseAt,
  skipWords,
  textOf,
} from '../token.ts'
import { readFigureList } from './figure-list.ts'
import { growthOf } from './growth-of.ts'
import { readOperator, readPostOperator } from './operator.ts'
import { quarterly, readRelative } from './relative.ts'

type Direction = 'up' | 'down'

const directionAt = (sentence: Sentence, at: number): Direction | null =>
  isWord(sentence, at, 'up') ? 'up' : isWord(sentence, at, 'down') ? 'down' : null

/** Figures, then the way they went. */
export function readTrend(sentence: Sentence, at: number): Parsed<Condition> | null {
  return readAfter(sentence, at) ?? readBefore(sentence, at)
}

/** "roe increasing …". */
function readAfter(sentence: Sentence, at: number): Parsed<Condition> | null {
  const list = readFigureList(sentence, at)
  const listed = list && directionPlace(sentence, list.next) !== null ? list : null
  const one = listed ? null : readFigureWhole(sentence, at)
  const expressions = listed?.value.expressions ?? (one ? [one.value.expression] : null)
  const next = listed?.next ?? one?.next
  const loose = listed?.value.loose ?? one?.value.loose ?? null
  if (!expressions || next === undefined) return null
  const place = directionPlace(sentence, next)
  if (place === null) return null
  const direction = directionAt(sentence, place.at)
  if (!direction) return null
  const notes = listed?.notes ?? one?.notes ?? nothingNoted
  return readHow(sentence, { from: at, at: place.at + 1, expressions, direction, loose, isEvery: place.isEvery, notes })
}

/** "increasing roe", "rising sales and profit", "falling debt for 3 years". */
function readBefore(sentence: Sentence, at: number): Parsed<Condition> | null {
  let place = at
  let isEvery = false
  if (isWord(sentence, place, 'every')) {
    isEvery = true
    place++
  }
  const direction = directionAt(sentence, place)
  if (
    !direction ||
    !/ing$|^grown$|^grew$|^grow$|^badh|^ghat|^gir|^increased$|^improved$|^declined$|^decreased$|^higher$|^increase in$|^reduced$/.test(
      sentence.tokens[place]?.norm ?? '',
    )
  )
    return null
  const start = skipWords(sentence, place + 1, 'in', 'of')
  const list = readFigureList(sentence, start)
  const one = list ? null : readFigureWhole(sentence, start)
  const expressions = list?.value.expressions ?? (one ? [one.value.expression] : null)
  const next = list?.next ?? one?.next
  if (!expressions || next === undefined) return null
  // "growing sales > 20": a comparison of growth, not a trend.
  if (readOperator(sentence, next) && !isWord(sentence, next, 'for') && !/^gr/.test(sentence.tokens[place]?.norm ?? ''))
    return null
  const loose = list?.value.loose ?? one?.value.loose ?? null
  return readHow(sentence, {
    from: at,
    at: next,
    expressions,
    direction,
    loose,
    isEvery,
    notes: list?.notes ?? one?.notes ?? nothingNoted,
  })
}

/** "opm > 20 and rising": the figure said before goes on. */
export function goesOn(
  of: Expression,
  direction: 'up' | 'down',
): { condition: Condition; assumption: string | null } | null {
  return goingOf(of, {
    direction,
    over: null,
    basis: null,
    amount: null,
    isEvery: false,
    than: null,
    thanOf: null,
    first: of,
  })
}

function directionPlace(sentence: Sentence, at: number): { readonly at: number; readonly isEvery: boolean } | null {
  let place = skipWords(sentence, at, 'is', 'has', 'all', 'latest', 'every', 'of')
  const isEvery =
    place > at &&
    Array.from({ length: place - at }, (_, step) => at + step).some((each) => isWord(sentence, each, 'every'))
  // "sales last 3 years increasing": the span stood with the figure already.
  while (senseAt(sentence, place, 'range') && directionAt(sentence, place + 1)) place++
  return directionAt(sentence, place) ? { at: place, isEvery } : null
}

interface Going {
  readonly from: number
  readonly at: number
  readonly expressions: readonly Expression[]
  readonly direction: Direction
  readonly loose: Span | null
  readonly isEvery: boolean
  readonly notes: Notes
}

/** How much, since when, how often. */
function readHow(sentence: Sentence, going: Going): Parsed<Condition> | null {
  const { from, expressions, direction, notes } = going
  let place = going.at
  let isEvery = going.isEvery
  let over = going.loose
  let basis: 'yoy' | 'qoq' | null = null
  let isQuarter = false
  let amount: { readonly value: number; readonly op: '>' | '>=' } | null = null
  let than: Parsed<Expression> | null = null
  const [first] = expressions
  if (!first) return null
  for (let steps = 0; steps < 8; steps++) {
    const range = senseAt(sentence, place, 'range')
    const own = senseAt(sentence, place, 'span')
    const op: Parsed<Comparison> | null = amount ? null : readOperator(sentence, place)
    const number: SenseOf<'number'> | null = senseAt(sentence, op?.next ?? place, 'number')
    if (number && !amount && (number.unit === 'percent' || (op && number.unit === 'plain'))) {
      amount = { value: number.value, op: op?.value === '>' ? '>' : '>=' }
      place = (op?.next ?? place) + 1
      const post = readPostOperator(sentence, place)
      if (post) place = post.next
    } else if (
      amount &&
      !/^years$/.test(sentence.tokens[place]?.norm ?? '') &&
      senseAt(sentence, place, 'unit')?.unit === 'y'
    ) {
      // "grown by 20% a year over 5 years".
      place++
    } else if (isWord(sentence, place, 'every')) {
      isEvery = true
      if (/quarter|qtr/.test(sentence.tokens[place]?.norm ?? '')) basis = basis ?? null
      place++
    } else if (basis === null && isWord(sentence, place, 'yoy')) {
      basis = 'yoy'
      place++
    } else if (basis === null && isWord(sentence, place, 'qoq')) {
      basis = 'qoq'
      place++
    } else if (range?.range.range === 'last' && over === null) {
      over = range.range.span
      place++
    } else if (own && over === null && !isWord(sentence, place + 1, 'ago')) {
      over = own.span
      // "5 consecutive days": on each of them.
      if (/consecutive|straight|continuous|lagat/.test(sentence.tokens[place]?.norm ?? '')) isEvery = true
      place++
    } else if (isWord(sentence, place, 'for', 'in', 'by', 'last', 'from') && continues(sentence, place + 1)) place++
    else if (than === null && amount === null && isWord(sentence, place, 'than', 'from', 'vs')) {
      than = readRelative(sentence, place + 1, first)
      if (!than) break
      place = than.next
    } else if (
      than === null &&
      over === null &&
      amount === null &&
      (range?.range.range === 'previous' || isWord(sentence, place, 'samequarter'))
    ) {
      than = readRelative(sentence, place, first)
      if (!than) break
      place = than.next
    } else if (
      over === null &&
      ((range?.range.range === 'this' && range.range.unit === 'quarter') || isWord(sentence, place, 'quarterly'))
    ) {
      isQuarter = true
      place++
    } else break
  }
  if (isQuarter && amount && basis === null) basis = 'yoy'
  if (amount && basis === null && over === null && !isEvery) basis = basisAhead(sentence, place)
  // "profit down this quarter": against the same quarter a year before. "profit down but sales up this quarter": both.
  const isOfQuarter = isQuarter || (!over && !isEvery && !than && quarterAhead(sentence, place))
  const isAssumed = isOfQuarter && !amount && basis === null && !over && !isEvery && !than && expressions.every(isFiled)
  if (isAssumed) basis = 'yoy'
  const made = expressions.map((each) =>
    goingOf(each, {
      direction,
      over,
      basis,
      amount,
      isEvery,
      than: than ? (readRelative(sentence, than.next - 1, each)?.value ?? null) : null,
      thanOf: than?.value ?? null,
      first,
    }),
  )
  const conditions = made.flatMap((each) => (each ? [each.condition] : []))
  if (conditions.length !== expressions.length) return null
  const condition = all(conditions)
  if (!condition) return null
  const said = isAssumed ? 'against the same quarter of the year before' : made[0]?.assumption
  return parsed(
    condition,
    place,
    joinNotes(notes, became(Math.max(going.at - 1, from), place, printCondition(condition))),
    said ? assumed(textOf(sentence, from, place), said) : nothingNoted,
  )
}

/** "sales up 20% and profit up 25% yoy": what is said of the last holds for the first. */
function basisAhead(sentence: Sentence, at: number): 'yoy' | 'qoq' | null {
  if (!isWord(sentence, at, 'and', 'comma')) return null
  for (let place = at + 1; place < at + 7; place++) {
    if (isWord(sentence, place, 'yoy')) return 'yoy'
    if (isWord(sentence, place, 'qoq')) return 'qoq'
    const token = sentence.tokens[place]
    if (!token || (isWord(sentence, place, 'and', 'comma') && place > at + 1)) return null
  }
  return null
}

/** "profit down but sales up this quarter": a quarter said once behind is that of both. */
function quarterAhead(sentence: Sentence, at: number): boolean {
  if (!isWord(sentence, at, 'and', 'comma')) return false
  for (let place = at + 1; place < at + 7; place++) {
    const range = senseAt(sentence, place, 'range')?.range
    if (isWord(sentence, place, 'quarterly') && directionAt(sentence, place - 1)) return true
    if (range?.range === 'this' && range.unit === 'quarter') return directionAt(sentence, place - 1) !== null
    if (!sentence.tokens[place] || isWord(sentence, place, 'and', 'comma')) return false
  }
  return false
}

const isFiled = (of: Expression): boolean =>
  of.node === 'field' && of.period === 'annual' && hasPeriod(of.id, 'quarterly')

const continues = (sentence: Sentence, at: number): boolean =>
  senseAt(sentence, at, 'span') !== null ||
  senseAt(sentence, at, 'range') !== null ||
  senseAt(sentence, at, 'number')?.unit === 'percent' ||
  readOperator(sentence, at) !== null ||
  isWord(sentence, at, 'every', 'last')

interface How {
  readonly direction: Direction
  readonly over: Span | null
  readonly basis: 'yoy' | 'qoq' | null
  readonly amount: { readonly value: number; readonly op: '>' | '>=' } | null
  readonly isEvery: boolean
  readonly than: Expression | null
  readonly thanOf: Expression | null
  readonly first: Expression
}

function goingOf(of: Expression, how: How): { condition: Condition; assumption: string | null } | null {
  const { direction, over, basis, amount, isEvery } = how
  const isUp = direction === 'up'
  const op = isUp ? '>' : '<'
  const plain = (condition: Condition) => ({ condition, assumption: null })
  if (of.node === 'window' && (of.op === 'growth' || of.op === 'cagr') && !amount)
    return plain(compare(of, op, percent(0)))
  if (how.thanOf) {
    const other = how.than ?? replaced(how.thanOf, how.first, of)
    return other ? plain(compare(other.node === 'ago' && usesQuarter(other.of) ? quarterly(of) : of, op, other)) : null
  }
  if (amount && isEvery && of.node === 'field') {
    // "grown by 20% every year for 5 years": each year, not the mean of them.
    const yearly = growthOf(of, null, basis)
    const years = over ?? span(5, 'y')
    return (
      yearly &&
      plain(
        always(
          compare(
            yearly,
            isUp ? amount.op : amount.op === '>' ? '<' : '<=',
            percent(isUp ? amount.value : -amount.value),
          ),
          years,
        ),
      )
    )
  }
  if (amount) {
    const growth = growthOf(of, over, basis)
    if (!growth) return null
    return plain(
      isUp
        ? compare(growth, amount.op, percent(amount.value))
        : compare(growth, amount.op === '>' ? '<' : '<=', percent(-amount.value)),
    )
  }
  if (basis === 'yoy' && !over) {
    const isYearly = of.node === 'field' && of.period === 'annual' && !hasPeriod(of.id, 'quarterly')
    const own = isYearly ? of : quarterly(of)
    return plain(
      compare(own, op, ago(own, own.node === 'field' && own.period === 'quarterly' ? span(4, 'q') : span(1, 'y'))),
    )
  }
  if (basis === 'qoq' && !over) {
    const own = quarterly(of)
    return plain(compare(own, op, ago(own, span(1, 'q'))))
  }
  const step = stepOf(of)
  const rising = isUp ? ('rising' as const) : ('falling' as const)
  if (over) {
    const own = over.unit === 'q' ? quarterly(of) : of
    // Holdings are filed by quarter: three years of them are twelve.
    const units =
      step === 'q' && over.unit === 'y'
        ? span(over.count * 4, 'q')
        : step === 'q' && over.unit === 'm'
          ? span(Math.max(1, Math.round(over.count / 3)), 'q')
          : over
    if (units.count === 1 || (step !== 'd' && (over.unit === 'd' || over.unit === 'w')))
      return plain(compare(own, op, ago(own, units)))
    if (of.node === 'price' && !isEvery) return plain(compare(window('growth', of, over), op, percent(0)))
    return plain(trend(rising, own, units))
  }
  if (isEvery) {
    const usual = step === 'q' ? span(4, 'q') : step === 'd' ? span(5, 'd') : span(5, 'y')
    return {
      condition: trend(rising, of, usual),
      assumption: `${rising} for the last ${usual.count} ${step === 'q' ? 'quarters' : step === 'd' ? 'days' : 'years'}`,
    }
  }
  if (of.node === 'field' && step === 'q' && isField(`${of.id}_change`)) {
    return { condition: compare(sure(`${of.id}_change`), op, percent(0)), assumption: 'against the quarter before' }
  }
  const back = step === 'd' ? span(1, 'd') : step === 'q' ? span(1, 'q') : span(1, 'y')
  return {
    condition: compare(of, op, ago(of, back)),
    assumption: `against the ${step === 'd' ? 'day' : step === 'q' ? 'quarter' : 'year'} before`,
  }
}

const usesQuarter = (of: Expression): boolean => of.node === 'field' && of.period === 'quarterly'

const replaced = (other: Expression, first: Expression, of: Expression): Expression | null =>
  other.node === 'ago' ? ago(usesQuarter(other.of) && first.node === 'field' ? quarterly(of) : of, other.span) : null
