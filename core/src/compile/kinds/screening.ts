/** Rows of a screen and how each clause went for them: SQL first, bars only for those that are left. */
import {
  type Condition,
  type Expression,
  type History,
  type Instrument,
  type JudgeContext,
  priceFields,
  printCondition,
  printExpression,
  replaceFields,
  replaceFieldsOf,
  type Screen,
  type Sort,
  type Universe,
} from 'core/language'
import type { Cell } from '../answer.ts'
import { contextsOf } from '../judged.ts'
import { byDay, conditionByDay } from '../market-ratios.ts'
import type { MarketFacts, MarketReader, StoreRow } from '../reader.ts'
import { barsNeeded } from '../sql/bars-needed.ts'
import {
  figureOfRow,
  judgedFiguresOf,
  judgedPartsOf,
  type RowAtHand,
  sqlFiguresOf,
  sqlPartsOf,
  verdictOfRow,
} from '../sql/by-bars.ts'
import type { Ground } from '../sql/ground.ts'
import { isConditionInSql, isInSql, type Reach } from '../sql/reach.ts'
import { type ScreenSql, screenStatement, verdictStatement } from '../sql/screen.ts'
import { clausesOf } from '../sql/walk.ts'

export interface Screening {
  readonly ground: Ground
  readonly universe: Universe
  readonly clauses: readonly Condition[]
  readonly figures: readonly Expression[]
  readonly texts: readonly string[]
  readonly sort: Sort | null
  readonly limit: number | null
  readonly asOf: string | null
}

export interface ScreenedRow {
  readonly symbol: string
  readonly name: string
  readonly texts: readonly Cell[]
  /** In the order of the figures asked for. */
  readonly values: readonly Cell[]
  /** In the order of the clauses; of rows of a screen all hold. */
  readonly verdicts: readonly (boolean | null)[]
  readonly isWithin: boolean
}

export const screeningOf = (query: Pick<Screen, 'universe' | 'where' | 'asOf'>): Screening => ({
  ground: query.universe.base,
  universe: query.universe,
  clauses: clausesOf(query.where),
  figures: [],
  texts: [],
  sort: null,
  limit: null,
  asOf: query.asOf,
})

/** The last day in the store is now: what is known of now only can be told of it. */
export const earlierThanNow = (asOf: string | null, facts: MarketFacts): string | null =>
  asOf !== null && asOf < facts.asOf ? asOf : null

/** The last day whose figures may be seen. */
export const lastDayOf = (facts: MarketFacts): string => earlierThanNow(facts.until ?? null, facts) ?? facts.asOf

export const assetOf = {
  stocks: 'stock',
  etfs: 'etf',
  indices: 'index',
  coins: 'coin',
  others: 'commodity',
  contracts: 'future',
  premiums: 'option',
} as const

export async function screenRows(
  asked: Screening,
  facts: MarketFacts,
  reader: MarketReader,
): Promise<{ readonly rows: readonly ScreenedRow[]; readonly total: number }> {
  const work = workOf(asked, facts)
  const isAllSql = work.barClauses.length === 0 && work.barFigures.length === 0
  const isSorted = asked.sort === null || isInSql(asked.sort.by, work.reach)
  const canLimit = work.barClauses.length === 0 && isSorted
  const statement = screenStatement({
    ...work.sql,
    clauses: work.sqlClauses,
    verdicts: work.partClauses,
    sort: isSorted ? work.sort : null,
    limit: canLimit ? asked.limit : null,
  })
  const found = await reader.rows(statement)
  const total = Number(found[0]?.total ?? 0)
  const at = await rowsAtHand(work, found, work.partClauses, reader)
  const passed = found
    .map((row) => ({ row, hand: at(row) }))
    .filter(({ hand }) => work.barClauses.every((clause) => verdictOfRow(clause, work.reach, hand) === true))
    .map(({ row, hand }) =>
      presented(
        work,
        row,
        hand,
        asked.clauses.map(() => true),
      ),
    )
  if (isAllSql) return { rows: passed, total }
  const { sort } = work
  const sorted = !isSorted && sort ? bySort(passed, found, sort, work, at) : passed
  return { rows: sorted.slice(0, asked.limit ?? sorted.length), total: canLimit ? total : passed.length }
}

