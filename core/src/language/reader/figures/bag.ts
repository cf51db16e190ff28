/**
 * One figure and the words around it, in any order: "5 year average roe", "ROCE 3yr avg", "sales growth 3years", "weekly
 * ema 21", "20 day ema", "qtr profit", "1 day ago rsi(9)". `collect` gathers the words; `compose` (compose.ts) makes the figure.
 */
import { findFields, isNumeric, type Period } from 'core/catalogue'
import { findIndicator } from 'core/indicators'
import type { Expression, FiscalPeriod, PeerGroup, Span, Timeframe, WindowOp } from '../../ast.ts'
import { isWord, type Sentence, senseAt } from '../token.ts'
import { takeModifier } from './modifiers.ts'
import { afterCore, frameOf, isPostfix } from './parameters.ts'

export type Core =
  | { readonly is: 'field'; readonly id: string; readonly of?: FiscalPeriod | undefined }
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
  /** "previous week": the week before, where a price is meant and not its change. */
  isPrevious: boolean
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
  isPrevious: false,
  spanFrom: -1,
  ago: null,
  timeframe: null,
  peer: null,
  from: at,
  next: at,
  hasPrefix: false,
  hasSuffix: false,
})

/** Indicators whose one number is a length people always say: "200 dma", "20 ema". */
const averages = new Set(['sma', 'ema', 'wma', 'dema', 'tema', 'hma', 'rma', 'vwma', 'zlema', 'kama', 'trima'])

export const isAverage = (id: string): boolean => averages.has(id)

export type ReadInside = (
  sentence: Sentence,
  at: number,
) => { readonly value: Expression; readonly next: number } | null

/** Texts, dates and flags are no figures: "industry" is a group to compare with, not a number. */
export const isFigure = (id: string): boolean => findFields(id).some(({ unit }) => isNumeric(unit))

export function coreAt(sentence: Sentence, at: number): Core | null {
  const token = sentence.tokens[at]
  if (!token) return null
  for (const sense of token.senses) {
    if (sense.is === 'field') {
      if (!isFigure(sense.id)) continue
      return { is: 'field', id: sense.id, of: sense.of }
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
  const isJoined = isWord(sentence, at, 'of', 'in', 'for', 'on', 'is', 'by') && startsFigure(sentence, at + 1)
  // "with its peers on roe": the peers belong to what stands before.
  if (bag.hasPrefix && isJoined && !(bag.peer && isWord(sentence, at, 'on'))) return at + 1
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
