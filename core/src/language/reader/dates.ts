/** Spans, timeframes, dates, financial years and ranges of time, as pieces of a sentence. Today is handed in. */

import { addDays, parseDay } from 'core/values'
import type { CalendarUnit, FiscalPeriod, Range, Span, SpanUnit, Timeframe } from '../ast.ts'
import { fiscalEnd } from '../fiscal.ts'
import { dictionary } from './dictionary.ts'
import { type Edge, numberEdges } from './numbers.ts'
import type { Piece } from './pieces.ts'
import type { Sense } from './token.ts'

const unitWords = dictionary<SpanUnit>({
  year: 'y',
  years: 'y',
  yr: 'y',
  yrs: 'y',
  yer: 'y',
  saal: 'y',
  sal: 'y',
  saalon: 'y',
  varsh: 'y',
  fy: 'y',
  साल: 'y',
  quarter: 'q',
  quarters: 'q',
  qtr: 'q',
  qtrs: 'q',
  timahi: 'q',
  quater: 'q',
  quaters: 'q',
  month: 'm',
  months: 'm',
  mth: 'm',
  mths: 'm',
  mahina: 'm',
  mahine: 'm',
  महीने: 'm',
  week: 'w',
  weeks: 'w',
  wk: 'w',
  wks: 'w',
  hafta: 'w',
  hafte: 'w',
  day: 'd',
  days: 'd',
  din: 'd',
  session: 'd',
  sessions: 'd',
  bar: 'd',
  bars: 'd',
  candle: 'd',
  candles: 'd',
  दिन: 'd',
})
/** Only right after a number: 3y, 52w, 20d, 8q, 3m. */
const shortUnits = dictionary<SpanUnit>({ y: 'y', q: 'q', m: 'm', mo: 'm', w: 'w', d: 'd' })

export const calendarOf: Readonly<Record<SpanUnit, CalendarUnit>> = {
  d: 'day',
  w: 'week',
  m: 'month',
  q: 'quarter',
  y: 'year',
}

const minutes: Readonly<Record<number, Timeframe>> = { 1: '1min', 5: '5min', 15: '15min', 30: '30min', 60: 'hour' }
const minuteWords = new Set(['min', 'mins', 'minute', 'minutes'])
const hourWords = new Set(['hour', 'hours', 'hr', 'hrs'])
const namedFrames = dictionary<Timeframe>({
  hourly: 'hour',
  weekly: 'week',
  monthly: 'month',
  daily: 'day',
  hour: 'hour',
  week: 'week',
  month: 'month',
  day: 'day',
  dailies: 'day',
})

const lastWords = new Set([
  'last',
  'past',
  'pichle',
  'pichhle',
  'pichla',
  'pichhla',
  'previous',
  'prev',
  'latest',
  'preceding',
  'पिछले',
])
const leadIns = new Set(['in', 'over', 'for', 'during', 'within', 'the', 'since', 'from', 'across'])

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const monthNames = dictionary<number>(
  Object.fromEntries(
    'january february march april may june july august september october november december sept'
      .split(' ')
      .map((name) => [name, name === 'sept' ? 9 : months.indexOf(name.slice(0, 3)) + 1]),
  ),
)
const monthOf = (norm: string | undefined): number | null => {
  if (!norm) return null
  const place = months.indexOf(norm)
  return place >= 0 ? place + 1 : (monthNames[norm] ?? null)
}

const pad = (number: number): string => String(number).padStart(2, '0')

/** Last day of a month. */
function endOfMonth(year: number, month: number): string {
  const first = parseDay(month === 12 ? `${year + 1}-01-01` : `${year}-${pad(month + 1)}-01`)
  return first ? addDays(first, -1) : `${year}-${pad(month)}-28`
}

/** The end of the next month of that name: "dec expiry". */
export function comingMonthEnd(norm: string, today: string): string | null {
  const month = monthOf(norm)
  const year = Number(today.slice(0, 4))
  return month === null ? null : endOfMonth(month < Number(today.slice(5, 7)) ? year + 1 : year, month)
}

const isYear = (piece: Piece | undefined): boolean =>
  piece?.is === 'number' && /^(?:19[5-9]\d|20[0-4]\d)$/.test(piece.norm)

/** fy23, fy2023, q2fy25. */
function fiscalOf(norm: string): FiscalPeriod | null {
  const match = /^(?:q([1-4]))?fy(\d{2}|\d{4})e?$/.exec(norm)
  if (!match) return null
  const year = Number(match[2])
  const quarter = match[1] ? (Number(match[1]) as 1 | 2 | 3 | 4) : null
  return { year: year < 100 ? (year < 70 ? 2000 + year : 1900 + year) : year, quarter }
}

