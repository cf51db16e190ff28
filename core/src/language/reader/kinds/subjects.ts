/** Sentences about named companies: who, which figures, since when. Lookups, series and comparisons share this. */
import type { Expression, FiscalPeriod, Instrument, Range, Span } from '../../ast.ts'
import { printExpression, printSpan } from '../../canonical/print-expression.ts'
import { printFiscal, stretchOf } from '../../fiscal.ts'
import { readFigures } from '../figures/listed-figures.ts'
import { close, movedOver, returnOver, window } from '../figures/make.ts'
import { readInstrument } from '../figures/subject.ts'
import { readDate, readMonth, readRange, wholeYear, yearAt } from '../figures/time.ts'
import {
  assumed,
  became,
  isWord,
  joinNotes,
  type Notes,
  nothingNoted,
  type Sentence,
  senseAt,
  type Token,
} from '../token.ts'
import { readAgainstPast } from './against-past.ts'
import {
  asksMove,
  howItWent,
  isMovedWord,
  readDayOfLevel,
  readDistance,
  readExtremeMove,
  readMeanReturn,
  readReturnOfEach,
} from './moved.ts'
import { inOwnNames } from './own-names.ts'
import { movedBack, readAgo, usualThen } from './past-day.ts'
import { contentOf, fillSlots, hasWord, type Slot, saying, saysAny } from './slots.ts'
import {
  endedStretch,
  extremeClose,
  isDayReturn,
  isMeanOfDays,
  isOfOnePeriod,
  isOfYear,
  lastOf,
  ownExtreme,
  rangeText,
  saysSpan,
  saysYearly,
  withSpan,
  yearsIn,
} from './spans-said.ts'
import { topicSlot } from './topics.ts'

export interface About {
  readonly subjects: readonly Instrument[]
  readonly figures: readonly Expression[]
  readonly range: Range | null
  readonly fiscal: FiscalPeriod | null
  readonly asOf: string | null
  /** Words that say which kind it is. */
  readonly said: ReadonlySet<string>
  readonly extreme: 'highest' | 'lowest' | null
  readonly unread: readonly number[]
  readonly notes: Notes
}

export const memberWords: ReadonlySet<string> = new Set(
  'stock stocks company companies share shares scrip scrips constituents members kampani kampaniya kampaniyan'.split(
    ' ',
  ),
)

const frequency = { d: 'day', w: 'week', m: 'month', q: 'quarterly', y: 'annual' } as const

/** Screens name nobody: reading the rest of them for this would be half the cost of a long sentence. */
const aboutNobody: About = {
  subjects: [],
  figures: [],
  range: null,
  fiscal: null,
  asOf: null,
  said: new Set(),
  extreme: null,
  unread: [],
  notes: nothingNoted,
}

/** "q2" is the latest one, and it is said which. */
export function fiscalNotes(sentence: Sentence, at: number, period: FiscalPeriod): Notes {
  const text = printFiscal(period)
  const said = sentence.tokens[at]?.text ?? ''
  return joinNotes(became(at, at + 1, text), /\d{2}/.test(said) ? nothingNoted : assumed(said, text))
}

const kept = new WeakMap<readonly Token[], About>()

/** Three kinds ask the same of a sentence; it is read once. */
export function readAbout(sentence: Sentence): About {
  const known = kept.get(sentence.tokens)
  if (known) return known
  const isNamed = sentence.tokens.some((_, at) => readInstrument(sentence, at) !== null)
  const about = isNamed ? readAboutOnce(sentence) : aboutNobody
  kept.set(sentence.tokens, about)
  return about
}

