/** Figures that follow from others, computed once when data arrives, by the catalogue's formulas and nowhere else. */
import type { DuckDBConnection } from '@duckdb/node-api'
import {
  columnsOf,
  type Dataset,
  datasetOf,
  datasets,
  type Expression,
  type Field,
  formulaFields,
  formulaSql,
  latestColumns,
  parseFormula,
  quoteIdentifier,
} from 'core/catalogue'
import { deriveHolders } from './derive-holders.ts'

/** Inside "rows between" a window is spelled out without its brackets. */
const innerWindow = 'partition by "symbol", "vintage" order by "period_end"'
const window = `(${innerWindow})`
/** The vintage of what is known today; an earlier one ends on its day, when a restatement took its place. */
const todaysVintage = `date '9999-12-31'`

const formulaText = (expression: Expression): string =>
  formulaSql(expression, quoteIdentifier, window).replaceAll(`over (${window} rows`, `over (${innerWindow} rows`)

interface Layered {
  readonly sql: string
  readonly name: string
}

/** Stacks formulas on a base relation: a figure stands above every figure it is made from. */
function layers(base: string, baseColumns: ReadonlySet<string>, wanted: readonly Field[]): Layered {
  const level = new Map<string, number>([...baseColumns].map((name) => [name, 0]))
  const pending = new Map(
    wanted.flatMap(({ id, formula }) =>
      formula && !baseColumns.has(id) ? [[id, parseFormula(formula)] as const] : [],
    ),
  )
  const steps: string[][] = []
  while (pending.size > 0) {
    const ready = [...pending].filter(([, expression]) => formulaFields(expression).every((id) => level.has(id)))
    if (ready.length === 0) {
      throw new Error(`these figures lack what they are made from: ${[...pending.keys()].join(', ')}`)
    }
    for (const [id] of ready) pending.delete(id)
    for (const [id] of ready) level.set(id, steps.length + 1)
    steps.push(ready.map(([id, expression]) => `${formulaText(expression)} as ${quoteIdentifier(id)}`))
  }
  const parts = steps.map(
    (columns, step) => `layer_${step + 1} as (select *, ${columns.join(', ')} from layer_${step})`,
  )
  return { sql: `with layer_0 as (${base})${parts.map((part) => `, ${part}`).join('')}`, name: `layer_${steps.length}` }
}

const annualIds =
  'ratios key_metrics enterprise_values owner_earnings financial_scores income_statement_growth balance_sheet_statement_growth cash_flow_statement_growth financial_growth discounted_cash_flow levered_discounted_cash_flow'.split(
    ' ',
  )
const statementIds = ['income_statement', 'balance_sheet_statement', 'cash_flow_statement'] as const
/** Assumptions of the discounted cash flow; shown with every value that rests on them. */
const assumptions = { risk_free_rate: 7, equity_premium: 6, terminal_growth: 5 } as const

const figures = (dataset: Dataset): string[] => columnsOf(dataset).flatMap(({ name, field }) => (field ? [name] : []))

/** The latest version of each statement. */
const current = (table: string): string =>
  `(select * from ${quoteIdentifier(table)} qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1)`

/** Each statement as it stood in each vintage. */
const asKnown = (table: string): string => `(
    select s.*, v."vintage" from ${quoteIdentifier(table)} s join annual_vintages v on v."symbol" = s."symbol" and s."first_visible" < v."vintage"
    qualify row_number() over (partition by s."symbol", s."period_end", v."vintage" order by s."version" desc) = 1
    union all
    select *, ${todaysVintage} as "vintage" from ${current(table)}
  )`

/** Days on which a company's past changed, and the first year that did. */
const vintages = `select "symbol", "first_visible" as "vintage", min("period_end") as since from (
    ${statementIds.map((id) => `select "symbol", "period_end", "first_visible" from ${quoteIdentifier(id)} where "version" > 1 and "first_visible" is not null`).join(' union all ')}
  ) group by 1, 2`

/**
 * Of an earlier vintage only the years that a restatement changed; a year's figures are visible once everything they
 * are made from is.
 */
const versioned = (frame: string): string => `select f.* replace (
      greatest(f."first_visible", (
        select max(v."vintage") from annual_vintages v where v."symbol" = f."symbol" and v.since <= f."period_end" and v."vintage" < f."vintage"
      )) as "first_visible",
      row_number() over (partition by f."symbol", f."period_end" order by f."vintage")::integer as "version"
    )
    from ${frame} f
    where f."vintage" = ${todaysVintage} or exists (
      select 1 from annual_vintages v where v."symbol" = f."symbol" and v."vintage" = f."vintage" and v.since <= f."period_end"
    )`

