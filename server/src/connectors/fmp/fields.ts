/**
 * Financial Modeling Prep's names, the older (v3) and the current (stable), under the catalogue's.
 * Its ratios are parts of one, its growths too: where the catalogue's unit is percent they are multiplied by a hundred.
 * What the catalogue names for Indian statements and FMP does not have (employee cost, gross block) stays empty.
 */
export type FieldMap = Readonly<Record<string, readonly string[]>>

/** Catalogue field → the vendor's names for it, the first that is there counts. */
export const income: FieldMap = {
  revenue: ['revenue'],
  other_income: ['totalOtherIncomeExpensesNet'],
  cost_of_goods_sold: ['costOfRevenue'],
  gross_profit: ['grossProfit'],
  research_cost: ['researchAndDevelopmentExpenses'],
  selling_cost: ['sellingGeneralAndAdministrativeExpenses'],
  other_expenses: ['otherExpenses'],
  ebitda: ['ebitda'],
  depreciation: ['depreciationAndAmortization'],
  ebit: ['ebit'],
  operating_profit: ['operatingIncome'],
  interest_expense: ['interestExpense'],
  profit_before_tax: ['incomeBeforeTax'],
  tax_expense: ['incomeTaxExpense'],
  net_profit: ['netIncome'],
  net_profit_owners: ['bottomLineNetIncome', 'netIncome'],
  weighted_shares: ['weightedAverageShsOut'],
  diluted_shares: ['weightedAverageShsOutDil'],
  eps: ['eps'],
  eps_diluted: ['epsDiluted', 'epsdiluted'],
}

export const balance: FieldMap = {
  share_capital: ['commonStock'],
  reserves: ['retainedEarnings'],
  total_equity: ['totalStockholdersEquity'],
  minority_interest_balance: ['minorityInterest'],
  long_term_borrowings: ['longTermDebt'],
  short_term_borrowings: ['shortTermDebt'],
  lease_liabilities: ['capitalLeaseObligations'],
  total_debt: ['totalDebt'],
  net_debt: ['netDebt'],
  deferred_tax_liabilities: ['deferredTaxLiabilitiesNonCurrent'],
  other_long_term_liabilities: ['otherNonCurrentLiabilities'],
  total_non_current_liabilities: ['totalNonCurrentLiabilities'],
  trade_payables: ['accountPayables'],
  customer_advances: ['deferredRevenue'],
  other_current_liabilities: ['otherCurrentLiabilities'],
  total_current_liabilities: ['totalCurrentLiabilities'],
  total_liabilities: ['totalLiabilities'],
  total_equity_and_liabilities: ['totalLiabilitiesAndTotalEquity'],
  net_block: ['propertyPlantEquipmentNet'],
  intangible_assets: ['intangibleAssets'],
  goodwill: ['goodwill'],
  long_term_investments: ['longTermInvestments'],
  other_non_current_assets: ['otherNonCurrentAssets'],
  total_non_current_assets: ['totalNonCurrentAssets'],
  inventories: ['inventory'],
  trade_receivables: ['accountsReceivables', 'netReceivables'],
  cash_and_bank: ['cashAndCashEquivalents'],
  short_term_investments: ['shortTermInvestments'],
  other_current_assets: ['otherCurrentAssets'],
  total_current_assets: ['totalCurrentAssets'],
  total_assets: ['totalAssets'],
}

