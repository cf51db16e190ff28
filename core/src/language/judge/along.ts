/** A node that walks along rows, walked along the rows of what it is about. */
import type { Condition, Expression } from '../ast.ts'
import type { Axis } from './axis.ts'
import { type Block, type Making, missing } from './block.ts'
import { byCoarseBars, byFilings, type FiledLeaf } from './coarse.ts'
import { unknown } from './recent.ts'

type Rows = Float64Array | Uint8Array
type Machine<Out extends Rows> = (block: Block) => Out

interface Walk<Out extends Rows> {
  readonly node: Expression | Condition
  /** Null where any rows will do. */
  readonly axis: Axis | null
  readonly making: Making
  /** So many rows of which nothing is known. */
  readonly blank: (count: number) => Out
  readonly make: (making: Making) => Machine<Out>
}

export const noFigures = missing
export const noTruths = (count: number): Uint8Array => new Uint8Array(count).fill(unknown)

const isBars = (axis: Axis): axis is 'week' | 'month' => axis === 'week' || axis === 'month'

export function along<Out extends Rows>({ node, axis, making, blank, make }: Walk<Out>): Machine<Out> {
  if (axis === null || axis === making.axis) return make(making)
  if (isBars(axis)) return byCoarseBars(axis, making, blank, make)
  // What a weekly indicator is computed over is read by week.
  if (axis === 'day') return isBars(making.axis) ? make(making) : ({ count }) => blank(count)
  return byFilings({ axis, leaves: filedLeaves(node, making), making }, blank, make)
}

export const keyOf = ({ id, period }: { readonly id: string; readonly period: string }): string => `${id}.${period}`

/** Every filed figure below a node, once. */
function filedLeaves(node: Expression | Condition, { context }: Making): FiledLeaf[] {
  const found = new Map<string, FiledLeaf>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      if ('node' in value && value.node === 'field') {
        // The tag says which node it is.
        const leaf = value as Extract<Expression, { readonly node: 'field' }>
        found.set(keyOf(leaf), { key: keyOf(leaf), filings: context.fundamental?.(leaf.id, leaf.period) ?? [] })
      } else Object.values(value).forEach(visit)
    }
  }
  visit(node)
  return [...found.values()]
}
