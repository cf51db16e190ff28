/** Everything one company's page is made of, as the store has it. */
import { columnsOf, datasetOf, type Field, quoteIdentifier } from 'core/catalogue'
import { type CompanyKind, companyKindOf, type StatementName } from 'core/company'
import { mergedStakes, quarterlyStatements, twelveMonthsOf } from 'core/compile'
import type { CompanyHead, CompanyHolders, CompanyStatement, Coverage } from 'core/contract/rest'
import { quarterBefore } from 'core/holders'
import type { MarketStore, Row } from './store.ts'

/** Who a company is, without what changes by the second. */
export type CompanyFacts = Omit<CompanyHead, 'quote' | 'simulated'>

/** The little that every section needs to know. */
export interface CompanyProfile {
  readonly symbol: string
  readonly kind: CompanyKind
  readonly industry: string | null
}

export interface CompanyReads {
  profile(symbol: string): Promise<CompanyProfile | null>
  /** Null for a symbol that is no company. */
  facts(symbol: string): Promise<CompanyFacts | null>
  /** Nearest in size of the same industry first. */
  peers(symbol: string): Promise<readonly string[]>
  names(symbols: readonly string[]): Promise<ReadonlyMap<string, string>>
  statement(symbol: string, name: StatementName, ids: readonly string[]): Promise<CompanyStatement>
  /** Yearly rows of a data set of the catalogue, by their last version, oldest first. */
  years(symbol: string, dataset: string, ids: readonly string[]): Promise<readonly Row[]>
  holders(symbol: string, limits: { readonly investors: number; readonly funds: number }): Promise<CompanyHolders>
}

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const text = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

export const companyReadsOf = (store: MarketStore): CompanyReads => ({
  profile: async (symbol) => {
    const [row] = await store.rows(`select "company_kind", "industry" from "company_profile" where "symbol" = $1`, [
      symbol,
    ])
    return row ? { symbol, kind: companyKindOf(text(row.company_kind)), industry: text(row.industry) } : null
  },
  facts: (symbol) => readFacts(store, symbol),
  peers: async (symbol) =>
    (
      await store.rows(`select "peer_symbol" from "peers" where "symbol" = $1 order by "peer_rank", "peer_symbol"`, [
        symbol,
      ])
    ).map((row) => String(row.peer_symbol)),
  names: (symbols) => readNames(store, symbols),
  statement: (symbol, name, ids) => readStatement(store, symbol, name, ids),
  years: (symbol, dataset, ids) => readYears(store, symbol, dataset, ids),
  holders: (symbol, limits) => readHolders(store, symbol, limits),
})

const coverageSql = (table: string): string =>
  `select min("period_end")::varchar as first, max("period_end")::varchar as last, count(distinct "period_end") as many,
     max_by("first_visible", "period_end")::varchar as filed from ${quoteIdentifier(table)} where "symbol" = $1`

function coverageOf(row: Row | undefined): Coverage | null {
  const [first, last] = [text(row?.first), text(row?.last)]
  if (!row || first === null || last === null) return null
  return { first, last, count: Number(row.many), filed: text(row.filed) }
}

async function readFacts(store: MarketStore, symbol: string): Promise<CompanyFacts | null> {
  const one = async (sql: string): Promise<Row | undefined> => (await store.rows(sql, [symbol]))[0]
  const profile = await one(`select c.*, c."listing_date"::varchar as listed,
      (select count(*) from "company_profile") as companies,
      (select count(*) + 1 from "company_profile" o where o."marketCap" > c."marketCap") as rank,
      c."marketCap" / nullif(l."close", 0) as shares, l."high_52w" as high52, l."low_52w" as low52
    from "company_profile" c left join "latest" l using ("symbol") where c."symbol" = $1`)
  if (!profile) return null
  const [indices, annual, quarters, prices, results] = await Promise.all([
    store.rows(
      `select m."index_name", coalesce(i."index_title", m."index_name") as title, m."index_weight"
       from "market_index_wise_companies" m left join "market_indices" i using ("index_name")
       where m."symbol" = $1 order by m."index_name" <> 'NIFTY 50', m."index_weight" desc nulls last, 1`,
      [symbol],
    ),
    one(coverageSql('income_statement')),
    one(coverageSql('income_statement_quarterly')),
    one(
      `select min("day")::varchar as first, max("day")::varchar as last, count(*) as many, null as filed
       from "stock_price_daily_historical" where "symbol" = $1 and "close" is not null`,
    ),
    store.rows(
      `select min("results_date")::varchar as day from "results_calendar" where "symbol" = $1 and "results_date" > $2::date`,
      [symbol, store.asOf],
    ),
  ])
  return {
    symbol,
    name: text(profile.companyName) ?? symbol,
    kind: companyKindOf(text(profile.company_kind)),
    sector: text(profile.sector),
    industry: text(profile.industry),
    isin: text(profile.isin),
    listed: text(profile.listed),
    about: text(profile.description),
    group: text(profile.business_group),
    ownership: text(profile.ownership),
    size: text(profile.cap_class),
    employees: number(profile.employees),
    creditRating: text(profile.credit_rating),
    oldNames: (text(profile.old_names) ?? '').split(',').flatMap((name) => name.trim() || []),
    indices: indices.map((row) => ({
      name: String(row.index_name),
      title: String(row.title),
      weight: number(row.index_weight),
    })),
    high52: number(profile.high52),
    low52: number(profile.low52),
    marketCap: number(profile.marketCap),
    marketCapRank: profile.marketCap === null ? null : Number(profile.rank),
    companies: Number(profile.companies),
    shares: number(profile.shares),
    consolidated: coverageOf(annual),
    // No data set of the catalogue holds a company's statements without its subsidiaries.
    standalone: null,
    quarters: coverageOf(quarters),
    prices: coverageOf(prices),
    nextResults: text(results[0]?.day),
    source: store.source,
    asOf: store.asOf,
  }
}

