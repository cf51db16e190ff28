import { AppError } from 'core/contract'
import {
  type FundList,
  type FundOverlap,
  type FundPage,
  type FundPlan,
  type FundRow,
  type FundTrades,
  fundLimits,
} from 'core/contract/rest'
import type { Ctx } from '#ctx.ts'
import { scrapedRow } from './scraped-row.ts'
import { readScrapedFunds } from './store.ts'

const sourceOf = ({ market, clock }: Ctx): { readonly asOf: string; readonly source: string } => {
  const { asOf, source } = market.state(clock.now())
  return { asOf, source }
}

/** The market's funds, and after them those that the scraper read: marked, and never in place of a fund of the market. */
export async function listFundsOf(ctx: Ctx, plan: FundPlan): Promise<FundList> {
  const [{ rows, total }, scraped] = await Promise.all([
    ctx.market.funds.list(plan),
    ctx.db.asService(readScrapedFunds),
  ])
  const seen = new Set(rows.map(({ name }) => name.toLowerCase()))
  const others: FundRow[] = scraped
    .map(({ category, fund, scraped_at }) => scrapedRow(fund, { category, at: scraped_at.toISOString() }))
    .filter((row) => !seen.has(row.name.toLowerCase()) && isOfPlan(row, plan))
  return {
    rows: [...rows, ...others].slice(0, fundLimits.listed),
    total: total + others.length,
    ...sourceOf(ctx),
  }
}

const isOfPlan = ({ plan }: FundRow, wanted: FundPlan): boolean =>
  wanted === 'all' || (plan ?? '').toLowerCase().startsWith(wanted)

export async function openFund(ctx: Ctx, id: string): Promise<FundPage> {
  const page = await ctx.market.funds.page(id)
  if (!page) throw new AppError('not_found', { message: 'No fund has this number.' })
  return { ...page, ...sourceOf(ctx) }
}

export async function compareFunds(ctx: Ctx, ids: readonly string[]): Promise<FundOverlap> {
  const overlap = await ctx.market.funds.overlap(ids)
  if (overlap.funds.length < fundLimits.overlap.least)
    throw new AppError('not_found', { message: 'Fewer than two of these funds are known.' })
  return { ...overlap, ...sourceOf(ctx) }
}

export async function listTrades(ctx: Ctx, symbol: string | null): Promise<FundTrades> {
  return { ...(await ctx.market.funds.trades(symbol?.toUpperCase() ?? null)), ...sourceOf(ctx) }
}
