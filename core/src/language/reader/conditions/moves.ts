/** Moves and distances of prices: "up 50% in 50 days", "fell 90% from ATH", "within 10% of 52w high", "gap up 3%". */
import type { Condition, Expression, Span } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { compose } from '../figures/compose.ts'
import { readFigureWhole } from '../figures/figure.ts'
import {
  all,
  always,
  any,
  between,
  close,
  compare,
  percent,
  price,
  returnOver,
  span,
  sure,
  technical,
  window,
} from '../figures/make.ts'
import { returnIn, spanOfUnit } from '../figures/time.ts'
import {
  assumed,
  became,
  isWord,
  type Notes,
  nothingNoted,
  type Parsed,
  parsed,
  type Sentence,
  senseAt,
  skipWords,
  textOf,
} from '../token.ts'
import { readLevel } from './distances.ts'
import { readOperator, readPostOperator, turned } from './operator.ts'

export const done = (from: number, to: number, condition: Condition, ...notes: readonly Notes[]): Parsed<Condition> =>
  parsed(condition, to, became(from, to, printCondition(condition)), ...notes)

/** "up 50% in 50 days", "fell 3% today", "gained more than 10% last month", "rose 5% in a week", "3% gira". */
export function readMove(sentence: Sentence, at: number): Parsed<Condition> | null {
  // "price down 30% this year".
  const isPrice = senseAt(sentence, at, 'price')?.of === 'close'
  const start = skipWords(sentence, isPrice ? at + 1 : at, 'is')
  let place = start
  let direction: 'up' | 'down' | null = null
  const take = () => {
    if (isWord(sentence, place, 'up')) direction = 'up'
    else if (isWord(sentence, place, 'down')) direction = 'down'
    else return false
    place++
    return true
  }
  const isFirst = take()
  if (isPrice && !isFirst) return null
  place = skipWords(sentence, place, 'by', 'of')
  const early = isFirst ? null : readReturn(sentence, place)
  if (early) place = skipWords(sentence, early.next, 'by', 'in')
  const op = readOperator(sentence, place)
  if (op) place = op.next
  const both = senseAt(sentence, place, 'numbers')
  const number = senseAt(sentence, place, 'number')
  if (!both && number?.unit !== 'percent') return null
  place++
  const post = readPostOperator(sentence, place)
  if (post) place = post.next
  if (!isFirst) {
    place = skipWords(sentence, place, 'is', 'in')
    if (!take() && !isReturnWord(sentence, place)) return null
    if (direction === null) {
      // "10% return in 3 months"
      direction = 'up'
      place++
    }
  }
  place = skipWords(sentence, place, 'returns')
  const when = early ?? readReturn(sentence, place)
  if (!early && when) place = when.next
  // "down 15% from 52w high" is a distance.
  if (!when && (isWord(sentence, place, 'from') || isWord(sentence, place, 'away'))) {
    const level = readLevel(sentence, place)
    if (level) return null
    if (isWord(sentence, place, 'from') && isWord(sentence, place + 1, 'latest', 'today')) place += 2
  }
  const figure = when?.value ?? returnOver(span(1, 'd'))
  const notes = when ? nothingNoted : assumed(textOf(sentence, at, place), 'in a day')
  const isUp = direction === 'up'
  if (both) {
    const condition = isUp
      ? between(figure, percent(both.low), percent(both.high))
      : between(figure, percent(-both.high), percent(-both.low))
    return done(at, place, condition, notes)
  }
  const value = number?.value ?? 0
  const said = op?.value ?? post?.value ?? '>='
  const condition = isUp ? compare(figure, said, percent(value)) : compare(figure, turned[said], percent(-value))
  if ((said === '<' || said === '<=') && !isUp)
    return done(at, place, all([condition, compare(figure, '<', percent(0))]) ?? condition, notes)
  return done(at, place, condition, notes)
}

const isReturnWord = (sentence: Sentence, at: number): boolean => isWord(sentence, at, 'returns')

