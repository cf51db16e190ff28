/** The words and signs of the canonical text. */
import { createToken, type IToken, Lexer, type TokenType } from 'chevrotain'
import { findFields } from 'core/catalogue'
import { findIndicator, findPattern } from 'core/indicators'
import {
  aggregateOps,
  assets,
  bases,
  calendarUnits,
  eventKinds,
  groupings,
  optionSides,
  peerGroups,
  peerOps,
  windowOps,
} from '../ast.ts'

const category = (name: string): TokenType => createToken({ name, pattern: Lexer.NA })

/** Every word, key words among them: what follows a dot, or a word to be defined. */
export const AnyWord = category('AnyWord')
/** Words that may name a field, an indicator or a pattern. */
export const Name = category('Name')

const Identifier = createToken({ name: 'Identifier', pattern: /[a-z]\w*/, categories: [AnyWord, Name] })
export const Text = createToken({ name: 'Text', pattern: /"(?:[^"\\]|\\["\\])*"/, line_breaks: true })
export const Day = createToken({ name: 'Day', pattern: /\d{4}-\d{2}-\d{2}(?![\w-])/ })
export const Duration = createToken({ name: 'Duration', pattern: /\d+[dwmqy](?!\w)/ })
export const Fiscal = createToken({ name: 'Fiscal', pattern: /(?:Q[1-4])?FY\d{4}(?![\w&-])/ })
export const Ticker = createToken({ name: 'Ticker', pattern: /\d*[A-Z][A-Z0-9]*(?:[&-][A-Z0-9]+)*(?![\w&-])/ })
/** "Tcs": no rule takes it, so that the whole word is what an error points at. */
const Capitalised = createToken({ name: 'Capitalised', pattern: /[A-Z][\w&-]*/ })
export const Figure = createToken({ name: 'Figure', pattern: /\d+(?:\.\d+)?(?:e[+-]?\d+)?/ })

export const Timeframe = category('Timeframe')
const Minutes = createToken({ name: 'Minutes', pattern: /(?:1|5|15|30)min(?!\w)/, categories: [Timeframe] })

export const Comparison = createToken({ name: 'Comparison', pattern: /<=|>=|!=|<|>|=/ })
export const Sum = category('Sum')
const Plus = createToken({ name: 'Plus', pattern: '+', categories: [Sum] })
export const Minus = createToken({ name: 'Minus', pattern: '-', categories: [Sum] })
export const Product = createToken({ name: 'Product', pattern: /[*/]/ })
export const Open = createToken({ name: 'Open', pattern: '(' })
export const Close = createToken({ name: 'Close', pattern: ')' })
export const Comma = createToken({ name: 'Comma', pattern: ',' })
export const Colon = createToken({ name: 'Colon', pattern: ':' })
export const Dot = createToken({ name: 'Dot', pattern: '.' })
export const At = createToken({ name: 'At', pattern: '@' })
export const Percent = createToken({ name: 'Percent', pattern: '%' })
export const Rupee = createToken({ name: 'Rupee', pattern: '₹' })
const Space = createToken({ name: 'Space', pattern: /\s+/, group: Lexer.SKIPPED, line_breaks: true })

export const Base = category('Base')
export const Asset = category('Asset')
/** Scopes that are named by a string. */
export const NamedScope = category('NamedScope')
/** Scopes that say all by themselves. */
export const SymbolScope = category('SymbolScope')
export const BareScope = category('BareScope')
export const CalendarUnit = category('CalendarUnit')
export const Step = category('Step')
/** avg, min, …: over a span, or against companies of the same group. */
export const FigureOp = category('FigureOp')
export const AggregateOp = category('AggregateOp')
export const PeerGroup = category('PeerGroup')
export const Grouping = category('Grouping')
export const EventKind = category('EventKind')
export const Channel = category('Channel')
export const Change = category('Change')
export const Trend = category('Trend')
export const Quantifier = category('Quantifier')
export const Direction = category('Direction')
export const Order = category('Order')
export const Extreme = category('Extreme')
export const Among = category('Among')
export const Owner = category('Owner')
export const Side = category('Side')
export const OptionSide = category('OptionSide')
export const Against = category('Against')
export const Trigger = category('Trigger')
export const TextOp = category('TextOp')
export const Scale = category('Scale')
export const Expiry = category('Expiry')

