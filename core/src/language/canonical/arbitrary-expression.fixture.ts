/** Expressions and conditions in normal form that pass every check, for property tests. */
import { fields, findFields, isNumeric, type Unit } from 'core/catalogue'
import { type Indicator, indicators, patterns } from 'core/indicators'
import fc, { type Arbitrary } from 'fast-check'
import * as ast from '../ast.ts'
import { longestSpan } from '../check/bounds.ts'
import { leavesOf, leavesOfCondition, spanUnitsOver } from '../check/cadence.ts'
import { conditionFault } from '../check/check-condition.ts'
import { figureFault } from '../check/check-expression.ts'
import { fieldOn, type Ground, groundOfAsset, meetsIndices } from '../check/grounds.ts'
import { dimensionOf, meets, unitOf } from '../check/units.ts'
import { stretchOf } from '../fiscal.ts'
import { technicalOfField } from '../technical-fields.ts'
import { allOf, anyOf } from './nodes.ts'

type Expression = ast.Expression
type Condition = ast.Condition

const pick = <Each>(all: readonly Each[]): Arbitrary<Each> => fc.constantFrom(...all)

/** Any Unicode, quotes and backslashes among it. */
export const arbitraryText = fc.oneof(
  fc.string({ minLength: 1, maxLength: 24, unit: 'binary' }),
  pick(['Banks', 'NIFTY 50', 'a "quoted" name', 'back\\slash', 'not', 'FY2023', 'M&M', '₹', ' ']),
)

const arbitraryNumberValue = fc
  .oneof(
    { weight: 6, arbitrary: fc.integer({ min: -10_000, max: 10_000 }) },
    { weight: 3, arbitrary: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 100_000 }).map((value) => value * 1e7) },
    { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  )
  .map((value) => (value === 0 ? 0 : value))

const unitOfLiteral = (unit: Unit): ast.NumberUnit => {
  const dimension = dimensionOf(unit)
  if (dimension === 'money') return 'rupees'
  return dimension === 'percent' || dimension === 'days' || dimension === 'times' ? dimension : 'plain'
}

const numberFor = (of: Expression): Arbitrary<Expression> =>
  arbitraryNumberValue.map((value) => ({ node: 'number', value, unit: unitOfLiteral(unitOf(of)) }))

export const arbitrarySpan = (units: readonly ast.SpanUnit[] = ast.spanUnits): Arbitrary<ast.Span> =>
  pick(units).chain((unit) =>
    fc
      .oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 12 }) }, fc.integer({ min: 1, max: longestSpan[unit] }))
      .map((count) => ({ count, unit })),
  )

export const arbitraryDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(Date.UTC(1990, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))

export const arbitraryStretch: Arbitrary<ast.Stretch> = fc.oneof(
  arbitraryDay.map((from): ast.Stretch => ({ range: 'since', from })),
  fc.tuple(arbitraryDay, arbitraryDay).map((days): ast.Stretch => {
    const [from = '', to = ''] = days.toSorted()
    return { range: 'between', from, to }
  }),
  fc.record({ year: fc.integer({ min: 1990, max: 2030 }), quarter: pick([null, 1, 2, 3, 4] as const) }).map(stretchOf),
  fc.record({ range: pick(['this', 'previous'] as const), unit: pick(ast.calendarUnits) }),
)

const priceNode = (timeframe: ast.Timeframe): Arbitrary<Expression> =>
  pick(ast.priceParts).map((of) => ({ node: 'price', of, timeframe }))

function parametersOf(indicator: Indicator): Arbitrary<number[]> {
  const usual = indicator.parameters.map((parameter) => parameter.default)
  const others = fc.tuple(
    ...indicator.parameters.map(({ min, max, isWhole }) =>
      isWhole
        ? fc.integer({ min, max: Math.min(max, 300) })
        : fc.integer({ min: Math.ceil(min * 1000), max: Math.floor(max * 1000) }).map((value) => value / 1000),
    ),
  )
  const isAllowed = (values: readonly number[]): boolean =>
    indicator.check(Object.fromEntries(indicator.parameters.map(({ name }, at) => [name, values[at] ?? 0]))).ok
  return fc.oneof(
    fc.constant(usual),
    others.map((values) => (isAllowed(values) ? values : usual)),
  )
}

const technicalNode = (timeframe: ast.Timeframe, depth: number): Arbitrary<Expression> =>
  pick(indicators).chain((indicator) => {
    const series: Arbitrary<Expression | null> =
      indicator.takesAnySeries && depth > 0
        ? fc.oneof(
            fc.constant(null),
            priceNode(timeframe).filter((each) => each.node === 'price' && each.of !== 'close'),
            technicalNode(timeframe, depth - 1),
            fc
              .tuple(priceNode(timeframe), priceNode(timeframe))
              .map(([left, right]): Expression => ({ node: 'arithmetic', op: '/', left, right })),
          )
        : fc.constant(null)
    return fc.record({ parameters: parametersOf(indicator), output: pick(indicator.outputs), of: series }).map(
      ({ parameters, output, of }): Expression => ({
        node: 'technical',
        id: indicator.id,
        parameters,
        output: output.name,
        timeframe,
        of,
      }),
    )
  })

