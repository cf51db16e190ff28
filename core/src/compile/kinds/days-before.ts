/** The day a figure of some days before is of: an RSI divergence is traced by both of its days. */
import { quoteIdentifier } from 'core/catalogue'
import type { Expression } from 'core/language'
import type { AnswerColumn } from '../answer.ts'
import { textOf } from '../parts.ts'
import type { MarketReader, SqlValue, Statement } from '../reader.ts'
import { type Ground, grounds } from '../sql/ground.ts'
import type { DayColumn } from './extreme-days.ts'

/** Fewer days before can be counted by hand. */
const leastDays = 10

function daysBack(figure: Expression): number | null {
  if (figure.node !== 'ago' || figure.span.unit !== 'd' || figure.span.count < leastDays) return null
  const { of } = figure
  return (of.node === 'price' || of.node === 'technical') && of.timeframe === 'day' ? figure.span.count : null
}

interface Asked {
  readonly ground: Ground
  readonly figures: readonly Expression[]
  readonly columns: readonly AnswerColumn[]
  readonly symbols: readonly string[]
  readonly day: string
}

/** Once for each number of days, after the first figure of that day. */
export async function daysBefore(
  { ground, figures, columns, symbols, day }: Asked,
  reader: MarketReader,
): Promise<DayColumn[]> {
  if (symbols.length === 0) return []
  const backs = figures.map(daysBack)
  const firsts = backs.flatMap((back, after) => {
    const column = columns[after]
    return back !== null && column && backs.indexOf(back) === after ? [{ back, after, column }] : []
  })
  return Promise.all(
    firsts.map(async ({ back, after, column }) => {
      const rows = await reader.rows(dayStatement({ ground, symbols, back, day }))
      return {
        after,
        column: {
          key: `${column.key}_day`,
          title: `Day, ${back} days before`,
          unit: 'date' as const,
          lineage: column.lineage,
          role: 'text' as const,
        },
        days: new Map(rows.map((row) => [textOf(row, 'symbol'), textOf(row, 'on_day')])),
      }
    }),
  )
}

interface DayBack {
  readonly ground: Ground
  readonly symbols: readonly string[]
  readonly back: number
  readonly day: string
}

function dayStatement({ ground, symbols, back, day }: DayBack): Statement {
  const { table, key } = grounds[ground].bars
  const values: SqlValue[] = [day]
  const list = symbols.map((symbol) => `$${values.push(symbol)}`).join(', ')
  const by = quoteIdentifier(key)
  return {
    sql: `select ${by} as symbol, "day"::varchar as on_day
from ${quoteIdentifier(table)}
where "day" <= $1::date and "day" > $1::date - ${Math.ceil(back * 1.5) + 60} and ${by} in (${list})
qualify row_number() over (partition by ${by} order by "day" desc) = ${back + 1}`,
    values,
  }
}