export const cashFlow: FieldMap = {
  cash_flow_depreciation: ['depreciationAndAmortization'],
  cash_flow_provisions: ['otherNonCashItems'],
  change_in_receivables: ['accountsReceivables'],
  change_in_inventories: ['inventory'],
  change_in_payables: ['accountsPayables'],
  change_in_other_working_capital: ['otherWorkingCapital'],
  change_in_working_capital: ['changeInWorkingCapital'],
  taxes_paid: ['incomeTaxesPaid'],
  cash_from_operations: ['operatingCashFlow', 'netCashProvidedByOperatingActivities'],
  capital_expenditure: ['capitalExpenditure', 'investmentsInPropertyPlantAndEquipment'],
  investments_bought: ['purchasesOfInvestments'],
  investments_sold: ['salesMaturitiesOfInvestments'],
  acquisitions: ['acquisitionsNet'],
  other_investing: ['otherInvestingActivities', 'otherInvestingActivites'],
  cash_from_investing: ['netCashProvidedByInvestingActivities', 'netCashUsedForInvestingActivites'],
  net_borrowing: ['netDebtIssuance'],
  borrowings_repaid: ['debtRepayment'],
  shares_issued: ['commonStockIssuance', 'commonStockIssued'],
  shares_bought_back: ['commonStockRepurchased'],
  dividends_paid: ['netDividendsPaid', 'dividendsPaid'],
  interest_paid: ['interestPaid'],
  other_financing: ['otherFinancingActivities', 'otherFinancingActivites'],
  cash_from_financing: ['netCashProvidedByFinancingActivities', 'netCashUsedProvidedByFinancingActivities'],
  net_cash_flow: ['netChangeInCash'],
  opening_cash: ['cashAtBeginningOfPeriod'],
  closing_cash: ['cashAtEndOfPeriod'],
  free_cash_flow: ['freeCashFlow'],
}

/** The vendor writes money that goes out below zero; the catalogue names these as amounts spent. */
export const spent: ReadonlySet<string> = new Set([
  'capital_expenditure',
  'investments_bought',
  'acquisitions',
  'borrowings_repaid',
  'shares_bought_back',
  'dividends_paid',
  'maintenance_capex',
  'growth_capex',
  'capex_per_share',
  'capex_to_sales',
  'capex_to_cash_flow',
  'capex_to_depreciation',
  'capex_coverage',
])

/** Of a loss, or where there is no net worth, the vendor writes these below zero; the catalogue has none. */
export const noneBelowZero: ReadonlySet<string> = new Set([
  'pe',
  'pb',
  'price_to_cash_flow',
  'price_to_free_cash_flow',
  'debt_to_equity',
  'equity_multiplier',
  'dividend_payout',
])

export const ratios: FieldMap = {
  gross_margin: ['grossProfitMargin'],
  operating_margin: ['operatingProfitMargin'],
  ebitda_margin: ['ebitdaMargin'],
  ebit_margin: ['ebitMargin'],
  pre_tax_margin: ['pretaxProfitMargin'],
  net_margin: ['netProfitMargin'],
  effective_tax_rate: ['effectiveTaxRate'],
  roa: ['returnOnAssets'],
  roe: ['returnOnEquity'],
  roce: ['returnOnCapitalEmployed'],
  roic: ['returnOnInvestedCapital'],
  debt_to_equity: ['debtToEquityRatio', 'debtEquityRatio'],
  debt_to_assets: ['debtToAssetsRatio', 'debtRatio'],
  debt_to_capital: ['debtToCapitalRatio', 'totalDebtToCapitalization'],
  long_term_debt_to_capital: ['longTermDebtToCapitalRatio', 'longTermDebtToCapitalization'],
  interest_coverage: ['interestCoverageRatio', 'interestCoverage'],
  cash_flow_coverage: ['operatingCashFlowCoverageRatio', 'cashFlowCoverageRatios'],
  short_term_coverage: ['shortTermOperatingCashFlowCoverageRatio', 'shortTermCoverageRatios'],
  capex_coverage: ['capitalExpenditureCoverageRatio'],
  dividend_and_capex_coverage: ['dividendPaidAndCapexCoverageRatio'],
  equity_multiplier: ['financialLeverageRatio', 'companyEquityMultiplier'],
  current_ratio: ['currentRatio'],
  quick_ratio: ['quickRatio'],
  cash_ratio: ['cashRatio'],
  asset_turnover: ['assetTurnover'],
  fixed_asset_turnover: ['fixedAssetTurnover'],
  inventory_turnover: ['inventoryTurnover'],
  receivables_turnover: ['receivablesTurnover'],
  payables_turnover: ['payablesTurnover'],
  debtor_days: ['daysOfSalesOutstanding', 'daysSalesOutstanding'],
  inventory_days: ['daysOfInventoryOutstanding'],
  payable_days: ['daysOfPayablesOutstanding'],
  cash_conversion_cycle: ['cashConversionCycle'],
  operating_cycle: ['operatingCycle'],
  operating_cash_margin: ['operatingCashFlowSalesRatio'],
  fcf_to_cfo: ['freeCashFlowOperatingCashFlowRatio'],
}

