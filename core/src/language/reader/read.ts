import type { Query } from '../ast.ts'
import type { ReadResult } from '../reading.ts'
import type { Lexicon } from './lexicon/lexicon.ts'

export interface ReadOptions {
  readonly lexicon: Lexicon
  /** IST, YYYY-MM-DD. */
  readonly today: string
  readonly previous?: Query
}

export function read(text: string, _options: ReadOptions): ReadResult {
  return {
    outcome: 'refused',
    problem: { code: 'empty', message: 'Ask something.', place: null, nearest: [] },
    choices: [],
    reading: { text, words: [], assumptions: [], corrections: [], rephrased: null },
  }
}
