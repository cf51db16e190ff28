import { dividendOf, ledgerSum } from './books.ts'
import { type Footing, Ledger, type Quarter } from './quarters.ts'
import { createRandom, type Random } from './random.ts'
import type { Company } from './universe.ts'

const taxRate = 0.252
/** Of net interest and fees: no lender runs for less, however much it is to earn. */
const leastCost = 0.1

interface LenderShape {
  readonly leverage: number
  readonly yieldOnAssets: number
  readonly costOfFunds: number
  readonly feeOnAssets: number
  readonly creditCost: number
  readonly loanShare: number
  readonly depositShare: number
}

function shapeOf(company: Company, random: Random): LenderShape {
  const isPublic = company.industry === 'Public Sector Bank'
  const isBank = company.kind === 'bank'
  const isHousing = company.industry === 'Housing Finance'
  return {
    leverage: (isPublic ? 14 : isBank ? 9.2 : isHousing ? 6.5 : 5) * random.between(0.9, 1.1),
    yieldOnAssets: (isBank ? 0.074 : isHousing ? 0.098 : 0.128) * random.between(0.96, 1.05),
    costOfFunds: (isBank ? 0.046 : 0.073) * random.between(0.95, 1.05),
    feeOnAssets: (isBank ? 0.011 : 0.006) * random.between(0.8, 1.2),
    creditCost: isPublic ? 0.007 : isBank ? 0.006 : isHousing ? 0.003 : 0.014,
    loanShare: isBank ? random.between(0.58, 0.66) : random.between(0.88, 0.93),
    depositShare: isBank ? random.between(0.82, 0.9) : 0,
  }
}

interface LenderBooks {
  cash: number
  reserveBank: number
  advances: number
  investments: number
  otherAssets: number
  gross: number
  depreciated: number
  deposits: number
  debt: number
  otherDue: number
  provisions: number
  equity: number
}

/** Bad loans rise after booms of lending; public banks had theirs cleaned up in 2018. */
function badLoanShare(company: Company, year: number, random: Random): number {
  const bump = Math.exp(-((year - 2017.8) ** 2) / 7)
  const base =
    company.industry === 'Public Sector Bank'
      ? 0.028 + 0.095 * bump
      : company.kind === 'bank'
        ? 0.017 + 0.025 * bump
        : 0.022 + 0.012 * bump
  return base * Math.exp(0.12 * random.normal())
}

