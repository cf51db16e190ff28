import { formatNumber, formatPercent, formatRupeesShort, missing } from '../values/index.ts'
import type { Unit } from './field.ts'

/** A figure as people read it, by its unit. */
export function formatFigure(unit: Unit, value: number | string | boolean | null | undefined): string {
  if (value === null || value === undefined || value === '') return missing
  if (unit === 'text' || unit === 'date' || unit === 'identifier') return String(value)
  if (unit === 'flag') return value === true || value === 1 ? 'Yes' : 'No'
  const number = Number(value)
  switch (unit) {
    case 'rupees':
      return formatRupeesShort(number)
    case 'price': {
      const text = formatNumber(number)
      return text === missing ? missing : text.startsWith('−') ? `−₹${text.slice(1)}` : `₹${text}`
    }
    case 'percent':
      return formatPercent(number).replace(/^\+/, '')
    case 'times': {
      const text = formatNumber(number)
      return text === missing ? missing : `${text}×`
    }
    case 'days':
    case 'shares':
    case 'count':
    case 'score':
      return formatNumber(number, Number.isInteger(number) ? 0 : 1)
    case 'points':
    case 'figure':
      return formatNumber(number)
  }
}
