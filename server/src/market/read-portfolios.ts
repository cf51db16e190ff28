/** What funds hold: month after month, against each other, and who bought and sold a company. */
import { overlapOf } from 'core/calculators'
import { fundTrades } from 'core/compile'
import type {
  CapClass,
  FundOverlap,
  FundPortfolio,
  FundRow,
  FundTrade,
  FundTrades,
  HeldOver,
  TradedStock,
  TradeKind,
} from 'core/contract/rest'
import { figure, words } from './read-funds.ts'
import type { MarketStore, Row } from './store.ts'

/** Largest 100 companies, the next 150, the rest: AMFI's classes, by market cap of today. */
const capClass = `case when rank <= 100 then 'large' when rank <= 250 then 'mid' else 'small' end`
const capRanks = `select "symbol", row_number() over (order by "marketCap" desc nulls last, "symbol") as rank from "company_profile"`

export async function readNewestDay(store: MarketStore): Promise<string | null> {
  const [row] = await store.rows(`select max("day")::varchar as day from "mutual_fund_holdings_monthly"`)
  return words(row?.day)
}

/** Every disclosure of a fund; null for a fund that made none. Shares are those of the last day: later bonuses are counted in. */
export async function readPortfolioHistory(store: MarketStore, id: string): Promise<FundPortfolio | null> {
  const rows = await store.rows(
    `with own as (select * from "mutual_fund_holdings_monthly" where "id" = $1),
     last as (select max("day") as day from own)
     select o."day"::varchar as day, o."holding_symbol" as symbol, o."holding_name" as name, o."holding_sector" as sector,
       o."holding_weight" as weight, o."holding_amount" as amount, ${capClass} as cap,
       o."holding_quantity" * coalesce((
         select product(a."adjustment_factor") from "corporate_actions" a
         where a."symbol" = o."holding_symbol" and a."adjustment_factor" > 0 and a."ex_date" > o."day" and a."ex_date" <= last.day
       ), 1) as shares
     from own o cross join last left join (${capRanks}) r on r."symbol" = o."holding_symbol"
     order by o."day", o."holding_symbol"`,
    [id],
  )
  if (rows.length === 0) return null
  const days = [...new Set(rows.map((row) => String(row.day)))]
  const actions = await readActions(store, rows, { from: days[0] ?? '', to: days.at(-1) ?? '' })
  const place = new Map(days.map((day, at) => [day, at]))
  const held = new Map<
    string,
    { first: Row; weights: (number | null)[]; shares: (number | null)[]; last: Row | null }
  >()
  for (const row of rows) {
    const symbol = String(row.symbol)
    const at = place.get(String(row.day)) ?? 0
    const none = () => new Array<number | null>(days.length).fill(null)
    const each = held.get(symbol) ?? { first: row, weights: none(), shares: none(), last: null }
    each.weights[at] = figure(row.weight)
    each.shares[at] = figure(row.shares)
    each.first = row
    if (at === days.length - 1) each.last = row
    held.set(symbol, each)
  }
  const holdings = [...held].map(
    ([symbol, { first, weights, shares, last }]): HeldOver => ({
      symbol,
      name: words(first.name) ?? symbol,
      sector: words(first.sector),
      cap: capOf(first.cap),
      weights,
      shares,
      amount: figure(last?.amount),
      actions: actions.get(symbol) ?? [],
    }),
  )
  const lastWeight = ({ weights }: HeldOver): number => weights.at(-1) ?? -1
  holdings.sort((left, right) => lastWeight(right) - lastWeight(left) || (left.symbol < right.symbol ? -1 : 1))
  return { days, holdings }
}

const capOf = (value: unknown): CapClass | null =>
  value === 'large' || value === 'mid' || value === 'small' ? value : null

