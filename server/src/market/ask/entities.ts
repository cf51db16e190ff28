/** Every name of the store that a sentence may hold. */
import type { Entity } from 'core/language'
import type { MarketStore, Row } from '../store.ts'
import {
  categoryNicknames,
  groupNicknames,
  houseNicknames,
  indexNicknames,
  investorNicknames,
  otherNicknames,
  stockNicknames,
} from './nicknames.ts'

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const size = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
const nicknames = (table: ReadonlyMap<string, readonly string[]>, name: string): readonly string[] =>
  table.get(name.toLowerCase()) ?? []

/** Each once, none empty, none that only repeats the name. */
function aliasesOf(name: string, given: readonly string[]): string[] {
  const own = name.toLowerCase()
  const kept = new Map<string, string>()
  for (const alias of given) {
    const plain = alias.replace(/\s+/g, ' ').trim()
    const key = plain.toLowerCase()
    if (key && key !== own && !kept.has(key)) kept.set(key, plain)
  }
  return [...kept.values()]
}

const entity = (
  is: Entity['is'],
  id: string,
  name: string,
  aliases: readonly string[],
  sizeOf: number,
): readonly Entity[] =>
  id ? [{ is, id, name: name || id, aliases: aliasesOf(name || id, aliases), size: sizeOf }] : []

const legalForm = /[\s,]+(?:ltd|limited|pvt|private|inc|corp|corporation|co|company)\.?$/i

/** "Tata Consultancy Services Ltd." is said without its legal form, and "(India)" too. */
function shortNames(name: string): string[] {
  let short = name.replace(/\s*\([^)]*\)/g, '').trim()
  while (legalForm.test(short)) short = short.replace(legalForm, '').trim()
  return [short]
}

export async function readEntities(store: MarketStore): Promise<readonly Entity[]> {
  const read = (sql: string): Promise<Row[]> => store.rows(sql)
  const [companies, indices, etfs, funds, investors, assets, coins, futures] = await Promise.all([
    read(`select "symbol", "companyName" as name, "old_names", "marketCap" as size, "sector", "industry", "business_group"
      from "company_profile" order by "marketCap" desc nulls last, "symbol"`),
    read(`select i."index_name", i."index_title", count(m."symbol")::double as size from "market_indices" i
      left join "market_index_wise_companies" m using ("index_name") group by 1, 2 order by 1`),
    read(`select "symbol", "etf_name" as name from "etf_instruments" order by "symbol"`),
    read(`select "name", "fund_house", "fund_category", max("fund_aum") as size from "mutual_funds"
      group by 1, 2, 3 order by "name"`),
    read(`select coalesce("investor_merged", "investor") as investor, max("holding_value") as size, list_sort(list(distinct "investor")) as filed
      from "investor_holdings" group by 1 order by 1`),
    read(`select "symbol", "instrument_name" as name, "asset_type" from "global_symbol_map"
      where "asset_type" in ('commodity', 'currency', 'crypto') order by "asset_type", "symbol"`),
    read(`select "symbol", "coin_name" as name, "coin_market_cap" as size from "coins" order by "symbol"`),
    read(`select "contract", "symbol", strftime("expiry", '%b') as short, strftime("expiry", '%B') as month
      from "futures" where "expiry" is not null order by "expiry", "contract"`),
  ])
  const alone = onlyOnes(funds)
  return [
    ...companies.flatMap(company),
    ...indices.flatMap(index),
    ...etfs.flatMap(etf),
    ...assets.flatMap(asset),
    ...coins.flatMap((row) => coin(row)),
    ...futures.flatMap(future),
    ...grouped(companies, 'sector').flatMap(([name, of]) => entity('sector', name, name, [], of)),
    ...grouped(companies, 'industry').flatMap(([name, of]) => entity('industry', name, name, [], of)),
    ...grouped(companies, 'business_group').flatMap(([name, of]) => group(name, of)),
    ...funds.flatMap((row) => fund(row, alone.has(kindOf(row)))),
    ...grouped(funds, 'fund_category').flatMap(([name, of]) => category(name, of)),
    ...grouped(funds, 'fund_house').flatMap(([name, of]) => house(name, of)),
    ...investors.flatMap(investor),
  ]
}

/** Distinct values of a column, by name, each with what its rows weigh together. */
function grouped(rows: readonly Row[], column: string): (readonly [name: string, size: number])[] {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const name = text(row[column])
    if (name) sums.set(name, (sums.get(name) ?? 0) + size(row.size))
  }
  return [...sums].sort(([left], [right]) => (left < right ? -1 : 1))
}

function company(row: Row): readonly Entity[] {
  const name = text(row.name)
  const old = text(row.old_names).split(',')
  const symbol = text(row.symbol)
  return entity(
    'stock',
    symbol,
    name,
    [...shortNames(name), ...old, ...nicknames(stockNicknames, symbol)],
    size(row.size),
  )
}