/** Every clause's verdict for some symbols, or for the whole universe. */
export async function verdictRows(
  asked: Screening,
  symbols: readonly string[] | null,
  facts: MarketFacts,
  reader: MarketReader,
): Promise<readonly ScreenedRow[]> {
  if (symbols?.length === 0) return []
  const work = workOf(asked, facts)
  const verdicts = unique([...work.sqlClauses, ...work.partClauses], printCondition)
  const found = await reader.rows(verdictStatement({ ...work.sql, verdicts }, symbols))
  const at = await rowsAtHand(work, found, verdicts, reader)
  return found.map((row) => {
    const hand = at(row)
    return presented(
      work,
      row,
      hand,
      work.clauses.map((clause) => verdictOfRow(clause, work.reach, hand)),
    )
  })
}

interface Work {
  readonly reach: Reach
  readonly sql: Omit<ScreenSql, 'clauses' | 'verdicts' | 'sort' | 'limit'>
  readonly clauses: readonly Condition[]
  readonly figures: readonly Expression[]
  /** The column of each figure; null for what comes from bars. */
  readonly places: readonly (string | null)[]
  readonly sort: Sort | null
  readonly sqlClauses: readonly Condition[]
  readonly barClauses: readonly Condition[]
  /** Parts of clauses of bars that SQL answers. */
  readonly partClauses: readonly Condition[]
  readonly barFigures: readonly Expression[]
  readonly texts: readonly string[]
}

function workOf(given: Screening, facts: MarketFacts): Work {
  const { ground } = given
  const reach: Reach = { ground, asOf: given.asOf }
  const asked = given.asOf === null ? given : toldByPrices(given)
  const sqlClauses = asked.clauses.filter((clause) => isConditionInSql(clause, reach))
  const barClauses = asked.clauses.filter((clause) => !isConditionInSql(clause, reach))
  const parts = barClauses.map((clause) => sqlPartsOf(clause, reach))
  const sortParts = asked.sort ? [asked.sort.by] : []
  const wanted = [...asked.figures, ...sortParts]
  const sqlFigures = unique(
    [...wanted.flatMap((each) => sqlFiguresOf(each, reach)), ...parts.flatMap(({ figures }) => figures)],
    printExpression,
  )
  const indices = asked.universe.within.filter(({ by }) => by === 'index')
  const columns = new Map(sqlFigures.map((figure, at) => [printExpression(figure), `f${at}`]))
  return {
    reach,
    sql: {
      ground,
      asOf: asked.asOf,
      today: facts.asOf,
      index: indices.length === 1 ? (indices[0]?.name ?? null) : null,
      universe: asked.universe,
      watchlist: facts.watchlist,
      figures: sqlFigures,
      texts: asked.texts,
    },
    clauses: asked.clauses,
    figures: asked.figures,
    places: asked.figures.map((figure) => columns.get(printExpression(figure)) ?? null),
    sort: asked.sort,
    sqlClauses,
    barClauses,
    partClauses: unique(
      parts.flatMap(({ clauses }) => clauses),
      printCondition,
    ),
    barFigures: wanted.filter((each) => !isInSql(each, reach)),
    texts: asked.texts,
  }
}

/** The first of each. */
export function unique<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  const seen = new Map<string, Item>()
  for (const item of items) if (!seen.has(key(item))) seen.set(key(item), item)
  return [...seen.values()]
}

/** Last values of indicators are not kept for earlier days: what they are made of is. */
function toldByPrices(asked: Screening): Screening {
  const replace = (node: Extract<Expression, { node: 'field' }>): Expression => {
    const price = priceFields.get(node.id)
    return price && 'is' in price && node.period === 'point' ? replaceFields(price.is, replace) : node
  }
  return {
    ...asked,
    clauses: asked.clauses.map((clause) => replaceFieldsOf(clause, replace)),
    figures: asked.figures.map((figure) => replaceFields(figure, replace)),
    sort: asked.sort && { ...asked.sort, by: replaceFields(asked.sort.by, replace) },
  }
}