async function readActions(
  store: MarketStore,
  rows: readonly Row[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const held = new Set(rows.map((row) => String(row.symbol)))
  const found = new Map<string, string[]>()
  const actions = await store.rows(
    `select "symbol", "ex_date"::varchar as day, "action_text" from "corporate_actions"
     where "adjustment_factor" > 0 and "adjustment_factor" <> 1 and "ex_date" > $1::date and "ex_date" <= $2::date order by "ex_date", "symbol"`,
    [from, to],
  )
  for (const row of actions) {
    const symbol = String(row.symbol)
    if (held.has(symbol)) found.set(symbol, [...(found.get(symbol) ?? []), `${row.action_text}, ${row.day}`])
  }
  return found
}

/** Why a fund has no portfolio of the last month; null when it has. */
export function missingWords(
  fund: FundRow,
  { rows, newest }: { readonly rows: readonly FundRow[]; readonly newest: string | null },
): string | null {
  if (fund.holdingsDay !== null) {
    return newest === null || fund.holdingsDay.slice(0, 7) >= newest.slice(0, 7)
      ? null
      : 'The source has listed no newer holdings of this fund.'
  }
  if (newest === null) return 'The source in use publishes net asset values only, not portfolios.'
  const isCategoryListed = rows.some((row) => row.categoryKey === fund.categoryKey && row.holdingsDay === newest)
  return isCategoryListed
    ? 'The source lists portfolios of other funds of this category, but none of this one.'
    : 'The source lists no portfolios of this category: its shares are held against futures or are not shares at all.'
}

export interface NamedPortfolio {
  readonly id: string
  readonly day: string
  readonly holdings: readonly {
    readonly symbol: string
    readonly name: string
    readonly sector: string | null
    readonly cap: CapClass | null
    readonly weight: number
  }[]
}

/** The last portfolio of each fund, largest holding first; a fund that disclosed none is absent. */
export async function readPortfolios(store: MarketStore, ids: readonly string[]): Promise<readonly NamedPortfolio[]> {
  if (ids.length === 0) return []
  const rows = await store.rows(
    `select h."id", h."day"::varchar as day, h."holding_symbol" as symbol, h."holding_name" as name, h."holding_sector" as sector,
       h."holding_weight" as weight, ${capClass} as cap
     from "mutual_fund_holdings_monthly" h
     join "mutual_funds" f on f."id" = h."id" and f."holdings_date" = h."day"
     left join (${capRanks}) r on r."symbol" = h."holding_symbol"
     where h."id" in (${ids.map((_, at) => `$${at + 1}`).join(', ')})
     order by h."id", h."holding_weight" desc, h."holding_symbol"`,
    [...ids],
  )
  const found = new Map<string, { id: string; day: string; holdings: NamedPortfolio['holdings'][number][] }>()
  for (const row of rows) {
    const id = String(row.id)
    const own = found.get(id) ?? { id, day: String(row.day), holdings: [] }
    own.holdings.push({
      symbol: String(row.symbol),
      name: words(row.name) ?? String(row.symbol),
      sector: words(row.sector),
      cap: capOf(row.cap),
      weight: figure(row.weight) ?? 0,
    })
    found.set(id, own)
  }
  return [...found.values()]
}

export async function readOverlap(
  store: MarketStore,
  {
    rows,
    ids,
    newest,
  }: { readonly rows: readonly FundRow[]; readonly ids: readonly string[]; readonly newest: string | null },
): Promise<Omit<FundOverlap, 'asOf' | 'source'>> {
  const funds = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const portfolios = new Map((await readPortfolios(store, ids)).map((each) => [each.id, each]))
  const names = new Map([...portfolios.values()].flatMap(({ holdings }) => holdings.map((each) => [each.symbol, each])))
  const compared = funds.map(({ id }) => ({ id, holdings: portfolios.get(id)?.holdings ?? [] }))
  const { matrix, common } = overlapOf(compared)
  return {
    funds: funds.map((fund) => {
      const own = portfolios.get(fund.id)
      return {
        id: fund.id,
        name: fund.name,
        category: fund.category,
        day: own?.day ?? null,
        holdings: own?.holdings.length ?? 0,
        seen: own?.holdings.reduce((sum, { weight }) => sum + weight, 0) ?? 0,
        missing: missingWords(fund, { rows, newest }),
      }
    }),
    matrix,
    common: common.map((each) => ({
      ...each,
      name: names.get(each.symbol)?.name ?? each.symbol,
      sector: names.get(each.symbol)?.sector ?? null,
    })),
  }
}

/** Between two disclosures, of the funds that made both: `$1` is a symbol, or null for all, `$2` and `$3` are their days. */
const trades = fundTrades('($1::varchar is null or h."holding_symbol" = $1)', { now: '$2', before: '$3' })

export async function readTrades(
  store: MarketStore,
  symbol: string | null,
): Promise<Omit<FundTrades, 'asOf' | 'source'>> {
  const [days] = await store.rows(
    `select max("day")::varchar as now, max("day") filter ("day" < (select max("day") from "mutual_fund_holdings_monthly"))::varchar as before
     from "mutual_fund_holdings_monthly"`,
  )
  const told = { day: words(days?.now), before: words(days?.before) }
  if (symbol === null) return { ...told, company: null, funds: [], stocks: await readTradedStocks(store, told) }
  const rows = await store.rows(
    `with ${trades} select t.*, f."name" as fund, f."fund_category" as category from trades t join "mutual_funds" f on f."id" = t.id`,
    [symbol, told.day, told.before],
  )
  const [company] = await store.rows(
    `select "symbol", "companyName" as name from "company_profile" where "symbol" = $1`,
    [symbol],
  )
  const funds = rows.map(tradeOf)
  funds.sort((left, right) => Math.abs(right.change) - Math.abs(left.change) || (left.name < right.name ? -1 : 1))
  return {
    ...told,
    company: company ? { symbol: String(company.symbol), name: String(company.name) } : null,
    funds,
    stocks: [],
  }
}

function tradeOf(row: Row): FundTrade {
  const [shares, sharesBefore] = [figure(row.shares), figure(row.shares_before)]
  const change = Math.round((shares ?? 0) - (sharesBefore ?? 0))
  const price = figure(row.price)
  return {
    id: String(row.id),
    name: String(row.fund),
    category: words(row.category),
    kind: kindOf(shares, sharesBefore, change),
    weight: figure(row.weight),
    weightBefore: figure(row.weight_before),
    shares,
    sharesBefore,
    change,
    value: price === null ? null : change * price,
  }
}

function kindOf(shares: number | null, before: number | null, change: number): TradeKind {
  if (before === null) return 'new'
  if (shares === null) return 'left'
  return change > 0 ? 'bought' : change < 0 ? 'sold' : 'same'
}

async function readTradedStocks(
  store: MarketStore,
  { day, before }: Pick<FundTrades, 'day' | 'before'>,
): Promise<TradedStock[]> {
  const rows = await store.rows(
    `with ${trades} select symbol, any_value(name) as name, any_value(sector) as sector,
       count(*) filter (change > 0)::double as buyers, count(*) filter (change < 0)::double as sellers,
       sum(change) as change, sum(change * price) as value
     from (select *, round(coalesce(shares, 0) - coalesce(shares_before, 0)) as change from trades)
     group by symbol order by value desc nulls last, symbol`,
    [null, day, before],
  )
  return rows.map((row) => ({
    symbol: String(row.symbol),
    name: String(row.name),
    sector: words(row.sector),
    buyers: Number(row.buyers),
    sellers: Number(row.sellers),
    change: Number(row.change),
    value: figure(row.value),
  }))
}
