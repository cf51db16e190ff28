import { type Footing, Ledger, type Quarter } from './quarters.ts'
import { createRandom, type Random } from './random.ts'
import type { Company } from './universe.ts'

const taxRate = 0.252

/** Balance at the end of a quarter; every item that can hold value, so that cash flow follows from two of them. */
interface Books {
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

/** Who spends on research, as a part of revenue. */
const research: Readonly<Record<string, number>> = {
  Pharmaceuticals: 0.06,
  'Specialty Chemicals': 0.012,
  Automobiles: 0.022,
  'Aerospace and Defence': 0.05,
  'Auto Components': 0.01,
  Agrochemicals: 0.02,
}

/** Part of the money at work that is plant rather than investments. */
const plantShare = (company: Company): number =>
  company.kind === 'insurer' ||
  /Services|Internet|Management|Platform|Holding|Stockbroking|Technology/.test(company.industry)
    ? 0.3
    : 0.82

/**
 * Thirty years of quarterly books by double entry: profit is booked, balances move to where the business needs them, whatever
 * money is left lies in short-term investments or, when it is missing, is borrowed. Cash flow is the difference of two balances,
 * so balance sheets balance and cash ties to the last rupee.
 */
export function keepBooks(company: Company, footing: Footing, quarters: readonly Quarter[], seed: string): Ledger {
  const random = createRandom(seed, 'books', company.symbol)
  const ledger = new Ledger(quarters.length)
  const { traits } = company
  const revenueNow = company.marketCap / traits.pe / traits.netMargin
  const depreciationRate = random.between(0.05, 0.085) / 4
  const hasMinority = random.chance(0.3)
  const season = [0.97, 0.99, 1.01, 1.03].map((weight) => weight + 0.03 * random.normal())
  let marginMood = 0
  let books: Books | null = null
  for (let quarter = footing.first; quarter < quarters.length; quarter++) {
    const number = quarters[quarter]?.number ?? 1
    const yearly = revenueNow * (footing.scale[quarter] ?? 1)
    const revenue = (yearly / 4) * (season[number - 1] ?? 1)
    marginMood = 0.82 * marginMood + 0.14 * random.normal() + (random.chance(0.012) ? -0.8 : 0)
    const margin = traits.netMargin * (1 + marginMood)
    const need = { yearly, equity: (yearly * traits.netMargin) / traits.roe, random, company }
    if (!books) books = openingBooks(need)
    const before: Books = { ...books }
    const interest = ((before.longDebt + before.shortDebt) * 0.085) / 4
    const leasePaid = before.leased * 0.045
    const depreciation = before.gross * depreciationRate + leasePaid
    const otherIncome = ((before.shortInvestments + before.longInvestments + before.cash) * 0.065) / 4
    const exceptional = random.chance(0.04) ? revenue * 0.02 * random.normal() : 0
    const beforeTax = (revenue * margin) / (1 - taxRate) + exceptional
    const tax = beforeTax > 0 ? beforeTax * taxRate : beforeTax * 0.1
    const deferred = tax * 0.04
    const netProfit = beforeTax - tax
    const minorityProfit = hasMinority ? netProfit * 0.018 : 0
    const owners = netProfit - minorityProfit
    const shares = footing.shares[quarter] ?? 1
    const newShares = Math.max(shares - (footing.shares[quarter - 1] ?? shares), 0)
    const issued = quarter === footing.first ? 0 : newShares * (footing.price[quarter] ?? 0)
    const lastYear = ledgerSum(ledger, 'net_profit_owners', quarter)
    const dividends =
      number === 2 && lastYear > 0 ? dividendOf(before.equity + owners + issued, need.equity, lastYear) : 0
    moveTo(books, need, { depreciation: depreciation - leasePaid, leasePaid })
    books.minority = before.minority + minorityProfit
    books.deferredTax = before.deferredTax + deferred
    books.equity = before.equity + owners + issued - dividends
    settle(books)
    // Set in parts: one object with every line would be slow to make and to read.
    ledger.set(
      quarter,
      incomeLines(company, { revenue, beforeTax, interest, depreciation, otherIncome, exceptional, random }),
    )
    if (company.kind === 'insurer') {
      ledger.set(quarter, { premium_income: revenue, claims_paid: ledger.at('material_cost', quarter) })
    }
    ledger.set(quarter, {
      current_tax: tax - deferred,
      deferred_tax: deferred,
      tax_expense: tax,
      net_profit: netProfit,
      minority_interest: minorityProfit,
      net_profit_owners: owners,
      weighted_shares: shares,
      diluted_shares: shares * 1.004,
      eps: owners / shares,
      eps_diluted: owners / (shares * 1.004),
      cash_profit: netProfit + depreciation,
    })
    ledger.set(quarter, balanceLines(books, company, shares))
    const taxesPaid = tax - deferred
    ledger.set(
      quarter,
      cashLines(books, before, { beforeTax, depreciation, leasePaid, interest, taxesPaid, dividends, issued, random }),
    )
  }
  return ledger
}

export function ledgerSum(ledger: Ledger, id: string, before: number): number {
  let sum = 0
  for (let ago = 1; ago <= 4; ago++) sum += ledger.at(id, before - ago)
  return Number.isNaN(sum) ? 0 : sum
}

/** Pays out what the business does not need, between a sixth and nine tenths of last year's profit. */
export const dividendOf = (equity: number, needed: number, lastYear: number): number =>
  Math.min(Math.max(equity - needed, 0.18 * lastYear), 0.9 * lastYear)

interface Need {
  readonly yearly: number
  readonly equity: number
  readonly random: Random
  readonly company: Company
}

function openingBooks(need: Need): Books {
  const zero = Object.fromEntries(
    'cash receivables inventories shortInvestments shortLoans otherCurrent gross depreciated progress intangibles goodwill leased longInvestments longLoans otherLong payables advances otherDue shortProvisions longProvisions otherLongDue deferredTax longDebt shortDebt minority equity'
      .split(' ')
      .map((name) => [name, 0]),
  ) as unknown as Books // every name of Books is in the list
  zero.equity = need.equity
  zero.gross = need.equity * 0.3
  zero.depreciated = zero.gross * 0.35
  zero.leased = need.yearly * 0.02
  moveTo(zero, need, { depreciation: 0, leasePaid: 0 })
  settle(zero)
  return zero
}

/** Balances go where the size of the business asks, each with a little of its own will. */
function moveTo(
  books: Books,
  { yearly, equity, random, company }: Need,
  wear: { depreciation: number; leasePaid: number },
): void {
  const { traits } = company
  const near = (value: number, spread = 0.04): number => value * Math.exp(spread * random.normal())
  const cost = yearly * (traits.material + traits.power)
  books.cash = near(yearly * 0.05, 0.2)
  books.receivables = near((yearly * traits.debtorDays) / 365)
  books.inventories = near((cost * traits.inventoryDays) / 365)
  books.payables = near((cost * traits.payableDays) / 365)
  books.advances = near(yearly * 0.012)
  books.otherDue = near(yearly * 0.05)
  books.shortProvisions = near(yearly * 0.008)
  books.longProvisions = near(yearly * 0.012)
  books.otherLongDue = near(yearly * 0.01)
  books.otherCurrent = near(yearly * 0.035)
  books.shortLoans = near(yearly * 0.006)
  books.longLoans = near(yearly * 0.015)
  books.otherLong = near(yearly * 0.014)
  books.intangibles = near(yearly * 0.012)
  if (random.chance(0.006)) books.goodwill += yearly * 0.03
  // Leases: what is paid wears the asset down, what is newly rented adds to both sides.
  books.leased = Math.max(near(yearly * 0.02), books.leased - wear.leasePaid)
  const debt = traits.debtToEquity * equity
  books.longDebt = near(debt * 0.66, 0.03)
  books.shortDebt = near(debt * 0.34, 0.05)
  const retired = books.gross * 0.004
  books.gross -= retired
  books.depreciated += wear.depreciation - retired
  const free = moneyAtWork(books)
  const plant = Math.max(free * plantShare(company), yearly * 0.04)
  const progress = plant * 0.06
  books.progress = near(progress, 0.1)
  const capex = Math.max(plant - progress - (books.gross - books.depreciated), books.gross * 0.004)
  books.gross += capex
  books.longInvestments = near(Math.max(free - plant, 0) * 0.45, 0.05)
}

/** Everything owed and owned by shareholders less everything that is not plant or investments. */
const moneyAtWork = (books: Books): number => owed(books) - currentWithout(books) - otherLongTerm(books)

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

/** What is left over is invested for the short term; what is missing is borrowed for the short term. */
function settle(books: Books): void {
  const plant = books.gross - books.depreciated + books.progress
  const left = moneyAtWork(books) - plant - books.longInvestments
  books.shortInvestments = Math.max(left, 0)
  if (left < 0) books.shortDebt -= left
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

function incomeLines(company: Company, income: Income): Record<string, number> {
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

function balanceLines(books: Books, company: Company, shares: number): Record<string, number> {
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

function cashLines(now: Books, before: Books, flows: Flows): Record<string, number> {
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
  // Plant wears by depreciation without its leased part; what it grew beyond that was bought.
  const capex =
    rise('gross') - rise('depreciated') + rise('progress') + rise('intangibles') + flows.depreciation - flows.leasePaid
  const invested = rise('shortInvestments') + rise('longInvestments')
  const churn = (now.shortInvestments + now.longInvestments) * flows.random.between(0.1, 0.4)
  const otherInvesting = -rise('longLoans') - rise('otherLong')
  const investing = otherInvesting - capex - invested - rise('goodwill')
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
    sale_of_assets: 0,
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
