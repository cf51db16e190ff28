/** One fund's page: returns beside benchmark and category, rolling returns, years, SIPs, and what it holds. */
import { calendarYears, type MarketPoint, quantile, rollingReturns, rollingSummary, sipOver } from 'core/calculators'
import {
  type FundFacts,
  type FundPage,
  type FundPortfolio,
  type FundReturn,
  type FundRow,
  type FundTax,
  type FundWindow,
  type FundYear,
  fundLimits,
  fundWindows,
} from 'core/contract/rest'
import { figure, readCategoryNavs, readNavs, words } from './read-funds.ts'
import { missingWords, readPortfolioHistory } from './read-portfolios.ts'
import type { MarketStore } from './store.ts'

/** What the funds of a category did, for the page of each of them. */
export interface CategoryHistory {
  /** By day: the middle half of rolling returns that ended then. */
  readonly rolling: ReadonlyMap<string, { quarter: number; median: number; threeQuarters: number }>
  /** Mean of calendar years. */
  readonly years: ReadonlyMap<number, number>
  /** By id, then by window. */
  readonly returns: ReadonlyMap<string, ReadonlyMap<FundWindow, number>>
}

const monthsOf: Readonly<Record<FundWindow, number>> = {
  '1M': 1,
  '3M': 3,
  '6M': 6,
  '1Y': 12,
  '3Y': 36,
  '5Y': 60,
  '10Y': 120,
}