/** The last day of a financial year or quarter: FY23 ends 31 March 2023, Q2FY25 30 September 2024. */
export function timeEdges(pieces: readonly Piece[], at: number, today: string): Edge[] {
  const edges: Edge[] = []
  const piece = pieces[at]
  if (!piece) return edges
  const add = (length: number, ...senses: readonly Sense[]) => {
    if (length > 0) edges.push({ length, senses })
  }
  if (piece.is === 'date') {
    if (parseDay(piece.norm)) add(1, { is: 'date', date: piece.norm })
    return edges
  }
  const fiscal = readFiscal(pieces, at) ?? readQuarter(pieces, at, today)
  if (fiscal) add(fiscal.length, { is: 'fiscal', fiscal: fiscal.fiscal })
  const unit = unitWords[piece.norm]
  if (unit) add(1, { is: 'unit', unit }, ...frameSense(piece.norm))
  else add(namedFrames[piece.norm] ? 1 : 0, ...frameSense(piece.norm))
  const span = readSpanAt(pieces, at)
  if (span)
    add(
      span.length,
      ...(span.span ? [{ is: 'span' as const, span: span.span }] : []),
      ...(span.frame ? [{ is: 'timeframe' as const, timeframe: span.frame }] : []),
    )
  const date = readDateAt(pieces, at, today)
  if (date) add(date.length, { is: 'date', date: date.date })
  const range = readRangeAt(pieces, at, today)
  if (range) add(range.length, { is: 'range', range: range.range })
  return edges
}

const frameSense = (norm: string): Sense[] => {
  const timeframe = namedFrames[norm]
  return timeframe ? [{ is: 'timeframe', timeframe }] : []
}

function readFiscal(pieces: readonly Piece[], at: number): { length: number; fiscal: FiscalPeriod } | null {
  const norm = pieces[at]?.norm ?? ''
  const next = pieces[at + 1]
  const whole = fiscalOf(norm)
  if (whole) return { length: 1, fiscal: whole }
  // "financial year 2023".
  if (/^(?:financial|fiscal)$/.test(norm) && next?.norm === 'year' && isYear(pieces[at + 2])) {
    const year = Number(pieces[at + 2]?.norm)
    return { length: 3, fiscal: { year, quarter: null } }
  }
  if (norm === 'fy' && next?.is === 'number') {
    const fiscal = fiscalOf(`fy${next.norm}`)
    return fiscal ? { length: 2, fiscal } : null
  }
  // "q2 fy25", "q2 of fy2024", "q 2 fy 25"
  const quarter = /^q([1-4])$/.exec(norm)?.[1] ?? (norm === 'q' && /^[1-4]$/.test(next?.norm ?? '') ? next?.norm : null)
  if (!quarter) return null
  let rest = norm === 'q' ? at + 2 : at + 1
  if (pieces[rest]?.norm === 'of') rest++
  const year = readFiscal(pieces, rest)
  return year && year.fiscal.quarter === null
    ? { length: rest - at + year.length, fiscal: { year: year.fiscal.year, quarter: Number(quarter) as 1 | 2 | 3 | 4 } }
    : null
}

/** "q2", "march quarter": the latest that has ended; "march 2025 quarter", "quarter ended june 2024". */
function readQuarter(
  pieces: readonly Piece[],
  at: number,
  today: string,
): { length: number; fiscal: FiscalPeriod } | null {
  const norm = pieces[at]?.norm ?? ''
  const digit = norm === 'q' ? pieces[at + 1]?.norm : /^q([1-4])$/.exec(norm)?.[1]
  if (digit && /^[1-4]$/.test(digit)) {
    const length = norm === 'q' ? 2 : 1
    // "q2 2025" may be of either kind of year.
    if (isYear(pieces[at + length])) return null
    return { length, fiscal: latestQuarter(Number(digit), today) }
  }
  const isBefore = unitWords[norm] === 'q'
  let month = isBefore ? at + 1 : at
  if (isBefore && /^(?:ended|ending|of)$/.test(pieces[month]?.norm ?? '')) month++
  const quarter = [3, 6, 9, 12].indexOf(monthOf(pieces[month]?.norm) ?? 0)
  if (quarter < 0) return null
  // The year to March: what ends in March is its fourth quarter.
  const number = quarter === 0 ? 4 : quarter
  const year = isYear(pieces[month + 1]) ? Number(pieces[month + 1]?.norm) : null
  const end = year === null ? month + 1 : month + 2
  if (!isBefore && unitWords[pieces[end]?.norm ?? ''] !== 'q') return null
  return {
    length: (isBefore ? end : end + 1) - at,
    fiscal: year === null ? latestQuarter(number, today) : fiscalQuarter(number === 4 ? year : year + 1, number),
  }
}

