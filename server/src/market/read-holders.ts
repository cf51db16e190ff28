/** Named holders of one percent and more: everybody at a glance, one investor's portfolio, one company's owners. */
import { mergedStakes } from 'core/compile'
import {
  type HeldCompany,
  holderLimits,
  type InvestorHolding,
  type InvestorList,
  type InvestorPage,
  type InvestorSummary,
} from 'core/contract/rest'
import { boughtFor, isQuarterEnd, moveOf, quarterBefore, quartersBetween, withGaps } from 'core/holders'
import { once } from './once.ts'
import type { MarketStore, Row } from './store.ts'

export interface HolderReads {
  /** Every word of the text is in one of the investor's names. */
  investors(text: string, kind?: string): Promise<InvestorList>
  /** By any name it is filed under; null for one that is nobody's. */
  investor(name: string): Promise<InvestorPage | null>
  /** Null for a symbol that is no company. */
  company(symbol: string): Promise<HeldCompany | null>
}

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const text = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

export function createHolderReads(store: MarketStore): HolderReads {
  const board = once(() => readBoard(store))
  return {
    investors: async (words, kind) => listed(await board(), words, kind),
    investor: async (name) => {
      const { nameOf, span } = await board()
      const holder = nameOf.get(name.trim().toLowerCase())
      return holder === undefined || !span ? null : readInvestor(store, holder, span)
    },
    company: (symbol) => readCompany(store, symbol),
  }
}

/** The first and the last quarter of the data. */
interface Span {
  readonly first: string
  readonly last: string
}

interface Board {
  readonly span: Span | null
  readonly source: string
  /** Largest first. */
  readonly investors: readonly InvestorSummary[]
  /** All words of an investor's names. */
  readonly searched: ReadonlyMap<string, string>
  /** The investor behind a name, lower case. */
  readonly nameOf: ReadonlyMap<string, string>
}

/** Companies that filed for a quarter: who is absent in one that did is below one percent. */
const filings = (where: string): string => `select distinct "symbol", "period_end"::varchar as "end" from (
    select "symbol", "period_end" from "shareholding_pattern" where ${where}
    union all select "symbol", "period_end" from "investor_holdings" where ${where}
  )`

type HasFiled = (symbol: string, end: string) => boolean

async function readFilings(store: MarketStore, where: string, values: readonly string[]): Promise<HasFiled> {
  const rows = await store.rows(filings(where), [...values])
  const filed = new Set(rows.map((row) => `${row.symbol} ${row.end}`))
  return (symbol, end) => filed.has(`${symbol} ${end}`)
}

async function readBoard(store: MarketStore): Promise<Board> {
  const [ends, names] = await Promise.all([
    store.rows(`select distinct "period_end"::varchar as "end" from "investor_holdings" order by 1`),
    store.rows(
      `select coalesce("investor_merged", "investor") as holder, "investor" as filed, max("investor_kind") as kind from "investor_holdings" group by 1, 2 order by 1, 2`,
    ),
  ])
  const quarters = ends.map((row) => String(row.end)).filter(isQuarterEnd)
  const [first] = quarters
  const last = quarters.at(-1)
  const known = new Map<string, { kind: string | null; names: string[] }>()
  for (const row of names) {
    const holder = String(row.holder)
    const { names: before } = known.get(holder) ?? { names: [] }
    known.set(holder, { kind: text(row.kind), names: [...before, String(row.filed)] })
  }
  const nameOf = new Map<string, string>()
  for (const [holder, { names: filed }] of known)
    for (const name of [...filed, holder]) nameOf.set(name.toLowerCase(), holder)
  const span = first !== undefined && last !== undefined ? { first, last } : null
  const sums = span ? await sumUp(store, span.last) : new Map<string, Sums>()
  const investors = [...known].map(([name, { kind, names: filed }]): InvestorSummary => {
    const { value, holdings, net, came, below } = sums.get(name) ?? nothing
    return { name, kind, names: filed.length, value, holdings, net, came, below }
  })
  return {
    span,
    source: store.source,
    investors: investors.sort((left, right) => right.value - left.value || (left.name < right.name ? -1 : 1)),
    searched: new Map([...known].map(([name, { names: filed }]) => [name, spaced([name, ...filed].join(' '))])),
    nameOf,
  }
}

type Sums = Pick<InvestorSummary, 'value' | 'holdings' | 'net' | 'came' | 'below'>
const nothing: Sums = { value: 0, holdings: 0, net: null, came: 0, below: 0 }

