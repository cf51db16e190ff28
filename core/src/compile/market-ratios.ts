/** Figures of twelve months that move with the price, such as PE: told for each trading day from prices and filings. */
import { atLeastZero, type Expression as Formula, findField, parseFormula } from 'core/catalogue'
import { type Condition, type Expression, isMarketRatio, isPriced, replaceFields, replaceFieldsOf } from 'core/language'
import { NoData } from './no-data.ts'

const close: Expression = { node: 'price', of: 'close', timeframe: 'day' }

/** The same expression with market ratios written as prices over filed figures. */
export const byDay = (expression: Expression): Expression =>
  replaceFields(expression, (node) => (isMarketRatio(node) ? priced(node.id) : node))

export const conditionByDay = (condition: Condition): Condition => replaceFieldsOf(condition, byDay)

/** Read for every row of a screen, written once. */
const written = new Map<string, Expression>([['share_price', close]])

function priced(id: string): Expression {
  const found = written.get(id)
  if (found) return found
  const formula = isPriced(id) ? findField(id, 'ttm')?.formula : null
  const made: Expression = formula ? expressionOf(parseFormula(formula)) : { node: 'field', id, period: 'ttm' }
  written.set(id, made)
  return made
}

/** (x + |x|) / 2 is x or nought, to the bit: the ratio over it is missing where x is not above nought. */
function halfOfBoth(of: Expression): Expression {
  const twice: Expression = { node: 'arithmetic', op: '+', left: of, right: { node: 'absolute', of } }
  return { node: 'arithmetic', op: '/', left: twice, right: { node: 'number', value: 2, unit: 'plain' } }
}

function expressionOf(formula: Formula): Expression {
  switch (formula.kind) {
    case 'number':
      return { node: 'number', value: formula.value, unit: 'plain' }
    case 'field':
      return priced(formula.id)
    case 'negate':
      return { node: 'negate', of: expressionOf(formula.of) }
    case 'call': {
      const of = atLeastZero(formula)
      if (of) return halfOfBoth(expressionOf(of))
      break
    }
    case 'binary': {
      const { operator } = formula
      if (operator === '+' || operator === '-' || operator === '*' || operator === '/') {
        return {
          node: 'arithmetic',
          op: operator,
          left: expressionOf(formula.left),
          right: expressionOf(formula.right),
        }
      }
    }
  }
  throw new NoData('This figure is kept by the year; ask for it every year.')
}
