/**
 * How one price moved: "how much did tata steel fall in march 2020", "worst day of nifty in 2020", "yearly return of tcs",
 * "how far is sbi from its 52 week high". Of a filed figure it is its growth: "how much did tcs sales fall in fy24".
 */
import type { Expression, FiscalPeriod, Range, Span } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import { unitOf } from '../../check/units.ts'
import { distanceFrom } from '../../distance.ts'
import { readLevel } from '../conditions/distances.ts'
import { close, isField, price, returnOver, span, sure, window } from '../figures/make.ts'
import { readRange, yearAt } from '../figures/time.ts'
import {
  assumed,
  became,
  isWord,
  nothingNoted,
  type Parsed,
  parsed,
  type Sentence,
  senseAt,
  skipWords,
  textOf,
} from '../token.ts'
import { hasWord } from './slots.ts'

/** "how did nifty do this year", "how much has gold risen in 3 years", "tcs kitna gira". */
const asked =
  /^\s*how (?:did|has|have|is|are|was)\b|\bhow much (?!times)|\bhow far\b|\bdistance\b|\bkitn[ai](?! (?:baar|bar|dafa|times))\b/i

export const asksMove = ({ text }: Sentence): boolean => asked.test(text)

const movedWord =
  /^(?:how|how (?:did|has|have|is|was|much (?:has|have|did))|do|done|doing|done so far|perform|performed|performing|fared?|risen|rise|rose|grown|fallen|fall|gained?|lost|moved?|gone up|gone down|gone|come down)$/

export const isMovedWord = (sentence: Sentence, at: number): boolean =>
  movedWord.test(sentence.tokens[at]?.norm ?? '') || isWord(sentence, at, 'up', 'down')

/** How far a price is from a level is a figure of its own. */
const distances: Readonly<Record<string, string>> = {
  high_52w: 'from_52w_high',
  low_52w: 'up_from_52w_low',
  all_time_high: 'from_all_time_high',
}

/** "from its 52 week high", "down from its high", "apne high se kitna gira". */
export function readDistance(sentence: Sentence, at: number): Parsed<Expression> | null {
  const place = isWord(sentence, at, 'up', 'down', 'dip') ? at + 1 : at
  const isBefore = isWord(sentence, place, 'from', 'away')
  // "nifty from its high" asks no less than "how far is nifty from its high"; the day's high has no way from it.
  const isPlain = isBefore && ['high', 'low'].some((of) => senseAt(sentence, place + 1, 'price')?.of === of)
  // "high se": the small word stands behind in Hindi.
  const isBehind = !isBefore && isWord(sentence, place + 1, 'from')
  if ((!isBefore && !isBehind) || senseAt(sentence, at - 1, 'number')) return null
  if (!isPlain && !asksMove(sentence)) return null
  const level = isBefore ? readLevel(sentence, place) : levelAt(sentence, place)
  const known = level && distances[level.value.id ?? '']
  const figure = known ? sure(known) : level?.value.of.node === 'technical' ? distanceFrom(close, level.value.of) : null
  if (!figure || !level) return null
  const next = isBehind ? level.next + 1 : level.next
  const text = printExpression(figure)
  return parsed(figure, next, became(at, next, text), { became: [], assumptions: level.notes.assumptions })
}

/** A level in whose place a plain "high" is the year's. */
function levelAt(sentence: Sentence, at: number): ReturnType<typeof readLevel> {
  const field = senseAt(sentence, at, 'field')?.id
  if (field && field in distances) return readLevel(sentence, at)
  const of = senseAt(sentence, at, 'price')?.of
  if (of !== 'high' && of !== 'low') return null
  const id = of === 'high' ? 'high_52w' : 'low_52w'
  return parsed({ id, of: sure(id) }, at + 1, assumed(textOf(sentence, at, at + 1), `52-week ${of}`))
}

interface Extreme {
  readonly of: Expression
  readonly extreme: 'highest' | 'lowest'
  /** What it is sought in, where the words for it say so. */
  readonly over: Range | null
}

const units = { d: 'day', w: 'week', m: 'month', q: 'quarter', y: 'year' } as const

/** "single day", "one day", "month". */
function periodAt(sentence: Sentence, at: number): Parsed<Span> | null {
  const place = /^(?:single|one|ever)$/.test(sentence.tokens[at]?.norm ?? '') ? at + 1 : at
  const said = senseAt(sentence, place, 'span')?.span
  const unit = said?.count === 1 ? said.unit : senseAt(sentence, place, 'unit')?.unit
  return unit ? parsed({ count: 1, unit }, place + 1) : null
}

