import type { DuckDBConnection } from '@duckdb/node-api'

/**
 * Prices in the store are adjusted for splits and bonuses, `raw_close` is what was paid. Exchanges send prices as paid:
 * a bar is adjusted by the actions known when it comes in, and again when an action comes in later.
 */

export interface Adjustment {
  /** First day at the new size, YYYY-MM-DD. */
  readonly exDay: string
  /** Earlier prices are divided by it. */
  readonly factor: number
}

type Bar = Readonly<Record<string, string | number | boolean | null>>

/** Splits and bonuses by symbol; of a store that began as a simulation only those that a vendor sent. */
export async function readAdjustments(
  connection: DuckDBConnection,
): Promise<ReadonlyMap<string, readonly Adjustment[]>> {
  const found =
    await connection.runAndReadAll(`select a."symbol", a."ex_date"::varchar as ex_day, a."adjustment_factor" as factor
    from "corporate_actions" a
    where a."adjustment_factor" > 0 and a."adjustment_factor" <> 1 and ${vendorsOwn('corporate_actions', 'a."symbol"')}`)
  const bySymbol = new Map<string, Adjustment[]>()
  for (const { symbol, ex_day, factor } of found.getRowObjects()) {
    const list = bySymbol.get(String(symbol)) ?? []
    list.push({ exDay: String(ex_day), factor: Number(factor) })
    bySymbol.set(String(symbol), list)
  }
  return bySymbol
}

/** A condition: rows of this subject are a vendor's, not simulated. */
const vendorsOwn = (dataset: string, subject: string): string =>
  `((select value from meta where key = 'simulated') <> 'true' or ${subject} in (select subject from imported where dataset = '${dataset}'))`

/** Past four decimals a price of a share says nothing; without it 1680 ÷ 7 would go on for ever. */
const price = (value: number): number => Math.round(value * 10_000) / 10_000

export function adjustBar(bar: Bar, adjustments: readonly Adjustment[]): Bar {
  const day = String(bar.day)
  let factor = 1
  let factorBefore = 1
  for (const each of adjustments) {
    if (each.exDay > day) factor *= each.factor
    if (each.exDay >= day) factorBefore *= each.factor
  }
  if (factorBefore === 1) return bar
  const divided = (name: string, by: number) => (typeof bar[name] === 'number' ? { [name]: price(bar[name] / by) } : {})
  const multiplied = (name: string) => (typeof bar[name] === 'number' ? { [name]: Math.round(bar[name] * factor) } : {})
  return {
    ...bar,
    ...divided('open', factor),
    ...divided('high', factor),
    ...divided('low', factor),
    ...divided('close', factor),
    ...divided('previous_close', factorBefore),
    ...multiplied('volume'),
    ...multiplied('delivery_volume'),
  }
}

/** Bars that are in the store already, after actions of these symbols came in. */
export async function readjustBars(connection: DuckDBConnection, symbols: readonly string[]): Promise<void> {
  const bars = '"stock_price_daily_historical"'
  for (const symbol of symbols) {
    await connection.run(
      `update ${bars} b set "open" = round(b."open" * n.ratio, 4), "high" = round(b."high" * n.ratio, 4), "low" = round(b."low" * n.ratio, 4),
         "close" = round(b."close" * n.ratio, 4), "volume" = round(b."volume" / n.ratio), "delivery_volume" = round(b."delivery_volume" / n.ratio)
       from (
         select p."day", p."raw_close" / coalesce((select product(a."adjustment_factor") from "corporate_actions" a
             where a."symbol" = $1 and a."adjustment_factor" > 0 and a."ex_date" > p."day"), 1) / p."close" as ratio
         from ${bars} p where p."symbol" = $1 and p."raw_close" > 0 and p."close" > 0
       ) n where b."symbol" = $1 and b."day" = n."day" and abs(n.ratio - 1) > 0.00001`,
      [symbol],
    )
    await connection.run(
      `update ${bars} b set "previous_close" = n.before
       from (select "day", lag("close") over w as before, lag("day") over w as day_before from ${bars} where "symbol" = $1 window w as (order by "day")) n
       where b."symbol" = $1 and b."day" = n."day" and n.day_before >= b."day" - 7 and n.before is distinct from b."previous_close"`,
      [symbol],
    )
  }
}

/** Histories come without the close before: it is that of the bar before. */
export async function fillPreviousCloses(connection: DuckDBConnection): Promise<void> {
  for (const [table, key] of [
    ['stock_price_daily_historical', 'symbol'],
    ['market_index_price_daily', 'index_name'],
  ] as const) {
    await connection.run(
      `update "${table}" b set "previous_close" = n.before
       from (select "${key}" as subject, "day", lag("close") over w as before, lag("day") over w as day_before from "${table}"
         where "${key}" in (select distinct "${key}" from "${table}" where "previous_close" is null)
         window w as (partition by "${key}" order by "day")) n
       where b."${key}" = n.subject and b."day" = n."day" and b."previous_close" is null and n.day_before >= b."day" - 7`,
    )
  }
}
