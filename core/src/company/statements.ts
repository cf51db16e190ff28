/** Which lines of a statement are shown, in which order, for each kind of company. */
import type { CompanyKind } from './kind.ts'

export const statementNames = ['quarters', 'income', 'balance', 'cash'] as const
export type StatementName = (typeof statementNames)[number]

export const statementTitles: Readonly<Record<StatementName, string>> = {
  quarters: 'Quarterly results',
  income: 'Profit and loss',
  balance: 'Balance sheet',
  cash: 'Cash flow',
}

export interface StatementLine {
  /** A field of the catalogue. */
  readonly id: string
  /** key: a sum people look for; part: a line under one; plain: neither. */
  readonly look: 'key' | 'plain' | 'part'
  /** Lines under it that are computed across: growth over the year before, and the part of sales. */
  readonly under?: readonly ('growth' | 'margin')[]
}

/** `*revenue+growth+margin` is a key line with two lines under it, `-material_cost` a part of the line above. */
const lines = (text: string): readonly StatementLine[] =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [, mark, id = '', rest = ''] = /^([*-]?)([a-z0-9_]+)((?:\+(?:growth|margin))*)$/.exec(word) ?? []
      if (!id) throw new Error(`this is no line of a statement: ${word}`)
      const under = rest
        .split('+')
        .filter((each): each is 'growth' | 'margin' => each === 'growth' || each === 'margin')
      return { id, look: mark === '*' ? 'key' : mark === '-' ? 'part' : 'plain', ...(under.length > 0 && { under }) }
    })

const shareLines = 'eps eps_diluted'
const afterTax = 'profit_before_tax tax_expense *net_profit+growth'

const ordinaryIncome = `*revenue+growth operating_expenses -material_cost -employee_cost -power_cost -selling_cost -research_cost -other_expenses
  *operating_profit+margin other_income depreciation interest_expense exceptional_items ${afterTax} -minority_interest net_profit_owners ${shareLines}`
const lenderIncome = `interest_earned interest_expended *net_interest_income+growth fee_income treasury_income bank_operating_cost
  *pre_provision_profit+growth provisions ${afterTax} -minority_interest net_profit_owners ${shareLines}`
const insurerIncome = `*premium_income+growth claims_paid operating_expenses *operating_profit+margin other_income ${afterTax}
  -minority_interest net_profit_owners ${shareLines}`
const yearly = ' dividend_per_share dividends_declared'

const ordinaryBalance = `share_capital reserves *total_equity+growth minority_interest_balance *total_debt+growth -long_term_borrowings -short_term_borrowings
  -lease_liabilities deferred_tax_liabilities other_long_term_liabilities trade_payables customer_advances other_current_liabilities
  *total_equity_and_liabilities net_block capital_work_in_progress intangible_assets goodwill right_of_use_assets long_term_investments
  long_term_loans other_non_current_assets inventories trade_receivables cash_and_bank short_term_investments short_term_loans other_current_assets
  *total_assets+growth working_capital capital_employed net_debt contingent_liabilities shares_outstanding`
const lenderBalance = `share_capital reserves *total_equity+growth *deposits+growth -casa_deposits *total_debt+growth other_current_liabilities
  *total_equity_and_liabilities *advances+growth bank_investments balance_with_rbi cash_and_bank net_block other_current_assets *total_assets+growth
  gross_npa net_npa risk_weighted_assets tier1_capital tier2_capital assets_under_management contingent_liabilities branches shares_outstanding`

const cash = `cash_flow_profit_before_tax cash_flow_depreciation cash_flow_interest cash_flow_provisions change_in_working_capital -change_in_receivables
  -change_in_inventories -change_in_payables -change_in_other_working_capital taxes_paid *cash_from_operations+growth capital_expenditure
  sale_of_assets investments_bought investments_sold acquisitions other_investing *cash_from_investing net_borrowing -borrowings_raised
  -borrowings_repaid shares_issued shares_bought_back dividends_paid interest_paid lease_payments other_financing *cash_from_financing
  *net_cash_flow opening_cash closing_cash *free_cash_flow+growth`

const income: Readonly<Record<CompanyKind, string>> = {
  ordinary: ordinaryIncome,
  bank: lenderIncome,
  nbfc: lenderIncome,
  insurer: insurerIncome,
}

const balance: Readonly<Record<CompanyKind, string>> = {
  ordinary: ordinaryBalance,
  bank: lenderBalance,
  nbfc: lenderBalance,
  insurer: ordinaryBalance,
}

export function statementLines(name: StatementName, kind: CompanyKind): readonly StatementLine[] {
  switch (name) {
    case 'quarters':
      return lines(income[kind])
    case 'income':
      return lines(income[kind] + yearly)
    case 'balance':
      return lines(balance[kind])
    case 'cash':
      return lines(cash)
  }
}

/** What a line is a part of when a statement is read as parts of a whole. */
export function wholeOf(name: StatementName, kind: CompanyKind): { readonly id: string; readonly title: string } {
  if (name === 'balance') return { id: 'total_assets', title: '% of total assets' }
  if (kind === 'insurer') return { id: 'premium_income', title: '% of premiums' }
  return kind === 'ordinary'
    ? { id: 'revenue', title: '% of sales' }
    : { id: 'interest_earned', title: '% of interest' }
}
