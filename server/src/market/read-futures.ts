/** Futures: every open contract at the last close, a year of an underlying's contracts, and who holds index futures. */
import {
  type BuildUp,
  buildUps,
  type FutureBars,
  type FutureContract,
  futureMonths,
  type IndexFuturePositions,
} from 'core/contract/rest'
import { buildUpSql, indexContracts, underlyingSql } from './derive-futures.ts'
import { once } from './once.ts'
import type { MarketStore, Row } from './store.ts'

/** Month is not known before it is clear which contracts are still open. */
type StoredContract = Omit<FutureContract, 'month'>

export interface FutureReads {
  /** By underlying and expiry: indices first, then by contract value traded. */
  contracts(): Promise<readonly StoredContract[]>
  /** Null for an underlying without futures. */
  history(symbol: string): Promise<{ readonly name: string; readonly contracts: readonly FutureBars[] } | null>
  positions(): Promise<IndexFuturePositions | null>
}

export function createFutureReads(store: MarketStore): FutureReads {
  return {
    contracts: once(() => readContracts(store)),
    history: (symbol) => readHistory(store, symbol),
    positions: once(() => readPositions(store)),
  }
}

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const buildUpOf = (value: unknown): BuildUp | null => buildUps.find((known) => known === value) ?? null

const yearAgo = (table: string): string => `(select max("day") from "${table}") - interval 1 year`

/** Extremes of a year where no indicator keeps them. */
const extremes = (table: string, key: string): string =>
  `select ${key} as name, max("high") as high, min("low") as low from "${table}" where "day" > ${yearAgo(table)} group by 1`

async function readContracts(store: MarketStore): Promise<StoredContract[]> {
  const rows = await store.rows(
    `with extremes as (
       select "symbol" as name, "high_52w" as high, "low_52w" as low from "latest"
       union all ${extremes('market_index_price_daily', '"index_name"')}
       union all ${extremes('asset_price_daily', '"symbol"')}
     )
     select f.*, f."expiry"::varchar as expires, u.name as underlying, m."instrument_name", m."asset_type",
       c."companyName", c."sector", e.high, e.low, d."previous_close", d."day"::varchar as day,
       f."last_price" * f."contract_volume" * f."lot_size" as traded
     from "futures" f
     cross join lateral (select ${underlyingSql('f."symbol"')} as name) u
     left join (select * from "global_symbol_map" where "asset_type" in ('stock', 'index', 'commodity', 'currency')
       qualify row_number() over (partition by "symbol" order by "exchange" desc) = 1) m on m."symbol" = u.name
     left join "company_profile" c on c."symbol" = u.name
     left join extremes e on e.name = u.name
     left join "futures_daily" d on d."contract" = f."contract" and d."symbol" = f."symbol"
       and d."day" = (select max(n."day") from "futures_daily" n where n."symbol" = f."symbol")
     where f."last_price" is not null and f."expiry" is not null
     order by m."asset_type" = 'index' desc, sum(traded) over (partition by f."symbol") desc nulls last, f."symbol", f."expiry"`,
  )
  return rows.map((row) => contractOf(row, store.asOf))
}

const contractOf = (row: Row, asOf: string): StoredContract => ({
  symbol: text(row.symbol),
  contract: text(row.contract),
  name: text(row.companyName) || text(row.instrument_name) || text(row.symbol),
  kind: kindOf(row),
  sector: row.sector === null ? null : text(row.sector),
  quote: text(row.underlying),
  expiry: text(row.expires),
  day: text(row.day) || asOf,
  last: number(row.last_price),
  previousClose: number(row.previous_close),
  openInterest: number(row.open_interest),
  openInterestChange: number(row.open_interest_change),
  volume: number(row.contract_volume),
  lotSize: number(row.lot_size),
  spot: number(row.spot),
  basis: number(row.basis),
  basisAnnual: number(row.basis_annual),
  rollover: number(row.rollover),
  buildUp: buildUpOf(row.build_up),
  high52: number(row.high),
  low52: number(row.low),
})

