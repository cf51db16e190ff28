/** Whether expressions and conditions make sense: names, units, spans. */
import { findField, findFields, isNumeric } from 'core/catalogue'
import type { Expression } from '../ast.ts'
import { checkedTechnical, noSuchPeriod, unknownField } from '../canonical/nodes.ts'
import { calendarFields, priceFields } from '../judge/price-fields.ts'
import type { Technical } from '../technical-fields.ts'
import { filedFault, fiscalFault, leavesOf, leavesOfCondition, spanOverFault, stretchFault } from './cadence.ts'
import { conditionFault } from './check-condition.ts'
import { type Fault, fault, firstAmong, firstFault } from './fault.ts'
import { fieldOn, type Ground, groundOfAsset, meetsIndices, notKept } from './grounds.ts'
import { cannotMeet, measureOf, say } from './sentences.ts'
import { dimensionOf, meets, unitOf } from './units.ts'

/** A figure to be reckoned with: a number of some unit. */
export function figureFault(of: Expression, on: Ground): Fault | null {
  return firstFault(
    () => shownFault(of, on),
    () => (of.node === 'field' && !isNumeric(unitOf(of)) ? notANumber(of) : null),
  )
}

function notANumber(of: Extract<Expression, { node: 'field' }>): Fault {
  const ways = { text: `${of.id} is "…"`, flag: `${of.id} is "yes"` }
  const unit = unitOf(of)
  const hint = unit === 'text' || unit === 'flag' ? `; write ${ways[unit]}` : ''
  return fault('unit', `${say(of)} is ${measureOf(of)}, not a number${hint}`, of)
}

/** Something to be shown or sorted by: a figure, or a text, a date, a yes or no. */
export function shownFault(of: Expression, on: Ground): Fault | null {
  switch (of.node) {
    case 'number':
      return null
    case 'field':
      return fieldFault(of, on)
    case 'price':
      return barsFault(of, on)
    case 'technical':
      return firstFault(
        () => barsFault(of, on),
        () => technicalFault(of, on),
      )
    case 'window':
    case 'ago':
      return firstFault(
        () => figureFault(of.of, on),
        () => spanOverFault(of.span, leavesOf(of.of), of),
      )
    case 'at':
      return firstFault(
        () => figureFault(of.of, on),
        () => filedFault(of),
        () => fiscalFault(of.period),
      )
    case 'moved':
      return firstFault(
        () => barsFault(of, on),
        () => stretchFault(of.over),
      )
    case 'streak':
      return firstFault(
        () => conditionFault(of.of, on),
        () => spanOverFault({ count: 1, unit: 'y' }, leavesOfCondition(of.of), of),
      )
    case 'company':
      if (of.asset === 'index') return indexFault(of, on)
      if (!on.hasPeers) return fault('no_data', `No company is held against ${on.name}`, of)
      return of.symbol === '' ? fault('unknown_name', 'A name is empty', of) : figureFault(of.of, on)
    case 'peer':
      if (!on.hasPeers) return fault('no_data', `There are no peers among ${on.name}`, of)
      return figureFault(of.of, on)
    case 'arithmetic':
      return firstFault(
        () => figureFault(of.left, on),
        () => figureFault(of.right, on),
        () => (of.op === '+' || of.op === '-' ? meetFault(of.left, of.right, 'added to', of) : shareFault(of)),
      )
    case 'negate':
    case 'absolute':
      return figureFault(of.of, on)
  }
}

function indexFault(of: Extract<Expression, { node: 'company' }>, on: Ground): Fault | null {
  if (!meetsIndices(on)) return fault('no_data', `No index is held against ${on.name}`, of)
  return of.symbol === '' ? fault('unknown_name', 'A name is empty', of) : figureFault(of.of, groundOfAsset.index)
}

function fieldFault(of: Extract<Expression, { node: 'field' }>, on: Ground): Fault | null {
  const { id, period } = of
  if (findFields(id).length === 0) {
    const { code, message, nearest } = unknownField(id)
    return fault(code, message, of, nearest)
  }
  if (!findField(id, period)) return fault('unknown_word', noSuchPeriod(id, period)[0], of, noSuchPeriod(id, period)[1])
  return fieldOn(on, id, period) || isToldByBars(id, on) ? null : fault('no_data', notKept(id, on), of)
}

