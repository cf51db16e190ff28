import type { Condition } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { unitOf } from '../../check/units.ts'
import { isAverage } from '../figures/bag.ts'
import { readFigure, readFigureWhole } from '../figures/figure.ts'
import { always, arithmetic, averageVolume, compare, field, num, percent, sure, trend } from '../figures/make.ts'
import { yearAt } from '../figures/time.ts'
import { fitNumber } from '../figures/units.ts'
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
import { isMost, readAdjective } from './adjectives.ts'
import { readAtExtreme } from './at-extreme.ts'
import { readBoundFirst } from './bound-first.ts'
import { asRatio, readComparison, readRest } from './compare.ts'
import { readCross } from './cross.ts'
import { readCrossover } from './crossover.ts'
import { readDistance } from './distances.ts'
import { readTaught } from './implied.ts'
import { readMeasuredGrowth } from './measured-growth.ts'
import { readBreach, readDoubled, readGap, readMove, readMoved, readMultiplied, readRun } from './moves.ts'
import { opSense, readOperator } from './operator.ts'
import { readTrailing } from './other-side.ts'
import { readCandle, readImpliedOver, readKnown } from './phrase-clauses.ts'
import { readAgainstMany, readDiscount, readLevelAlone, readPriceOnly } from './price-clauses.ts'
import { readMultiple, readRelative } from './relative.ts'
import { readThanCompany } from './than-company.ts'
import { readTrend } from './trends.ts'

const readers: readonly ((sentence: Sentence, at: number) => Parsed<Condition> | null)[] = [
  readTaught,
  readKnown,
  readDiscount,
  readGap,
  readDistance,
  readMove,
  readDoubled,
  readMultiplied,
  readRun,
  readMoved,
  readBreach,
  readCrossover,
  readCross,
  readAgainstMany,
  readCandle,
  readImpliedOver,
  readThanCompany,
  readAtExtreme,
  readMeasuredGrowth,
  readBoundFirst,
  readComparison,
  readTrend,
  readPercentOff,
  readMultipleOf,
  readNone,
  readWithProfit,
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

/** "with profit", and nothing measured: there is one. */
function readWithProfit(sentence: Sentence, at: number): Parsed<Condition> | null {
  const isProfit = senseAt(sentence, at, 'field')?.id === 'net_profit' && isWord(sentence, at - 1, 'with')
  const isAlone = at + 1 === sentence.tokens.length || isWord(sentence, at + 1, 'and', 'comma', 'dot', 'or')
  if (!isProfit || !isAlone || readsAsList(sentence, at)) return null
  const condition = compare(readFigure(sentence, at)?.value ?? sure('net_profit'), '>', num(0, 'rupees'))
  return parsed(
    condition,
    at + 1,
    became(at, at + 1, printCondition(condition)),
    assumed(textOf(sentence, at, at + 1), printCondition(condition)),
  )
}

/** "with profit and sales growth above 20": the first of several figures. */
const readsAsList = (sentence: Sentence, at: number): boolean =>
  readFigureWhole(sentence, skipWords(sentence, at + 1, 'and', 'comma', 'or')) !== null

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

/** "no debt", "zero pledge", "0 pledged shares". */
function readNone(sentence: Sentence, at: number): Parsed<Condition> | null {
  const isNought = senseAt(sentence, at, 'number')?.value === 0 && readOperator(sentence, at - 1) === null
  if (!isWord(sentence, at, 'no') && !isNought) return null
  const figure = readFigureWhole(sentence, at + 1)
  if (!figure || figure.value.loose) return null
  const condition = compare(figure.value.expression, '=', fitNumber(num(0), figure.value.expression).value)
  return parsed(condition, figure.next, became(at, figure.next, printCondition(condition)))
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

/** "profit growth for 3 years", "sales growth": grown, and each year where years are said. */
function readGrowing(sentence: Sentence, at: number): Parsed<Condition> | null {
  const figure = readFigureWhole(sentence, at)
  if (!figure) return null
  const { expression, bag } = figure.value
  if (!bag.isGrowth || bag.core?.is !== 'field') return null
  const place = skipWords(sentence, figure.next, 'is')
  const after = isWord(sentence, place, 'for') ? senseAt(sentence, place + 1, 'span') : null
  const over = after?.span ?? bag.span
  const end = after ? place + 2 : figure.next
  // "for 3 years in a row".
  const next = over && isWord(sentence, end, 'every') ? end + 1 : end
  if (readOperator(sentence, next) || senseAt(sentence, next, 'number') || senseAt(sentence, next, 'numbers'))
    return null
  const base = field(bag.core.id)
  const yoy = field(`${bag.core.id}_yoy`)
  const condition =
    over && over.unit === 'y' && over.count > 1 && base
      ? trend('rising', base, over)
      : over && over.unit === 'q' && over.count > 1 && yoy
        ? // "growth in last 3 quarters": in each of them, over the same quarter of the year before.
          always(compare(yoy, '>', percent(0)), over)
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
  if (/^(?:zero|nil)$/.test(sentence.tokens[place]?.norm ?? '')) {
    const none = compare(left, '=', fitNumber(num(0), left).value)
    return parsed(none, place + 1, figure.notes, became(at, place + 1, printCondition(none)))
  }
  const number = senseAt(sentence, place, 'number')
  if (!number || number.unit === 'times') return null
  // "return 2023" is of that year.
  if (unitOf(left) === 'percent' && yearAt(sentence, place) !== null) return null
  // "50 dma 200" may be two lengths or a price: nobody said which.
  if (left.node === 'technical' && (left.parameters.length === 0 || (isAverage(left.id) && !number.orMore))) return null
  const ratio = asRatio(left, num(number.value, number.unit))
  const judged = ratio?.expression ?? left
  const fitted = fitNumber(num(number.value, number.unit), judged)
  // A score or a zero is met exactly; of a ratio or an amount so much at least is meant, or at most, and that is said.
  const isExact =
    number.value === 0 || (left.node === 'field' && (/score|rating/.test(left.id) || /face_value/.test(left.id)))
  const op = isExact ? '=' : isMost(judged, number.value) && !number.orMore ? '<=' : '>='
  const now = compare(judged, op, fitted.value)
  // "eps growth 25% for 3 years": in each of them.
  const over = isExact ? null : readTrailing(sentence, place + 1, left)
  const condition = over && !over.value.isEver ? always(now, over.value.span) : now
  const next = over && !over.value.isEver ? over.next : place + 1
  const notes: Notes = isExact ? nothingNoted : assumed(textOf(sentence, at, next), printCondition(condition))
  return parsed(
    condition,
    next,
    figure.notes,
    ratio?.notes ?? nothingNoted,
    fitted.assumption ? { became: [], assumptions: [fitted.assumption] } : nothingNoted,
    notes,
  )
}
