/** Conditions over a handful of figures, of every shape SQL answers by itself. */
import type { Condition, Expression, FiscalPeriod, Span, Stretch } from 'core/language'
import fc from 'fast-check'

const field = (id: string, period: 'annual' | 'quarterly' | 'ttm'): Expression => ({ node: 'field', id, period })
const price = (of: 'close' | 'high' | 'volume'): Expression => ({ node: 'price', of, timeframe: 'day' })

/** Figures that are counted along the same rows, with numbers near theirs. */
interface Family {
  readonly leaves: readonly Expression[]
  readonly numbers: readonly number[]
  readonly spans: readonly Span[]
  /** A market ratio rises from year-end to year-end, not from day to day. */
  readonly isTrend?: boolean
  /** Financial periods they are filed for. */
  readonly periods?: readonly FiscalPeriod[]
}

const yearly: Family = {
  leaves: [
    field('revenue', 'annual'),
    field('net_profit', 'annual'),
    field('total_debt', 'annual'),
    field('cash_from_operations', 'annual'),
  ],
  numbers: [-20, 0, 50, 120, 300, 550],
  spans: [1, 2, 3, 5].map((count) => ({ count, unit: 'y' })),
  periods: [2015, 2019, 2022, 2023, 2024].map((year) => ({ year, quarter: null })),
}
const yearlyRatios: Family = {
  leaves: [field('roe', 'annual'), field('debt_to_equity', 'annual')],
  numbers: [0, 0.5, 1, 10, 25],
  spans: yearly.spans,
  periods: [2022, 2023].map((year) => ({ year, quarter: null })),
}
const quarterly: Family = {
  leaves: [
    field('net_profit', 'quarterly'),
    field('promoter_holding', 'quarterly'),
    field('pledged_percent', 'quarterly'),
  ],
  numbers: [0, 5, 30, 50, 90],
  spans: [
    { count: 1, unit: 'q' },
    { count: 3, unit: 'q' },
    { count: 4, unit: 'q' },
    { count: 1, unit: 'y' },
  ],
  periods: [
    { year: 2023, quarter: 4 },
    { year: 2024, quarter: 1 },
    { year: 2024, quarter: 3 },
  ],
}
const twelveMonths: Family = {
  leaves: [field('net_profit', 'ttm'), field('revenue', 'ttm')],
  numbers: [-20, 0, 50, 300, 2000],
  spans: [...quarterly.spans, { count: 2, unit: 'y' }],
}
const daily: Family = {
  leaves: [
    price('close'),
    price('high'),
    price('volume'),
    { node: 'technical', id: 'sma', parameters: [7], output: 'sma', timeframe: 'day', of: null },
  ],
  numbers: [0, 5, 100, 300, 5000],
  spans: [1, 5, 20].map((count) => ({ count, unit: 'd' })),
}

/** Every trading day has one. */
const marketRatios: Family = {
  leaves: [field('pe', 'ttm'), price('close')],
  numbers: [-10, 0, 5, 30],
  spans: daily.spans,
  isTrend: false,
}

const windowOps = ['avg', 'min', 'max', 'sum', 'median', 'stdev', 'cagr', 'growth', 'change', 'percentile'] as const
const comparisons = ['<', '<=', '>', '>=', '=', '!='] as const

function conditionOf({ leaves, numbers, spans, isTrend = true, periods = [] }: Family): fc.Arbitrary<Condition> {
  const leaf = fc.constantFrom(...leaves)
  const span = fc.constantFrom(...spans)
  const number = fc.constantFrom(...numbers).map((value): Expression => ({ node: 'number', value, unit: 'plain' }))
  const plain: fc.Arbitrary<Expression> = fc.oneof(
    { weight: 4, arbitrary: leaf },
    fc
      .tuple(fc.constantFrom('+', '-', '*', '/'), leaf, fc.oneof(leaf, number))
      .map(([op, left, right]): Expression => ({ node: 'arithmetic', op, left, right })),
    leaf.map((of): Expression => ({ node: 'negate', of })),
    leaf.map((of): Expression => ({ node: 'absolute', of })),
  )
  const figure: fc.Arbitrary<Expression> = fc.oneof(
    { weight: 3, arbitrary: plain },
    {
      weight: 4,
      arbitrary: fc.record({
        node: fc.constant('window' as const),
        op: fc.constantFrom(...windowOps),
        of: plain,
        span,
      }),
    },
    { weight: 2, arbitrary: fc.record({ node: fc.constant('ago' as const), of: plain, span }) },
  )
  const compare: fc.Arbitrary<Condition> = fc.record({
    node: fc.constant('compare' as const),
    op: fc.constantFrom(...comparisons),
    left: figure,
    right: fc.oneof(number, figure),
  })
  const ofPeriod = (): fc.Arbitrary<Expression> =>
    fc.record({ node: fc.constant('at' as const), of: leaf, period: fc.constantFrom(...periods) })
  return fc.oneof(
    { weight: 5, arbitrary: compare },
    ...(periods.length > 0
      ? [
          fc.record({
            node: fc.constant('compare' as const),
            op: fc.constantFrom(...comparisons),
            left: ofPeriod(),
            right: fc.oneof(number, figure, ofPeriod()),
          }),
        ]
      : []),
    fc.record({ node: fc.constant('between' as const), of: figure, low: number, high: number }),
    fc.record({ node: fc.constant('near' as const), of: figure, to: figure, within: fc.constantFrom(1, 10, 40) }),
    fc.record({ node: fc.constant('known' as const), of: figure }),
    ...(isTrend
      ? [
          fc.record({
            node: fc.constant('trend' as const),
            direction: fc.constantFrom(...(['rising', 'falling'] as const)),
            of: plain,
            span,
          }),
        ]
      : []),
    fc.record({
      node: fc.constant('over' as const),
      quantifier: fc.constantFrom(...(['always', 'ever'] as const)),
      of: compare,
      span,
    }),
  )
}

