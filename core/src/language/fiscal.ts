/** Financial years and quarters: a year runs from April to March and goes by the calendar year it ends in. */
import type { FiscalPeriod, Stretch } from './ast.ts'

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

export const stretchOf = (period: FiscalPeriod): Stretch => {
  const { from, to } = fiscalDays(period)
  return { range: 'between', from, to }
}

/** The financial year or quarter that a stretch of days is, to the day. */
export function fiscalOf(over: Stretch): FiscalPeriod | null {
  if (over.range !== 'between') return null
  const [year, month] = over.to.split('-').map(Number) as [number, number]
  const ends = month < 4 ? year : year + 1
  const periods = ([null, 1, 2, 3, 4] as const).map((quarter): FiscalPeriod => ({ year: ends, quarter }))
  return periods.find((each) => fiscalStart(each) === over.from && fiscalEnd(each) === over.to) ?? null
}
