/** What is stored of an option chain: its contracts at the last close, days seen again, a year of volatility. */
import { impliedVolatility } from 'core/calculators'
import type { OptionDay, OptionUnderlying } from 'core/contract/rest'
import { day, startOfDay, type TradingDay } from 'core/values'
import { indexContracts } from './derive-futures.ts'
import type { LiveBoard } from './live.ts'
import type { MarketStore, Row } from './store.ts'

/** Yearly, as a fraction: what the simulated market carries, and near the Treasury bill's yield. */
export const carryRate = 0.065
const yearMs = 365 * 86_400_000
const closeOffsetMs = (15 * 60 + 30) * 60_000

/** Years from an instant to the close of the expiry. */
export const yearsTo = (expiry: string, at: number): number => (startOfDay(day(expiry)) + closeOffsetMs - at) / yearMs

/** The instant a day's session ends. */
export const closeOf = (on: string): number => startOfDay(day(on)) + closeOffsetMs

export interface ContractTerms {
  readonly contract: string
  readonly kind: 'call' | 'put'
  readonly strike: number
  readonly last: number | null
  readonly bid: number | null
  readonly ask: number | null
  readonly volume: number
  readonly openInterest: number
  /** In percent, over the day before. */
  readonly interestChange: number | null
  /** As a fraction: what prices it between closes. */
  readonly volatility: number | null
  /** At the close before the last, where it is stored. */
  readonly lastBefore: number | null
}

export interface ChainTerms {
  readonly underlying: OptionUnderlying
  readonly expiry: string
  /** At the last close. */
  readonly spot: number | null
  readonly strikes: readonly number[]
  /** By the place of the strike. */
  readonly calls: readonly (ContractTerms | null)[]
  readonly puts: readonly (ContractTerms | null)[]
  readonly future: { readonly contract: string; readonly expiry: string; readonly last: number } | null
}

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const isIndex = (symbol: string): boolean => indexContracts[symbol] !== undefined

/** Indices in their own order, then by the premium that was traded. */
export async function readUnderlyings(store: MarketStore, board: LiveBoard): Promise<readonly OptionUnderlying[]> {
  const rows = await store.rows(
    `select o."symbol", any_value(o."lot_size") as lot, list(distinct o."expiry"::varchar) as expiries,
       sum(o."last_price" * o."contract_volume" * o."lot_size") as premium, any_value(c."companyName") as company, any_value(m."instrument_name") as instrument
     from "options" o left join "company_profile" c on c."symbol" = o."symbol"
       left join (select "symbol", any_value("instrument_name") as instrument_name from "global_symbol_map" group by 1) m on m."symbol" = o."symbol"
     group by o."symbol" order by premium desc nulls last, o."symbol"`,
  )
  const titles = await store.rows(`select "index_name", "index_title" from "market_indices"`)
  const titleOf = new Map(titles.map((row) => [String(row.index_name), String(row.index_title ?? row.index_name)]))
  const all = rows.map((row): OptionUnderlying => {
    const symbol = String(row.symbol)
    const quote = indexContracts[symbol] ?? symbol
    const asset = board.assetOf(quote)
    return {
      symbol,
      quote,
      name: titleOf.get(quote) ?? (row.company === null ? String(row.instrument ?? symbol) : String(row.company)),
      kind: isIndex(symbol) || asset === 'index' ? 'index' : asset === 'commodity' ? 'commodity' : 'stock',
      lotSize: number(row.lot),
      expiries: (row.expiries as readonly unknown[]).map(String).sort(),
    }
  })
  const order = Object.keys(indexContracts)
  const rank = ({ symbol }: OptionUnderlying): number =>
    order.indexOf(symbol) < 0 ? order.length : order.indexOf(symbol)
  return [...all].sort((one, other) => rank(one) - rank(other))
}

export async function readTerms(store: MarketStore, underlying: OptionUnderlying, expiry: string): Promise<ChainTerms> {
  const { symbol } = underlying
  const [rows, futures, before] = await Promise.all([
    store.rows(
      `select "contract", "option_type", "strike", "last_price", "bid", "ask", "contract_volume", "open_interest", "open_interest_change", "implied_volatility"
       from "options" where "symbol" = $1 and "expiry" = $2::date order by "strike", "option_type"`,
      [symbol, expiry],
    ),
    store.rows(
      `select "contract", "expiry"::varchar as expiry, "last_price", "spot" from "futures" where "symbol" = $1 order by "expiry"`,
      [symbol],
    ),
    store.rows(
      `select "contract", arg_max("last_price", "minute") as last from "option_chain_intraday"
       where "symbol" = $1 and "expiry" = $2::date and "day" = (
         select max("day") from "option_chain_intraday" where "symbol" = $1 and "day" < $3::date
       ) group by 1`,
      [symbol, expiry, store.asOf],
    ),
  ])
  const lastBefore = new Map(before.map((row) => [String(row.contract), number(row.last)]))
  const spot = number(futures[0]?.spot) ?? (await readClose(store, underlying))
  const strikes = [...new Set(rows.map((row) => Number(row.strike)))].sort((one, other) => one - other)
  const placeOf = new Map(strikes.map((strike, place) => [strike, place]))
  const calls: (ContractTerms | null)[] = strikes.map(() => null)
  const puts: (ContractTerms | null)[] = strikes.map(() => null)
  const years = yearsTo(expiry, closeOf(store.asOf))
  for (const row of rows) {
    const kind = row.option_type === 'CE' ? 'call' : 'put'
    const terms = contractOf(row, kind, lastBefore)
    const place = placeOf.get(terms.strike) ?? 0
    const said = number(row.implied_volatility)
    // What a vendor says of the volatility follows its own model; ours must give back the close.
    const own =
      store.isSimulated || spot === null || terms.last === null
        ? null
        : impliedVolatility({ kind, spot, strike: terms.strike, years, rate: carryRate }, terms.last)
    ;(kind === 'call' ? calls : puts)[place] = { ...terms, volatility: own ?? (said === null ? null : said / 100) }
  }
  const future = futures.find((row) => String(row.expiry) >= expiry) ?? futures.at(-1)
  const price = number(future?.last_price)
  return {
    underlying,
    expiry,
    spot,
    strikes,
    calls,
    puts,
    future:
      future && price !== null
        ? { contract: String(future.contract), expiry: String(future.expiry), last: price }
        : null,
  }
}

