/** What a company may be worth, and how healthy it looks: yearly rows of the store, laid out. */
import { findField } from 'core/catalogue'
import type { CompanyValuation } from 'core/contract/rest'
import type { Ctx } from '#ctx.ts'
import { companyOf } from './head.ts'

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const yearOf = (row: Readonly<Record<string, unknown>>): string => `FY${String(row.fiscal_year)}`

const signs =
  'f_profit_positive f_cash_positive f_return_rising f_cash_over_profit f_debt_falling f_current_ratio_rising f_no_new_shares f_margin_rising f_turnover_rising'.split(
    ' ',
  )
/** Weights of Altman's five parts, as in the catalogue's formula. */
const zParts = [
  ['z_working_capital', 1.2],
  ['z_retained_earnings', 1.4],
  ['z_ebit', 3.3],
  ['z_market_value', 0.6],
  ['z_sales', 1],
] as const

const titleOf = (id: string): string => findField(id, 'annual')?.title.replace(/^[^:]*: /, '') ?? id

export async function readValuation(ctx: Ctx, symbol: string): Promise<CompanyValuation> {
  const { kind } = await companyOf(ctx, symbol)
  const { years } = ctx.market.companies
  const [dcf, owner, income, cash, balance, scores, metrics] = await Promise.all([
    years(
      symbol,
      'discounted_cash_flow',
      'growth_rate cost_of_equity cost_of_debt_after_tax wacc risk_free_rate equity_premium terminal_growth dcf_base_cash_flow dcf_value'.split(
        ' ',
      ),
    ),
    years(symbol, 'owner_earnings', ['maintenance_capex', 'owner_earnings', 'owner_earnings_per_share']),
    years(symbol, 'income_statement', ['net_profit', 'depreciation']),
    years(symbol, 'cash_flow_statement', ['change_in_working_capital']),
    years(symbol, 'balance_sheet_statement', ['net_debt', 'shares_outstanding']),
    years(symbol, 'financial_scores', ['piotroski_score', 'altman_z_score', ...signs, ...zParts.map(([id]) => id)]),
    years(symbol, 'key_metrics', ['graham_number']),
  ])
  const [quote] = ctx.market.quotes([symbol])
  const shares = number(balance.at(-1)?.shares_outstanding)
  const at = (rows: readonly Readonly<Record<string, unknown>>[]) => new Map(rows.map((row) => [String(row.end), row]))
  const [profits, flows] = [at(income), at(cash)]
  const last = scores.at(-1)
  return {
    dcf: kind === 'ordinary' ? plan(dcf.at(-1), { netDebt: number(balance.at(-1)?.net_debt), shares }) : null,
    ownerEarnings: owner.map((row) => ({
      year: yearOf(row),
      netProfit: number(profits.get(String(row.end))?.net_profit),
      depreciation: number(profits.get(String(row.end))?.depreciation),
      maintenanceCapex: number(row.maintenance_capex),
      workingCapital: number(flows.get(String(row.end))?.change_in_working_capital),
      earnings: number(row.owner_earnings),
      perShare: number(row.owner_earnings_per_share),
    })),
    scores: scores.map((row) => ({
      year: yearOf(row),
      piotroski: number(row.piotroski_score),
      altman: number(row.altman_z_score),
    })),
    signs: signs.map((id) => ({
      id,
      title: titleOf(id),
      says: findField(id, 'annual')?.description ?? '',
      holds: number(last?.[id]) === null ? null : number(last?.[id]) === 1,
    })),
    zParts: zParts.map(([id, weight]) => ({ id, title: titleOf(id), value: number(last?.[id]), weight })),
    shares,
    graham: number(metrics.at(-1)?.graham_number),
    price: quote?.last ?? null,
  }
}

function plan(
  row: Readonly<Record<string, unknown>> | undefined,
  { netDebt, shares }: { readonly netDebt: number | null; readonly shares: number | null },
): CompanyValuation['dcf'] {
  const [cashFlow, growth, discountRate, terminalGrowth] = [
    number(row?.dcf_base_cash_flow),
    number(row?.growth_rate),
    number(row?.wacc),
    number(row?.terminal_growth),
  ]
  if (!row || cashFlow === null || growth === null || discountRate === null || terminalGrowth === null) return null
  if (netDebt === null || shares === null) return null
  return {
    year: yearOf(row),
    cashFlow,
    growth,
    discountRate,
    terminalGrowth,
    costOfEquity: number(row.cost_of_equity),
    costOfDebt: number(row.cost_of_debt_after_tax),
    riskFree: number(row.risk_free_rate),
    premium: number(row.equity_premium),
    netDebt,
    shares,
    value: number(row.dcf_value),
  }
}