const assumed = Object.entries(assumptions).map(([name, value]) => `${value}::double as ${quoteIdentifier(name)}`)

const priceAt = (day: string): string =>
  `asof left join (select "symbol", "day", "close" as share_price from "stock_price_daily_historical") p on p."symbol" = i."symbol" and p."day" <= ${day}`

function annualBase(): { sql: string; columns: Set<string> } {
  const [income, balance, cash] = statementIds.map((id) => figures(datasetOf(id)))
  const list = (alias: string, names: readonly string[] = []): string =>
    names.map((name) => `${alias}.${quoteIdentifier(name)}`).join(', ')
  const sql = `select i."symbol", i."period_end", i."fiscal_year", greatest(i."first_visible", b."first_visible", c."first_visible") as "first_visible",
    i."version", i."loaded_at", i."vintage", ${list('i', income)}, ${list('b', balance)}, ${list('c', cash)}, p.share_price as "share_price",
    coalesce(t."beta_1y", 1) as "beta_1y", ${assumed.join(', ')}
    from ${asKnown(statementIds[0])} i
    join ${asKnown(statementIds[1])} b using ("symbol", "period_end", "vintage")
    join ${asKnown(statementIds[2])} c using ("symbol", "period_end", "vintage")
    left join "indicator_latest" t on t."symbol" = i."symbol"
    ${priceAt('i."period_end"')}`
  return {
    sql,
    columns: new Set([
      ...(income ?? []),
      ...(balance ?? []),
      ...(cash ?? []),
      'share_price',
      'beta_1y',
      ...Object.keys(assumptions),
    ]),
  }
}

/** Ratios, growth, values and scores of every financial year. */
async function deriveAnnual(connection: DuckDBConnection): Promise<void> {
  const base = annualBase()
  const targets = annualIds.map(datasetOf)
  const layered = layers(
    base.sql,
    base.columns,
    targets.flatMap(({ fields }) => fields),
  )
  await connection.run(`create or replace temp table annual_vintages as ${vintages}`)
  await connection.run(`create or replace temp table annual_frame as ${layered.sql} ${versioned(layered.name)}`)
  for (const target of targets) {
    const columns = columnsOf(target).map(({ name }) => quoteIdentifier(name))
    const source = columnsOf(target).map(({ name, field }) => quoteIdentifier(field?.id ?? name))
    await connection.run(`delete from ${quoteIdentifier(target.id)}`)
    await connection.run(
      `insert into ${quoteIdentifier(target.id)} (${columns.join(', ')}) select ${source.join(', ')} from annual_frame order by "period_end", "symbol", "version"`,
    )
  }
}

/** What is not a sum of four quarters: counts and balances are taken at the end, rates by their formula. */
const summed = (field: Field): boolean => field.unit === 'rupees' && !(field.formula ?? '').includes('/')
const endings = new Set(['closing_cash'])

/** Twelve months to the last quarter, and the same a year and more before it, so that growth has a base. */
function ttmBase(): { sql: string; columns: Set<string>; flows: readonly Field[] } {
  const quarterly = ['income_statement_quarterly', 'cash_flow_statement_quarterly'] as const
  const flows = quarterly.flatMap((id) => datasetOf(id).fields)
  const balance = figures(datasetOf('balance_sheet_statement_quarterly'))
  const over = '(partition by q."symbol" order by q."period_end" rows between 3 preceding and current row)'
  const flowSql = flows.flatMap(({ id, unit, ...field }) => {
    if (endings.has(id) || unit === 'shares') return [`q.${quoteIdentifier(id)}`]
    if (id === 'opening_cash') return [`first_value(q.${quoteIdentifier(id)}) over ${over} as ${quoteIdentifier(id)}`]
    return summed({ id, unit, ...field })
      ? [
          `case when count(q.${quoteIdentifier(id)}) over ${over} = 4 then sum(q.${quoteIdentifier(id)}) over ${over} end as ${quoteIdentifier(id)}`,
        ]
      : []
  })
  const flowIds = flows
    .filter((field) => endings.has(field.id) || field.id === 'opening_cash' || field.unit === 'shares' || summed(field))
    .map(({ id }) => id)
  const sql = `select s.*, ${todaysVintage} as "vintage", p.share_price as "share_price", s."dividends_paid" / nullif(s."weighted_shares", 0) as "dividend_per_share",
      s."dividends_paid" as "dividends_declared", s."net_profit_owners" - s."dividends_paid" as "retained_profit",
      a."export_revenue", coalesce(t."beta_1y", 1) as "beta_1y", h."promoter_holding"
    from (
      select q."symbol", q."period_end", q."first_visible", row_number() over (partition by q."symbol" order by q."period_end" desc) - 1 as ago, ${flowSql.join(', ')},
        ${balance.map((name) => `b.${quoteIdentifier(name)}`).join(', ')}
      from (select i.*, c.* exclude ("symbol", "period_end", "fiscal_year", "first_visible", "version", "loaded_at")
        from ${current(quarterly[0])} i join ${current(quarterly[1])} c using ("symbol", "period_end")) q
      join ${current('balance_sheet_statement_quarterly')} b using ("symbol", "period_end")
    ) s
    left join (select "symbol", max_by("export_revenue", "period_end") as export_revenue from ${current('income_statement')} group by "symbol") a on a."symbol" = s."symbol"
    left join "indicator_latest" t on t."symbol" = s."symbol"
    left join (select "symbol", max_by("promoter_holding", "period_end") as promoter_holding from "shareholding_pattern" group by "symbol") h on h."symbol" = s."symbol"
    ${priceAt('case when s.ago = 0 then date \'9999-12-31\' else s."period_end" end').replaceAll('i."symbol"', 's."symbol"')}
    where s.ago % 4 = 0 and s.ago <= 20`
  const columns = new Set([
    ...flowIds,
    ...balance,
    'share_price',
    'dividend_per_share',
    'dividends_declared',
    'retained_profit',
    'export_revenue',
    'beta_1y',
    'promoter_holding',
  ])
  return { sql, columns, flows }
}

