import { type Batch, batchOf, type ColumnData, dayNumber } from 'core/catalogue'
import { type Asset, walkCloses } from './assets.ts'
import { disclosures } from './fund-disclosures.ts'
import { type Fund, sampleFunds } from './fund-list.ts'
import type { IndexLevels } from './index-levels.ts'
import type { Calendar } from './market-factor.ts'
import { people } from './people.ts'
import type { PricePath } from './prices.ts'
import { createRandom, type Random } from './random.ts'
import type { Company } from './universe.ts'

/** Places of the last trading day of each month, ten years and a little back, and the last day of all. */
function monthEnds({ days }: Calendar): number[] {
  const places: number[] = []
  for (let place = 0; place + 1 < days.length; place++) {
    if (days[place]?.slice(0, 7) !== days[place + 1]?.slice(0, 7) && (days[place] ?? '') >= '2016-01-01')
      places.push(place)
  }
  return [...places, days.length - 1]
}

interface Path {
  readonly fund: Fund
  readonly navs: Float64Array
  readonly benchmark: Float64Array
  readonly expense: number
  readonly first: number
}

/** Closes of what a fund follows, by place of the calendar: an index, a metal, or what is quoted abroad. */
type Followed = (name: string) => (place: number) => number

function followedBy(levels: ReadonlyMap<string, IndexLevels>, { assets, calendar, seed }: FundSources): Followed {
  const metals = new Map(assets.map(({ asset, closes }) => [asset.symbol, closes]))
  const mixed = (symbols: readonly string[]) => {
    const closes = symbols.map((symbol) => metals.get(symbol))
    if (closes.some((each) => !each)) return undefined
    return (place: number): number =>
      Math.exp(closes.reduce((sum, each) => sum + Math.log(each?.[place] ?? Number.NaN), 0) / closes.length)
  }
  return (name) => {
    const level = levels.get(name)
    if (level) return (place) => level.close[place - level.start] ?? Number.NaN
    const metal = mixed(name.split(' and '))
    if (metal) return metal
    const terms = { symbol: name, price: 25_000, volatility: 0.21, drift: 0.13, limit: 0.12 }
    const abroad = walkCloses(terms, calendar, seed)
    return (place) => abroad[place] ?? Number.NaN
  }
}

function navPath(fund: Fund, ends: readonly number[], followed: Followed, seed: string): Path {
  const random = createRandom(seed, 'fund', fund.id)
  const expense = Math.max(fund.expense * Math.exp(0.35 * random.normal()), 0.03)
  const isPassive = fund.skill < 0.002
  const skill = fund.skill * random.normal() * 0.6
  const benchmark = Float64Array.from(ends, followed(fund.benchmark))
  const navs = new Float64Array(ends.length).fill(Number.NaN)
  const first = isPassive || random.chance(0.35) ? random.whole(0, Math.min(90, ends.length - 14)) : 0
  let nav = random.pick([10, 10, 20, 100])
  for (let at = first; at < ends.length; at++) {
    if (at > first) {
      const market = Math.log((benchmark[at] ?? 1) / (benchmark[at - 1] ?? 1))
      const own = isPassive ? 0.0004 * random.normal() : fund.skill * 0.28 * random.normal()
      nav *= Math.exp(fund.exposure * market + ((1 - fund.exposure) * 0.068 + skill - expense / 100) / 12 + own)
    }
    navs[at] = nav
  }
  return { fund, navs, benchmark, expense, first }
}

const windows = [
  ['1M', 1],
  ['3M', 3],
  ['6M', 6],
  ['1Y', 12],
  ['2Y', 24],
  ['3Y', 36],
  ['5Y', 60],
  ['10Y', 120],
] as const

/** Percent, a year for more than one. */
function returnOver(navs: Float64Array, months: number): number | null {
  const now = navs.at(-1) ?? Number.NaN
  const before = navs.at(-1 - months) ?? Number.NaN
  const ratio = now / before
  if (!Number.isFinite(ratio)) return null
  return ((months > 12 ? ratio ** (12 / months) : ratio) - 1) * 100
}

function riskOf({ navs, benchmark }: Path): { volatility: number; beta: number; alpha: number; error: number } | null {
  const count = 36
  if (!Number.isFinite(navs.at(-1 - count) ?? Number.NaN)) return null
  const own: number[] = []
  const market: number[] = []
  for (let at = navs.length - count; at < navs.length; at++) {
    own.push(Math.log((navs[at] ?? 1) / (navs[at - 1] ?? 1)))
    market.push(Math.log((benchmark[at] ?? 1) / (benchmark[at - 1] ?? 1)))
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const spread = (values: readonly number[]): number =>
    Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)))
  const beta =
    mean(own.map((value, at) => (value - mean(own)) * ((market[at] ?? 0) - mean(market)))) / spread(market) ** 2
  return {
    volatility: spread(own) * Math.sqrt(12) * 100,
    beta,
    alpha: (mean(own) - 0.07 / 12 - beta * (mean(market) - 0.07 / 12)) * 1200,
    error: spread(own.map((value, at) => value - (market[at] ?? 0))) * Math.sqrt(12) * 100,
  }
}

