/** Which rows a question is about. */
import type { Scope, ScopeKind, Universe } from 'core/language'
import { NoData } from '../no-data.ts'
import { dayText } from '../range.ts'
import type { Plan } from './plan.ts'

/** Members of an index and classes of size are kept as they are today only. */
const today: Partial<Record<ScopeKind, string>> = {
  index: 'members of an index',
  size: 'size classes',
  peers: 'peers',
  fno: 'stocks with futures and options',
}

const columns: Partial<Record<ScopeKind, string>> = {
  sector: 'sector',
  industry: 'industry',
  ownership: 'ownership',
  kind: 'company_kind',
  group: 'business_group',
}

/** Conditions that all have to hold; none for everything there is. */
export function universeSql({ within, except }: Universe, plan: Plan, watchlist: readonly string[]): string[] {
  const kinds = [...new Set(within.map(({ by }) => by))]
  if (kinds.includes('watchlist') && watchlist.length === 0) throw new NoData('Your watch list is empty.')
  return [
    ...(plan.ground === 'stocks' && plan.asOf !== null
      ? [`coalesce(l."listing_date" <= ${plan.value(plan.asOf)}::date, true)`]
      : []),
    ...kinds.map((kind) =>
      scopeSql(
        within.filter(({ by }) => by === kind),
        kind,
        plan,
        watchlist,
      ),
    ),
    ...except.map((scope) => `${scopeSql([scope], scope.by, plan, watchlist)} is not true`),
  ]
}

function scopeSql(scopes: readonly Scope[], kind: ScopeKind, plan: Plan, watchlist: readonly string[]): string {
  const names = scopes.map(({ name }) => name)
  const values = (list: readonly string[]): string => list.map((name) => plan.value(name)).join(', ')
  if (kind === 'symbol') return `${plan.symbol} in (${values(names)})`
  if (kind === 'watchlist') return watchlist.length > 0 ? `${plan.symbol} in (${values(watchlist)})` : 'false'
  if (kind === 'index' && plan.ground === 'etfs') return `l."underlying" in (${values(names)})`
  if (plan.ground !== 'stocks')
    throw new NoData(`Only companies can be picked by ${kind === 'fno' ? 'futures' : kind}.`)
  if (plan.asOf !== null && today[kind]) {
    throw new NoData(`The store knows ${today[kind]} as they are today, not as of ${dayText(plan.asOf)}.`)
  }
  if (kind === 'index') {
    return `${plan.symbol} in (select "symbol" from "market_index_wise_companies" where "index_name" in (${values(names)}))`
  }
  if (kind === 'peers') {
    return `(${plan.symbol} in (${values(names)}) or ${plan.symbol} in (select "peer_symbol" from "peers" where "symbol" in (${values(names)})))`
  }
  if (kind === 'fno') return `${plan.symbol} in (select "symbol" from "futures")`
  if (kind === 'size') return `l."cap_class" in (${values(names.map(sizeClass))})`
  const column = columns[kind]
  return `lower(l."${column}") in (${values(names.map((name) => name.toLowerCase()))})`
}

/** large → Large cap, as the store writes it. */
const sizeClass = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase().replace(/ cap$/, '')} cap`
