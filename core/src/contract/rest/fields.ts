import { z } from 'zod'
import { fieldLimits } from './terms/fields.ts'

const FieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/)

/** GET /api/fields/figures?symbol&names: figures of one company by their names, each with its day. */
export const FieldFiguresQuery = z.object({
  symbol: z.string().min(1).max(50),
  names: z
    .string()
    .max(2000)
    .transform((text) => text.split(','))
    .pipe(z.array(FieldName).min(1).max(fieldLimits.names)),
})

export interface FieldFigure {
  readonly name: string
  readonly title: string
  readonly unit: string
  readonly value: number | null
  /** Of what it speaks, YYYY-MM-DD: the end of a period or a day; null when nothing says. */
  readonly asOf: string | null
}

export interface FieldFigures {
  readonly symbol: string
  readonly name: string
  readonly source: string
  /** In the order asked; names no company has are absent. */
  readonly figures: readonly FieldFigure[]
}

export interface FieldCoverage {
  readonly dataset: string
  readonly id: string
  /** Null where nothing says how many there are: shown as "?", not as none. */
  readonly have: number | null
  readonly of: number | null
  /** What is counted: companies, funds, rows. */
  readonly what: string
  readonly first: string | null
  readonly latest: string | null
  readonly example: { readonly name: string; readonly value: number | string } | null
}

/** GET /api/fields/coverage: what is there of every field of the catalogue. */
export interface FieldCoverages {
  readonly asOf: string
  readonly source: string
  readonly fields: readonly FieldCoverage[]
}

/** GET /api/fields/spread?dataset&id */
export const FieldSpreadQuery = z.object({ dataset: FieldName, id: FieldName })

export interface FieldHolder {
  readonly name: string
  /** A company's symbol, where it is a company. */
  readonly symbol: string | null
  readonly value: number
}

/** How the values of a field lie; null figures for one that holds no numbers. */
export interface FieldSpread {
  readonly dataset: string
  readonly id: string
  readonly what: string
  readonly have: number
  readonly of: number
  readonly median: number | null
  readonly low: number | null
  readonly high: number | null
  /** Between the first and the ninety-ninth of a hundred; a bin at an end that also counts what lies beyond says so. */
  readonly bins: readonly {
    readonly from: number
    readonly to: number
    readonly count: number
    readonly beyond?: 'below' | 'above'
  }[]
  readonly top: readonly FieldHolder[]
  readonly bottom: readonly FieldHolder[]
  /** Why values are missing, most frequent first. */
  readonly missing: readonly { readonly why: string; readonly count: number }[]
}