const fiscalQuarter = (year: number, quarter: number): FiscalPeriod => ({
  year,
  quarter: quarter as 1 | 2 | 3 | 4, // both callers give one of the four
})

function latestQuarter(quarter: number, today: string): FiscalPeriod {
  let fiscal = fiscalQuarter(Number(today.slice(0, 4)) + 1, quarter)
  while (fiscalEnd(fiscal) > today) fiscal = fiscalQuarter(fiscal.year - 1, quarter)
  return fiscal
}

interface SpanAt {
  readonly length: number
  readonly span: Span | null
  readonly frame: Timeframe | null
}

function readSpanAt(pieces: readonly Piece[], at: number): SpanAt | null {
  const edge = numberEdges(pieces, at).at(-1)
  const sense = edge?.senses[0]
  if (!edge || sense?.is !== 'number' || sense.unit !== 'plain' || sense.orMore) return null
  const count = sense.value
  if (!Number.isInteger(count) || count < 1 || count > 10_000) return null
  let next = at + edge.length
  if (/^(?:trading|consecutive|straight|successive|continuous|lagatar|lagataar)$/.test(pieces[next]?.norm ?? '')) next++
  const word = pieces[next]
  if (word?.is !== 'word') return null
  if (minuteWords.has(word.norm) || (word.norm === 'm' && false)) {
    const frame = minutes[count]
    return frame ? { length: next - at + 1, span: null, frame } : null
  }
  if (hourWords.has(word.norm)) return count === 1 ? { length: next - at + 1, span: null, frame: 'hour' } : null
  const unit =
    unitWords[word.norm] ??
    (word.isTight || /-$/.test(pieces[next - 1]?.text ?? '') ? shortUnits[word.norm] : undefined)
  if (!unit) return null
  const frame: Timeframe | null = count === 1 && unit === 'd' ? 'day' : count === 1 && unit === 'w' ? 'week' : null
  return { length: next - at + 1, span: { count, unit }, frame }
}

/** "march 2020", "31 march 2020", "march 31, 2020", "31/03/2020"; "2015" alone only after since, from and the like. */
function readDateAt(pieces: readonly Piece[], at: number, today: string): { length: number; date: string } | null {
  const piece = pieces[at]
  const named = monthOf(piece?.norm)
  if (named) {
    if (isYear(pieces[at + 1])) return dated(2, Number(pieces[at + 1]?.norm), named, null)
    const day = dayNumber(pieces[at + 1])
    if (day && pieces[at + 2]?.norm === ',' && isYear(pieces[at + 3]))
      return dated(4, Number(pieces[at + 3]?.norm), named, day)
    if (day && isYear(pieces[at + 2])) return dated(3, Number(pieces[at + 2]?.norm), named, day)
    return null
  }
  const day = dayNumber(piece)
  if (!day) return null
  let next = at + 1
  if (/^(?:st|nd|rd|th)$/.test(pieces[next]?.norm ?? '')) next++
  const month = monthOf(pieces[next]?.norm)
  if (month) {
    const comma = pieces[next + 1]?.norm === ',' ? 1 : 0
    if (isYear(pieces[next + 1 + comma]))
      return dated(next - at + 2 + comma, Number(pieces[next + 1 + comma]?.norm), month, day)
    return dated(next - at + 1, Number(today.slice(0, 4)), month, day)
  }
  if (pieces[at + 1]?.norm === '/' && pieces[at + 3]?.norm === '/' && isYear(pieces[at + 4])) {
    const second = Number(pieces[at + 2]?.norm)
    return second >= 1 && second <= 12 ? dated(5, Number(pieces[at + 4]?.norm), second, day) : null
  }
  return null
}

const dayNumber = (piece: Piece | undefined): number | null => {
  if (piece?.is !== 'number' || !/^\d{1,2}$/.test(piece.norm)) return null
  const value = Number(piece.norm)
  return value >= 1 && value <= 31 ? value : null
}

function dated(
  length: number,
  year: number,
  month: number,
  day: number | null,
): { length: number; date: string } | null {
  const date = day === null ? endOfMonth(year, month) : `${year}-${pad(month)}-${pad(day)}`
  return parseDay(date) ? { length, date } : null
}

