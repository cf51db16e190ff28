/** Clauses that are phrases: candle patterns, and whole conditions with spans and amounts. */
import { findPattern } from 'core/indicators'
import type { Condition, Expression, Span, Timeframe } from '../../ast.ts'
import { printCondition, printExpression } from '../../canonical/print-expression.ts'
import { numberBefore } from '../figures/bag.ts'
import { readFigureWhole } from '../figures/figure.ts'
import {
  all,
  always,
  arithmetic,
  averageVolume,
  compare,
  ever,
  known,
  not,
  num,
  pattern,
  span,
  stepOf,
  trend,
  volume,
} from '../figures/make.ts'
import { barsOf } from '../figures/time.ts'
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
import { readRest } from './compare.ts'
import { readWithin } from './cross.ts'
import { readNearness } from './distances.ts'
import { readImplied } from './implied.ts'
import { isAboveAverage, readOperator } from './operator.ts'
import { readTrailing } from './other-side.ts'
import { quarterly, readMultiple, readRelative } from './relative.ts'

/** "NOT empty(priceToEarnings)", "pe is known". */
export function readKnown(sentence: Sentence, at: number): Parsed<Condition> | null {
  const isNegated = isWord(sentence, at, 'not')
  const place = isNegated ? at + 1 : at
  const isEmpty = isWord(sentence, place, 'empty')
  const isKnown = isWord(sentence, place, 'known')
  if ((!isEmpty && !isKnown) || !isWord(sentence, place + 1, 'lparen')) return null
  const figure = readFigureWhole(sentence, place + 2)
  if (!figure || !isWord(sentence, figure.next, 'rparen')) return null
  const is = known(figure.value.expression)
  const wants = isEmpty === isNegated
  return parsed(wants ? is : not(is), figure.next + 1, figure.notes)
}

/** A candle pattern, with the bars it is looked for in: "inside bar 15min", "weekly bullish engulfing in last 3 days". */
export function readCandle(sentence: Sentence, at: number): Parsed<Condition> | null {
  const before = senseAt(sentence, at, 'timeframe')
  const place = before && senseAt(sentence, at + 1, 'pattern') ? at + 1 : at
  const found = senseAt(sentence, place, 'pattern')
  if (!found || !findPattern(found.id)) return null
  let next = place + 1
  let timeframe: Timeframe = place > at && before ? before.timeframe : 'day'
  next = skipWords(sentence, next, 'latest')
  const frame = senseAt(sentence, skipWords(sentence, next, 'on', 'in'), 'timeframe')
  if (frame && place === at) {
    timeframe = frame.timeframe
    next = skipWords(sentence, next, 'on', 'in') + 1
    if (/^(?:chart|charts|timeframe|time frame|candles?)$/.test(sentence.tokens[next]?.norm ?? '')) next++
  }
  const within = readWithin(sentence, next)
  const condition = pattern(found.id, timeframe, within?.value ?? span(1, 'd'))
  return parsed(condition, within?.next ?? next, became(at, within?.next ?? next, printCondition(condition)))
}

