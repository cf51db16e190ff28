import { balanceFields } from './balance.ts'
import { bankBalanceFields, bankIncomeFields, bankRatioFields } from './banks.ts'
import { cashFlowFields } from './cash-flow.ts'
import { averageOf, compoundGrowthOf, type DatasetEntry, dataset, type FieldEntry, field, growthOf } from './field.ts'
import { incomeFields, quarterlyIncomeIds } from './income.ts'
import { sizeFields } from './profile.ts'
import { efficiencyRatios, liquidityRatios, perShareRatios, profitabilityRatios, solvencyRatios } from './ratios.ts'
import { scoreFields } from './scores.ts'
import {
  dcfFields,
  enterpriseValueFields,
  growthAdjusted,
  leveredDcfFields,
  marketRatios,
  ownerEarningsFields,
} from './valuation.ts'

const byCompanyPeriod = ['symbol', 'period_end'] as const

const annual = (entry: Omit<DatasetEntry, 'period' | 'keys'>) =>
  dataset({ ...entry, period: 'annual', keys: byCompanyPeriod })
const quarterly = (entry: Omit<DatasetEntry, 'period' | 'keys'>) =>
  dataset({ ...entry, period: 'quarterly', keys: byCompanyPeriod })
const ttm = (entry: Omit<DatasetEntry, 'period' | 'keys'>) => dataset({ ...entry, period: 'ttm', keys: ['symbol'] })

const income = [...incomeFields, ...bankIncomeFields]
const quarterlyIncome = income.filter(
  ({ id }) => quarterlyIncomeIds.has(id) || bankIncomeFields.some((bank) => bank.id === id),
)
const balance = [...balanceFields, ...bankBalanceFields]
const ratios = [...profitabilityRatios, ...solvencyRatios, ...liquidityRatios, ...efficiencyRatios, ...bankRatioFields]
const metrics = [...perShareRatios, ...marketRatios]

const amounts = (fields: readonly FieldEntry[]) =>
  fields.filter(({ unit }) => ['rupees', 'price', 'shares'].includes(unit))
const pick = (fields: readonly FieldEntry[], ids: string) => fields.filter(({ id }) => ids.split(' ').includes(id))

const compounded = pick(
  [...income, ...balance, ...cashFlowFields, ...perShareRatios],
  'revenue operating_profit ebitda net_profit eps dividend_per_share total_equity total_debt total_assets cash_from_operations free_cash_flow book_value net_interest_income advances deposits',
)
const averaged = pick(
  [...ratios, ...metrics],
  'roe roce roa operating_margin net_margin dividend_payout debt_to_equity cash_conversion nim pe',
)

export const filedDatasets = [
  annual({
    id: 'income_statement',
    title: 'Income statement',
    description: 'Profit and loss of a financial year.',
    category: 'financial',
    fields: income,
    isFiled: true,
  }),
  annual({
    id: 'balance_sheet_statement',
    title: 'Balance sheet',
    description: 'Assets, liabilities and equity at the end of a financial year.',
    category: 'financial',
    fields: balance,
    isFiled: true,
  }),
  annual({
    id: 'cash_flow_statement',
    title: 'Cash flow statement',
    description: 'Cash of a financial year.',
    category: 'financial',
    fields: cashFlowFields,
    isFiled: true,
  }),
  quarterly({
    id: 'income_statement_quarterly',
    title: 'Quarterly income statement',
    description: 'Profit and loss of a quarter.',
    category: 'financial',
    fields: quarterlyIncome,
    isFiled: true,
  }),
  quarterly({
    id: 'balance_sheet_statement_quarterly',
    title: 'Quarterly balance sheet',
    description: 'Assets, liabilities and equity at the end of a quarter.',
    category: 'financial',
    fields: balance,
    isFiled: true,
  }),
  quarterly({
    id: 'cash_flow_statement_quarterly',
    title: 'Quarterly cash flow statement',
    description: 'Cash of a quarter.',
    category: 'financial',
    fields: cashFlowFields,
    isFiled: true,
  }),
]

