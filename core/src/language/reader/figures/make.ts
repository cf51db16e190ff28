/** Expressions and conditions in normal form, made from what was read. Null where the catalogue has no such thing. */
import { findField, findFields, type Period } from 'core/catalogue'
import type {
  Comparison,
  Condition,
  Expression,
  FiscalPeriod,
  NumberUnit,
  PeerGroup,
  PeerOp,
  Span,
  SpanUnit,
  Stretch,
  Timeframe,
  WindowOp,
} from '../../ast.ts'
import { figure, technical as makeTechnical } from '../../canonical/nodes.ts'
import { isMarketRatio } from '../../market-ratio.ts'

export const num = (value: number, unit: NumberUnit = 'plain'): Expression & { node: 'number' } => ({
  node: 'number',
  // Whole numbers have nothing to round; −0 is 0.
  value: Number.isSafeInteger(value) ? value + 0 : Number(value.toPrecision(15)),
  unit,
})
export const percent = (value: number) => num(value, 'percent')
export const crore = (value: number) => num(value * 1e7, 'rupees')

export const price = (of: 'open' | 'high' | 'low' | 'close' | 'volume', timeframe: Timeframe = 'day'): Expression => ({
  node: 'price',
  of,
  timeframe,
})

export const close = price('close')
export const volume = price('volume')

/** A field at a period, or at its usual one. */
export function field(id: string, period: Period | null = null): Expression | null {
  const made = figure(id, period, null)
  return made.ok ? made.value : null
}

/** A field that is known to be in the catalogue. */
export function sure(id: string, period: Period | null = null): Expression {
  const made = field(id, period)
  if (!made) throw new Error(`the catalogue has no ${id}${period ? ` by ${period}` : ''}`)
  return made
}

export const isField = (id: string): boolean => findFields(id).length > 0
export const hasPeriod = (id: string, period: Period): boolean => findField(id, period) !== null

/** The period a figure is filed for: what comes by the quarter alone is, for a year, that of its last quarter. */
export function filedPeriod(id: string, said: FiscalPeriod): FiscalPeriod | null {
  if (said.quarter !== null)
    return hasPeriod(id, 'quarterly') || isField(`${id}_yoy`) || hasPeriod(id, 'annual') ? said : null
  if (hasPeriod(id, 'annual')) return said
  return hasPeriod(id, 'quarterly') ? { ...said, quarter: 4 } : null
}

/** Over years a market ratio has a value on every day; other figures of twelve months are those of years. */
export const overYears = (of: Expression): Expression =>
  of.node === 'field' && of.period === 'ttm' && !isMarketRatio(of) ? (field(of.id, 'annual') ?? of) : of

export interface TechnicalParts {
  readonly id: string
  readonly numbers?: readonly number[]
  readonly output?: string | null
  readonly timeframe?: Timeframe
  readonly of?: Expression | null
}

export function technical({
  id,
  numbers = [],
  output = null,
  timeframe = 'day',
  of = null,
}: TechnicalParts): Expression | null {
  const args = [...(of ? [of] : []), ...numbers.map((value) => num(value))]
  const made = makeTechnical({ id, args, output, timeframe })
  return made.ok ? made.value : null
}

/** An indicator that is known to be in the registry. */
function indicator(id: string, numbers: readonly number[] = [], output: string | null = null): Expression {
  const made = technical({ id, numbers, output })
  if (!made) throw new Error(`the registry has no ${id}(${numbers.join(', ')})`)
  return made
}

export const sma = (days: number): Expression => indicator('sma', [days])
export const averageVolume = (days: number): Expression =>
  technical({ id: 'sma', numbers: [days], of: volume }) ?? volume

export const span = (count: number, unit: SpanUnit): Span => ({ count, unit })
export const window = (op: WindowOp, of: Expression, over: Span): Expression => ({ node: 'window', op, of, span: over })
export const returnOver = (over: Span): Expression => window('growth', close, over)
/** The same figure of one company. */
export const ofCompany = (of: Expression, symbol: string): Expression => ({ node: 'company', of, symbol })

