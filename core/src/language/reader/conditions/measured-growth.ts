/** How long a growth is of, said behind its bound: "return more than 100% in 3 years", "sales cagr above 15% for 10 years". */
import type { Condition, Expression, Range } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import { type Bag, emptyBag } from '../figures/bag.ts'
import { compose } from '../figures/compose.ts'
import { type FigureReading, readFigureWhole } from '../figures/figure.ts'
import { all, compare, num, span } from '../figures/make.ts'
import { returnIn, wholeYear, yearAt } from '../figures/time.ts'
import {
  assumed,
  became,
  isWord,
  nothingNoted,
  type Parsed,
  parsed,
  type Sentence,
  senseAt,
  skipWords,
} from '../token.ts'
import { readBounds } from './compare.ts'
import { readFigureList } from './figure-list.ts'

export const readMeasuredGrowth = (sentence: Sentence, at: number): Parsed<Condition> | null =>
  readMeasuredBehind(sentence, at) ?? readCagrOfPrice(sentence, at)

function readMeasuredBehind(sentence: Sentence, at: number): Parsed<Condition> | null {
  const list = readFigureList(sentence, at)
  const one = list ? null : (readFigureWhole(sentence, at) ?? readPriceCagr(sentence, at))
  const bags = list?.value.bags ?? (one ? [one.value.bag] : [])
  const next = list?.next ?? one?.next
  if (next === undefined || list?.value.isAny || !bags.every(isOpen)) return null
  const bound = readLevels(sentence, next, figuresOf(bags, usual))
  const over = bound && timeBehind(sentence, bound.next)
  const figures = over ? figuresOf(bags, over.value) : []
  const meant = figures.length === bags.length ? readLevels(sentence, next, figures) : null
  const condition = meant && all(meant.value)
  if (!over || !condition) return null
  const text = figures.map((each) => printExpression(each)).join(' and ')
  return parsed(condition, over.next, became(at, next, text), meant.notes, became(bound.next, over.next, text))
}

/** "cagr above 20", "10 year cagr more than 20%". */
function readCagrOfPrice(sentence: Sentence, at: number): Parsed<Condition> | null {
  const cagr = readPriceCagr(sentence, at)
  const bound = cagr && readLevels(sentence, cagr.next, [cagr.value.expression])
  const condition = bound && all(bound.value)
  return condition && parsed(condition, bound.next, cagr.notes, bound.notes)
}

/** A bound, or a percentage by itself: "returns over 500%", where the word for more is one with that for the figure. */
function readLevels(sentence: Sentence, at: number, lefts: readonly Expression[]): Parsed<readonly Condition[]> | null {
  const bound = readBounds(sentence, at, lefts)
  const number = bound || lefts.length === 0 ? null : senseAt(sentence, at, 'number')
  if (number?.unit !== 'percent') return bound
  const least = num(number.value, 'percent')
  return parsed(
    lefts.map((left) => compare(left, '>=', least)),
    at + 1,
    became(at, at + 1, `>= ${printExpression(least)}`),
  )
}

/** "10 year cagr", "cagr over 5 years", "cagr": of the price, where nothing is named that grew. */
export function readPriceCagr(sentence: Sentence, at: number): Parsed<FigureReading> | null {
  const first = senseAt(sentence, at, 'span')?.span
  const place = first ? at + 1 : at
  if (!isWord(sentence, place, 'cagr') || readFigureWhole(sentence, at)) return null
  const behind = first ? null : timeBehind(sentence, place + 1)
  const over = first ?? (behind?.value.range === 'last' ? behind.value.span : null)
  const next = over && behind ? behind.next : place + 1
  const bag: Bag = {
    ...emptyBag(at),
    core: { is: 'price', of: 'close' },
    coreAt: place,
    isGrowth: true,
    isCagr: true,
    span: over,
    next,
  }
  const [expression] = figuresOf([bag], over ? { range: 'last', span: over } : usual)
  if (!expression) return null
  return parsed(
    { expression, loose: null, bag },
    next,
    became(at, next, printExpression(expression)),
    over ? nothingNoted : assumed(sentence.tokens[place]?.text ?? '', 'the yearly growth of the price over 3 years'),
  )
}

const usual: Range = { range: 'last', span: span(3, 'y') }

/** A growth a year, or of the price, of which nobody has said yet over how long. */
const isOpen = (bag: Bag): boolean =>
  bag.isGrowth &&
  (bag.isCagr || (bag.core?.is === 'price' && bag.core.of === 'close')) &&
  [bag.span, bag.op, bag.basis, bag.ago, bag.timeframe, bag.period, bag.peer].every((said) => said === null)

/** Those that can be told of such a time: a growth a year only of so many years, a return also "this year" and "in 2023". */
const figuresOf = (bags: readonly Bag[], over: Range): Expression[] =>
  bags.flatMap((bag) => {
    if (over.range === 'last') return compose({ ...bag, span: over.span })?.expression ?? []
    return (bag.isCagr ? null : returnIn(over)) ?? []
  })

/** "in 3 years", "over the last 6 months", "this year", "in 2023"; "every year for 3 years" is none, nor what begins the next figure. */
function timeBehind(sentence: Sentence, at: number): Parsed<Range> | null {
  const place = skipWords(sentence, at, 'for', 'in', 'last', 'from')
  const length = senseAt(sentence, place, 'span')?.span
  const year = place > at ? yearAt(sentence, place) : null
  const over: Range | null | undefined =
    senseAt(sentence, place, 'range')?.range ??
    (length ? { range: 'last', span: length } : year === null ? null : wholeYear(year))
  if (!over || isWord(sentence, place + 1, 'ago', 'every') || readFigureWhole(sentence, place)) return null
  return parsed(over, place + 1)
}