async function readNames(store: MarketStore, symbols: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (symbols.length === 0) return new Map()
  const rows = await store.rows(
    `select "symbol", "companyName" from "company_profile" where "symbol" in (${symbols.map((_, at) => `$${at + 1}`).join(', ')})`,
    [...symbols],
  )
  return new Map(rows.map((row) => [String(row.symbol), String(row.companyName)]))
}

const tables: Readonly<Record<StatementName, { readonly table: string; readonly ttm: string | null }>> = {
  quarters: { table: 'income_statement_quarterly', ttm: null },
  income: { table: 'income_statement', ttm: 'income_statement_ttm' },
  balance: { table: 'balance_sheet_statement', ttm: null },
  cash: { table: 'cash_flow_statement', ttm: 'cash_flow_statement_ttm' },
}

/** Only columns the catalogue knows; a name from anywhere else finds nothing. */
const knownFields = (dataset: string, ids: readonly string[]): readonly Field[] => {
  const known = new Map(
    columnsOf(datasetOf(dataset)).flatMap(({ field }) => (field ? [[field.id, field] as const] : [])),
  )
  return ids.flatMap((id) => known.get(id) ?? [])
}

const listed = (fields: readonly Field[]): string => fields.map(({ column }) => quoteIdentifier(column)).join(', ')

/** A period put right later counts once, by its last version. */
const lastVersion = 'qualify row_number() over (partition by "period_end" order by "version" desc) = 1'

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const labelOf = (end: string): string => `${monthNames[Number(end.slice(5, 7)) - 1] ?? ''} ${end.slice(0, 4)}`

async function readStatement(
  store: MarketStore,
  symbol: string,
  name: StatementName,
  ids: readonly string[],
): Promise<CompanyStatement> {
  const { table, ttm } = tables[name]
  const fields = knownFields(table, ids)
  const ttmFields = ttm === null ? [] : knownFields(ttm, ids)
  const [rows, last, quarters] = await Promise.all([
    store.rows(
      `select "period_end"::varchar as "end", "first_visible"::varchar as filed, "version", ${listed(fields)}
       from ${quoteIdentifier(table)} where "symbol" = $1 ${lastVersion} order by "period_end"`,
      [symbol],
    ),
    ttm === null || ttmFields.length === 0
      ? []
      : store.rows(
          `select t.*, (select max("period_end")::varchar from "income_statement_quarterly" where "symbol" = $1) as "end"
           from (select ${listed(ttmFields)} from ${quoteIdentifier(ttm)} where "symbol" = $1) t`,
          [symbol],
        ),
    ttmFields.length === 0 ? [] : readQuarters(store, symbol),
  ])
  const [twelve] = last
  const inTtm = new Map(ttmFields.map(({ id, column }) => [id, column]))
  return {
    dataset: table,
    periods: rows.map((row) => ({
      end: String(row.end),
      label: labelOf(String(row.end)),
      filed: text(row.filed),
      version: Number(row.version ?? 1),
    })),
    lines: fields.map(({ id, title, unit, formula, description, column }) => ({
      id,
      title,
      unit,
      formula,
      description,
      values: rows.map((row) => number(row[column])),
      ttm: number(twelve?.[inTtm.get(id) ?? '']),
      ttmBefore: inTtm.has(id) ? twelveMonthsOf(id, quarters, 1) : null,
    })),
    ttmEnd: text(twelve?.end),
  }
}

