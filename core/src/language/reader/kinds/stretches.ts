/**
 * Returns in a piece of the calendar: "top gainers in fy24", "stocks with return above 50% since 2020". The time is taken
 * out of the sentence and put on every return that was said without one.
 */
import type { Expression, Query, Stretch } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import { stretchOf } from '../../fiscal.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { movedOver, returnOver, span } from '../figures/make.ts'
import { isByCalendar, monthAt, wholeYear, yearAt } from '../figures/time.ts'
import { became, isWord, joinNotes, type Notes, type Sentence, senseAt } from '../token.ts'
import { inWhole, partOf } from './slots.ts'

interface Said {
  readonly from: number
  readonly to: number
  readonly over: Stretch
}

const usual: ReadonlySet<string> = new Set(
  [span(1, 'd'), span(1, 'y')].map((each) => printExpression(returnOver(each))),
)

/** A return without a time of its own is over a day or a year. */
const isUsual = (of: object): boolean =>
  'node' in of && of.node === 'window' && usual.has(printExpression(of as Expression)) // the tag says which node it is

/** What was assumed for want of a time. */
const stale: ReadonlySet<string> = new Set(['over 1 year', 'by the return of the day', 'in a day'])

const withoutStale = (notes: Notes): Notes => ({
  ...notes,
  assumptions: notes.assumptions.filter(({ meaning }) => !stale.has(meaning)),
})

/** Reads the sentence with its returns in the time that is said, where there is one such time and one such return. */
export const inStretch =
  (read: KindReader['read']): KindReader['read'] =>
  (sentence, context) => {
    const [said, ...more] = stretchesIn(sentence)
    const whole = read(sentence, context)
    if (!said || more.length > 0) return whole
    const places = sentence.tokens.flatMap((_, at) => (said.from <= at && at < said.to ? [] : [at]))
    const rest = partOf(sentence, places)
    if (saysAnotherTime(rest.sentence)) return whole
    // "roe above 20 and return above 50% in fy24": of one year, both.
    const filed = whole && ofReturns(whole, said)
    if (filed && whole.unread.length === 0) return filed
    const made = read(rest.sentence, context)
    const moved = made && ofReturns(made, said)
    if (!moved) return whole
    const { unread, notes } = moved
    return {
      ...moved,
      unread: unread.flatMap((at) => places[at] ?? []),
      notes: joinNotes(inWhole(notes, places), became(said.from, said.to, printExpression(movedOver(said.over)))),
    }
  }

function ofReturns(made: Candidate, { over }: Said): Candidate | null {
  if (made.outcome !== 'query') return null
  const query = returnsOver(made.query, over)
  return query && { ...made, query, notes: withoutStale(made.notes) }
}

function returnsOver(query: Query, over: Stretch): Query | null {
  let count = 0
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    if (isUsual(value)) {
      count++
      return movedOver(over)
    }
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each)]))
  }
  // The same tree but for its returns.
  const made = replaced(query) as Query
  return count > 0 ? made : null
}

const leading = ['in', 'for', 'of', 'on']

/** "in fy24", "since 2020", "from 2020 to 2022", "in 2023", "in march 2024", "last financial year". */
function stretchesIn(sentence: Sentence): readonly Said[] {
  return sentence.tokens.flatMap((_, at) => {
    const isLed = isWord(sentence, at - 1, ...leading)
    const over = stretchAt(sentence, at, isLed)
    return over ? [{ from: isLed ? at - 1 : at, to: at + 1, over }] : []
  })
}

function stretchAt(sentence: Sentence, at: number, isLed: boolean): Stretch | null {
  const range = senseAt(sentence, at, 'range')?.range
  if (range) return isByCalendar(range) ? range : null
  const fiscal = senseAt(sentence, at, 'fiscal')?.fiscal
  if (fiscal) return isWord(sentence, at - 1, 'since', 'from') ? null : stretchOf(fiscal)
  const month = monthAt(sentence, at)
  if (month) return month
  const isLast =
    at === sentence.tokens.length - 1 && !senseAt(sentence, at - 1, 'op') && !isWord(sentence, at - 1, 'top')
  const year = isLed || isLast ? yearAt(sentence, at) : null
  return year === null ? null : wholeYear(year)
}

/** "return over 3 months", "today's gainers": said with a time already. */
const saysAnotherTime = (sentence: Sentence): boolean =>
  sentence.tokens.some(
    ({ senses }, at) =>
      isWord(sentence, at, 'latest', 'yesterday', 'ago', 'asof') ||
      senses.some(({ is }) => is === 'span' || is === 'range' || is === 'timeframe' || is === 'unit' || is === 'date'),
  )
