import { findIndicator } from 'core/indicators'
import type { Chart, Condition, Expression, Instrument, Range, Timeframe } from '../../ast.ts'
import { printExpression } from '../../canonical/print.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { readFigure } from '../figures/figure.ts'
import { readInstrument } from '../figures/subject.ts'
import { readRange } from '../figures/time.ts'
import { assumed, became, isWord, joinNotes, type Notes, nothingNoted, type Sentence, senseAt } from '../token.ts'
import { readConditions } from './clauses.ts'
import { phraseTable } from './phrases.ts'
import { contentOf, fillSlots, hasWord, inWhole, partOf, type Slot, saying } from './slots.ts'
import { stepFor, throughTime } from './steps.ts'
import { readAbout } from './subjects.ts'

const phrases = phraseTable(`
chart: technical chart | line chart | line chart of | bar chart | bar chart of | line graph | bar graph | technical chart of | show chart | show chart of | show the chart | show the chart of | show graph | chart | charts | chart of | plot | plot the | draw | graph | graph of | candlestick chart | candlestick chart of | candlesticks | candles of | candle chart | candles | price chart | price chart of | chart dikhao | ka chart | chrt | chrt of | on one chart | on a chart | in one chart | chart with
mark: mark | marks | mark when | mark the | highlight | highlight when | annotate | and mark | mark all | marking
goldencross: golden cross | golden crosses | golden crossover | golden crossovers
deathcross: death cross | death crosses | death crossover | death crossovers
`)

/** Prices with indicators and marks. */
export const chart: KindReader = {
  kind: 'chart',
  phrases,
  read(sentence) {
    if (!hasWord(sentence, 'chart') && !isFramed(sentence)) return null
    const subjects: Instrument[] = []
    const draw: Expression[] = []
    let timeframe: Timeframe = 'day'
    let over: Range | null = null
    const markAt = sentence.tokens.findIndex((_token, at) => isWord(sentence, at, 'mark'))
    const isMark = (at: number) => markAt >= 0 && at > markAt
    const slots: Slot[] = [
      saying(sentence, ['chart', 'mark', 'what', 'vs', 'compare'], 'chart'),
      (at) => {
        const found = readInstrument(sentence, at)
        if (!found) return null
        subjects.push(found.value)
        return found
      },
      (at) => {
        const found = readTimeframe(sentence, at)
        if (!found || readTechnicals(sentence, at)) return null
        timeframe = found.timeframe
        return found
      },
      (at) => {
        const found = isMark(at) ? null : readTechnicals(sentence, at)
        if (!found) return null
        draw.push(...found.expressions)
        return found
      },
      // Said of a breakout elsewhere, here it is drawn.
      (at) => {
        if (sentence.tokens[at]?.norm !== 'with volume') return null
        draw.push({ node: 'price', of: 'volume', timeframe: 'day' })
        return { next: at + 1, notes: became(at, at + 1, 'volume') }
      },
      (at) => {
        const found = over ? null : readRange(sentence, at)
        if (!found || (isMark(at) && found.value.range === 'last' && senseAt(sentence, at, 'range') === null))
          return null
        over = found.value
        return found
      },
    ]
    const { left, notes } = fillSlots(sentence, slots)
    if (subjects.length === 0) return null
    const behind = left.filter(isMark)
    const crosses = readCrosses(sentence, behind, draw)
    const clauses = readConditions(
      partOf(
        sentence,
        behind.filter((at) => at !== crosses?.at),
      ),
    )
    const mark = crosses ? crosses.condition : clauses.condition
    const before = contentOf(
      sentence,
      left.filter((at) => !isMark(at)),
    )
    const figures = before.length > 0 && markAt < 0 ? readFigureChart(sentence) : null
    if (figures) return figures
    const query: Chart = { kind: 'chart', subjects, timeframe, draw, mark, over }
    return {
      outcome: 'query',
      query,
      strength: 3,
      unread: [...before, ...clauses.unread],
      notes: joinNotes(notes, clauses.notes, crosses?.notes ?? nothingNoted),
    }
  },
}

/** "show nifty weekly with 50 ema": bars of a week are seen on a chart alone. */
function isFramed(sentence: Sentence): boolean {
  const { subjects, figures, said, range, fiscal, asOf, extreme } = readAbout(sentence)
  const isOfBars = said.has('frame') && figures.every(isDrawn)
  return isOfBars && subjects.length > 0 && !said.has('history') && !range && !fiscal && !asOf && !extreme
}

const fiveYears: Range = { range: 'last', span: { count: 5, unit: 'y' } }

/** "plot pe of hdfc bank 5 years": a figure that is no price is drawn through time, not the price in its place. */
function readFigureChart(sentence: Sentence): Candidate | null {
  const isSaid = (at: number) => isWord(sentence, at, 'chart')
  const part = partOf(
    sentence,
    sentence.tokens.map((_token, at) => at).filter((at) => !isSaid(at)),
  )
  const { subjects, figures, range, asOf, fiscal, extreme, said, unread, notes } = readAbout(part.sentence)
  const [subject] = subjects
  const isFigures = figures.length > 0 && figures.every(({ node }) => node !== 'price' && node !== 'technical')
  if (!subject || !isFigures || asOf || fiscal || extreme || unread.length > 0) return null
  const over = range ?? fiveYears
  const every = stepFor({ figures, range: over, said, isExtreme: false, today: sentence.today })
  const show = figures.map((each) => throughTime(each, every))
  return {
    outcome: 'query',
    query:
      subjects.length > 1
        ? { kind: 'compare', subjects, show, every, over }
        : { kind: 'series', subject, show, every, over, extreme: null },
    strength: 3,
    unread: [],
    notes: joinNotes(
      inWhole(notes, part.places),
      ...sentence.tokens.map((_token, at) => (isSaid(at) ? became(at, at + 1, 'chart') : nothingNoted)),
      range ? nothingNoted : assumed('chart', 'five years'),
    ),
  }
}

