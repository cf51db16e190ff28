/** Queries of every kind, in normal form and passing `checkQuery`: what the language can say, for property tests. */
import fc, { type Arbitrary } from 'fast-check'
import * as ast from '../ast.ts'
import { checkQuery } from '../check/check-query.ts'
import {
  fundGround,
  futuresGround,
  type Ground,
  groundOfAsset,
  groundOfBase,
  groundOfEvents,
} from '../check/grounds.ts'
import {
  arbitraryCondition,
  arbitraryDay,
  arbitraryFigure,
  arbitraryShown,
  arbitrarySpan,
  arbitraryStretch,
  arbitraryText,
} from './arbitrary-expression.fixture.ts'

export { groundOfBase } from '../check/grounds.ts'
export { arbitraryExpression } from './arbitrary-expression.fixture.ts'

const pick = <Each>(all: readonly Each[]): Arbitrary<Each> => fc.constantFrom(...all)
const maybe = <Value>(of: Arbitrary<Value>): Arbitrary<Value | null> => fc.option(of, { nil: null, freq: 2 })
const some = <Value>(of: Arbitrary<Value>, minLength = 0, maxLength = 3): Arbitrary<Value[]> =>
  fc.array(of, { minLength, maxLength })

const symbols = ['TCS', 'M&M', 'BAJAJ-AUTO', '360ONE', '3MINDIA', 'NIFTYBEES', 'BTC', 'FY2023', 'Q2FY2025']
const arbitrarySymbol = fc.oneof({ weight: 5, arbitrary: pick(symbols) }, arbitraryText)

const instrumentOf = (allowed: readonly ast.Asset[]): Arbitrary<ast.Instrument> =>
  fc.record({ asset: pick(allowed), symbol: arbitrarySymbol })

const arbitraryRange: Arbitrary<ast.Range> = fc.oneof(
  arbitrarySpan().map((span): ast.Range => ({ range: 'last', span })),
  arbitraryStretch,
)

const fixedNames = {
  size: ['large', 'mid', 'small'],
  ownership: ['PSU', 'Private', 'MNC'],
  kind: ['bank', 'nbfc', 'insurer', 'ordinary'],
}

const arbitraryScope = pick(ast.scopeKinds).chain((by): Arbitrary<ast.Scope> => {
  if (by === 'fno' || by === 'watchlist') return fc.constant({ by, name: '' })
  if (by === 'size' || by === 'ownership' || by === 'kind') return pick(fixedNames[by]).map((name) => ({ by, name }))
  return (by === 'symbol' || by === 'peers' ? arbitrarySymbol : arbitraryText).map((name) => ({ by, name }))
})

const universeOf = (base: ast.Base): Arbitrary<ast.Universe> =>
  fc.record({ base: fc.constant(base), within: some(arbitraryScope), except: some(arbitraryScope, 0, 2) })

const arbitraryLimit = maybe(fc.integer({ min: 1, max: 1000 }))

const rowsOf = (on: Ground) => ({
  where: maybe(arbitraryCondition(on)),
  show: some(arbitraryShown(on)),
  sort: maybe(fc.record({ by: arbitraryShown(on), descending: fc.boolean() })),
  limit: arbitraryLimit,
})

const arbitraryScreen: Arbitrary<ast.Screen> = pick(ast.bases).chain((base) =>
  fc.record({
    kind: fc.constant('screen' as const),
    universe: universeOf(base),
    ...rowsOf(groundOfBase[base]),
    asOf: maybe(arbitraryDay),
    why: some(arbitrarySymbol),
  }),
)

const arbitraryTarget: Arbitrary<{ target: ast.Watch['target']; on: Ground }> = fc.oneof(
  pick(ast.bases).chain((base) =>
    universeOf(base).map((universe) => ({ target: { universe }, on: groundOfBase[base] })),
  ),
  pick(ast.assets).chain((asset) =>
    some(instrumentOf([asset]), 1).map((instruments) => ({ target: { instruments }, on: groundOfAsset[asset] })),
  ),
)

const arbitraryAmount = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }),
  fc.integer({ min: 1, max: 99_999 }).map((value) => value / 100),
)
const arbitraryChange = pick(['any', 'bought', 'sold', 'new', 'left'] as const)
const steps = ['year', 'quarter', 'month', 'week', 'day'] as const
const underlyings = ['stock', 'index', 'commodity', 'currency'] as const