function index(row: Row): readonly Entity[] {
  const id = text(row.index_name)
  const said = [text(row.index_title), id.replaceAll(' ', ''), ...nicknames(indexNicknames, id)]
  return entity('index', id, id, said, size(row.size))
}

/** "Nippon India ETF Nifty 50 BeES" (NIFTYBEES) is said "nifty bees". */
function etf(row: Row): readonly Entity[] {
  const [symbol, name] = [text(row.symbol), text(row.name)]
  const [, what] = /^([A-Z0-9]+)BEES$/.exec(symbol) ?? []
  return entity('etf', symbol, name, what ? [`${what} BEES`] : [], 0)
}

function asset(row: Row): readonly Entity[] {
  const [symbol, name] = [text(row.symbol), text(row.name)]
  const plain = name.replace(/\s*\([^)]*\)/g, '')
  const is = row.asset_type === 'crypto' ? 'coin' : row.asset_type === 'currency' ? 'currency' : 'commodity'
  // Coins come with their size from their own table.
  return is === 'coin' ? [] : entity(is, symbol, name, [plain, ...nicknames(otherNicknames, symbol)], 0)
}

function coin(row: Row): readonly Entity[] {
  const [symbol, name] = [text(row.symbol), text(row.name)]
  return entity('coin', symbol, name, nicknames(otherNicknames, symbol), size(row.size))
}

/** One month of an underlying: "nifty feb fut". Without a month all of them are meant, which is a question of its own. */
function future(row: Row): readonly Entity[] {
  const [contract, symbol] = [text(row.contract), text(row.symbol)]
  const months = [...new Set([text(row.short), text(row.month)])]
  const said = months.flatMap((month) => ['fut', 'future', 'futures'].map((word) => `${symbol} ${month} ${word}`))
  return entity('future', contract, contract, said, 0)
}

function group(name: string, of: number): readonly Entity[] {
  const names = [name, ...nicknames(groupNicknames, name)]
  return entity(
    'group',
    name,
    name,
    names.flatMap((each) => [`${each} group`, `${each} group companies`, `${each} companies`]),
    of,
  )
}

/** "Equity: Flexi cap" is said "flexi cap"; a bare "large cap" is a company's size, so those need the word fund. */
function category(name: string, of: number): readonly Entity[] {
  const last = lastPart(name)
  const said = /\bcap$/i.test(last) && !/flexi|multi/i.test(last) ? [] : [last]
  return entity('fund_category', name, name, [...said, `${last} fund`, ...nicknames(categoryNicknames, name)], of)
}

const lastPart = (name: string): string => (name.split(':').at(-1) ?? name).trim()

function house(name: string, of: number): readonly Entity[] {
  const names = [name, ...nicknames(houseNicknames, name)]
  return entity(
    'fund_house',
    name,
    name,
    names.flatMap((each) => [`${each} mutual fund`, `${each} mf`, `${each} amc`]),
    of,
  )
}

const kindOf = (row: Row): string => `${text(row.fund_house)}\n${text(row.fund_category)}`

/** Kinds of which a house has one fund only. */
function onlyOnes(funds: readonly Row[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const row of funds) counts.set(kindOf(row), (counts.get(kindOf(row)) ?? 0) + 1)
  return new Set([...counts].flatMap(([kind, count]) => (count === 1 ? [kind] : [])))
}

/** The only fund of its category in its house is also called by the two: "hdfc flexi cap". */
function fund(row: Row, isOnly: boolean): readonly Entity[] {
  const name = text(row.name)
  const plain = name
    .replace(/\s*[-–]?\s*(?:direct|regular)?\s*(?:plan)?\s*[-–]?\s*(?:growth)?(?:\s+option)?$/i, '')
    .trim()
  const short = plain.replace(/\s+fund$/i, '')
  const last = lastPart(text(row.fund_category))
  const said = last.endsWith(' cap') ? [last, last.replace(/ cap$/, ''), last.replace(/ cap$/, 'cap')] : [last]
  const both = isOnly
    ? [text(row.fund_house), ...nicknames(houseNicknames, text(row.fund_house))].flatMap((each) =>
        said.flatMap((kind) => [`${each} ${kind}`, `${each} ${kind} fund`]),
      )
    : []
  return entity('fund', name, name, [plain, short, ...both], size(row.size))
}

/** "Mukul M. Agrawal" is said without the initial, and by every name it is filed under. */
function investor(row: Row): readonly Entity[] {
  const name = text(row.investor)
  const filed = Array.isArray(row.filed) ? row.filed.map(String) : []
  return entity(
    'investor',
    name,
    name,
    [name.replace(/\s+[A-Z]\.(?=\s)/g, ''), ...nicknames(investorNicknames, name), ...filed],
    size(row.size),
  )
}
