/** When no company matched: who passes each clause, and the one change, of a number or of a time, that gives a result. */
import type { Condition, Screen } from 'core/language'
import type { Survivors } from '../answer.ts'
import { type Asked, change, countsOf, loosestOf, placedLimits } from '../loosest.ts'
import type { MarketFacts, MarketReader } from '../reader.ts'
import { isConditionInSql } from '../sql/reach.ts'
import { clausesOf } from '../sql/walk.ts'
import { counted } from './screen-words.ts'
import { screeningOf, screenRows, verdictRows } from './screening.ts'

/** Bars of more symbols than this are not read only to count them. */
const mostByBars = 3000

export async function survivorsOf(query: Screen, facts: MarketFacts, reader: MarketReader): Promise<Survivors | null> {
  const clauses = clausesOf(query.where)
  const limits = placedLimits(clauses)
  const figures = limits.map(({ figure }) => figure)
  const ground = query.universe.base
  if (clauses.some((clause) => !isConditionInSql(clause, { ground, asOf: query.asOf }))) {
    const all = await verdictRows({ ...screeningOf(query), clauses: [] }, null, facts, reader)
    if (all.length > mostByBars) return null
  }
  const rows = await verdictRows({ ...screeningOf(query), figures }, null, facts, reader)
  const asked: Asked = {
    clauses,
    ground,
    with: (where) => ({ ...query, where }),
    counted: (count) => counted(ground, count),
  }
  const loosest = loosestOf(asked, limits, rows) ?? (await loosestInTime(query, asked, facts, reader))
  return { universe: rows.length, clauses: countsOf(asked, rows), loosest }
}

const widerDays = [5, 20, 60]

/** The same clause over a longer time to have happened in, or a shorter one to have lasted; nearest first. */
function looserInTime(clause: Condition): Condition[] {
  if (clause.node === 'crosses' || clause.node === 'pattern') {
    if (clause.within.unit !== 'd') return []
    return widerDays
      .filter((days) => days > clause.within.count)
      .map((count) => ({ ...clause, within: { ...clause.within, count } }))
  }
  if (clause.node !== 'trend' && clause.node !== 'over') return []
  const shorter = Array.from({ length: clause.span.count - 1 }, (_, less) => clause.span.count - 1 - less)
  return shorter.slice(0, 3).map((count) => ({ ...clause, span: { ...clause.span, count } }))
}

async function loosestInTime(
  query: Screen,
  asked: Asked,
  facts: MarketFacts,
  reader: MarketReader,
): Promise<Survivors['loosest']> {
  for (const [at, clause] of asked.clauses.entries()) {
    for (const changed of looserInTime(clause)) {
      const clauses = asked.clauses.with(at, changed)
      const { total } = await screenRows({ ...screeningOf(query), clauses, limit: 1 }, facts, reader)
      if (total > 0) return change(asked, { at, changed, matches: total })
    }
  }
  return null
}
