/** A condition as people write one, its figures by their titles: "ROCE > 20%, always over 3 years". */
import { findFields } from 'core/catalogue'
import { findPattern } from 'core/indicators'
import { type Comparison, type Condition, type Expression, printExpression, type Span } from 'core/language'
import { formatNumber } from 'core/values'
import type { Ground } from './sql/ground.ts'
import { spanWords, titleOf } from './titles.ts'

const signs: Readonly<Record<Comparison, string>> = { '<': '<', '<=': '≤', '>': '>', '>=': '≥', '=': '=', '!=': '≠' }

export function clauseWords(condition: Condition, ground: Ground = 'stocks'): string {
  const figure = (of: Expression): string => figureWords(of, ground)
  const inner = (of: Condition): string => clauseWords(of, ground)
  switch (condition.node) {
    case 'compare':
      return `${figure(condition.left)} ${signs[condition.op]} ${figure(condition.right)}`
    case 'between':
      return `${figure(condition.of)} between ${figure(condition.low)} and ${figure(condition.high)}`
    case 'text':
      return `${findFields(condition.field)[0]?.title ?? condition.field} ${condition.op} ${condition.values.join(' or ')}`
    case 'crosses':
      return `${figure(condition.left)} crosses ${condition.direction} ${figure(condition.right)}${withinWords(condition.within)}`
    case 'near':
      return `${figure(condition.of)} within ${condition.within}% of ${figure(condition.to)}`
    case 'trend':
      return `${figure(condition.of)} ${condition.direction} for ${spanWords(condition.span)}`
    case 'over':
      return condition.quantifier === 'always'
        ? `${inner(condition.of)}, always over ${spanWords(condition.span)}`
        : `${inner(condition.of)}, at least once in ${spanWords(condition.span)}`
    case 'pattern': {
      const bars = condition.timeframe === 'day' ? '' : `, ${condition.timeframe} bars`
      return `${findPattern(condition.id)?.title ?? condition.id}${bars}${withinWords(condition.within)}`
    }
    case 'known':
      return `${figure(condition.of)} is known`
    case 'and':
      return condition.all.map((each) => (each.node === 'or' ? `(${inner(each)})` : inner(each))).join(' and ')
    case 'or':
      return condition.any.map(inner).join(' or ')
    case 'not':
      return `not ${condition.of.node === 'and' || condition.of.node === 'or' ? `(${inner(condition.of)})` : inner(condition.of)}`
  }
}

/** A bound as short as it was asked for, ₹5,000 cr; anything else by its title. */
function figureWords(of: Expression, ground: Ground): string {
  if (of.node !== 'number') return titleOf(of, ground)
  const text = printExpression(of)
    .replace('-', '−')
    .replace(/(?<![\d.])\d+/, (whole) => formatNumber(Number(whole), 0))
  return of.unit === 'rupees' ? text.replace(/^(−?)₹?/, '$1₹') : text
}

/** The last bar itself is not said. */
const withinWords = (within: Span): string =>
  within.count === 1 && within.unit === 'd' ? '' : ` within ${spanWords(within)}`