/** A phrase for a condition, for some years or on other bars: "profitable for 5 years", "golden cross in last 10 days". */
export function readImpliedOver(sentence: Sentence, at: number): Parsed<Condition> | null {
  const said = readImplied(sentence, at)
  if (!said && senseAt(sentence, at, 'price')?.of === 'close' && senseAt(sentence, at + 1, 'implied')) {
    // "price near 52 week high"
    return readImpliedOver(sentence, at + 1)
  }
  const implied = said
  if (!implied) return null
  const condition = implied.value
  let next = implied.next
  /** With an amount or a time of its own: the note tells the condition that is run, not the one the phrase has alone. */
  const measured = (value: Condition, end: number, notes: Notes = nothingNoted): Parsed<Condition> => {
    const means = printCondition(value)
    const isSaid = implied.notes.assumptions.length === 0
    return parsed(
      value,
      end,
      became(at, end, means),
      isSaid ? nothingNoted : assumed(textOf(sentence, at, end), means),
      notes,
    )
  }
  if (condition.node === 'crosses') {
    const within = readWithin(sentence, next)
    return within ? measured({ ...condition, within: within.value }, within.next) : implied
  }
  if (condition.node === 'compare' && isBreak(condition)) {
    // "hit 52 week low in last 5 days": on one of them.
    const within = readWithin(sentence, next)
    if (!within) return implied
    const isToday = within.value.unit === 'd' && within.value.count === 1
    return measured(isToday ? condition : ever(condition, within.value), within.next)
  }
  if (
    condition.node === 'compare' &&
    condition.left.node === 'technical' &&
    condition.left.id === 'relative_strength'
  ) {
    const over = readTrailing(sentence, next, condition.left)
    if (over)
      return measured({ ...condition, left: { ...condition.left, parameters: [barsOf(over.value.span)] } }, over.next)
  }
  if (condition.node === 'near') {
    const within = readNearness(sentence, next)
    if (within === null) return implied
    const near: Condition = { ...condition, within }
    return parsed(near, next + 2, became(at, next + 2, printCondition(near)))
  }
  if (condition.node === 'trend') {
    const over = lengthOf(sentence, next, condition.of)
    return over ? measured({ ...condition, span: over.value }, over.next) : implied
  }
  if (condition.node === 'over') {
    const of = condition.of.node === 'compare' ? condition.of.left : null
    const over = of && lengthOf(sentence, next, of)
    return over ? measured({ ...condition, span: over.value }, over.next) : implied
  }
  if (senseAt(sentence, at, 'implied')?.id === 'volume_breakout') {
    // "with volume above average": more than it, not twice as much.
    if (isAboveAverage(sentence, next)) return measured(compare(volume, '>', averageVolume(20)), next + 1)
    // "with volume above 1 lakh": the figure, not the phrase.
    const bound = readOperator(sentence, next) ? readRest(sentence, next, [volume], null, false) : null
    if (bound) return parsed(bound.value, bound.next, became(at, bound.next, printCondition(bound.value)), bound.notes)
    // "rising volume for 3 days": more on each of them than before, not twice the usual.
    const isRising = /rising|increas/.test(sentence.tokens[at]?.norm ?? '')
    const over = isRising ? readTrailing(sentence, next, volume) : null
    if (over) {
      const rising = trend('rising', volume, over.value.span)
      return parsed(rising, over.next, became(at, over.next, printCondition(rising)), over.notes)
    }
    const multiple = readMultiple(sentence, next)
    if (multiple) {
      const start = skipWords(sentence, multiple.next, 'of', 'than', 'times')
      const usual = readRelative(sentence, start, volume)
      const more = compare(volume, '>=', arithmetic('*', num(multiple.value), usual?.value ?? averageVolume(20)))
      const end = usual?.next ?? multiple.next
      return parsed(
        more,
        end,
        became(at, end, printCondition(more)),
        usual ? nothingNoted : assumed(textOf(sentence, at, end), printCondition(more)),
      )
    }
  }
  if (condition.node === 'compare' && isChange(condition)) {
    const amount = readChangeAmount(sentence, next)
    if (amount)
      return measured(
        compare(
          condition.left,
          condition.op === '<' ? (amount.value.op === '>' ? '<' : '<=') : amount.value.op,
          num(condition.op === '<' ? -amount.value.value : amount.value.value, 'percent'),
        ),
        amount.next,
      )
    const bare = senseAt(sentence, next, 'span')
    if (bare && !numberBefore(sentence, next) && !leadsToFigure(sentence, next))
      return measured(wrapChange(condition, bare.span), next + 1)
    next = skipWords(sentence, next, 'qoq', 'quarterly', 'latest')
    if (next > implied.next) return parsed(condition, next, implied.notes)
  }
  if (condition.node === 'compare') {
    const over = readTrailing(sentence, next, condition.left)
    const moved = over && againstItself(condition, over.value.span)
    if (over) return measured(moved ?? wrapChange(condition, over.value.span), over.next, over.notes)
    const bare = lengthOf(sentence, next, condition.left)
    if (bare) return measured(wrapChange(condition, bare.value), bare.next)
    // "loss to profit this qtr yoy": said by the phrase already.
  }
  if (condition.node === 'and' && condition.all.every((each) => each.node === 'compare')) {
    const [first] = condition.all
    const over = first?.node === 'compare' ? readTrailing(sentence, next, first.left) : null
    if (over) {
      const all_ = condition.all.map((each) => (each.node === 'compare' ? wrapChange(each, over.value.span) : each))
      return measured(all(all_) ?? condition, over.next, over.notes)
    }
  }
  if (implied.value.node === 'and' && /turnaround|profit_to_loss/.test(senseAt(sentence, at, 'implied')?.id ?? '')) {
    let place = next
    while (
      isWord(sentence, place, 'yoy', 'quarterly', 'latest') ||
      senseAt(sentence, place, 'implied')?.id === senseAt(sentence, at, 'implied')?.id ||
      senseAt(sentence, place, 'range')?.range.range === 'this'
    )
      place++
    next = place
  }
  return parsed(condition, next, implied.notes)
}