async function sumUp(store: MarketStore, quarter: string): Promise<ReadonlyMap<string, Sums>> {
  const before = quarterBefore(quarter)
  const inBoth = '"period_end" in ($1::date, $2::date)'
  const [rows, hasFiled] = await Promise.all([
    store.rows(
      `select "symbol", "investor", max("holding_percent") filter ("period_end" = $1::date) as now, max("holding_percent") filter ("period_end" = $2::date) as before,
         max("holding_value") filter ("period_end" = $1::date) as value
       from (${mergedStakes(inBoth)}) group by 1, 2 order by 2, 1`,
      [quarter, before],
    ),
    readFilings(store, inBoth, [quarter, before]),
  ])
  const sums = new Map<string, Sums>()
  for (const row of rows) {
    const symbol = String(row.symbol)
    const stake = { now: number(row.now), before: number(row.before), value: number(row.value) }
    const move = moveOf({
      ...stake,
      hasFiledNow: hasFiled(symbol, quarter),
      hasFiledBefore: hasFiled(symbol, before),
    })
    const bought = boughtFor(stake.now, stake.before, stake.value)
    const sum = sums.get(String(row.investor)) ?? nothing
    sums.set(String(row.investor), {
      value: sum.value + (stake.value ?? 0),
      holdings: sum.holdings + (stake.now === null ? 0 : 1),
      net: bought === null ? sum.net : (sum.net ?? 0) + bought,
      came: sum.came + (move === 'new' ? 1 : 0),
      below: sum.below + (move === 'below' ? 1 : 0),
    })
  }
  return sums
}

/** Words with a space before each: what is typed is looked for at their beginnings. */
const spaced = (words: string): string => ` ${words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')}`

function listed({ span, source, investors, searched }: Board, words: string, kind: string | undefined): InvestorList {
  const wanted = spaced(words).split(' ').filter(Boolean)
  const found = investors.filter((each) => {
    const names = searched.get(each.name) ?? ''
    return (kind === undefined || each.kind === kind) && wanted.every((word) => names.includes(` ${word}`))
  })
  const kinds = new Map<string, number>()
  for (const each of investors) if (each.kind) kinds.set(each.kind, (kinds.get(each.kind) ?? 0) + 1)
  return {
    quarter: span?.last ?? null,
    before: span ? quarterBefore(span.last) : null,
    source,
    investors: found.slice(0, holderLimits.investors),
    total: found.length,
    kinds: [...kinds].map(([each, count]) => ({ kind: each, count })).sort((one, other) => other.count - one.count),
  }
}

const namesIn = ({ names }: Row): readonly string[] => (Array.isArray(names) ? names.map(String) : [])

