/** Several figures that share one comparison: "sales n profit growth > 20", "qtr sales and profit up yoy". */
import type { Expression, Span } from '../../ast.ts'
import { meets, unitOf } from '../../check/units.ts'
import type { Bag } from '../figures/bag.ts'
import { compose } from '../figures/compose.ts'
import { type FigureReading, readFigureWhole } from '../figures/figure.ts'
import { remembered } from '../memo.ts'
import { isWord, joinNotes, type Notes, type Parsed, parsed, type Sentence, skipWords } from '../token.ts'
import { readOperator } from './operator.ts'

export interface Side {
  readonly expressions: readonly Expression[]
  readonly loose: Span | null
  readonly isAny: boolean
  readonly bags: readonly Bag[]
}

/** Two figures or more in a row, joined; words said once hold for all: growth after the last, "qtr" before the first. */
export const readFigureList = remembered(readListOnce)

function readListOnce(sentence: Sentence, at: number): Parsed<Side> | null {
  const readings: FigureReading[] = []
  const notes: Notes[] = []
  let isAny = false
  let next = skipWords(sentence, at, 'all')
  for (let steps = 0; steps < 8; steps++) {
    const isFirst = readings.length === 0
    const place = isFirst ? next : skipWords(sentence, next, 'comma', 'and', 'or', 'all')
    if (!isFirst && place === next) break
    const figure = readFigureWhole(sentence, place)
    if (!figure) break
    if (!isFirst && isWord(sentence, next, 'or')) isAny = true
    readings.push(figure.value)
    notes.push(figure.notes)
    next = figure.next
    if (figure.value.loose) break
    if (readOperator(sentence, next)) break
  }
  if (readings.length < 2) return null
  next = skipWords(sentence, next, 'all')
  const bags = share(readings.map(({ bag }) => bag))
  const expressions: Expression[] = []
  for (const [place, bag] of bags.entries()) {
    const composed = bag.core ? compose(bag) : null
    const reading = readings[place]
    if (!reading) return null
    expressions.push(composed ? composed.expression : reading.expression)
  }
  // "profit growth for 3 years, rsi below 30": a percentage and points have no level in common.
  const [one] = expressions
  if (one && expressions.some((each) => !meets(unitOf(one), unitOf(each)))) return null
  const loose = readings.at(-1)?.loose ?? null
  return parsed({ expressions, loose, isAny, bags }, next, joinNotes(...notes))
}

function share(bags: readonly Bag[]): Bag[] {
  const last = bags.at(-1)
  const first = bags[0]
  if (!last || !first) return [...bags]
  return bags.map((bag, place) => {
    let made = bag
    const isBare = !bag.isGrowth && bag.op === null && bag.basis === null && !bag.isChange && bag.span === null
    if (place < bags.length - 1 && isBare && last.hasSuffix && bag.core?.is === 'field') {
      made = {
        ...made,
        isGrowth: last.isGrowth,
        isCagr: last.isCagr,
        op: last.op,
        basis: last.basis,
        isChange: last.isChange,
        span: last.span,
        isLastSpan: last.isLastSpan,
        period: made.period ?? last.period,
      }
    }
    if (place > 0 && first.hasPrefix && made.core?.is === 'field') {
      if (made.period === null && first.period) made = { ...made, period: first.period }
      if (first.op && made.op === null && !made.isGrowth)
        made = { ...made, op: first.op, span: made.span ?? first.span }
      if (first.basis && made.basis === null) made = { ...made, basis: first.basis }
    }
    return made
  })
}
