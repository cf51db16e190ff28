import { type Batch, batchOf, type ColumnData, dayNumber } from 'core/catalogue'
import { disclosures } from './fund-disclosures.ts'
import { fundNames } from './fund-names.ts'
import type { IndexLevels } from './index-levels.ts'
import type { Calendar } from './market-factor.ts'
import { people } from './people.ts'
import type { PricePath } from './prices.ts'
import { createRandom, type Random } from './random.ts'
import type { Company } from './universe.ts'

/** Key | title | index it follows or is measured against | part in shares % | expense ratio % | skill spread %. */
const styles = `
aggressive-hybrid-fund | Hybrid: Aggressive | NIFTY LARGEMID250 | 72 | 0.9 | 3
arbitrage-fund | Hybrid: Arbitrage | NIFTY 50 | 0 | 0.4 | 0.3
childrens-fund | Solution: Children | NIFTY 500 | 68 | 1.1 | 3
conservative-hybrid-fund | Hybrid: Conservative | NIFTY 50 | 22 | 0.9 | 1.2
contra-fund | Equity: Contra | NIFTY 500 | 95 | 0.8 | 4
dividend-yield-fund | Equity: Dividend yield | NIFTY 500 | 95 | 0.9 | 3.5
dynamic-asset-allocation-or-balanced-advantage | Hybrid: Balanced advantage | NIFTY 50 | 55 | 0.7 | 2
elss-tax-saving-schemes | Equity: ELSS | NIFTY 500 | 97 | 0.9 | 4
equity-savings | Hybrid: Equity savings | NIFTY 50 | 34 | 0.7 | 1.5
etfs | Exchange traded fund | NIFTY 50 | 99.5 | 0.2 | 0.1
flexi-cap-fund | Equity: Flexi cap | NIFTY 500 | 95 | 0.8 | 4
focused-fund | Equity: Focused | NIFTY 500 | 95 | 0.8 | 4.5
fund-of-funds | Fund of funds | NIFTY 500 | 90 | 0.6 | 3
hybrid-aggressive | Hybrid: Aggressive | NIFTY LARGEMID250 | 73 | 0.9 | 3
index-fundsetfs | Index fund | NIFTY 50 | 99.5 | 0.25 | 0.1
investment-cum-insurance | Investment with insurance | NIFTY 50 | 38 | 1.2 | 2
large-and-mid-cap-fund | Equity: Large and mid cap | NIFTY LARGEMID250 | 96 | 0.8 | 4
large-cap-fund | Equity: Large cap | NIFTY 100 | 96 | 0.9 | 2.5
mid-cap-fund | Equity: Mid cap | NIFTY MIDCAP 150 | 96 | 0.8 | 4.5
multi-asset-allocation | Hybrid: Multi asset | NIFTY 500 | 62 | 0.6 | 2.5
multi-cap-fund | Equity: Multi cap | NIFTY 500 | 96 | 0.8 | 4
retirement-fund | Solution: Retirement | NIFTY 500 | 75 | 1 | 3.5
sectoralthematic | Equity: Sectoral or thematic | NIFTY 500 | 96 | 0.9 | 5
small-cap-fund | Equity: Small cap | NIFTY SMLCAP 250 | 95 | 0.7 | 5
value-fund | Equity: Value | NIFTY 500 | 95 | 0.9 | 4
`

