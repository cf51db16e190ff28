/** Margins are filed by year; those of a quarter are worked out from the quarter's own figures. */
import type { Expression } from './ast.ts'

const parts: Readonly<Record<string, readonly [top: string, bottom: string]>> = {
  operating_margin: ['operating_profit', 'revenue'],
  net_margin: ['net_profit', 'revenue'],
  ebitda_margin: ['ebitda', 'revenue'],
  gross_margin: ['gross_profit', 'revenue'],
}

/** The parts a margin of a quarter is worked out from; null for a figure that is no such margin. */
export const partsOfRatio = (id: string): readonly [top: string, bottom: string] | null => parts[id] ?? null

/** The margin that an expression works out from figures of a quarter, by its id. */
export function quarterlyRatioOf(of: Expression): string | null {
  if (of.node !== 'arithmetic' || of.op !== '*' || of.left.node !== 'number' || of.right.node !== 'arithmetic')
    return null
  const { left, right, op } = of.right
  if (of.left.unit !== 'percent' || of.left.value !== 100 || op !== '/') return null
  if (left.node !== 'field' || right.node !== 'field') return null
  if (left.period !== 'quarterly' || right.period !== 'quarterly') return null
  return Object.keys(parts).find((id) => parts[id]?.[0] === left.id && parts[id]?.[1] === right.id) ?? null
}
