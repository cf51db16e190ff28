/** How many companies of an index took part, day by day, and what leads or lags a benchmark, week by week. */
import type { BreadthDay, RotationLine } from 'core/contract/rest'
import type { MarketStore, Row } from './store.ts'

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const breadthYears = 2
/** Calendar days before those, enough for an average of 200 bars. */
const warmUpDays = 320

export async function readBreadthDays(store: MarketStore, indexName: string): Promise<readonly BreadthDay[]> {
  const rows = await store.rows(
    `with bars as (
       select b."symbol", b."day", b."close", b."day_change",
         case when count(*) over fifty = 50 then avg(b."close") over fifty end as a50,
         case when count(*) over twohundred = 200 then avg(b."close") over twohundred end as a200
       from "stock_price_daily_historical" b join "market_index_wise_companies" m on m."symbol" = b."symbol" and m."index_name" = $1
       where b."close" is not null
         and b."day" > (select max("day") from "stock_price_daily_historical") - interval ${breadthYears} year - interval ${warmUpDays} day
       window fifty as (partition by b."symbol" order by b."day" rows 49 preceding),
         twohundred as (partition by b."symbol" order by b."day" rows 199 preceding)
     )
     select strftime("day", '%Y-%m-%d') as day, count(*) filter ("day_change" > 0) as advances, count(*) filter ("day_change" < 0) as declines,
       100.0 * count(*) filter ("close" > a50) / nullif(count(a50), 0) as above50,
       100.0 * count(*) filter ("close" > a200) / nullif(count(a200), 0) as above200
     from bars where "day" > (select max("day") from bars) - interval ${breadthYears} year
     group by "day" order by "day"`,
    [indexName],
  )
  return rows.map((row) => ({
    day: String(row.day),
    advances: Number(row.advances),
    declines: Number(row.declines),
    above50: number(row.above50),
    above200: number(row.above200),
  }))
}

const averageBars = 50
const momentumBars = 10
const weekBars = 5
const shownWeeks = 8
/** Calendar days that hold the bars of all three. */
const rotationDays = 200

/** `series` gives id, name, day and close of what turns; `base` day and close of what it turns around. */
const rotationSql = (series: string, base: string): string => `with series as (${series}), base as (${base}), ratio as (
    select s.id, s.name, s."day", s."close" / b."close" as rs from series s join base b on b."day" = s."day"
  ), strengths as (
    select id, name, "day", case when count(*) over w = ${averageBars} then 100 * rs / avg(rs) over w end as strength,
      row_number() over (partition by id order by "day" desc) - 1 as back
    from ratio window w as (partition by id order by "day" rows ${averageBars - 1} preceding)
  ), turned as (
    select *, 100 * strength / lag(strength, ${momentumBars}) over (partition by id order by "day") as momentum from strengths
  )
  select id, name, list(strftime("day", '%Y-%m-%d') order by "day") as days, list(strength order by "day") as strengths, list(momentum order by "day") as momenta
  from turned where back % ${weekBars} = 0 and back < ${shownWeeks * weekBars} and strength is not null and momentum is not null
  group by id, name order by id`

function lineOf(row: Row): RotationLine {
  const days = row.days as readonly unknown[]
  const strengths = row.strengths as readonly unknown[]
  const momenta = row.momenta as readonly unknown[]
  return {
    id: String(row.id),
    name: String(row.name),
    points: days.map((day, at) => ({
      day: String(day),
      strength: Number(strengths[at]),
      momentum: Number(momenta[at]),
    })),
  }
}

const recent = (table: string): string =>
  `"close" > 0 and "day" > (select max("day") from "${table}") - interval ${rotationDays} day`

/** The widest index there is. */
const benchmarks = ['NIFTY 500', 'NIFTY 200', 'NIFTY 100', 'NIFTY 50']

/** Every index of shares against the widest one; a volatility leads when they fall. */
export async function readIndexRotation(
  store: MarketStore,
): Promise<{ benchmark: string; lines: readonly RotationLine[] }> {
  const [widest] = await store.rows(
    `select "index_name" from "market_indices" where "index_name" in (${benchmarks.map((_, at) => `$${at + 1}`).join(', ')})
     order by list_position([${benchmarks.map((_, at) => `$${at + 1}`).join(', ')}], "index_name") limit 1`,
    benchmarks,
  )
  const benchmark = String(widest?.index_name ?? '')
  const rows = await store.rows(
    rotationSql(
      `select i."index_name" as id, coalesce(i."index_title", i."index_name") as name, b."day", b."close"
       from "market_index_price_daily" b join "market_indices" i using ("index_name")
       where i."index_name" not in ($1, 'INDIA VIX') and ${recent('market_index_price_daily')}`,
      `select "day", "close" from "market_index_price_daily" where "index_name" = $1 and ${recent('market_index_price_daily')}`,
    ),
    [benchmark],
  )
  return { benchmark, lines: rows.map(lineOf) }
}

const turningMembers = 12

/** The largest members against their index. */
export async function readMemberRotation(store: MarketStore, indexName: string): Promise<readonly RotationLine[]> {
  const rows = await store.rows(
    rotationSql(
      `select m."symbol" as id, c."companyName" as name, b."day", b."close"
       from (select "symbol" from "market_index_wise_companies" where "index_name" = $1
         order by "index_weight" desc nulls last, "symbol" limit ${turningMembers}) m
       join "company_profile" c using ("symbol")
       join "stock_price_daily_historical" b using ("symbol") where ${recent('stock_price_daily_historical')}`,
      `select "day", "close" from "market_index_price_daily" where "index_name" = $1 and ${recent('market_index_price_daily')}`,
    ),
    [indexName],
  )
  return rows.map(lineOf)
}
