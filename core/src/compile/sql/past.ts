/** Figures that have only a last value, replaced by what is kept of them through time. */
import { type Field, findFields } from 'core/catalogue'
import {
  type Condition,
  type Expression,
  isMarketRatio,
  priceFields,
  replaceFields,
  replaceFieldsOf,
  type SpanUnit,
} from 'core/language'
import { NoData } from '../no-data.ts'
import { findPlace, type Ground } from './ground.ts'
import type { FieldNode } from './walk.ts'

/** Rows that SQL can count back along. */
export type PastAxis = 'annual' | 'quarterly' | 'day'

export const inPast = (of: Expression, ground: Ground, unit: SpanUnit): Expression =>
  replaceFields(of, (node) => kept(node, ground, unit))

export const conditionInPast = (of: Condition, ground: Ground, unit: SpanUnit): Condition =>
  replaceFieldsOf(of, (node) => kept(node, ground, unit))

/** Twelve months end with each quarter; other last values are kept by year, by quarter, or follow from prices. */
function kept(node: FieldNode, ground: Ground, unit: SpanUnit): Expression {
  if (node.period !== 'ttm' && node.period !== 'point') return node
  const byPrice = priceFields.get(node.id)
  if (byPrice) return 'is' in byPrice ? inPast(byPrice.is, ground, unit) : node
  if (node.period === 'ttm' && !isMarketRatio(node)) return node
  const wanted = unit === 'y' ? (['annual', 'quarterly'] as const) : (['quarterly', 'annual'] as const)
  for (const period of wanted) if (findPlace({ id: node.id, period }, ground)) return { ...node, period }
  throw new NoData(`${titleOf(node)} is known only as it stands now; there is no history of it.`)
}

const titleOf = ({ id }: FieldNode): string => (findFields(id)[0] as Field | undefined)?.title ?? id
