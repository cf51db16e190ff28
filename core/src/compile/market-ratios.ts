/** Figures of twelve months that move with the price, such as PE: told for each trading day from prices and filings. */
import { type Expression as Formula, findField, formulaFields, parseFormula } from 'core/catalogue'
import { type Condition, type Expression, priceFields, replaceFields, replaceFieldsOf } from 'core/language'
import { NoData } from './no-data.ts'
import type { FieldNode } from './sql/walk.ts'

const close: Expression = { node: 'price', of: 'close', timeframe: 'day' }

const known = new Map([['share_price', true]])

/** Whether a figure of twelve months moves with the price of the day. */
function isPriced(id: string): boolean {
  const found = known.get(id)
  if (found !== undefined) return found
  const formula = findField(id, 'ttm')?.formula
  const isSo = formula ? formulaFields(parseFormula(formula)).some(isPriced) : false
  known.set(id, isSo)
  return isSo
}

/** A figure of the last close, such as PE: it has a value on every trading day. */
export const isMarketRatio = ({ id, period }: Pick<FieldNode, 'id' | 'period'>): boolean =>
  (period === 'ttm' || (id === 'market_cap' && period === 'point')) && !priceFields.has(id) && isPriced(id)

/** The same expression with market ratios written as prices over filed figures. */
export const byDay = (expression: Expression): Expression =>
  replaceFields(expression, (node) => (isMarketRatio(node) ? priced(node.id) : node))

export const conditionByDay = (condition: Condition): Condition => replaceFieldsOf(condition, byDay)

function priced(id: string): Expression {
  if (id === 'share_price') return close
  const formula = isPriced(id) ? findField(id, 'ttm')?.formula : null
  return formula ? expressionOf(parseFormula(formula)) : { node: 'field', id, period: 'ttm' }
}

function expressionOf(formula: Formula): Expression {
  switch (formula.kind) {
    case 'number':
      return { node: 'number', value: formula.value, unit: 'plain' }
    case 'field':
      return priced(formula.id)
    case 'negate':
      return { node: 'negate', of: expressionOf(formula.of) }
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