/** Statistics of prices are kept for stocks; of anything else with bars they are computed when somebody asks. */
function isToldByBars(id: string, on: Ground): boolean {
  const price = on.hasBars ? priceFields.get(id) : undefined
  if (!price || (on.tradesEveryDay && !calendarFields.has(id))) return false
  if ('is' in price) return figureFault(price.is, on) === null
  // Those need the bars of the market beside their own, which are read for stocks alone.
  return price.kernel.is !== 'beta' && price.kernel.is !== 'relative_strength'
}

const barsFault = (of: Expression, on: Ground): Fault | null =>
  on.hasBars ? null : fault('no_data', `There are no prices by the day for ${on.name}`, of)

function technicalFault(of: Technical, on: Ground): Fault | null {
  const checked = checkedTechnical(of)
  if (!checked.ok) return fault(checked.failure.code, checked.failure.message, of, checked.failure.nearest)
  const series = of.of
  if (!series) return null
  return firstFault(
    () => figureFault(series, on),
    () => seriesFault(series, of),
    () =>
      leavesOf(series).length === 0 ? fault('syntax', `${of.id} is computed over a series, not a number`, of) : null,
  )
}

/** What an indicator is computed over has a value on each of its bars. */
function seriesFault(series: Expression, of: Technical): Fault | null {
  const inside = (each: Expression): Fault | null => seriesFault(each, of)
  switch (series.node) {
    case 'number':
      return null
    case 'price':
    case 'technical':
      return series.timeframe === of.timeframe
        ? null
        : fault('syntax', `${of.id} by ${of.timeframe} cannot be computed over bars by ${series.timeframe}`, of)
    case 'field':
      return series.period === 'daily' && of.timeframe === 'day'
        ? null
        : fault('no_data', `${say(series)} has no value by ${of.timeframe} to compute ${of.id} over`, of)
    case 'arithmetic':
      return firstAmong([series.left, series.right], inside)
    case 'window':
    case 'ago':
    case 'negate':
    case 'absolute':
      return inside(series.of)
    case 'at':
    case 'moved':
    case 'streak':
    case 'peer':
    case 'company':
      return fault('syntax', `${of.id} cannot be computed over ${say(series)}`, of)
  }
}

const isZero = (of: Expression): boolean => of.node === 'number' && of.unit === 'plain' && of.value === 0

/** Nothing is nothing in every unit. */
export function meetFault(
  left: Expression,
  right: Expression,
  verb: 'compared with' | 'added to',
  at: object,
): Fault | null {
  if (isZero(left) || isZero(right) || meets(unitOf(left), unitOf(right))) return null
  return fault('unit', cannotMeet(left, right, verb), at, withUnit(left, right))
}

/** "20" next to a percentage was meant as 20%. */
function withUnit(left: Expression, right: Expression): string[] {
  const [figure, plain] = left.node === 'number' ? [right, left] : [left, right]
  if (plain.node !== 'number' || plain.unit !== 'plain') return []
  const dimension = dimensionOf(unitOf(figure))
  if (dimension === 'percent') return [`${plain.value}%`]
  return dimension === 'money' ? [`₹${plain.value}`, `${plain.value} cr`] : []
}

/** Percentages are kept as 20 for 20%: 5% * market_cap would be five times the market cap. */
function shareFault(of: Extract<Expression, { node: 'arithmetic' }>): Fault | null {
  const isShare = (each: Expression): boolean => each.node === 'number' && each.unit === 'percent'
  for (const [share, other] of [
    [of.left, of.right],
    [of.right, of.left],
  ] as const) {
    if (share.node !== 'number' || !isShare(share)) continue
    const dimension = dimensionOf(unitOf(other))
    if (dimension === 'times' || unitOf(other) === 'figure') continue
    if (of.op === '/' && dimension === 'percent') continue
    const text = `Write ${share.value / 100} in place of ${share.value}% to take a part of ${say(other)}`
    return fault('unit', text, of, [String(share.value / 100)])
  }
  return null
}
