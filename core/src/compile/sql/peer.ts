/** A figure against the companies of the same group: one more relation over all of them. */
import { quoteIdentifier } from 'core/catalogue'
import { type AggregateOp, type Expression, printExpression } from 'core/language'
import { NoData } from '../no-data.ts'
import { figureSql, now } from './expression.ts'
import { groundOfOther } from './ground.ts'
import type { Plan, RelationSql } from './plan.ts'

type PeerNode = Extract<Expression, { node: 'peer' }>
type CompanyNode = Extract<Expression, { node: 'company' }>

/** Sums run in the order of the values: threads finish in any order, and the last digits would differ. */
const stableSum = (value: string): string => `list_sum(list_sort(list(${value})))`

const aggregates: Readonly<Record<AggregateOp, (value: string) => string>> = {
  count: (value) => `count(${value})`,
  avg: (value) => `${stableSum(value)} / nullif(count(${value}), 0)`,
  sum: stableSum,
  median: (value) => `median(${value})`,
  min: (value) => `min(${value})`,
  max: (value) => `max(${value})`,
}

export const aggregateSql = (op: AggregateOp, value: string): string => aggregates[op](value)

export function peerFigure(node: PeerNode, plan: Plan): string {
  const { op, of, by } = node
  const key = printExpression(node)
  if (plan.ground !== 'stocks' && by !== 'market') throw new NoData(`Only companies have a ${by}.`)
  if (op === 'rank' || op === 'percentile') {
    const name = plan.relation(key, 'symbol', (inner) => {
      const value = figureSql(of, now(inner))
      const over = by === 'market' ? `order by ${value}` : `partition by l.${quoteIdentifier(by)} order by ${value}`
      const place = op === 'rank' ? `rank() over (${over} desc)` : `percent_rank() over (${over}) * 100`
      return {
        columns: `${inner.symbol} as "symbol", (${place})::double as figure`,
        rest: `where ${value} is not null`,
      }
    })
    return `${name}.figure`
  }
  const name = plan.relation(key, by, (inner) => {
    const figure = aggregateSql(op, figureSql(of, now(inner)))
    return by === 'market'
      ? { columns: `${figure} as figure`, rest: '' }
      : { columns: `l.${quoteIdentifier(by)} as peers, ${figure} as figure`, rest: 'group by 1' }
  })
  return `${name}.figure`
}

/** Of one company, or of an index, for every row. */
export function companyFigure(node: CompanyNode, plan: Plan): string {
  const relation = (inner: Plan): RelationSql => ({
    columns: `${figureSql(node.of, now(inner))} as figure`,
    rest: `where ${inner.symbol} = ${inner.value(node.symbol)}`,
  })
  return `${plan.relation(printExpression(node), 'market', relation, groundOfOther(node, plan.ground))}.figure`
}