/** A theme named in a fund's name says which index it lives on. */
const themes: readonly (readonly [RegExp, string])[] = [
  [/next 50/i, 'NIFTY NEXT 50'],
  [/midcap 150|mid ?cap 150/i, 'NIFTY MIDCAP 150'],
  [/small ?cap 250/i, 'NIFTY SMLCAP 250'],
  [/nifty ?100\b/i, 'NIFTY 100'],
  [/nifty ?200\b/i, 'NIFTY 200'],
  [/nifty ?500|total market/i, 'NIFTY 500'],
  [/equal weight/i, 'NIFTY50 EQL WGT'],
  [/private bank|pvt bank/i, 'NIFTY PVT BANK'],
  [/psu bank/i, 'NIFTY PSU BANK'],
  [/bank(ing)?\b.*(fin|etf|index|fund)/i, 'NIFTY BANK'],
  [/financial/i, 'NIFTY FIN SERVICE'],
  [/technolog|digital|\bIT\b|teck/i, 'NIFTY IT'],
  [/pharma|health/i, 'NIFTY HEALTHCARE'],
  [/auto|transport/i, 'NIFTY AUTO'],
  [/infra/i, 'NIFTY INFRA'],
  [/consum|fmcg/i, 'NIFTY CONSUMPTION'],
  [/energy|power|oil/i, 'NIFTY ENERGY'],
  [/manufactur/i, 'NIFTY INDIA MFG'],
  [/psu|pse|cpse/i, 'NIFTY PSE'],
  [/mnc/i, 'NIFTY MNC'],
  [/realty|housing/i, 'NIFTY REALTY'],
  [/metal|commodit|resource/i, 'NIFTY COMMODITIES'],
  [/service/i, 'NIFTY SERV SECTOR'],
  [/nifty 50|sensex/i, 'NIFTY 50'],
]

interface Fund {
  readonly id: string
  readonly house: string
  readonly name: string
  readonly key: string
  readonly category: string
  readonly benchmark: string
  readonly equity: number
  readonly expense: number
  readonly skill: number
}

export function sampleFunds(): Fund[] {
  const byKey = new Map(
    styles
      .trim()
      .split('\n')
      .map((line) => [line.split(' | ')[0] ?? '', line.split(' | ')]),
  )
  const funds: Fund[] = []
  let key = ''
  for (const line of fundNames.trim().split('\n')) {
    if (line.startsWith('# ')) {
      key = line.slice(2)
      continue
    }
    const [id = '', house = '', name = ''] = line.split(' | ')
    const [, category = '', benchmark = '', equity, expense, skill] = byKey.get(key) ?? []
    const isThemed = ['index-fundsetfs', 'etfs', 'sectoralthematic'].includes(key)
    const theme = isThemed ? themes.find(([pattern]) => pattern.test(name))?.[1] : undefined
    funds.push({
      id,
      house,
      name,
      key,
      category,
      benchmark: theme ?? benchmark,
      equity: Number(equity) / 100,
      expense: Number(expense),
      skill: Number(skill) / 100,
    })
  }
  return funds
}

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

function navPath(fund: Fund, ends: readonly number[], levels: ReadonlyMap<string, IndexLevels>, seed: string): Path {
  const random = createRandom(seed, 'fund', fund.id)
  const expense = Math.max(fund.expense * Math.exp(0.35 * random.normal()), 0.03)
  const isPassive = fund.skill < 0.002
  const skill = fund.skill * random.normal() * 0.6
  const level = levels.get(fund.benchmark) ?? levels.get('NIFTY 50')
  const benchmark = Float64Array.from(ends, (place) => level?.close[place - (level?.start ?? 0)] ?? Number.NaN)
  const navs = new Float64Array(ends.length).fill(Number.NaN)
  const first = isPassive || random.chance(0.35) ? random.whole(0, Math.min(90, ends.length - 14)) : 0
  let nav = random.pick([10, 10, 20, 100])
  for (let at = first; at < ends.length; at++) {
    if (at > first) {
      const market = Math.log((benchmark[at] ?? 1) / (benchmark[at - 1] ?? 1))
      const own = isPassive ? 0.0004 * random.normal() : fund.skill * 0.28 * random.normal()
      nav *= Math.exp(fund.equity * market + ((1 - fund.equity) * 0.068 + skill - expense / 100) / 12 + own)
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
  readonly seed: string
}

/** Schemes, what they hold, and their NAV at each month's end. */
export function* fundBatches({ levels, calendar, closes, prices, seed }: FundSources): Generator<Batch> {
  const byName = new Map(levels.map((level) => [level.index.name, level]))
  const ends = monthEnds(calendar)
  const paths = sampleFunds().map((fund) => navPath(fund, ends, byName, seed))
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
      isHedged: fund.equity <= 0,
      size: sizes.get(fund.id) ?? 0,
      navs,
      members: byName.get(fund.benchmark)?.index.members ?? [],
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
  if (fund.equity <= 0) return []
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
    .map((company, at) => ({ company, weight: ((raw[at] ?? 0) / total) * fund.equity * 100 }))
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
