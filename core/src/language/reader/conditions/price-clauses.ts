import type { Comparison, Condition, Expression } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { unitOf } from '../../check/units.ts'
import { numberBefore } from '../figures/bag.ts'
import { readFigureWhole } from '../figures/figure.ts'
import { all, between, close, compare, near as nearLevel, num, sma, sure } from '../figures/make.ts'
import { barsOf } from '../figures/time.ts'
import { lightWords } from '../lexicon/words.ts'
import {
  assumed,
  became,
  isWord,
  type Notes,
  type Parsed,
  parsed,
  type Sentence,
  senseAt,
  skipWords,
  textOf,
} from '../token.ts'
import { readRest } from './compare.ts'
import { meet } from './meet.ts'
import { opSense, readOperator, readPostOperator, turned } from './operator.ts'

/** "close above 20, 50 and 200 ema", "trading above 50 and 200 dma", "price above all emas". */
export function readAgainstMany(sentence: Sentence, at: number): Parsed<Condition> | null {
  const left = readFigureWhole(sentence, at)
  const isPrice =
    left && !left.value.loose && (left.value.expression.node === 'price' || left.value.expression.node === 'technical')
  const start = isPrice ? left.next : at
  const op = readOperator(sentence, start)
  if (!op || (op.value !== '>' && op.value !== '<')) return null
  const lengths: number[] = []
  let place = skipWords(sentence, op.next, 'all', 'of')
  for (let steps = 0; steps < 8; steps++) {
    const here = lengths.length > 0 ? skipWords(sentence, place, 'comma', 'and') : place
    const number = senseAt(sentence, here, 'number')
    const own = senseAt(sentence, here, 'span')
    const value = number?.unit === 'plain' ? number.value : own?.span.unit === 'd' ? own.span.count : null
    if (value === null || !Number.isInteger(value)) break
    lengths.push(value)
    place = here + 1
  }
  if (lengths.length < 2) return readAboveLines(sentence, at, isPrice ? left.value.expression : close, op)
  const last = numberBefore(sentence, place - 1)
  if (last?.core.is !== 'indicator') return null
  const id = last.core.id
  const one = isPrice ? left.value.expression : close
  const conditions: Condition[] = []
  for (const length of lengths) {
    const other = {
      node: 'technical' as const,
      id,
      parameters: [length],
      output: id,
      timeframe: 'day' as const,
      of: null,
    }
    conditions.push(meet(one, op.value, other).condition)
  }
  const condition = all(conditions)
  return condition && parsed(condition, last.next, became(at, last.next, printCondition(condition)))
}

/** "under ₹500", "above 50 rs", "above 200 dma", "200 dma ke upar", "between 100 and 500 rs": the price is meant. */
/** "price above 9 ema 20 ema and 50 ema": several lines, each with its name. */
function readAboveLines(
  sentence: Sentence,
  at: number,
  one: Expression,
  op: Parsed<Comparison>,
): Parsed<Condition> | null {
  const lines: Expression[] = []
  const notes: Notes[] = []
  let next = op.next
  for (let steps = 0; steps < 6; steps++) {
    const place = lines.length > 0 ? skipWords(sentence, next, 'comma', 'and') : next
    const figure = readFigureWhole(sentence, place)
    if (!figure || figure.value.loose || figure.value.expression.node !== 'technical') break
    // A line with an operator of its own begins the next clause.
    if (
      lines.length > 0 &&
      (readOperator(sentence, figure.next) ||
        isWord(sentence, figure.next, 'crossup', 'crossdown', 'up', 'down') ||
        senseAt(sentence, figure.next, 'number'))
    )
      break
    lines.push(figure.value.expression)
    notes.push(figure.notes)
    next = figure.next
  }
  const isSame = lines.every((line) => unitOf(line) === 'price')
  if (lines.length < 2 || !isSame) return null
  const condition = all(lines.map((line) => meet(one, op.value, line).condition))
  return condition && parsed(condition, next, became(at, next, printCondition(condition)), ...notes)
}