function readAboutOnce(sentence: Sentence): About {
  const subjects: Instrument[] = []
  const figures: Expression[] = []
  /** "average roe", "sales cagr": over a span that was assumed, with the words that say so. */
  const unspanned = new Map<Expression, Notes>()
  const said = new Set<string>()
  let range: Range | null = null
  let fiscal: FiscalPeriod | null = null
  let asOf: string | null = null
  let extreme: 'highest' | 'lowest' | null = null
  let back: Span | null = null
  let backAt = -1
  let wentAt = -1
  const isMoved = asksMove(sentence)
  const isUnsaidReturn = (of: Expression): boolean => unspanned.has(of) && isDayReturn(of)
  const slots: Slot[] = [
    (at) => {
      const found = readInstrument(sentence, at)
      if (!found) return null
      if (!subjects.some(({ asset, symbol }) => asset === found.value.asset && symbol === found.value.symbol))
        subjects.push(found.value)
      return found
    },
    (at) => {
      const found = back || asOf ? null : readAgo(sentence, at)
      if (!found) return null
      back = found.value
      backAt = at
      return { next: found.next, notes: became(at, found.next, `${printSpan(back)} before`) }
    },
    (at) => {
      const past = readAgainstPast(sentence, at, figures)
      if (!past) return null
      figures.push(...past.figures)
      return {
        next: past.next,
        notes: became(at, past.next, past.figures.map((each) => printExpression(each)).join(', ')),
      }
    },
    (at) => {
      if (!isWord(sentence, at, 'asof', 'on') || asOf) return null
      const date = readDate(sentence, at + 1)
      if (!date) return null
      asOf = date.value
      return { next: date.next, notes: became(at, date.next, `as of ${date.value}`) }
    },
    (at) => {
      const found = senseAt(sentence, at, 'fiscal')
      if (!found || fiscal) return null
      fiscal = found.fiscal
      return { next: at + 1, notes: fiscalNotes(sentence, at, fiscal) }
    },
    (at) => {
      // "sales in 2015": the year that ended in March of it.
      const place = isWord(sentence, at, 'in', 'for', 'of') ? at + 1 : at
      const year = fiscal || range ? null : yearAt(sentence, place)
      const isOfMoves = said.has('moved') && figures.length === 0
      if (
        year === null ||
        (figures.length === 0 && !isOfMoves) ||
        isWord(sentence, at - 1, 'to') ||
        isWord(sentence, place + 1, 'to')
      )
        return null
      if (
        isOfMoves ||
        figures.every(isUnsaidReturn) ||
        figures.every(({ node }) => node === 'price') ||
        figures.every(isOfOnePeriod)
      ) {
        range = wholeYear(year)
        return { next: place + 1, notes: became(at, place + 1, `${year}`) }
      }
      if (!figures.every(isOfYear)) return null
      fiscal = { year, quarter: null }
      return {
        next: place + 1,
        notes: joinNotes(became(at, place + 1, `FY${year}`), assumed(String(year), `the year to March ${year}`)),
      }
    },
    (at) => {
      const isFirst = extreme === null && figures.length === 0
      const found = isFirst ? (readExtremeMove(sentence, at) ?? readDayOfLevel(sentence, at)) : null
      if (!found) return null
      extreme = found.value.extreme
      range ??= found.value.over
      figures.push(found.value.of)
      return found
    },
    (at) => {
      if (extreme === null && (isWord(sentence, at, 'highest', 'lowest') || isWord(sentence, at, 'max', 'min'))) {
        extreme = isWord(sentence, at, 'highest') || isWord(sentence, at, 'max') ? 'highest' : 'lowest'
        return { next: at + 1, notes: became(at, at + 1, extreme) }
      }
      return null
    },
    (at) => {
      const found = extreme === null ? extremeClose(sentence, at) : null
      if (found === null) return null
      extreme = found
      figures.push(close)
      return { next: at + 1, notes: became(at, at + 1, `close, ${extreme}`) }
    },
    // "highest close ever": of all the days there are, as where no time is said.
    (at) => (extreme && isWord(sentence, at, 'ever') ? { next: at + 1, notes: became(at, at + 1, extreme) } : null),
    (at) => {
      const found = readDistance(sentence, at)
      if (!found) return null
      figures.push(found.value)
      return found
    },
    (at) => {
      const found = figures.length === 0 ? readMeanReturn(sentence, at) : null
      if (found) said.add(found.value)
      return found
    },
    (at) => {
      const found = readReturnOfEach(sentence, at)
      if (!found) return null
      figures.push(found.value.of)
      said.add('history').add(found.value.step)
      return found
    },
    (at) => {
      const found = readFigures(sentence, at)
      if (!found) return null
      // "annual return last 10 years": of each year.
      if (found.value.some(isDayReturn) && saysYearly(sentence, at, found.next)) said.add('annual')
      else if (!saysSpan(sentence, at, found.next))
        for (const each of found.value)
          if (each.node === 'window' || isMeanOfDays(each)) unspanned.set(each, found.notes)
      for (const each of found.value)
        if (!figures.some((other) => printExpression(other) === printExpression(each))) figures.push(each)
      return found
    },
    (at) => {
      const isOfMoves = said.has('moved') || figures.every(isUnsaidReturn)
      const found = range ? null : (readRange(sentence, at) ?? (isOfMoves ? readMonth(sentence, at) : null))
      if (!found) return null
      range = found.value
      return { next: found.next, notes: became(at, found.next, rangeText(found.value)) }
    },
    (at) => {
      // "cagr of titan 10 years": of its price.
      const isAlone = isWord(sentence, at, 'cagr') && readFigures(sentence, at) === null
      // "nifty up this year", "tcs down in last 1 week": by how much.
      const isDirected =
        figures.length === 0 &&
        isWord(sentence, at, 'up', 'down') &&
        !isWord(sentence, at + 1, 'for') &&
        readRange(sentence, at + 1) !== null
      if (!isAlone && !isDirected && !(isMoved && isMovedWord(sentence, at))) return null
      if (isMoved && isWord(sentence, at, 'up', 'down')) wentAt = at
      said.add(isAlone ? 'cagr' : 'moved')
      return { next: at + 1, notes: became(at, at + 1, isAlone ? 'cagr(close)' : 'return') }
    },
    saying(sentence, ['vs'], 'compare', () => said.add('vs')),
    (at) => {
      // "reliance or tcs which has higher roce"
      const isBetween = isWord(sentence, at, 'or') && subjects.length > 0 && readInstrument(sentence, at + 1) !== null
      const isSide = isWord(sentence, at, 'up', 'down', 'high', 'low', 'all') && subjects.length > 1
      if (!isBetween && !isSide) return null
      said.add('compare')
      return { next: at + 1, notes: became(at, at + 1, 'compare') }
    },
    topicSlot(sentence, figures, said),
    saying(sentence, ['compare'], 'compare', () => said.add('compare')),
    (at) => {
      const step = /^by (year|quarter)$/.exec(sentence.tokens[at]?.norm ?? '')?.[1]
      if (!step) return null
      said.add('history').add(step === 'year' ? 'annual' : 'quarterly')
      return { next: at + 1, notes: became(at, at + 1, `every ${step}`) }
    },
    (at) => {
      if (!isWord(sentence, at, 'yesterday') || back || asOf) return null
      back = { count: 1, unit: 'd' }
      backAt = at
      return { next: at + 1, notes: became(at, at + 1, 'the day before') }
    },
    saying(sentence, ['history'], 'series', () => said.add('history')),
    saying(sentence, ['when'], 'when', () => said.add('when')),
    (at) =>
      sentence.tokens[at]?.norm.startsWith('when ') && sentence.tokens.some((_, each) => readDayOfLevel(sentence, each))
        ? { next: at + 1, notes: became(at, at + 1, 'when') }
        : null,
    saying(sentence, ['quarterly'], 'every quarter', () => said.add('quarterly')),
    saying(sentence, ['annual'], 'every year', () => said.add('annual')),
    saying(sentence, ['yoy', 'qoq'], 'growth', () => said.add('growth')),
    (at) => {
      const frame = senseAt(sentence, at, 'timeframe')
      if (!frame || said.has('frame')) return null
      said.add('frame').add(frame.timeframe)
      return { next: at + 1, notes: became(at, at + 1, `every ${frame.timeframe}`) }
    },
    (at) => {
      if (!isWord(sentence, at, 'every', 'per')) return null
      const unit = senseAt(sentence, at + 1, 'unit')
      said.add('every')
      if (unit) said.add(frequency[unit.unit])
      return { next: unit ? at + 2 : at + 1, notes: became(at, unit ? at + 2 : at + 1, 'every') }
    },
  ]
  const { left, notes } = fillSlots(sentence, slots)
  let ungrown = -1
  if (wentAt >= 0) {
    const went = howItWent(sentence, { figures, range, fiscal, isThen: asOf !== null || back !== null })
    if (went) {
      figures.splice(0, figures.length, ...went.figures)
      range = went.range
    } else ungrown = wentAt
  }
  const over = lastOf(range)
  let isRespanned = false
  if (over && figures.some(isUnsaidReturn) && !said.has('annual')) {
    // "return of nifty in last 1 year" is one figure.
    isRespanned = true
    figures.splice(0, figures.length, ...figures.map((each) => (isUnsaidReturn(each) ? returnOver(over) : each)))
    if (figures.every((each) => each.node === 'window')) range = null
  }
  const stretch = fiscal ? stretchOf(fiscal) : endedStretch(range)
  if (stretch && !said.has('annual') && (figures.some(isUnsaidReturn) || (said.has('moved') && figures.length === 0))) {
    // "returns of tcs in fy24": from close to close.
    const then = movedOver(stretch)
    figures.splice(
      0,
      figures.length,
      ...(figures.length > 0 ? figures : [then]).map((of) => (isUnsaidReturn(of) ? then : of)),
    )
    isRespanned = true
    if (figures.every(({ node }) => node === 'moved')) {
      fiscal = null
      range = null
    }
  }
  const late = over && figures.length > 0 && figures.every((each) => unspanned.has(each)) ? over : null
  if (late) {
    // "average roe of titan 10 years": the span stands behind the name.
    figures.splice(0, figures.length, ...figures.map((each) => withSpan(each, late)))
    isRespanned = true
    range = null
  }
  // "tcs return since 2015": what the price did in that time.
  if (range && !over && figures.length > 0 && figures.every(isUnsaidReturn)) {
    figures.splice(0, figures.length, close)
    isRespanned = true
    // From the first day on, not from the end of the first month.
    said.add('day')
  }
  const years = said.has('cagr') && figures.length === 0 ? yearsIn(range, sentence.today) : null
  if (years) {
    figures.push(window('cagr', close, years))
    range = null
  } else if (said.has('moved') && range && figures.length === 0) {
    if (over) {
      figures.push(returnOver(over))
      range = null
    } else {
      figures.push(close)
      said.add('day')
    }
  }
  const then =
    asOf || fiscal || range ? null : movedBack(figures.length > 0 ? figures : usualThen(back, said), back, sentence)
  if (then) {
    figures.splice(0, figures.length, ...then.figures)
    asOf = then.asOf
  }
  const [first] = subjects
  const isOneKind = subjects.every(({ asset }) => asset === first?.asset)
  const isIndex = first?.asset === 'index' && isOneKind
  // "highest dividend yield stocks in nifty 50" asks for members, not for the index.
  const isOfMembers =
    isIndex && (saysAny(sentence, memberWords) || (!said.has('history') && isAverageOfNow(sentence, range)))
  return {
    subjects: isOfMembers ? [] : subjects,
    figures: first && isOneKind ? figures.map((each) => inOwnNames(each, first.asset)) : figures,
    range,
    fiscal,
    asOf,
    said,
    extreme: extreme ?? ownExtreme(figures, range),
    unread: [...contentOf(sentence, left), ...(back && !then ? [backAt] : []), ...(ungrown < 0 ? [] : [ungrown])],
    notes: isRespanned ? withoutAssumptions(notes, [...unspanned.values()]) : notes,
  }
}

function withoutAssumptions(notes: Notes, stale: readonly Notes[]): Notes {
  const gone = new Set(stale.flatMap(({ assumptions }) => assumptions))
  return { ...notes, assumptions: notes.assumptions.filter((each) => !gone.has(each)) }
}

/** "average pe of nifty 50", with no time said: over its members. */
const isAverageOfNow = (sentence: Sentence, range: Range | null): boolean =>
  range === null &&
  hasWord(sentence, 'avg', 'median') &&
  !hasWord(sentence, 'history', 'vs') &&
  !sentence.tokens.some(({ senses }) => senses.some(({ is }) => is === 'span' || is === 'range'))
