/** Aggregates of a universe, in groups or as a whole. */
import type { Aggregate, Condition, Grouping, Universe } from 'core/language'
import type { Statement } from '../reader.ts'
import { conditionSql, figureSql, now } from './expression.ts'
import { aggregateSql } from './peer.ts'
import { createPlan, type PlanOptions } from './plan.ts'
import { isShallow, limitSql, withSql } from './screen.ts'
import { universeSql } from './universe.ts'

export interface GroupSql extends PlanOptions {
  readonly universe: Universe
  readonly watchlist: readonly string[]
  readonly clauses: readonly Condition[]
  readonly by: Grouping | null
  /** Columns a0, a1 … */
  readonly show: readonly Aggregate[]
  readonly descending: boolean
  readonly limit: number | null
}

const columns: Readonly<Record<Grouping, string>> = {
  sector: 'sector',
  industry: 'industry',
  size: 'cap_class',
  ownership: 'ownership',
  group: 'business_group',
  kind: 'company_kind',
}

/** Rows of no group are in none of them. Groups of the same figure stand in the order of their names. */
export function groupStatement(asked: GroupSql): Statement {
  const shared = { values: [], count: 0 }
  const plan = createPlan(asked, shared)
  const by = asked.by === null ? null : `l."${columns[asked.by]}"`
  const universe = [...universeSql(asked.universe, plan, asked.watchlist), ...(by ? [`${by} is not null`] : [])]
  const shallow: string[] = []
  const deep: string[] = []
  for (const clause of asked.clauses) (isShallow(clause, asked) ? shallow : deep).push(conditionSql(clause, now(plan)))
  const aggregates = asked.show.map(({ op, of }, at) => {
    const sql = op === 'count' && of === null ? 'count(*)' : aggregateSql(op, of ? figureSql(of, now(plan)) : '*')
    return `(${sql})::double as a${at}`
  })
  const cheap = [...universe, ...shallow]
  const { ctes, from } = plan.finish(cheap.length > 0 ? cheap.join(' and ') : null)
  const where = [...cheap, ...deep]
  return {
    sql: [
      ...withSql(ctes),
      `select ${[...(by ? [`${by} as member`] : []), ...aggregates, 'count(*)::double as companies'].join(',\n  ')}`,
      from,
      ...(where.length > 0 ? [`where ${where.join('\n  and ')}`] : []),
      ...(by
        ? [
            'group by 1',
            `order by ${asked.show.length > 0 ? `a0 ${asked.descending ? 'desc' : 'asc'} nulls last, ` : ''}1`,
          ]
        : []),
      ...(asked.limit === null ? [] : [limitSql(asked.limit)]),
    ].join('\n'),
    values: shared.values,
  }
}
