import type { WindowOp } from '../../ast.ts'
import { isWord, type Sentence, senseAt } from '../token.ts'
import { type Bag, isFigure } from './bag.ts'

const opWords: readonly (readonly [string, WindowOp])[] = [
  ['avg', 'avg'],
  ['median', 'median'],
  ['max', 'max'],
  ['min', 'min'],
  ['sum', 'sum'],
  ['stdevof', 'stdev'],
  ['percentileof', 'percentile'],
]

const isNumericField = (sentence: Sentence, at: number): boolean => {
  const id = senseAt(sentence, at, 'field')?.id
  return id !== undefined && isFigure(id)
}

export function takeModifier(sentence: Sentence, at: number, bag: Bag): number | null {
  const token = sentence.tokens[at]
  if (!token) return null
  if (isWord(sentence, at, 'lbracket')) return takeOffset(sentence, at, bag)
  const based = /^(yoy|qoq) (?:growth|change)$/.exec(token.norm)?.[1]
  if (based && bag.basis === null && !bag.isGrowth) {
    bag.basis = based === 'yoy' ? 'yoy' : 'qoq'
    bag.isGrowth = true
    return at + 1
  }
  if (isWord(sentence, at, 'samequarter')) {
    bag.period = 'quarterly'
    bag.ago = { count: 4, unit: 'q' }
    return at + 1
  }
  for (const [word, op] of opWords) {
    if (bag.op === null && isWord(sentence, at, word)) {
      bag.op = op
      return at + 1
    }
  }
  // "growth stocks" is a phrase of its own, unless a figure stands before it: "sales growth stocks".
  const isOwnPhrase = bag.core === null && senseAt(sentence, at, 'implied') !== null
  if (!bag.isGrowth && !isOwnPhrase && isWord(sentence, at, 'growth')) {
    bag.isGrowth = true
    if (isWord(sentence, at, 'cagr')) bag.isCagr = true
    return at + 1
  }
  if (bag.basis === null && isWord(sentence, at, 'yoy')) {
    bag.basis = 'yoy'
    return at + 1
  }
  if (bag.basis === null && isWord(sentence, at, 'qoq')) {
    bag.basis = 'qoq'
    return at + 1
  }
  if (isWord(sentence, at, 'yesterday') && bag.ago === null) {
    bag.ago = { count: 1, unit: 'd' }
    return at + 1
  }
  const span = senseAt(sentence, at, 'span')
  if (span && isWord(sentence, at + 1, 'ago')) {
    bag.ago = span.span
    return at + 2
  }
  if (isWord(sentence, at, 'preceding')) {
    const unit = senseAt(sentence, at + 1, 'unit')
    if (unit && bag.ago === null) {
      const isQuarterOfYear = unit.unit === 'y' && senseAt(sentence, at + 2, 'unit')?.unit === 'q'
      if (isQuarterOfYear) {
        bag.period = 'quarterly'
        bag.ago = { count: 4, unit: 'q' }
        return at + 3
      }
      if (unit.unit === 'q') bag.period = 'quarterly'
      bag.ago = { count: 1, unit: unit.unit }
      return at + 2
    }
    return null
  }
  const range = senseAt(sentence, at, 'range')
  if (range?.range.range === 'last' && bag.span === null && !isWord(sentence, at + 1, 'ago')) {
    bag.span = range.range.span
    bag.isLastSpan = true
    bag.spanFrom = at
    return at + 1
  }
  if (range?.range.range === 'previous' && bag.ago === null) {
    // "preceding quarter" looks back; "last year" and "last quarter" name the latest that was filed.
    const looksBack = /^(?:previous|prev|preceding)/.test(token.norm)
    if (range.range.unit === 'quarter') {
      bag.period = 'quarterly'
      if (looksBack) bag.ago = { count: 1, unit: 'q' }
      return at + 1
    }
    if (range.range.unit === 'year') {
      if (senseAt(sentence, at + 1, 'unit')?.unit === 'q') {
        bag.period = 'quarterly'
        bag.ago = { count: 4, unit: 'q' }
        return at + 2
      }
      if (looksBack) bag.ago = { count: 1, unit: 'y' }
      else if (bag.period === null) bag.period = 'annual'
      return at + 1
    }
    if (range.range.unit === 'day') {
      bag.ago = { count: 1, unit: 'd' }
      return at + 1
    }
    if (range.range.unit === 'month' || range.range.unit === 'week') {
      if (bag.span !== null) return null
      bag.span = { count: 1, unit: range.range.unit === 'month' ? 'm' : 'w' }
      bag.isPrevious = true
      bag.spanFrom = at
      return at + 1
    }
    return null
  }
  if (range?.range.range === 'this') {
    if (range.range.unit === 'quarter') {
      bag.period = 'quarterly'
      return at + 1
    }
    if ((range.range.unit === 'year' || range.range.unit === 'fy') && bag.core?.is === 'field') {
      bag.period ??= 'annual'
      return at + 1
    }
    return null
  }
  if (span && bag.span === null) {
    bag.span = span.span
    bag.spanFrom = at
    return at + 1
  }
  if (bag.period === null && isWord(sentence, at, 'ttm')) {
    bag.period = 'ttm'
    return at + 1
  }
  if (bag.period === null && isWord(sentence, at, 'quarterly')) {
    bag.period = 'quarterly'
    return at + 1
  }
  if (bag.period === null && isWord(sentence, at, 'annual')) {
    bag.period = 'annual'
    return at + 1
  }
  if (bag.peer === null && isWord(sentence, at, 'industry') && !isNumericField(sentence, at)) {
    bag.peer = 'industry'
    return at + 1
  }
  if (bag.peer === null && isWord(sentence, at, 'sector') && /sector/.test(token.norm)) {
    bag.peer = 'sector'
    return at + 1
  }
  const frame = senseAt(sentence, at, 'timeframe')
  if (
    bag.timeframe === null &&
    frame &&
    (!senseAt(sentence, at, 'unit') || /^\d/.test(token.norm) || token.norm === 'day')
  ) {
    bag.timeframe = frame.timeframe
    return /^(?:chart|charts|timeframe|time frame|candle|candles)$/.test(sentence.tokens[at + 1]?.norm ?? '')
      ? at + 2
      : at + 1
  }
  if (!bag.isChange && isWord(sentence, at, 'changeof')) {
    bag.isChange = true
    return at + 1
  }
  if (isWord(sentence, at, 'latest') && !senseAt(sentence, at, 'range')) return at + 1
  return null
}

/** [0] 15 minute close, [-1] day high: bars back. */
function takeOffset(sentence: Sentence, at: number, bag: Bag): number | null {
  let place = at + 1
  if (isWord(sentence, place, 'equals')) return null
  if (isWord(sentence, place, 'minus')) place++
  const number = senseAt(sentence, place, 'number')
  if (!number || !Number.isInteger(number.value) || !isWord(sentence, place + 1, 'rbracket')) return null
  if (number.value !== 0) bag.ago = { count: number.value, unit: 'd' }
  return place + 2
}
