/** Bounds said before what they bound, or by a limit: "less than 10 pe", "20% plus roe", "max pe 20", "roe min 15". */
import type { Comparison, Condition, Expression } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { unitOf } from '../../check/units.ts'
import { readFigureWhole } from '../figures/figure.ts'
import { compare, num } from '../figures/make.ts'
import { fitNumber } from '../figures/units.ts'
import {
  assumed,
  became,
  isWord,
  type Notes,
  nothingNoted,
  type Parsed,
  parsed,
  type Sentence,
  senseAt,
  skipWords,
  textOf,
} from '../token.ts'
import { asRatio, readBound } from './compare.ts'
import { readPriceCagr } from './measured-growth.ts'
import { opSense, readOperator, readPostOperator } from './operator.ts'

export const readBoundFirst = (sentence: Sentence, at: number): Parsed<Condition> | null =>
  readReversed(sentence, at) ?? readLimit(sentence, at)

const limitAt = (sentence: Sentence, at: number): Comparison | null =>
  isWord(sentence, at, 'max') ? '<=' : isWord(sentence, at, 'min') ? '>=' : null

type NumberSense = NonNullable<ReturnType<typeof senseAt<'number'>>>

interface Reversed {
  readonly op: Comparison | null
  readonly number: NumberSense
  readonly figure: NonNullable<ReturnType<typeof readFigureWhole>>
}

/** Operator or limit, number, figure; "20% roe" and "20% plus roe" have the operator behind the number or none. */
function reversedAt(sentence: Sentence, at: number): Reversed | null {
  const op = operatorAt(sentence, at)
  const start = op?.next ?? at
  const number = senseAt(sentence, start, 'number')
  const post = op ? null : readPostOperator(sentence, start + 1)
  // "10 crore se jyada profit": the operator behind the number.
  if (!number || number.unit === 'times' || (!op && !post && number.unit !== 'percent')) return null
  // "above 200 dma" is the price above a line; "above 70 rsi" cannot be.
  const line = readFigureWhole(sentence, start)
  if (line && unitOf(line.value.expression) === 'price') return null
  const named = skipWords(sentence, post?.next ?? start + 1, 'of')
  const figure = readFigureWhole(sentence, named) ?? readPriceCagr(sentence, named)
  if (!figure || figure.value.loose) return null
  return { op: op?.value ?? post?.value ?? null, number, figure }
}

function operatorAt(sentence: Sentence, at: number): Parsed<Comparison> | null {
  const limit = limitAt(sentence, at)
  if (limit) return parsed(limit, at + 1)
  // "and below 30 pe": the joint is part of the phrase.
  const joined = isJoint(sentence, at) ? readBound(sentence, at) : null
  if (joined) return parsed(joined.value.op, joined.next)
  return opSense(sentence, at, false) ? readOperator(sentence, at) : null
}

const isJoint = (sentence: Sentence, at: number): boolean => /^(?:and|or|but) /.test(sentence.tokens[at]?.norm ?? '')

/** "less than 10 pe", "at least 15% roce", "minimum 15 roce", "20% plus roe", "20% roe". */
function readReversed(sentence: Sentence, at: number): Parsed<Condition> | null {
  const found = reversedAt(sentence, at)
  if (!found || isBound(sentence, found.figure.next)) return null
  const { op, number, figure } = found
  const made = bounded(figure.value.expression, op ?? '>=', number)
  if (!made) return null
  const said = op ? nothingNoted : assumed(textOf(sentence, at, figure.next), printCondition(made.condition))
  return parsed(
    made.condition,
    figure.next,
    became(at, figure.next, printCondition(made.condition)),
    figure.notes,
    made.notes,
    said,
  )
}

/** "max pe 20", "pe max 20": a limit of the figure, not its highest. */
function readLimit(sentence: Sentence, at: number): Parsed<Condition> | null {
  const isFirst = limitAt(sentence, at) !== null
  const place = isFirst ? at : [at + 1, at + 2, at + 3].find((each) => limitAt(sentence, each) !== null)
  const op = place === undefined ? null : limitAt(sentence, place)
  if (place === undefined || !op) return null
  const figure = isFirst ? readFigureWhole(sentence, at + 1) : readFigureWhole(before(sentence, place), at)
  if (!figure || figure.value.loose || (!isFirst && figure.next !== place)) return null
  const numberAt = isFirst ? figure.next : place + 1
  const number = senseAt(sentence, numberAt, 'number')
  const made = number && bounded(figure.value.expression, op, number)
  if (!made) return null
  const { condition } = made
  return parsed(condition, numberAt + 1, became(at, numberAt + 1, printCondition(condition)), figure.notes, made.notes)
}

const before = (sentence: Sentence, end: number): Sentence => ({ ...sentence, tokens: sentence.tokens.slice(0, end) })

/** What follows the figure bounds it already, unless that is the bound of the next: "less than 20 pe more than 15 roe". */
function isBound(sentence: Sentence, at: number): boolean {
  const next = isJoint(sentence, at) || operatorAt(sentence, at) ? reversedAt(sentence, at) : null
  if (next) return isBound(sentence, next.figure.next)
  return (
    readOperator(sentence, at) !== null ||
    limitAt(sentence, at) !== null ||
    senseAt(sentence, at, 'number') !== null ||
    senseAt(sentence, at, 'numbers') !== null ||
    isWord(sentence, at, 'between', 'up', 'down', 'crossup', 'crossdown', 'cross')
  )
}

/** Null where the number's unit is not the figure's. */
function bounded(
  of: Expression,
  op: Comparison,
  { value, unit }: NumberSense,
): { readonly condition: Condition; readonly notes: Notes } | null {
  const bound = num(value, unit)
  const ratio = asRatio(of, bound)
  const figure = ratio?.expression ?? of
  const own = unitOf(figure)
  if (unit === 'percent' && own !== 'percent') return null
  if (unit === 'rupees' && own !== 'rupees' && own !== 'price') return null
  const { value: fitted, assumption } = fitNumber(bound, figure)
  const assumptions = [...(ratio?.notes.assumptions ?? []), ...(assumption ? [assumption] : [])]
  return { condition: compare(figure, op, fitted), notes: { became: [], assumptions } }
}
