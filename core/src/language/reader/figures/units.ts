/** Bare numbers take the unit of the figure they meet; where money was meant, crores are assumed and said. */
import type { Unit } from 'core/catalogue'
import type { Expression } from '../../ast.ts'
import { unitOf } from '../../check/units.ts'
import type { Assumption } from '../../reading.ts'
import { num } from './make.ts'

export interface Fitted {
  readonly value: Expression
  readonly assumption: Assumption | null
}

const plainText = (value: number): string => String(value)

/** The number as the figure beside it needs it. Numbers that came with a unit keep it, but for "15x" beside a ratio. */
export function fitNumber(number: Expression & { node: 'number' }, other: Expression): Fitted {
  return fitTo(number, unitOf(other), other)
}

function fitTo(number: Expression & { node: 'number' }, unit: Unit, other: Expression): Fitted {
  const { value } = number
  if (number.unit === 'times') return { value: num(value), assumption: null }
  // Five lakh shares are no rupees.
  if (number.unit === 'rupees')
    return { value: unit === 'shares' || unit === 'count' ? num(value) : number, assumption: null }
  // "percentile above 90%" is the ninetieth.
  if (number.unit === 'percent') return { value: isPercentile(other) ? num(value) : number, assumption: null }
  if (number.unit === 'days') return { value: number, assumption: null }
  switch (unit) {
    case 'percent':
      return { value: num(value, 'percent'), assumption: null }
    case 'price':
      return { value: num(value, 'rupees'), assumption: null }
    case 'rupees':
      if (value === 0) return { value: num(0, 'rupees'), assumption: null }
      // 100000000 is an amount written out in rupees already: nobody screens for ten lakh crore.
      if (Math.abs(value) >= 1e7 || isTradedValue(other)) {
        return {
          value: num(value, 'rupees'),
          assumption: { phrase: plainText(value), meaning: `${plainText(value)} read as ₹${plainText(value)}` },
        }
      }
      return {
        value: num(value * 1e7, 'rupees'),
        assumption: { phrase: plainText(value), meaning: `${plainText(value)} read as ₹${plainText(value)} crore` },
      }
    case 'days':
      return { value: num(value, 'days'), assumption: null }
    default:
      return { value: number, assumption: null }
  }
}

const isPercentile = (of: Expression): boolean => (of.node === 'window' || of.node === 'peer') && of.op === 'percentile'

/** Price times volume is rupees as typed, not crores. */
function isTradedValue(of: Expression): boolean {
  if (of.node === 'arithmetic') return isTradedValue(of.left) || isTradedValue(of.right)
  return of.node === 'price' || of.node === 'technical'
}
