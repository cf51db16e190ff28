/** Every place where a candle pattern ended in the whole history of every stock, and what came after. */
import { dayText } from 'core/catalogue'
import { type ChartTimeframe, chartTimeframes } from 'core/contract/rest'
import { type CandlePattern, laterDays, patternPlaces, patterns } from 'core/indicators'
import type { MarketStore } from '../store.ts'
import { type DayCandles, foldCandles } from './bars.ts'

export interface CandleBook {
  /** Largest first; matches name them by their place. */
  readonly symbols: readonly string[]
  readonly from: string
  readonly to: string
  /** Daily bars of each symbol. */
  readonly bars: Uint32Array
  /** For each symbol and each number of later days: days whose later day has come, and those that stood higher then. */
  readonly base: Uint32Array
  readonly matches: Readonly<Record<ChartTimeframe, CandleMatches>>
  /** Some of each pattern, the clearest first; in the order of the registry. */
  readonly examples: readonly (readonly CandleExample[])[]
}

/** One entry for each match. */
export interface CandleMatches {
  /** The place in the registry. */
  readonly pattern: Uint8Array
  readonly symbol: Uint16Array
  /** Days since 1970. */
  readonly day: Int32Array
  /** For the number of later days at place i: bit 2i says that the later day has come, bit 2i + 1 that it stood higher. */
  readonly later: Uint8Array
}

export interface CandleExample {
  readonly symbol: string
  readonly days: readonly string[]
  /** Open, high, low, close. */
  readonly candles: readonly (readonly [number, number, number, number])[]
  /** The first candle of the pattern among them. */
  readonly first: number
  /** Ids of all patterns that end on the same day. */
  readonly ends: readonly string[]
}

const symbolsAtOnce = 50

export async function writeCandleBook(store: MarketStore): Promise<CandleBook> {
  const symbols = (
    await store.rows(`select "symbol" from "latest" order by "market_cap" desc nulls last, "symbol"`)
  ).map((row) => String(row.symbol))
  const book = emptyBook(symbols)
  for (let start = 0; start < symbols.length; start += symbolsAtOnce) {
    const some = symbols.slice(start, start + symbolsAtOnce)
    const read = await readCandles(store, some)
    some.forEach((symbol, at) => {
      const days = read[at]
      if (days) writeSymbol(book, { symbol, place: start + at, days })
    })
  }
  return finish(book)
}

type Growing = { readonly [Column in keyof CandleMatches]: number[] }

interface Draft {
  readonly symbols: readonly string[]
  first: number
  last: number
  readonly bars: Uint32Array
  readonly base: Uint32Array
  readonly matches: Readonly<Record<ChartTimeframe, Growing>>
  readonly examples: (CandleExample & { readonly clarity: number })[][]
}

const emptyBook = (symbols: readonly string[]): Draft => {
  const growing = (): Growing => ({ pattern: [], symbol: [], day: [], later: [] })
  return {
    symbols,
    first: Number.POSITIVE_INFINITY,
    last: Number.NEGATIVE_INFINITY,
    bars: new Uint32Array(symbols.length),
    base: new Uint32Array(symbols.length * laterDays.length * 2),
    matches: { day: growing(), week: growing(), month: growing() },
    examples: patterns.map(() => []),
  }
}

interface SymbolDays {
  readonly symbol: string
  readonly place: number
  readonly days: DayCandles
}

function writeSymbol(book: Draft, { symbol, place, days }: SymbolDays): void {
  const count = days.days.length
  book.bars[place] = count
  book.first = Math.min(book.first, days.days[0] ?? book.first)
  book.last = Math.max(book.last, days.days[count - 1] ?? book.last)
  const later = laterBits(days.close)
  writeBase(book.base, place, later)
  for (const timeframe of chartTimeframes) {
    const folded = foldCandles(days, timeframe)
    const growing = book.matches[timeframe]
    const places = patternPlaces(patterns, folded)
    places.forEach((bars, pattern) => {
      for (const bar of bars) {
        const end = folded.ends[bar] ?? 0
        growing.pattern.push(pattern)
        growing.symbol.push(place)
        growing.day.push(days.days[end] ?? 0)
        growing.later.push(later[end] ?? 0)
      }
    })
    if (timeframe === 'day') keepExamples(book, symbol, days, places)
  }
}

