/** Screens of ETFs: their own names for what funds have too, and the index they follow instead of members. */
import type { Condition, Expression, Screen } from '../../ast.ts'
import { all, sure } from '../figures/make.ts'

const own: Readonly<Record<string, string>> = {
  expense_ratio: 'etf_expense_ratio',
  tracking_error: 'etf_tracking_error',
  tracking_difference: 'etf_tracking_difference_1y',
  fund_aum: 'etf_aum',
  assets_under_management: 'etf_aum',
  value_traded_20d: 'etf_traded_value_30d',
  nav: 'inav',
  last_price: 'premium_to_nav',
}

export function asEtfs(query: Screen): Screen {
  if (query.universe.base !== 'etfs') return query
  const followed = query.universe.within.filter(({ by }) => by === 'index').map(({ name }) => name)
  const within = query.universe.within.filter(({ by }) => by !== 'index')
  const where = query.where && inCondition(query.where)
  const follows: Condition[] =
    followed.length > 0 ? [{ node: 'text', field: 'underlying', op: 'is', values: followed }] : []
  return {
    ...query,
    universe: { ...query.universe, within },
    where: all([...follows, ...(where ? [where] : [])]),
    show: query.show.map(inExpression),
    sort: query.sort && { ...query.sort, by: inExpression(query.sort.by) },
  }
}

function inExpression(of: Expression): Expression {
  switch (of.node) {
    case 'field':
      return own[of.id] ? sure(own[of.id] ?? of.id) : of
    case 'arithmetic':
      return { ...of, left: inExpression(of.left), right: inExpression(of.right) }
    case 'window':
    case 'ago':
    case 'negate':
    case 'absolute':
    case 'peer':
      return { ...of, of: inExpression(of.of) }
    default:
      return of
  }
}

function inCondition(of: Condition): Condition {
  switch (of.node) {
    case 'compare':
    case 'crosses':
      return { ...of, left: inExpression(of.left), right: inExpression(of.right) }
    case 'between':
      return { ...of, of: inExpression(of.of) }
    case 'near':
      return { ...of, of: inExpression(of.of), to: inExpression(of.to) }
    case 'trend':
    case 'known':
      return { ...of, of: inExpression(of.of) }
    case 'over':
    case 'not':
      return { ...of, of: inCondition(of.of) }
    case 'and':
      return { ...of, all: of.all.map(inCondition) }
    case 'or':
      return { ...of, any: of.any.map(inCondition) }
    default:
      return of
  }
}