const skipToWhen = (sentence: Sentence, at: number): number =>
  skipWords(sentence, at, 'in', 'for', 'on', 'last', 'within', 'from', 'since')

/** The return since then. */
function readReturn(sentence: Sentence, at: number): Parsed<Expression> | null {
  const place = skipToWhen(sentence, at)
  const range = senseAt(sentence, place, 'range')?.range
  const within = range && returnIn(range)
  if (within) return parsed(within, place + 1)
  const when = readWhen(sentence, at)
  return when && parsed(returnOver(when.value), when.next)
}

/** "in 50 days", "today", "this week", "last month", "in a day", "ek din me", "since january". */
function readWhen(sentence: Sentence, at: number): Parsed<Span> | null {
  const place = skipToWhen(sentence, at)
  const range = senseAt(sentence, place, 'range')
  if (range) {
    const { range: value } = range
    if (value.range === 'last') return parsed(value.span, place + 1)
    if (value.range === 'previous' || value.range === 'this') {
      return parsed(spanOfUnit[value.unit], place + 1)
    }
    return null
  }
  const own = senseAt(sentence, place, 'span')
  if (own)
    return isWord(sentence, place + 1, 'ago')
      ? null
      : parsed(own.span.unit === 'q' ? span(own.span.count * 3, 'm') : own.span, skipWords(sentence, place + 1, 'in'))
  const unit = senseAt(sentence, place, 'unit')
  if (unit && place > at)
    return parsed(unit.unit === 'q' ? span(3, 'm') : span(1, unit.unit), skipWords(sentence, place + 1, 'in'))
  if (
    isWord(sentence, place, 'today', 'latest') &&
    /^(?:today|todays|today's|aaj|intraday|now|abhi)$/.test(sentence.tokens[place]?.norm ?? '')
  )
    return parsed(span(1, 'd'), place + 1)
  return null
}

/** "stocks up in last 1 week", "down this month": by anything at all. */
export function readMoved(sentence: Sentence, at: number): Parsed<Condition> | null {
  const isUp = isWord(sentence, at, 'up')
  if ((!isUp && !isWord(sentence, at, 'down')) || isWord(sentence, at + 1, 'for')) return null
  const when = readReturn(sentence, at + 1)
  return when && done(at, when.next, compare(when.value, isUp ? '>' : '<', percent(0)))
}

/** "5 din se lagatar girne wale": the days stand first. */
function readRunBehind(sentence: Sentence, at: number): Parsed<Condition> | null {
  const over = senseAt(sentence, at, 'span')?.span
  if (over?.unit !== 'd' || sentence.tokens[at + 1]?.norm !== 'se') return null
  const place = skipWords(sentence, at + 2, 'every')
  const isUp = isWord(sentence, place, 'up', 'jump')
  if (!isUp && !isWord(sentence, place, 'down', 'dip')) return null
  const run: Condition = { node: 'trend', direction: isUp ? 'rising' : 'falling', of: close, span: over }
  return done(at, place + 1, run)
}

/** "rose for 5 consecutive days", "falling for 3 days", "5 green days": day after day. */
export function readRun(sentence: Sentence, at: number): Parsed<Condition> | null {
  const behind = readRunBehind(sentence, at)
  if (behind) return behind
  const direction = isWord(sentence, at, 'up') ? 'rising' : isWord(sentence, at, 'down') ? 'falling' : null
  if (direction) {
    let place = skipWords(sentence, at + 1, 'for', 'in', 'every', 'last')
    const range = senseAt(sentence, place, 'range')
    const over = senseAt(sentence, place, 'span')?.span ?? (range?.range.range === 'last' ? range.range.span : null)
    if (!over || (over.unit !== 'd' && over.unit !== 'w')) return null
    const isRun =
      /consecutive|straight|lagat|row/.test(sentence.tokens[place]?.norm ?? '') ||
      isWord(sentence, at + 1, 'every') ||
      isWord(sentence, place + 1, 'every') ||
      (sentence.tokens[at + 1]?.norm === 'for' && place === at + 2 && over.count > 1)
    place = skipWords(sentence, place + 1, 'every')
    const condition: Condition = {
      node: 'trend',
      direction,
      of: over.unit === 'w' ? { ...price('close', 'week') } : close,
      span: over,
    }
    return isRun ? done(at, place, condition) : null
  }
  const number = senseAt(sentence, at, 'number')
  if (number?.unit !== 'plain' || !Number.isInteger(number.value) || number.value < 2 || number.value > 30) return null
  const place = skipWords(sentence, at + 1, 'every')
  const norm = sentence.tokens[place]?.norm ?? ''
  const colour = /^(?:green|red) (?:days?|candles?|sessions?)$/.exec(norm)?.[0]
  if (!colour) return null
  const isGreen = colour.startsWith('green')
  const over = span(number.value, 'd')
  // The colour of a candle is its close against its own open; a green day closed above the day before.
  const run: Condition = colour.includes('candle')
    ? always(compare(close, isGreen ? '>' : '<', price('open')), over)
    : { node: 'trend', direction: isGreen ? 'rising' : 'falling', of: close, span: over }
  return done(at, skipWords(sentence, place + 1, 'every'), run)
}

/** "doubled in 1 year", "sales doubled in 5 years", "5 saal me sales double", "tripled". */
export function readDoubled(sentence: Sentence, at: number): Parsed<Condition> | null {
  const early = readWhen(sentence, at)
  const start = early ? skipWords(sentence, early.next, 'in') : at
  const verbFirst =
    isWord(sentence, start, 'twice', 'thrice') && /ed$|ing$/.test(sentence.tokens[start]?.norm ?? '')
      ? readFigureWhole(sentence, start + 1)
      : null
  if (verbFirst && !(early && verbFirst.value.loose)) {
    // "doubled sales in 3 years", "doubled their profit in last 2 years"
    const { loose } = verbFirst.value
    const when = loose ? parsed(loose, verbFirst.next) : (early ?? readWhen(sentence, verbFirst.next))
    if (!when) return null
    const growth = compare(
      window('growth', verbFirst.value.expression, when.value),
      '>=',
      percent(isWord(sentence, start, 'twice') ? 100 : 200),
    )
    return done(at, early ? verbFirst.next : when.next, growth)
  }
  const figure = readFigureWhole(sentence, start)
  const place = skipWords(sentence, figure?.next ?? start, 'is', 'in')
  const isTwice = isWord(sentence, place, 'twice')
  if (!isTwice && !isWord(sentence, place, 'thrice')) return null
  if (!/^(?:doubled?|doubling|tripled?|tripling|dugna|teen guna)$/.test(sentence.tokens[place]?.norm ?? '')) return null
  const when = early ?? readWhen(sentence, place + 1)
  const next = early ? place + 1 : (when?.next ?? place + 1)
  const of = figure && !figure.value.loose ? figure.value.expression : close
  const yearly =
    figure && isWord(sentence, next, 'yoy') ? compose({ ...figure.value.bag, isGrowth: true, basis: 'yoy' }) : null
  if (yearly) return done(at, next + 1, compare(yearly.expression, '>=', percent(isTwice ? 100 : 200)))
  if (!when) return figure ? null : doubledInAYear(sentence, at, next, isTwice)
  const condition = compare(window('growth', of, when.value), '>=', percent(isTwice ? 100 : 200))
  return done(at, next, condition)
}

/** "became 10x in 10 years", "10 guna", "up 5 times in 3 years". */
export function readMultiplied(sentence: Sentence, at: number): Parsed<Condition> | null {
  const early = readWhen(sentence, at)
  const start = skipWords(sentence, early?.next ?? at, 'in', 'turn', 'up', 'is', 'hit')
  const number = senseAt(sentence, start, 'number')
  if (number?.unit !== 'times' || number.value <= 1 || (start === at && !isWord(sentence, start + 1, 'returns')))
    return null
  const behind = skipWords(sentence, start + 1, 'returns')
  const when = early ?? readWhen(sentence, behind)
  if (!when) return null
  const condition = compare(window('growth', close, when.value), '>=', percent((number.value - 1) * 100))
  return done(at, early ? behind : when.next, condition)
}

/** "stocks that doubled", with no time said. */
function doubledInAYear(sentence: Sentence, at: number, next: number, isTwice: boolean): Parsed<Condition> | null {
  const condition = compare(returnOver(span(1, 'y')), '>=', percent(isTwice ? 100 : 200))
  return done(at, next, condition, assumed(textOf(sentence, at, next), 'over 1 year'))
}

/** "gap up 3%", "gap down more than 2%". */
export function readGap(sentence: Sentence, at: number): Parsed<Condition> | null {
  const implied = senseAt(sentence, at, 'implied')
  if (implied?.id !== 'gap_up' && implied?.id !== 'gap_down') return null
  let place = skipWords(sentence, at + 1, 'by', 'of', 'is')
  const op = readOperator(sentence, place)
  if (op) place = op.next
  const number = senseAt(sentence, place, 'number')
  if (!number || (number.unit !== 'percent' && number.unit !== 'plain')) return null
  const isUp = implied.id === 'gap_up'
  const said = op?.value === '>' || op?.value === '<' ? op.value : '>='
  const condition = isUp
    ? compare(sure('gap'), said === '<' ? '<' : said, percent(number.value))
    : compare(sure('gap'), said === '>' ? '<' : '<=', percent(-number.value))
  const post = readPostOperator(sentence, place + 1)
  return done(at, post?.next ?? place + 1, condition)
}

/** "stocks that breach the low or high of 1 day, 1 week, 2 weeks, 1 month or 52 week". */
export function readBreach(sentence: Sentence, at: number): Parsed<Condition> | null {
  if (!isWord(sentence, at, 'cross', 'hit', 'breakout')) return null
  let place = skipWords(sentence, at + 1, 'of', 'in', 'on')
  const sides: ('high' | 'low')[] = []
  while (place < sentence.tokens.length && sides.length < 2) {
    const side = senseAt(sentence, place, 'price')?.of
    if (side !== 'high' && side !== 'low') break
    sides.push(side)
    place = skipWords(sentence, place + 1, 'or', 'and')
  }
  if (sides.length === 0) return null
  const spans: Span[] = []
  place = skipWords(sentence, place, 'of', 'in', 'for', 'last')
  for (let steps = 0; steps < 12; steps++) {
    const here = spans.length > 0 ? skipWords(sentence, place, 'comma', 'or', 'and', 'last') : place
    const own = senseAt(sentence, here, 'span')?.span ?? null
    const last = senseAt(sentence, here, 'range')
    const found = own ?? (last?.range.range === 'last' ? last.range.span : null)
    if (!found) break
    spans.push(found)
    place = here + 1
  }
  if (spans.length === 0) return null
  const clauses = spans.flatMap((each) => sides.map((side) => breach(side, each)))
  const condition = any(clauses)
  return condition && done(at, place, condition)
}

const bars: Readonly<Record<Span['unit'], number>> = { d: 1, w: 5, m: 21, q: 63, y: 248 }

function breach(side: 'high' | 'low', over: Span): Condition {
  const length = Math.min(over.unit === 'w' && over.count === 52 ? 248 : over.count * bars[over.unit], 1000)
  const series: Expression = { node: 'price', of: side, timeframe: 'day' }
  const level =
    length === 1
      ? series
      : (technical({ id: side === 'high' ? 'highest' : 'lowest', numbers: [length], of: series }) ?? series)
  const before: Expression = { node: 'ago', of: level, span: span(1, 'd') }
  return compare(close, side === 'high' ? '>' : '<', before)
}
