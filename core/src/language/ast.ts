/**
 * What can be said, as data. A sentence, the canonical text, a chart, an alert, a backtest and a basket are views of
 * one `Query`. Nothing here is resolved against a clock or a store: "last 30 days" stays relative until it is run.
 *
 * Normal form (what keeps `parse(print(query))` equal to `query`): a field carries the period it is read at; open, high,
 * low, close and volume are `price` nodes; an indicator is a `technical` node with all of its parameters, even where the
 * catalogue keeps its last value as a field; `and` and `or` have two members or more and none of their own kind; a number
 * is finite and carries its unit, money in rupees; dates are YYYY-MM-DD.
 */
import type { Period } from 'core/catalogue'

export const assets = ['stock', 'etf', 'index', 'coin', 'commodity', 'currency'] as const
export type Asset = (typeof assets)[number]

/** An index goes by its name ("NIFTY 50"), everything else by its trading symbol. */
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
  /** How many of the latest periods in a row the condition holds. */
  | { readonly node: 'streak'; readonly of: Condition }
  /** Against the companies of the same group. */
  | { readonly node: 'peer'; readonly op: PeerOp; readonly of: Expression; readonly by: PeerGroup }
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

export const scopeKinds = [
  'index',
  'sector',
  'industry',
  /** large, mid, small. */
  'size',
  /** PSU, Private, MNC. */
  'ownership',
  /** bank, nbfc, insurer, ordinary. */
  'kind',
  'group',
  /** Symbols. */
  'symbol',
  /** Holders of futures and options. */
  'fno',
  /** The asker's own watch list. */
  'watchlist',
] as const
export type ScopeKind = (typeof scopeKinds)[number]
export interface Scope {
  readonly by: ScopeKind
  /** Empty for fno and watchlist. */
  readonly name: string
}

export const bases = ['stocks', 'etfs', 'indices', 'coins'] as const
export type Base = (typeof bases)[number]

/** Scopes of one kind are united, of different kinds intersected; `except` is taken away. */
export interface Universe {
  readonly base: Base
  readonly within: readonly Scope[]
  readonly except: readonly Scope[]
}

export interface Sort {
  readonly by: Expression
  readonly descending: boolean
}

export interface Screen {
  readonly kind: 'screen'
  readonly universe: Universe
  readonly where: Condition | null
  readonly show: readonly Expression[]
  readonly sort: Sort | null
  readonly limit: number | null
  /** As the market looked at the end of that day. */
  readonly asOf: string | null
  /** Companies whose presence or absence is to be explained, by symbol. */
  readonly why: readonly string[]
}

export interface Lookup {
  readonly kind: 'lookup'
  readonly subjects: readonly Instrument[]
  readonly show: readonly Expression[]
  /** A financial period, or the latest. */
  readonly at: FiscalPeriod | null
  readonly asOf: string | null
}

/** figure by figure through time. Extremes ("lowest PB in 15 years and when") are a series with `extreme`. */
export interface Series {
  readonly kind: 'series'
  readonly subject: Instrument
  readonly show: readonly Expression[]
  readonly every: 'year' | 'quarter' | 'month' | 'week' | 'day'
  readonly over: Range | null
  readonly extreme: 'highest' | 'lowest' | null
}

export interface Compare {
  readonly kind: 'compare'
  readonly subjects: readonly Instrument[]
  readonly show: readonly Expression[]
  /** Null compares the latest figures; otherwise figure by figure through time. */
  readonly every: 'year' | 'quarter' | 'month' | 'week' | 'day' | null
  readonly over: Range | null
}

export const aggregateOps = ['count', 'avg', 'median', 'sum', 'min', 'max'] as const
export type AggregateOp = (typeof aggregateOps)[number]
export interface Aggregate {
  readonly op: AggregateOp
  /** Null only for count. */
  readonly of: Expression | null
}
export const groupings = ['sector', 'industry', 'size', 'ownership', 'group', 'kind'] as const
export type Grouping = (typeof groupings)[number]

export interface Group {
  readonly kind: 'group'
  readonly universe: Universe
  readonly where: Condition | null
  /** Null is one row for all. */
  readonly by: Grouping | null
  readonly show: readonly Aggregate[]
  readonly descending: boolean
  readonly limit: number | null
  readonly asOf: string | null
}

export interface Study {
  readonly kind: 'study'
  readonly subject: Instrument
  readonly when: Condition
  readonly over: Range | null
  /** What happened so long after. */
  readonly then: readonly Span[]
}

