/** Query → canonical text. `parseCanonical(print(query))` is `query`, for every query in normal form. */
import type * as ast from '../ast.ts'
import { printFiscal } from '../fiscal.ts'
import {
  printCondition,
  printExpression,
  printMoney,
  printSpan,
  printStretch,
  printSymbol,
} from './print-expression.ts'
import { isPlainWord, isTicker, quote } from './tokens.ts'

type Printers = { [Kind in ast.QueryKind]: (query: Extract<ast.Query, { kind: Kind }>) => readonly (string | null)[] }

/** Parts of a query in their order; a part that says nothing is null. */
const printers: Printers = {
  screen: (query) => [
    'screen',
    printUniverse(query.universe),
    ...printRows(query),
    asOf(query.asOf),
    clause('why', query.why.map(printSymbol)),
  ],
  lookup: ({ subjects, show, at, asOf: day }) => [
    'show',
    subjects.map(printInstrument).join(', ') + (show.length > 0 ? ':' : ''),
    list(show.map((each) => printExpression(each))),
    at && `at ${printFiscal(at)}`,
    asOf(day),
  ],
  series: ({ subject, show, every, over, extreme }) => [
    'series',
    `${printInstrument(subject)}:`,
    list(show.map((each) => printExpression(each))),
    `every ${every}`,
    printRange(over),
    extreme,
  ],
  compare: ({ subjects, show, every, over }) => [
    'compare',
    list(subjects.map(printInstrument)),
    clause(
      'on',
      show.map((each) => printExpression(each)),
    ),
    every && `every ${every}`,
    printRange(over),
  ],
  group: ({ universe, where, by, show, descending, limit, asOf: day }) => [
    'group',
    printUniverse(universe),
    by && `by ${by}`,
    where && `where ${printCondition(where)}`,
    clause('show', show.map(printAggregate)),
    descending ? null : 'asc',
    printLimit(limit),
    asOf(day),
  ],
  study: ({ subject, when, over, then }) => [
    'study',
    printInstrument(subject),
    `when ${printCondition(when)}`,
    printRange(over),
    clause('then', then.map(printSpan)),
  ],
  events: ({ of, universe, where, over, limit }) => [
    'events',
    of,
    printCompanies(universe),
    where && `where ${printCondition(where)}`,
    printRange(over),
    printLimit(limit),
  ],
  holders: ({ subject, among, above, change }) => [
    'holders',
    printInstrument(subject),
    among === 'all' ? null : `among ${among}`,
    above === null ? null : `above ${above}%`,
    change === 'any' ? null : change,
  ],
  holdings: ({ owner, of, change }) => [
    'holdings',
    owner.is,
    quote(owner.name),
    of && `in ${printInstrument(of)}`,
    change === 'any' ? null : change,
  ],
  overlap: ({ funds }) => ['overlap', list(funds.map(quote))],
  funds: (query) => [
    'funds',
    clause('category', query.categories.map(quote)),
    clause('house', query.houses.map(quote)),
    ...printRows(query),
  ],
  chain: ({ subject, expiry, option, show }) => [
    'chain',
    printInstrument(subject),
    `expiry ${expiry}`,
    option && `strike ${option.strike}`,
    option?.side ?? null,
    clause('show', show),
  ],
  futures: (query) => [
    'futures',
    list(query.subjects.map(printInstrument)),
    printCompanies(query.universe),
    ...printRows(query),
  ],
  chart: ({ subjects, timeframe, draw, mark, over }) => [
    'chart',
    list(subjects.map(printInstrument)),
    `every ${timeframe}`,
    clause(
      'draw',
      draw.map((each) => printExpression(each)),
    ),
    mark && `mark ${printCondition(mark)}`,
    printRange(over),
  ],
  watch: ({ target, when, channel, trigger }) => [
    'watch',
    printTarget(target),
    `when ${printCondition(when)}`,
    channel === 'any' ? null : `by ${channel}`,
    trigger === 'entry' ? null : trigger,
  ],
  backtest: ({ target, amount, buy, sell, hold, over, against }) => [
    'backtest',
    printTarget(target),
    `buy ${printMoney(amount)} ${printBuy(buy)}`,
    sell && `sell when ${printCondition(sell)}`,
    hold && `hold ${printSpan(hold)}`,
    printRange(over),
    against && `against ${typeof against === 'string' ? against : against.instruments.map(printInstrument).join(', ')}`,
  ],
  basket: ({ of, amount, side }) => [
    'basket',
    side,
    printMoney(amount),
    'of',
    'kind' in of ? `(${print(of)})` : list(of.instruments.map(printInstrument)),
  ],
  pulse: () => ['pulse'],
  define: ({ term }) => ['define', isPlainWord(term) ? term : quote(term)],
}

export function print(query: ast.Query): string {
  // Each printer takes the queries of its own kind; TypeScript cannot follow that through the index.
  const printer = printers[query.kind] as (of: ast.Query) => readonly (string | null)[]
  return printer(query).filter(Boolean).join(' ')
}

const list = (parts: readonly string[]): string => parts.join(', ')

const clause = (word: string, parts: readonly string[]): string | null =>
  parts.length > 0 ? `${word} ${list(parts)}` : null

const asOf = (day: string | null): string | null => day && `as of ${day}`

const printLimit = (limit: number | null): string | null => (limit === null ? null : `limit ${limit}`)

function printRows({ where, show, sort, limit }: Pick<ast.Screen, 'where' | 'show' | 'sort' | 'limit'>) {
  return [
    where && `where ${printCondition(where)}`,
    clause(
      'show',
      show.map((each) => printExpression(each)),
    ),
    sort && `sort ${printExpression(sort.by)} ${sort.descending ? 'desc' : 'asc'}`,
    printLimit(limit),
  ]
}

function printBuy(buy: ast.Backtest['buy']): string {
  if (buy.node !== 'schedule') return `when ${printCondition(buy)}`
  return buy.every === 'once' ? 'once' : `every ${buy.every}`
}

export const printInstrument = ({ asset, symbol }: ast.Instrument): string => {
  if (asset === 'index') return `index ${quote(symbol)}`
  return asset === 'stock' && isTicker(symbol) ? symbol : `${asset} ${printSymbol(symbol)}`
}

function printScope({ by, name }: ast.Scope): string {
  if (by === 'fno' || by === 'watchlist') return by
  return `${by} ${by === 'symbol' || by === 'peers' ? printSymbol(name) : quote(name)}`
}

export const printUniverse = ({ base, within, except }: ast.Universe): string =>
  [base, clause('in', within.map(printScope)), clause('except', except.map(printScope))].filter(Boolean).join(' ')

/** Of stocks unless said. */
function printCompanies(universe: ast.Universe): string | null {
  const { base, within, except } = universe
  if (base !== 'stocks' || (within.length === 0 && except.length > 0)) return `in ${printUniverse(universe)}`
  return within.length === 0 ? null : printUniverse(universe).slice('stocks '.length)
}

export const printTarget = (target: ast.Watch['target']): string =>
  'universe' in target ? `any ${printUniverse(target.universe)}` : list(target.instruments.map(printInstrument))

const printAggregate = ({ op, of }: ast.Aggregate): string => (of ? `${op}(${printExpression(of)})` : op)

export function printRange(range: ast.Range | null): string | null {
  if (range === null) return null
  switch (range.range) {
    case 'last':
    case 'next':
      return `${range.range} ${printSpan(range.span)}`
    case 'coming':
      return `next ${range.unit}`
    default:
      return printStretch(range)
  }
}

export { printCondition, printExpression }
