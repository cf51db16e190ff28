import { type Books, balanceLines, cashLines, incomeLines, moneyAtWork } from './book-lines.ts'
import { type Footing, Ledger, type Quarter } from './quarters.ts'
import { createRandom, type Random } from './random.ts'
import type { Company } from './universe.ts'

const taxRate = 0.252
/** Of revenue: no business runs for less, however much it is to earn. */
const leastCost = 0.1

/** Part of the money at work that is plant rather than investments. */
const plantShare = (company: Company): number =>
  company.kind === 'insurer' ||
  /Services|Internet|Management|Platform|Holding|Stockbroking|Technology/.test(company.industry)
    ? 0.3
    : 0.82

/** Gross plant over what it is written down to, and profit of a good year over that of a usual one. */
const wornPlant = 1.6
const goodYear = 1.3

/** The margin at which revenue still pays for interest and wear beside the profit: a port that kept half of what it takes in could not. */
function bearableMargin(company: Company, depreciationRate: number): number {
  const { roe, debtToEquity } = company.traits
  const plant = plantShare(company) * (1 + debtToEquity) * wornPlant
  const fixed = (0.085 * debtToEquity + depreciationRate * plant) / roe
  return (1 - leastCost) / (goodYear / (1 - taxRate) + fixed)
}

/**
 * Thirty years of quarterly books by double entry: profit is booked, balances move to where the business needs them, whatever
 * money is left lies in short-term investments or, when it is missing, is borrowed. Cash flow is the difference of two balances,
 * so balance sheets balance and cash ties to the last rupee.
 */
export function keepBooks(company: Company, footing: Footing, quarters: readonly Quarter[], seed: string): Ledger {
  const random = createRandom(seed, 'books', company.symbol)
  const ledger = new Ledger(quarters.length)
  const { traits } = company
  const depreciationRate = random.between(0.05, 0.085) / 4
  const netMargin = Math.min(traits.netMargin, bearableMargin(company, depreciationRate * 4))
  const revenueNow = company.marketCap / traits.pe / netMargin
  const hasMinority = random.chance(0.3)
  const season = [0.97, 0.99, 1.01, 1.03].map((weight) => weight + 0.03 * random.normal())
  let marginMood = 0
  let books: Books | null = null
  for (let quarter = footing.first; quarter < quarters.length; quarter++) {
    const number = quarters[quarter]?.number ?? 1
    const yearly = revenueNow * (footing.scale[quarter] ?? 1)
    const revenue = (yearly / 4) * (season[number - 1] ?? 1)
    marginMood = 0.82 * marginMood + 0.14 * random.normal() + (random.chance(0.012) ? -0.8 : 0)
    const margin = netMargin * (1 + marginMood)
    const need = { yearly, equity: (yearly * netMargin) / traits.roe, random, company }
    if (!books) books = openingBooks(need)
    const before: Books = { ...books }
    const interest = ((before.longDebt + before.shortDebt) * 0.085) / 4
    const leasePaid = before.leased * 0.045
    const depreciation = before.gross * depreciationRate + leasePaid
    const otherIncome = ((before.shortInvestments + before.longInvestments + before.cash) * 0.065) / 4
    const exceptional = random.chance(0.04) ? revenue * 0.02 * random.normal() : 0
    const most = revenue * (1 - leastCost) + otherIncome - depreciation - interest
    const beforeTax = Math.min((revenue * margin) / (1 - taxRate), most) + exceptional
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

/** What is left over is invested for the short term; what is missing is borrowed for the short term. */
function settle(books: Books): void {
  const plant = books.gross - books.depreciated + books.progress
  const left = moneyAtWork(books) - plant - books.longInvestments
  books.shortInvestments = Math.max(left, 0)
  if (left < 0) books.shortDebt -= left
}
