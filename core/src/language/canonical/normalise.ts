/** Any query → the normal form that `print` writes and `parseCanonical` reads (the rules stand at the head of ast.ts). */
import { type Condition, type Expression, priceParts, type Query } from '../ast.ts'
import { technicalOfField } from '../technical-fields.ts'
import { allOf, anyOf, checkedTechnical, negate, number, price, retimedInside } from './nodes.ts'

export function normaliseExpression(of: Expression): Expression {
  switch (of.node) {
    case 'number':
      return number(of.value, of.unit)
    case 'field': {
      const part = priceParts.find((each) => each === of.id)
      return part ? price(part) : (technicalOfField(of.id) ?? of)
    }
    case 'technical': {
      const series = of.of && retimedInside(normaliseExpression(of.of), of.timeframe)
      const checked = checkedTechnical({ ...of, of: series })
      return checked.ok ? checked.value : of
    }
    case 'arithmetic':
      return { ...of, left: normaliseExpression(of.left), right: normaliseExpression(of.right) }
    case 'streak':
      return { ...of, of: normaliseCondition(of.of) }
    case 'negate':
      return negate(normaliseExpression(of.of))
    case 'price':
    case 'moved':
      return of
    case 'window':
    case 'ago':
    case 'at':
    case 'peer':
    case 'company':
    case 'absolute':
      return { ...of, of: normaliseExpression(of.of) }
  }
}

export function normaliseCondition(of: Condition): Condition {
  switch (of.node) {
    case 'compare':
    case 'crosses':
      return { ...of, left: normaliseExpression(of.left), right: normaliseExpression(of.right) }
    case 'between':
      return {
        ...of,
        of: normaliseExpression(of.of),
        low: normaliseExpression(of.low),
        high: normaliseExpression(of.high),
      }
    case 'near':
      return { ...of, of: normaliseExpression(of.of), to: normaliseExpression(of.to) }
    case 'trend':
    case 'known':
      return { ...of, of: normaliseExpression(of.of) }
    case 'over':
    case 'not':
      return { ...of, of: normaliseCondition(of.of) }
    case 'and':
      return allOf(of.all.map(normaliseCondition))
    case 'or':
      return anyOf(of.any.map(normaliseCondition))
    case 'text':
    case 'pattern':
      return of
  }
}

const all = (show: readonly Expression[]): Expression[] => show.map(normaliseExpression)
const maybe = (of: Condition | null): Condition | null => of && normaliseCondition(of)

function rows<Rows extends Pick<Extract<Query, { kind: 'screen' }>, 'where' | 'show' | 'sort'>>(of: Rows): Rows {
  const sort = of.sort && { ...of.sort, by: normaliseExpression(of.sort.by) }
  return { ...of, where: maybe(of.where), show: all(of.show), sort }
}

export function normalise(query: Query): Query {
  switch (query.kind) {
    case 'screen':
      return rows(query)
    case 'funds':
      return rows(query)
    case 'futures':
      return rows(query)
    case 'lookup':
    case 'series':
    case 'compare':
      return { ...query, show: all(query.show) }
    case 'group': {
      const show = query.show.map(({ op, of }) => ({ op, of: of && normaliseExpression(of) }))
      return { ...query, where: maybe(query.where), show }
    }
    case 'study':
    case 'watch':
      return { ...query, when: normaliseCondition(query.when) }
    case 'events':
      return { ...query, where: maybe(query.where) }
    case 'chart':
      return { ...query, draw: all(query.draw), mark: maybe(query.mark) }
    case 'backtest':
      return {
        ...query,
        buy: query.buy.node === 'schedule' ? query.buy : normaliseCondition(query.buy),
        sell: maybe(query.sell),
      }
    case 'basket':
      return 'kind' in query.of ? { ...query, of: rows(query.of) } : query
    case 'holders':
    case 'holdings':
    case 'overlap':
    case 'chain':
    case 'pulse':
    case 'define':
      return query
  }
}