function readTimeframe(sentence: Sentence, at: number): { timeframe: Timeframe; next: number; notes: Notes } | null {
  const said = senseAt(sentence, at, 'timeframe')?.timeframe
  return said ? { timeframe: said, next: at + 1, notes: became(at, at + 1, `every ${said}`) } : null
}

const technical = (id: string, parameters: readonly number[]): Expression => ({
  node: 'technical',
  id,
  parameters,
  output: findIndicator(id)?.outputs[0]?.name ?? id,
  timeframe: 'day',
  of: null,
})

interface Technicals {
  readonly expressions: readonly Expression[]
  readonly next: number
  readonly notes: Notes
}

/** "20 and 50 ema", "20 day ema", "rsi", "supertrend 7 3", "volume". */
function readTechnicals(sentence: Sentence, from: number): Technicals | null {
  const before = readLengths(sentence, from)
  const named = indicatorAt(sentence, before.next)
  const known = named && findIndicator(named)
  if (named && known) {
    const at = before.next
    if (before.lengths.length > 0 && known.parameters.length !== 1) return null
    if (before.lengths.length > 0)
      return drawn(
        before.lengths.map((length) => technical(named, [length])),
        from,
        at + 1,
      )
    const given: number[] = []
    let next = at + 1
    while (given.length < known.parameters.length) {
      const place = given.length > 0 && isWord(sentence, next, 'comma') ? next + 1 : next
      const number = senseAt(sentence, place, 'number')
      if (number?.unit !== 'plain' || indicatorAt(sentence, place + 1) === 'ema') break
      given.push(number.value)
      next = place + 1
    }
    const parameters = known.parameters.map((parameter, place) => given[place] ?? parameter.default)
    return drawn([technical(named, parameters)], from, next)
  }
  const figure = before.lengths.length > 0 ? null : readFigure(sentence, from)
  return figure && isDrawn(figure.value)
    ? { expressions: [figure.value], next: figure.next, notes: figure.notes }
    : null
}

const indicatorAt = (sentence: Sentence, at: number): string | null => senseAt(sentence, at, 'indicator')?.id ?? null

const drawn = (expressions: readonly Expression[], from: number, next: number): Technicals => ({
  expressions,
  next,
  notes: became(from, next, expressions.map((each) => printExpression(each)).join(', ')),
})

function readLengths(sentence: Sentence, from: number): { lengths: readonly number[]; next: number } {
  const lengths: number[] = []
  let at = from
  let next = from
  for (;;) {
    const number = senseAt(sentence, at, 'number')
    const span = senseAt(sentence, at, 'span')?.span
    if (span?.unit === 'd') lengths.push(span.count)
    else if (number?.unit === 'plain' && Number.isInteger(number.value)) lengths.push(number.value)
    else
      return lengths.length > 0 && indicatorAt(sentence, next) === null
        ? { lengths: [], next: from }
        : { lengths, next }
    at++
    next = at
    while (isWord(sentence, at, 'and', 'comma')) at++
    if (indicatorAt(sentence, at) !== null) next = at
  }
}

/** Prices themselves are drawn already. */
const isDrawn = (of: Expression): boolean => of.node === 'technical' || (of.node === 'price' && of.of === 'volume')

const isMean = (of: Expression): of is Extract<Expression, { node: 'technical' }> =>
  of.node === 'technical' && ['sma', 'ema', 'wma'].includes(of.id)

/** A golden cross of the two means drawn; without two, of the 50 and 200 DMA. */
export function readCrosses(
  sentence: Sentence,
  places: readonly number[],
  draw: readonly Expression[],
): { at: number; condition: Condition; notes: Notes } | null {
  const at = places.find((place) => isWord(sentence, place, 'goldencross', 'deathcross'))
  if (at === undefined) return null
  const means = draw.filter(isMean).sort((left, right) => (left.parameters[0] ?? 0) - (right.parameters[0] ?? 0))
  const [fast, slow] = means.length === 2 ? means : [technical('sma', [50]), technical('sma', [200])]
  if (!fast || !slow) return null
  const direction = isWord(sentence, at, 'goldencross') ? 'above' : 'below'
  const condition: Condition = { node: 'crosses', direction, left: fast, right: slow, within: { count: 1, unit: 'd' } }
  const meaning =
    means.length === 2
      ? `the faster mean drawn crosses ${direction} the slower`
      : `sma(50) crosses ${direction} sma(200)`
  return {
    at,
    condition,
    notes: joinNotes(became(at, at + 1, meaning), assumed(sentence.tokens[at]?.text ?? '', meaning)),
  }
}
