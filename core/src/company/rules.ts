/** What speaks for a company and against it: each rule a condition in canonical text, so that it can be opened as a question. */
import type { CompanyKind } from './kind.ts'

/** A flag is a reason to read the accounts before anything else. */
export const ruleSides = ['for', 'against', 'flag'] as const
export type RuleSide = (typeof ruleSides)[number]

export interface CompanyRule {
  readonly id: string
  readonly side: RuleSide
  readonly kinds: readonly CompanyKind[]
  readonly title: string
  /** Canonical text of a condition without `and`: one rule, one verdict. */
  readonly when: string
  /** Why it matters, in a sentence. */
  readonly because: string
}

const every: readonly CompanyKind[] = ['ordinary', 'bank', 'nbfc', 'insurer']
const lenders: readonly CompanyKind[] = ['bank', 'nbfc']
const industrial: readonly CompanyKind[] = ['ordinary']
const owned: readonly CompanyKind[] = ['ordinary', 'insurer']

/** A line each: id | title | condition | why. */
const table = (side: RuleSide, kinds: readonly CompanyKind[], text: string): CompanyRule[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', title = '', when = '', because = ''] = line.split(' | ').map((cell) => cell.trim())
      if (!id || !title || !when || !because) throw new Error(`this is no rule: ${line}`)
      return { id, side, kinds, title, when, because }
    })

