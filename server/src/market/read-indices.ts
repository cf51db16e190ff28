/** Indices as their screens show them: where they stand, what they cost against their own past, who is in them. */
import { deepestFalls, indexPoints } from 'core/calculators'
import type {
  AverageDays,
  DipYear,
  IndexCloses,
  IndexMember,
  IndexPage,
  IndexRow,
  IndexTracker,
  ValuationBand,
} from 'core/contract/rest'
import { dmaDays } from './records.ts'
import type { MarketStore, Row } from './store.ts'

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const count = (value: unknown): number => Number(value ?? 0)
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const shownCloses = 60
const bandYears = 10

const valuations = { pe: 'index_pe', pb: 'index_pb', dividendYield: 'index_dividend_yield' } as const
type Valuation = keyof typeof valuations
const kinds = Object.keys(valuations) as Valuation[]

const bandColumns = kinds
  .map((kind) => {
    const column = `"${valuations[kind]}"`
    return `arg_max(${column}, "day") as ${kind}_now, quantile_cont(${column}, [0.0, 0.25, 0.5, 0.75, 1.0]) as ${kind}_band,
       min("day") filter (${column} is not null)::varchar as ${kind}_since`
  })
  .join(', ')
const percentileColumns = kinds
  .map(
    (kind) =>
      `100.0 * count(*) filter (b."${valuations[kind]}" <= l.${kind}_now) / nullif(count(b."${valuations[kind]}"), 0) as ${kind}_percentile`,
  )
  .join(', ')

/** Bars back from the last one, as for companies. */
const barsBack = { w1: 5, m1: 21, m6: 126, y1: 248 } as const
const returnColumns = Object.entries(barsBack)
  .map(
    ([name, back]) =>
      `(any_value("close") filter ("back" = 0) / any_value("close") filter ("back" = ${back}) - 1) * 100 as ${name}`,
  )
  .join(', ')

const averageColumns = dmaDays.map((days) => `d."price_dma_${days}"`).join(', ')

const tableSql = `with bars as (
    select "index_name", "day", "open", "high", "low", "close", "previous_close", "day_change", "index_pe", "index_pb", "index_dividend_yield",
      row_number() over (partition by "index_name" order by "day" desc) - 1 as "back"
    from "market_index_price_daily"
    where "close" is not null and "day" > (select max("day") from "market_index_price_daily") - interval ${bandYears} year
  ), last as (
    select "index_name", max("day") as "day", any_value("open") filter ("back" = 0) as "open", any_value("high") filter ("back" = 0) as "high",
      any_value("low") filter ("back" = 0) as "low", any_value("close") filter ("back" = 0) as "close",
      any_value("previous_close") filter ("back" = 0) as "previous_close", any_value("day_change") filter ("back" = 0) as "day_change",
      ${returnColumns},
      (power(any_value("close") filter ("back" = 0) / max_by("close", "day") filter ("day" <= (select max("day") from bars) - interval 5 year), 1 / 5.0) - 1) * 100 as y5,
      list("close" order by "day") filter ("back" < ${shownCloses}) as closes, ${bandColumns}
    from bars group by "index_name"
  ), ranks as (
    select b."index_name", ${percentileColumns} from bars b join last l using ("index_name") group by b."index_name"
  ), breadth as (
    select m."index_name", count(*) as members, count(*) filter (s."day_change" > 0) as advances, count(*) filter (s."day_change" < 0) as declines,
      100.0 * count(*) filter (s."close" > s."price_dma_50") / nullif(count(s."price_dma_50"), 0) as above50,
      100.0 * count(*) filter (s."close" > s."price_dma_200") / nullif(count(s."price_dma_200"), 0) as above200
    from "market_index_wise_companies" m left join "latest" s using ("symbol") group by m."index_name"
  )
  select i."index_name", i."index_title", i."kite_instrument_token", l.* exclude ("index_name", "day"), l."day"::varchar as day,
    r.* exclude ("index_name"), h.* exclude ("index_name"), ${averageColumns}
  from "market_indices" i
  left join last l using ("index_name") left join ranks r using ("index_name") left join breadth h using ("index_name")
  left join "market_index_price_volume_daily_moving_averages" d using ("index_name")
  order by i."index_name"`

function bandOf(row: Row, kind: Valuation): ValuationBand | null {
  const now = number(row[`${kind}_now`])
  const [low, quarter, median, threeQuarters, high] = list(row[`${kind}_band`]).map(number)
  const percentile = number(row[`${kind}_percentile`])
  if (now === null || low == null || quarter == null || median == null || threeQuarters == null || high == null)
    return null
  return {
    now,
    low,
    quarter,
    median,
    threeQuarters,
    high,
    percentile: percentile ?? 0,
    since: text(row[`${kind}_since`]),
  }
}

/** price_dma_5 … of a row, by days. */
function averagesOf(row: Row, prefix: 'price' | 'volume'): Readonly<Record<AverageDays, number | null>> {
  // Every day is a key.
  return Object.fromEntries(dmaDays.map((days) => [days, number(row[`${prefix}_dma_${days}`])])) as Record<
    AverageDays,
    number | null
  >
}

const indexRow = (row: Row): IndexRow => ({
  index_name: text(row.index_name),
  title: text(row.index_title) || text(row.index_name),
  kite_instrument_token: count(row.kite_instrument_token),
  day: text(row.day),
  level: number(row.close),
  previousClose: number(row.previous_close),
  open: number(row.open),
  high: number(row.high),
  low: number(row.low),
  dayChange: number(row.day_change),
  returns: { w1: number(row.w1), m1: number(row.m1), m6: number(row.m6), y1: number(row.y1), y5: number(row.y5) },
  closes: list(row.closes).map(Number),
  pe: bandOf(row, 'pe'),
  pb: bandOf(row, 'pb'),
  dividendYield: bandOf(row, 'dividendYield'),
  averages: averagesOf(row, 'price'),
  breadth:
    count(row.members) === 0
      ? null
      : {
          members: count(row.members),
          advances: count(row.advances),
          declines: count(row.declines),
          above50: number(row.above50),
          above200: number(row.above200),
        },
})

