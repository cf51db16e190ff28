/** "price of tcs 5 years ago": as it was known on that day of the calendar, not so many trading days back. */
import type { Expression, Span } from '../../ast.ts'
import { printSpan } from '../../canonical/print-expression.ts'
import { addSpan } from '../../days.ts'
import { ago, close, hasPeriod, returnOver } from '../figures/make.ts'
import { isWord, type Parsed, parsed, type Sentence, senseAt } from '../token.ts'

/** "5 years ago", "1 year back", "a month ago". */
export function readAgo(sentence: Sentence, at: number): Parsed<Span> | null {
  if (!isWord(sentence, at + 1, 'ago')) return null
  const span = senseAt(sentence, at, 'span')?.span
  const unit = senseAt(sentence, at, 'unit')?.unit
  const found = span ?? (unit ? { count: 1, unit } : null)
  return found && parsed(found, at + 2)
}

/** What is meant of a past day where no figure is said: the price, or "how much did nifty fall yesterday". */
export function usualThen(back: Span | null, said: ReadonlySet<string>): readonly Expression[] {
  if (!back) return []
  return [said.has('moved') && printSpan(back) === '1d' ? returnOver(back) : close]
}

interface Then {
  readonly figures: readonly Expression[]
  readonly asOf: string | null
}

/** What is filed goes back by its periods; of all else that day is meant. Null where there is nothing to move. */
export function movedBack(figures: readonly Expression[], said: Span | null, { today, tokens }: Sentence): Then | null {
  const each = figures.map((of) => (of.node === 'ago' && isOfDay(of.of) ? of : null))
  const [first] = each
  const inside =
    !said && first && each.every((of) => of && printSpan(of.span) === printSpan(first.span)) ? first.span : null
  const span = said ?? inside
  // Days are trading days, and are counted as such; yesterday is a day of the calendar, whatever day the data end on.
  const isYesterday = tokens.some(({ norm }) => /^(?:yesterday(?:'?s)?|kal)$/.test(norm))
  if (!span || (inside && span.unit === 'd' && !isYesterday)) return null
  const plain = inside ? figures.map((of) => (of.node === 'ago' ? of.of : of)) : figures
  if (plain.length > 0 && plain.every(isFiled)) return { figures: plain.map((of) => ago(of, span)), asOf: null }
  return plain.some(isFiled) ? null : { figures: plain, asOf: addSpan(today, span, -1) }
}

const isFiled = (of: Expression): boolean =>
  of.node === 'field' && (of.period === 'annual' || of.period === 'quarterly') && hasPeriod(of.id, of.period)

const isOfDay = (of: Expression): boolean => of.node === 'price' || (of.node === 'field' && !isFiled(of))
