/** A calculator as data: what it asks, how it computes, what it shows. One screen draws all of them. */
import type { Result } from 'core/values'
import type { IconName } from '#ui/icon.tsx'
import type { NumberFormat } from '#ui/number-format.ts'
import type { PeriodSeries } from '#ui/period-chart-scale.ts'
import type { RealSource } from './real.ts'

interface Named {
  readonly id: string
  readonly label: string
  /** What the input takes in an address that does not name it. */
  readonly start: string
  readonly hint?: string
}

export interface NumberInput extends Named {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  /** Rupees: written in lakh and crore, and said in words. */
  readonly isMoney?: true
  readonly isWhole?: true
  /** May be left empty. */
  readonly isOptional?: true
  readonly prefix?: string
  readonly suffix?: string
}

export interface ChoiceInput extends Named {
  readonly kind: 'choice'
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export interface DayInput extends Named {
  readonly kind: 'day'
}

/** Several lines, one thing each: dated amounts, or legs of an option position. */
export interface LinesInput extends Named {
  readonly kind: 'flows' | 'legs'
}

export type Input = NumberInput | ChoiceInput | DayInput | LinesInput

/** What was typed, once every input is in order. */
export interface Values {
  number: (id: string) => number
  optional: (id: string) => number | null
  text: (id: string) => string
}

export interface OutcomeFigure {
  readonly label: string
  readonly value: number | null
  readonly format: NumberFormat
  readonly decimals?: number
  /** Why there is none. */
  readonly reason?: string
  readonly note?: string
}

export interface OutcomeTable {
  readonly caption: string
  readonly columns: readonly { readonly header: string; readonly format?: NumberFormat; readonly decimals?: number }[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

export interface OutcomeGrid {
  readonly caption: string
  readonly across: string
  readonly down: string
  readonly columns: readonly string[]
  readonly rows: readonly string[]
  readonly values: readonly (readonly (number | null)[])[]
  readonly format: NumberFormat
  /** Cells are coloured by how far they lie from this. */
  readonly against: number | null
  readonly says: (row: string, column: string, value: string) => string
}

export interface Outcome {
  /** The result in one sentence. */
  readonly headline: string
  readonly figures: readonly OutcomeFigure[]
  readonly chart?: { readonly title: string; readonly series: readonly PeriodSeries[]; readonly format: NumberFormat }
  readonly table: OutcomeTable
  readonly grid?: OutcomeGrid
  /** What the reader should know of this very result. */
  readonly notes?: readonly string[]
}

/** Inputs filled from the market, and a sentence that says from what and when. */
export interface Filled {
  readonly texts: Readonly<Record<string, string>>
  readonly says: string
}

export const themes = ['Saving', 'Returns', 'Trading', 'Taxes', 'Valuation'] as const
export type Theme = (typeof themes)[number]

export interface Tool {
  readonly id: string
  readonly title: string
  /** What it answers, in one sentence. */
  readonly what: string
  readonly theme: Theme
  readonly icon: IconName
  /** Further words it is looked for by. */
  readonly words: string
  readonly inputs: readonly Input[]
  /** A line each. */
  readonly formula: readonly string[]
  /** What it leaves out and takes for granted. */
  readonly assumes: string
  readonly compute: (values: Values) => Result<Outcome, string>
  readonly fill?: (source: RealSource, values: Values | null) => Result<Filled, string>
}

export const rupees = (
  id: string,
  label: string,
  start: number,
  { min = 0, max = 1e12, ...rest }: Partial<Pick<NumberInput, 'min' | 'max' | 'hint' | 'isOptional'>> = {},
): NumberInput => ({
  kind: 'number',
  id,
  label,
  start: rest.isOptional && start === 0 ? '' : String(start),
  min,
  max,
  prefix: '₹',
  isMoney: true,
  ...rest,
})

export const percent = (
  id: string,
  label: string,
  start: number,
  { min = 0, max = 100, suffix = '%', hint }: Partial<Pick<NumberInput, 'min' | 'max' | 'suffix' | 'hint'>> = {},
): NumberInput => ({
  kind: 'number',
  id,
  label,
  start: String(start),
  min,
  max,
  suffix,
  ...(hint !== undefined && { hint }),
})

export const whole = (
  id: string,
  label: string,
  start: number,
  { min = 1, max = 50, suffix, hint }: Partial<Pick<NumberInput, 'min' | 'max' | 'suffix' | 'hint'>> = {},
): NumberInput => ({
  kind: 'number',
  id,
  label,
  start: String(start),
  min,
  max,
  isWhole: true,
  ...(suffix !== undefined && { suffix }),
  ...(hint !== undefined && { hint }),
})
