/**
 * One figure and the words around it, in any order: "5 year average roe", "ROCE 3yr avg", "sales growth 3years", "weekly
 * ema 21", "20 day ema", "qtr profit", "1 day ago rsi(9)". `collect` gathers the words; `compose` (compose.ts) makes the figure.
 */

import { findFields, isNumeric, type Period } from 'core/catalogue'
import { findIndicator } from 'core/indicators'
import type { Expression, PeerGroup, Span, Timeframe, WindowOp } from '../../ast.ts'
import { isWord, type Sentence, senseAt } from '../token.ts'
import { num } from './make.ts'

export type Core =
  | { readonly is: 'field'; readonly id: string }
  | { readonly is: 'price'; readonly of: 'open' | 'high' | 'low' | 'close' | 'volume' }
  | { readonly is: 'indicator'; readonly id: string; readonly output: string | null }

export interface Bag {
  core: Core | null
  coreAt: number
  /** Parameters of an indicator. */
  numbers: number[]
  /** What an indicator is computed over. */
  of: Expression | null
  op: WindowOp | null
  isGrowth: boolean
  isCagr: boolean
  isChange: boolean
  basis: 'yoy' | 'qoq' | null
  period: Period | null
  span: Span | null
  /** "last 3 years" rather than "3 years": without an average or growth it belongs to the comparison. */
  isLastSpan: boolean
  spanFrom: number
  ago: Span | null
  timeframe: Timeframe | null
  peer: PeerGroup | null
  from: number
  next: number
  /** Places of modifiers after and before the core, for lists that share them. */
  hasPrefix: boolean
  hasSuffix: boolean
}

export const emptyBag = (at: number): Bag => ({
  core: null,
  coreAt: -1,
  numbers: [],
  of: null,
  op: null,
  isGrowth: false,
  isCagr: false,
  isChange: false,
  basis: null,
  period: null,
  span: null,
  isLastSpan: false,
  spanFrom: -1,
  ago: null,
  timeframe: null,
  peer: null,
  from: at,
  next: at,
  hasPrefix: false,
  hasSuffix: false,
})

const opWords: readonly (readonly [string, WindowOp])[] = [
  ['avg', 'avg'],
  ['median', 'median'],
  ['max', 'max'],
  ['min', 'min'],
  ['sum', 'sum'],
  ['stdevof', 'stdev'],
]

/** Indicators whose one number is a length people always say: "200 dma", "20 ema". */
const averages = new Set(['sma', 'ema', 'wma', 'dema', 'tema', 'hma', 'rma', 'vwma', 'zlema', 'kama', 'trima'])
export const isAverage = (id: string): boolean => averages.has(id)

export type ReadInside = (
  sentence: Sentence,
  at: number,
) => { readonly value: Expression; readonly next: number } | null

/** Texts, dates and flags are no figures: "industry" is a group to compare with, not a number. */
const isFigure = (id: string): boolean => findFields(id).some(({ unit }) => isNumeric(unit))

export function coreAt(sentence: Sentence, at: number): Core | null {
  const token = sentence.tokens[at]
  if (!token) return null
  for (const sense of token.senses) {
    if (sense.is === 'field') {
      if (!isFigure(sense.id)) continue
      return { is: 'field', id: sense.id }
    }
    if (sense.is === 'indicator') return { is: 'indicator', id: sense.id, output: sense.output }
    if (sense.is === 'price') {
      // "high roe", "low pe", "open interest": an adjective, unless nothing that could be described follows.
      if ((sense.of === 'high' || sense.of === 'low') && token.norm === sense.of && isDescribed(sentence, at + 1))
        return null
      return { is: 'price', of: sense.of }
    }
  }
  return null
}

function isDescribed(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at]
  if (!token) return false
  return (
    token.senses.some(
      (sense) =>
        sense.is === 'field' ||
        sense.is === 'indicator' ||
        (sense.is === 'price' && !['high', 'low'].includes(token.norm)),
    ) ||
    (isWord(sentence, at, 'growth', 'returns') && !senseAt(sentence, at, 'op'))
  )
}