function laterBits(close: Float64Array): Uint8Array {
  const bits = new Uint8Array(close.length)
  laterDays.forEach((days, place) => {
    for (let at = 0; at + days < close.length; at++) {
      const change = (close[at + days] ?? Number.NaN) - (close[at] ?? Number.NaN)
      if (Number.isNaN(change)) continue
      bits[at] = (bits[at] ?? 0) | (1 << (2 * place)) | (change > 0 ? 2 << (2 * place) : 0)
    }
  })
  return bits
}

function writeBase(base: Uint32Array, symbol: number, later: Uint8Array): void {
  laterDays.forEach((_, place) => {
    const at = (symbol * laterDays.length + place) * 2
    for (const bits of later) {
      base[at] = (base[at] ?? 0) + ((bits >> (2 * place)) & 1)
      base[at + 1] = (base[at + 1] ?? 0) + ((bits >> (2 * place + 1)) & 1)
    }
  })
}

const examplesOfEach = 8
const barsBefore = 7
const barsAfter = 3

/** The latest of each of the largest companies that has bars after it. */
function keepExamples(book: Draft, symbol: string, days: DayCandles, places: readonly (readonly number[])[]): void {
  if (book.examples.every((kept) => kept.length >= examplesOfEach)) return
  const endsAt = new Map<number, string[]>()
  places.forEach((bars, place) => {
    for (const bar of bars) endsAt.set(bar, [...(endsAt.get(bar) ?? []), patterns[place]?.id ?? ''])
  })
  patterns.forEach((pattern, place) => {
    const kept = book.examples[place]
    if (!kept || kept.length >= examplesOfEach) return
    const bar = places[place]?.findLast((each) => each + barsAfter < days.days.length && each >= barsBefore + 5)
    if (bar !== undefined) kept.push(exampleAt(pattern, symbol, days, bar, endsAt.get(bar) ?? []))
  })
}

function exampleAt(
  pattern: CandlePattern,
  symbol: string,
  { days, open, high, low, close }: DayCandles,
  bar: number,
  ends: readonly string[],
): CandleExample & { clarity: number } {
  const [first, last] = [bar - pattern.candles + 1 - barsBefore, bar + barsAfter]
  const drawn = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const height = (from: number, to: number) =>
    Math.max(...high.subarray(from, to + 1)) - Math.min(...low.subarray(from, to + 1))
  return {
    symbol,
    days: drawn.map((at) => dayText(days[at] ?? 0)),
    candles: drawn.map((at) => [open[at] ?? 0, high[at] ?? 0, low[at] ?? 0, close[at] ?? 0]),
    first: barsBefore,
    ends,
    clarity: height(bar - pattern.candles + 1, bar) / height(first, last),
  }
}

function finish({ first, last, matches, examples, ...book }: Draft): CandleBook {
  const typed = ({ pattern, symbol, day, later }: Growing): CandleMatches => ({
    pattern: Uint8Array.from(pattern),
    symbol: Uint16Array.from(symbol),
    day: Int32Array.from(day),
    later: Uint8Array.from(later),
  })
  return {
    ...book,
    from: Number.isFinite(first) ? dayText(first) : '',
    to: Number.isFinite(last) ? dayText(last) : '',
    matches: { day: typed(matches.day), week: typed(matches.week), month: typed(matches.month) },
    examples: examples.map((kept) =>
      [...kept].sort((left, right) => right.clarity - left.clarity).map(({ clarity, ...example }) => example),
    ),
  }
}

/** In the order asked; undefined for a symbol without bars. */
async function readCandles(store: MarketStore, symbols: readonly string[]): Promise<(DayCandles | undefined)[]> {
  const numbered = symbols.map((_, at) => `($${at + 1}, ${at})`).join(', ')
  const empty = new Float64Array()
  const [numbers = empty, days = empty, open = empty, high = empty, low = empty, close = empty] = await store.numbers(
    `select k."number"::double, datediff('day', date '1970-01-01', t."day")::double,
       t."open"::double, t."high"::double, t."low"::double, t."close"::double
     from "stock_price_daily_historical" t join (values ${numbered}) k("name", "number") on t."symbol" = k."name"
     where t."close" is not null order by k."number", t."day"`,
    [...symbols],
    60_000,
  )
  const found: (DayCandles | undefined)[] = symbols.map(() => undefined)
  for (let start = 0, end = 0; start < numbers.length; start = end) {
    const number = numbers[start] ?? 0
    while (end < numbers.length && numbers[end] === number) end++
    const part = (column: Float64Array) => column.subarray(start, end)
    found[number] = { days: part(days), open: part(open), high: part(high), low: part(low), close: part(close) }
  }
  return found
}
