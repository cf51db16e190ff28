import type { Days } from 'core/language'
/** Dividends of one company: what each was on the price, and what a year paid. */
import type { AnswerTable } from '../answer.ts'
import { cellOf, computedLineage, plainColumn, table } from '../parts.ts'
import type { MarketFacts, MarketReader } from '../reader.ts'
import { collectValues, orderedSum } from '../row-sql.ts'

export async function dividendTables(
  symbol: string,
  { from, to }: Days,
  facts: MarketFacts,
  reader: MarketReader,
): Promise<{ readonly notes: readonly string[]; readonly after: readonly AnswerTable[] }> {
  const { values, value } = collectValues()
  const within = [
    ...(from === null ? [] : [`and d."ex_date" >= ${value(from)}::date`]),
    ...(to === null ? [] : [`and d."ex_date" <= ${value(to)}::date`]),
  ].join(' ')
  // Joins, not a look from inside each row: the second store cannot look out of a subquery.
  const paid = `dividends as (
  select d."symbol" as "symbol", d."ex_date" as "ex_date", d."action_amount" as per_share
  from "corporate_actions" d
  where d."symbol" = ${value(symbol)} and d."action" = 'Dividend' and d."action_amount" is not null ${within}
), dates as (
  select distinct "symbol", "ex_date" from dividends
), factors as (
  select e."ex_date" as "ex_date", product(s."adjustment_factor") as factor
  from dates e join "corporate_actions" s on s."symbol" = e."symbol"
  where s."ex_date" > e."ex_date" and s."adjustment_factor" > 0
  group by 1
), prices as (
  select e."ex_date" as "ex_date", max_by(p."raw_close", p."day") as price
  from dates e join "stock_price_daily_historical" p on p."symbol" = e."symbol"
  where p."day" < e."ex_date" and p."day" >= e."ex_date" - 15
  group by 1
), paid as (
  select d."ex_date" as "ex_date", d.per_share as per_share, coalesce(f.factor, 1) as factor, p.price as price
  from dividends d
  left join factors f on f."ex_date" = d."ex_date"
  left join prices p on p."ex_date" = d."ex_date"
)`
  const each = await reader.rows({
    sql: `with ${paid}
select "ex_date", per_share as amount, per_share / nullif(price, 0) * 100 as yield, per_share / factor as adjusted from paid order by "ex_date" desc limit 200`,
    values,
  })
  const years = await reader.rows({
    sql: `with ${paid}
select 'FY' || (year("ex_date") + case when month("ex_date") >= 4 then 1 else 0 end) as fy, count(*)::double as dividends,
  ${orderedSum('per_share')} as amount, ${orderedSum('per_share / factor')} as adjusted
from paid group by 1 order by 1 desc limit 60`,
    values,
  })
  const about = (title: string, formula: string) =>
    computedLineage({ title, formula, description: `${title}.`, dataset: 'corporate_actions' }, facts)
  const adjusted = plainColumn(
    'In today’s shares',
    'price',
    'value',
    about('Amount in today’s shares', 'amount / later splits and bonuses'),
  )
  return {
    notes: ['Amounts are a share as paid; “in today’s shares” divides them by the splits and bonuses that came after.'],
    after: [
      table(
        'Dividends on the price before',
        [
          plainColumn('Ex-date', 'date', 'name'),
          plainColumn('Amount', 'price'),
          plainColumn(
            'Yield',
            'percent',
            'value',
            about('Yield of a dividend', 'amount / unadjusted close of the day before * 100'),
          ),
          adjusted,
        ],
        each.map((row) => ['ex_date', 'amount', 'yield', 'adjusted'].map((name) => cellOf(row[name]))),
      ),
      table(
        'By financial year',
        [
          plainColumn('Financial year', 'text', 'name'),
          plainColumn('Dividends', 'count'),
          plainColumn('Amount', 'price'),
          adjusted,
        ],
        years.map((row) => ['fy', 'dividends', 'amount', 'adjusted'].map((name) => cellOf(row[name]))),
      ),
    ],
  }
}
