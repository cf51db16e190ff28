/**
 * One clause of a condition. The order is the law: what says its own shape first (patterns with slots), then phrases
 * that stand for a condition, then comparisons, then words for which a cut-off is chosen, last a figure beside a number.
 */
import { findPattern } from 'core/indicators'
import type { Condition, Expression, Timeframe } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { numberBefore } from '../figures/bag.ts'
import { readFigureWhole } from '../figures/figure.ts'
import {
  all,
  always,
  any,
  arithmetic,
  averageVolume,
  between,
  close,
  compare,
  field,
  known,
  near as nearLevel,
  not,
  num,
  pattern,
  sma,
  span,
  sure,
  trend,
  volume,
} from '../figures/make.ts'
import { fitNumber } from '../figures/units.ts'
import { lightWords } from '../lexicon/words.ts'
import { remembered } from '../memo.ts'
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
import { readAdjective } from './adjectives.ts'
import { meet, readComparison, readCross, readRest, readTrailing, readWithin, retime } from './compare.ts'
import { readImplied, readTaught } from './implied.ts'
import { readBreach, readDistance, readDoubled, readGap, readMove, readRun } from './moves.ts'
import { opSense, readOperator, readPostOperator } from './operator.ts'
import { readMultiple, readRelative } from './relative.ts'
import { readTrend } from './trends.ts'

const readers: readonly ((sentence: Sentence, at: number) => Parsed<Condition> | null)[] = [
  readTaught,
  readKnown,
  readGap,
  readDistance,
  readMove,
  readDoubled,
  readRun,
  readBreach,
  readCross,
  readAgainstMany,
  readCandle,
  readImpliedOver,
  readComparison,
  readTrend,
  readPercentOff,
  readMultipleOf,
  readNone,
  readPriceOnly,
  readAdjective,
  readGrowing,
  readGrowthAlone,
  readLevelAlone,
  readValue,
]

export const readClause = remembered(readClauseOnce)

function readClauseOnce(sentence: Sentence, at: number): Parsed<Condition> | null {
  let best: Parsed<Condition> | null = null
  for (const reader of readers) {
    const read = reader(sentence, at)
    if (!read || read.next <= at) continue
    // The first that reads on wins; a later one only if it takes in more of the sentence.
    if (best === null || read.next > best.next) best = read
  }
  return best
}