/** Quarterly books of a bank or NBFC by double entry; investments take up whatever money is left. */
export function keepLenderBooks(
  company: Company,
  footing: Footing,
  quarters: readonly Quarter[],
  seed: string,
): Ledger {
  const random = createRandom(seed, 'lender', company.symbol)
  const ledger = new Ledger(quarters.length)
  const shape = shapeOf(company, random)
  const { traits } = company
  const assetsNow = (company.marketCap / traits.pe / traits.roe) * shape.leverage
  const badLoans = random.between(0.75, 1.3)
  const coverage = random.between(0.6, 0.82)
  const casa = random.between(0.3, 0.46)
  let mood = 0
  let books: LenderBooks | null = null
  for (let quarter = footing.first; quarter < quarters.length; quarter++) {
    const assets = assetsNow * (footing.scale[quarter] ?? 1)
    const need = assets / shape.leverage
    if (!books) books = openingLenderBooks(assets, need, shape)
    const before: LenderBooks = { ...books }
    mood = 0.8 * mood + 0.12 * random.normal()
    const totalBefore = totalOf(before)
    const earned = (totalBefore * shape.yieldOnAssets * (1 + 0.03 * random.normal())) / 4
    const expended = ((before.deposits + before.debt) * shape.costOfFunds) / 4
    const fees = (totalBefore * shape.feeOnAssets) / 4
    const treasury = (totalBefore * 0.0018 * (1 + 0.8 * random.normal())) / 4
    const depreciation = before.gross * 0.02
    const provisions = Math.max((before.advances * shape.creditCost * badLoans * Math.exp(mood)) / 4, 0)
    const wanted = ((need * traits.roe) / 4) * (1 + mood * -0.35)
    const beforeCost = earned - expended + fees + treasury - provisions
    const operatingCost = Math.max(beforeCost - wanted / (1 - taxRate), leastCost * (earned - expended + fees))
    const beforeTax = beforeCost - operatingCost
    const tax = beforeTax > 0 ? beforeTax * taxRate : 0
    const netProfit = beforeTax - tax
    const shares = footing.shares[quarter] ?? 1
    const newShares = Math.max(shares - (footing.shares[quarter - 1] ?? shares), 0)
    const issued = quarter === footing.first ? 0 : newShares * (footing.price[quarter] ?? 0)
    const lastYear = ledgerSum(ledger, 'net_profit_owners', quarter)
    const isPayout = quarters[quarter]?.number === 2 && lastYear > 0
    const dividends = isPayout ? dividendOf(before.equity + netProfit + issued, need, lastYear) : 0
    books.equity = before.equity + netProfit + issued - dividends
    moveLender(books, assets, shape, depreciation, random)
    const share = badLoanShare(company, quarters[quarter]?.fiscalYear ?? 2020, random) * badLoans
    ledger.set(quarter, {
      revenue: earned,
      interest_earned: earned,
      interest_expended: expended,
      interest_expense: expended,
      net_interest_income: earned - expended,
      fee_income: fees,
      treasury_income: treasury,
      other_income: fees + treasury,
      total_income: earned + fees + treasury,
      bank_operating_cost: operatingCost,
      employee_cost: operatingCost * 0.52,
      pre_provision_profit: earned - expended + fees + treasury - operatingCost,
      provisions,
      depreciation,
      ebit: beforeTax + expended,
      exceptional_items: 0,
      profit_before_tax: beforeTax,
      current_tax: tax,
      deferred_tax: 0,
      tax_expense: tax,
      net_profit: netProfit,
      minority_interest: 0,
      net_profit_owners: netProfit,
      weighted_shares: shares,
      diluted_shares: shares * 1.003,
      eps: netProfit / shares,
      eps_diluted: netProfit / (shares * 1.003),
      cash_profit: netProfit + depreciation,
    })
    ledger.set(quarter, balanceLines(books, company, shares, { share, coverage, casa, quarter }))
    ledger.set(quarter, cashLines(books, before, { beforeTax, depreciation, provisions, tax, dividends, issued }))
  }
  return ledger
}

const totalOf = (books: LenderBooks): number =>
  books.equity + books.deposits + books.debt + books.otherDue + books.provisions

function openingLenderBooks(assets: number, equity: number, shape: LenderShape): LenderBooks {
  const books: LenderBooks = {
    cash: 0,
    reserveBank: 0,
    advances: 0,
    investments: 0,
    otherAssets: 0,
    gross: assets * 0.012,
    depreciated: assets * 0.004,
    deposits: 0,
    debt: 0,
    otherDue: 0,
    provisions: 0,
    equity,
  }
  moveLender(books, assets, shape, 0, createRandom('opening'))
  return books
}

function moveLender(
  books: LenderBooks,
  assets: number,
  shape: LenderShape,
  depreciation: number,
  random: Random,
): void {
  const near = (value: number, spread = 0.015): number => value * Math.exp(spread * random.normal())
  const borrowed = Math.max(assets - books.equity, assets * 0.5)
  const isBank = shape.depositShare > 0
  books.deposits = isBank ? near(borrowed * shape.depositShare) : 0
  books.debt = near(borrowed * (isBank ? 0.95 - shape.depositShare : 0.93))
  books.otherDue = near(borrowed * (isBank ? 0.04 : 0.06))
  books.provisions = near(borrowed * 0.01)
  books.reserveBank = isBank ? near(books.deposits * 0.05) : 0
  books.cash = near(assets * 0.025, 0.1)
  books.otherAssets = near(assets * 0.03)
  const retired = books.gross * 0.01
  books.gross += Math.max(assets * 0.012 - (books.gross - retired), books.gross * 0.01) - retired
  books.depreciated += depreciation - retired
  const total = totalOf(books)
  const plant = books.gross - books.depreciated
  books.advances = Math.min(
    near(assets * shape.loanShare),
    total - books.reserveBank - books.cash - books.otherAssets - plant,
  )
  books.investments = total - books.reserveBank - books.cash - books.otherAssets - plant - books.advances
}

