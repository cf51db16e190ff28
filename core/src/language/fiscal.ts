/** Financial years and quarters: a year runs from April to March and goes by the calendar year it ends in. */
import type { FiscalPeriod } from './ast.ts'

const quarters = [
  ['04-01', '06-30'],
  ['07-01', '09-30'],
  ['10-01', '12-31'],
  ['01-01', '03-31'],
] as const

/** The last day of a financial year or quarter. */
export const fiscalEnd = ({ year, quarter }: FiscalPeriod): string =>
  quarter === null || quarter === 4 ? `${year}-03-31` : `${year - 1}-${quarters[quarter - 1]?.[1]}`

const fiscalStart = ({ year, quarter }: FiscalPeriod): string =>
  quarter === 4 ? `${year}-01-01` : `${year - 1}-${quarters[(quarter ?? 1) - 1]?.[0]}`

/** What is filed for a period ends on one of these days: not every company closes its year in March. */
export const fiscalDays = (period: FiscalPeriod): { readonly from: string; readonly to: string } => ({
  from: fiscalStart(period),
  to: fiscalEnd(period),
})

/** FY2023, Q2FY2025. */
export const printFiscal = ({ year, quarter }: FiscalPeriod): string =>
  `${quarter ? `Q${quarter}` : ''}FY${String(year).padStart(4, '0')}`
