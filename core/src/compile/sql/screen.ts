/** A screen as one statement: each figure a column, each clause a verdict, the universe a condition. */
import { quoteIdentifier } from 'core/catalogue'
import type { Condition, Expression, Sort, Universe } from 'core/language'
import { unitOfFigure } from '../lineage.ts'
import type { Statement } from '../reader.ts'
import { conditionSql, figureSql, now } from './expression.ts'
import { createPlan, type Plan, type PlanOptions } from './plan.ts'
import { universeSql } from './universe.ts'
import { everyExpressionOf } from './walk.ts'

export interface ScreenSql extends PlanOptions {
  readonly universe: Universe
  readonly watchlist: readonly string[]
  /** Columns f0, f1 … */
  readonly figures: readonly Expression[]
  /** Clauses that rows must pass; all in reach of SQL. */
  readonly clauses: readonly Condition[]
  /** Told of each row, columns c0, c1 …; all in reach of SQL. */
  readonly verdicts: readonly Condition[]
  /** Text columns of the row beside symbol and name: sector, industry. */
  readonly texts: readonly string[]
  readonly sort: Sort | null
  readonly limit: number | null
}

/** What is told of rows, whichever they are. */
type ToldSql = Omit<ScreenSql, 'clauses' | 'sort' | 'limit'>

/** Rows that pass, best first. Ties are broken by symbol, so that the same question gives the same bytes. */
export function screenStatement(asked: ScreenSql): Statement {
  const { values, plan } = begin(asked)
  const universe = universeSql(asked.universe, plan, asked.watchlist)
  const shallow: string[] = []
  const deep: string[] = []
  for (const clause of asked.clauses) (isShallow(clause, asked) ? shallow : deep).push(conditionSql(clause, now(plan)))
  const columns = [
    ...namesSql(plan, asked.texts),
    ...figuresSql(asked, plan),
    ...verdictsSql(asked, plan),
    'count(*) over () as total',
  ]
  const order = orderSql(asked, plan)
  const cheap = [...universe, ...shallow]
  const { ctes, from } = plan.finish(cheap.length > 0 ? cheap.join(' and ') : null)
  const where = [...cheap, ...deep]
  return {
    sql: [
      ...withSql(ctes),
      `select ${columns.join(',\n  ')}`,
      from,
      ...(where.length > 0 ? [`where ${where.join('\n  and ')}`] : []),
      `order by ${[...order, plan.symbol].join(', ')}`,
      ...(asked.limit === null ? [] : [limitSql(asked.limit)]),
    ].join('\n'),
    values,
  }
}

/** By what was asked for, else the largest first. */
function orderSql({ sort, ground, asOf }: ScreenSql, plan: Plan): string[] {
  if (sort) return [`${figureSql(sort.by, now(plan))} ${sort.descending ? 'desc' : 'asc'} nulls last`]
  return ground === 'stocks' && asOf === null ? ['l."market_cap" desc nulls last'] : []
}

/** Every row with its verdicts and whether it is in the universe; of some symbols, or of the universe. */
export function verdictStatement(asked: ToldSql, symbols: readonly string[] | null): Statement {
  const { values, plan } = begin(asked)
  const universe = universeSql(asked.universe, plan, asked.watchlist)
  const isWithin = universe.length > 0 ? universe.join(' and ') : 'true'
  const columns = [
    ...namesSql(plan, asked.texts),
    ...figuresSql(asked, plan),
    ...verdictsSql(asked, plan),
    `coalesce(${isWithin}, false) as within`,
  ]
  const only = symbols ? `${plan.symbol} in (${symbols.map((symbol) => plan.value(symbol)).join(', ')})` : isWithin
  const { ctes, from } = plan.finish(only)
  return {
    sql: [...withSql(ctes), `select ${columns.join(',\n  ')}`, from, `where ${only}`, `order by ${plan.symbol}`].join(
      '\n',
    ),
    values,
  }
}

function begin(asked: PlanOptions): { values: Statement['values']; plan: Plan } {
  const shared = { values: [], count: 0 }
  return { values: shared.values, plan: createPlan(asked, shared) }
}

export const limitSql = (limit: number): string => `limit ${Math.max(Math.trunc(limit), 0)}`

export const withSql = (ctes: readonly string[]): string[] => (ctes.length > 0 ? [`with ${ctes.join(',\n')}`] : [])

const namesSql = (plan: Plan, texts: readonly string[]): string[] => [
  `${plan.symbol} as symbol`,
  `${plan.name} as name`,
  ...texts.map((text) => `l.${quoteIdentifier(text)} as ${quoteIdentifier(text)}`),
]

const verdictsSql = ({ verdicts }: ToldSql, plan: Plan): string[] =>
  verdicts.map((verdict, at) => `${conditionSql(verdict, now(plan))} as c${at}`)

const figuresSql = ({ figures, ground }: ToldSql, plan: Plan): string[] =>
  figures.map((figure, at) => {
    const sql = figureSql(figure, now(plan))
    // A date would come back as an object of the driver.
    return `${unitOfFigure(figure, ground) === 'date' ? `${sql}::varchar` : sql} as f${at}`
  })

/** Told from the row at hand: such clauses go first and spare the others their history. */
export function isShallow(clause: Condition, asked: PlanOptions): boolean {
  const probe = createPlan(asked)
  conditionSql(clause, now(probe))
  return probe.isShallow() && everyExpressionOf(clause).every(({ node }) => node !== 'peer')
}
