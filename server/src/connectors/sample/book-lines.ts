import type { Random } from './random.ts'
import type { Company } from './universe.ts'

/** Balance at the end of a quarter; every item that can hold value, so that cash flow follows from two of them. */
export interface Books {
  cash: number
  receivables: number
  inventories: number
  shortInvestments: number
  shortLoans: number
  otherCurrent: number
  gross: number
  depreciated: number
  progress: number
  intangibles: number
  goodwill: number
  leased: number
  longInvestments: number
  longLoans: number
  otherLong: number
  payables: number
  advances: number
  otherDue: number
  shortProvisions: number
  longProvisions: number
  otherLongDue: number
  deferredTax: number
  longDebt: number
  shortDebt: number
  minority: number
  equity: number
}

/** Everything owed and owned by shareholders less everything that is not plant or investments. */
export const moneyAtWork = (books: Books): number => owed(books) - currentWithout(books) - otherLongTerm(books)

const owed = (books: Books): number =>
  books.payables +
  books.advances +
  books.otherDue +
  books.shortProvisions +
  books.longProvisions +
  books.otherLongDue +
  books.deferredTax +
  books.longDebt +
  books.shortDebt +
  books.leased +
  books.minority +
  books.equity

const currentWithout = (books: Books): number =>
  books.cash + books.receivables + books.inventories + books.shortLoans + books.otherCurrent

const otherLongTerm = (books: Books): number =>
  books.intangibles + books.goodwill + books.leased + books.longLoans + books.otherLong

/** Who spends on research, as a part of revenue. */
const research: Readonly<Record<string, number>> = {
  Pharmaceuticals: 0.06,
  'Specialty Chemicals': 0.012,
  Automobiles: 0.022,
  'Aerospace and Defence': 0.05,
  'Auto Components': 0.01,
  Agrochemicals: 0.02,
}

interface Income {
  readonly revenue: number
  readonly beforeTax: number
  readonly interest: number
  readonly depreciation: number
  readonly otherIncome: number
  readonly exceptional: number
  readonly random: Random
}

export function incomeLines(company: Company, income: Income): Record<string, number> {
  const { traits } = company
  const { revenue, beforeTax, interest, depreciation, otherIncome, exceptional, random } = income
  const ebit = beforeTax + interest - exceptional
  const ebitda = ebit + depreciation
  const operatingProfit = ebitda - otherIncome
  const expenses = revenue - operatingProfit
  const researchPart = research[company.industry] ?? 0.001
  const named = traits.material + traits.employee + traits.power + traits.selling + researchPart
  // The industry's cost structure, shrunk where it would leave nothing for other expenses.
  const fit = Math.min(1, (0.95 * expenses) / (named * revenue))
  const part = (share: number): number => revenue * share * fit * Math.exp(0.012 * random.normal() - 0.012)
  const material = part(traits.material)
  const employee = part(traits.employee)
  const power = part(traits.power)
  const selling = part(traits.selling)
  const researchCost = part(researchPart)
  return {
    revenue,
    other_income: otherIncome,
    total_income: revenue + otherIncome,
    material_cost: material,
    employee_cost: employee,
    power_cost: power,
    selling_cost: selling,
    research_cost: researchCost,
    other_expenses: expenses - material - employee - power - selling - researchCost,
    operating_expenses: expenses,
    cost_of_goods_sold: material + power,
    gross_profit: revenue - material - power,
    operating_profit: operatingProfit,
    ebitda,
    depreciation,
    ebit,
    interest_expense: interest,
    exceptional_items: exceptional,
    profit_before_tax: beforeTax,
    export_revenue: revenue * traits.exports,
  }
}