export const companyRules: readonly CompanyRule[] = [
  ...table(
    'for',
    every,
    `
profit_grows | Profit has grown fast | cagr(net_profit, 5y) > 15% | Over years the price follows profit.
sales_grow | Sales have grown fast | cagr(revenue, 5y) > 12% | Profit cannot outgrow sales for ever.
equity_earns | High return on equity | avg(roe, 5y) > 18% | Profit kept in such a business earns well.
never_lost | Profit in each of ten years | always(net_profit > 0, 10y) | Bad years were survived without a loss.
quarter_up | Profit of the latest quarter rose | growth(net_profit.quarterly, 4q) > 20% | The last results were well above those of a year before.
pays_dividend | Pays a good dividend | dividend_yield > 3% | Cash that reaches shareholders is real.
below_own_price | Cheaper than its own past | pe < 0.8 * pe_5y_median | The price is low for what it was paid before.
promoters_bought | Promoters raised their stake | change(promoter_holding, 4q) > 1% | Those who know it best bought more.
foreigners_bought | Foreign institutions bought | change(fii_holding, 4q) > 1% | Large holders added over four quarters.
domestic_bought | Domestic institutions bought | change(dii_holding, 4q) > 1% | Funds and insurers added over four quarters.
above_average | Price above its 200-day average | close > sma(200) | The market agrees for now.
`,
  ),
  ...table(
    'for',
    industrial,
    `
capital_earns | High return on capital | avg(roce, 5y) > 20% | Each rupee put in earns more than it costs.
no_debt | Almost no debt | debt_to_equity < 0.1 | Nobody can force a company that owes nothing.
debt_falls | Debt has been falling | falling(total_debt, 3y) | Lenders are being paid back.
cash_backs_profit | Profit turns into cash | avg(cash_conversion, 5y) > 85% | Cash is harder to dress up than profit.
free_cash | Free cash flow in each of five years | always(free_cash_flow > 0, 5y) | It pays for its own growth.
free_cash_yield | Much free cash for the price | free_cash_flow_yield > 5% | A buyer at this price gets cash back soon.
margin_rises | Margin is rising | rising(operating_margin, 3y) | It keeps more of each rupee it sells for.
interest_easy | Interest is paid easily | interest_coverage > 10 | A bad year would still pay the lenders.
strong_signs | High Piotroski score | piotroski_score >= 7 | Most of nine signs of health hold.
less_tied | Working capital is freed | falling(working_capital_days, 3y) | Less cash lies in stock and unpaid bills.
`,
  ),
  ...table(
    'for',
    lenders,
    `
assets_earn | High return on assets | roa > 1.5% | A lender earns little on much: a little more is a lot.
wide_margin | Wide interest margin | nim > 3.5% | It lends well above what its money costs.
few_bad_loans | Few bad loans | net_npa_ratio < 1% | Nearly everything lent comes back.
well_provided | Bad loans are provided for | provision_coverage > 70% | Most of the loss is already taken.
much_capital | Plenty of capital | capital_adequacy > 16% | It can lend more and lose some.
lending_grows | Lending grows | advances_growth > 15% | The book that earns the interest is growing.
runs_cheaply | Runs at low cost | cost_to_income < 40% | Less of the income goes into running it.
`,
  ),
  ...table(
    'for',
    ['bank'],
    `
cheap_money | Cheap deposits | casa_ratio > 40% | Current and savings accounts cost the least.
`,
  ),
  ...table(
    'for',
    ['insurer'],
    `
premiums_grow | Premiums grow | cagr(premium_income, 5y) > 12% | More is insured each year.
few_claims | Claims are moderate | claims_ratio < 70% | Premiums cover what is paid out.
`,
  ),
  ...table(
    'against',
    every,
    `
above_own_price | Dearer than its own past | pe > 1.3 * pe_5y_median | The price asks for more than it was paid before.
above_industry | Dearer than its industry | pe > 1.5 * median(pe by industry) | Companies of the same business cost less.
sales_slow | Sales grow slowly | cagr(revenue, 5y) < 5% | That is below what prices rise.
profit_shrinks | Profit has shrunk | cagr(net_profit, 3y) < 0% | The business earns less than three years before.
low_return | Low return on equity | avg(roe, 3y) < 8% | A deposit would have earned about as much.
quarter_down | Profit of the latest quarter fell | growth(net_profit.quarterly, 4q) < -20% | The last results were well below those of a year before.
foreigners_sold | Foreign institutions sold | change(fii_holding, 4q) < -1% | Large holders left over four quarters.
far_from_high | Far below its high of the year | close < 0.7 * highest(high, 248) | The market has marked it down.
`,
  ),
  ...table(
    'against',
    industrial,
    `
little_free_cash | Little free cash for the price | free_cash_flow_yield < 2% | A buyer waits long for cash.
much_debt | Much debt | debt_to_equity > 1 | Lenders have put in more than owners.
margin_falls | Margin is falling | falling(operating_margin, 3y) | It keeps less of each rupee it sells for.
slow_payers | Customers pay late | debtor_days > 120 days | A third of a year's sales is still owed.
other_income | Much of the profit is other income | other_income_ratio > 40% | It does not come from the business.
keeps_all | Pays out almost nothing | dividend_payout < 5% | Shareholders see little of the profit.
low_tax | Pays little tax | effective_tax_rate < 15% | The profit may be less than it looks, or the relief may end.
`,
  ),
  ...table(
    'against',
    lenders,
    `
bad_loans | Many bad loans | gross_npa_ratio > 5% | What is lent does not all come back.
runs_dearly | Runs at high cost | cost_to_income > 55% | More than half of the income goes into running it.
thin_margin | Thin interest margin | nim < 2.5% | It earns little on what it lends.
dear_book | Dear for its book | pb > 4 | A lender is worth little more than what it lends.
`,
  ),
  ...table(
    'flag',
    every,
    `
pledged | Promoters have pledged shares | pledged_percent > 20% | If the price falls, lenders sell them.
pledge_rises | More shares are being pledged | change(pledged_percent, 4q) > 5% | Promoters need money.
promoters_sold | Promoters sold | change(promoter_holding, 4q) < -3% | Those who know it best own less.
diluted | Many new shares | cagr(shares_outstanding, 3y) > 5% | Each share owns less of the company.
makes_loss | Makes a loss | net_profit.ttm < 0 | It lost money over the last twelve months.
no_net_worth | Owes more than it owns | total_equity < 0 | Past losses have eaten what owners put in.
`,
  ),
  ...table(
    'flag',
    industrial,
    `
profit_without_cash | Profit that is not cash | avg(cash_conversion, 5y) < 50% | Half the profit of five years never arrived.
interest_hard | Interest is hardly earned | interest_coverage < 1.5 | A bad year would not pay the lenders.
distress | Altman score in the zone of distress | altman_z_score < 1.8 | Companies that failed looked like this before.
receivables_outrun | Unpaid bills grow faster than sales | cagr(trade_receivables, 3y) > 1.5 * cagr(revenue, 3y) | Sales may be booked that are not paid for.
`,
  ),
  ...table(
    'flag',
    owned,
    `
contingent | Large liabilities off the balance sheet | contingent_to_equity > 50% | They fall due if something happens.
`,
  ),
  ...table(
    'flag',
    lenders,
    `
bad_loans_rise | Bad loans rise year after year | rising(gross_npa_ratio, 3y) | Lending standards or borrowers are slipping.
bad_loans_open | Bad loans not provided for | net_npa_ratio > 3% | The loss is still to come.
little_capital | Little capital | capital_adequacy < 12% | It is near what the regulator asks.
`,
  ),
]

export const rulesFor = (kind: CompanyKind): readonly CompanyRule[] =>
  companyRules.filter(({ kinds }) => kinds.includes(kind))