export const derivedDatasets = [
  ttm({
    id: 'income_statement_ttm',
    title: 'Income statement, last twelve months',
    description: 'Sum of the last four quarters.',
    category: 'financial',
    fields: quarterlyIncome,
  }),
  ttm({
    id: 'cash_flow_statement_ttm',
    title: 'Cash flow, last twelve months',
    description: 'Sum of the last four quarters.',
    category: 'financial',
    fields: cashFlowFields,
  }),
  annual({
    id: 'income_statement_growth',
    title: 'Income statement growth',
    description: 'Each line over the year before.',
    category: 'financial',
    fields: amounts(income).map(growthOf),
  }),
  annual({
    id: 'balance_sheet_statement_growth',
    title: 'Balance sheet growth',
    description: 'Each line over the year before.',
    category: 'financial',
    fields: amounts(balance)
      .filter(({ id }) => !['advances', 'deposits'].includes(id))
      .map(growthOf),
  }),
  annual({
    id: 'cash_flow_statement_growth',
    title: 'Cash flow growth',
    description: 'Each line over the year before.',
    category: 'financial',
    fields: amounts(cashFlowFields).map(growthOf),
  }),
  quarterly({
    id: 'income_statement_growth_quarterly',
    title: 'Quarterly income growth',
    description: 'Each line over the quarter before and the same quarter of the year before.',
    category: 'financial',
    fields: pick(
      quarterlyIncome,
      'revenue operating_profit ebitda ebit profit_before_tax net_profit eps net_interest_income pre_provision_profit',
    ).flatMap((each) => quarterGrowth(each)),
  }),
  annual({
    id: 'financial_growth',
    title: 'Growth over years',
    description: 'Compound growth and means over 3, 5 and 10 years.',
    category: 'financial',
    fields: [
      ...compounded.flatMap((each) => [3, 5, 10].map((years) => compoundGrowthOf(each, years))),
      ...averaged.flatMap((each) => [3, 5, 10].map((years) => averageOf(each, years))),
    ],
  }),
  annual({
    id: 'ratios',
    title: 'Ratios',
    description: 'Profitability, solvency, liquidity, efficiency and lenders’ ratios of a financial year.',
    category: 'ratio',
    fields: ratios,
  }),
  ttm({
    id: 'ratios_ttm',
    title: 'Ratios, last twelve months',
    description: 'The same on the last four quarters.',
    category: 'ratio',
    fields: ratios,
  }),
  annual({
    id: 'key_metrics',
    title: 'Key metrics',
    description: 'Per-share figures and market ratios at the end of a financial year.',
    category: 'ratio',
    fields: [...metrics, ...growthAdjusted],
  }),
  ttm({
    id: 'key_metrics_ttm',
    title: 'Key metrics now',
    description: 'Per-share figures and market ratios on the last four quarters at the last close.',
    category: 'ratio',
    fields: [...metrics, ...growthAdjusted, ...sizeFields],
  }),
  annual({
    id: 'enterprise_values',
    title: 'Enterprise values',
    description: 'Price, market capitalisation and enterprise value at the end of a financial year.',
    category: 'ratio',
    fields: enterpriseValueFields,
  }),
  annual({
    id: 'owner_earnings',
    title: 'Owner earnings',
    description: 'What an owner could take out of a financial year.',
    category: 'ratio',
    fields: ownerEarningsFields,
  }),
  annual({
    id: 'financial_scores',
    title: 'Scores',
    description: 'Piotroski and Altman scores with their parts.',
    category: 'ratio',
    fields: scoreFields,
  }),
  annual({
    id: 'discounted_cash_flow',
    title: 'Discounted cash flow',
    description: 'Value of the firm by its own cash flow.',
    category: 'ratio',
    fields: dcfFields,
  }),
  annual({
    id: 'levered_discounted_cash_flow',
    title: 'Levered discounted cash flow',
    description: 'Value of equity by cash flow after debt.',
    category: 'ratio',
    fields: leveredDcfFields,
  }),
]

function quarterGrowth(each: FieldEntry): FieldEntry[] {
  const short = each.words.slice(0, 6)
  return [
    field(
      `${each.id}_qoq`,
      `${each.title} QoQ`,
      'percent',
      short
        .flatMap((word) => [
          `qoq ${word}`,
          `${word} growth qoq`,
          `quarterly ${word} growth`,
          `quarter on quarter growth in ${word}`,
        ])
        .join('|'),
      `${each.title} over the quarter before.`,
      `growth(${each.id})`,
    ),
    field(
      `${each.id}_yoy`,
      `${each.title} YoY`,
      'percent',
      short
        .flatMap((word) => [`yoy ${word}`, `${word} growth yoy`, `yoy quarterly ${word} growth`, `qtr ${word} var`])
        .join('|'),
      `${each.title} over the same quarter of the year before.`,
      `growth(${each.id}, 4)`,
    ),
  ]
}

const projection = (kind: 'firm' | 'equity', prefix: string) => [
  field(
    `${prefix}cash_flow`,
    'Projected cash flow',
    'rupees',
    'forecast cash flow',
    `Cash flow to the ${kind} assumed for the year.`,
  ),
  field(`${prefix}growth`, 'Projected growth', 'percent', 'forecast growth', 'Growth assumed for the year.'),
  field(
    `${prefix}discount_factor`,
    'Discount factor',
    'figure',
    'present value factor',
    'What a rupee of that year is worth now.',
  ),
  field(
    `${prefix}present_value`,
    'Present value',
    'rupees',
    'discounted value',
    'Cash flow times discount factor.',
    `${prefix}cash_flow * ${prefix}discount_factor`,
  ),
]

/** Year by year, for ten years ahead. */
export const projectionDatasets = [
  dataset({
    id: 'custom_discounted_cash_flow',
    title: 'Discounted cash flow by year',
    description: 'The ten years behind the DCF value.',
    category: 'ratio',
    period: 'point',
    keys: ['symbol', 'year_ahead'],
    fields: projection('firm', 'projected_'),
  }),
  dataset({
    id: 'custom_levered_discounted_cash_flow',
    title: 'Levered discounted cash flow by year',
    description: 'The ten years behind the levered DCF value.',
    category: 'ratio',
    period: 'point',
    keys: ['symbol', 'year_ahead'],
    fields: projection('equity', 'projected_levered_'),
  }),
]
