/** Filed figures of many companies, a statement for each figure rather than for each company. */
import { evaluateFormula, type Field, quoteIdentifier } from 'core/catalogue'
import type { Filed, Instrument, JudgeContext } from 'core/language'
import { twelveMonthFilings } from './kinds/by-day.ts'
import { cellOf, textOf } from './parts.ts'
import type { MarketReader, StoreRow } from './reader.ts'
import { collectValues } from './row-sql.ts'
import { type Ground, groundOf, placeOf } from './sql/ground.ts'
import type { FieldNode } from './sql/walk.ts'
import { twelveMonths } from './twelve-months.ts'

type BySymbol = Map<string, readonly Filed[]>
type Figure = Pick<FieldNode, 'id' | 'period'>

const keyOf = ({ id, period }: Figure): string => `${id}.${period}`

export async function filedContexts(
  known: readonly { readonly instrument: Instrument }[],
  figures: readonly Figure[],
  reader: MarketReader,
): Promise<JudgeContext[]> {
  const symbols = known.map(({ instrument }) => instrument.symbol)
  const ground = groundOf[known[0]?.instrument.asset ?? 'stock']
  const filed = new Map<string, BySymbol>()
  for (const figure of figures) {
    if (filed.has(keyOf(figure))) continue
    const read =
      figure.period === 'ttm'
        ? readTwelveMonths(figure.id, symbols, reader)
        : readFilings(figure, ground, symbols, reader)
    filed.set(keyOf(figure), await read)
  }
  return symbols.map((symbol) => ({
    fundamental: (id, period) => filed.get(keyOf({ id, period }))?.get(symbol) ?? [],
  }))
}

async function readFilings(
  figure: Figure,
  ground: Ground,
  symbols: readonly string[],
  reader: MarketReader,
): Promise<BySymbol> {
  const { dataset, column } = placeOf(figure, ground)
  const { values, value } = collectValues()
  const rows = await reader.rows({
    sql: `select "symbol", "period_end"::varchar as period_end, "first_visible"::varchar as first_visible, ${quoteIdentifier(column)} as figure
from ${quoteIdentifier(dataset)} where "first_visible" is not null and "symbol" in (${symbols.map(value).join(', ')})
order by "symbol", "first_visible", "period_end", "version"`,
    values,
  })
  return bySymbol(rows, (own) =>
    own.map((row) => {
      const found = cellOf(row.figure)
      return {
        periodEnd: textOf(row, 'period_end'),
        visibleFrom: textOf(row, 'first_visible'),
        value: typeof found === 'number' ? found : Number.NaN,
      }
    }),
  )
}

function bySymbol(rows: readonly StoreRow[], make: (own: readonly StoreRow[]) => readonly Filed[]): BySymbol {
  const groups = new Map<string, StoreRow[]>()
  for (const row of rows) {
    const symbol = textOf(row, 'symbol')
    const own = groups.get(symbol)
    if (own) own.push(row)
    else groups.set(symbol, [row])
  }
  return new Map([...groups].map(([symbol, own]) => [symbol, make(own)]))
}

async function readTwelveMonths(id: string, symbols: readonly string[], reader: MarketReader): Promise<BySymbol> {
  const fields = quarterFields(id)
  const datasets = [...new Set(fields.map(({ dataset }) => dataset))].sort()
  if (datasets.length === 0) return new Map()
  const { values, value } = collectValues()
  const names = datasets.map((_, at) => `q${at}`)
  const [first = ''] = names
  const from = datasets
    .map((dataset, at) =>
      at === 0
        ? `${quoteIdentifier(dataset)} ${first}`
        : `join ${quoteIdentifier(dataset)} ${names[at]} using ("symbol", "period_end", "version")`,
    )
    .join(' ')
  const columns = fields.map(({ dataset, column }) => `${names[datasets.indexOf(dataset)]}.${quoteIdentifier(column)}`)
  const rows = await reader.rows({
    sql: `select "symbol", "period_end"::varchar as ended, greatest(${names.map((name) => `${name}."first_visible"`).join(', ')})::varchar as visible, ${columns.join(', ')}
from ${from}
where "symbol" in (${symbols.map(value).join(', ')})
order by "symbol", visible, ended, "version"`,
    values,
  })
  return bySymbol(rows, (own) => twelveMonthFilings(id, own))
}

/** Quarterly figures that one of twelve months is made of. */
function quarterFields(id: string): Field[] {
  const found = new Set<Field>()
  twelveMonths<number>(id, {
    quarter: (field) => {
      found.add(field)
      return 1
    },
    add: () => 1,
    price: () => 1,
    formula: (formula, read) => evaluateFormula(formula, read) ?? 1,
  })
  return [...found]
}
