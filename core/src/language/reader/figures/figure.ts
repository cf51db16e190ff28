import type { Expression } from '../../ast.ts'
import type { Parsed, Sentence } from '../token.ts'

/** One figure with all that belongs to it: "5 year average roe", "sales growth 3years", "weekly ema 21", "qtr profit". */
export function readFigure(_sentence: Sentence, _at: number): Parsed<Expression> | null {
  return null
}

/** Arithmetic over figures and numbers. */
export function readExpression(_sentence: Sentence, _at: number): Parsed<Expression> | null {
  return null
}

/** "roa nim gnpa", "sales, profit and opm", "sales cagr 3 5 10 yr". */
export function readFigures(_sentence: Sentence, _at: number): Parsed<readonly Expression[]> | null {
  return null
}
