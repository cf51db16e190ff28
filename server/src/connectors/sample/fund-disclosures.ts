/**
 * Portfolios of the last months, made backwards from the present one: weights of a month and of three months ago are those that
 * the present holdings' changes speak of. Every draw is from a stream of its own, so that the present stays as it is.
 */
import { type Batch, type ColumnData, dayNumber } from 'core/catalogue'
import type { Calendar } from './market-factor.ts'
import { laterFactor, type PricePath } from './prices.ts'
import { createRandom, type Random } from './random.ts'
import type { Company } from './universe.ts'

/** Disclosures before the present one. */
const monthsBack = 14

interface PresentHolding {
  readonly holding_symbol: string
  readonly holding_name: string
  readonly holding_sector: string
  readonly holding_weight: number
  readonly holding_quantity: number
  readonly holding_amount: number
  readonly holding_change_1m: number
  readonly holding_change_3m: number
}

export interface DisclosingFund {
  readonly id: string
  readonly isPassive: boolean
  /** Shares against futures: the last portfolio that lists them is some months old. */
  readonly isHedged: boolean
  readonly size: number
  /** At the month ends. */
  readonly navs: Float64Array
  readonly members: readonly Company[]
  readonly holdings: readonly PresentHolding[]
}

interface Months {
  /** Places of month ends in the calendar; the last is the present. */
  readonly ends: readonly number[]
  readonly calendar: Calendar
  readonly prices: ReadonlyMap<string, PricePath>
  readonly seed: string
}

interface Weighed {
  readonly symbol: string
  readonly name: string
  readonly sector: string
  /** Percent by months before the present; 0 is not held. */
  readonly weights: readonly number[]
}

export function disclosures(funds: readonly DisclosingFund[], months: Months): Batch {
  const rows = { ids: [] as string[], days: [] as number[], symbols: [] as string[], names: [] as string[] }
  const sectors: string[] = []
  const figures = { weights: [] as number[], quantities: [] as number[], amounts: [] as number[] }
  for (const fund of funds) {
    const sizes = sizesOf(fund, months.seed)
    for (const holding of heldOver(fund, months.seed)) {
      const path = months.prices.get(holding.symbol)
      const present = fund.holdings.find(({ holding_symbol }) => holding_symbol === holding.symbol)
      for (const [ago, weight] of holding.weights.entries()) {
        const place = months.ends.at(-1 - ago)
        if (weight <= 0 || place === undefined || !path || place < path.start) continue
        const amount = ago === 0 && present ? present.holding_amount : ((sizes[ago] ?? 0) * weight) / 100
        // As it was counted then: a bonus since has made more shares of these.
        const price = (path.close[place - path.start] ?? 0) * laterFactor(path, place)
        rows.ids.push(fund.id)
        rows.days.push(dayNumber(months.calendar.days[place] ?? ''))
        rows.symbols.push(holding.symbol)
        rows.names.push(holding.name)
        sectors.push(holding.sector)
        figures.weights.push(weight)
        figures.amounts.push(amount)
        figures.quantities.push(ago === 0 && present ? present.holding_quantity : Math.floor(amount / price))
      }
    }
  }
  const columns: Record<string, ColumnData> = {
    id: { kind: 'text', values: rows.ids },
    day: { kind: 'day', values: Int32Array.from(rows.days) },
    holding_symbol: { kind: 'text', values: rows.symbols },
    holding_name: { kind: 'text', values: rows.names },
    holding_sector: { kind: 'text', values: sectors },
    holding_weight: { kind: 'number', values: Float64Array.from(figures.weights) },
    holding_quantity: { kind: 'number', values: Float64Array.from(figures.quantities) },
    holding_amount: { kind: 'number', values: Float64Array.from(figures.amounts) },
  }
  return { dataset: 'mutual_fund_holdings_monthly', rowCount: rows.ids.length, columns }
}

/** The fund's size month by month: what its units were worth, less money that came in since. */
function sizesOf({ id, size, navs }: DisclosingFund, seed: string): number[] {
  const random = createRandom(seed, 'fund-flows', id)
  const sizes = [size]
  for (let ago = 1; ago <= monthsBack; ago++) {
    const flow = 0.006 + 0.012 * random.normal()
    const growth = (navs.at(-ago) ?? 1) / (navs.at(-1 - ago) ?? 1)
    sizes.push((sizes[ago - 1] ?? 0) / (Number.isFinite(growth) ? growth : 1) / (1 + flow))
  }
  return sizes
}

const points = (value: number): number => Math.max(Math.round(value * 100) / 100, 0)