const kindOf = ({ asset_type, symbol }: Row): FutureContract['kind'] =>
  asset_type === 'index' || indexContracts[text(symbol)] ? 'index' : asset_type === 'stock' ? 'stock' : 'commodity'

/** Near, next and far among contracts of one underlying in the order of their expiries. */
export const withMonths = (contracts: readonly StoredContract[]): FutureContract[] => {
  const seen = new Map<string, number>()
  return contracts.flatMap((contract) => {
    const place = seen.get(contract.symbol) ?? 0
    seen.set(contract.symbol, place + 1)
    const month = futureMonths[place]
    return month ? [{ ...contract, month }] : []
  })
}

async function readHistory(store: MarketStore, symbol: string) {
  const [rows, [named]] = await Promise.all([
    store.rows(
      `with spots as (
         select "symbol" as name, "day", "close" from "stock_price_daily_historical" where "symbol" = $2
         union all select "index_name", "day", "close" from "market_index_price_daily" where "index_name" = $2
         union all select "symbol", "day", "close" from "asset_price_daily" where "symbol" = $2
       )
       select d."contract", any_value(d."expiry")::varchar as expires,
         list(d."day"::varchar order by d."day") as days,
         list(d."close" order by d."day") as close,
         list(coalesce(d."spot", s."close") order by d."day") as spot,
         list(d."open_interest" order by d."day") as interest,
         list(d."volume" order by d."day") as volume,
         list(${buildUpSql('(d."close" / nullif(d."previous_close", 0) - 1)', 'd."open_interest_change"')} order by d."day") as classes
       from "futures_daily" d left join spots s on s."day" = d."day"
       where d."symbol" = $1 and d."close" is not null
         and d."day" > (select max("day") from "futures_daily" where "symbol" = $1) - interval 1 year
       group by d."contract" order by any_value(d."expiry")`,
      [symbol, indexContracts[symbol] ?? symbol],
    ),
    store.rows(
      `select coalesce((select "companyName" from "company_profile" where "symbol" = $1),
         (select any_value("instrument_name") from "global_symbol_map" where "symbol" = $1)) as name`,
      [indexContracts[symbol] ?? symbol],
    ),
  ])
  if (rows.length === 0) return null
  return {
    name: text(named?.name) || symbol,
    contracts: rows.map(
      (row): FutureBars => ({
        contract: text(row.contract),
        expiry: text(row.expires),
        days: listOf(row.days).map(String),
        close: listOf(row.close).map(Number),
        spot: listOf(row.spot).map(number),
        openInterest: listOf(row.interest).map(number),
        volume: listOf(row.volume).map(number),
        buildUp: listOf(row.classes).map(buildUpOf),
      }),
    ),
  }
}

const positionDays = 60

async function readPositions(store: MarketStore): Promise<IndexFuturePositions | null> {
  const rows = await store.rows(
    `select "participant", "day"::varchar as day, "index_future_long" as long, "index_future_short" as short
     from "participant_open_interest"
     where "day" in (select distinct "day" from "participant_open_interest" order by 1 desc limit ${positionDays})
       and "index_future_long" is not null and "index_future_short" is not null
     order by "day", "participant"`,
  )
  const days = [...new Set(rows.map((row) => text(row.day)))]
  const [day, before] = [days.at(-1), days.at(-2)]
  if (day === undefined) return null
  const find = (participant: string, onDay: string | undefined) =>
    rows.find((row) => text(row.participant) === participant && text(row.day) === onDay)
  return {
    day,
    positions: rows
      .filter((row) => text(row.day) === day)
      .map((row) => {
        const earlier = find(text(row.participant), before)
        return {
          participant: text(row.participant),
          long: Number(row.long),
          short: Number(row.short),
          longBefore: number(earlier?.long),
          shortBefore: number(earlier?.short),
        }
      }),
    fii: rows
      .filter((row) => text(row.participant) === 'FII' && Number(row.long) + Number(row.short) > 0)
      .map((row) => ({
        day: text(row.day),
        longShare: (Number(row.long) / (Number(row.long) + Number(row.short))) * 100,
      })),
  }
}
