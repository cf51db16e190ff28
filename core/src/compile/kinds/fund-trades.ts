/** What funds bought and sold: the shares of their last two portfolios, and the weight where a source tells no shares. */
import type { Holders } from 'core/language'
import { day, formatDay } from 'core/values'
import type { AnswerColumn } from '../answer.ts'
import { pointsMoved } from '../movement.ts'
import { computedLineage, fieldColumn, fieldOf, plainColumn, textOf } from '../parts.ts'
import type { MarketFacts, MarketReader, StoreRow } from '../reader.ts'
import type { Collected } from '../row-sql.ts'

export const fundNote =
  'Change of weight is in points of the fund: it moves with prices too, not only with buying and selling.'

/** The days of the last two disclosures of funds. */
export interface Portfolios {
  readonly now: string
  readonly before: string
}

/** Null where no fund disclosed twice. */
export async function lastPortfolios(reader: MarketReader): Promise<Portfolios | null> {
  const rows = await reader.rows({
    sql: 'select "day"::varchar as "on" from (select distinct "day" from "mutual_fund_holdings_monthly") order by 1 desc limit 2',
    values: [],
  })
  const [now, before] = rows.map((row) => textOf(row, 'on'))
  return now && before ? { now, before } : null
}

/**
 * `trades`: one row for a fund and what it held on either day, shares before counted as those of now.
 * `which` is about h, a holding; the days are places of values.
 */
export function fundTrades(which: string, { now, before }: Portfolios): string {
  const [last, first] = [`${now}::date`, `${before}::date`]
  return `disclosing as (
    select "id" from "mutual_fund_holdings_monthly" where "day" in (${last}, ${first}) group by 1 having count(distinct "day") = 2
  ), factors as (
    select "symbol", product("adjustment_factor") as factor from "corporate_actions"
    where "adjustment_factor" > 0 and "ex_date" > ${first} and "ex_date" <= ${last} group by 1
  ), trades as (
    select coalesce(n."id", b."id") as id, coalesce(n."holding_symbol", b."holding_symbol") as symbol, coalesce(n."holding_name", b."holding_name") as name,
      coalesce(n."holding_sector", b."holding_sector") as sector, n."holding_weight" as weight, b."holding_weight" as weight_before,
      n."id" is not null as is_held, b."id" is not null as was_held, n."holding_amount" as amount,
      n."holding_quantity" as shares, b."holding_quantity" * coalesce(f.factor, 1) as shares_before,
      coalesce(n."holding_amount" / nullif(n."holding_quantity", 0), b."holding_amount" / nullif(b."holding_quantity" * coalesce(f.factor, 1), 0)) as price
    from (select h.* from "mutual_fund_holdings_monthly" h where h."day" = ${last} and h."id" in (select "id" from disclosing) and ${which}) n
    full join (select h.* from "mutual_fund_holdings_monthly" h where h."day" = ${first} and h."id" in (select "id" from disclosing) and ${which}) b
      on b."id" = n."id" and b."holding_symbol" = n."holding_symbol"
    left join factors f on f."symbol" = coalesce(n."holding_symbol", b."holding_symbol")
  )`
}

/** What a last portfolio says of itself: weights, no shares of before. */
const byWeight = (
  which: string,
): string => `select h."id" as id, h."holding_symbol" as symbol, h."holding_name" as name,
      h."holding_sector" as sector, h."holding_weight" as weight, h."holding_weight" - h."holding_change_1m" as weight_before,
      h."id" is not null as is_held, h."holding_change_1m" < h."holding_weight" - 0.005 as was_held,
      h."holding_quantity" as shares, null::double as shares_before, h."holding_amount" as amount, null::double as moved,
      h."holding_change_1m" as month, h."holding_change_3m" as quarter
    from "mutual_fund_holdings" h where ${which}`

/** `moves`: the trades, and of funds without both portfolios what their last one says of weights. */
export function fundMoves(which: string, portfolios: Portfolios | null, value: Collected['value']): string {
  if (!portfolios) return `moves as (${byWeight(which)})`
  const { now, before } = portfolios
  return `${fundTrades(which, { now: value(now), before: value(before) })}, moves as (
    select t.id as id, t.symbol as symbol, t.name as name, t.sector as sector, case when t.is_held then t.weight else 0 end as weight,
      t.weight_before as weight_before, t.is_held as is_held, t.was_held as was_held,
      case when t.is_held then t.shares else 0 end as shares, t.shares_before as shares_before,
      case when t.is_held then t.amount else 0 end as amount,
      case when (t.shares is not null or not t.is_held) and (t.shares_before is not null or not t.was_held)
        then round(coalesce(t.shares, 0) - coalesce(t.shares_before, 0)) end as moved,
      round(coalesce(t.weight, 0) - coalesce(t.weight_before, 0), 2) as month, l."holding_change_3m" as quarter
    from trades t left join "mutual_fund_holdings" l on l."id" = t.id and l."holding_symbol" = t.symbol
    union all
    ${byWeight(`h."id" not in (select "id" from disclosing) and ${which}`)}
  )`
}

/** What a change asked for means of a row of `moves`. */
export const moveClause: Readonly<Record<Exclude<Holders['change'], 'any'>, string>> = {
  bought: 'coalesce(m.moved, m.month) > 0',
  sold: 'coalesce(m.moved, m.month) < 0',
  new: 'm.is_held and not m.was_held',
  left: 'not m.is_held',
}

/** Most shares first; those told by weight behind them. */
export const moveOrder = 'abs(m.moved) desc nulls last, abs(m.month) desc nulls last'

export function moveNotes(rows: readonly StoreRow[], portfolios: Portfolios | null): string[] {
  if (!portfolios) return ['The source tells no shares of earlier portfolios: the weight decides.', fundNote]
  const { now, before } = portfolios
  return [
    `Bought and sold go by the number of shares in the portfolios of ${formatDay(day(before))} and ${formatDay(day(now))}; bonuses and splits between them are counted in.`,
    ...(rows.some((row) => row.moved === null)
      ? ['Where the source tells no shares of both, the weight decides.']
      : []),
    fundNote,
  ]
}

export const moveColumns = (facts: MarketFacts): AnswerColumn[] => [
  {
    ...plainColumn(
      'Change of shares',
      'shares',
      'value',
      computedLineage(
        {
          title: 'Change of shares',
          formula: 'shares - shares of the portfolio before',
          description: 'Shares bought or sold between the last two portfolios; bonuses and splits are counted in.',
          dataset: 'mutual_fund_holdings_monthly',
        },
        facts,
      ),
    ),
    movement: { in: 'unit', isGoodUp: true },
  },
  fieldColumn(fieldOf('mutual_fund_holdings', 'holding_quantity'), facts, { title: 'Shares' }),
]

export const weightMoveColumns = (facts: MarketFacts): AnswerColumn[] =>
  ['holding_change_1m', 'holding_change_3m'].map((id) => ({
    ...fieldColumn(fieldOf('mutual_fund_holdings', id), facts),
    movement: pointsMoved,
  }))
