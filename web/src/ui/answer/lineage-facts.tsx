import type { Lineage } from 'core/compile'
import { Facts } from '../figure.tsx'
import { unitText } from './unit-format.ts'

/** Where a figure comes from: field, formula, period, data set, day and source. */
export function LineageFacts({ lineage }: { lineage: Lineage }) {
  const facts: (readonly [string, string])[] = [
    ['Figure', lineage.title],
    ...(lineage.formula ? ([['Formula', lineage.formula]] as const) : []),
    ...(lineage.description ? ([['Meaning', lineage.description]] as const) : []),
    ['Period', lineage.period],
    ['Data set', lineage.dataset],
    ['As of', unitText('date', lineage.asOf)],
    ['Source', lineage.source],
    ['Written', lineage.expression],
  ]
  return <Facts facts={facts} />
}
