/** Instruments with everything their past is judged by: bars, figures as they were known, words of the profile. */
import { quoteIdentifier } from 'core/catalogue'
import {
  type Condition,
  type Expression,
  type History,
  type Instrument,
  type JudgeContext,
  priceFields,
  type Universe,
} from 'core/language'
import { addDays, day } from 'core/values'
import { filedContexts } from './filed-contexts.ts'
import { contextOf } from './kinds/by-day.ts'
import { barsBefore, barsBeforeCondition } from './lookback.ts'
import { NoData } from './no-data.ts'
import { cellOf, textOf } from './parts.ts'
import type { MarketFacts, MarketReader, SqlValue } from './reader.ts'
import { collectValues } from './row-sql.ts'
import { type Ground, grounds, placeOf } from './sql/ground.ts'
import { createPlan } from './sql/plan.ts'
import { refuseIntraday } from './sql/reach.ts'
import { universeSql } from './sql/universe.ts'
import { belowCondition, everyExpression, everyExpressionOf, type FieldNode } from './sql/walk.ts'

export interface Judged {
  readonly instrument: Instrument
  readonly name: string
  readonly history: History
  readonly context: JudgeContext
}

export interface Named {
  readonly instrument: Instrument
  readonly name: string
}

/** Bars of more instruments than this are not read for one question. */
export const mostInstruments = 600

const assets = {
  stocks: 'stock',
  etfs: 'etf',
  indices: 'index',
  coins: 'coin',
  others: 'commodity',
  contracts: 'future',
  premiums: 'option',
} as const
const sizes: Partial<Record<Ground, string>> = { stocks: 'market_cap', etfs: 'etf_aum', coins: 'coin_market_cap' }

export interface Target {
  readonly instruments: readonly Named[]
  /** How many there are; more than are looked at in the largest universes. */
  readonly total: number
}

/** Instruments of a universe, the largest first. */
export async function instrumentsIn(universe: Universe, facts: MarketFacts, reader: MarketReader): Promise<Target> {
  const ground = universe.base
  const { table } = grounds[ground]
  const values: SqlValue[] = []
  const plan = createPlan({ ground, asOf: null, today: facts.asOf }, { values, count: 0 })
  const clauses = universeSql(universe, plan, facts.watchlist)
  const size = sizes[ground]
  const rows = await reader.rows({
    sql: `select ${plan.symbol} as symbol, ${plan.name} as name, count(*) over () as total from ${quoteIdentifier(table)} l
${clauses.length > 0 ? `where ${clauses.join(' and ')}` : ''}
order by ${size ? `l.${quoteIdentifier(size)} desc nulls last, ` : ''}symbol limit ${mostInstruments}`,
    values,
  })
  const instruments = rows.map((row) => ({
    instrument: { asset: assets[ground], symbol: textOf(row, 'symbol') },
    name: textOf(row, 'name') || textOf(row, 'symbol'),
  }))
  return { instruments, total: Number(rows[0]?.total ?? 0) }
}

/** Names of instruments, in their order; NoData for one that is not there. */
export async function namesOf(instruments: readonly Instrument[], reader: MarketReader): Promise<readonly Named[]> {
  const { values, value } = collectValues()
  const rows = await reader.rows({
    sql: `select "symbol", any_value("instrument_name") as name from "global_symbol_map" where "symbol" in (${instruments.map(({ symbol }) => value(symbol)).join(', ') || 'null'}) group by 1`,
    values,
  })
  const names = new Map(rows.map((row) => [textOf(row, 'symbol'), textOf(row, 'name')]))
  return instruments.map((instrument) => ({ instrument, name: names.get(instrument.symbol) || instrument.symbol }))
}

export interface Asked {
  readonly conditions: readonly Condition[]
  readonly expressions: readonly Expression[]
}

/** From which day bars are needed to judge from that day on; null for all there are. */
function barsFrom(from: string | null, { conditions, expressions }: Asked): string | null {
  if (from === null) return null
  const bars = Math.max(0, ...conditions.map(barsBeforeCondition), ...expressions.map(barsBefore))
  // Seven days hold five bars; the rest makes up for holidays.
  return Number.isFinite(bars) ? addDays(day(from), -Math.ceil(bars * 1.5) - 15) : null
}