const barNode = (depth: number): Arbitrary<Expression> =>
  fc
    .oneof({ weight: 4, arbitrary: fc.constant<ast.Timeframe>('day') }, pick(ast.timeframes))
    .chain((timeframe) => fc.oneof(priceNode(timeframe), technicalNode(timeframe, depth)))

/** Fields that are no other node in normal form. */
const fieldNodes = (on: Ground, isWanted: (unit: Unit) => boolean): Expression[] =>
  fields
    .filter(({ id, dataset, unit }) => on.datasets.has(dataset) && isWanted(unit) && !technicalOfField(id))
    .filter(({ id }) => !ast.priceParts.some((part) => part === id))
    .map(({ id, period }) => ({ node: 'field', id, period }))

const remembered = new Map<string, unknown>()
const once = <Value>(key: string, make: () => Value): Value => {
  if (!remembered.has(key)) remembered.set(key, make())
  // Each key is asked for by one function alone.
  return remembered.get(key) as Value
}

const leaf = (on: Ground): Arbitrary<Expression> =>
  once(`leaf ${on.name}`, () => {
    const kept = fieldNodes(on, isNumeric)
    const options = [...(kept.length > 0 ? [pick(kept)] : []), ...(on.hasBars ? [barNode(2)] : [])]
    return fc.oneof(...options)
  })

/** Something that may be compared with it or added to it. */
const meeting = (of: Expression, on: Ground): Arbitrary<Expression> =>
  fc.oneof(
    { weight: 3, arbitrary: numberFor(of) },
    {
      weight: 2,
      arbitrary: leaf(on).chain((other) => (meets(unitOf(of), unitOf(other)) ? fc.constant(other) : numberFor(of))),
    },
  )

/** A figure of any unit; a number alone is none. */
export const arbitraryExpression = (on: Ground, depth = 3): Arbitrary<Expression> =>
  once(`expression ${on.name} ${depth}`, () => {
    if (depth === 0) return leaf(on)
    const inner = arbitraryExpression(on, depth - 1)
    const spanned = (make: (of: Expression, span: ast.Span) => Arbitrary<Expression>): Arbitrary<Expression> =>
      inner.chain((of) => {
        const units = leavesOf(of).length > 0 ? spanUnitsOver(leavesOf(of)) : []
        return units.length > 0 ? arbitrarySpan(units).chain((span) => make(of, span)) : fc.constant(of)
      })
    return fc
      .oneof(
        { weight: 6, arbitrary: leaf(on) },
        spanned((of, span) => pick(ast.windowOps).map((op) => ({ node: 'window', op, of, span }))),
        spanned((of, span) => fc.constant({ node: 'ago', of, span })),
        fc.tuple(leaf(on), fc.integer({ min: 1990, max: 2030 })).map(
          ([of, year]): Expression => ({
            node: 'at',
            of,
            period: { year, quarter: of.node === 'field' && of.period === 'quarterly' ? 2 : null },
          }),
        ),
        arbitraryStretch.map((over): Expression => ({ node: 'moved', over })),
        inner.map((of): Expression => ({ node: 'negate', of })),
        inner.map((of): Expression => ({ node: 'absolute', of })),
        inner.chain((left) =>
          fc.tuple(pick(['+', '-'] as const), meeting(left, on), fc.boolean()).map(
            ([op, right, isTurned]): Expression => ({
              node: 'arithmetic',
              op,
              ...(isTurned ? { left: right, right: left } : { left, right }),
            }),
          ),
        ),
        fc
          .tuple(pick(['*', '/'] as const), inner, inner)
          .map(([op, left, right]): Expression => ({ node: 'arithmetic', op, left, right })),
        fc.tuple(pick(['*', '/'] as const), arbitraryNumberValue, inner).map(
          ([op, value, right]): Expression => ({
            node: 'arithmetic',
            op,
            left: { node: 'number', value, unit: 'plain' },
            right,
          }),
        ),
        ...(on.hasPeers
          ? [
              fc
                .record({ op: pick(ast.peerOps), of: inner, by: pick(ast.peerGroups) })
                .map((peer): Expression => ({ node: 'peer', ...peer })),
              fc
                .record({ of: inner, symbol: fc.constantFrom('TCS', 'M&M', 'FY2023', 'a name') })
                .map((company): Expression => ({ node: 'company', ...company })),
            ]
          : []),
        ...(meetsIndices(on)
          ? [
              arbitraryExpression(groundOfAsset.index, depth - 1).map(
                (of): Expression => ({ node: 'company', of, symbol: 'NIFTY BANK', asset: 'index' }),
              ),
            ]
          : []),
        arbitraryCondition(on, depth - 1).map((of): Expression => ({ node: 'streak', of })),
      )
      .chain((made) => (figureFault(made, on) === null ? fc.constant(made) : leaf(on)))
  })

