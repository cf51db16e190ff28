import type { Instrument } from '../../ast.ts'
import type { Parsed, Sentence } from '../token.ts'

export function readInstrument(_sentence: Sentence, _at: number): Parsed<Instrument> | null {
  return null
}

/** "tcs vs infy vs wipro", "asian paints berger", "hdfc bank n icici". */
export function readInstruments(_sentence: Sentence, _at: number): Parsed<readonly Instrument[]> | null {
  return null
}
