/** ETFs, indices and coins have names of their own for what companies and funds have too. */
import type { Asset, Condition, Expression, Scope, Screen } from '../../ast.ts'
import { replaceFields, replaceFieldsOf } from '../../replace-fields.ts'
import { all, arithmetic, close, num, price, sure, technical } from '../figures/make.ts'
import { barsOf } from '../figures/time.ts'
import { assetOfBase } from '../figures/universe.ts'

type OwnNames = Readonly<Record<string, string | Expression>>

/** The ends of 52 weeks are kept of what trades on an exchange; of a coin they are told from its bars. */
const endOfYear = (id: 'highest' | 'lowest', of: 'high' | 'low'): Expression =>
  technical({ id, numbers: [barsOf({ count: 1, unit: 'y' })], of: price(of) }) ?? price(of)
const highOfYear = endOfYear('highest', 'high')
const lowOfYear = endOfYear('lowest', 'low')
const apart = (from: Expression, to: Expression, of: Expression): Expression =>
  arithmetic('*', num(100, 'percent'), arithmetic('/', arithmetic('-', from, to), of))

/** What a kind of instrument calls a figure that companies or funds have too. */
const ownNames: Readonly<Partial<Record<Asset, OwnNames>>> = {
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
  coin: {
    market_cap: 'coin_market_cap',
    high_52w: highOfYear,
    low_52w: lowOfYear,
    from_52w_high: apart(highOfYear, close, highOfYear),
    up_from_52w_low: apart(close, lowOfYear, lowOfYear),
  },
}

const named =
  (names: OwnNames) =>
  (field: Extract<Expression, { node: 'field' }>): Expression => {
    const own = names[field.id]
    return typeof own === 'string' ? sure(own) : (own ?? field)
  }

/** Of instruments of one kind, in its own names. */
export function inOwnNames(of: Expression, asset: Asset): Expression {
  const names = ownNames[asset]
  return names ? replaceFields(of, named(names)) : of
}

const follow = (op: 'is' | 'has', values: readonly string[]): Condition => ({
  node: 'text',
  field: 'underlying',
  op,
  values,
})

/** Parts of the market as the names of indices write them: a bank ETF is no bank, it follows an index of banks. */
const indexWords: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^kind bank$/, ['BANK']],
  [/^ownership PSU$/, ['PSU', 'CPSE']],
  [/^ownership Private$/, ['PVT']],
  [/^size mid$/, ['MIDCAP']],
  [/^size small$/, ['SMLCAP']],
  [/^sector .*information technology/i, ['NIFTY IT']],
  [/^industry .*pharma/i, ['PHARMA']],
  [/^sector .*healthcare/i, ['HEALTHCARE', 'PHARMA']],
  [/^sector .*auto/i, ['AUTO']],
  [/^sector .*(?:fmcg|fast moving)/i, ['FMCG', 'CONSUMPTION']],
  [/^sector .*metal/i, ['METAL']],
  [/^sector .*real/i, ['REALTY']],
  [/^sector .*oil/i, ['OIL', 'ENERGY']],
  [/^sector .*financial/i, ['FIN SERVICE']],
  [/^sector .*construction/i, ['INFRA']],
]

const wordsOf = ({ by, name }: Scope): readonly string[] | null =>
  indexWords.find(([part]) => part.test(`${by} ${name}`))?.[1] ?? null

const volatility: Scope = { by: 'symbol', name: 'INDIA VIX' }

/** India VIX rises with fear: no index is the best for it. */
const withoutVolatility = (query: Screen): Screen => ({
  ...query,
  universe: { ...query.universe, except: [...query.universe.except, volatility] },
})

const isReturn = (of: Expression): boolean =>
  of.node === 'moved' ||
  (of.node === 'field'
    ? /^return_/.test(of.id)
    : of.node === 'window' && of.of.node === 'price' && of.of.of === 'close')

/** A screen of ETFs has the index they follow instead of members. */
export function screenInOwnNames(query: Screen): Screen {
  const { base } = query.universe
  const names = base === 'stocks' ? undefined : ownNames[assetOfBase[base]]
  if (!names) return query
  const own = named(names)
  if (base === 'indices') {
    const told = {
      ...query,
      where: query.where && replaceFieldsOf(query.where, own),
      show: query.show.map((each) => replaceFields(each, own)),
      sort: query.sort && { ...query.sort, by: replaceFields(query.sort.by, own) },
    }
    return told.sort && isReturn(told.sort.by) ? withoutVolatility(told) : told
  }
  const given = query.universe.within
  const followed = base === 'etfs' ? given.filter(({ by }) => by === 'index') : []
  const parts = base === 'etfs' ? given.filter((scope) => wordsOf(scope) !== null) : []
  const within = given.filter((scope) => !followed.includes(scope) && !parts.includes(scope))
  const where = query.where && replaceFieldsOf(query.where, own)
  const follows: Condition[] = [
    ...(followed.length > 0
      ? [
          follow(
            'is',
            followed.map(({ name }) => name),
          ),
        ]
      : []),
    ...parts.map((scope) => follow('has', wordsOf(scope) ?? [])),
  ]
  return {
    ...query,
    universe: { ...query.universe, within },
    where: all([...follows, ...(where ? [where] : [])]),
    show: query.show.map((each) => replaceFields(each, own)),
    sort: query.sort && { ...query.sort, by: replaceFields(query.sort.by, own) },
  }
}