/** "worst day", "best month", "biggest single day fall", "largest gain in a week", "biggest fall". */
export function readExtremeMove(sentence: Sentence, at: number): Parsed<Extreme> | null {
  const isHigh = isWord(sentence, at, 'highest')
  const fallen = senseAt(sentence, at, 'implied')?.id
  const isWhole =
    (fallen === 'losers' || fallen === 'gainers') &&
    /^(?:biggest|largest|steepest) (?:falls?|drops?|gains?|rises?|jumps?)$/.test(sentence.tokens[at]?.norm ?? '')
  if (!isHigh && !isWord(sentence, at, 'lowest') && !isWhole) return null
  const early = isWhole ? null : periodAt(sentence, at + 1)
  const place = isWhole ? at : (early?.next ?? at + 1)
  const direction = isWhole
    ? fallen === 'losers'
      ? 'down'
      : 'up'
    : isWord(sentence, place, 'down', 'dip')
      ? 'down'
      : isWord(sentence, place, 'up', 'jump')
        ? 'up'
        : null
  // "best day": which way is in the first word. "best quarter" may be that of its results.
  const isJudged =
    early !== null &&
    /^(?:best|worst)$/.test(sentence.tokens[at]?.norm ?? '') &&
    (early.value.unit !== 'q' || saysTime(sentence, early.next))
  // "best month", of no time, may be the best of the twelve.
  const isSingle = isJudged && !direction && early.value.unit === 'm' && !saysTime(sentence, early.next)
  if (!direction && !isJudged) return null
  const behind = direction ? place + 1 : skipWords(sentence, place, 'returns')
  const late = early || !isWord(sentence, behind, 'in') ? null : periodAt(sentence, behind + 1)
  const of = early?.value ?? late?.value ?? null
  // "biggest fall in nifty this week" asks which of its companies fell.
  if (!of && hasShortTime(sentence)) return null
  const next = late?.next ?? behind
  const extreme = (direction ?? (isHigh ? 'up' : 'down')) === 'up' ? 'highest' : 'lowest'
  const text = textOf(sentence, at, next)
  return parsed(
    { of: returnOver(of ?? span(1, 'd')), extreme, over: null },
    next,
    became(at, next, `return(1${of?.unit ?? 'd'}), ${extreme}`),
    isSingle
      ? assumed(text, `the one month with the ${extreme} return, not one of the twelve`)
      : of
        ? nothingNoted
        : assumed(text, 'of one day'),
  )
}

const saysTime = (sentence: Sentence, from: number): boolean =>
  sentence.tokens
    .slice(from)
    .some((_, step) => readRange(sentence, from + step) !== null || yearAt(sentence, from + step) !== null) ||
  hasWord(sentence, 'ever')

const hasShortTime = (sentence: Sentence): boolean =>
  hasWord(sentence, 'today', 'yesterday') ||
  sentence.tokens.some((_, at) => {
    const range = senseAt(sentence, at, 'range')?.range.range
    return range === 'this' || range === 'previous' || range === 'last'
  })

const asksDay = (sentence: Sentence): boolean =>
  hasWord(sentence, 'when') || sentence.tokens.some(({ norm }) => /^(?:when did|when was|date)$/.test(norm))

/** "when did tcs hit its all time high", "nifty all time high date". */
export function readDayOfLevel(sentence: Sentence, at: number): Parsed<Extreme> | null {
  const start = isWord(sentence, at, 'hit') ? at + 1 : at
  const id = senseAt(sentence, start, 'field')?.id ?? ''
  const found = /^(?:all_time_(high|low)|(high|low)_52w)$/.exec(id)
  const side = found?.[1] ?? found?.[2]
  if (!side || !asksDay(sentence)) return null
  const next = sentence.tokens[start + 1]?.norm === 'date' ? start + 2 : start + 1
  const extreme = side === 'high' ? 'highest' : 'lowest'
  const over: Range | null = found?.[2] ? { range: 'last', span: span(1, 'y') } : null
  return parsed(
    { of: price(side === 'high' ? 'high' : 'low'), extreme, over },
    next,
    became(at, next, `${side}, ${extreme}`),
  )
}

interface Each {
  readonly of: Expression
  /** How often it is shown, in the words that a series is asked with. */
  readonly step: string
}

const stepWords = { d: 'day', w: 'week', m: 'month', q: 'quarterly', y: 'annual' } as const

const ofEach =
  /^(?:(?:in )?(?:each|every|per) )?(?:single )?(calendar year|year|quarter|month|week)(?: ?wise| by (?:year|quarter|month|week))$|^(?:in )?(?:each|every|per) (?:single )?(year|quarter|month|week)$|^(yearly)$/

const unitNamed = { year: 'y', 'calendar year': 'y', yearly: 'y', quarter: 'q', month: 'm', week: 'w' } as const

function eachAt(sentence: Sentence, at: number): Parsed<Span['unit']> | null {
  const norm = sentence.tokens[at]?.norm ?? ''
  const found = ofEach.exec(norm)
  const name = (found?.[1] ?? found?.[2] ?? found?.[3]) as keyof typeof unitNamed | undefined // one of the names in the pattern
  if (name) return parsed(unitNamed[name], at + 1)
  const unit =
    isWord(sentence, at, 'every', 'per') || /^(?:by|each)$/.test(norm) ? senseAt(sentence, at + 1, 'unit')?.unit : null
  return unit && unit !== 'd' ? parsed(unit, at + 2) : null
}

