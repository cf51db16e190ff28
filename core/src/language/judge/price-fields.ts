/**
 * Fields that are statistics of prices, defined over price nodes, so that they can be told for any day of the past and
 * agree with the store's columns on the last one.
 */
import type { Expression, PricePart, SpanUnit } from '../ast.ts'
import { technicalFields, technicalOfField } from '../technical-fields.ts'

/** What no expression can say: it starts before its window is full, or follows the calendar. See kernels.ts. */
export interface Kernel {
  readonly kernel:
    | { readonly is: 'extreme'; readonly of: 'high' | 'low'; readonly sign: 1 | -1; readonly length: number }
    | { readonly is: 'return_years'; readonly years: number }
    | { readonly is: 'return_ytd' }
    | { readonly is: 'volatility' | 'drawdown' | 'beta' | 'relative_strength'; readonly length: number }
    | { readonly is: 'cross_age'; readonly fast: number; readonly slow: number; readonly sign: 1 | -1 }
}

export type PriceField = { readonly is: Expression } | Kernel

const yearBars = 248

const price = (of: PricePart): Expression => ({ node: 'price', of, timeframe: 'day' })
const number = (value: number): Expression => ({ node: 'number', value, unit: 'plain' })
const field = (id: string): Expression => ({ node: 'field', id, period: 'point' })
const daily = (id: string): Expression => ({ node: 'field', id, period: 'daily' })
const technical = (id: string, parameters: readonly number[], output = id): Expression => ({
  node: 'technical',
  id,
  parameters,
  output,
  timeframe: 'day',
  of: null,
})
const arithmetic =
  (op: '+' | '-' | '*' | '/') =>
  (left: Expression, right: Expression): Expression => ({ node: 'arithmetic', op, left, right })
const [plus, minus, times, over] = [arithmetic('+'), arithmetic('-'), arithmetic('*'), arithmetic('/')]
const span = (count: number, unit: SpanUnit = 'd') => ({ count, unit })
const growth = (of: Expression, bars: number): Expression => ({ node: 'window', op: 'growth', of, span: span(bars) })
const average = (of: Expression, bars: number): Expression => ({ node: 'window', op: 'avg', of, span: span(bars) })
const before = (of: Expression): Expression => ({ node: 'ago', of, span: span(1) })
/** Percent by which one is above the other. */
const above = (left: Expression, right: Expression): Expression =>
  times(minus(over(left, right), number(1)), number(100))
const below = (left: Expression, right: Expression): Expression =>
  times(minus(number(1), over(left, right)), number(100))
const inRow = (op: '>' | '<'): Expression => ({
  node: 'streak',
  of: { node: 'compare', op, left: price('close'), right: before(price('close')) },
})

const [open, high, low, close, volume] = [price('open'), price('high'), price('low'), price('close'), price('volume')]

const expressions: Readonly<Record<string, Expression>> = {
  open,
  high,
  low,
  close,
  volume,
  previous_close: before(close),
  day_change: growth(close, 1),
  gap: above(open, before(close)),
  day_range: above(high, low),
  typical_price: over(plus(plus(high, low), close), number(3)),
  return_1w: growth(close, 5),
  return_1m: growth(close, 21),
  return_3m: growth(close, 63),
  return_6m: growth(close, 126),
  return_1y: growth(close, yearBars),
  from_52w_high: below(close, field('high_52w')),
  up_from_52w_low: above(close, field('low_52w')),
  from_all_time_high: below(close, field('all_time_high')),
  sharpe_1y: over(minus(field('return_1y'), number(7)), field('volatility_1y')),
  volume_ratio: over(volume, average(volume, 20)),
  value_traded_20d: average(daily('turnover_value'), 20),
  delivery_avg_20d: average(daily('delivery_percent'), 20),
  price_to_dma_200: above(close, technical('sma', [200])),
  price_to_dma_50: above(close, technical('sma', [50])),
  consecutive_up_days: inRow('>'),
  consecutive_down_days: inRow('<'),
  bollinger_width: times(
    over(
      minus(technical('bollinger', [20, 2], 'upper'), technical('bollinger', [20, 2], 'lower')),
      technical('sma', [20]),
    ),
    number(100),
  ),
  bollinger_position: over(
    minus(close, technical('bollinger', [20, 2], 'lower')),
    minus(technical('bollinger', [20, 2], 'upper'), technical('bollinger', [20, 2], 'lower')),
  ),
  atr_percent: times(over(technical('atr', [14]), close), number(100)),
  supertrend_up: technical('supertrend', [10, 3], 'rising'),
}

const kernels: Readonly<Record<string, Kernel['kernel']>> = {
  high_52w: { is: 'extreme', of: 'high', sign: 1, length: yearBars },
  low_52w: { is: 'extreme', of: 'low', sign: -1, length: yearBars },
  all_time_high: { is: 'extreme', of: 'high', sign: 1, length: Number.POSITIVE_INFINITY },
  all_time_low: { is: 'extreme', of: 'low', sign: -1, length: Number.POSITIVE_INFINITY },
  return_3y: { is: 'return_years', years: 3 },
  return_5y: { is: 'return_years', years: 5 },
  return_10y: { is: 'return_years', years: 10 },
  return_ytd: { is: 'return_ytd' },
  volatility_1y: { is: 'volatility', length: yearBars },
  max_drawdown_1y: { is: 'drawdown', length: yearBars },
  beta_1y: { is: 'beta', length: yearBars },
  relative_strength_1y: { is: 'relative_strength', length: yearBars },
  golden_cross_days: { is: 'cross_age', fast: 50, slow: 200, sign: 1 },
  death_cross_days: { is: 'cross_age', fast: 50, slow: 200, sign: -1 },
}

export const priceFields: ReadonlyMap<string, PriceField> = new Map<string, PriceField>([
  ...technicalFields.flatMap((id) => {
    const is = technicalOfField(id)
    return is ? [[id, { is }] as const] : []
  }),
  ...Object.entries(expressions).map(([id, is]) => [id, { is }] as const),
  ...Object.entries(kernels).map(([id, kernel]) => [id, { kernel }] as const),
])

/** Those that follow the calendar, or all there is: they count no trading days. */
export const calendarFields: ReadonlySet<string> = new Set(
  'return_ytd return_3y return_5y return_10y all_time_high all_time_low from_all_time_high'.split(' '),
)

export const isPriceField = (id: string): boolean => priceFields.has(id)
