/** What the lexicon makes of a sentence: tokens with all of their senses, best first. Grammars choose among the senses. */
import type { FiscalPeriod, Range, Scope, Span, SpanUnit, Timeframe } from '../ast.ts'
import type { Assumption, Entity, Place, TaughtWord } from '../reading.ts'

export type Sense =
  | {
      readonly is: 'number'
      readonly value: number
      readonly unit: 'plain' | 'percent' | 'rupees' | 'times'
      /** "500+". */
      readonly orMore: boolean
    }
  /** "40-60", written without spaces. */
  | {
      readonly is: 'numbers'
      readonly low: number
      readonly high: number
      readonly unit: 'plain' | 'percent' | 'rupees'
    }
  | { readonly is: 'span'; readonly span: Span }
  /** A unit of time without its number: "years" in "3 5 10 years", "quarter" in "this quarter". */
  | { readonly is: 'unit'; readonly unit: SpanUnit }
  | { readonly is: 'timeframe'; readonly timeframe: Timeframe }
  /** "since 2015", "last 8 quarters", "this month". */
  | { readonly is: 'range'; readonly range: Range }
  | { readonly is: 'date'; readonly date: string }
  | { readonly is: 'fiscal'; readonly fiscal: FiscalPeriod }
  | {
      readonly is: 'field'
      readonly id: string
      /** The financial year or quarter it is asked of, where one is said: see figures/periods.ts. */
      readonly of?: FiscalPeriod
    }
  /** open, high, low, close, volume. */
  | { readonly is: 'price'; readonly of: 'open' | 'high' | 'low' | 'close' | 'volume' }
  /** An indicator by name; its numbers may stand before or after it. */
  | { readonly is: 'indicator'; readonly id: string; readonly output: string | null }
  | { readonly is: 'pattern'; readonly id: string }
  /** Several entities of one name: larger first; the others are offered. */
  | { readonly is: 'entity'; readonly entity: Entity; readonly others: readonly Entity[] }
  | { readonly is: 'scope'; readonly scopes: readonly Scope[] }
  /** A comparison: "above", "se zyada", ">=". Both senses where a phrase goes both ways. */
  | {
      readonly is: 'op'
      readonly op: '<' | '<=' | '>' | '>=' | '=' | '!='
      /** May it stand after its number, as in "30 se kam"? Before it otherwise. */
      readonly isAfter: boolean
    }
  /** A closed-class word by its id: "and", "not", "top", "vs" … Kinds add their own. */
  | { readonly is: 'word'; readonly word: string }
  /** A phrase that stands for a whole condition: see conditions/. */
  | { readonly is: 'implied'; readonly id: string }
  | { readonly is: 'taught'; readonly taught: TaughtWord }
  | { readonly is: 'filler' }

export type SenseOf<Is extends Sense['is']> = Extract<Sense, { is: Is }>

export interface Token extends Place {
  /** As typed. */
  readonly text: string
  /** Lower case, normalised, corrected; words with one space between them. */
  readonly norm: string
  readonly senses: readonly Sense[]
}

export interface Sentence {
  readonly text: string
  /** IST, YYYY-MM-DD. */
  readonly today: string
  /** What grammars read: every token but fillers. */
  readonly tokens: readonly Token[]
  /** Fillers too, in order. */
  readonly all: readonly Token[]
}

/** What reading a piece of a sentence leaves behind. */
export interface Notes {
  /** Tokens [from, to) became this, in canonical words. */
  readonly became: readonly { readonly from: number; readonly to: number; readonly text: string }[]
  readonly assumptions: readonly Assumption[]
}

export const nothingNoted: Notes = Object.freeze({ became: [], assumptions: [] })

const isEmpty = (notes: Notes): boolean => notes.became.length === 0 && notes.assumptions.length === 0

/** Called for every piece that is tried: where only one has something to say, nothing is copied. */
export function joinNotes(...all: readonly Notes[]): Notes {
  let only = nothingNoted
  let count = 0
  for (const notes of all) {
    if (isEmpty(notes)) continue
    only = notes
    count++
  }
  if (count < 2) return only
  const became: Notes['became'][number][] = []
  const assumptions: Assumption[] = []
  for (const notes of all) {
    for (const each of notes.became) became.push(each)
    for (const each of notes.assumptions) assumptions.push(each)
  }
  return { became, assumptions }
}

/** Something read from token `at` on, up to (without) `next`. */
export interface Parsed<Value> {
  readonly value: Value
  readonly next: number
  readonly notes: Notes
}

export const parsed = <Value>(value: Value, next: number, ...notes: readonly Notes[]): Parsed<Value> => ({
  value,
  next,
  notes: joinNotes(...notes),
})

function sense<Is extends Sense['is']>(token: Token | undefined, is: Is): SenseOf<Is> | null {
  if (!token) return null
  for (const each of token.senses) if (each.is === is) return each as SenseOf<Is>
  return null
}

export const senseAt = <Is extends Sense['is']>(sentence: Sentence, at: number, is: Is): SenseOf<Is> | null =>
  sense(sentence.tokens[at], is)

/** Is the token at this place one of these closed-class words? */
export function isWord(sentence: Sentence, at: number, ...words: readonly string[]): boolean {
  const token = sentence.tokens[at]
  if (!token) return false
  for (const each of token.senses) if (each.is === 'word' && words.includes(each.word)) return true
  return false
}

/** Nobody means a longer run of joining words; without a bound a line of commas would cost its square. */
const mostSkipped = 8

/** The place after any of these words standing here. */
export function skipWords(sentence: Sentence, at: number, ...words: readonly string[]): number {
  let next = at
  while (next - at < mostSkipped && isWord(sentence, next, ...words)) next++
  return next
}

export const became = (from: number, to: number, text: string): Notes => ({
  became: [{ from, to, text }],
  assumptions: [],
})

export const assumed = (phrase: string, meaning: string): Notes => ({ became: [], assumptions: [{ phrase, meaning }] })

/** The words of tokens [from, to) as typed. */
export function textOf(sentence: Sentence, from: number, to: number): string {
  const first = sentence.tokens[from]
  const last = sentence.tokens[to - 1]
  return first && last ? sentence.text.slice(first.start, last.end) : ''
}
