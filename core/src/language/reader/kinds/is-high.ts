/** "is the pe of tcs high": beside what it usually was. The word is no price of the day. */
import type { Expression, Instrument, Span } from '../../ast.ts'
import { figureFault } from '../../check/check-expression.ts'
import { groundOfAsset } from '../../check/grounds.ts'
import { window } from '../figures/make.ts'
import { assumed, type Notes, type Sentence } from '../token.ts'
import type { About } from './subjects.ts'

const usual: Span = { count: 5, unit: 'y' }

const asks = /^\s*(?:is|are|was|were|kya)\b.*\b(?:high|low|zyada|kam)\b/i

const isSide = (of: Expression): boolean => of.node === 'price' && (of.of === 'high' || of.of === 'low')

/** Each figure with its average; null where one of them has no past, or nothing of the kind is asked. */
export function besideUsual(figures: readonly Expression[], of: readonly Instrument[]): readonly Expression[] | null {
  const both = figures.flatMap((figure) => [figure, window('avg', figure, usual)])
  const isKept = of.every(({ asset }) => both.every((each) => figureFault(each, groundOfAsset[asset]) === null))
  return figures.length > 0 && isKept ? both : null
}

export function askedWhetherHigh(
  { text }: Sentence,
  { figures, subjects, range, fiscal, asOf }: About,
): { readonly figures: readonly Expression[]; readonly notes: Notes } | null {
  const others = figures.filter((each) => !isSide(each))
  // "was the pe of tcs high in 2020" is of another time.
  const isOfNow = !range && !fiscal && !asOf
  const isAsked = isOfNow && asks.test(text) && others.length > 0 && others.length < figures.length
  const both = isAsked && subjects.length > 0 ? besideUsual(others, subjects) : null
  return both && { figures: both, notes: assumed('high or low', 'against the average of 5 years') }
}