const wordingsOf = (on: Ground): Expression[] => fieldNodes(on, (unit) => unit === 'text' || unit === 'flag')

/** Holidays and results are told in words alone. */
const hasFigures = (on: Ground): boolean => on.hasBars || fieldNodes(on, isNumeric).length > 0

const clauses = (on: Ground, depth: number): Arbitrary<Condition> => {
  const wordings = wordingsOf(on)
  if (!hasFigures(on)) return pick(wordings).chain((field) => wording(field, on))
  const figure = arbitraryExpression(on, depth)
  const pair = figure.chain((left) => meeting(left, on).map((right) => ({ left, right })))
  const bars: Arbitrary<Condition>[] = on.hasBars
    ? [
        barNode(1).chain((left) =>
          fc
            .record({ direction: pick(['above', 'below'] as const), right: meeting(left, on), within: within() })
            .map((rest): Condition => ({ node: 'crosses', left, ...rest })),
        ),
        fc
          .record({ id: pick(patterns.map(({ id }) => id)), timeframe: pick(ast.timeframes), within: within() })
          .map((rest): Condition => ({ node: 'pattern', ...rest })),
      ]
    : []
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(pick(ast.comparisons), pair)
        .map(([op, { left, right }]): Condition => ({ node: 'compare', op, left, right })),
    },
    figure.chain((of) =>
      fc
        .record({ low: meeting(of, on), high: meeting(of, on) })
        .map((rest): Condition => ({ node: 'between', of, ...rest })),
    ),
    fc
      .tuple(pair, fc.integer({ min: 1, max: 1000 }))
      .map(([{ left, right }, part]): Condition => ({ node: 'near', of: left, to: right, within: part / 10 })),
    figure.map((of): Condition => ({ node: 'known', of })),
    figure.chain((of) => {
      const units = leavesOf(of).length > 0 ? spanUnitsOver(leavesOf(of)) : []
      if (units.length === 0) return fc.constant<Condition>({ node: 'known', of })
      return fc
        .record({ direction: pick(['rising', 'falling'] as const), span: arbitrarySpan(units) })
        .map((rest): Condition => ({ node: 'trend', of, ...rest }))
    }),
    ...(wordings.length > 0 ? [pick(wordings).chain((field) => wording(field, on))] : []),
    ...bars,
  )
}

const within = (): Arbitrary<ast.Span> =>
  fc.oneof(fc.constant<ast.Span>({ count: 1, unit: 'd' }), arbitrarySpan(['d', 'w', 'm']))

function wording(field: Expression, on: Ground): Arbitrary<Condition> {
  const id = field.node === 'field' ? field.id : ''
  const isFlag = (fieldOn(on, id, null) ?? findFields(id)[0])?.unit === 'flag'
  const values = isFlag ? fc.constantFrom(['yes'], ['no']) : fc.array(arbitraryText, { minLength: 1, maxLength: 3 })
  return fc
    .record({ op: isFlag ? fc.constant('is' as const) : pick(['is', 'has'] as const), values })
    .map((rest): Condition => ({ node: 'text', field: id, ...rest }))
}

export const arbitraryCondition = (on: Ground, depth = 3): Arbitrary<Condition> =>
  once(`condition ${on.name} ${depth}`, () => {
    const known = hasFigures(on) ? leaf(on).map((of): Condition => ({ node: 'known', of })) : clauses(on, 0)
    const clause = clauses(on, Math.max(depth - 1, 0))
    if (depth === 0) return clause.chain((made) => (conditionFault(made, on) === null ? fc.constant(made) : known))
    const inner = arbitraryCondition(on, depth - 1)
    const members = fc.array(inner, { minLength: 2, maxLength: 4 })
    return fc
      .oneof(
        { weight: 4, arbitrary: clause },
        members.map(allOf),
        members.map(anyOf),
        inner.map((of): Condition => ({ node: 'not', of })),
        inner.chain((of) => {
          const units = leavesOfCondition(of).length > 0 ? spanUnitsOver(leavesOfCondition(of)) : []
          if (units.length === 0) return fc.constant(of)
          return fc
            .record({ quantifier: pick(['always', 'ever'] as const), span: arbitrarySpan(units) })
            .map((rest): Condition => ({ node: 'over', of, ...rest }))
        }),
      )
      .chain((made) => (conditionFault(made, on) === null ? fc.constant(made) : known))
  })

/** A column: a figure, or now and then a text, a date, a yes or no. */
export const arbitraryShown = (on: Ground): Arbitrary<Expression> => {
  const words = fieldNodes(on, (unit) => !isNumeric(unit))
  const options = [{ weight: 5, arbitrary: arbitraryFigure(on) }]
  return words.length > 0 ? fc.oneof(...options, { weight: 1, arbitrary: pick(words) }) : fc.oneof(...options)
}

export const arbitraryFigure = (on: Ground): Arbitrary<Expression> => arbitraryExpression(on, 2)