/** Reads as many words as belong to one figure. Null if there is no figure here. */
export function collect(sentence: Sentence, at: number, readInside: ReadInside): Bag | null {
  const bag = emptyBag(at)
  let next = at
  for (let steps = 0; steps < 24; steps++) {
    const taken = bag.core ? takeAfter(sentence, next, bag, readInside) : takeBefore(sentence, next, bag, readInside)
    if (taken === null) break
    next = taken
    if (bag.core && bag.next < next) bag.next = next
  }
  if (!bag.core) return null
  return bag
}

function takeBefore(sentence: Sentence, at: number, bag: Bag, readInside: ReadInside): number | null {
  const lengthBefore = numberBefore(sentence, at)
  if (lengthBefore) {
    bag.numbers.push(...lengthBefore.numbers)
    if (lengthBefore.timeframe) bag.timeframe = lengthBefore.timeframe
    bag.core = lengthBefore.core
    bag.coreAt = lengthBefore.next - 1
    bag.next = lengthBefore.next
    return afterCore(sentence, lengthBefore.next, bag, readInside)
  }
  const core = coreAt(sentence, at)
  const modifier = core === null || isWord(sentence, at, 'growth', 'avg') ? takeModifier(sentence, at, bag) : null
  if (core && !(modifier !== null && core === null)) {
    bag.core = core
    bag.coreAt = at
    bag.next = at + 1
    return afterCore(sentence, at + 1, bag, readInside)
  }
  if (modifier !== null) {
    bag.hasPrefix = true
    return modifier
  }
  if (isWord(sentence, at, 'returns')) {
    bag.core = { is: 'price', of: 'close' }
    bag.coreAt = at
    bag.isGrowth = true
    bag.next = at + 1
    return at + 1
  }
  // "average of roe", "growth in sales", "change in promoter holding", "the 5 year average of"
  if (bag.hasPrefix && isWord(sentence, at, 'of', 'in', 'for', 'on', 'is', 'by') && startsFigure(sentence, at + 1))
    return at + 1
  return null
}

const startsFigure = (sentence: Sentence, at: number): boolean =>
  coreAt(sentence, at) !== null ||
  numberBefore(sentence, at) !== null ||
  takeModifier(sentence, at, emptyBag(at)) !== null ||
  isWord(sentence, at, 'returns')

interface LengthBefore {
  readonly core: Core
  readonly numbers: readonly number[]
  readonly timeframe: Timeframe | null
  readonly next: number
}

/** "200 dma", "20 day ema", "50-day simple moving average", "20d avg volume" is not one: that is a window. */
export function numberBefore(sentence: Sentence, at: number): LengthBefore | null {
  const number = senseAt(sentence, at, 'number')
  const span = senseAt(sentence, at, 'span')
  const count = number?.unit === 'plain' && !number.orMore ? number.value : span?.span.count
  if (count === undefined || !Number.isInteger(count) || count < 1) return null
  const frame = span ? frameOf(span.span.unit) : null
  if (span && frame === null) return null
  let place = at + 1
  if (!span && senseAt(sentence, place, 'timeframe') && !senseAt(sentence, place, 'indicator')) place++
  const core = coreAt(sentence, place)
  if (core?.is !== 'indicator') return null
  const parameters = findIndicator(core.id)?.parameters ?? []
  if (parameters.length === 0) return null
  if (!isAverage(core.id) && span === null && parameters.length !== 1) return null
  return { core, numbers: [count], timeframe: frame === 'day' ? null : frame, next: place + 1 }
}

const frameOf = (unit: Span['unit']): Timeframe | null =>
  unit === 'd' ? 'day' : unit === 'w' ? 'week' : unit === 'm' ? 'month' : null