const framed = { day: 'd', week: 'w', month: 'm' } as const

/** "monthly returns", "average weekly return", "average annual return" with no time said. */
function readFramedReturns(sentence: Sentence, at: number): Parsed<Span['unit']> | null {
  const early = skipWords(sentence, at, 'avg', 'median')
  const frame = senseAt(sentence, early, 'timeframe')?.timeframe
  const isAnnual = isWord(sentence, early, 'annual') && !saysTime(sentence, early)
  const unit = isAnnual ? 'y' : frame === 'day' || frame === 'week' || frame === 'month' ? framed[frame] : null
  const late = skipWords(sentence, early + 1, 'avg', 'median')
  const isMean = early > at || late > early + 1
  if (!unit || !isWord(sentence, late, 'returns')) return null
  return isMean || (!isAnnual && /returns$/.test(sentence.tokens[late]?.norm ?? '')) ? parsed(unit, late + 1) : null
}

/** "average annual return of tcs in 5 years": what each year gave if all had given the same. */
export function readMeanReturn(sentence: Sentence, at: number): Parsed<'cagr'> | null {
  const place = skipWords(sentence, at, 'avg', 'annual')
  if (place === at || !hasWord(sentence, 'avg') || !isWord(sentence, place, 'returns')) return null
  const isOfYears = sentence.tokens.some((_, each) => {
    const over = readRange(sentence, each)?.value
    return over?.range === 'last' && over.span.unit === 'y' && over.span.count > 1
  })
  if (!isOfYears) return null
  return parsed(
    'cagr',
    place + 1,
    became(at, place + 1, 'cagr(close)'),
    assumed(textOf(sentence, at, place + 1), 'a year, compounded'),
  )
}

const ofEachPeriod = (unit: Span['unit'], from: number, next: number): Parsed<Each> =>
  parsed(
    { of: returnOver(span(1, unit)), step: stepWords[unit] },
    next,
    became(from, next, `return of each ${units[unit]}`),
  )

/** "yearly return", "return each year", "month wise return of nifty": one of each period, not one for all of them. */
export function readReturnOfEach(sentence: Sentence, at: number): Parsed<Each> | null {
  const framedReturns = readFramedReturns(sentence, at)
  if (framedReturns) return ofEachPeriod(framedReturns.value, at, framedReturns.next)
  const first = eachAt(sentence, at)
  const place = first && isWord(sentence, first.next, 'returns') ? first.next : at
  if (!isWord(sentence, place, 'returns')) return null
  const found =
    place > at
      ? first
      : (sentence.tokens.map((_, each) => eachAt(sentence, each)).find((each) => each !== null) ?? null)
  if (!found) return null
  return ofEachPeriod(found.value, at, place + 1)
}

/** What a figure grew by: a filed one over its year or so many years, a percentage by points. Null where none is kept. */
function grownBy(of: Expression, over: Span | null, fiscal: FiscalPeriod | null): Expression | null {
  if (tellsMove(of)) return of
  if (of.node !== 'field' || of.period !== 'annual' || over?.unit === 'q') return null
  const stored = `${of.id}_growth`
  if (!over && isField(stored)) return sure(stored)
  if (fiscal) return null
  return window(unitOf(of) === 'percent' ? 'change' : 'growth', of, over ?? span(1, 'y'))
}

const tellsMove = (of: Expression): boolean =>
  of.node === 'moved' ||
  (of.node === 'window' && (of.op === 'growth' || of.op === 'cagr' || of.op === 'change')) ||
  (of.node === 'field' && (/_growth$|_yoy$|_qoq$|_change$/.test(of.id) || Object.values(distances).includes(of.id)))

interface Said {
  readonly figures: readonly Expression[]
  readonly range: Range | null
  readonly fiscal: FiscalPeriod | null
  /** Asked as of another day. */
  readonly isThen: boolean
}

/** Figures that tell how far it "fell" or "grew"; null where none does, and the word is left unread. */
export function howItWent(
  sentence: Sentence,
  { figures, range, fiscal, isThen }: Said,
): Pick<Said, 'figures' | 'range'> | null {
  const isOfPrice = figures.every((of) => of.node === 'price' && of.of === 'close')
  if (isOfPrice && !isThen) {
    if (range || fiscal) return { figures: [], range }
    const day = returnOver(span(1, 'd'))
    if (hasWord(sentence, 'today')) return { figures: [day], range }
    return { figures: [close, day, returnOver(span(1, 'm')), returnOver(span(1, 'y'))], range }
  }
  const over = range?.range === 'last' ? range.span : null
  const isLatest = range?.range === 'previous' && (range.unit === 'year' || range.unit === 'fy')
  if (range && !over && !isLatest && !figures.every(tellsMove)) return null
  const grown = figures.flatMap((of) => grownBy(of, over, fiscal) ?? [])
  // "last year" is the latest that was filed.
  return grown.length === figures.length ? { figures: grown, range: over || isLatest ? null : range } : null
}
