/** Columns that say when a high or low was made, beside the figure itself. */
import type { Expression } from 'core/language'
import type { AnswerColumn, Cell } from '../answer.ts'
import { textOf } from '../parts.ts'
import type { MarketReader } from '../reader.ts'
import { extremeDaysStatement, extremeOf } from '../sql/extreme-days.ts'
import type { Ground } from '../sql/ground.ts'

export interface DayColumn {
  /** The figure it stands after. */
  readonly after: number
  readonly column: AnswerColumn
  readonly days: ReadonlyMap<string, string>
}

interface Asked {
  readonly ground: Ground
  readonly figures: readonly Expression[]
  readonly columns: readonly AnswerColumn[]
  readonly symbols: readonly string[]
  readonly day: string
}

export async function extremeDays(
  { ground, figures, columns, symbols, day }: Asked,
  reader: MarketReader,
): Promise<DayColumn[]> {
  if (symbols.length === 0) return []
  const found = figures.flatMap((figure, after) => {
    const extreme = extremeOf(figure)
    const column = columns[after]
    return extreme && column ? [{ after, extreme, column }] : []
  })
  return Promise.all(
    found.map(async ({ after, extreme, column }) => {
      const rows = await reader.rows(extremeDaysStatement({ ground, symbols, extreme, day }))
      return {
        after,
        column: {
          key: `${column.key}_day`,
          title: `${column.title} on`,
          unit: 'date' as const,
          lineage: column.lineage,
          role: 'text' as const,
        },
        days: new Map(rows.map((row) => [textOf(row, 'symbol'), textOf(row, 'extreme_day')])),
      }
    }),
  )
}

/** The list with each day put after its figure. */
export function withDays<Item>(
  items: readonly Item[],
  days: readonly DayColumn[],
  make: (day: DayColumn) => Item,
): Item[] {
  return items.flatMap((item, at) => [item, ...days.filter(({ after }) => after === at).map(make)])
}

export const dayCell =
  (symbol: string) =>
  ({ days }: DayColumn): Cell =>
    days.get(symbol) ?? null