export interface FundSources {
  readonly levels: readonly IndexLevels[]
  readonly calendar: Calendar
  readonly closes: ReadonlyMap<string, number>
  readonly prices: ReadonlyMap<string, PricePath>
  readonly assets: readonly { readonly asset: Asset; readonly closes: Float64Array }[]
  readonly seed: string
}

/** Schemes, what they hold, and their NAV at each month's end. */
export function* fundBatches(sources: FundSources): Generator<Batch> {
  const { levels, calendar, closes, prices, seed } = sources
  const byName = new Map(levels.map((level) => [level.index.name, level]))
  const ends = monthEnds(calendar)
  const followed = followedBy(byName, sources)
  const paths = sampleFunds().map((fund) => {
    // A market of a few companies has few indices.
    const isKnown = !fund.benchmark.startsWith('NIFTY') || byName.has(fund.benchmark)
    return navPath(isKnown ? fund : { ...fund, benchmark: 'NIFTY 50' }, ends, followed, seed)
  })
  const sizes = new Map(paths.map(({ fund }) => [fund.id, sizeOf(fund, seed)]))
  const navDate = calendar.days.at(-1) ?? null
  const rows = paths.map((path) => {
    const { fund, navs, expense, first } = path
    const random = createRandom(seed, 'fund-facts', fund.id)
    const risk = riskOf(path)
    const peers = paths.filter((other) => other.fund.key === fund.key)
    const threeYears = returnOver(navs, 36)
    const better = peers.filter((other) => (returnOver(other.navs, 36) ?? -99) > (threeYears ?? -99)).length
    const isPassive = fund.skill < 0.002
    return {
      id: fund.id,
      name: fund.name,
      fund_house: fund.house,
      fund_category: fund.category,
      category_key: fund.key,
      plan: 'Direct Plan',
      plan_option: 'Growth',
      benchmark: fund.benchmark,
      nav: Math.round((navs.at(-1) ?? 0) * 10_000) / 10_000,
      nav_date: navDate,
      fund_aum: sizes.get(fund.id) ?? null,
      expense_ratio: Math.round(expense * 100) / 100,
      expense_category_average:
        Math.round((peers.reduce((sum, other) => sum + other.expense, 0) / peers.length) * 100) / 100,
      exit_load: isPassive || fund.key === 'elss-tax-saving-schemes' ? 0 : random.pick([0.25, 0.5, 1, 1]),
      star_rating: threeYears === null ? null : 5 - Math.min(Math.floor((better / peers.length) * 5), 4),
      ...Object.fromEntries(windows.map(([name, months]) => [`return_${name}`, returnOver(navs, months)])),
      return_1W: (returnOver(navs, 1) ?? 0) / 4.3,
      return_YTD: returnOver(navs, Number(navDate?.slice(5, 7) ?? 1)),
      fund_volatility: risk?.volatility ?? null,
      fund_sharpe: risk && threeYears !== null ? (threeYears - 7) / risk.volatility : null,
      fund_beta: risk?.beta ?? null,
      fund_alpha: risk?.alpha ?? null,
      tracking_error: isPassive ? (risk?.error ?? null) : null,
      tracking_difference:
        isPassive && threeYears !== null ? threeYears - (returnOver(path.benchmark, 36) ?? threeYears) : null,
      launch_date: calendar.days[ends[first] ?? 0] ?? null,
      fund_manager: people(random),
      min_sip: random.pick([100, 100, 500, 500, 1000]),
      turnover_ratio: Math.round(isPassive ? random.between(4, 14) : random.between(18, 140)),
    }
  })
  yield batchOf('mutual_funds', rows, ['nav_date', 'launch_date'])
  const held = new Map(
    paths.map(({ fund }) => [fund.id, holdings(fund, byName, closes, sizes.get(fund.id) ?? 0, seed)]),
  )
  yield batchOf('mutual_fund_holdings', [...held.values()].flat())
  yield disclosures(
    paths.map(({ fund, navs }) => ({
      id: fund.id,
      isPassive: fund.skill < 0.002,
      isHedged: fund.holds === 'hedged',
      size: sizes.get(fund.id) ?? 0,
      navs,
      members: fund.holds === 'other' ? [] : (byName.get(fund.benchmark)?.index.members ?? []),
      holdings: held.get(fund.id) ?? [],
    })),
    { ends, calendar, prices, seed },
  )
  yield navBatch(paths, ends, calendar)
}

const sizeOf = (fund: Fund, seed: string): number => {
  const random = createRandom(seed, 'fund-size', fund.id)
  return Math.round(Math.exp(Math.log(2500) + 1.5 * random.normal())) * 1e7
}