export const keyMetrics: FieldMap = {
  book_value: ['bookValuePerShare'],
  tangible_book_value: ['tangibleBookValuePerShare'],
  revenue_per_share: ['revenuePerShare'],
  cash_per_share: ['cashPerShare'],
  operating_cash_flow_per_share: ['operatingCashFlowPerShare'],
  free_cash_flow_per_share: ['freeCashFlowPerShare'],
  capex_per_share: ['capexPerShare'],
  debt_per_share: ['interestDebtPerShare'],
  dividend_payout: ['payoutRatio'],
  pe: ['peRatio'],
  pb: ['pbRatio'],
  ps: ['priceToSalesRatio'],
  price_to_cash_flow: ['pocfratio'],
  price_to_free_cash_flow: ['pfcfRatio'],
  ev_to_ebitda: ['evToEBITDA', 'enterpriseValueOverEBITDA'],
  ev_to_sales: ['evToSales'],
  ev_to_cash_flow: ['evToOperatingCashFlow'],
  ev_to_free_cash_flow: ['evToFreeCashFlow'],
  free_cash_flow_yield: ['freeCashFlowYield'],
  dividend_yield: ['dividendYield'],
  graham_number: ['grahamNumber'],
  graham_net_net: ['grahamNetNet'],
}

export const enterpriseValues: FieldMap = {
  share_price: ['stockPrice'],
  market_cap: ['marketCapitalization'],
  enterprise_value: ['enterpriseValue'],
}

export const ownerEarnings: FieldMap = {
  maintenance_capex: ['maintenanceCapex'],
  growth_capex: ['growthCapex'],
  owner_earnings: ['ownersEarnings'],
  owner_earnings_per_share: ['ownersEarningsPerShare'],
}

export const dcf: FieldMap = {
  wacc: ['wacc'],
  cost_of_equity: ['costOfEquity'],
  cost_of_debt_after_tax: ['afterTaxCostOfDebt'],
  risk_free_rate: ['riskFreeRate'],
  equity_premium: ['marketRiskPremium'],
  terminal_growth: ['longTermGrowthRate'],
  dcf_enterprise_value: ['enterpriseValue'],
  dcf_equity_value: ['equityValue'],
  dcf_value: ['dcf', 'equityValuePerShare'],
}

export const leveredDcf: FieldMap = {
  levered_equity_value: ['equityValue'],
  levered_dcf_value: ['dcf', 'equityValuePerShare'],
}

/** Growths over several years are totals a share there and compound rates in the catalogue, so only those of one year are taken. */
export const financialGrowth: FieldMap = {
  revenue_growth: ['revenueGrowth'],
  gross_profit_growth: ['grossProfitGrowth'],
  ebit_growth: ['ebitgrowth', 'ebitGrowth'],
  operating_profit_growth: ['operatingIncomeGrowth'],
  net_profit_growth: ['netIncomeGrowth'],
  eps_growth: ['epsgrowth', 'epsGrowth'],
  eps_diluted_growth: ['epsdilutedGrowth', 'epsDilutedGrowth'],
}

/** Catalogue names of growths follow from those of what grows: revenue → revenue_growth, from growthRevenue. */
export const growthOf = (fields: FieldMap): FieldMap =>
  Object.fromEntries(
    Object.entries(fields).map(([id, names]) => [
      `${id}_growth`,
      names.flatMap((name) => {
        const grown = `growth${name[0]?.toUpperCase()}${name.slice(1)}`
        return [grown, grown.replace('Activities', 'Activites')]
      }),
    ]),
  )
