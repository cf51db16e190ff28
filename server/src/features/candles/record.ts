/** What came after each pattern within some stocks, against any day of the same stocks. */
import { dayText } from 'core/catalogue'
import type { CandleRecord, PatternRecord } from 'core/contract/rest'
import { judgeLater, laterDays, patterns } from 'core/indicators'
import { monthOf } from '#market/candles/bars.ts'
import type { CandleBook, CandleMatches } from '#market/candles/book.ts'
import type { UniverseStock } from '#market/candles/today.ts'

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100)

export function recordOf(
  book: CandleBook,
  matches: CandleMatches,
  stocks: readonly UniverseStock[],
): Omit<CandleRecord, 'source'> {
  const nameOf = new Map(stocks.map(({ symbol, name }) => [symbol, name]))
  const isIn = Uint8Array.from(book.symbols, (symbol) => (nameOf.has(symbol) ? 1 : 0))
  const sum = (column: Uint32Array, step: number, place: number) =>
    isIn.reduce((total, flag, symbol) => total + flag * (column[symbol * step + place] ?? 0), 0)
  const base = laterDays.map((days, place) => {
    const step = laterDays.length * 2
    const times = sum(book.base, step, place * 2)
    const rose = sum(book.base, step, place * 2 + 1)
    return { days, times, rose: percent(rose, times) }
  })
  const tallies = tally(matches, isIn, { from: book.from, to: book.to })
  return {
    from: book.from,
    to: book.to,
    stocks: isIn.reduce((count, flag, symbol) => count + (flag && book.bars[symbol] ? 1 : 0), 0),
    bars: sum(book.bars, 1, 0),
    base,
    patterns: patterns.map(({ id }, place): PatternRecord => {
      const { times, newest, later } = tallies[place] ?? noTally
      const symbol = newest === -1 ? '' : (book.symbols[matches.symbol[newest] ?? 0] ?? '')
      const [example] = book.examples[place] ?? []
      return {
        id,
        times,
        after: laterDays.map((days, at) => {
          const judged = judgeLater(days, later[at] ?? noMonths, (base[at]?.rose ?? 0) / 100)
          return { ...judged, rose: percent(judged.rose, judged.times) }
        }),
        last:
          newest === -1 ? null : { day: dayText(matches.day[newest] ?? 0), symbol, name: nameOf.get(symbol) ?? symbol },
        example: example
          ? { symbol: example.symbol, days: example.days, candles: example.candles, first: example.first }
          : null,
      }
    }),
  }
}

interface Months {
  readonly times: Uint32Array
  readonly rose: Uint32Array
}

interface Tally {
  times: number
  /** Place of the newest match, of the largest company where several are; -1 for none. */
  newest: number
  readonly later: readonly Months[]
}

const noMonths: Months = { times: new Uint32Array(), rose: new Uint32Array() }
const noTally: Tally = { times: 0, newest: -1, later: [] }

const dayMs = 86_400_000

function tally(
  { pattern, symbol, day, later }: CandleMatches,
  isIn: Uint8Array,
  { from, to }: Pick<CandleBook, 'from' | 'to'>,
): readonly Tally[] {
  const firstMonth = from === '' ? 0 : monthOf(Date.parse(from) / dayMs)
  const count = from === '' ? 0 : monthOf(Date.parse(to) / dayMs) - firstMonth + 1
  const tallies = patterns.map(
    (): Tally => ({
      times: 0,
      newest: -1,
      later: laterDays.map(() => ({ times: new Uint32Array(count), rose: new Uint32Array(count) })),
    }),
  )
  for (let at = 0; at < pattern.length; at++) {
    if (isIn[symbol[at] ?? 0] !== 1) continue
    const one = tallies[pattern[at] ?? 0]
    if (!one) continue
    one.times += 1
    if (one.newest === -1 || (day[at] ?? 0) > (day[one.newest] ?? 0)) one.newest = at
    const month = monthOf(day[at] ?? 0) - firstMonth
    const bits = later[at] ?? 0
    for (let place = 0; place < laterDays.length; place++) {
      if (((bits >> (2 * place)) & 1) === 0) continue
      const months = one.later[place]
      if (!months) continue
      months.times[month] = (months.times[month] ?? 0) + 1
      months.rose[month] = (months.rose[month] ?? 0) + ((bits >> (2 * place + 1)) & 1)
    }
  }
  return tallies
}
