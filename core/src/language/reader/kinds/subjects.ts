/** Sentences about named companies: who, which figures, since when. Lookups, series and comparisons share this. */
import type { Expression, FiscalPeriod, Instrument, Range, Span } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import { readFigures } from '../figures/figure.ts'
import { close, field, hasPeriod, returnOver, sure, window } from '../figures/make.ts'
import { readInstrument } from '../figures/subject.ts'
import { readDate, readRange } from '../figures/time.ts'
import { became, isWord, joinNotes, type Notes, nothingNoted, type Sentence, senseAt, type Token } from '../token.ts'
import { contentOf, fillSlots, hasWord, type Slot, saying, saysAny } from './slots.ts'

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

const memberWords: ReadonlySet<string> = new Set(
  'stock stocks company companies share shares scrip scrips constituents members kampani kampaniya kampaniyan'.split(
    ' ',
  ),
)

const ofIndices: Readonly<Record<string, string>> = {
  pe: 'index_pe',
  pb: 'index_pb',
  dividend_yield: 'index_dividend_yield',
}

function ofIndex(of: Expression): Expression {
  if (of.node === 'field') return ofIndices[of.id] ? sure(ofIndices[of.id] ?? of.id) : of
  return of.node === 'window' ? { ...of, of: ofIndex(of.of) } : of
}

/** "pe vs 5yr avg": the figure against its own past. */
function readAgainstPast(sentence: Sentence, at: number, figures: readonly Expression[]) {
  if (!isWord(sentence, at, 'vs', 'with', 'and', 'comma')) return null
  let place = at + 1
  const span = senseAt(sentence, place, 'span') ?? null
  const range = senseAt(sentence, place, 'range')
  const over = span?.span ?? (range?.range.range === 'last' ? range.range.span : null)
  if (over) place++
  const isHistory = isWord(sentence, place, 'history')
  if (isHistory) place++
  const isAverage = isWord(sentence, place, 'avg', 'median')
  if (!isAverage || (!over && !isHistory)) return null
  place++
  const later = over ? null : senseAt(sentence, place, 'span')
  const whole = over ?? later?.span ?? { count: 5, unit: 'y' as const }
  if (later) place++
  const [first] = figures
  if (!first) return null
  const base = first.node === 'field' && hasPeriod(first.id, 'annual') ? (field(first.id, 'annual') ?? first) : first
  return {
    figures: [window('avg', base, whole), window('median', base, whole), window('percentile', base, whole)],
    next: place,
  }
}

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
  const said = new Set<string>()
  let range: Range | null = null
  let fiscal: FiscalPeriod | null = null
  let asOf: string | null = null
  let extreme: 'highest' | 'lowest' | null = null
  const slots: Slot[] = [
    (at) => {
      const found = readInstrument(sentence, at)
      if (!found) return null
      if (!subjects.some(({ asset, symbol }) => asset === found.value.asset && symbol === found.value.symbol))
        subjects.push(found.value)
      return found
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
      return {
        next: at + 1,
        notes: became(at, at + 1, `${fiscal.quarter ? `Q${fiscal.quarter}` : ''}FY${fiscal.year}`),
      }
    },
    (at) => {
      if (extreme === null && (isWord(sentence, at, 'highest', 'lowest') || isWord(sentence, at, 'max', 'min'))) {
        extreme = isWord(sentence, at, 'highest') || isWord(sentence, at, 'max') ? 'highest' : 'lowest'
        return { next: at + 1, notes: became(at, at + 1, extreme) }
      }
      return null
    },
    (at) => {
      const found = readFigures(sentence, at)
      if (!found) return null
      for (const each of found.value)
        if (!figures.some((other) => printExpression(other) === printExpression(each))) figures.push(each)
      return found
    },
    (at) => {
      const found = range ? null : readRange(sentence, at)
      if (!found) return null
      range = found.value
      return { next: found.next, notes: became(at, found.next, rangeText(found.value)) }
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
    saying(sentence, ['compare'], 'compare', () => said.add('compare')),
    saying(sentence, ['history'], 'series', () => said.add('history')),
    saying(sentence, ['when'], 'when', () => said.add('when')),
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
      if (unit)
        said.add(
          unit.unit === 'd'
            ? 'day'
            : unit.unit === 'w'
              ? 'week'
              : unit.unit === 'm'
                ? 'month'
                : unit.unit === 'q'
                  ? 'quarterly'
                  : 'annual',
        )
      return { next: unit ? at + 2 : at + 1, notes: became(at, unit ? at + 2 : at + 1, 'every') }
    },
  ]
  const { left, notes } = fillSlots(sentence, slots)
  const over = lastOf(range)
  if (over && figures.some(isDayReturn)) {
    // "return of nifty in last 1 year" is one figure.
    figures.splice(0, figures.length, ...figures.map((each) => (isDayReturn(each) ? returnOver(over) : each)))
    if (figures.every((each) => each.node === 'window')) range = null
  }
  const isIndex = subjects.length > 0 && subjects.every(({ asset }) => asset === 'index')
  // "highest dividend yield stocks in nifty 50" asks for members, not for the index.
  const isOfMembers = isIndex && (saysAny(sentence, memberWords) || isAverageOfNow(sentence, range))
  return {
    subjects: isOfMembers ? [] : subjects,
    figures: isIndex ? figures.map(ofIndex) : figures,
    range,
    fiscal,
    asOf,
    said,
    extreme,
    unread: contentOf(sentence, left),
    notes: joinNotes(notes),
  }
}

