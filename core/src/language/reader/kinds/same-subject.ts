/** The way out of a rule that looks at what the way in looked at. */
import type { Condition, Expression } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { readRest } from '../conditions/compare.ts'
import { compare, crosses, num } from '../figures/make.ts'
import { fitNumber } from '../figures/units.ts'
import { isLight } from '../light.ts'
import { assumed, became, isWord, joinNotes, parsed, type Sentence, senseAt, textOf } from '../token.ts'
import { type Conditions, oneDay } from './clauses.ts'

/** "buy when rsi below 30 and sell when above 70": what is not named again is what the rule to buy looked at. */
export function sameSubject(
  sentence: Sentence,
  places: readonly number[],
  bought: Condition | null,
): Conditions | null {
  const at = places.find((place) => !isLight(sentence, place))
  const of = bought && subjectOf(bought)
  if (at === undefined || !of) return null
  const direction = isWord(sentence, at, 'crossup') ? 'above' : isWord(sentence, at, 'crossdown') ? 'below' : null
  const number = direction && senseAt(sentence, at + 1, 'number')
  if (direction && (!number || places.some((place) => place > at + 1 && !isLight(sentence, place)))) return null
  // A share of a hundred: "buy … sell at 4000" is about the price.
  const level = of.node === 'technical' ? senseAt(sentence, at, 'number') : null
  const alone = level && level.value <= 100 ? level : null
  const isAbove = bought?.node === 'compare' && bought.op.startsWith('<')
  const read = alone
    ? // "rsi 30 buy 70 sell": the other side of what was bought on.
      parsed<Condition>(compare(of, isAbove ? '>=' : '<=', fitNumber(num(alone.value, alone.unit), of).value), at + 1)
    : number
      ? parsed<Condition>(crosses(of, direction, fitNumber(num(number.value, number.unit), of).value, oneDay), at + 2)
      : readRest(sentence, at, [of], null, false)
  if (!read) return null
  const text = printCondition(read.value)
  return {
    condition: read.value,
    unread: places.filter((place) => place >= read.next && !isLight(sentence, place)),
    notes: joinNotes(read.notes, became(at, read.next, text), assumed(textOf(sentence, at, read.next), text)),
  }
}

function subjectOf(condition: Condition): Expression | null {
  if (condition.node === 'and') return condition.all[0] ? subjectOf(condition.all[0]) : null
  if (condition.node === 'between') return condition.of
  return condition.node === 'compare' || condition.node === 'crosses' ? condition.left : null
}
