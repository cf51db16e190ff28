/** A statement as the rows of a table: amounts, parts of a whole, or change over the year before. */
import { type CompanyKind, growthAlong, partsOf, type StatementName, statementLines, wholeOf } from 'core/company'
import type { CompanyStatement } from 'core/contract/rest'
import type { NumberFormat } from '#ui/number-format.ts'

export const readings = ['amounts', 'parts', 'change'] as const
export type StatementReading = (typeof readings)[number]

type Line = CompanyStatement['lines'][number]

export interface StatementRow {
  readonly id: string
  readonly title: string
  readonly look: 'strong' | 'muted' | undefined
  readonly format: NumberFormat
  readonly decimals: number
  readonly isChange: boolean
  readonly values: readonly (number | null)[]
  readonly ttm: number | null
  /** The line it is computed from, for "why". */
  readonly line: Line
  readonly how: string | null
}

/** Rupees stand in crores; shares, prices and counts as they are. */
const crore = 1e7
const writing = (unit: Line['unit']): { format: NumberFormat; decimals: number; by: number } => {
  if (unit === 'rupees') return { format: 'plain', decimals: 0, by: crore }
  if (unit === 'price') return { format: 'plain', decimals: 2, by: 1 }
  if (unit === 'shares') return { format: 'plain', decimals: 2, by: crore }
  return { format: 'plain', decimals: 0, by: 1 }
}

const scaled = (value: number | null, by: number): number | null => (value === null ? null : value / by)

const growthOfTtm = ({ ttm, ttmBefore }: Line): number | null => growthAlong([ttmBefore, ttm], 1)[1] ?? null

interface Wanted {
  readonly name: StatementName
  readonly kind: CompanyKind
  readonly reading: StatementReading
  /** How many of the last periods are in sight. */
  readonly last: number
}

export function statementRows(
  statement: CompanyStatement,
  { name, kind, reading, last }: Wanted,
): readonly StatementRow[] {
  const byId = new Map(statement.lines.map((line) => [line.id, line]))
  const whole = byId.get(wholeOf(name, kind).id)
  const back = name === 'quarters' ? 4 : 1
  return statementLines(name, kind).flatMap(({ id, look, under = [] }): StatementRow[] => {
    const line = byId.get(id)
    // A line of nothing but zeros says that there is no such thing here.
    const seen = line ? [...line.values.slice(-Math.min(last, line.values.length)), line.ttm] : []
    if (!line || seen.every((value) => value === null || value === 0)) return []
    const shape = look === 'key' ? 'strong' : look === 'part' ? 'muted' : undefined
    const title =
      line.unit === 'shares' ? `${line.title}, crore` : line.unit === 'price' ? `${line.title}, ₹` : line.title
    const own = { id, title, look: shape, line } as const
    if (reading === 'change')
      return [
        {
          ...own,
          format: 'percent',
          decimals: 1,
          isChange: true,
          values: growthAlong(line.values, back),
          ttm: growthOfTtm(line),
          how: back === 4 ? 'over the same quarter of the year before' : 'over the year before',
        },
      ]
    if (reading === 'parts') {
      if (line.unit !== 'rupees' || !whole) return []
      return [
        {
          ...own,
          format: 'share',
          decimals: 1,
          isChange: false,
          values: partsOf(line.values, whole.values),
          ttm: partsOf([line.ttm], [whole.ttm])[0] ?? null,
          how: `${line.title} / ${whole.title}`,
        },
      ]
    }
    const { format, decimals, by } = writing(line.unit)
    return [
      {
        ...own,
        format,
        decimals,
        isChange: false,
        values: line.values.map((value) => scaled(value, by)),
        ttm: scaled(line.ttm, by),
        how: null,
      },
      ...under.map((kindOfLine): StatementRow => {
        const isGrowth = kindOfLine === 'growth'
        return {
          id: `${id}-${kindOfLine}`,
          title: isGrowth ? 'Growth, year' : 'Margin',
          look: 'muted',
          format: isGrowth ? 'percent' : 'share',
          decimals: 1,
          isChange: isGrowth,
          values: isGrowth ? growthAlong(line.values, back) : partsOf(line.values, whole?.values ?? []),
          ttm: isGrowth ? growthOfTtm(line) : (partsOf([line.ttm], [whole?.ttm ?? null])[0] ?? null),
          line,
          how: isGrowth
            ? `${line.title} over ${back === 4 ? 'the same quarter of the year before' : 'the year before'}`
            : `${line.title} / ${whole?.title ?? ''}`,
        }
      }),
    ]
  })
}