/** Brackets and numbers right after the core. */
function afterCore(sentence: Sentence, at: number, bag: Bag, readInside: ReadInside): number {
  const core = bag.core
  if (core?.is === 'indicator') {
    const inside = isWord(sentence, at, 'lparen') ? readArguments(sentence, at, readInside) : null
    if (inside) {
      applyArguments(core, inside.args, bag)
      bag.next = inside.next
      return inside.next
    }
    const next = readParameters(sentence, at, bag, core)
    bag.next = next
    return next
  }
  if (core?.is === 'price' && isWord(sentence, at, 'lparen')) {
    // Close(0), Close(-1): so many bars back.
    const inside = readArguments(sentence, at, readInside)
    const [first] = inside?.args ?? []
    if (inside && inside.args.length === 1 && first?.node === 'number' && Number.isInteger(first.value)) {
      if (first.value !== 0) bag.ago = { count: Math.abs(first.value), unit: 'd' }
      bag.next = inside.next
      return inside.next
    }
  }
  return at
}

/** "ema 20", "supertrend 7,3", "macd 12 26 9"; "rsi 60" is a comparison unless an operator follows the number. */
function readParameters(sentence: Sentence, at: number, bag: Bag, core: Core & { is: 'indicator' }): number {
  if (bag.numbers.length > 0) return at
  const most = findIndicator(core.id)?.parameters.length ?? 0
  const found: number[] = []
  let next = at
  while (found.length < most) {
    const place = found.length > 0 ? (isWord(sentence, next, 'comma') ? next + 1 : next) : next
    const number = senseAt(sentence, place, 'number')
    if (number?.unit !== 'plain' || number.orMore || number.value <= 0) break
    found.push(number.value)
    next = place + 1
  }
  const span = found.length === 0 && isAverage(core.id) ? senseAt(sentence, at, 'span') : null
  if (span && frameOf(span.span.unit)) {
    bag.numbers.push(span.span.count)
    return at + 1
  }
  if (found.length === 0) return at
  const followsOp = senseAt(sentence, next, 'op') && !isPostfix(sentence, next)
  const followsCross = isWord(
    sentence,
    next,
    'crossup',
    'crossdown',
    'cross',
    'lparen',
    'rparen',
    'comma',
    'and',
    'up',
    'down',
  )
  const isSure =
    isAverage(core.id) || most > 1 || (found.length === 1 && (followsOp || followsCross) && !isPostfix(sentence, next))
  // "rsi 14, 60" or "rsi 60 and …": a value. Only an operator makes a lone number of an oscillator its length.
  if (
    !isSure ||
    (!isAverage(core.id) && most === 1 && !followsOp && !isWord(sentence, next, 'crossup', 'crossdown', 'cross'))
  )
    return at
  if (most > 1 && found.length === 1 && !followsOp && core.id !== 'supertrend' && core.id !== 'bollinger') return at
  if (!found.every((value, place) => isAllowed(core.id, place, value))) return at
  bag.numbers.push(...found)
  return next
}

function isAllowed(id: string, place: number, value: number): boolean {
  const parameter = findIndicator(id)?.parameters[place]
  return (
    parameter !== undefined &&
    value >= parameter.min &&
    value <= parameter.max &&
    (!parameter.isWhole || Number.isInteger(value))
  )
}

/** "30 se kam": an operator that only stands after its number. */
const isPostfix = (sentence: Sentence, at: number): boolean => {
  const senses = sentence.tokens[at]?.senses.filter((sense) => sense.is === 'op') ?? []
  return senses.length > 0 && senses.every((sense) => sense.is === 'op' && sense.isAfter)
}

export function readArguments(
  sentence: Sentence,
  at: number,
  readInside: ReadInside,
): { readonly args: readonly Expression[]; readonly next: number } | null {
  if (!isWord(sentence, at, 'lparen')) return null
  const args: Expression[] = []
  let next = at + 1
  if (isWord(sentence, next, 'rparen')) return { args, next: next + 1 }
  for (let steps = 0; steps < 8; steps++) {
    const number = senseAt(sentence, next, 'number')
    const alone = number && (isWord(sentence, next + 1, 'comma') || isWord(sentence, next + 1, 'rparen'))
    const inside = alone ? { value: num(number.value), next: next + 1 } : readInside(sentence, next)
    if (!inside) return null
    args.push(inside.value)
    next = inside.next
    if (isWord(sentence, next, 'comma')) {
      next++
      continue
    }
    return isWord(sentence, next, 'rparen') ? { args, next: next + 1 } : null
  }
  return null
}