function readRangeAt(pieces: readonly Piece[], at: number, today: string): { length: number; range: Range } | null {
  let next = at
  while (leadIns.has(pieces[next]?.norm ?? '') && next - at < 3) next++
  const lead = pieces.slice(at, next).map(({ norm }) => norm)
  const norm = pieces[next]?.norm ?? ''
  if (lastWords.has(norm)) {
    if (pieces[next + 1]?.norm === 'few') return null
    const span = readSpanAt(pieces, next + 1)
    if (span?.span) return { length: next + 1 + span.length - at, range: { range: 'last', span: span.span } }
    const word = pieces[next + 1]?.norm ?? ''
    const isFinancial = word === 'financial' && pieces[next + 2]?.norm === 'year'
    if (isFinancial || word === 'fy')
      return { length: next + (isFinancial ? 3 : 2) - at, range: { range: 'previous', unit: 'fy' } }
    const unit = unitWords[word]
    if (unit && norm !== 'latest')
      return { length: next + 2 - at, range: { range: 'previous', unit: calendarOf[unit] } }
    return null
  }
  if (norm === 'this' || norm === 'is' || norm === 'current') {
    const word = pieces[next + 1]?.norm ?? ''
    const unit = unitWords[word]
    if (word === 'fy' || (word === 'financial' && pieces[next + 2]?.norm === 'year'))
      return { length: next + (word === 'fy' ? 2 : 3) - at, range: { range: 'this', unit: 'fy' } }
    // "is saal", "is mahine"; "profit is 2 year high" is no time.
    const isHindi = norm === 'is' && /^(?:saal|sal|mahin[ae]|haft[ae]|timahi|साल|महीने)$/.test(word)
    if (unit && (norm === 'is' ? isHindi : norm === 'this' || unit !== 'd'))
      return { length: next + 2 - at, range: { range: 'this', unit: calendarOf[unit] } }
    return null
  }
  if (norm === 'ytd') return { length: next + 1 - at, range: { range: 'this', unit: 'year' } }
  const from = startOf(pieces, next, today)
  if (!from) {
    // "2015 se", "2015 ke baad"
    return null
  }
  const to = ['to', 'till', 'until', '-', 'and', 'se'].includes(pieces[next + from.length]?.norm ?? '')
    ? endOf(pieces, next + from.length + 1, today)
    : null
  if (to && to.date > from.date && (lead.length > 0 || from.isSure)) {
    return {
      length: next + from.length + 1 + to.length - at,
      range: { range: 'between', from: from.date, to: to.date },
    }
  }
  if (lead.includes('since') || lead.includes('from')) {
    return { length: next + from.length - at, range: { range: 'since', from: from.date } }
  }
  if (
    pieces[next + from.length]?.norm === 'se' &&
    lead.length === 0 &&
    isYear(pieces[next]) &&
    !/^(kam|zyada|jyada|upar|neeche|niche|adhik)$/.test(pieces[next + from.length + 1]?.norm ?? '')
  ) {
    return { length: next + from.length + 1 - at, range: { range: 'since', from: from.date } }
  }
  return null
}

function startOf(
  pieces: readonly Piece[],
  at: number,
  today: string,
): { length: number; date: string; isSure: boolean } | null {
  const piece = pieces[at]
  if (piece?.is === 'date' && parseDay(piece.norm)) return { length: 1, date: piece.norm, isSure: true }
  if (isYear(piece)) return { length: 1, date: `${piece?.norm}-01-01`, isSure: false }
  const fiscal = readFiscal(pieces, at)
  if (fiscal && fiscal.fiscal.quarter === null)
    return { length: fiscal.length, date: `${fiscal.fiscal.year - 1}-04-01`, isSure: true }
  const date = readDateAt(pieces, at, today)
  if (!date) return null
  const isWholeMonth = monthOf(piece?.norm) !== null && isYear(pieces[at + 1])
  return { length: date.length, date: isWholeMonth ? `${date.date.slice(0, 8)}01` : date.date, isSure: true }
}

function endOf(pieces: readonly Piece[], at: number, today: string): { length: number; date: string } | null {
  const piece = pieces[at]
  if (piece?.is === 'date' && parseDay(piece.norm)) return { length: 1, date: piece.norm }
  if (isYear(piece)) return { length: 1, date: `${piece?.norm}-12-31` }
  if (/^(?:today|now|date|aaj)$/.test(piece?.norm ?? '')) return { length: 1, date: today }
  const fiscal = readFiscal(pieces, at)
  if (fiscal && fiscal.fiscal.quarter === null) return { length: fiscal.length, date: fiscalEnd(fiscal.fiscal) }
  return readDateAt(pieces, at, today)
}