export async function readIndexRows(store: MarketStore): Promise<readonly IndexRow[]> {
  return (await store.rows(tableSql)).map(indexRow)
}

const memberAverages = dmaDays.flatMap((days) => [`s."price_dma_${days}"`, `s."volume_dma_${days}"`]).join(', ')

/** By weight, largest first. */
export async function readIndexMembers(
  store: MarketStore,
  index: Pick<IndexRow, 'index_name' | 'previousClose' | 'level'>,
): Promise<readonly IndexMember[]> {
  const rows = await store.rows(
    `select m."symbol", m."index_weight", c."companyName", c."sector", c."industry", c."marketCap", s."close", s."previous_close",
       s."day_change", s."volume", ${memberAverages}
     from "market_index_wise_companies" m left join "company_profile" c using ("symbol") left join "latest" s using ("symbol")
     where m."index_name" = $1 order by m."index_weight" desc nulls last, m."symbol"`,
    [index.index_name],
  )
  const points = indexPoints(
    rows.map((row) => ({ weight: number(row.index_weight), change: number(row.day_change) })),
    { previous: index.previousClose, level: index.level },
  )
  return rows.map((row, at) => ({
    symbol: text(row.symbol),
    companyName: text(row.companyName) || text(row.symbol),
    sector: textOrNull(row.sector),
    industry: textOrNull(row.industry),
    marketCap: number(row.marketCap),
    weight: number(row.index_weight),
    close: number(row.close),
    previousClose: number(row.previous_close),
    dayChange: number(row.day_change),
    points: points[at] ?? null,
    volume: number(row.volume),
    price: averagesOf(row, 'price'),
    volumes: averagesOf(row, 'volume'),
  }))
}

/** ETFs on the index and index funds whose benchmark it is; the cheapest first. */
export async function readIndexTrackers(store: MarketStore, indexName: string): Promise<readonly IndexTracker[]> {
  const rows = await store.rows(
    `select 'etf' as kind, e."symbol" as id, e."etf_name" as name, e."etf_expense_ratio" as expense, e."etf_aum" as aum,
       e."etf_tracking_error" as error, e."etf_tracking_difference_1y" as difference, s."return_1y" as year
     from "etf_instruments" e left join "indicator_latest" s using ("symbol") where e."underlying" = $1
     union all
     select 'fund', "id", "name", "expense_ratio", "fund_aum", "tracking_error", "tracking_difference", "return_1Y"
     from "mutual_funds" where "benchmark" = $1 and "category_key" = 'index-fundsetfs'
     order by 4 nulls last, 3`,
    [indexName],
  )
  return rows.map((row) => ({
    kind: row.kind === 'etf' ? 'etf' : 'fund',
    id: text(row.id),
    name: text(row.name),
    expense: number(row.expense),
    aum: number(row.aum),
    trackingError: number(row.error),
    trackingDifference: number(row.difference),
    return1y: number(row.year),
  }))
}

const shownFalls = 5

/** How often it fell, year by year, newest first, and the deepest falls of all. */
export async function readIndexDips(store: MarketStore, indexName: string): Promise<IndexPage['dips']> {
  const [years, [closes = {}]] = await Promise.all([
    store.rows(
      `select year("day") as year, count(*) as days, count(*) filter ("day_change" <= -1) as fell1, count(*) filter ("day_change" <= -2) as fell2,
         count(*) filter ("day_change" <= -3) as fell3, min("day_change") as worst, arg_min("day", "day_change")::varchar as worst_day
       from "market_index_price_daily" where "index_name" = $1 and "close" is not null group by 1 order by 1 desc`,
      [indexName],
    ),
    store.rows(
      `select list(strftime("day", '%Y-%m-%d') order by "day") as days, list("close" order by "day") as closes
       from "market_index_price_daily" where "index_name" = $1 and "close" is not null`,
      [indexName],
    ),
  ])
  return {
    years: years.map(
      (row): DipYear => ({
        year: count(row.year),
        days: count(row.days),
        fell1: count(row.fell1),
        fell2: count(row.fell2),
        fell3: count(row.fell3),
        worst: number(row.worst),
        worstDay: textOrNull(row.worst_day),
      }),
    ),
    falls: deepestFalls(list(closes.days).map(String), list(closes.closes).map(Number), shownFalls),
  }
}

const comparedYears = 10

export async function readIndexCloses(store: MarketStore, names: readonly string[]): Promise<IndexCloses> {
  const rows = await store.rows(
    `select i."index_name", i."index_title", list(strftime(b."day", '%Y-%m-%d') order by b."day") as days, list(b."close" order by b."day") as closes
     from "market_indices" i join "market_index_price_daily" b using ("index_name")
     where i."index_name" in (${names.map((_, at) => `$${at + 1}`).join(', ')}) and b."close" is not null
       and b."day" > (select max("day") from "market_index_price_daily") - interval ${comparedYears} year
     group by i."index_name", i."index_title"`,
    [...names],
  )
  const order = (name: string) => names.indexOf(name)
  return {
    lines: rows
      .map((row) => {
        const closes = list(row.closes).map(Number)
        return {
          index_name: text(row.index_name),
          title: text(row.index_title) || text(row.index_name),
          points: list(row.days).map((day, at) => [String(day), closes[at] ?? 0] as const),
        }
      })
      .sort((one, other) => order(one.index_name) - order(other.index_name)),
  }
}
