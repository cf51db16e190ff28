import { type RangeBar, typicalMoveOf } from 'core/alerts'
import type { DipFund, DipHistory } from 'core/contract/rest'
import type { MarketStore } from './store.ts'

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** Trading days of a year and the close before it, so that the first day's fall is known. */
const yearOfDays = 249

/** Every fund dips can be set on, with a year of closes; by name. */
export async function readDipFunds(store: MarketStore): Promise<DipFund[]> {
  const rows = await store.rows(
    `with "bars" as (
       select b."symbol", b."day", b."close", b."low", row_number() over (partition by b."symbol" order by b."day" desc) as "back"
       from "stock_price_daily_historical" b semi join "etf_instruments" using ("symbol")
     ), "year" as (
       select "symbol", list(strftime("day", '%Y-%m-%d') order by "day") as "days", list("close" order by "day") as "closes",
         list("low" order by "day") as "lows"
       from "bars" where "back" <= ${yearOfDays} group by "symbol"
     )
     select e."symbol", e."etf_name", e."underlying", e."instrument_token", e."inav", e."etf_expense_ratio", e."isDipSipETF",
       (select strftime(max("day"), '%Y-%m-%d') from "etf_nav_daily" n where n."symbol" = e."symbol" and n."inav" is not null) as "nav_day",
       y."days", y."closes", y."lows"
     from "etf_instruments" e left join "year" y using ("symbol") order by e."etf_name", e."symbol"`,
  )
  return rows.map((row) => ({
    name: String(row.etf_name),
    tradingsymbol: String(row.symbol),
    instrument_token: number(row.instrument_token) ?? 0,
    underlying: row.underlying === null ? null : String(row.underlying),
    isDipFund: number(row.isDipSipETF) === 1,
    expenseRatio: number(row.etf_expense_ratio),
    inav: number(row.inav),
    inavDay: row.nav_day === null ? null : String(row.nav_day),
    days: listOf(row.days).map(String),
    closes: listOf(row.closes).map(number),
    lows: listOf(row.lows).map(number),
  }))
}

/** All closes of a fund, oldest first; null for one there is none of. */
export async function readDipHistory(store: MarketStore, symbol: string): Promise<DipHistory | null> {
  const rows = await store.rows(
    `select e."etf_name", strftime(b."day", '%Y-%m-%d') as "day", b."close"
     from "etf_instruments" e join "stock_price_daily_historical" b using ("symbol")
     where e."symbol" = $1 and b."close" is not null order by b."day"`,
    [symbol],
  )
  const first = rows[0]
  if (!first) return null
  return {
    tradingsymbol: symbol,
    name: String(first.etf_name),
    days: rows.map((row) => String(row.day)),
    closes: rows.map((row) => Number(row.close)),
  }
}

const recentDays = 15

export async function readTypicalMoves(store: MarketStore): Promise<ReadonlyMap<string, number>> {
  const rows = await store.rows(
    `select "symbol", "high", "low", "close" from (
       select b.*, row_number() over (partition by b."symbol" order by b."day" desc) as "back"
       from "stock_price_daily_historical" b semi join "etf_instruments" using ("symbol") where b."close" > 0
     ) where "back" <= ${recentDays} order by "symbol", "day"`,
  )
  const bars = new Map<string, RangeBar[]>()
  for (const row of rows) {
    const own = bars.get(String(row.symbol)) ?? []
    bars.set(String(row.symbol), own)
    const close = Number(row.close)
    own.push({ close, high: number(row.high) ?? close, low: number(row.low) ?? close })
  }
  const moves = new Map<string, number>()
  for (const [symbol, own] of bars) {
    const move = typicalMoveOf(own)
    if (move !== null) moves.set(symbol, move)
  }
  return moves
}

/** DuckDB hands a list over as an object with its items inside. */
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? value
    : value !== null && typeof value === 'object' && 'items' in value && Array.isArray(value.items)
      ? value.items
      : []