const kinds: { [Kind in ast.QueryKind]: Arbitrary<Extract<ast.Query, { kind: Kind }>> } = {
  screen: arbitraryScreen,
  lookup: pick(ast.assets).chain((asset) =>
    fc.record({
      kind: fc.constant('lookup' as const),
      subjects: some(instrumentOf([asset]), 1),
      show: some(arbitraryShown(groundOfAsset[asset])),
      at: maybe(fc.record({ year: fc.integer({ min: 1990, max: 2030 }), quarter: maybe(pick([1, 2, 3, 4] as const)) })),
      asOf: maybe(arbitraryDay),
    }),
  ),
  series: pick(ast.assets).chain((asset) =>
    fc.record({
      kind: fc.constant('series' as const),
      subject: instrumentOf([asset]),
      show: some(arbitraryFigure(groundOfAsset[asset]), 1),
      every: pick(steps),
      over: maybe(arbitraryRange),
      extreme: maybe(pick(['highest', 'lowest'] as const)),
    }),
  ),
  compare: pick(ast.assets).chain((asset) =>
    fc.record({
      kind: fc.constant('compare' as const),
      subjects: some(instrumentOf([asset]), 1, 4),
      show: some(arbitraryShown(groundOfAsset[asset])),
      every: maybe(pick(steps)),
      over: maybe(arbitraryRange),
    }),
  ),
  group: pick(ast.bases).chain((base) =>
    fc.record({
      kind: fc.constant('group' as const),
      universe: universeOf(base),
      where: maybe(arbitraryCondition(groundOfBase[base])),
      by: maybe(pick(ast.groupings)),
      show: some(
        fc.oneof(
          fc.constant<ast.Aggregate>({ op: 'count', of: null }),
          fc.record({ op: pick(ast.aggregateOps), of: arbitraryFigure(groundOfBase[base]) }),
        ),
        1,
      ),
      descending: fc.boolean(),
      limit: arbitraryLimit,
      asOf: maybe(arbitraryDay),
    }),
  ),
  study: pick(ast.assets).chain((asset) =>
    fc.record({
      kind: fc.constant('study' as const),
      subject: instrumentOf([asset]),
      when: arbitraryCondition(groundOfAsset[asset]),
      over: maybe(arbitraryRange),
      // biome-ignore lint/suspicious/noThenProperty: the query's own word for what happened afterwards; nothing awaits a query.
      then: some(arbitrarySpan(), 1),
    }),
  ),
  events: fc.tuple(pick(ast.eventKinds), pick(ast.bases)).chain(([of, base]) =>
    fc.record({
      kind: fc.constant('events' as const),
      of: fc.constant(of),
      universe: universeOf(base),
      where: maybe(arbitraryCondition(groundOfEvents[of], 2)),
      over: maybe(
        fc.oneof(
          arbitraryRange,
          arbitrarySpan().map((span): ast.Range => ({ range: 'next', span })),
          pick(ast.calendarUnits).map((unit): ast.Range => ({ range: 'coming', unit })),
        ),
      ),
      limit: arbitraryLimit,
    }),
  ),
  holders: fc.record({
    kind: fc.constant('holders' as const),
    subject: instrumentOf(['stock']),
    among: pick(['all', 'funds', 'investors'] as const),
    above: maybe(fc.integer({ min: 0, max: 1000 }).map((value) => value / 10)),
    change: arbitraryChange,
  }),
  holdings: fc.record({
    kind: fc.constant('holdings' as const),
    owner: fc.record({ is: pick(['fund', 'investor'] as const), name: arbitraryText }),
    of: maybe(instrumentOf(['stock'])),
    change: arbitraryChange,
  }),
  overlap: fc.record({ kind: fc.constant('overlap' as const), funds: some(arbitraryText, 2, 10) }),
  funds: fc.record({
    kind: fc.constant('funds' as const),
    categories: some(arbitraryText),
    houses: some(arbitraryText),
    ...rowsOf(fundGround),
  }),
  chain: fc.record({
    kind: fc.constant('chain' as const),
    subject: instrumentOf(underlyings),
    expiry: fc.oneof(pick(['nearest', 'next', 'monthly']), arbitraryDay),
    option: maybe(fc.record({ strike: pick([25_000, 1472.5]), side: maybe(pick(ast.optionSides)) })),
    show: some(pick(ast.chainFacts), 1),
  }),
  futures: fc.record({
    kind: fc.constant('futures' as const),
    subjects: some(instrumentOf(underlyings)),
    universe: pick(['stocks', 'indices'] as const).chain(universeOf),
    ...rowsOf(futuresGround),
  }),
  chart: pick(ast.assets).chain((asset) =>
    fc.record({
      kind: fc.constant('chart' as const),
      subjects: some(instrumentOf([asset]), 1),
      timeframe: pick(ast.timeframes),
      draw: some(arbitraryFigure(groundOfAsset[asset])),
      mark: maybe(arbitraryCondition(groundOfAsset[asset])),
      over: maybe(arbitraryRange),
    }),
  ),
  watch: arbitraryTarget.chain(({ target, on }) =>
    fc.record({
      kind: fc.constant('watch' as const),
      target: fc.constant(target),
      when: arbitraryCondition(on),
      channel: pick(ast.channels),
      trigger: pick(['once', 'entry', 'each'] as const),
    }),
  ),
  backtest: arbitraryTarget.chain(({ target, on }) => {
    const shared = {
      kind: fc.constant('backtest' as const),
      target: fc.constant(target),
      amount: arbitraryAmount,
      over: maybe(arbitraryRange),
      against: maybe(pick(['monthly', 'lump'] as const)),
    }
    const every = pick(['once', 'year', 'quarter', 'month', 'week', 'day'] as const)
    return fc.oneof(
      fc.record({
        ...shared,
        buy: arbitraryCondition(on, 2),
        sell: maybe(arbitraryCondition(on, 2)),
        hold: maybe(arbitrarySpan()),
      }),
      fc.record({
        ...shared,
        buy: every.map((each) => ({ node: 'schedule' as const, every: each })),
        sell: fc.constant(null),
        hold: fc.constant(null),
      }),
    )
  }),
  basket: fc.record({
    kind: fc.constant('basket' as const),
    of: fc.oneof(
      arbitraryScreen,
      some(instrumentOf(ast.assets), 1).map((instruments) => ({ instruments })),
    ),
    amount: arbitraryAmount,
    side: pick(['buy', 'sell'] as const),
  }),
  pulse: fc.constant({ kind: 'pulse' }),
  define: fc.record({
    kind: fc.constant('define' as const),
    term: fc.oneof(pick(['roce', 'rsi', 'rank', 'large cap']), arbitraryText),
  }),
}

export const queryKinds = Object.keys(kinds) as ast.QueryKind[]

export const arbitraryQueryOf = (kind: ast.QueryKind): Arbitrary<ast.Query> =>
  // A few are larger than a query may be.
  (kinds[kind] as Arbitrary<ast.Query>).filter((query) => checkQuery(query) === null)

export const arbitraryQuery: Arbitrary<ast.Query> = fc.oneof(...queryKinds.map(arbitraryQueryOf))