/** Instruments without bars are left out. */
export async function readJudged(
  named: readonly Named[],
  asked: Asked,
  { from, to }: { readonly from: string | null; readonly to: string | null },
  reader: MarketReader,
): Promise<readonly Judged[]> {
  refuseIntraday(asked.conditions, asked.expressions)
  const start = barsFrom(from, asked)
  const bars = await reader.bars(
    named.map(({ instrument }) => instrument),
    start,
    to,
  )
  const isMeasured = usesBenchmark(asked)
  const market = isMeasured ? await reader.bars([{ asset: 'index', symbol: 'NIFTY 50' }], start, to) : null
  const known = named.flatMap((each) => {
    const history = bars.get(each.instrument.symbol)
    const benchmark = market?.get('NIFTY 50')
    if (!history || history.days.length === 0) return []
    return [{ ...each, history: benchmark ? measured(history, benchmark) : history }]
  })
  const contexts = await contextsOf(known, asked, reader)
  return known.map((each, at) => ({ ...each, context: contexts[at] ?? {} }))
}

const benchmarkFields = new Set(['beta_1y', 'relative_strength_1y'])
const benchmarkIndicators = new Set(['beta', 'correlation', 'relative_strength'])

const usesBenchmark = ({ conditions, expressions }: Asked): boolean =>
  [...conditions.flatMap(everyExpressionOf), ...expressions.flatMap(everyExpression)].some(
    (each) =>
      (each.node === 'field' && benchmarkFields.has(each.id)) ||
      (each.node === 'technical' && benchmarkIndicators.has(each.id)),
  )

/** With the last level of the market on each day. */
function measured({ days, bars }: History, market: History): History {
  let at = -1
  const benchmark = Float64Array.from(days, (each) => {
    while ((market.days[at + 1] ?? '9999') <= each) at++
    return market.bars.close?.[at] ?? Number.NaN
  })
  return { days, bars: { ...bars, benchmark } }
}

type Known = Pick<Judged, 'instrument' | 'history'>

/** What is known of each beside its bars. */
export async function contextsOf(known: readonly Known[], asked: Asked, reader: MarketReader): Promise<JudgeContext[]> {
  const nodes = [...asked.conditions.flatMap(everyExpressionOf), ...asked.expressions.flatMap(everyExpression)]
  const fields = nodes.filter((each): each is FieldNode => each.node === 'field' && !priceFields.has(each.id))
  if (nodes.some((each) => each.node === 'peer' || each.node === 'company'))
    throw new NoData('Figures against peers have no history by the day.')
  const texts = [...new Set(asked.conditions.flatMap(textFields))].filter((id) => !priceFields.has(id))
  const words = await readTexts(texts, known, reader)
  const isFiled = fields.every(({ period }) => period === 'annual' || period === 'quarterly' || period === 'ttm')
  const bulk = isFiled && known.length > 1 ? await filedContexts(known, fields, reader) : null
  const contexts: JudgeContext[] = []
  for (const [at, each] of known.entries()) {
    const own = bulk?.[at] ?? (await contextOf(each.instrument, each.history.days, fields, reader))
    const said = words.get(each.instrument.symbol)
    contexts.push(said ? { ...own, text: (id) => said.get(id) ?? null } : own)
  }
  return contexts
}

const textFields = (condition: Condition): string[] =>
  condition.node === 'text' ? [condition.field] : belowCondition(condition).conditions.flatMap(textFields)

async function readTexts(ids: readonly string[], known: readonly Known[], reader: MarketReader) {
  const found = new Map<string, Map<string, string>>()
  if (ids.length === 0 || known.length === 0) return found
  const columns = ids.map((id) => placeOf({ id, period: 'point' }, 'stocks'))
  const { values, value } = collectValues()
  const rows = await reader.rows({
    sql: `select "symbol", ${columns.map(({ column }, at) => `${quoteIdentifier(column)} as t${at}`).join(', ')} from "company_profile" where "symbol" in (${known.map(({ instrument }) => value(instrument.symbol)).join(', ')})`,
    values,
  })
  for (const row of rows) {
    const texts = ids.flatMap((id, at) => {
      const cell = cellOf(row[`t${at}`])
      return cell === null ? [] : [[id, String(cell)] as const]
    })
    found.set(textOf(row, 'symbol'), new Map(texts))
  }
  return found
}
