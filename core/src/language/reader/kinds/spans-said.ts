/** Figures whose time is said, or was assumed for want of one. */
import type { Expression, Range, Span, Stretch } from '../../ast.ts'
import { hasPeriod } from '../figures/make.ts'
import { barsOf, isByCalendar } from '../figures/time.ts'
import { isWord, type Sentence, senseAt } from '../token.ts'

/** "highest close" names an indicator too; without a length of its own it is of all the time asked about. */
export function extremeClose(sentence: Sentence, at: number): 'highest' | 'lowest' | null {
  const id = senseAt(sentence, at, 'indicator')?.id
  return (id === 'highest' || id === 'lowest') && !isWord(sentence, at + 1, 'lparen') ? id : null
}

export const saysYearly = ({ tokens }: Sentence, from: number, to: number): boolean =>
  tokens.slice(from, to).some(({ norm }) => /\b(?:annual|yearly)\b/.test(norm))

export const saysSpan = ({ tokens }: Sentence, from: number, to: number): boolean =>
  tokens
    .slice(from, to)
    .some(({ senses }) =>
      senses.some(({ is }) => is === 'span' || is === 'range' || is === 'number' || is === 'timeframe'),
    )

/** "monthly return in 2025", "worst day of 2020": each of them lies within the year. */
export const isOfOnePeriod = (of: Expression): boolean =>
  of.node === 'window' && of.op === 'growth' && of.of.node === 'price' && of.span.count === 1 && !isYearly(of.span)

const isYearly = ({ unit }: Span): boolean => unit === 'y'

/** Told once a year in the accounts. */
export const isOfYear = (of: Expression): boolean => of.node === 'field' && hasPeriod(of.id, 'annual')

/** "average volume": over twenty days unless said. */
export const isMeanOfDays = (of: Expression): boolean => of.node === 'technical' && of.id === 'sma' && of.of !== null

export const withSpan = (of: Expression, over: Span): Expression =>
  of.node === 'technical' ? { ...of, parameters: [barsOf(over)] } : of.node === 'window' ? { ...of, span: over } : of

export const isDayReturn = (of: Expression): boolean =>
  of.node === 'window' &&
  of.op === 'growth' &&
  of.of.node === 'price' &&
  of.span.count === 1 &&
  (of.span.unit === 'd' || of.span.unit === 'y')

/** "high of nifty in 2024": the highest there was, not the high of each month. */
export function ownExtreme(figures: readonly Expression[], range: Range | null): 'highest' | 'lowest' | null {
  const [only, ...others] = figures
  if (only?.node !== 'price' || others.length > 0 || range?.range !== 'between') return null
  return only.of === 'high' ? 'highest' : only.of === 'low' ? 'lowest' : null
}

/** Since a day is told as it went, up to now. */
export const endedStretch = (range: Range | null): Stretch | null =>
  range !== null && range.range !== 'since' && isByCalendar(range) ? range : null

/** Whole years that a growth a year is told over: "10 years", "since 2010". */
export function yearsIn(range: Range | null, today: string): Span | null {
  if (range?.range === 'last') return range.span.unit === 'y' && range.span.count > 1 ? range.span : null
  if (range?.range !== 'since') return null
  const count =
    Number(today.slice(0, 4)) - Number(range.from.slice(0, 4)) - (today.slice(5) < range.from.slice(5) ? 1 : 0)
  return count > 1 ? { count, unit: 'y' } : null
}

export const lastOf = (range: Range | null): Span | null => (range?.range === 'last' ? range.span : null)

export const rangeText = (range: Range): string =>
  range.range === 'last'
    ? `last ${range.span.count}${range.span.unit}`
    : range.range === 'since'
      ? `since ${range.from}`
      : range.range