const contractOf = (
  row: Row,
  kind: ContractTerms['kind'],
  lastBefore: ReadonlyMap<string, number | null>,
): ContractTerms => ({
  contract: String(row.contract),
  kind,
  strike: Number(row.strike),
  last: number(row.last_price),
  bid: number(row.bid),
  ask: number(row.ask),
  volume: number(row.contract_volume) ?? 0,
  openInterest: number(row.open_interest) ?? 0,
  interestChange: number(row.open_interest_change),
  volatility: null,
  lastBefore: lastBefore.get(String(row.contract)) ?? null,
})

async function readClose(store: MarketStore, { quote, kind }: OptionUnderlying): Promise<number | null> {
  const [table, key] =
    kind === 'index'
      ? ['market_index_price_daily', 'index_name']
      : kind === 'stock'
        ? ['stock_price_daily_historical', 'symbol']
        : ['asset_price_daily', 'symbol']
  const [row] = await store.rows(`select "close" from "${table}" where "${key}" = $1 order by "day" desc limit 1`, [
    quote,
  ])
  return number(row?.close)
}

/** Closes of a year before the last one, oldest first, in percent. */
export async function readIvYear(store: MarketStore, symbol: string): Promise<readonly number[]> {
  const rows = await store.rows(
    `select "daily_atm_iv" as iv from (
       select "day", "daily_atm_iv" from "option_iv_daily" where "symbol" = $1 and "day" < $2::date and "daily_atm_iv" is not null order by "day" desc limit 250
     ) order by "day"`,
    [symbol, store.asOf],
  )
  return rows.map((row) => Number(row.iv))
}

/** Newest first. */
export async function readStoredDays(
  store: MarketStore,
  symbol: string,
  expiry: string,
): Promise<readonly OptionDay[]> {
  const rows = await store.rows(
    `select "day"::varchar as day, count(distinct "minute")::double as moments from "option_chain_intraday"
     where "symbol" = $1 and "expiry" = $2::date group by 1 order by 1 desc`,
    [symbol, expiry],
  )
  return rows.map((row) => ({ day: String(row.day), isRunning: false, moments: Number(row.moments) }))
}

/** A stored day: figures of each contract at each moment, NaN for what is not known. */
export interface StoredDay {
  readonly day: TradingDay
  readonly at: readonly number[]
  readonly spots: readonly number[]
  /** By contract, a figure for every moment. */
  readonly contracts: ReadonlyMap<string, StoredContract>
}

export interface StoredContract {
  readonly last: Float64Array
  readonly bid: Float64Array
  readonly ask: Float64Array
  readonly openInterest: Float64Array
  readonly volume: Float64Array
}

export async function readStoredDay(
  store: MarketStore,
  { symbol, expiry, day: on }: { readonly symbol: string; readonly expiry: string; readonly day: string },
): Promise<StoredDay | null> {
  const values = [symbol, expiry, on]
  const where = `from "option_chain_intraday" where "symbol" = $1 and "expiry" = $2::date and "day" = $3::date`
  const names = await store.rows(`select distinct "contract" ${where} order by 1`, values)
  if (names.length === 0) return null
  const [places, minutes, last, bid, ask, interest, volume, spots] = await store.numbers(
    `select (dense_rank() over (order by "contract") - 1)::double, "minute", "last_price", "bid", "ask", "open_interest", "contract_volume", "spot" ${where} order by "minute"`,
    values,
  )
  if (!places || !minutes || !last || !bid || !ask || !interest || !volume || !spots) return null
  const at = [...new Set(minutes)]
  const momentOf = new Map(at.map((minute, moment) => [minute, moment]))
  const blank = () => new Float64Array(at.length).fill(Number.NaN)
  const contracts = names.map(() => ({
    last: blank(),
    bid: blank(),
    ask: blank(),
    openInterest: blank(),
    volume: blank(),
  }))
  const spotAt = blank()
  for (let row = 0; row < minutes.length; row++) {
    const moment = momentOf.get(minutes[row] ?? 0) ?? 0
    const own = contracts[places[row] ?? 0]
    if (!own) continue
    own.last[moment] = last[row] ?? Number.NaN
    own.bid[moment] = bid[row] ?? Number.NaN
    own.ask[moment] = ask[row] ?? Number.NaN
    own.openInterest[moment] = interest[row] ?? Number.NaN
    own.volume[moment] = volume[row] ?? Number.NaN
    spotAt[moment] = spots[row] ?? Number.NaN
  }
  return {
    day: day(on),
    at,
    spots: [...spotAt],
    contracts: new Map(names.map((row, place) => [String(row.contract), contracts[place] ?? emptyContract])),
  }
}

const nothing = new Float64Array(0)
const emptyContract: StoredContract = {
  last: nothing,
  bid: nothing,
  ask: nothing,
  openInterest: nothing,
  volume: nothing,
}