/** Beyond all that was before: it happens on a day. */
const isBreak = ({ left, right }: Condition & { node: 'compare' }): boolean =>
  left.node === 'price' &&
  ((right.node === 'ago' && right.of.node === 'technical' && /^(?:highest|lowest)$/.test(right.of.id)) ||
    (right.node === 'field' && /^all_time_/.test(right.id)))

/** "rising margins for 3 quarters": more in each quarter than in the one before, not than a year ago. */
function againstItself({ left, op, right }: Condition & { node: 'compare' }, over: Span): Condition | null {
  const isOwn = right.node === 'ago' && printExpression(right.of) === printExpression(left)
  if (!isOwn || over.unit !== 'q' || (op !== '>' && op !== '<')) return null
  return trend(op === '>' ? 'rising' : 'falling', quarterly(left), over)
}

const isChange = ({ left, right }: Condition & { node: 'compare' }): boolean =>
  right.node === 'number' &&
  right.value === 0 &&
  ((left.node === 'field' && /_change$/.test(left.id)) || (left.node === 'window' && left.op === 'change'))

/** "pledge increased qoq > 5%", "promoter increased stake by 2%". */
function readChangeAmount(
  sentence: Sentence,
  at: number,
): Parsed<{ readonly op: '>' | '>='; readonly value: number }> | null {
  const place = skipWords(sentence, at, 'qoq', 'quarterly', 'by', 'latest', 'is')
  const op = readOperator(sentence, place)
  const number = senseAt(sentence, op?.next ?? place, 'number')
  if (!number || (number.unit !== 'percent' && !(op && number.unit === 'plain'))) return null
  if (op && op.value !== '>' && op.value !== '>=') return null
  return parsed({ op: op?.value === '>' ? '>' : '>=', value: number.value }, (op?.next ?? place) + 1)
}

/** "profitable for 5 years", and of what is filed by year also "positive free cash flow 5 years". */
function lengthOf(sentence: Sentence, at: number, of: Expression): Parsed<Span> | null {
  const trailing = readTrailing(sentence, at, of)
  if (trailing) return parsed(trailing.value.span, trailing.next, trailing.notes)
  const bare = stepOf(of) === 'y' ? senseAt(sentence, at, 'span')?.span : null
  return bare?.unit === 'y' && !isWord(sentence, at + 1, 'ago') && !leadsToFigure(sentence, at)
    ? parsed(bare, at + 1)
    : null
}

/** Does the span here begin a figure of its own: "3 year sales growth"? */
const leadsToFigure = (sentence: Sentence, at: number): boolean => readFigureWhole(sentence, at) !== null

/** "fii buying last 3 quarters": the holding rose each quarter. */
function wrapChange(
  condition: Condition & { node: 'compare' },
  over: { readonly count: number; readonly unit: 'd' | 'w' | 'm' | 'q' | 'y' },
): Condition {
  const { left, op } = condition
  const held =
    left.node === 'field' && left.id.endsWith('_holding_change')
      ? left.id.replace(/_change$/, '')
      : left.node === 'window' && left.op === 'change' && left.of.node === 'field'
        ? left.of.id
        : null
  if (held && (op === '>' || op === '<')) {
    const quarters =
      over.unit === 'y' ? over.count * 4 : over.unit === 'm' ? Math.max(1, Math.round(over.count / 3)) : over.count
    if (quarters === 1) return condition
    return {
      node: 'trend',
      direction: op === '>' ? 'rising' : 'falling',
      of: { node: 'field', id: held, period: 'quarterly' },
      span: { count: quarters, unit: 'q' },
    }
  }
  return always(condition, over)
}
