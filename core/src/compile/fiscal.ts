/** Financial years and quarters by the day they end. */

/** 2024-03-31 → FY2024; a year that ends in December belongs to the financial year it mostly lies in. */
function fiscalYearOf(periodEnd: string): number {
  const [year = 0, month = 0] = periodEnd.split('-').map(Number)
  return month <= 3 ? year : year + 1
}

export function fiscalLabel(periodEnd: string, period: 'annual' | 'quarterly'): string {
  const year = `FY${fiscalYearOf(periodEnd)}`
  if (period === 'annual') return year
  const month = Number(periodEnd.slice(5, 7))
  return `Q${month <= 3 ? 4 : Math.ceil((month - 3) / 3)}${year}`
}
