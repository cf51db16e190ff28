/** How this page says things. */
import type { CompanyKind } from 'core/company'
import type { CompanyHead, Coverage } from 'core/contract/rest'
import { formatDay, formatNumber, type TradingDay } from 'core/values'

export const kindWords: Readonly<Record<CompanyKind, string>> = {
  ordinary: '',
  bank: 'Bank',
  nbfc: 'NBFC',
  insurer: 'Insurer',
}

/** 1st, 2nd, 3rd, 11th … of a percentile. */
export function ordinal(value: number): string {
  const whole = Math.round(value)
  const tail = whole % 100
  const ending = tail >= 11 && tail <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][whole % 10] ?? 'th')
  return `${whole}${ending}`
}

/** Where a percentile lies, in a word. */
export const heightWord = (percentile: number): 'low' | 'mid' | 'high' =>
  percentile < 34 ? 'low' : percentile > 66 ? 'high' : 'mid'

export const fiscalYearOf = (end: string): string => {
  const year = Number(end.slice(0, 4)) + (Number(end.slice(5, 7)) > 3 ? 1 : 0)
  return `FY${year}`
}

export const dayText = (day: string | null): string => (day === null ? '–' : formatDay(day as TradingDay))

/** What there is of the company's own statements and of those with its subsidiaries. */
export function basisWords({ consolidated, standalone, source }: CompanyHead): {
  readonly consolidated: string
  readonly standalone: string
} {
  const since = (coverage: Coverage | null, without: string): string =>
    coverage
      ? `${fiscalYearOf(coverage.first)} to ${fiscalYearOf(coverage.last)}, ${formatNumber(coverage.count, 0)} years`
      : without
  return {
    consolidated: since(consolidated, `none in ${source.toLowerCase()}`),
    standalone: since(standalone, `none in ${source.toLowerCase()}`),
  }
}

export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^[A-Za-z0-9]/.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

export const askAddress = (question: string): string => `/assistant?${new URLSearchParams({ q: question })}`
export const chartAddress = (symbol: string): string => `/tradingagent/indicators?${new URLSearchParams({ symbol })}`