/** Filled by a query of their own, not by a formula. */
const compared = new Set(['industry_pe', 'pe_5y_median'])

async function deriveTwelveMonths(connection: DuckDBConnection): Promise<void> {
  const base = ttmBase()
  const targets = ['income_statement_ttm', 'cash_flow_statement_ttm', 'ratios_ttm', 'key_metrics_ttm'].map(datasetOf)
  const layered = layers(base.sql, base.columns, [...base.flows, ...targets.flatMap(({ fields }) => fields)])
  await connection.run(
    `create or replace temp table ttm_frame as ${layered.sql} select f.*, null::double as "industry_pe", null::double as "pe_5y_median" from ${layered.name} f where ago = 0`,
  )
  await connection.run(`update ttm_frame set "industry_pe" = m.pe from (
      select c."industry", median(f."pe") as pe from ttm_frame f join "company_profile" c using ("symbol") where f."pe" > 0 group by 1
    ) m join "company_profile" c2 on c2."industry" = m."industry" where c2."symbol" = ttm_frame."symbol"`)
  await connection.run(`update ttm_frame set "pe_5y_median" = m.pe from (
      select "symbol", median("pe") as pe from (select * from ${current('key_metrics')} qualify row_number() over (partition by "symbol" order by "period_end" desc) <= 5) where "pe" > 0 group by 1
    ) m where m."symbol" = ttm_frame."symbol"`)
  for (const target of targets) {
    const columns = columnsOf(target)
    await connection.run(`delete from ${quoteIdentifier(target.id)}`)
    await connection.run(
      `insert into ${quoteIdentifier(target.id)} (${columns.map(({ name }) => quoteIdentifier(name)).join(', ')})
       select ${columns.map(({ name, field }) => quoteIdentifier(field?.id ?? name)).join(', ')} from ttm_frame order by "symbol"`,
    )
  }
  for (const id of compared)
    if (!targets.some(({ fields }) => fields.some((field) => field.id === id))) throw new Error(id)
}

/** Growth of each quarter over the one before and over the same of the year before. */
async function deriveQuarterlyGrowth(connection: DuckDBConnection): Promise<void> {
  const target = datasetOf('income_statement_growth_quarterly')
  const source = datasetOf('income_statement_quarterly')
  const layered = layers(
    `select *, ${todaysVintage} as "vintage" from ${current(source.id)}`,
    new Set(figures(source)),
    target.fields,
  )
  const columns = columnsOf(target).map(({ name }) => quoteIdentifier(name))
  await connection.run(`delete from ${quoteIdentifier(target.id)}`)
  await connection.run(
    `insert into ${quoteIdentifier(target.id)} (${columns.join(', ')}) ${layered.sql} select ${columns.join(', ')} from ${layered.name} order by "period_end", "symbol"`,
  )
}