/** Shares of the index the fund lives on: all of them for an index fund, a choice for others; weights add to the part in shares. */
function holdings(
  fund: Fund,
  levels: ReadonlyMap<string, IndexLevels>,
  closes: ReadonlyMap<string, number>,
  size: number,
  seed: string,
) {
  if (fund.holds !== 'shares') return []
  const random = createRandom(seed, 'fund-holdings', fund.id)
  // Apart from the choice above, which stays as it is.
  const turning = { isPassive: fund.skill < 0.002, random: createRandom(seed, 'fund-holding-changes', fund.id) }
  const members = levels.get(fund.benchmark)?.index.members ?? []
  const chosen = fund.skill < 0.002 ? members.slice(0, 60) : choose(members, random)
  const raw = chosen.map(
    (company) =>
      company.marketCap ** (fund.skill < 0.002 ? 1 : 0.55) * (fund.skill < 0.002 ? 1 : random.between(0.5, 1.6)),
  )
  const total = raw.reduce((sum, value) => sum + value, 0)
  const rows = chosen
    .map((company, at) => ({ company, weight: ((raw[at] ?? 0) / total) * fund.exposure * 100 }))
    .sort((left, right) => right.weight - left.weight)
    .map(({ company, weight }, place) => {
      const amount = (size * weight) / 100
      return {
        id: fund.id,
        holding_number: place + 1,
        holding_name: company.name,
        holding_symbol: company.symbol,
        holding_sector: company.sector,
        holding_weight: Math.floor(weight * 100) / 100,
        holding_quantity: Math.floor(amount / (closes.get(company.symbol) ?? company.price)),
        holding_amount: amount,
        ...changes(Math.floor(weight * 100) / 100, turning),
      }
    })
  return withinWhole(rows)
}

/** Most of a portfolio that shares can be; the rest is cash. */
const mostInShares = 99.4

/** A portfolio of a month or of three months ago was no more than a whole either. */
function withinWhole<Row extends Changing>(rows: readonly Row[]): Row[] {
  const kept = (change: 'holding_change_1m' | 'holding_change_3m'): ((row: Row) => number) => {
    const total = rows.reduce((sum, row) => sum + row.holding_weight - row[change], 0)
    if (total <= mostInShares) return (row) => row[change]
    const then = (row: Row): number => Math.floor((row.holding_weight - row[change]) * (mostInShares / total) * 100)
    return (row) => Math.round(row.holding_weight * 100 - then(row)) / 100
  }
  const [month, quarter] = [kept('holding_change_1m'), kept('holding_change_3m')]
  return rows.map((row) => ({ ...row, holding_change_1m: month(row), holding_change_3m: quarter(row) }))
}

interface Changing {
  readonly holding_weight: number
  readonly holding_change_1m: number
  readonly holding_change_3m: number
}

/**
 * Points of weight gained over a month and over three: an index fund drifts with prices, others also buy, sell and start.
 * The weight of then is never below zero.
 */
function changes(weight: number, turning: { readonly isPassive: boolean; readonly random: Random }) {
  const { isPassive, random } = turning
  const points = (now: number, part: number): number => Math.round(Math.min(now * part, now) * 100) / 100
  const drift = (): number => 0.04 * random.normal()
  const [month, before] = isPassive
    ? [drift(), drift()]
    : [random.uniform() < 0.05 ? 1 : drift() + trade(random), drift() + 1.4 * trade(random)]
  const holding_change_1m = points(weight, month)
  const then = weight - holding_change_1m
  return { holding_change_1m, holding_change_3m: Math.round((holding_change_1m + points(then, before)) * 100) / 100 }
}

/** Most holdings are left alone in a month. */
const trade = (random: Random): number => (random.uniform() < 0.7 ? 0 : 0.22 * random.normal())

function choose(members: readonly Company[], random: Random): Company[] {
  const wanted = random.whole(24, 55)
  return members
    .map((company) => ({ company, lot: random.uniform() / company.marketCap ** 0.35 }))
    .sort((left, right) => left.lot - right.lot)
    .slice(0, wanted)
    .map(({ company }) => company)
}

function navBatch(paths: readonly Path[], ends: readonly number[], { days }: Calendar): Batch {
  const ids: string[] = []
  const dates: number[] = []
  const navs: number[] = []
  for (const path of paths) {
    for (let at = path.first; at < ends.length; at++) {
      ids.push(path.fund.id)
      dates.push(dayNumber(days[ends[at] ?? 0] ?? ''))
      navs.push(Math.round((path.navs[at] ?? 0) * 10_000) / 10_000)
    }
  }
  const columns: Record<string, ColumnData> = {
    id: { kind: 'text', values: ids },
    day: { kind: 'day', values: Int32Array.from(dates) },
    nav: { kind: 'number', values: Float64Array.from(navs) },
  }
  return { dataset: 'mutual_fund_nav', rowCount: ids.length, columns }
}
