/** Figures of indices that rows of something else are held against, asked for before the rows are. */
import { type Expression, type Funds, printExpression } from 'core/language'
import { numberOf } from './parts.ts'
import type { MarketFacts, MarketReader } from './reader.ts'
import { figureSql, now } from './sql/expression.ts'
import { createPlan } from './sql/plan.ts'
import { withSql } from './sql/screen.ts'
import { everyExpression, everyExpressionOf } from './sql/walk.ts'

export async function indexFigures(
  { where, show, sort }: Pick<Funds, 'where' | 'show' | 'sort'>,
  { asOf }: MarketFacts,
  reader: MarketReader,
): Promise<ReadonlyMap<string, number | null>> {
  const all = [...(where ? everyExpressionOf(where) : []), ...show, ...(sort ? [sort.by] : [])].flatMap(everyExpression)
  const found = new Map<string, number | null>()
  for (const node of all) {
    const key = printExpression(node)
    if (node.node === 'company' && node.asset === 'index' && !found.has(key))
      found.set(key, await figureOf(node, asOf, reader))
  }
  return found
}

async function figureOf(
  { of, symbol }: Extract<Expression, { node: 'company' }>,
  today: string,
  reader: MarketReader,
): Promise<number | null> {
  const shared = { values: [], count: 0 }
  const plan = createPlan({ ground: 'indices', asOf: null, today }, shared)
  const figure = figureSql(of, now(plan))
  const { ctes, from } = plan.finish(null)
  const [row] = await reader.rows({
    sql: [...withSql(ctes), `select ${figure} as figure`, from, `where ${plan.symbol} = ${plan.value(symbol)}`].join(
      '\n',
    ),
    values: shared.values,
  })
  return numberOf(row, 'figure')
}