function grouped(rows: readonly Row[], column: string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = String(row[column])
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const stakesOf = (where: string): string =>
  `select s."symbol", s."period_end"::varchar as "end", s."investor", s."investor_kind", s."holding_percent", s."holding_shares", s."holding_value",
     s."names", c."companyName", c."sector"
   from (${mergedStakes(where)}) s left join "company_profile" c on c."symbol" = s."symbol" order by s."symbol", s."investor", s."period_end"`

async function readInvestor(store: MarketStore, name: string, { first, last }: Span): Promise<InvestorPage> {
  const own = 'coalesce("investor_merged", "investor") = $1'
  const [stakes, filed, hasFiled] = await Promise.all([
    store.rows(stakesOf(own), [name]),
    store.rows(
      `select "investor" as name, count(distinct "symbol") as companies, min("period_end")::varchar as first, max("period_end")::varchar as last
       from "investor_holdings" where ${own} group by 1 order by companies desc, 1`,
      [name],
    ),
    readFilings(store, `"symbol" in (select "symbol" from "investor_holdings" where ${own})`, [name]),
  ])
  const before = quarterBefore(last)
  const quarters = quartersBetween(first, last)
  const holdings = [...grouped(stakes, 'symbol')].flatMap(([symbol, rows]) =>
    holdingOf(symbol, rows, { quarters, last, before, hasFiled }),
  )
  const [any] = stakes
  return {
    name,
    kind: text(any?.investor_kind),
    quarter: last,
    before,
    first,
    source: store.source,
    names: filed.map((row) => ({
      name: String(row.name),
      companies: Number(row.companies),
      first: String(row.first),
      last: String(row.last),
    })),
    quarters: quarters.map((end) => {
      const rows = stakes.filter((row) => row.end === end)
      const past = stakes.filter((row) => row.end === quarterBefore(end))
      return {
        end,
        value: rows.length === 0 ? null : rows.reduce((sum, row) => sum + (number(row.holding_value) ?? 0), 0),
        holdings: rows.length === 0 ? null : rows.length,
        unfiled: past.filter((row) => !hasFiled(String(row.symbol), end)).length,
      }
    }),
    holdings: holdings.sort(
      (left, right) => (right.value ?? 0) - (left.value ?? 0) || (left.symbol < right.symbol ? -1 : 1),
    ),
  }
}

interface Times {
  readonly quarters: readonly string[]
  readonly last: string
  readonly before: string
  readonly hasFiled: HasFiled
}

/** None where the stake ended before the quarter before the last. */
function holdingOf(
  symbol: string,
  rows: readonly Row[],
  { quarters, last, before, hasFiled }: Times,
): InvestorHolding[] {
  const at = (end: string): Row | undefined => rows.find((row) => row.end === end)
  const [now, then] = [at(last), at(before)]
  const [first] = rows
  if (!first || (!now && !then)) return []
  const percent = number(now?.holding_percent)
  const was = number(then?.holding_percent)
  const value = number(now?.holding_value)
  return [
    {
      symbol,
      companyName: text(first.companyName) ?? symbol,
      sector: text(first.sector),
      percent,
      before: was,
      move: moveOf({
        now: percent,
        before: was,
        hasFiledNow: hasFiled(symbol, last),
        hasFiledBefore: hasFiled(symbol, before),
      }),
      shares: number(now?.holding_shares),
      value,
      bought: boughtFor(percent, was, value),
      firstSeen: String(first.end),
      names: [...new Set(rows.flatMap(namesIn))].sort(),
      stakes: quarters.map((end) => number(at(end)?.holding_percent)),
    },
  ]
}

async function readCompany(store: MarketStore, symbol: string): Promise<HeldCompany | null> {
  const [company] = await store.rows(`select "companyName", "sector" from "company_profile" where "symbol" = $1`, [
    symbol,
  ])
  if (!company) return null
  const [pattern, stakes, funds, hasFiled] = await Promise.all([
    store.rows(
      `select "period_end"::varchar as "end", "promoter_holding", "fii_holding", "dii_holding", "government_holding", "public_holding", "pledged_percent", "shareholders"
       from "shareholding_pattern" where "symbol" = $1
       qualify row_number() over (partition by "period_end" order by "version" desc) = 1 order by "period_end"`,
      [symbol],
    ),
    store.rows(stakesOf('"symbol" = $1'), [symbol]),
    store.rows(fundsHolding, [symbol]),
    readFilings(store, '"symbol" = $1', [symbol]),
  ])
  const ends = [...new Set(stakes.map((row) => String(row.end)))].filter(isQuarterEnd).sort()
  const last = ends.at(-1)
  const times = { quarters: [], last: last ?? '', before: last === undefined ? '' : quarterBefore(last), hasFiled }
  const holders = [...grouped(stakes, 'investor')].flatMap(([name, rows]) =>
    holdingOf(symbol, rows, times).map(({ names, percent, before, move, shares, value, firstSeen }) => ({
      name,
      kind: text(rows[0]?.investor_kind),
      names,
      percent,
      before,
      move,
      shares,
      value,
      firstSeen,
    })),
  )
  return {
    symbol,
    companyName: text(company.companyName) ?? symbol,
    sector: text(company.sector),
    source: store.source,
    quarters: withGaps(
      pattern.map((row) => ({
        end: String(row.end),
        promoter: number(row.promoter_holding),
        fii: number(row.fii_holding),
        dii: number(row.dii_holding),
        government: number(row.government_holding),
        public: number(row.public_holding),
        pledged: number(row.pledged_percent),
        shareholders: number(row.shareholders),
      })),
    ).map(({ end, row }) => {
      if (!row) return { end, row }
      const { end: _, ...figures } = row
      return { end, row: figures }
    }),
    quarter: last ?? null,
    before: last === undefined ? null : times.before,
    first: ends[0] ?? null,
    holders: holders.sort(
      (left, right) =>
        (right.percent ?? 0) - (left.percent ?? 0) ||
        (right.before ?? 0) - (left.before ?? 0) ||
        (left.name < right.name ? -1 : 1),
    ),
    funds: funds.map((row) => ({
      id: String(row.id),
      name: String(row.name),
      house: text(row.fund_house),
      weight: number(row.holding_weight),
      percent: number(row.part),
      value: number(row.holding_amount),
      change3m: number(row.holding_change_3m),
      place: Number(row.place),
      placeBefore: number(row.place_before),
      of: Number(row.held),
    })),
    fundsTotal: Number(funds[0]?.total ?? 0),
    fundsAt: text(funds[0]?.nav_date),
  }
}

/** Places by weight in each fund, now and by the weights of three months before; what left a fund since has no place then. */
const fundsHolding = `with placed as (
    select "id", "holding_symbol", "holding_weight", "holding_amount", "holding_quantity", "holding_change_3m",
      rank() over (partition by "id" order by "holding_weight" desc) as place,
      rank() over (partition by "id" order by "holding_weight" - coalesce("holding_change_3m", 0) desc) as then_place,
      count(*) over (partition by "id") as held
    from "mutual_fund_holdings" where "id" in (select "id" from "mutual_fund_holdings" where "holding_symbol" = $1)
  )
  select p.*, f."name", f."fund_house", f."nav_date"::varchar as nav_date, p."holding_quantity" / nullif(l."shares_outstanding", 0) * 100 as part,
    case when p."holding_weight" - p."holding_change_3m" > 0.005 then p.then_place end::double as place_before, count(*) over () as total
  from placed p join "mutual_funds" f using ("id") left join "latest" l on l."symbol" = p."holding_symbol"
  where p."holding_symbol" = $1 order by p."holding_amount" desc nulls last, f."name" limit ${holderLimits.funds}`
