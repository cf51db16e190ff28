/** How many rows lack a figure, by kind of company: lenders have no ROCE, and a missing figure passes no condition. */
import type { Expression, Universe } from 'core/language'
import type { Statement } from '../reader.ts'
import { figureSql, now } from './expression.ts'
import { createPlan, type PlanOptions } from './plan.ts'
import { universeSql } from './universe.ts'

export interface MissingSql extends PlanOptions {
  readonly universe: Universe
  readonly watchlist: readonly string[]
  /** Columns m0, m1 … */
  readonly figures: readonly Expression[]
}

export function missingStatement(asked: MissingSql): Statement {
  const shared = { values: [], count: 0 }
  const plan = createPlan(asked, shared)
  const universe = universeSql(asked.universe, plan, asked.watchlist)
  const counts = asked.figures.map(
    (figure, at) => `(count(*) filter (where ${figureSql(figure, now(plan))} is null))::double as m${at}`,
  )
  const { from } = plan.finish(null)
  return {
    sql: [
      `select l."company_kind" as kind, ${counts.join(', ')}`,
      from,
      ...(universe.length > 0 ? [`where ${universe.join(' and ')}`] : []),
      'group by 1',
      'order by 1',
    ].join('\n'),
    values: shared.values,
  }
}