export function readPriceOnly(sentence: Sentence, at: number): Parsed<Condition> | null {
  const average = readFigureWhole(sentence, at)
  if (average && !average.value.loose && average.value.expression.node === 'technical') {
    const post = readPostOperator(sentence, average.next)
    if (post) {
      const met = meet(close, post.value, average.value.expression)
      return parsed(
        met.condition,
        post.next,
        average.notes,
        became(average.next, post.next, printCondition(met.condition)),
      )
    }
  }
  const ranged = readPricesBetween(sentence, at)
  if (ranged) return ranged
  const number = senseAt(sentence, at, 'number')
  if (number?.unit === 'rupees') {
    const post = readPostOperator(sentence, at + 1)
    if (post && number.value < 1e6)
      return parsed(
        compare(close, post.value, num(number.value, 'rupees')),
        post.next,
        became(at, post.next, printCondition(compare(close, post.value, num(number.value, 'rupees')))),
      )
  }
  const op = opSense(sentence, at, false) ? readOperator(sentence, at) : null
  const isBetween = isWord(sentence, at, 'between')
  if (!op && !isBetween) return null
  const place = op?.next ?? at + 1
  const ofDays = op && readDaysAverage(sentence, place)
  if (op && ofDays) {
    const condition = compare(close, op.value, ofDays.value)
    return parsed(condition, ofDays.next, became(at, ofDays.next, printCondition(condition)))
  }
  const figure = readFigureWhole(sentence, place)
  const first = figure ? null : senseAt(sentence, place, 'number')
  const isLine =
    figure &&
    !figure.value.loose &&
    (figure.value.expression.node === 'technical' ||
      figure.value.expression.node === 'price' ||
      isLevel(figure.value.expression))
  if (!isLine && !(first && (first.unit === 'rupees' || first.unit === 'plain')))
    return readAverageOnly(sentence, at, op?.value ?? null, place)
  if (first && first.unit === 'plain' && !isBetween && !hasRupees(sentence, place)) {
    // "rsi 30 or above 70": whose bound it is, nobody said.
    if (/^(?:and|or|but) /.test(sentence.tokens[at]?.norm ?? '')) return null
    if (!beginsClause(sentence, at)) return null
    // "above 500" with nothing to compare: a price, and that is said.
    const rest = op && readRest(sentence, at, [close], null, false)
    return (
      rest &&
      parsed(
        rest.value,
        rest.next,
        became(at, rest.next, printCondition(rest.value)),
        rest.notes,
        assumed(textOf(sentence, at, rest.next), printCondition(rest.value)),
      )
    )
  }
  if (first && first.unit === 'rupees' && first.value >= 1e7) {
    // "under 500 cr": only a size is measured so.
    const cap: Expression = { node: 'field', id: 'market_cap', period: 'point' }
    const condition = op ? compare(cap, op.value, num(first.value, 'rupees')) : null
    return (
      condition &&
      parsed(
        condition,
        place + 1,
        became(at, place + 1, printCondition(condition)),
        assumed(textOf(sentence, at, place + 1), printCondition(condition)),
      )
    )
  }
  const rest = readRest(sentence, at, [close], null, false)
  return rest && parsed(rest.value, rest.next, became(at, rest.next, printCondition(rest.value)), rest.notes)
}

/** "100 se 200 rupee ke beech": of rupees, so of the price. */
function readPricesBetween(sentence: Sentence, at: number): Parsed<Condition> | null {
  const low = senseAt(sentence, at, 'number')
  const high = sentence.tokens[at + 1]?.norm === 'se' ? senseAt(sentence, at + 2, 'number') : null
  if (!low || high?.unit !== 'rupees' || high.value >= 1e6 || !isWord(sentence, at + 3, 'between')) return null
  if (low.unit !== 'rupees' && low.unit !== 'plain') return null
  const condition = between(close, num(low.value, 'rupees'), num(high.value, 'rupees'))
  return parsed(condition, at + 4, became(at, at + 4, printCondition(condition)))
}

/** "200 day average", and of nothing else: the price's. */
export function readDaysAverage(sentence: Sentence, at: number): Parsed<Expression> | null {
  const days = senseAt(sentence, at, 'span')?.span
  if (!days || (days.unit !== 'd' && days.unit !== 'w') || !isWord(sentence, at + 1, 'avg')) return null
  const isOfOther = readFigureWhole(sentence, skipWords(sentence, at + 2, 'of')) !== null
  return isOfOther ? null : parsed(sma(barsOf(days)), at + 2)
}

