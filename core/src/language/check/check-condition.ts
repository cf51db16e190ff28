import { findFields } from 'core/catalogue'
import type { Condition } from '../ast.ts'
import { patternNamed, unknownField } from '../canonical/nodes.ts'
import { hasBars, leavesOf, leavesOfCondition, spanFault, spanOverFault } from './cadence.ts'
import { figureFault, meetFault } from './check-expression.ts'
import { type Fault, fault, firstAmong, firstFault } from './fault.ts'
import { fieldOn, type Ground, notKept } from './grounds.ts'
import { say, titleOf } from './sentences.ts'

export function conditionFault(of: Condition, on: Ground): Fault | null {
  switch (of.node) {
    case 'compare':
      return firstFault(
        () => firstAmong([of.left, of.right], (each) => figureFault(each, on)),
        () => meetFault(of.left, of.right, 'compared with', of),
      )
    case 'between':
      return firstFault(
        () => firstAmong([of.of, of.low, of.high], (each) => figureFault(each, on)),
        () => firstAmong([of.low, of.high], (each) => meetFault(of.of, each, 'compared with', of)),
      )
    case 'text':
      return wordingFault(of, on)
    case 'crosses':
      return firstFault(
        () => firstAmong([of.left, of.right], (each) => figureFault(each, on)),
        () => meetFault(of.left, of.right, 'compared with', of),
        () => (hasBars(leavesOfCondition(of)) ? null : noBarsToCross(of)),
        () => spanFault(of.within),
      )
    case 'near':
      return firstFault(
        () => firstAmong([of.of, of.to], (each) => figureFault(each, on)),
        () => meetFault(of.of, of.to, 'compared with', of),
        () => (of.within > 0 && of.within <= 100 ? null : fault('syntax', 'Near is within 0 to 100%', of)),
      )
    case 'trend':
      return firstFault(
        () => figureFault(of.of, on),
        () => spanOverFault(of.span, leavesOf(of.of), of),
      )
    case 'over':
      return firstFault(
        () => conditionFault(of.of, on),
        () => spanOverFault(of.span, leavesOfCondition(of.of), of),
      )
    case 'pattern':
      return patternFault(of, on)
    case 'known':
      return figureFault(of.of, on)
    case 'and':
    case 'or': {
      const members = of.node === 'and' ? of.all : of.any
      if (members.length < 2) return fault('syntax', `"${of.node}" stands between two conditions`, of)
      return firstAmong(members, (each) => conditionFault(each, on))
    }
    case 'not':
      return conditionFault(of.of, on)
  }
}

const noBarsToCross = ({ left, right }: Extract<Condition, { node: 'crosses' }>): Fault =>
  fault('no_data', `${say(left)} and ${say(right)} have no bars to cross on: one must be a price or an indicator`, left)

function patternFault(of: Extract<Condition, { node: 'pattern' }>, on: Ground): Fault | null {
  const known = patternNamed(of.id)
  if (!known.ok) return fault(known.failure.code, known.failure.message, of, known.failure.nearest)
  return on.hasBars ? spanFault(of.within) : fault('no_data', `There are no candles for ${on.name}`, of)
}

function wordingFault(of: Extract<Condition, { node: 'text' }>, on: Ground): Fault | null {
  const { field, op, values } = of
  const places = findFields(field)
  if (places.length === 0) {
    const { code, message, nearest } = unknownField(field)
    return fault(code, message, of, nearest)
  }
  const place = fieldOn(on, field, null)
  if (!place) return fault('no_data', notKept(field, on), of)
  if (values.length === 0) return fault('syntax', `Say what ${titleOf(field)} is, as in ${field} is "…"`, of)
  if (place.unit === 'text') return null
  if (place.unit !== 'flag') return fault('unit', `${place.title} is no text; compare it with <, > or =`, of)
  if (op === 'is' && values.every((value) => value === 'yes' || value === 'no')) return null
  return fault('unit', `${place.title} is "yes" or "no"`, of, ['yes', 'no'])
}