const crosses: fc.Arbitrary<Condition> = fc.record({
  node: fc.constant('crosses' as const),
  direction: fc.constantFrom(...(['above', 'below'] as const)),
  left: fc.constant(price('close')),
  right: fc.constantFrom(3, 10).map(
    (length): Expression => ({
      node: 'technical',
      id: 'sma',
      parameters: [length],
      output: 'sma',
      timeframe: 'day',
      of: null,
    }),
  ),
  within: fc.constantFrom(1, 5).map((count): Span => ({ count, unit: 'd' })),
})

const streaks: fc.Arbitrary<Condition> = fc
  .record({
    leaf: fc.constantFrom(...yearly.leaves),
    value: fc.constantFrom(...yearly.numbers),
    least: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ leaf, value, least }) => ({
    node: 'compare',
    op: '>=',
    left: {
      node: 'streak',
      of: { node: 'compare', op: '>', left: leaf, right: { node: 'number', value, unit: 'plain' } },
    },
    right: { node: 'number', value: least, unit: 'plain' },
  }))

const againstOne: fc.Arbitrary<Condition> = fc
  .record({
    op: fc.constantFrom(...comparisons),
    of: fc.constantFrom(...yearly.leaves, ...yearlyRatios.leaves, price('close')),
    symbol: fc.constantFrom('C02', 'C07', 'C20', 'NOBODY'),
  })
  .map(({ op, of, symbol }) => ({ node: 'compare', op, left: of, right: { node: 'company', of, symbol } }))

const againstIndex: fc.Arbitrary<Condition> = fc
  .record({
    op: fc.constantFrom(...comparisons),
    of: fc.constantFrom<Expression>(
      { node: 'window', op: 'growth', of: price('close'), span: { count: 3, unit: 'm' } },
      { node: 'window', op: 'growth', of: price('close'), span: { count: 1, unit: 'y' } },
      { node: 'moved', over: { range: 'since', from: '2023-06-15' } },
    ),
    symbol: fc.constantFrom('NIFTY 50', 'NO SUCH INDEX'),
  })
  .map(({ op, of, symbol }) => ({
    node: 'compare',
    op,
    left: of,
    right: { node: 'company', of, symbol, asset: 'index' },
  }))

const moves: fc.Arbitrary<Condition> = fc
  .record({
    op: fc.constantFrom(...comparisons),
    over: fc.constantFrom<Stretch>(
      { range: 'between', from: '2022-04-01', to: '2023-03-31' },
      { range: 'between', from: '2023-01-01', to: '2023-12-31' },
      { range: 'since', from: '2023-06-15' },
      { range: 'this', unit: 'fy' },
      { range: 'previous', unit: 'month' },
    ),
    value: fc.constantFrom(-20, 0, 5, 40),
  })
  .map(({ op, over, value }) => ({
    node: 'compare',
    op,
    left: { node: 'moved', over },
    right: { node: 'number', value, unit: 'percent' },
  }))

const peers: fc.Arbitrary<Condition> = fc
  .record({
    op: fc.constantFrom(...(['avg', 'median', 'min', 'max', 'sum', 'rank', 'percentile'] as const)),
    by: fc.constantFrom(...(['sector', 'industry', 'market'] as const)),
    of: fc.constantFrom<Expression>(field('revenue', 'annual'), field('roe', 'annual'), price('close')),
    least: fc.constantFrom(1, 3, 50, 400),
  })
  .map(({ op, by, of, least }) => ({
    node: 'compare',
    op: '>=',
    left: { node: 'peer', op, of, by },
    right: op === 'rank' || op === 'percentile' ? { node: 'number', value: least, unit: 'plain' } : of,
  }))

const texts: fc.Arbitrary<Condition> = fc
  .constantFrom('textiles', 'Healthcare', 'Nothing')
  .map((value) => ({ node: 'text', field: 'sector', op: 'is', values: [value] }))

const simple = fc.oneof(
  { weight: 3, arbitrary: conditionOf(yearly) },
  { weight: 2, arbitrary: conditionOf(yearlyRatios) },
  { weight: 2, arbitrary: conditionOf(quarterly) },
  { weight: 2, arbitrary: conditionOf(twelveMonths) },
  { weight: 2, arbitrary: conditionOf(daily) },
  conditionOf(marketRatios),
  crosses,
  moves,
  againstOne,
  againstIndex,
  streaks,
  texts,
)

const combined = (of: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> =>
  fc.oneof(
    { weight: 3, arbitrary: of },
    fc.record({ node: fc.constant('not' as const), of }),
    fc.array(of, { minLength: 2, maxLength: 3 }).map(
      (all): Condition => ({
        node: 'and',
        all: all.filter(({ node }) => node !== 'and').length >= 2 ? all.filter(({ node }) => node !== 'and') : [...all],
      }),
    ),
    fc.array(of, { minLength: 2, maxLength: 3 }).map((any): Condition => ({ node: 'or', any })),
  )

/** Figures of peers are told of now only. */
export const arbitraryCondition = (isNow: boolean): fc.Arbitrary<Condition> =>
  combined(isNow ? fc.oneof({ weight: 6, arbitrary: simple }, peers) : simple)
