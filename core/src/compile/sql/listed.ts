/** Means and extremes of bars, which are plain SQL over a list of them. */
import type { Expression } from 'core/language'

type Technical = Extract<Expression, { node: 'technical' }>

interface ListRule {
  /** What it reads unless told. */
  readonly column: string
  readonly write: (list: string, length: number) => string
}

const rules: Readonly<Record<string, ListRule>> = {
  sma: { column: 'close', write: (list, length) => `list_sum(${list}) / ${length}` },
  highest: { column: 'high', write: (list) => `list_max(${list})` },
  lowest: { column: 'low', write: (list) => `list_min(${list})` },
}

export const isListed = ({ id, timeframe, of }: Technical): boolean =>
  id in rules && timeframe === 'day' && (of === null || (of.node === 'price' && of.timeframe === 'day'))

/** Of so many values or nothing. */
export const wholeList = (list: string, length: number, write: (list: string) => string): string =>
  `(case when list_count(${list}) = ${length} then ${write(list)} end)`

export function listedSql(node: Technical, slice: (column: string, length: number) => string): string {
  const rule = rules[node.id]
  if (!rule) throw new Error(`${node.id} is not for SQL`)
  const length = Math.trunc(node.parameters[0] ?? 1)
  const column = node.of?.node === 'price' ? node.of.of : rule.column
  return wholeList(slice(column, length), length, (list) => rule.write(list, length))
}
