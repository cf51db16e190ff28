import type { Expression, Range, Span, Stretch } from '../../ast.ts'
import { fiscalEnd } from '../../fiscal.ts'
import { isWord, nothingNoted, type Parsed, parsed, type Sentence, senseAt, skipWords } from '../token.ts'
import { movedOver, returnOver, sure } from './make.ts'

/** "this month", "last year", as far back as a return over them looks. */
export const spanOfUnit = {
  day: { count: 1, unit: 'd' },
  week: { count: 1, unit: 'w' },
  month: { count: 1, unit: 'm' },
  quarter: { count: 3, unit: 'm' },
  year: { count: 1, unit: 'y' },
  fy: { count: 1, unit: 'y' },
} as const satisfies Readonly<Record<string, Span>>

const barsIn = { d: 1, w: 5, m: 21, q: 63, y: 248 } as const

/** As many trading days as a span has, usually. */
export const barsOf = ({ count, unit }: Span): number => count * barsIn[unit]

type ByCalendar =
  | Extract<Stretch, { readonly range: 'since' | 'between' }>
  | { readonly range: 'this' | 'previous'; readonly unit: 'fy' }

/** Told from the close before its first day; this week or month is as long a time back instead. */
export const isByCalendar = (range: Range): range is ByCalendar =>
  range.range === 'since' ||
  range.range === 'between' ||
  ((range.range === 'this' || range.range === 'previous') && range.unit === 'fy')

/** The return over "the last 3 months", "this month", "last week"; of this year it is since its first day. */
export function returnIn(range: Range): Expression | null {
  if (isByCalendar(range)) return movedOver(range)
  if (range.range === 'last') return returnOver(range.span)
  if (range.range !== 'this' && range.range !== 'previous') return null
  return range.range === 'this' && range.unit === 'year' ? sure('return_ytd') : returnOver(spanOfUnit[range.unit])
}

/** "3 years", "20 day", "3yr". */
export function readSpan(sentence: Sentence, at: number): Parsed<Span> | null {
  const span = senseAt(sentence, at, 'span')
  return span && parsed(span.span, at + 1, nothingNoted)
}

/** "3 5 10 yr", "3, 5 and 10 years": several numbers that share the last one's unit. */
export function readSpans(sentence: Sentence, at: number): Parsed<readonly Span[]> | null {
  const counts: number[] = []
  const spans: Span[] = []
  let next = at
  for (;;) {
    const place = counts.length + spans.length > 0 ? skipWords(sentence, next, 'comma', 'and') : next
    const span = senseAt(sentence, place, 'span')
    if (span) {
      for (const count of counts) spans.push({ count, unit: span.span.unit })
      counts.length = 0
      spans.push(span.span)
      next = place + 1
      continue
    }
    const number = senseAt(sentence, place, 'number')
    if (
      number?.unit === 'plain' &&
      Number.isInteger(number.value) &&
      number.value > 0 &&
      number.value <= 100 &&
      leadsToSpan(sentence, place + 1)
    ) {
      counts.push(number.value)
      next = place + 1
      continue
    }
    break
  }
  return spans.length > 0 && counts.length === 0 ? parsed(spans, next, nothingNoted) : null
}

function leadsToSpan(sentence: Sentence, at: number): boolean {
  for (let place = at; place < at + 8; place++) {
    if (senseAt(sentence, place, 'span')) return true
    const number = senseAt(sentence, place, 'number')
    if (!(number?.unit === 'plain') && !isWord(sentence, place, 'comma', 'and')) return false
  }
  return false
}

/** A bare number that people write for a year. */
export function yearAt(sentence: Sentence, at: number): number | null {
  const number = senseAt(sentence, at, 'number')
  const isYear =
    number?.unit === 'plain' && Number.isInteger(number.value) && number.value >= 1990 && number.value <= 2049
  return isYear ? number.value : null
}

/** All days of a year. */
export const wholeYear = (year: number): Stretch => ({ range: 'between', from: `${year}-01-01`, to: `${year}-12-31` })

/** "march 2024", all of it; a day of it is a day. */
export function monthAt(sentence: Sentence, at: number): Stretch | null {
  const date = senseAt(sentence, at, 'date')?.date
  return date && /^[a-z]+ \d{4}$/.test(sentence.tokens[at]?.norm ?? '')
    ? { range: 'between', from: `${date.slice(0, 8)}01`, to: date }
    : null
}

/** "since 2015", "last 8 quarters", "this month", "over 5 years", "from 2015 to 2020", "10 yr". */
export function readRange(sentence: Sentence, at: number): Parsed<Range> | null {
  const place = skipWords(sentence, at, 'for', 'in', 'from', 'of', 'since', 'last')
  const range = senseAt(sentence, place, 'range')
  if (range) return parsed(range.range, place + 1, nothingNoted)
  const span = senseAt(sentence, place, 'span')
  if (span) {
    // "3 years ago" and "3 years back" are days, not ranges.
    if (isWord(sentence, place + 1, 'ago')) return null
    return parsed({ range: 'last', span: span.span }, place + 1, nothingNoted)
  }
  const fiscal = senseAt(sentence, place, 'fiscal')
  if (fiscal && place > at && isWord(sentence, at, 'since', 'from')) {
    const { year, quarter } = fiscal.fiscal
    const from = quarter === null ? `${year - 1}-04-01` : fiscalEnd({ year, quarter })
    return parsed({ range: 'since', from }, place + 1, nothingNoted)
  }
  return null
}

/** "in march 2020": all of that month. */
export function readMonth(sentence: Sentence, at: number): Parsed<Range> | null {
  const place = skipWords(sentence, at, 'in', 'for', 'of')
  const month = monthAt(sentence, place)
  return month && parsed(month, place + 1)
}

/** "as of march 2020", "2020-03-31". */
export function readDate(sentence: Sentence, at: number): Parsed<string> | null {
  const place = skipWords(sentence, at, 'asof', 'on', 'in')
  const date = senseAt(sentence, place, 'date')
  if (date) return parsed(date.date, place + 1, nothingNoted)
  const fiscal = senseAt(sentence, place, 'fiscal')
  return fiscal ? parsed(fiscalEnd(fiscal.fiscal), place + 1, nothingNoted) : null
}