const categories: readonly (readonly [TokenType, readonly string[]])[] = [
  [Base, bases],
  [Asset, assets],
  [NamedScope, ['index', 'sector', 'industry', 'size', 'ownership', 'kind', 'group']],
  [SymbolScope, ['symbol', 'peers']],
  [BareScope, ['fno', 'watchlist']],
  [CalendarUnit, calendarUnits],
  [Step, ['year', 'quarter', 'month', 'week', 'day']],
  [Timeframe, ['hour', 'day', 'week', 'month']],
  [FigureOp, [...windowOps, ...peerOps]],
  [AggregateOp, aggregateOps],
  [PeerGroup, peerGroups],
  [Grouping, groupings],
  [EventKind, eventKinds],
  [Channel, ['any', 'telegram', 'webhook', 'inbox']],
  [Change, ['bought', 'sold', 'new', 'left']],
  [Trend, ['rising', 'falling']],
  [Quantifier, ['always', 'ever']],
  [Direction, ['above', 'below']],
  [Order, ['asc', 'desc']],
  [Extreme, ['highest', 'lowest']],
  [Among, ['funds', 'investors']],
  [Owner, ['fund', 'investor']],
  [Side, ['buy', 'sell']],
  [OptionSide, optionSides],
  [Against, ['monthly', 'lump']],
  [Trigger, ['once', 'each']],
  [TextOp, ['is', 'has']],
  [Scale, ['cr', 'lakh', 'x', 'days']],
  [Expiry, ['nearest', 'next', 'monthly']],
]

/** Words that open an expression or a condition: a field of the same name could not be told from them. */
const opening = new Set<string>(
  'avg min max sum median stdev cagr growth change percentile rank return prev at abs rising falling always ever pattern known not'.split(
    ' ',
  ),
)

export const verbs = (
  'screen show series compare group study events holders holdings overlap funds chain futures chart watch backtest ' +
  'basket pulse define'
).split(' ')

const others = (
  'where sort limit as of why at every on by when then in among expiry strike draw mark any buy sell hold against except symbol ' +
  'category house last since from to this previous and or not between crosses within near pattern known return prev ' +
  'streak abs count'
).split(' ')

const isName = (word: string): boolean =>
  !opening.has(word) && (findFields(word).length > 0 || Boolean(findIndicator(word) ?? findPattern(word)))

const keyWords = new Map<string, TokenType>()
for (const word of new Set([...verbs, ...others, ...categories.flatMap(([, words]) => words)])) {
  const kinds = categories.filter(([, words]) => words.includes(word)).map(([kind]) => kind)
  const all = [...kinds, AnyWord, ...(isName(word) ? [Name] : [])]
  keyWords.set(word, createToken({ name: `"${word}"`, pattern: Lexer.NA, categories: all }))
}

export const keyWordList: readonly string[] = [...keyWords.keys()]

export function key(word: string): TokenType {
  const found = keyWords.get(word)
  if (!found) throw new Error(`"${word}" is not a key word of the canonical text`)
  return found
}

const lexed = [
  Space,
  Text,
  Day,
  Minutes,
  Duration,
  Fiscal,
  Ticker,
  Capitalised,
  Figure,
  Identifier,
  Comparison,
  Plus,
  Minus,
  Product,
  Open,
  Close,
  Comma,
  Colon,
  Dot,
  At,
  Percent,
  Rupee,
]

export const vocabulary: TokenType[] = [
  ...new Set([...lexed, AnyWord, Name, Sum, ...categories.map(([kind]) => kind), ...keyWords.values()]),
]

let lexer: Lexer | null = null

export interface Lexed {
  readonly tokens: IToken[]
  /** The first place that is no word or sign at all. */
  readonly stray: number | null
}

/** Everything that can be lexed. The lexer would go on past what cannot, trying each pattern on each letter of it. */
const readable = /(?:"(?:[^"\\]|\\["\\])*"|!=|\d*[A-Z][\w&-]*|[\w\s<>=+\-*/(),:.@%₹])*/y

export function lex(text: string): Lexed {
  readable.lastIndex = 0
  readable.test(text)
  if (readable.lastIndex < text.length) return { tokens: [], stray: readable.lastIndex }
  lexer ??= new Lexer(lexed, { positionTracking: 'onlyOffset' })
  const { tokens, errors } = lexer.tokenize(text)
  for (const token of tokens) {
    if (token.tokenType !== Identifier) continue
    const word = keyWords.get(token.image)
    if (!word) continue
    token.tokenType = word
    token.tokenTypeIdx = word.tokenTypeIdx ?? token.tokenTypeIdx
  }
  return { tokens, stray: errors[0]?.offset ?? null }
}

const anyWord = new Set<TokenType>([Identifier, ...keyWords.values()])
const linking = new Set([
  'and',
  'or',
  'not',
  'between',
  'above',
  'below',
  'near',
  'by',
  'of',
  'where',
  'when',
  'show',
  'sort',
  'on',
  'draw',
  'mark',
])

/** A word that may own the bracket after it, as avg does in avg(…). */
export const isWord = ({ tokenType, image }: IToken): boolean => anyWord.has(tokenType) && !linking.has(image)

/** Whether a name can stand bare where a symbol is meant. */
export const isTicker = (symbol: string): boolean =>
  /^\d*[A-Z][A-Z0-9]*(?:[&-][A-Z0-9]+)*$/.test(symbol) && !/^(?:Q[1-4])?FY\d{4}$/.test(symbol)

export const isPlainWord = (word: string): boolean => /^[a-z]\w*$/.test(word)

export const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

export const unquote = (literal: string): string => literal.slice(1, -1).replaceAll(/\\(["\\])/g, '$1')
