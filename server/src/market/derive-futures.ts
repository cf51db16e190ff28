/** What follows from the daily bars of contracts: the contracts that are open now, their basis, build-up and rollover. */
import type { DuckDBConnection } from '@duckdb/node-api'

/** Contracts on an index are named otherwise than the index. */
export const indexContracts: Readonly<Record<string, string>> = {
  NIFTY: 'NIFTY 50',
  BANKNIFTY: 'NIFTY BANK',
  FINNIFTY: 'NIFTY FIN SERVICE',
  MIDCPNIFTY: 'NIFTY MID SELECT',
  NIFTYNXT50: 'NIFTY NEXT 50',
}

/** The underlying of a contract by the symbol its prices are kept under. */
export const underlyingSql = (symbol: string): string =>
  `case ${symbol} ${Object.entries(indexContracts)
    .map(([contract, index]) => `when '${contract}' then '${index}'`)
    .join(' ')} else ${symbol} end`

/** Price and open interest over the day before, both in percent. Where either stands still there is no class. */
export const buildUpSql = (price: string, interest: string): string => `case
  when ${price} > 0 and ${interest} > 0 then 'Long build-up'
  when ${price} < 0 and ${interest} > 0 then 'Short build-up'
  when ${price} > 0 and ${interest} < 0 then 'Short covering'
  when ${price} < 0 and ${interest} < 0 then 'Long unwinding'
end`

/** Basis on spot for a year, in percent, by calendar days to expiry. On the last day there is no year to speak of. */
const annualBasisSql = (price: string, spot: string, day: string, expiry: string): string =>
  `case when ${expiry} > ${day} and ${spot} > 0 then (${price} / ${spot} - 1) * 365 / date_diff('day', ${day}, ${expiry}) * 100 end`

/** Closes of everything contracts are written on, of the last days. */
const spots = `select "symbol" as name, "day", "close" from "stock_price_daily_historical" where "day" >= (select day from since)
  union all select "index_name", "day", "close" from "market_index_price_daily" where "day" >= (select day from since)
  union all select "symbol", "day", "close" from "asset_price_daily" where "day" >= (select day from since)`

export async function deriveFutures(connection: DuckDBConnection): Promise<void> {
  // A vendor's file says what changed since its day before; one that does not leaves it to the bars.
  await connection.run(`update "futures_daily" t set
      "previous_close" = coalesce(t."previous_close", b.close),
      "open_interest_change" = coalesce(t."open_interest_change", (t."open_interest" / nullif(b.interest, 0) - 1) * 100)
    from (
      select "contract", "day", lag("close") over w as close, lag("open_interest") over w as interest
      from "futures_daily" window w as (partition by "contract" order by "day")
    ) b
    where b."contract" = t."contract" and b."day" = t."day" and b.close is not null
      and (t."previous_close" is null or t."open_interest_change" is null)`)
  await connection.run(`create or replace temp table newest as
    with last as (select "symbol", max("day") as day from "futures_daily" group by 1),
    since as (select min(day) as day from last),
    spots as (${spots})
    select d."symbol", d."contract", d."day", d."expiry", d."lot_size", d."close", d."previous_close", d."volume",
      d."open_interest", d."open_interest_change", coalesce(d."spot", s."close") as spot
    from "futures_daily" d join last l on l."symbol" = d."symbol" and l.day = d."day"
    left join spots s on s.name = ${underlyingSql('d."symbol"')} and s."day" = d."day"`)
  // Expired contracts leave the list, and so does what a later file no longer has.
  await connection.run(`delete from "futures" f where f."symbol" in (select "symbol" from newest)
    and (f."expiry" < (select any_value(n."day") from newest n where n."symbol" = f."symbol")
      or f."contract" not in (select "contract" from newest))`)
  await connection.run(`update "futures" f set
      "expiry" = n."expiry",
      "lot_size" = coalesce(n."lot_size", f."lot_size"),
      "last_price" = n."close",
      "contract_volume" = n."volume",
      "open_interest" = n."open_interest",
      "open_interest_change" = n."open_interest_change",
      "spot" = n.spot,
      "basis" = n."close" - n.spot,
      "basis_annual" = ${annualBasisSql('n."close"', 'n.spot', 'n."day"', 'n."expiry"')},
      "rollover" = case when r.contracts > 1 then r.later / nullif(r.whole, 0) * 100 end,
      "build_up" = ${buildUpSql('(n."close" / nullif(n."previous_close", 0) - 1)', 'n."open_interest_change"')}
    from newest n join (
      select o."symbol", count(*) as contracts, sum("open_interest") as whole,
        sum("open_interest") filter (o."expiry" > e.near) as later
      from newest o join (select "symbol", min("expiry") as near from newest group by 1) e using ("symbol")
      group by 1
    ) r on r."symbol" = n."symbol"
    where f."contract" = n."contract" and f."symbol" = n."symbol"`)
  await connection.run('drop table newest')
}
