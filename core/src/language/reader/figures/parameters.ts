import { findIndicator } from 'core/indicators'
import type { Expression, Span, Timeframe } from '../../ast.ts'
import { isWord, type Sentence, senseAt } from '../token.ts'
import { type Bag, type Core, isAverage, type ReadInside } from './bag.ts'
import { num } from './make.ts'

export const frameOf = (unit: Span['unit']): Timeframe | null =>
  unit === 'd' ? 'day' : unit === 'w' ? 'week' : unit === 'm' ? 'month' : null

/** Brackets and numbers right after the core. */
export function afterCore(sentence: Sentence, at: number, bag: Bag, readInside: ReadInside): number {
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
export const isPostfix = (sentence: Sentence, at: number): boolean => {
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