export function balanceLines(books: Books, company: Company, shares: number): Record<string, number> {
  const netBlock = books.gross - books.depreciated
  const debt = books.longDebt + books.shortDebt + books.leased
  const longDue = books.longDebt + books.leased + books.deferredTax + books.otherLongDue + books.longProvisions
  const shortDue = books.shortDebt + books.payables + books.advances + books.otherDue + books.shortProvisions
  const longAssets = netBlock + books.progress + books.longInvestments + otherLongTerm(books)
  const shortAssets = currentWithout(books) + books.shortInvestments
  // Restated for later bonuses, the nominal capital of long ago could pass net worth; face value is restated with it.
  const capital = Math.min(shares * company.faceValue, books.equity * 0.3)
  const netDebt = debt - books.cash - books.shortInvestments
  return {
    share_capital: capital,
    reserves: books.equity - capital,
    total_equity: books.equity,
    minority_interest_balance: books.minority,
    long_term_borrowings: books.longDebt,
    short_term_borrowings: books.shortDebt,
    lease_liabilities: books.leased,
    total_debt: debt,
    deferred_tax_liabilities: books.deferredTax,
    other_long_term_liabilities: books.otherLongDue,
    long_term_provisions: books.longProvisions,
    total_non_current_liabilities: longDue,
    trade_payables: books.payables,
    customer_advances: books.advances,
    other_current_liabilities: books.otherDue,
    short_term_provisions: books.shortProvisions,
    total_current_liabilities: shortDue,
    total_liabilities: longDue + shortDue,
    total_equity_and_liabilities: books.equity + books.minority + longDue + shortDue,
    gross_block: books.gross,
    accumulated_depreciation: books.depreciated,
    net_block: netBlock,
    capital_work_in_progress: books.progress,
    intangible_assets: books.intangibles,
    goodwill: books.goodwill,
    right_of_use_assets: books.leased,
    long_term_investments: books.longInvestments,
    long_term_loans: books.longLoans,
    other_non_current_assets: books.otherLong,
    total_non_current_assets: longAssets,
    inventories: books.inventories,
    trade_receivables: books.receivables,
    cash_and_bank: books.cash,
    short_term_investments: books.shortInvestments,
    short_term_loans: books.shortLoans,
    other_current_assets: books.otherCurrent,
    total_current_assets: shortAssets,
    total_assets: longAssets + shortAssets,
    contingent_liabilities: books.equity * 0.08,
    shares_outstanding: shares,
    face_value: capital / shares,
    working_capital: shortAssets - shortDue,
    capital_employed: longAssets + shortAssets - shortDue,
    net_debt: netDebt,
    net_current_assets: shortAssets - longDue - shortDue,
    invested_capital: books.equity + books.minority + netDebt,
    tangible_net_worth: books.equity - books.intangibles - books.goodwill,
  }
}

interface Flows {
  readonly beforeTax: number
  readonly depreciation: number
  readonly leasePaid: number
  readonly interest: number
  readonly taxesPaid: number
  readonly dividends: number
  readonly issued: number
  readonly random: Random
}

export function cashLines(now: Books, before: Books, flows: Flows): Record<string, number> {
  const rise = (name: keyof Books): number => now[name] - before[name]
  const receivables = -rise('receivables')
  const inventories = -rise('inventories')
  const payables = rise('payables')
  const other =
    rise('advances') +
    rise('otherDue') +
    rise('shortProvisions') +
    rise('longProvisions') +
    rise('otherLongDue') -
    rise('otherCurrent') -
    rise('shortLoans')
  const workingCapital = receivables + inventories + payables + other
  const operations = flows.beforeTax + flows.depreciation + flows.interest + workingCapital - flows.taxesPaid
  // Plant wears by depreciation without its leased part; what it grew beyond that was bought, what it shrank was sold.
  const grown =
    rise('gross') - rise('depreciated') + rise('progress') + rise('intangibles') + flows.depreciation - flows.leasePaid
  const capex = Math.max(grown, 0)
  const sold = Math.max(-grown, 0)
  const invested = rise('shortInvestments') + rise('longInvestments')
  const churn = (now.shortInvestments + now.longInvestments) * flows.random.between(0.1, 0.4)
  const otherInvesting = -rise('longLoans') - rise('otherLong')
  const investing = otherInvesting - capex + sold - invested - rise('goodwill')
  const borrowed = rise('longDebt') + rise('shortDebt')
  const repaid = Math.max((before.longDebt + before.shortDebt) * 0.06, -borrowed)
  const financing = borrowed + flows.issued - flows.dividends - flows.interest - flows.leasePaid
  const free = operations - capex
  return {
    cash_flow_profit_before_tax: flows.beforeTax,
    cash_flow_depreciation: flows.depreciation,
    cash_flow_interest: flows.interest,
    cash_flow_provisions: 0,
    change_in_receivables: receivables,
    change_in_inventories: inventories,
    change_in_payables: payables,
    change_in_other_working_capital: other,
    change_in_working_capital: workingCapital,
    taxes_paid: flows.taxesPaid,
    cash_from_operations: operations,
    capital_expenditure: capex,
    sale_of_assets: sold,
    investments_bought: Math.max(invested, 0) + churn,
    investments_sold: Math.max(-invested, 0) + churn,
    acquisitions: rise('goodwill'),
    other_investing: otherInvesting,
    cash_from_investing: investing,
    borrowings_raised: borrowed + repaid,
    borrowings_repaid: repaid,
    net_borrowing: borrowed,
    shares_issued: flows.issued,
    shares_bought_back: 0,
    dividends_paid: flows.dividends,
    interest_paid: flows.interest,
    lease_payments: flows.leasePaid,
    other_financing: 0,
    cash_from_financing: financing,
    net_cash_flow: operations + investing + financing,
    opening_cash: before.cash,
    closing_cash: now.cash,
    free_cash_flow: free,
    free_cash_flow_to_equity: free + borrowed - flows.interest,
  }
}
