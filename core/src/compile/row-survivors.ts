/** When no row matched: how many each clause lets through. */
import { type Condition, printCondition } from 'core/language'
import type { Survivors } from './answer.ts'
import { numberOf } from './parts.ts'
import type { MarketReader } from './reader.ts'
import { type Collected, collectValues, type RowScope, rowCondition } from './row-sql.ts'
import { clausesOf } from './sql/walk.ts'

export async function rowSurvivors(
  where: Condition | null,
  /** From and what limits the list before the conditions; its values are added to those collected. */
  from: (collected: Collected) => string,
  scope: Omit<RowScope, 'value'>,
  reader: MarketReader,
): Promise<Survivors | null> {
  const clauses = clausesOf(where)
  if (clauses.length === 0) return null
  const collected = collectValues()
  const { values, value } = collected
  const written = clauses.map((clause) => `(${rowCondition(clause, { ...scope, value })})`)
  const counts = written.flatMap((clause, at) => [
    `count(*) filter (where ${clause}) as alone_${at}`,
    `count(*) filter (where ${written.slice(0, at + 1).join(' and ')}) as so_far_${at}`,
  ])
  const [row] = await reader.rows({
    sql: `select count(*) as universe, ${counts.join(', ')}\n${from(collected)}`,
    values,
  })
  return {
    universe: numberOf(row, 'universe') ?? 0,
    clauses: clauses.map((clause, at) => ({
      clause: printCondition(clause),
      alone: numberOf(row, `alone_${at}`) ?? 0,
      soFar: numberOf(row, `so_far_${at}`) ?? 0,
    })),
    loosest: null,
  }
}