/** Months for which there is a NAV: before its launch a fund discloses nothing. */
const monthsOf = ({ navs }: DisclosingFund): number =>
  Array.from({ length: monthsBack + 1 }, (_, ago) => ago).filter((ago) => Number.isFinite(navs.at(-1 - ago))).length

function heldOver(fund: DisclosingFund, seed: string): Weighed[] {
  const random = createRandom(seed, 'fund-disclosures', fund.id)
  const months = monthsOf(fund)
  if (fund.isHedged) return random.chance(0.4) ? formerlyListed(fund, months, random) : []
  const kept = fund.holdings.map((holding) => ({
    symbol: holding.holding_symbol,
    name: holding.holding_name,
    sector: holding.holding_sector,
    weights: backwards(holding, months, { isPassive: fund.isPassive, random }),
  }))
  const whole = withinWhole(kept, months)
  return fund.isPassive ? whole : [...whole, ...leftSince(fund, whole, months, random)]
}

/** Most of a portfolio that shares can be. */
const mostInShares = 99.4
/** The months that the present holdings' changes already speak of. */
const isTold = (ago: number): boolean => ago <= 1 || ago === 3

/** What was begun within the year took the place of something: the part in shares was much the same all along. */
function withinWhole(held: readonly Weighed[], months: number): Weighed[] {
  const totalOf = (ago: number): number => held.reduce((sum, { weights }) => sum + (weights[ago] ?? 0), 0)
  const present = totalOf(0)
  const parts = Array.from({ length: months }, (_, ago) => {
    const total = totalOf(ago)
    return isTold(ago) || total === 0 ? 1 : Math.min(present, mostInShares) / total
  })
  return held.map((each) => ({
    ...each,
    weights: each.weights.map((weight, ago) => {
      const part = parts[ago] ?? 1
      return part === 1 ? weight : Math.floor(weight * part * 100) / 100
    }),
  }))
}

function backwards(
  { holding_weight, holding_change_1m, holding_change_3m }: PresentHolding,
  months: number,
  { isPassive, random }: { readonly isPassive: boolean; readonly random: Random },
): number[] {
  const one = points(holding_weight - holding_change_1m)
  const three = points(holding_weight - holding_change_3m)
  const weights = [holding_weight, one, points((one + three) / 2), three]
  // What was bought in the last month was not there two months before either, unless three months ago it was.
  if (one === 0) weights[2] = three
  // A sixth of what is held now was begun within the year.
  const begun = !isPassive && random.chance(0.16) ? random.whole(4, monthsBack) : monthsBack + 1
  for (let ago = 4; ago <= monthsBack; ago++) {
    const traded = isPassive || random.uniform() < 0.7 ? 0 : 0.14 * random.normal()
    const before = points((weights[ago - 1] ?? 0) * (1 + 0.03 * random.normal() + traded))
    weights.push(ago >= begun ? 0 : before)
  }
  return weights.slice(0, months)
}

/** Shares sold out of within the year, as far as the portfolio of each month has room. */
function leftSince(fund: DisclosingFund, kept: readonly Weighed[], months: number, random: Random): Weighed[] {
  const held = new Set(kept.map(({ symbol }) => symbol))
  const others = fund.members.filter(({ symbol }) => !held.has(symbol))
  if (others.length === 0) return []
  const room = Array.from(
    { length: months },
    (_, ago) => mostInShares - kept.reduce((sum, { weights }) => sum + (weights[ago] ?? 0), 0),
  )
  const chosen = new Set(Array.from({ length: random.whole(2, 9) }, () => random.pick(others)))
  return [...chosen].map((company) => {
    const last = random.whole(1, 10)
    const first = Math.min(last + random.whole(2, 12), monthsBack)
    let weight = random.between(0.15, 0.9)
    const weights = Array.from({ length: months }, (_, ago) => {
      if (ago < last || ago > first) return 0
      weight *= 1 + 0.12 * random.normal()
      const taken = Math.min(points(weight), Math.floor(Math.max(room[ago] ?? 0, 0) * 100) / 100)
      room[ago] = (room[ago] ?? 0) - taken
      return taken
    })
    return { symbol: company.symbol, name: company.name, sector: company.sector, weights }
  })
}

/** A portfolio that was listed until some months ago. */
function formerlyListed({ members }: DisclosingFund, months: number, random: Random): Weighed[] {
  const until = random.whole(4, 7)
  const chosen = [...new Set(Array.from({ length: 24 }, () => random.pick(members)))]
  return chosen.map((company) => {
    const usual = random.between(0.8, 3.4)
    return {
      symbol: company.symbol,
      name: company.name,
      sector: company.sector,
      weights: Array.from({ length: months }, (_, ago) =>
        ago < until ? 0 : points(usual * (1 + 0.1 * random.normal())),
      ),
    }
  })
}
