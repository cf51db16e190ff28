/** Figures in a row, to be shown: each stands by itself, and spans said once are for each. */
import type { Expression } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import {
  became,
  isWord,
  joinNotes,
  type Notes,
  type Parsed,
  parsed,
  type Sentence,
  senseAt,
  skipWords,
} from '../token.ts'
import { coreAt, emptyBag } from './bag.ts'
import { compose } from './compose.ts'
import { type FigureReading, isSpanFirst, readFigureWhole, trimNotes } from './figure.ts'
import { close, field, price, returnOver } from './make.ts'
import { readSpans } from './time.ts'

/** "roa nim gnpa", "sales, profit and opm", "sales cagr 3 5 10 yr". */
export function readFigures(sentence: Sentence, at: number): Parsed<readonly Expression[]> | null {
  const found: Expression[] = []
  const notes: Notes[] = []
  let next = at
  for (let steps = 0; steps < 30; steps++) {
    const place = found.length > 0 ? skipWords(sentence, next, 'comma', 'and', 'vs', 'with') : next
    const several = readManySpans(sentence, place)
    if (several) {
      found.push(...several.value)
      notes.push(several.notes)
      next = several.next
      continue
    }
    if (isWord(sentence, place, 'ohlc')) {
      found.push(price('open'), price('high'), price('low'), close)
      notes.push(became(place, place + 1, 'open, high, low, close'))
      next = place + 1
      continue
    }
    const text = readTextField(sentence, place)
    if (text) {
      // "pe vs industry": held against it, which is read elsewhere.
      if (found.length > 0 && isWord(sentence, place - 1, 'vs')) break
      found.push(text)
      notes.push(became(place, place + 1, printExpression(text)))
      next = place + 1
      continue
    }
    const figure = readFigureWhole(sentence, place)
    // "last 8 quarters profit": the span is the whole question's, and is read there.
    if (!figure || isSpanFirst(figure.value)) break
    const bare = withoutSpan(figure.value)
    if (bare && !readSpans(sentence, figure.value.bag.spanFrom - 1)?.value[1]) {
      // "opm 10 yr" in a question through time: ten years of it, not their mean.
      found.push(bare)
      notes.push(became(place, figure.value.bag.spanFrom, printExpression(bare)))
      next = figure.value.bag.spanFrom
      break
    }
    if (figure.value.loose) {
      // "sales and profit last 10 years": the span is the whole question's.
      found.push(figure.value.expression)
      notes.push(trimNotes(figure.notes, figure.value.bag.spanFrom))
      next = figure.value.bag.spanFrom
      break
    }
    found.push(figure.value.expression)
    notes.push(figure.notes)
    next = figure.next
  }
  const unique = found.filter((each, place) => found.findIndex((other) => same(other, each)) === place)
  return unique.length > 0 ? parsed(unique, next, joinNotes(...notes)) : null
}

/** A column of text, for lists: "sector", "industry". */
function readTextField(sentence: Sentence, at: number): Expression | null {
  const id = senseAt(sentence, at, 'field')?.id
  if (
    !id ||
    !/^(sector|industry|company_name|ownership|business_group|cap_class|credit_rating|listing_date|description)$/.test(
      id,
    )
  )
    return null
  return coreAt(sentence, at) ? null : field(id)
}

function withoutSpan({ bag }: FigureReading): Expression | null {
  const isBare = bag.span !== null && !bag.isLastSpan && bag.spanFrom > bag.coreAt && bag.next === bag.spanFrom + 1
  if (!isBare || bag.isGrowth || bag.op !== null || bag.isChange || bag.core?.is !== 'field' || bag.ago || bag.basis)
    return null
  return compose({ ...bag, span: null })?.expression ?? null
}

const same = (left: Expression, right: Expression): boolean => printExpression(left) === printExpression(right)

/** "sales cagr 3 5 10 yr", "roce 3, 5 and 10 year average", "returns 1y 3y 5y". */
function readManySpans(sentence: Sentence, at: number): Parsed<readonly Expression[]> | null {
  const returns = isWord(sentence, at, 'returns') ? readSpans(sentence, at + 1) : null
  if (returns && returns.value.length > 1) {
    const made = returns.value.map((span) => returnOver(span))
    return parsed(made, returns.next, became(at, returns.next, made.map((each) => printExpression(each)).join(', ')))
  }
  const core = coreAt(sentence, at)
  if (core?.is !== 'field') return null
  let place = at + 1
  const bag = { ...emptyBag(at), core, coreAt: at }
  for (let steps = 0; steps < 3; steps++) {
    if (isWord(sentence, place, 'growth')) {
      bag.isGrowth = true
      if (isWord(sentence, place, 'cagr')) bag.isCagr = true
      place++
    } else if (isWord(sentence, place, 'avg')) {
      bag.op = 'avg'
      place++
    } else if (isWord(sentence, place, 'for', 'in', 'of')) place++
    else break
  }
  const spans = readSpans(sentence, place)
  if (!spans || spans.value.length < 2) return null
  let next = spans.next
  if (!bag.isGrowth && bag.op === null) {
    if (isWord(sentence, next, 'growth')) bag.isGrowth = true
    else if (isWord(sentence, next, 'avg')) bag.op = 'avg'
    else return null
    if (isWord(sentence, next, 'cagr')) bag.isCagr = true
    next++
  }
  const made: Expression[] = []
  for (const span of spans.value) {
    const composed = compose({ ...bag, span })
    if (!composed) return null
    made.push(composed.expression)
  }
  return parsed(made, next, became(at, next, made.map((each) => printExpression(each)).join(', ')))
}