/** Does nothing stand before the operator that it could belong to? */
function beginsClause(sentence: Sentence, at: number): boolean {
  const before = sentence.tokens[at - 1]
  return (
    !before ||
    before.senses.some(
      (sense) =>
        sense.is === 'scope' ||
        sense.is === 'implied' ||
        sense.is === 'number' ||
        (sense.is === 'word' && lightWords.has(sense.word)),
    )
  )
}

const isLevel = (of: Expression): boolean =>
  of.node === 'field' &&
  /^(high_52w|low_52w|all_time_high|all_time_low|vwap|book_value|dcf_value|graham_number|previous_close)$/.test(of.id)

const hasRupees = (sentence: Sentence, at: number): boolean => senseAt(sentence, at, 'number')?.unit === 'rupees'

/** "above all SMAs", "above emas". */
function readAverageOnly(sentence: Sentence, at: number, op: string | null, place: number): Parsed<Condition> | null {
  if (op !== '>' && op !== '<') return null
  const start = skipWords(sentence, place, 'all')
  if (start === place || !isWord(sentence, start, 'sma', 'ema')) return null
  const id = isWord(sentence, start, 'ema') && !isWord(sentence, start, 'sma') ? 'ema' : 'sma'
  const lines = [20, 50, 100, 200].map((length) =>
    id === 'sma'
      ? sma(length)
      : { node: 'technical' as const, id, parameters: [length], output: id, timeframe: 'day' as const, of: null },
  )
  const condition = all(lines.map((line) => compare(close, op, line)))
  return (
    condition &&
    parsed(
      condition,
      start + 1,
      became(at, start + 1, printCondition(condition)),
      assumed(textOf(sentence, at, start + 1), printCondition(condition)),
    )
  )
}

/** "discount to nav above 1%": the premium is below what is as much under nought. */
export function readDiscount(sentence: Sentence, at: number): Parsed<Condition> | null {
  const isDiscount = /discount/.test(sentence.tokens[at]?.norm ?? '')
  if (senseAt(sentence, at, 'field')?.id !== 'premium_to_nav' || !isDiscount) return null
  const place = skipWords(sentence, at + 1, 'is')
  const premium = sure('premium_to_nav')
  const made = (condition: Condition, next: number) =>
    parsed(condition, next, became(at, next, printCondition(condition)))
  if (isWord(sentence, place, 'between')) {
    const [low, high] = [place + 1, place + 3].map((each) => shareAt(sentence, each))
    const isRange = isWord(sentence, place + 2, 'and', 'to') && low !== undefined && high !== undefined
    return isRange ? made(between(premium, num(-high, 'percent'), num(-low, 'percent')), place + 4) : null
  }
  const op = readOperator(sentence, place)
  const share = op && shareAt(sentence, op.next)
  if (!op || typeof share !== 'number') return null
  const next = isWord(sentence, op.next + 1, 'percentsign') ? op.next + 2 : op.next + 1
  return made(compare(premium, turned[op.value], num(-share, 'percent')), next)
}

function shareAt(sentence: Sentence, at: number): number | undefined {
  const number = senseAt(sentence, at, 'number')
  return number?.unit === 'percent' || number?.unit === 'plain' ? number.value : undefined
}

/** "52 week low stocks": at it, within 2%. */
export function readLevelAlone(sentence: Sentence, at: number): Parsed<Condition> | null {
  const id = senseAt(sentence, at, 'field')?.id
  if (id === 'premium_to_nav' && !readOperator(sentence, at + 1)) {
    const isBelow = /discount/.test(sentence.tokens[at]?.norm ?? '')
    const side = compare(sure(id), isBelow ? '<' : '>', num(0, 'percent'))
    return parsed(side, at + 1, became(at, at + 1, printCondition(side)))
  }
  if (!id || !/^(high_52w|low_52w|all_time_high|all_time_low)$/.test(id)) return null
  const place = skipWords(sentence, at + 1, 'latest')
  if (
    readOperator(sentence, at + 1) ||
    isWord(sentence, place, 'minus', 'plus', 'divide', 'times', 'crossup', 'crossdown')
  )
    return null
  const condition = nearLevel(close, sure(id), 2)
  return parsed(
    condition,
    at + 1,
    became(at, at + 1, printCondition(condition)),
    assumed(sentence.tokens[at]?.text ?? '', printCondition(condition)),
  )
}