export const ofIndex = (of: Expression, symbol: string): Expression => ({
  node: 'company',
  of,
  symbol,
  asset: 'index',
})
export const movedOver = (over: Stretch): Expression => ({ node: 'moved', over })
/** The year before FY2023 is FY2022. */
export const ago = (of: Expression, by: Span): Expression =>
  of.node === 'at' && by.unit === 'y'
    ? { ...of, period: { ...of.period, year: of.period.year - by.count } }
    : { node: 'ago', of, span: by }
export const ofPeriod = (of: Expression, period: FiscalPeriod): Expression => ({ node: 'at', of, period })
export const peer = (op: PeerOp, of: Expression, by: PeerGroup): Expression => ({ node: 'peer', op, of, by })

export const arithmetic = (op: '+' | '-' | '*' | '/', left: Expression, right: Expression): Expression => ({
  node: 'arithmetic',
  op,
  left,
  right,
})

export const compare = (left: Expression, op: Comparison, right: Expression): Condition => ({
  node: 'compare',
  op,
  left,
  right,
})
export const between = (of: Expression, low: Expression, high: Expression): Condition => ({
  node: 'between',
  of,
  low,
  high,
})
export const crosses = (
  left: Expression,
  direction: 'above' | 'below',
  right: Expression,
  within: Span = span(1, 'd'),
): Condition => ({
  node: 'crosses',
  direction,
  left,
  right,
  within,
})
export const trend = (direction: 'rising' | 'falling', of: Expression, over: Span): Condition => ({
  node: 'trend',
  direction,
  of,
  span: over,
})
export const always = (of: Condition, over: Span): Condition => ({ node: 'over', quantifier: 'always', of, span: over })
export const ever = (of: Condition, over: Span): Condition => ({ node: 'over', quantifier: 'ever', of, span: over })
export const near = (of: Expression, to: Expression, within: number): Condition => ({ node: 'near', of, to, within })
export const pattern = (id: string, timeframe: Timeframe = 'day', within: Span = span(1, 'd')): Condition => ({
  node: 'pattern',
  id,
  timeframe,
  within,
})
export const known = (of: Expression): Condition => ({ node: 'known', of })
export const not = (of: Condition): Condition => (of.node === 'not' ? of.of : { node: 'not', of })

/** The same clause said twice is said once. */
const keys = new WeakMap<Condition, string>()

/** The same clause is joined to others many times over while a sentence is read; it is written out once. */
function keyOf(condition: Condition): string {
  const known = keys.get(condition)
  if (known !== undefined) return known
  const key = JSON.stringify(condition)
  keys.set(condition, key)
  return key
}

function distinct(conditions: readonly Condition[]): readonly Condition[] {
  if (conditions.length < 2) return conditions
  const seen = new Set<string>()
  return conditions.filter((each) => {
    const key = keyOf(each)
    return !seen.has(key) && seen.add(key)
  })
}

export function all(conditions: readonly Condition[]): Condition | null {
  const flat = distinct(conditions.flatMap((each) => (each.node === 'and' ? each.all : [each])))
  const [first] = flat
  return flat.length <= 1 ? (first ?? null) : { node: 'and', all: flat }
}

export function any(conditions: readonly Condition[]): Condition | null {
  const flat = distinct(conditions.flatMap((each) => (each.node === 'or' ? each.any : [each])))
  const [first] = flat
  return flat.length <= 1 ? (first ?? null) : { node: 'or', any: flat }
}

/** The same thing with the period that its own figures come in: quarters for holdings, days for prices, years else. */
export function stepOf(of: Expression): SpanUnit {
  switch (of.node) {
    case 'field': {
      const period = of.period
      return period === 'quarterly' ? 'q' : period === 'daily' || period === 'point' ? 'd' : 'y'
    }
    case 'price':
    case 'technical': {
      const frame = of.timeframe
      return frame === 'week' ? 'w' : frame === 'month' ? 'm' : 'd'
    }
    case 'arithmetic': {
      const left = stepOf(of.left)
      return of.left.node === 'number' ? stepOf(of.right) : left
    }
    case 'moved':
      return 'd'
    case 'number':
      return 'y'
    case 'streak':
      return 'y'
    default:
      return stepOf(of.of)
  }
}
