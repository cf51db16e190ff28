/** What a figure is compared with, and for how long: "1.15x same qtr last yr", "20 for 3 years". */
import type { Expression, Span } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import { coreAt, isAverage } from '../figures/bag.ts'
import { readExpression, readFigureWhole, trimNotes } from '../figures/figure.ts'
import { arithmetic, field, num, ofCompany, ofIndex, span, stepOf } from '../figures/make.ts'
import { isOfIndex } from '../figures/of-index.ts'
import { readInstrument } from '../figures/subject.ts'
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
} from '../token.ts'
import { readMultiple, readRelative } from './relative.ts'

export type Make = (left: Expression) => Expression

const sharesOf: Readonly<Record<string, string>> = {
  net_profit: 'eps',
  revenue: 'revenue_per_share',
  total_equity: 'book_value',
  free_cash_flow: 'free_cash_flow_per_share',
  cash_and_bank: 'cash_per_share',
  cash_from_operations: 'operating_cash_flow_per_share',
}

/** "price less than 10 times earnings": a price meets what a share earns, not the whole company. */
export function aShare(left: Expression, right: Expression): Expression {
  if (left.node !== 'price' || left.of === 'volume') return right
  if (right.node === 'field') return (sharesOf[right.id] && field(sharesOf[right.id] ?? '')) || right
  return right.node === 'arithmetic' && right.left.node === 'number'
    ? { ...right, right: aShare(left, right.right) }
    : right
}

/** What a figure is compared with: "20", "1.15x same qtr last yr", "its 5 year average", "industry", another figure. */
export function readRight(
  sentence: Sentence,
  at: number,
  left: Expression,
  lefts: readonly Expression[],
): Parsed<Make> | null {
  const start = skipWords(sentence, at, 'of', 'to', 'than')
  const company = readCompany(sentence, start, left)
  if (company) return company
  const multiple = readMultiple(sentence, start)
  if (multiple) {
    const place = skipWords(sentence, multiple.next, 'of', 'than', 'times')
    const of = readRelative(sentence, place, left)
    const whole = readExpression(sentence, place)
    if (of && !(whole && whole.value.node !== 'number' && whole.next > of.next)) {
      const make: Make = (each) =>
        arithmetic('*', num(multiple.value), readRelative(sentence, place, each)?.value ?? of.value)
      return parsed(make, of.next, of.notes)
    }
    const figure = readExpression(sentence, place)
    if (figure && figure.value.node !== 'number') {
      return parsed(() => arithmetic('*', num(multiple.value), figure.value), figure.next, figure.notes)
    }
  }
  const other = readOtherLength(sentence, start, left)
  if (other) return parsed(() => other.value, other.next, other.notes)
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
    const after = percentOf(sentence, expression, lefts) ?? figureOfCompany(sentence, expression)
    return after ?? parsed(() => expression.value, expression.next, expression.notes)
  }
  if (isWord(sentence, start, 'no') && sentence.tokens[start]?.norm === 'zero') return parsed(() => num(0), start + 1)
  return null
}

const usualLengths = new Set([5, 8, 9, 10, 12, 13, 20, 21, 26, 34, 50, 55, 100, 150, 200])

/** "50 dma above 200", "20 ema crosses 50": a bare length beside an average is the other average, not a price. */
export function readOtherLength(sentence: Sentence, at: number, left: Expression): Parsed<Expression> | null {
  if (left.node !== 'technical' || !isAverage(left.id) || left.of !== null) return null
  const number = senseAt(sentence, at, 'number')
  if (number?.unit !== 'plain' || number.orMore || !usualLengths.has(number.value)) return null
  if (left.parameters[0] === number.value || readExpression(sentence, at)?.value.node !== 'number') return null
  const other: Expression = { ...left, parameters: [number.value, ...left.parameters.slice(1)] }
  const said = assumed(sentence.tokens[at]?.text ?? '', printExpression(other))
  return parsed(other, at + 1, became(at, at + 1, printExpression(other)), said)
}

/** "roe more than tcs", "pe below infosys pe", "return higher than nifty": the same figure of that company or index. */
function readCompany(sentence: Sentence, at: number, left: Expression): Parsed<Make> | null {
  const index = isOfIndex(left) ? readInstrument(sentence, at) : null
  if (index?.value.asset === 'index') {
    const { symbol } = index.value
    const make: Make = (each) => ofIndex(each, symbol)
    return parsed(make, index.next, became(at, index.next, printExpression(make(left))))
  }
  const company = companyAt(sentence, at)
  if (!company || left.node === 'number') return null
  const again = readExpression(sentence, company.next)
  const isAgain = again !== null && printExpression(again.value) === printExpression(left)
  const next = isAgain ? again.next : company.next
  return parsed(
    (each) => ofCompany(each, company.value),
    next,
    became(at, next, printExpression(ofCompany(left, company.value))),
  )
}

/** "pe below pe of infosys". */
function figureOfCompany(sentence: Sentence, { value, next, notes }: Parsed<Expression>): Parsed<Make> | null {
  const company = value.node !== 'number' && isWord(sentence, next, 'of') ? companyAt(sentence, next + 1) : null
  return (
    company &&
    parsed(() => ofCompany(value, company.value), company.next, notes, became(next, company.next, company.value))
  )
}

/** One company alone: more than two companies is more than which of them? */
export function companyAt(sentence: Sentence, at: number): Parsed<string> | null {
  const found = readInstrument(sentence, at)
  if (found?.value.asset !== 'stock') return null
  const isOneOfMore = readInstrument(sentence, skipWords(sentence, found.next, 'and', 'or', 'comma', 'vs')) !== null
  return isOneOfMore ? null : parsed(found.value.symbol, found.next)
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

export interface Trailing {
  readonly span: Span
  readonly isEver: boolean
}

/** "for 3 years", "since 3 years", "last 3 yrs", "in each of the last 5 years", "every year for 5 years", "consistently". */
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
    } else if (isWord(sentence, place, 'for', 'in', 'last', 'since') && leadsToSpan(sentence, place + 1)) {
      isLed = true
      place++
    } else {
      const range = senseAt(sentence, place, 'range')
      const own = senseAt(sentence, place, 'span')
      if (range?.range.range === 'last' && span_ === null) {
        span_ = range.range.span
        isLed = true
        place++
      } else if (
        own &&
        span_ === null &&
        (isLed || isEvery || isWord(sentence, place + 1, 'every')) &&
        !isWord(sentence, place + 1, 'ago')
      ) {
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
