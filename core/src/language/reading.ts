/** How a sentence was read: what each of its words became, what was assumed, corrected, or not understood. */
import type { Query } from './ast.ts'

/** Half-open, in UTF-16 units of the sentence as typed. */
export interface Place {
  readonly start: number
  readonly end: number
}

export interface ReadWord extends Place {
  readonly text: string
  readonly role: 'used' | 'filler' | 'unknown'
  /** For a used word, what it became, in canonical words: "roce", "stock TCS", "> ", "5000 cr". */
  readonly became: string | null
}

/** A choice the reader made that the asker may want otherwise: "debt free" = debt_to_equity < 0.1. Shown as a chip. */
export interface Assumption {
  readonly phrase: string
  /** Canonical text of what it was taken for, or a plain sentence. */
  readonly meaning: string
}

export interface Correction extends Place {
  readonly from: string
  readonly to: string
}

/** A one-click reading: text that, sent as it is, gives exactly this. */
export interface Choice {
  readonly label: string
  readonly text: string
}

export interface Reading {
  readonly text: string
  readonly words: readonly ReadWord[]
  readonly assumptions: readonly Assumption[]
  readonly corrections: readonly Correction[]
  /** Set when a model rephrased what the reader could not read. */
  readonly rephrased: string | null
}

export type ReadResult =
  | {
      readonly outcome: 'query'
      readonly query: Query
      readonly canonical: string
      readonly reading: Reading
      /** Other readings of an ambiguous name. */
      readonly alternatives: readonly Choice[]
    }
  /** Nothing is run: the asker picks. */
  | {
      readonly outcome: 'clarify'
      readonly question: string
      readonly choices: readonly Choice[]
      readonly reading: Reading
    }
  /** It was read and cannot be: units that do not meet, a name or word that is not known, data there is none of. */
  | {
      readonly outcome: 'refused'
      readonly problem: LanguageProblem
      readonly choices: readonly Choice[]
      readonly reading: Reading
    }

export interface LanguageProblem {
  readonly code: 'empty' | 'syntax' | 'unit' | 'unknown_word' | 'unknown_name' | 'no_data' | 'advice' | 'too_large'
  /** A plain sentence for the asker. */
  readonly message: string
  readonly place: Place | null
  readonly nearest: readonly string[]
}

/** Names handed in: the language knows no company by itself. */
export interface Entity {
  readonly is:
    | 'stock'
    | 'etf'
    | 'index'
    | 'coin'
    | 'commodity'
    | 'currency'
    | 'future'
    | 'fund'
    | 'investor'
    | 'sector'
    | 'industry'
    | 'group'
    | 'fund_category'
    | 'fund_house'
  /** Symbol, index name, fund name, sector … as the store names it. */
  readonly id: string
  readonly name: string
  /** Former names, nicknames, abbreviations. */
  readonly aliases: readonly string[]
  /** Larger first where a name fits several. */
  readonly size: number
}

/** A word somebody taught: "quality" = "avg(roce, 5y) > 18% and debt_to_equity < 0.3", kept in canonical text. */
export interface TaughtWord {
  readonly word: string
  readonly meaning: string
}