/** "average pe of nifty 50", with no time said: over its members. */
const isAverageOfNow = (sentence: Sentence, range: Range | null): boolean =>
  range === null &&
  hasWord(sentence, 'avg', 'median') &&
  !hasWord(sentence, 'history', 'vs') &&
  !sentence.tokens.some(({ senses }) => senses.some(({ is }) => is === 'span' || is === 'range'))

/** Kept for an index itself: its prices, indicators on them, and its own ratios. */
export function isOfIndex(of: Expression): boolean {
  if (of.node === 'price' || of.node === 'technical') return true
  if (of.node === 'field') return /^index_/.test(of.id)
  return of.node === 'window' || of.node === 'ago' ? isOfIndex(of.of) : false
}

const lastOf = (range: Range | null): Span | null => (range?.range === 'last' ? range.span : null)

const isDayReturn = (of: Expression): boolean =>
  of.node === 'window' &&
  of.op === 'growth' &&
  of.of.node === 'price' &&
  of.span.count === 1 &&
  (of.span.unit === 'd' || of.span.unit === 'y')

const rangeText = (range: Range): string =>
  range.range === 'last'
    ? `last ${range.span.count}${range.span.unit}`
    : range.range === 'since'
      ? `since ${range.from}`
      : range.range

/** What is shown of a company when nothing is named. */
export const overview: readonly Expression[] = [
  'close',
  'market_cap',
  'pe',
  'pb',
  'roe',
  'roce',
  'debt_to_equity',
  'dividend_yield',
  'revenue_growth',
  'net_profit_growth',
].map((id) => sure(id))

/** Of what has no accounts: its price and how it moved. */
export const priceOverview: readonly Expression[] = [
  close,
  ...(
    [
      { count: 1, unit: 'd' },
      { count: 1, unit: 'm' },
      { count: 1, unit: 'y' },
    ] as const
  ).map((span) => returnOver(span)),
]

export type Step = 'year' | 'quarter' | 'month' | 'week' | 'day'

/** How often a figure is shown through time. */
export function stepFor(figures: readonly Expression[], range: Range | null, said: ReadonlySet<string>): Step {
  if (said.has('quarterly')) return 'quarter'
  if (said.has('annual')) return 'year'
  for (const step of ['day', 'week', 'month'] as const) if (said.has(step)) return step
  const periods = figures.map(periodOf)
  if (periods.some((period) => period === 'daily')) {
    const years =
      range?.range === 'last'
        ? { d: 1 / 248, w: 1 / 52, m: 1 / 12, q: 1 / 4, y: 1 }[range.span.unit] * range.span.count
        : range?.range === 'since' || range?.range === 'between'
          ? 10
          : 1
    return years <= 1 ? 'day' : years <= 5 ? 'week' : 'month'
  }
  if (periods.every((period) => period === 'quarterly')) return 'quarter'
  if (
    range?.range === 'last' &&
    range.span.unit === 'q' &&
    figures.some((each, at) => periods[at] !== 'annual' || (each.node === 'field' && hasPeriod(each.id, 'quarterly')))
  )
    return 'quarter'
  return 'year'
}

function periodOf(of: Expression): 'daily' | 'quarterly' | 'annual' {
  switch (of.node) {
    case 'price':
    case 'technical':
      return 'daily'
    case 'field':
      return of.period === 'daily' ? 'daily' : of.period === 'quarterly' ? 'quarterly' : 'annual'
    case 'arithmetic':
      return of.left.node === 'number' ? periodOf(of.right) : periodOf(of.left)
    case 'number':
    case 'streak':
      return 'annual'
    default:
      return periodOf(of.of)
  }
}

/** Figures through time are read at a period that has a past: pe of each year, profit of each quarter. */
export function throughTime(of: Expression, step: Step): Expression {
  if (of.node !== 'field') return of
  if (step === 'quarter' && hasPeriod(of.id, 'quarterly')) return sure(of.id, 'quarterly')
  // "sales growth quarterly": of each quarter over the same a year before.
  const yoy = of.id.replace(/_growth$/, '_yoy')
  if (step === 'quarter' && yoy !== of.id && hasPeriod(yoy, 'quarterly')) return sure(yoy, 'quarterly')
  if (of.period === 'ttm' || of.period === 'point')
    return hasPeriod(of.id, 'annual') && step === 'year' ? sure(of.id, 'annual') : of
  return of
}
