/**
 * What can be said, as data. A sentence, the canonical text, a chart, an alert, a backtest and a basket are views of
 * one `Query`. Nothing here is resolved against a clock or a store: "last 30 days" stays relative until it is run.
 *
 * Normal form (what keeps `parse(print(query))` equal to `query`): a field carries the period it is read at; open, high,
 * low, close and volume are `price` nodes; an indicator is a `technical` node with all of its parameters, even where the
 * catalogue keeps its last value as a field; `and` and `or` have two members or more and none of their own kind; a number
 * is finite and carries its unit, money in rupees; dates are YYYY-MM-DD.
 */
import type { Condition, Expression, FiscalPeriod, Instrument, Range, Span, Timeframe } from './expression.ts'

export {
  type Asset,
  assets,
  type CalendarUnit,
  type Comparison,
  type Condition,
  calendarUnits,
  comparisons,
  type Expression,
  type FiscalPeriod,
  type Instrument,
  type NumberUnit,
  numberUnits,
  type PeerGroup,
  type PeerOp,
  type PricePart,
  peerGroups,
  peerOps,
  priceParts,
  type Range,
  type Span,
  type SpanUnit,
  type Stretch,
  spanUnits,
  type Timeframe,
  timeframes,
  type WindowOp,
  windowOps,
} from './expression.ts'

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
  /** A company, by its symbol, and those that the store lists as its peers. */
  'peers',
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
  /** Null for all companies: "how much of itc does lic hold" is about one. */
  readonly of: Instrument | null
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
export const optionSides = ['call', 'put'] as const
export type OptionSide = (typeof optionSides)[number]
/** The option chain of an underlying. */
export interface Chain {
  readonly kind: 'chain'
  readonly subject: Instrument
  /** A date, or one counted from the day it is run. The last day of a month stands for its last expiry. */
  readonly expiry: 'nearest' | 'next' | 'monthly' | string
  /** One strike of it, and one side of that; null is all of them. */
  readonly option: { readonly strike: number; readonly side: OptionSide | null } | null
  readonly show: readonly ChainFact[]
}

/** Futures contracts: of one underlying, or a screen of them. */
export interface Futures {
  readonly kind: 'futures'
  readonly subjects: readonly Instrument[]
  /** Companies the contracts are on; everything that has futures where nothing is said. */
  readonly universe: Universe
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

/** Bought by the calendar: all at once on the first day, or the amount on the first day of each period. */
export interface Schedule {
  readonly node: 'schedule'
  readonly every: 'once' | Series['every']
}

export interface Backtest {
  readonly kind: 'backtest'
  readonly target: { readonly instruments: readonly Instrument[] } | { readonly universe: Universe }
  /** Rupees put in each time. */
  readonly amount: number
  /** By the calendar nothing is ever sold. */
  readonly buy: Condition | Schedule
  readonly sell: Condition | null
  /** Sold after so long, if not before. */
  readonly hold: Span | null
  readonly over: Range | null
  /** The same money put in monthly, or all at the start; or, of money put in by the calendar, into each of these. */
  readonly against: 'monthly' | 'lump' | { readonly instruments: readonly Instrument[] } | null
}

/** A backtest that buys when something holds: what can be watched, and kept as a strategy. */
export type RuleBacktest = Backtest & { readonly buy: Condition }

export const buysByRule = (query: Backtest): query is RuleBacktest => query.buy.node !== 'schedule'

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