/** The ten years behind each discounted cash flow. */
async function deriveProjections(connection: DuckDBConnection): Promise<void> {
  const project = (
    target: string,
    source: string,
    prefix: string,
    base: string,
    growth: string,
    rate: string,
  ): string =>
    `insert into ${quoteIdentifier(target)} ("symbol", "year_ahead", "${prefix}cash_flow", "${prefix}growth", "${prefix}discount_factor", "${prefix}present_value")
     select "symbol", n, cash, growth, factor, cash * factor from (
       select "symbol", n, "${base}" * power(1 + "${growth}" / 100, n) as cash, "${growth}" as growth, 1 / power(1 + "${rate}" / 100, n) as factor
       from (select * from ${quoteIdentifier(source)} qualify row_number() over (partition by "symbol" order by "period_end" desc, "version" desc) = 1), generate_series(1, 10) as years(n)
       where "${base}" is not null
     ) order by "symbol", n`
  for (const id of ['custom_discounted_cash_flow', 'custom_levered_discounted_cash_flow']) {
    await connection.run(`delete from ${quoteIdentifier(id)}`)
  }
  await connection.run(
    project(
      'custom_discounted_cash_flow',
      'discounted_cash_flow',
      'projected_',
      'dcf_base_cash_flow',
      'growth_rate',
      'wacc',
    ),
  )
  await connection.run(
    project(
      'custom_levered_discounted_cash_flow',
      'levered_discounted_cash_flow',
      'projected_levered_',
      'levered_base_cash_flow',
      'levered_growth_rate',
      'levered_discount_rate',
    ),
  )
}

/** One wide row a company with every figure a screen can ask for. */
async function deriveLatest(connection: DuckDBConnection): Promise<void> {
  const bySource = new Map<string, string[]>()
  for (const { name, field } of latestColumns) {
    const list = bySource.get(field.dataset) ?? []
    list.push(`t.${quoteIdentifier(field.column)} as ${quoteIdentifier(name)}`)
    bySource.set(field.dataset, list)
  }
  const parts: string[] = []
  for (const [id, columns] of bySource) {
    const rows = datasetOf(id).period === 'daily' ? recent(id) : newest(id)
    const [first] = parts
    const picked =
      first === undefined
        ? `select t."symbol", ${columns.join(', ')} from ${rows} t order by t."symbol"`
        : `select s."symbol" as "of_${parts.length}", ${columns.join(', ')} from ${first} s left join ${rows} t using ("symbol") order by s."symbol"`
    const part = `latest_${parts.length}`
    await connection.run(`create or replace temp table ${part} as ${picked}`)
    parts.push(part)
  }
  // Each has a row for every company, in one order, so they are laid side by side: to join a thousand columns takes five times as long.
  const sideBySide = parts.join(' positional join ')
  const others = parts.slice(1).map((_, at) => `"of_${at + 1}"`)
  // A company that got the figures of another would be told by nothing else.
  const strays = others.map((of) => `"symbol" is distinct from ${of}`).join(' or ')
  await connection.run(`select error('Figures lie beside another company.') from ${sideBySide} where ${strays}`)
  await connection.run(`create or replace table latest as select * exclude (${others.join(', ')}) from ${sideBySide}`)
  for (const part of parts) await connection.run(`drop table ${part}`)
}

/** The last row of each symbol, and no second one. */
function newest(id: string): string {
  const names = columnsOf(datasetOf(id)).map(({ name }) => name)
  const order = ['period_end', 'version', 'day'].filter((name) => names.includes(name)).map((name) => `"${name}" desc`)
  const lastFirst = order.length === 0 ? '' : ` order by ${order.join(', ')}`
  return `(select * from ${quoteIdentifier(id)} qualify row_number() over (partition by "symbol"${lastFirst}) = 1)`
}

/** The same of daily bars, looked for in the last days only: the whole history would cost seconds. */
const recent = (id: string): string =>
  `(select * from ${quoteIdentifier(id)} where "day" > (select max("day") from ${quoteIdentifier(id)}) - 30 qualify row_number() over (partition by "symbol" order by "day" desc) = 1)`

/** Everything that follows from filings and prices, in the order it follows. */
export async function deriveAll(connection: DuckDBConnection): Promise<void> {
  await deriveAnnual(connection)
  await deriveQuarterlyGrowth(connection)
  await deriveTwelveMonths(connection)
  await connection.run(
    `update "company_profile" set "marketCap" = k."market_cap" from "key_metrics_ttm" k where k."symbol" = "company_profile"."symbol"`,
  )
  await deriveProjections(connection)
  await deriveHolders(connection)
  await deriveLatest(connection)
}

export const derivedDatasets: readonly string[] = datasets
  .filter(({ id }) => annualIds.includes(id) || id.endsWith('_ttm') || id.startsWith('custom_'))
  .map(({ id }) => id)
