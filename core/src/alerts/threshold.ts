/** Conditions that are one level of the price: they need no judging, only a place on a ladder. */
import type { Comparison, Condition, Expression, Watch } from 'core/language'
import { isEveryBar } from './fires.ts'
import type { Measure } from './threshold-board.ts'

export interface Level {
  readonly measure: Exclude<Measure, 'dip'>
  readonly level: number
  /** Also on days that began with it. */
  readonly isEach: boolean
}

const flipped: Readonly<Record<Comparison, Comparison>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '=': '=',
  '!=': '!=',
}

const isClose = (node: Expression): boolean => node.node === 'price' && node.of === 'close' && node.timeframe === 'day'

/** Percent from the close before. */
const isDayChange = (node: Expression): boolean =>
  (node.node === 'field' && node.id === 'day_change') ||
  (node.node === 'window' &&
    node.op === 'growth' &&
    isClose(node.of) &&
    node.span.count === 1 &&
    node.span.unit === 'd')

/** The next double: a strict comparison is a loose one with the number beside it. */
function beside(value: number): number {
  const bytes = new DataView(new ArrayBuffer(8))
  if (value === 0) return Number.MIN_VALUE
  bytes.setFloat64(0, value)
  bytes.setBigInt64(0, bytes.getBigInt64(0) + (value > 0 ? 1n : -1n))
  return bytes.getFloat64(0)
}

/** Null for a condition that needs more than the price and the close before. */
export function levelOf(rule: Pick<Watch, 'when' | 'trigger'>): Level | null {
  const { when } = rule
  if (when.node === 'crosses') return crossedLevel(when)
  if (when.node !== 'compare') return null
  const { left, right, op } = when
  if (left.node === 'number') return levelOf({ ...rule, when: { ...when, left: right, right: left, op: flipped[op] } })
  if (right.node !== 'number' || op === '=' || op === '!=') return null
  const isUp = op === '>' || op === '>='
  const value = isUp ? right.value : -right.value
  const level = op === '>' || op === '<' ? beside(value) : value
  const isEach = isEveryBar(rule)
  if (isClose(left)) return { measure: isUp ? 'above' : 'below', level, isEach }
  return isDayChange(left) ? { measure: isUp ? 'rise' : 'fall', level, isEach } : null
}

/** To cross is to be past it now and not at the close before, every time. */
function crossedLevel({ left, right, direction, within }: Extract<Condition, { node: 'crosses' }>): Level | null {
  if (!isClose(left) || right.node !== 'number' || within.count !== 1 || within.unit !== 'd') return null
  const isUp = direction === 'above'
  return {
    measure: isUp ? 'above' : 'below',
    level: beside(isUp ? right.value : -right.value),
    isEach: false,
  }
}
