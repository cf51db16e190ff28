import { type StatementName, statementLines } from 'core/company'
import { type CompanyHolders, type CompanyPrices, type CompanyStatement, companyLimits } from 'core/contract/rest'
import type { Ctx } from '#ctx.ts'
import { companyOf } from './head.ts'

/** Lines a company of its kind has; one without a single figure is left out. */
export async function readStatement(ctx: Ctx, symbol: string, name: StatementName): Promise<CompanyStatement> {
  const { kind } = await companyOf(ctx, symbol)
  const ids = statementLines(name, kind).map(({ id }) => id)
  const statement = await ctx.market.companies.statement(symbol, name, ids)
  const from = name === 'quarters' ? Math.max(0, statement.periods.length - companyLimits.quarters) : 0
  return {
    ...statement,
    periods: statement.periods.slice(from),
    lines: statement.lines
      .map((line) => ({ ...line, values: line.values.slice(from) }))
      .filter(({ values, ttm }) => ttm !== null || values.some((value) => value !== null)),
  }
}

export async function readHolders(ctx: Ctx, symbol: string): Promise<CompanyHolders> {
  await companyOf(ctx, symbol)
  return ctx.market.companies.holders(symbol, { investors: companyLimits.investors, funds: companyLimits.funds })
}

/** Daily closes with what happened: the candles are on the charting screen. */
export async function readPrices(ctx: Ctx, symbol: string): Promise<CompanyPrices> {
  await companyOf(ctx, symbol)
  const bars = await ctx.market.chartBars({ asset: 'stock', symbol })
  return {
    days: bars?.days ?? [],
    close: bars?.close ?? [],
    volume: bars?.volume ?? [],
    events: (bars?.events ?? []).map(({ day, kind, says }) => ({ day, kind, says })),
  }
}
