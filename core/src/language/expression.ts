/** What a figure and a condition are made of: the small half of the tree, shared by every kind of query. */
import type { Period } from 'core/catalogue'

export const assets = ['stock', 'etf', 'index', 'coin', 'commodity', 'currency', 'future', 'option'] as const
export type Asset = (typeof assets)[number]

/** A future goes by its contract ("NIFTY24FEBFUT"), an option by its contract or a sum of them ("A24CE-2*B24CE"), an index by its name ("NIFTY 50"), everything else by its trading symbol. */
export interface Instrument {
  readonly asset: Asset
  readonly symbol: string
}

/** d counts trading days where prices are meant. */
export const spanUnits = ['d', 'w', 'm', 'q', 'y'] as const
export type SpanUnit = (typeof spanUnits)[number]
export interface Span {
  readonly count: number
  readonly unit: SpanUnit
}

export const calendarUnits = ['day', 'week', 'month', 'quarter', 'year', 'fy'] as const
export type CalendarUnit = (typeof calendarUnits)[number]

export type Range =
  | { readonly range: 'last'; readonly span: Span }
  | { readonly range: 'since'; readonly from: string }
  | { readonly range: 'between'; readonly from: string; readonly to: string }
  /** "this month" and "last month" (the one before). */
  | { readonly range: 'this'; readonly unit: CalendarUnit }
  | { readonly range: 'previous'; readonly unit: CalendarUnit }
  /** From tomorrow up to so long ahead: results, ex-dates and holidays are known before they come. */
  | { readonly range: 'next'; readonly span: Span }
  /** "next month": the whole of the one after this. */
  | { readonly range: 'coming'; readonly unit: CalendarUnit }

/** A piece of the calendar: what happened in it is told with its end, or as far as it has come. */
export type Stretch = Exclude<Range, { readonly range: 'last' | 'next' | 'coming' }>

/** A financial year, named by the calendar year it ends in, or a quarter of it. */
export interface FiscalPeriod {
  readonly year: number
  readonly quarter: 1 | 2 | 3 | 4 | null
}

export const timeframes = ['1min', '5min', '15min', '30min', 'hour', 'day', 'week', 'month'] as const
export type Timeframe = (typeof timeframes)[number]

export const numberUnits = ['plain', 'percent', 'rupees', 'times', 'days'] as const
export type NumberUnit = (typeof numberUnits)[number]

export const windowOps = [
  'avg',
  'min',
  'max',
  'sum',
  'median',
  'stdev',
  'cagr',
  /** Percent change over the span. */
  'growth',
  /** Difference in the unit of the figure: points for a percentage. */
  'change',
  /** Where the latest figure stands among those of the span, 0 to 100. */
  'percentile',
] as const
export type WindowOp = (typeof windowOps)[number]

export const peerOps = ['avg', 'median', 'min', 'max', 'sum', 'rank', 'percentile'] as const
export type PeerOp = (typeof peerOps)[number]
export const peerGroups = ['sector', 'industry', 'market'] as const
export type PeerGroup = (typeof peerGroups)[number]

export const priceParts = ['open', 'high', 'low', 'close', 'volume'] as const
export type PricePart = (typeof priceParts)[number]

export type Expression =
  | { readonly node: 'number'; readonly value: number; readonly unit: NumberUnit }
  | { readonly node: 'field'; readonly id: string; readonly period: Period }
  | { readonly node: 'price'; readonly of: PricePart; readonly timeframe: Timeframe }
  | {
      readonly node: 'technical'
      /** An id of the indicator registry. */
      readonly id: string
      readonly parameters: readonly number[]
      /** Which of its lines. */
      readonly output: string
      readonly timeframe: Timeframe
      /** What it is computed over, for indicators of any series; null is what the indicator reads by itself. */
      readonly of: Expression | null
    }
  | { readonly node: 'window'; readonly op: WindowOp; readonly of: Expression; readonly span: Span }
  /** The same figure earlier. */
  | { readonly node: 'ago'; readonly of: Expression; readonly span: Span }
  /** A filed figure of one financial year or quarter, the same for every company. */
  | { readonly node: 'at'; readonly of: Expression; readonly period: FiscalPeriod }
  /** What the price did in a stretch of the calendar: from the last close before it to the last one in it. */
  | { readonly node: 'moved'; readonly over: Stretch }
  /** How many of the latest periods in a row the condition holds. */
  | { readonly node: 'streak'; readonly of: Condition }
  /** Against the companies of the same group. */
  | { readonly node: 'peer'; readonly op: PeerOp; readonly of: Expression; readonly by: PeerGroup }
  /** The same figure of one company, or of an index, as it stands on that day. */
  | { readonly node: 'company'; readonly of: Expression; readonly symbol: string; readonly asset?: 'index' }
  | {
      readonly node: 'arithmetic'
      readonly op: '+' | '-' | '*' | '/'
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly node: 'negate'; readonly of: Expression }
  | { readonly node: 'absolute'; readonly of: Expression }

export const comparisons = ['<', '<=', '>', '>=', '=', '!='] as const
export type Comparison = (typeof comparisons)[number]

export type Condition =
  | {
      readonly node: 'compare'
      readonly op: Comparison
      readonly left: Expression
      readonly right: Expression
    }
  | {
      readonly node: 'between'
      readonly of: Expression
      readonly low: Expression
      readonly high: Expression
    }
  /** A text field is one of these values, or holds one of them. A flag field is "yes" or "no". */
  | {
      readonly node: 'text'
      readonly field: string
      readonly op: 'is' | 'has'
      readonly values: readonly string[]
    }
  | {
      readonly node: 'crosses'
      readonly direction: 'above' | 'below'
      readonly left: Expression
      readonly right: Expression
      /** Within so many bars of the last; 1d is the last bar itself. */
      readonly within: Span
    }
  | {
      readonly node: 'near'
      readonly of: Expression
      readonly to: Expression
      /** Percent of `to`. */
      readonly within: number
    }
  /** Each of the last `span` periods above (below) the one before it. */
  | {
      readonly node: 'trend'
      readonly direction: 'rising' | 'falling'
      readonly of: Expression
      readonly span: Span
    }
  /** At every one, or at one or more, of the last `span` periods. */
  | {
      readonly node: 'over'
      readonly quantifier: 'always' | 'ever'
      readonly of: Condition
      readonly span: Span
    }
  /** A candle pattern of the indicator registry, ended within so many bars. */
  | { readonly node: 'pattern'; readonly id: string; readonly timeframe: Timeframe; readonly within: Span }
  /** The figure is known. */
  | { readonly node: 'known'; readonly of: Expression }
  | { readonly node: 'and'; readonly all: readonly Condition[] }
  | { readonly node: 'or'; readonly any: readonly Condition[] }
  | { readonly node: 'not'; readonly of: Condition }