/** As many as twelve months a year ago and the year before them are made of, the newest first. */
const quartersKept = 12

/** Quarters of which all statements are there, as twelve months are made of them. */
async function readQuarters(store: MarketStore, symbol: string): Promise<readonly Row[]> {
  const tables = quarterlyStatements.map((id, at) => {
    const columns = columnsOf(datasetOf(id)).flatMap(({ name, field }) => (field ? [quoteIdentifier(name)] : []))
    const own = `(select "period_end", ${columns.join(', ')} from ${quoteIdentifier(id)} where "symbol" = $1 ${lastVersion})`
    return at === 0 ? own : `join ${own} using ("period_end")`
  })
  return store.rows(`select * from ${tables.join(' ')} order by "period_end" desc limit ${quartersKept}`, [symbol])
}

async function readYears(
  store: MarketStore,
  symbol: string,
  dataset: string,
  ids: readonly string[],
): Promise<readonly Row[]> {
  const fields = knownFields(dataset, ids)
  return store.rows(
    `select "period_end"::varchar as "end", "fiscal_year", ${listed(fields)}
     from ${quoteIdentifier(dataset)} where "symbol" = $1 ${lastVersion} order by "period_end"`,
    [symbol],
  )
}

async function readHolders(
  store: MarketStore,
  symbol: string,
  limits: { readonly investors: number; readonly funds: number },
): Promise<CompanyHolders> {
  const [quarters, named, funds] = await Promise.all([
    store.rows(
      `select "period_end"::varchar as "end", "promoter_holding", "fii_holding", "dii_holding", "government_holding", "public_holding",
         "pledged_percent", "shareholders"
       from "shareholding_pattern" where "symbol" = $1 ${lastVersion} order by "period_end"`,
      [symbol],
    ),
    readNamed(store, symbol, limits.investors),
    store.rows(
      `select h."id", f."name", f."fund_house", h."holding_weight", h."holding_amount", h."holding_change_1m", h."holding_change_3m",
         h."holding_amount" / nullif(c."marketCap", 0) * 100 as part, count(*) over () as total
       from "mutual_fund_holdings" h join "mutual_funds" f using ("id") left join "company_profile" c on c."symbol" = h."holding_symbol"
       where h."holding_symbol" = $1 order by h."holding_amount" desc nulls last, f."name" limit ${limits.funds}`,
      [symbol],
    ),
  ])
  return {
    quarters: quarters.map((row) => ({
      end: String(row.end),
      promoter: number(row.promoter_holding),
      fii: number(row.fii_holding),
      dii: number(row.dii_holding),
      government: number(row.government_holding),
      public: number(row.public_holding),
      pledged: number(row.pledged_percent),
      shareholders: number(row.shareholders),
    })),
    investors: named.investors,
    investorsAt: named.end,
    funds: funds.map((row) => ({
      id: String(row.id),
      name: String(row.name),
      house: text(row.fund_house),
      weight: number(row.holding_weight),
      value: number(row.holding_amount),
      percent: number(row.part),
      change1m: number(row.holding_change_1m),
      change3m: number(row.holding_change_3m),
    })),
    fundsTotal: Number(funds[0]?.total ?? 0),
  }
}

/** Holders of the last filing, names merged; a change is of the stakes filed for it and for the quarter before. */
async function readNamed(
  store: MarketStore,
  symbol: string,
  most: number,
): Promise<{ readonly investors: CompanyHolders['investors']; readonly end: string | null }> {
  const stakes = await store.rows(
    `select "investor", "investor_kind", "holding_percent", "holding_value", "period_end"::varchar as "end"
     from (${mergedStakes('"symbol" = $1')}) order by "period_end" desc, "holding_percent" desc nulls last, "investor"`,
    [symbol],
  )
  const end = text(stakes[0]?.end)
  if (end === null) return { investors: [], end }
  const at = (day: string) => stakes.filter((row) => row.end === day)
  const before = new Map(at(quarterBefore(end)).map((row) => [row.investor, number(row.holding_percent)]))
  const investors = at(end)
    .slice(0, most)
    .map((row) => {
      const [percent, was] = [number(row.holding_percent), before.get(row.investor) ?? null]
      return {
        name: String(row.investor),
        kind: text(row.investor_kind),
        percent,
        value: number(row.holding_value),
        change: percent === null || was === null ? null : percent - was,
      }
    })
  return { investors, end }
}
