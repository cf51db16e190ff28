/** What somebody owns through funds: units, money put in, worth, rate of return, and the companies behind it. */
import { type CashFlow, lookThrough, xirr } from 'core/calculators'
import {
  type FundRow,
  fundLimits,
  type KeptTransaction,
  type OwnFund,
  type OwnLookThrough,
  type OwnPortfolio,
} from 'core/contract/rest'
import type { NamedPortfolio } from '#market/read-portfolios.ts'

interface Own {
  /** Ids of the portfolio, with transactions or without. */
  readonly ids: readonly string[]
  readonly rows: ReadonlyMap<string, FundRow>
  readonly transactions: readonly KeptTransaction[]
}

const flowOf = ({ kind, day, amount }: KeptTransaction): CashFlow => ({
  day,
  amount: kind === 'buy' ? -amount : amount,
})

function ownFund(id: string, fund: FundRow | undefined, own: readonly KeptTransaction[]): OwnFund {
  const isKnown = own.length > 0
  const held = own.reduce((sum, { kind, units }) => sum + (kind === 'buy' ? units : kind === 'sell' ? -units : 0), 0)
  const units = isKnown ? Math.max(Math.round(held * 1e4) / 1e4, 0) : null
  const paid = isKnown ? own.reduce((sum, each) => sum - flowOf(each).amount, 0) : null
  const { nav = null, navDay = null } = fund ?? {}
  const value = units === null ? null : units === 0 ? 0 : nav === null ? null : units * nav
  const rate = rateOf(own, value, navDay)
  return {
    mutual_fund_id: id,
    name: fund?.name ?? own[0]?.name ?? `Fund ${id}`,
    category: fund?.category ?? null,
    isListed: fund !== undefined,
    units,
    paid: paid === null ? null : Math.round(paid * 100) / 100,
    nav,
    navDay,
    value,
    gain: value === null || paid === null ? null : value - paid,
    ...rate,
    since: own[0]?.day ?? null,
    transactions: own.length,
  }
}

type Rate = Pick<OwnFund, 'xirr' | 'reason'>

function rateOf(own: readonly KeptTransaction[], value: number | null, day: string | null): Rate {
  if (own.length === 0)
    return { xirr: null, reason: 'Add what you paid and when: a rate of return needs days and amounts.' }
  if (value === null || day === null) return { xirr: null, reason: 'Today’s market no longer lists this fund.' }
  const found = xirr([...own.map(flowOf), ...(value > 0 ? [{ day, amount: value }] : [])])
  return found.ok ? { xirr: found.value, reason: null } : { xirr: null, reason: found.failure }
}

export function ownPortfolio({ ids, rows, transactions }: Own): Pick<OwnPortfolio, 'funds' | 'total' | 'transactions'> {
  const byFund = new Map<string, KeptTransaction[]>()
  for (const each of transactions) byFund.set(each.mutual_fund_id, [...(byFund.get(each.mutual_fund_id) ?? []), each])
  const all = [...new Set([...ids, ...byFund.keys()])]
  const funds = all.map((id) => ownFund(id, rows.get(id), byFund.get(id) ?? []))
  funds.sort((left, right) => (right.value ?? -1) - (left.value ?? -1) || (left.name < right.name ? -1 : 1))
  return { funds, total: totalOf(funds, transactions), transactions: [...transactions].reverse() }
}

function totalOf(funds: readonly OwnFund[], transactions: readonly KeptTransaction[]): OwnPortfolio['total'] {
  const counted = funds.filter(({ value, paid }) => value !== null && paid !== null)
  if (counted.length === 0)
    return { paid: null, value: null, gain: null, xirr: null, reason: 'No amounts are known yet.' }
  const ids = new Set(counted.map(({ mutual_fund_id }) => mutual_fund_id))
  const value = counted.reduce((sum, each) => sum + (each.value ?? 0), 0)
  const paid = counted.reduce((sum, each) => sum + (each.paid ?? 0), 0)
  // Each fund is worth what it is on the day of its own NAV.
  const worth = counted.flatMap(({ value: each, navDay }) => (each && navDay ? [{ day: navDay, amount: each }] : []))
  const rate = xirr([...transactions.filter((each) => ids.has(each.mutual_fund_id)).map(flowOf), ...worth])
  return {
    paid: Math.round(paid * 100) / 100,
    value,
    gain: value - paid,
    xirr: rate.ok ? rate.value : null,
    reason: rate.ok ? null : rate.failure,
  }
}

/** Up to twenty funds: by their worth where units are known, else in equal parts. */
export function seeThrough(
  funds: readonly OwnFund[],
  portfolios: readonly NamedPortfolio[],
  missing: (id: string) => string,
): OwnLookThrough | null {
  const listed = funds.filter(({ isListed }) => isListed).slice(0, fundLimits.lookThrough)
  if (listed.length === 0) return null
  const isValued = listed.some(({ value }) => (value ?? 0) > 0)
  const counted = isValued ? listed.filter(({ value }) => (value ?? 0) > 0) : listed
  const byId = new Map(portfolios.map((each) => [each.id, each]))
  const names = new Map(portfolios.flatMap(({ holdings }) => holdings.map((each) => [each.symbol, each])))
  const nameOf = new Map(funds.map(({ mutual_fund_id, name }) => [mutual_fund_id, name]))
  const seen = lookThrough(
    counted.map(({ mutual_fund_id: id, value }) => ({
      id,
      holdings: byId.get(id)?.holdings ?? [],
      value: isValued ? (value ?? 0) : 1,
    })),
  )
  const sectors = new Map<string, number>()
  for (const { symbol, weight } of seen.holdings) {
    const sector = names.get(symbol)?.sector ?? 'Not classified'
    sectors.set(sector, (sectors.get(sector) ?? 0) + weight)
  }
  return {
    by: isValued ? 'value' : 'equal',
    funds: counted.length,
    stocks: seen.holdings.map(({ symbol, weight, value, through }) => ({
      symbol,
      name: names.get(symbol)?.name ?? symbol,
      sector: names.get(symbol)?.sector ?? null,
      weight,
      value: isValued ? value : null,
      through: through.map(({ id, value: part }) => ({
        name: nameOf.get(id) ?? id,
        part: seen.value > 0 ? (part / seen.value) * 100 : 0,
      })),
    })),
    unseen: seen.value > 0 ? (seen.unseen / seen.value) * 100 : 0,
    sectors: [...sectors]
      .map(([name, weight]) => ({ name, weight }))
      .sort((left, right) => right.weight - left.weight || (left.name < right.name ? -1 : 1)),
    without: [
      ...counted
        .filter(({ mutual_fund_id }) => !byId.has(mutual_fund_id))
        .map(({ mutual_fund_id, name }) => ({ name, reason: missing(mutual_fund_id) })),
      ...(isValued
        ? listed
            .filter(({ value }) => !((value ?? 0) > 0))
            .map(({ name, units }) => ({
              name,
              reason: units === null ? 'No units of it are known.' : 'All of it is sold.',
            }))
        : []),
      ...funds
        .slice(fundLimits.lookThrough)
        .map(({ name }) => ({ name, reason: `Past the ${fundLimits.lookThrough} largest.` })),
    ],
  }
}