export const eventKinds = ['insider', 'deals', 'actions', 'announcements', 'results', 'flows', 'holidays'] as const
export type EventKind = (typeof eventKinds)[number]

export interface Events {
  readonly kind: 'events'
  readonly of: EventKind
  readonly universe: Universe
  readonly where: Condition | null
  readonly over: Range | null
  readonly limit: number | null
}

/** Who holds a company. */
export interface Holders {
  readonly kind: 'holders'
  readonly subject: Instrument
  readonly among: 'all' | 'funds' | 'investors'
  /** Stake in percent of the company, or weight in the fund, above this. */
  readonly above: number | null
  readonly change: 'any' | 'bought' | 'sold' | 'new' | 'left'
}

/** What a fund or an investor holds. */
export interface Holdings {
  readonly kind: 'holdings'
  readonly owner: { readonly is: 'fund' | 'investor'; readonly name: string }
  readonly change: 'any' | 'bought' | 'sold' | 'new' | 'left'
}

export interface Overlap {
  readonly kind: 'overlap'
  /** Names of two funds or more. */
  readonly funds: readonly string[]
}

export interface Funds {
  readonly kind: 'funds'
  /** Categories as the store names them; several are united. */
  readonly categories: readonly string[]
  readonly houses: readonly string[]
  readonly where: Condition | null
  readonly show: readonly Expression[]
  readonly sort: Sort | null
  readonly limit: number | null
}

export const chainFacts = [
  'chain',
  'max_pain',
  'pcr',
  'atm_iv',
  'iv_percentile',
  'straddle_price',
  'expected_move',
  'highest_call_oi',
  'highest_put_oi',
  'support_resistance',
] as const
export type ChainFact = (typeof chainFacts)[number]
/** The option chain of an underlying. */
export interface Chain {
  readonly kind: 'chain'
  readonly subject: Instrument
  /** A date, or one counted from the day it is run. */
  readonly expiry: 'nearest' | 'next' | 'monthly' | string
  readonly show: readonly ChainFact[]
}

/** Futures contracts: of one underlying, or a screen of them. */
export interface Futures {
  readonly kind: 'futures'
  readonly subjects: readonly Instrument[]
  readonly where: Condition | null
  readonly show: readonly Expression[]
  readonly sort: Sort | null
  readonly limit: number | null
}

export interface Chart {
  readonly kind: 'chart'
  readonly subjects: readonly Instrument[]
  readonly timeframe: Timeframe
  /** Indicators drawn over or under the price. */
  readonly draw: readonly Expression[]
  readonly mark: Condition | null
  readonly over: Range | null
}

export const channels = ['any', 'telegram', 'webhook', 'inbox'] as const
export type WatchChannel = (typeof channels)[number]
export interface Watch {
  readonly kind: 'watch'
  readonly target: { readonly instruments: readonly Instrument[] } | { readonly universe: Universe }
  readonly when: Condition
  readonly channel: WatchChannel
  readonly trigger: 'once' | 'entry' | 'each'
}

export interface Backtest {
  readonly kind: 'backtest'
  readonly target: { readonly instruments: readonly Instrument[] } | { readonly universe: Universe }
  /** Rupees put in each time. */
  readonly amount: number
  readonly buy: Condition
  readonly sell: Condition | null
  /** Sold after so long, if not before. */
  readonly hold: Span | null
  readonly over: Range | null
  /** The same money put in monthly, or all at the start. */
  readonly against: 'monthly' | 'lump' | null
}

/** Orders to review: what a screen gives, in equal parts of an amount. */
export interface Basket {
  readonly kind: 'basket'
  readonly of: Screen | { readonly instruments: readonly Instrument[] }
  readonly amount: number
  readonly side: 'buy' | 'sell'
}

/** The day at a glance. */
export interface Pulse {
  readonly kind: 'pulse'
}

export interface Define {
  readonly kind: 'define'
  /** An id of a field, an indicator, a pattern or a glossary word. */
  readonly term: string
}

export type Query =
  | Screen
  | Lookup
  | Series
  | Compare
  | Group
  | Study
  | Events
  | Holders
  | Holdings
  | Overlap
  | Funds
  | Chain
  | Futures
  | Chart
  | Watch
  | Backtest
  | Basket
  | Pulse
  | Define

export type QueryKind = Query['kind']