/** From the last NAV of the month so many months before, as the lists' own returns are; a year's for more than one. */
function returnOver(points: readonly MarketPoint[], window: FundWindow, of: 'nav' | 'market'): number | null {
  const months = monthsOf[window]
  const now = points.at(-1)?.[of] ?? null
  const base = points.at(-1 - months)?.[of] ?? null
  if (now === null || base === null || base <= 0) return null
  const growth = now / base
  return ((months > 12 ? growth ** (12 / months) : growth) - 1) * 100
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

export async function readCategoryHistory(
  store: MarketStore,
  wanted: { readonly key: string; readonly plan: string },
): Promise<CategoryHistory> {
  const navs = await readCategoryNavs(store, wanted)
  const rolling = new Map<string, number[]>()
  const years = new Map<number, number[]>()
  const returns = new Map<string, ReadonlyMap<FundWindow, number>>()
  for (const [id, points] of navs) {
    for (const { day, value } of rollingReturns(points, fundLimits.rollingYears))
      rolling.set(day, [...(rolling.get(day) ?? []), value])
    for (const { year, gain, isWhole } of calendarYears(points))
      if (isWhole || year === yearOf(points)) years.set(year, [...(years.get(year) ?? []), gain])
    returns.set(
      id,
      new Map(
        fundWindows.flatMap((window) => {
          const value = returnOver(points, window, 'nav')
          return value === null ? [] : [[window, value] as const]
        }),
      ),
    )
  }
  return {
    rolling: new Map(
      [...rolling].map(([day, values]) => {
        const sorted = [...values].sort((left, right) => left - right)
        const at = (part: number): number => quantile(sorted, part)
        return [day, { quarter: at(0.25), median: at(0.5), threeQuarters: at(0.75) }]
      }),
    ),
    years: new Map([...years].map(([year, gains]) => [year, mean(gains) ?? 0])),
    returns,
  }
}

const yearOf = (points: readonly MarketPoint[]): number => Number(points.at(-1)?.day.slice(0, 4))

interface Wanted {
  readonly fund: FundRow
  readonly rows: readonly FundRow[]
  readonly category: (key: string, plan: string) => Promise<CategoryHistory>
  readonly newest: string | null
}

const noCategory: CategoryHistory = { rolling: new Map(), years: new Map(), returns: new Map() }

export async function readFundPage(
  store: MarketStore,
  { fund, rows, category, newest }: Wanted,
): Promise<Omit<FundPage, 'asOf' | 'source'>> {
  const [navs, facts, portfolio, peers] = await Promise.all([
    readNavs(store, fund.id),
    readFacts(store, fund.id),
    readPortfolioHistory(store, fund.id),
    fund.categoryKey === null ? noCategory : category(fund.categoryKey, fund.plan ?? ''),
  ])
  const rolling = rollingReturns(navs, fundLimits.rollingYears)
  return {
    fund,
    facts,
    returns: fundWindows.map((window) => standing(fund.id, navs, window, peers)),
    navs: navs.map(({ day, nav, market }) => ({ day, nav, benchmark: market })),
    rolling: {
      days: rolling.map((each) => ({ ...each, ...(peers.rolling.get(each.day) ?? noBand) })),
      summary: rollingSummary(rolling, fundLimits.goodReturn),
    },
    years: yearsOf(navs, peers),
    sips: [12, 36, 60, 120].flatMap((months) => sipOver(navs, months, 1) ?? []),
    portfolio,
    disclosure: {
      day: fund.holdingsDay,
      newest,
      missing: missingWords(fund, { rows, newest }),
    },
    tax: taxOf(fund, portfolio),
  }
}

const noBand = { quarter: null, median: null, threeQuarters: null }

function standing(
  id: string,
  navs: readonly MarketPoint[],
  window: FundWindow,
  { returns }: CategoryHistory,
): FundReturn {
  const own = returnOver(navs, window, 'nav')
  const others = [...returns.values()].flatMap((each) => each.get(window) ?? [])
  return {
    window,
    fund: own,
    benchmark: returnOver(navs, window, 'market'),
    category: mean(others),
    rank: own === null || !returns.has(id) ? null : others.filter((value) => value > own).length + 1,
    of: others.length,
  }
}

function yearsOf(navs: readonly MarketPoint[], { years }: CategoryHistory): FundYear[] {
  const market = calendarYears(navs.flatMap(({ day, market: level }) => (level === null ? [] : [{ day, nav: level }])))
  const byYear = new Map(market.map(({ year, gain }) => [year, gain]))
  return calendarYears(navs).map((each) => ({
    ...each,
    benchmark: byYear.get(each.year) ?? null,
    // The year of a fund's launch is no year of the others.
    category: each.isWhole || each.year === yearOf(navs) ? (years.get(each.year) ?? null) : null,
  }))
}

async function readFacts(store: MarketStore, id: string): Promise<FundFacts> {
  const [row] = await store.rows(
    `select "fund_manager", "launch_date"::varchar as launch_day, "min_sip", "turnover_ratio", "exit_load", "fund_volatility",
       "fund_sharpe", "fund_beta", "tracking_error" from "mutual_funds" where "id" = $1`,
    [id],
  )
  return {
    manager: words(row?.fund_manager),
    launchDay: words(row?.launch_day),
    minSip: figure(row?.min_sip),
    turnover: figure(row?.turnover_ratio),
    exitLoad: figure(row?.exit_load),
    volatility: figure(row?.fund_volatility),
    sharpe: figure(row?.fund_sharpe),
    beta: figure(row?.fund_beta),
    trackingError: figure(row?.tracking_error),
  }
}

/** Shares against futures, and so equity for the tax, whatever its portfolio shows without them. */
const hedgedKeys = new Set([
  'arbitrage-fund',
  'equity-savings',
  'dynamic-asset-allocation-or-balanced-advantage',
  'aggressive-hybrid-fund',
])
const equityPart = 65
const debtPart = 35

/** 65% in shares makes a fund one of equity; with no portfolio its category has to say. */
function taxOf({ categoryKey, category }: FundRow, portfolio: FundPortfolio | null): FundTax {
  if (categoryKey === 'fund-of-funds') return 'other'
  if (categoryKey !== null && hedgedKeys.has(categoryKey)) return 'equity'
  if (!portfolio) return categoryKey === null ? 'debt' : /equity|index|etf/i.test(category ?? '') ? 'equity' : 'other'
  const shares = portfolio.holdings.reduce((sum, { weights }) => sum + (weights.at(-1) ?? 0), 0)
  return shares >= equityPart ? 'equity' : shares >= debtPart ? 'other' : 'debt'
}