/** A reader of each row's parts; bars are fetched once, and only when something needs them. */
async function rowsAtHand(
  work: Work,
  found: readonly StoreRow[],
  clauses: readonly Condition[],
  reader: MarketReader,
): Promise<(row: StoreRow) => RowAtHand> {
  const needsBars = work.barClauses.length > 0 || work.barFigures.length > 0
  const { bars, contexts } = needsBars ? await pastOf(work, found, reader) : noPast
  const figureAt = new Map(work.sql.figures.map((figure, at) => [printExpression(figure), `f${at}`]))
  const clauseAt = new Map(clauses.map((clause, at) => [printCondition(clause), `c${at}`]))
  return (row) => ({
    history: bars.get(String(row.symbol)) ?? null,
    context: contexts.get(String(row.symbol)) ?? {},
    told: new Map(),
    figure: (expression) => numberOf(row[figureAt.get(printExpression(expression)) ?? '']),
    clause: (condition) => {
      const value = row[clauseAt.get(printCondition(condition)) ?? '']
      return typeof value === 'boolean' ? value : null
    },
  })
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const cellOf = (value: unknown): Cell =>
  typeof value === 'number' ? numberOf(value) : typeof value === 'string' || typeof value === 'boolean' ? value : null

interface Past {
  readonly bars: ReadonlyMap<string, History>
  readonly contexts: ReadonlyMap<string, JudgeContext>
}

const noPast: Past = { bars: new Map(), contexts: new Map() }

/** Bars, and the filings that figures of each day are made of. */
async function pastOf(work: Work, found: readonly StoreRow[], reader: MarketReader): Promise<Past> {
  const { ground, asOf, today } = work.sql
  const instruments: Instrument[] = found.map((row) => ({ asset: assetOf[ground], symbol: String(row.symbol) }))
  const { clauses, figures } = barPartsOf(work)
  const needed = barsNeeded(clauses, figures)
  // Seven days hold five bars; the rest makes up for holidays.
  const from = needed === null ? null : daysBefore(asOf ?? today, Math.ceil(needed * 1.5) + 30)
  const bars = await reader.bars(instruments, from, asOf)
  const known = instruments.flatMap((instrument) => {
    const history = bars.get(instrument.symbol)
    return history ? [{ instrument, history }] : []
  })
  const contexts = await contextsOf(known, { conditions: clauses, expressions: figures }, reader)
  return { bars, contexts: new Map(known.map(({ instrument }, at) => [instrument.symbol, contexts[at] ?? {}])) }
}

/** What the judge is asked, with market ratios as prices over filings. */
function barPartsOf({ barClauses, barFigures, reach }: Work) {
  const parts = barClauses.map((clause) => judgedPartsOf(clause, reach))
  return {
    clauses: parts.flatMap(({ clauses }) => clauses).map(conditionByDay),
    figures: [
      ...parts.flatMap(({ figures }) => figures),
      ...barFigures.flatMap((figure) => judgedFiguresOf(figure, reach)),
    ].map(byDay),
  }
}

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

function presented(work: Work, row: StoreRow, hand: RowAtHand, verdicts: readonly (boolean | null)[]): ScreenedRow {
  return {
    symbol: String(row.symbol),
    name: typeof row.name === 'string' && row.name ? row.name : String(row.symbol),
    texts: work.texts.map((text) => cellOf(row[text])),
    values: work.figures.map((figure, at) => {
      const place = work.places[at]
      return place ? cellOf(row[place]) : figureOfRow(figure, work.reach, hand)
    }),
    verdicts,
    isWithin: row.within !== false,
  }
}

function bySort(
  rows: readonly ScreenedRow[],
  found: readonly StoreRow[],
  sort: Sort,
  work: Work,
  at: (row: StoreRow) => RowAtHand,
): ScreenedRow[] {
  const values = new Map(found.map((row) => [String(row.symbol), figureOfRow(sort.by, work.reach, at(row))]))
  const direction = sort.descending ? -1 : 1
  return [...rows].sort((left, right) => {
    const [first, second] = [values.get(left.symbol) ?? null, values.get(right.symbol) ?? null]
    if (first !== second) {
      if (first === null) return 1
      if (second === null) return -1
      return direction * (first - second)
    }
    return left.symbol < right.symbol ? -1 : 1
  })
}