/** "NOT empty(priceToEarnings)", "pe is known". */
function readKnown(sentence: Sentence, at: number): Parsed<Condition> | null {
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

/** "close above 20, 50 and 200 ema", "trading above 50 and 200 dma", "price above all emas". */
function readAgainstMany(sentence: Sentence, at: number): Parsed<Condition> | null {
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
  if (lengths.length < 2) return null
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

/** A candle pattern, with the bars it is looked for in: "inside bar 15min", "weekly bullish engulfing in last 3 days". */
function readCandle(sentence: Sentence, at: number): Parsed<Condition> | null {
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
function readImpliedOver(sentence: Sentence, at: number): Parsed<Condition> | null {
  const said = readImplied(sentence, at)
  if (!said && senseAt(sentence, at, 'price')?.of === 'close' && senseAt(sentence, at + 1, 'implied')) {
    // "price near 52 week high"
    return readImpliedOver(sentence, at + 1)
  }
  const implied = said
  if (!implied) return null
  let condition = implied.value
  let next = implied.next
  if (condition.node === 'crosses') {
    const within = readWithin(sentence, next)
    if (within) {
      condition = { ...condition, within: within.value }
      next = within.next
    }
    return parsed(condition, next, implied.notes)
  }
  if (condition.node === 'trend') {
    const over = readTrailing(sentence, next, condition.of)
    return over ? parsed({ ...condition, span: over.value.span }, over.next, implied.notes) : implied
  }
  if (senseAt(sentence, at, 'implied')?.id === 'volume_breakout') {
    // "with volume above 1 lakh": the figure, not the phrase.
    const measured = readOperator(sentence, next) ? readRest(sentence, next, [volume], null, false) : null
    if (measured)
      return parsed(
        measured.value,
        measured.next,
        became(at, measured.next, printCondition(measured.value)),
        measured.notes,
      )
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
      return parsed(
        compare(
          condition.left,
          condition.op === '<' ? (amount.value.op === '>' ? '<' : '<=') : amount.value.op,
          num(condition.op === '<' ? -amount.value.value : amount.value.value, 'percent'),
        ),
        amount.next,
        implied.notes,
      )
    const bare = senseAt(sentence, next, 'span')
    if (bare && !numberBefore(sentence, next) && !leadsToFigure(sentence, next))
      return parsed(wrapChange(condition, bare.span), next + 1, implied.notes)
    next = skipWords(sentence, next, 'qoq', 'quarterly', 'latest')
    if (next > implied.next) return parsed(condition, next, implied.notes)
  }
  if (condition.node === 'compare') {
    const over = readTrailing(sentence, next, condition.left)
    if (over) return parsed(wrapChange(condition, over.value.span), over.next, implied.notes, over.notes)
    // "loss to profit this qtr yoy": said by the phrase already.
  }
  if (condition.node === 'and' && condition.all.every((each) => each.node === 'compare')) {
    const [first] = condition.all
    const over = first?.node === 'compare' ? readTrailing(sentence, next, first.left) : null
    if (over) {
      const all_ = condition.all.map((each) => (each.node === 'compare' ? wrapChange(each, over.value.span) : each))
      return parsed(all(all_) ?? condition, over.next, implied.notes, over.notes)
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

/** "volume 2x 20d avg", "volume 3 times its 10 day average", "volume double of average". */
function readMultipleOf(sentence: Sentence, at: number): Parsed<Condition> | null {
  const figure = readFigureWhole(sentence, at)
  if (!figure || figure.value.loose) return null
  const place = skipWords(sentence, figure.next, 'is', 'of', 'latest')
  const multiple = readMultiple(sentence, place)
  if (!multiple) return null
  const left = figure.value.expression
  const start = skipWords(sentence, multiple.next, 'of', 'than', 'times')
  const relative = readRelative(sentence, start, left)
  const whole = readFigureWhole(sentence, start)
  if (whole && !whole.value.loose && (!relative || whole.next > relative.next)) {
    const condition = compare(left, '>=', arithmetic('*', num(multiple.value), whole.value.expression))
    return parsed(condition, whole.next, figure.notes, whole.notes)
  }
  if (!relative) {
    if (left.node !== 'price' || left.of !== 'volume') return null
    // "volume 2x": of what is usual.
    const condition = compare(left, '>=', arithmetic('*', num(multiple.value), averageVolume(20)))
    return parsed(
      condition,
      multiple.next,
      figure.notes,
      assumed(textOf(sentence, at, multiple.next), printCondition(condition)),
    )
  }
  const condition = compare(left, '>=', arithmetic('*', num(multiple.value), relative.value))
  return parsed(condition, relative.next, figure.notes, relative.notes)
}

/** "sales 10% more than last year", "pe 20% below its 5 year average", "pe at 30% discount to industry". */
function readPercentOff(sentence: Sentence, at: number): Parsed<Condition> | null {
  const figure = readFigureWhole(sentence, at)
  if (!figure || figure.value.loose) return null
  const left = figure.value.expression
  const number = senseAt(sentence, skipWords(sentence, figure.next, 'is', 'hit'), 'number')
  if (number?.unit !== 'percent') return null
  const place = skipWords(sentence, figure.next, 'is', 'hit') + 1
  const side = isWord(sentence, place, 'discountto')
    ? '<'
    : isWord(sentence, place, 'premiumto')
      ? '>'
      : opSense(sentence, place, false)
  if (side !== '<' && side !== '>') return null
  const start = skipWords(sentence, place + 1, 'than', 'to', 'of')
  const relative = readRelative(sentence, start, left)
  const whole = readFigureWhole(sentence, start)
  const other =
    whole && !whole.value.loose && (!relative || whole.next > relative.next)
      ? parsed(whole.value.expression, whole.next, whole.notes)
      : relative
  if (!other) return null
  const factor = num(1 + ((side === '>' ? 1 : -1) * number.value) / 100)
  const condition = compare(left, side === '>' ? '>=' : '<=', arithmetic('*', factor, other.value))
  return parsed(condition, other.next, figure.notes, other.notes)
}

/** "no debt", "zero pledge", "without pledged shares". */
function readNone(sentence: Sentence, at: number): Parsed<Condition> | null {
  if (!isWord(sentence, at, 'no')) return null
  const figure = readFigureWhole(sentence, at + 1)
  if (!figure || figure.value.loose) return null
  const condition = compare(figure.value.expression, '=', fitNumber(num(0), figure.value.expression).value)
  return parsed(condition, figure.next, became(at, figure.next, printCondition(condition)))
}

/** "under ₹500", "above 50 rs", "above 200 dma", "200 dma ke upar", "between 100 and 500 rs": the price is meant. */
function readPriceOnly(sentence: Sentence, at: number): Parsed<Condition> | null {
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
    if (!beginsClause(sentence, at)) return null
    // "above 500" with nothing to compare: a price, and that is said.
    const condition = op ? compare(close, op.value, num(first.value, 'rupees')) : null
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

/** "growth > 20" of nothing said: of profit, and that is said. */
function readGrowthAlone(sentence: Sentence, at: number): Parsed<Condition> | null {
  if (!isWord(sentence, at, 'growth')) return null
  const growth = sure('net_profit_growth')
  const rest = readRest(sentence, at + 1, [growth], null, false)
  return (
    rest &&
    parsed(
      rest.value,
      rest.next,
      became(at, rest.next, printCondition(rest.value)),
      rest.notes,
      assumed(sentence.tokens[at]?.text ?? '', 'profit growth over a year'),
    )
  )
}

/** "52 week low stocks": at it, within 2%. */
function readLevelAlone(sentence: Sentence, at: number): Parsed<Condition> | null {
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

/** "profit growth for 3 years", "sales growth": grown, and each year where years are said. */
function readGrowing(sentence: Sentence, at: number): Parsed<Condition> | null {
  const figure = readFigureWhole(sentence, at)
  if (!figure) return null
  const { expression, bag } = figure.value
  if (!bag.isGrowth || bag.core?.is !== 'field') return null
  const place = skipWords(sentence, figure.next, 'is')
  const after = isWord(sentence, place, 'for') ? senseAt(sentence, place + 1, 'span') : null
  const over = after?.span ?? bag.span
  const next = after ? place + 2 : figure.next
  if (readOperator(sentence, next) || senseAt(sentence, next, 'number') || senseAt(sentence, next, 'numbers'))
    return null
  const base = field(bag.core.id)
  const condition =
    over && over.unit === 'y' && over.count > 1 && base
      ? trend('rising', base, over)
      : compare(expression, '>', fitNumber(num(0), expression).value)
  return parsed(
    condition,
    next,
    became(at, next, printCondition(condition)),
    assumed(textOf(sentence, at, next), printCondition(condition)),
  )
}

/** "rsi 40-60", "promoter pledge 0", "piotroski score of 9", "roce 20%", "mcap 500+". */
function readValue(sentence: Sentence, at: number): Parsed<Condition> | null {
  const figure = readFigureWhole(sentence, at)
  if (!figure || figure.value.loose) return null
  const left = figure.value.expression
  const rest = readRest(sentence, figure.next, [left], null, false)
  if (rest) return parsed(rest.value, rest.next, figure.notes, rest.notes)
  const place = skipWords(sentence, figure.next, 'is', 'of', 'at', 'colon')
  const number = senseAt(sentence, place, 'number')
  if (!number || number.unit === 'times') return null
  if (left.node === 'technical' && left.parameters.length === 0) return null
  const fitted = fitNumber(num(number.value, number.unit), left)
  // A score or a zero is met exactly; of a ratio or an amount at least so much is meant, and that is said.
  const isExact =
    number.value === 0 || (left.node === 'field' && (/score|rating/.test(left.id) || /face_value/.test(left.id)))
  const condition = compare(left, isExact ? '=' : '>=', fitted.value)
  const notes: Notes = isExact ? nothingNoted : assumed(textOf(sentence, at, place + 1), printCondition(condition))
  return parsed(
    condition,
    place + 1,
    figure.notes,
    fitted.assumption ? { became: [], assumptions: [fitted.assumption] } : nothingNoted,
    notes,
  )
}

export { any, between, retime }
