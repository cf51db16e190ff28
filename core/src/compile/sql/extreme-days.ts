/** The days on which highs and lows were made. */
import { quoteIdentifier } from 'core/catalogue'
import type { Expression } from 'core/language'
import type { SqlValue, Statement } from '../reader.ts'
import { type Ground, grounds } from './ground.ts'

interface Extreme {
  readonly column: 'high' | 'low'
  readonly pick: 'max' | 'min'
  /** Bars it is taken from; null for all. */
  readonly bars: number | null
}

const extremes: Readonly<Record<string, Extreme>> = {
  high_52w: { column: 'high', pick: 'max', bars: 248 },
  low_52w: { column: 'low', pick: 'min', bars: 248 },
  all_time_high: { column: 'high', pick: 'max', bars: null },
  all_time_low: { column: 'low', pick: 'min', bars: null },
}

export const extremeOf = (expression: Expression): string | null =>
  expression.node === 'field' && expression.id in extremes ? expression.id : null

export interface ExtremeDays {
  readonly ground: Ground
  readonly symbols: readonly string[]
  readonly extreme: string
  readonly day: string
}

/** The first of equal highs; columns symbol and extreme_day. */
export function extremeDaysStatement({ ground, symbols, extreme, day }: ExtremeDays): Statement {
  const { column, pick, bars } = extremes[extreme] ?? { column: 'high', pick: 'max', bars: null }
  const { table, key } = grounds[ground].bars
  const values: SqlValue[] = [day]
  const list = symbols.map((symbol) => `$${values.push(symbol)}`).join(', ')
  const by = quoteIdentifier(key)
  const recent = bars === null ? '' : ` and "day" > $1::date - ${Math.ceil(bars * 1.5) + 30}`
  const kept =
    bars === null ? '' : `\n    qualify row_number() over (partition by ${by} order by "day" desc) <= ${bars}`
  return {
    sql: `select symbol, min("day")::varchar as extreme_day
from (
  select symbol, "day", "${column}", ${pick}("${column}") over (partition by symbol) as extreme
  from (
    select ${by} as symbol, "day", "${column}"
    from ${quoteIdentifier(table)}
    where "day" <= $1::date${recent} and ${by} in (${list})${kept}
  )
)
where "${column}" = extreme
group by symbol`,
    values,
  }
}