/** sma(close, 21, 0): series, length, bars back; max(20, close): length, series. */
export function applyArguments(core: Core & { is: 'indicator' }, args: readonly Expression[], bag: Bag): void {
  const most = findIndicator(core.id)?.parameters.length ?? 0
  const numbers: number[] = []
  for (const each of args) {
    if (each.node === 'number') numbers.push(each.value)
    else if (bag.of === null) bag.of = each
  }
  if (numbers.length === most + 1 && Number.isInteger(numbers[most])) {
    const back = Math.abs(numbers.pop() ?? 0)
    if (back > 0) bag.ago = { count: back, unit: 'd' }
  }
  // Elsewhere macd is written slow, fast, signal.
  if (core.id === 'macd' && numbers.length === 3 && (numbers[0] ?? 0) > (numbers[1] ?? 0)) {
    const [slow = 26, fast = 12, signal = 9] = numbers
    bag.numbers.push(fast, slow, signal)
    return
  }
  bag.numbers.push(...numbers)
}

function takeAfter(sentence: Sentence, at: number, bag: Bag, _readInside: ReadInside): number | null {
  // "institutional holding change QoQ %"
  if (isWord(sentence, at, 'percentsign') && sentence.tokens[at]?.norm === '%') return at + 1
  // AVG_VOLUME_20
  const length =
    bag.core?.is === 'price' && bag.op === 'avg' && bag.span === null ? senseAt(sentence, at, 'number') : null
  if (
    length?.unit === 'plain' &&
    Number.isInteger(length.value) &&
    length.value > 1 &&
    length.value <= 500 &&
    !isPostfix(sentence, at + 1) &&
    (senseAt(sentence, at + 1, 'op') ||
      !sentence.tokens[at + 1] ||
      isWord(sentence, at + 1, 'and', 'comma', 'rparen', 'times', 'divide'))
  ) {
    bag.span = { count: length.value, unit: 'd' }
    bag.spanFrom = at
    return at + 1
  }
  // "growth" right after a figure belongs to it; other words that lead to a new figure belong to that.
  const isOwn =
    isWord(sentence, at, 'growth', 'yoy', 'qoq', 'changeof') ||
    /^(?:yoy|qoq) /.test(sentence.tokens[at]?.norm ?? '') ||
    (senseAt(sentence, at, 'span') !== null && isWord(sentence, at + 1, 'ago'))
  if (!isOwn && leadsToCore(sentence, at, bag)) return null
  let place = at
  if (
    isWord(sentence, place, 'for', 'in', 'over', 'of') &&
    (senseAt(sentence, place + 1, 'span') || senseAt(sentence, place + 1, 'range'))
  ) {
    // "roe > 15 for 3 years" is not here; "sales growth over 5 years" is.
    if (!(bag.isGrowth || bag.op || bag.isChange || bag.core?.is === 'price')) return null
    place++
  }
  const taken = takeModifier(sentence, place, bag)
  if (taken !== null) {
    bag.hasSuffix = true
    return taken
  }
  return null
}

/** Do only modifiers stand between here and another figure? "> 20 5yr avg roe" */
function leadsToCore(sentence: Sentence, at: number, bag: Bag): boolean {
  let place = at
  const probe = emptyBag(at)
  // What this figure has already cannot be had twice.
  probe.span = bag.span
  for (let steps = 0; steps < 6; steps++) {
    const taken = takeModifier(sentence, place, probe)
    if (taken === null) break
    place = taken
  }
  if (place === at) return false
  return (
    coreAt(sentence, place) !== null || numberBefore(sentence, place) !== null || isWord(sentence, place, 'returns')
  )
}

const isNumericField = (sentence: Sentence, at: number): boolean => {
  const id = senseAt(sentence, at, 'field')?.id
  return id !== undefined && isFigure(id)
}

function takeModifier(sentence: Sentence, at: number, bag: Bag): number | null {
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
  if (!bag.isGrowth && isWord(sentence, at, 'growth')) {
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
