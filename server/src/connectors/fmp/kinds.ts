import * as map from './fields.ts'

/** One kind of answer: told by keys that no other kind has, filed under a data set of the catalogue. */
export interface Kind {
  readonly name: string
  /** All of these keys, with or without the ending TTM. */
  readonly told: readonly string[]
  readonly annual: string
  /** Null where the catalogue keeps no quarters of it. */
  readonly quarterly: string | null
  readonly ttm?: string
  readonly fields: map.FieldMap
  /** Figures are parts of one and the catalogue's percents are hundredths. */
  readonly inParts: boolean
  /** Amounts of money, which must be rupees. */
  readonly isMoney: boolean
}

const statement = { inParts: false, isMoney: true } as const
const parts = { inParts: true, isMoney: false } as const

/** In this order: later kinds share keys with earlier ones. */
export const kinds: readonly Kind[] = [
  {
    name: 'income-statement',
    told: ['costOfRevenue', 'revenue', 'eps'],
    annual: 'income_statement',
    quarterly: 'income_statement_quarterly',
    fields: map.income,
    ...statement,
  },
  {
    name: 'balance-sheet-statement',
    told: ['totalAssets', 'totalCurrentLiabilities', 'netReceivables'],
    annual: 'balance_sheet_statement',
    quarterly: 'balance_sheet_statement_quarterly',
    fields: map.balance,
    ...statement,
  },
  {
    name: 'cash-flow-statement',
    told: ['netCashProvidedByOperatingActivities', 'freeCashFlow'],
    annual: 'cash_flow_statement',
    quarterly: 'cash_flow_statement_quarterly',
    fields: map.cashFlow,
    ...statement,
  },
  {
    name: 'income-statement-growth',
    told: ['growthRevenue', 'growthCostOfRevenue'],
    annual: 'income_statement_growth',
    quarterly: null,
    fields: map.growthOf(map.income),
    ...parts,
  },
  {
    name: 'balance-sheet-statement-growth',
    told: ['growthTotalAssets', 'growthTotalLiabilities'],
    annual: 'balance_sheet_statement_growth',
    quarterly: null,
    fields: map.growthOf(map.balance),
    ...parts,
  },
  {
    name: 'cash-flow-statement-growth',
    told: ['growthFreeCashFlow', 'growthOperatingCashFlow'],
    annual: 'cash_flow_statement_growth',
    quarterly: null,
    fields: map.growthOf(map.cashFlow),
    ...parts,
  },
  {
    name: 'financial-growth',
    told: ['revenueGrowth', 'tenYRevenueGrowthPerShare'],
    annual: 'income_statement_growth',
    quarterly: null,
    fields: map.financialGrowth,
    ...parts,
  },
  {
    name: 'key-metrics',
    told: ['grahamNumber', 'evToSales'],
    annual: 'key_metrics',
    quarterly: null,
    ttm: 'key_metrics_ttm',
    fields: map.keyMetrics,
    ...parts,
  },
  {
    name: 'ratios',
    told: ['currentRatio', 'grossProfitMargin'],
    annual: 'ratios',
    quarterly: null,
    ttm: 'ratios_ttm',
    fields: map.ratios,
    ...parts,
  },
  {
    name: 'enterprise-values',
    told: ['minusCashAndCashEquivalents', 'addTotalDebt'],
    annual: 'enterprise_values',
    quarterly: null,
    fields: map.enterpriseValues,
    ...statement,
  },
  {
    name: 'owner-earnings',
    told: ['ownersEarnings', 'maintenanceCapex'],
    annual: 'owner_earnings',
    quarterly: null,
    fields: map.ownerEarnings,
    ...statement,
  },
  {
    name: 'levered-discounted-cash-flow',
    told: ['pvLfcf', 'equityValuePerShare'],
    annual: 'levered_discounted_cash_flow',
    quarterly: null,
    fields: map.leveredDcf,
    ...statement,
  },
  {
    name: 'custom-discounted-cash-flow',
    told: ['ufcf', 'equityValuePerShare'],
    annual: 'discounted_cash_flow',
    quarterly: null,
    fields: map.dcf,
    ...statement,
  },
]

const has = (keys: ReadonlySet<string>, name: string): boolean => keys.has(name) || keys.has(`${name}TTM`)

export const kindOf = (keys: ReadonlySet<string>): Kind | null =>
  kinds.find(({ told }) => told.every((name) => has(keys, name))) ?? null
