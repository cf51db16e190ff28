/** ETFs, indices and coins have names of their own for what companies and funds have too. */
import type { Asset, Condition, Expression, Screen } from '../../ast.ts'
import { all, sure } from '../figures/make.ts'

/** What a kind of instrument calls a figure that companies or funds have too. */
const ownNames: Readonly<Partial<Record<Asset, Readonly<Record<string, string>>>>> = {
  etf: {
    expense_ratio: 'etf_expense_ratio',
    tracking_error: 'etf_tracking_error',
    tracking_difference: 'etf_tracking_difference_1y',
    fund_aum: 'etf_aum',
    assets_under_management: 'etf_aum',
    value_traded_20d: 'etf_traded_value_30d',
    nav: 'inav',
    // The premium of an option, where ETFs are spoken of.
    last_price: 'premium_to_nav',
  },
  index: { pe: 'index_pe', pb: 'index_pb', dividend_yield: 'index_dividend_yield' },
  coin: { market_cap: 'coin_market_cap' },
}

/** Of instruments of one kind, in its own names. */
export function inOwnNames(of: Expression, asset: Asset): Expression {
  const names = ownNames[asset]
  return names ? inExpression(of, names) : of
}

/** A screen of ETFs has the index they follow instead of members. */
export function screenInOwnNames(query: Screen): Screen {
  const { base } = query.universe
  const names = base === 'etfs' ? ownNames.etf : base === 'coins' ? ownNames.coin : undefined
  if (!names) return query
  const followed = base === 'etfs' ? query.universe.within.filter(({ by }) => by === 'index') : []
  const within = query.universe.within.filter((scope) => !followed.includes(scope))
  const where = query.where && inCondition(query.where, names)
  const follows: Condition[] =
    followed.length > 0
      ? [{ node: 'text', field: 'underlying', op: 'is', values: followed.map(({ name }) => name) }]
      : []
  return {
    ...query,
    universe: { ...query.universe, within },
    where: all([...follows, ...(where ? [where] : [])]),
    show: query.show.map((each) => inExpression(each, names)),
    sort: query.sort && { ...query.sort, by: inExpression(query.sort.by, names) },
  }
}

type Names = Readonly<Record<string, string>>

function inExpression(of: Expression, names: Names): Expression {
  switch (of.node) {
    case 'field':
      return names[of.id] ? sure(names[of.id] ?? of.id) : of
    case 'arithmetic':
      return { ...of, left: inExpression(of.left, names), right: inExpression(of.right, names) }
    case 'window':
    case 'ago':
    case 'negate':
    case 'absolute':
    case 'peer':
      return { ...of, of: inExpression(of.of, names) }
    default:
      return of
  }
}

function inCondition(of: Condition, names: Names): Condition {
  switch (of.node) {
    case 'compare':
    case 'crosses':
      return { ...of, left: inExpression(of.left, names), right: inExpression(of.right, names) }
    case 'between':
      return { ...of, of: inExpression(of.of, names) }
    case 'near':
      return { ...of, of: inExpression(of.of, names), to: inExpression(of.to, names) }
    case 'trend':
    case 'known':
      return { ...of, of: inExpression(of.of, names) }
    case 'over':
    case 'not':
      return { ...of, of: inCondition(of.of, names) }
    case 'and':
      return { ...of, all: of.all.map((each) => inCondition(each, names)) }
    case 'or':
      return { ...of, any: of.any.map((each) => inCondition(each, names)) }
    default:
      return of
  }
}
