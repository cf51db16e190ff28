/** What the judge is told of an instrument for each trading day: daily columns as they are, filings as they were known. */
import { datasetOf, type Field, quoteIdentifier } from 'core/catalogue'
import { type Expression, type Filed, type Instrument, type JudgeContext, priceFields } from 'core/language'
import { NoData } from '../no-data.ts'
import type { MarketReader, StoreRow } from '../reader.ts'
import { groundOf, placeOf } from '../sql/ground.ts'
import { everyExpression, type FieldNode } from '../sql/walk.ts'
import { quarterlyStatements, twelveMonthsOf } from '../twelve-months.ts'

/** What the judge needs to know of an instrument beside its bars. */
export async function contextOf(
  { asset, symbol }: Instrument,
  days: readonly string[],
  expressions: readonly Expression[],
  reader: MarketReader,
): Promise<JudgeContext> {
  const ground = groundOf[asset]
  const nodes = expressions.flatMap(everyExpression).filter((node): node is FieldNode => node.node === 'field')
  const filed = new Map<string, readonly Filed[]>()
  const daily = new Map<string, Float64Array>()
  let quarters: readonly StoreRow[] | null = null
  for (const node of nodes) {
    if (priceFields.has(node.id) || filed.has(keyOf(node)) || daily.has(node.id)) continue
    if (node.period === 'ttm' && ground === 'stocks') {
      quarters ??= await readQuarters(symbol, reader)
      filed.set(keyOf(node), twelveMonthFilings(node.id, quarters))
      continue
    }
    const field = placeOf(node, ground)
    if (field.period === 'daily') daily.set(node.id, await readDaily(symbol, field, days, reader))
    else if (field.period === 'point') {
      throw new NoData(`${field.title} is known only as it stands now; there is no history of it.`)
    } else filed.set(keyOf(node), await readFilings(symbol, field, reader))
  }
  return {
    fundamental: (field, period) => filed.get(keyOf({ id: field, period })) ?? [],
    daily: (field) => daily.get(field) ?? null,
  }
}

const keyOf = ({ id, period }: Pick<FieldNode, 'id' | 'period'>): string => `${id}.${period}`
const orMissing = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** A column of the table of bars, a value for each of the days. */
async function readDaily(
  symbol: string,
  { dataset, column }: Field,
  days: readonly string[],
  reader: MarketReader,
): Promise<Float64Array> {
  const key = quoteIdentifier(datasetOf(dataset).keys[0] ?? 'symbol')
  const rows = await reader.rows({
    sql: `select "day"::varchar as day, ${quoteIdentifier(column)} as figure
from ${quoteIdentifier(dataset)}
where ${key} = $1 and "day" >= $2::date and "day" <= $3::date`,
    values: [symbol, days[0] ?? '', days.at(-1) ?? ''],
  })
  const byDay = new Map(rows.map((row) => [String(row.day), orMissing(row.figure)]))
  return Float64Array.from(days, (day) => byDay.get(day) ?? Number.NaN)
}

async function readFilings(symbol: string, field: Field, reader: MarketReader): Promise<Filed[]> {
  const rows = await reader.rows({
    sql: `select "period_end"::varchar as period_end, "first_visible"::varchar as first_visible, ${quoteIdentifier(field.column)} as figure
from ${quoteIdentifier(field.dataset)}
where "symbol" = $1
order by "first_visible", "period_end", "version"`,
    values: [symbol],
  })
  return rows.map((row) => ({
    periodEnd: String(row.period_end),
    visibleFrom: String(row.first_visible),
    value: orMissing(row.figure),
  }))
}

/** Quarters of one company, every version, in the order they became visible. */
async function readQuarters(symbol: string, reader: MarketReader): Promise<readonly StoreRow[]> {
  const [balance, cash, income] = quarterlyStatements.map(quoteIdentifier)
  return reader.rows({
    sql: `select ${['i', 'b', 'c'].map((of) => `${of}.* exclude ("symbol", "period_end", "fiscal_year", "first_visible", "version", "loaded_at")`).join(', ')},
  i."period_end"::varchar as ended, greatest(i."first_visible", b."first_visible", c."first_visible")::varchar as visible
from ${income} i
join ${balance} b using ("symbol", "period_end", "version")
join ${cash} c using ("symbol", "period_end", "version")
where "symbol" = $1
order by visible, ended, "version"`,
    values: [symbol],
  })
}

/** The figure after each filing, from the quarters that could be seen then. */
export function twelveMonthFilings(id: string, rows: readonly StoreRow[]): Filed[] {
  // Newest first.
  const quarters: StoreRow[] = []
  const filings: Filed[] = []
  for (const [at, row] of rows.entries()) {
    const ended = String(row.ended)
    const place = quarters.findIndex((each) => String(each.ended) <= ended)
    const isAgain = place >= 0 && String(quarters[place]?.ended) === ended
    quarters.splice(place < 0 ? quarters.length : place, isAgain ? 1 : 0, row)
    const visible = String(row.visible)
    if (String(rows[at + 1]?.visible) === visible) continue
    const value = twelveMonthsOf(id, quarters) ?? Number.NaN
    filings.push({ periodEnd: String(quarters[0]?.ended), visibleFrom: visible, value })
  }
  return filings
}