function balanceLines(
  books: LenderBooks,
  company: Company,
  shares: number,
  { share, coverage, casa, quarter }: { share: number; coverage: number; casa: number; quarter: number },
): Record<string, number> {
  const netBlock = books.gross - books.depreciated
  const capital = Math.min(shares * company.faceValue, books.equity * 0.3)
  const liabilities = books.deposits + books.debt + books.otherDue + books.provisions
  const isBank = company.kind === 'bank'
  const grossBad = (share * books.advances) / (1 - share * coverage)
  const weighted = (isBank ? 0.66 : 0.9) * totalOf(books)
  return {
    share_capital: capital,
    reserves: books.equity - capital,
    total_equity: books.equity,
    minority_interest_balance: 0,
    long_term_borrowings: books.debt * 0.7,
    short_term_borrowings: books.debt * 0.3,
    lease_liabilities: 0,
    total_debt: books.debt,
    other_current_liabilities: books.otherDue,
    short_term_provisions: books.provisions,
    total_liabilities: liabilities,
    total_equity_and_liabilities: books.equity + liabilities,
    gross_block: books.gross,
    accumulated_depreciation: books.depreciated,
    net_block: netBlock,
    cash_and_bank: books.cash,
    other_current_assets: books.otherAssets,
    total_assets: books.equity + liabilities,
    contingent_liabilities: books.equity * 0.9,
    shares_outstanding: shares,
    face_value: capital / shares,
    net_debt: books.debt - books.cash,
    invested_capital: books.equity + books.debt - books.cash,
    tangible_net_worth: books.equity,
    deposits: isBank ? books.deposits : Number.NaN,
    casa_deposits: isBank ? books.deposits * casa : Number.NaN,
    advances: books.advances,
    bank_investments: books.investments,
    balance_with_rbi: books.reserveBank,
    gross_npa: grossBad,
    net_npa: grossBad * (1 - coverage),
    risk_weighted_assets: weighted,
    tier1_capital: books.equity * 0.96,
    tier2_capital: weighted * 0.018,
    assets_under_management: books.advances * (isBank ? 1 : 1.06),
    branches:
      Math.max(Math.round((isBank ? books.deposits / 1.5e9 : books.advances / 0.9e9) ** 0.85), 12) + (quarter % 3),
  }
}

interface LenderFlows {
  readonly beforeTax: number
  readonly depreciation: number
  readonly provisions: number
  readonly tax: number
  readonly dividends: number
  readonly issued: number
}

function cashLines(now: LenderBooks, before: LenderBooks, flows: LenderFlows): Record<string, number> {
  const rise = (name: keyof LenderBooks): number => now[name] - before[name]
  const other =
    rise('deposits') +
    rise('otherDue') +
    rise('provisions') -
    rise('advances') -
    rise('investments') -
    rise('reserveBank') -
    rise('otherAssets') -
    flows.provisions
  const operations = flows.beforeTax + flows.depreciation + flows.provisions + other - flows.tax
  const capex = rise('gross') - rise('depreciated') + flows.depreciation
  const borrowed = rise('debt')
  const repaid = Math.max(before.debt * 0.08, -borrowed)
  const financing = borrowed + flows.issued - flows.dividends
  return {
    cash_flow_profit_before_tax: flows.beforeTax,
    cash_flow_depreciation: flows.depreciation,
    cash_flow_interest: 0,
    cash_flow_provisions: flows.provisions,
    change_in_receivables: 0,
    change_in_inventories: 0,
    change_in_payables: 0,
    change_in_other_working_capital: other,
    change_in_working_capital: other,
    taxes_paid: flows.tax,
    cash_from_operations: operations,
    capital_expenditure: capex,
    sale_of_assets: 0,
    investments_bought: 0,
    investments_sold: 0,
    acquisitions: 0,
    other_investing: 0,
    cash_from_investing: -capex,
    borrowings_raised: borrowed + repaid,
    borrowings_repaid: repaid,
    net_borrowing: borrowed,
    shares_issued: flows.issued,
    shares_bought_back: 0,
    dividends_paid: flows.dividends,
    interest_paid: 0,
    lease_payments: 0,
    other_financing: 0,
    cash_from_financing: financing,
    net_cash_flow: operations - capex + financing,
    opening_cash: before.cash,
    closing_cash: now.cash,
    // A lender's cash flow is its loans and deposits: what is free of it says nothing about what it earns.
    free_cash_flow: Number.NaN,
    free_cash_flow_to_equity: Number.NaN,
  }
}
