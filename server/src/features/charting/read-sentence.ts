/** A sentence about the chart in sight, as what to draw, mark and compare. */
import { type Answer, toChart } from 'core/compile'
import type { ChartInstrument, ChartReading, ChartReadRequest, ChartRemoval } from 'core/contract/rest'
import { type Base, type Chart, type Condition, type Instrument, printCondition, type Query } from 'core/language'
import { dayOf } from 'core/values'
import type { Ctx } from '#ctx.ts'
import { barFrame, studiesByName, studiesOf } from './said-studies.ts'

type Subject = Pick<ChartReadRequest, 'asset' | 'symbol' | 'timeframe'>

interface Attempt {
  readonly sentence: string
  readonly previous?: Query
}

/** What was said, and what its words say of the reading. */
interface Said {
  readonly subject: Subject
  readonly words: string
  /** The price is to be shown in terms of another. */
  readonly isRatio: boolean
}

export async function readChartSentence(ctx: Ctx, { sentence, ...subject }: ChartReadRequest): Promise<ChartReading> {
  const [, removed = ''] = removing.exec(sentence) ?? []
  if (removed !== '') return readRemoval(ctx, subject, removed)
  if (everyPattern.test(sentence)) return { ...emptyReading, patterns: true }
  const isRatio = inTerms.test(sentence) && !isCondition.test(sentence)
  const words = isRatio ? sentence.replace(inTerms, ' ').replace(showing, '').trim() : sentence
  return readAttempts(ctx, { subject, words, isRatio }, attemptsAt(words, subject))
}

async function readAttempts(ctx: Ctx, said: Said, attempts: readonly Attempt[]): Promise<ChartReading> {
  const failures: Answer[] = []
  for (const attempt of attempts) {
    const { answer } = await ctx.market.ask({ ...attempt, today: dayOf(ctx.clock.now()), taught: [], watchlist: [] })
    const reading = answer.query ? await readingOf(ctx, said, answer.query) : null
    if (reading) return reading
    failures.push(answer)
  }
  const draw = said.isRatio ? null : studiesByName(said.words)
  return draw ? { ...emptyReading, draw } : failed(failures)
}

const marking =
  /^(?:please\s+)?(?:mark|highlight|flag|find|show(?:\s+me)?)\s+(?:(?:every|each|all|any|the|days?|bars?|times?|candles?|when(?:ever)?|where|on|which|with|it|of)\s+)*/i
const comparing = /^(?:please\s+)?(?:compare|plot)(?:\s+(?:it|this))?\s+(?:with|to|against)\s+/i
const inTerms =
  /\b(?:in\s+terms\s+of|priced\s+in|divided\s+by|relative\s+to|as\s+(?:a\s+)?ratio\s+(?:to|with|of)|ratio\s+(?:to|with))\s+/i
/** A condition may speak of ratios too: "mark volume relative to its average above 2". */
const isCondition = /\b(?:mark|highlight|flag|under|below|above|over|than|least|most|cross(?:es|ed)?)\b|[<>=]/i
const showing = /^(?:please\s+)?(?:show|draw|plot|chart|display)?\s*(?:(?:me|it|this|the|prices?|chart)\s+)*/i
/** Another instrument is to stand beside the one in sight. */
const isCompared = /\b(?:compared?|comparison|comparing|vs|versus|against|beside|alongside)\b/i
/** An indicator belongs to the instrument that is named. */
const isOfOther = /\b(?:of|for|on|chart|candles|ka|ki|ke)\b/i
const isListed = /\b(?:and|with|plus|add)\b|[,&+]/i
/** Days are what the reader takes where nothing is said: only the word tells them from the bars in sight. */
const dailyIn = (words: string): 'day' | null => (/\bdaily\b/i.test(words) ? 'day' : null)

/** Those of all kinds; one kind is a condition like any other. */
const everyPattern =
  /^(?:please\s+)?(?:(?:mark|highlight|show|find|draw)\s+)?(?:(?:me|every|each|all|any|the)\s+)*(?:candle(?:stick)?s?\s+)?patterns?$/i

const removing =
  /^(?:please\s+)?(?:remove|delete|clear|hide|drop|erase|take\s+(?:off|away)|hatao|hata\s+do)\s+(?:(?:the|all|my|every)\s+)*(.+?)\s*$/i

const kept: ChartRemoval = { studies: [], compare: [], mark: false, patterns: false }
const wholes: readonly (readonly [RegExp, ChartRemoval])[] = [
  [/^(?:everything|all|chart|it\s+all)$/i, { studies: 'all', compare: 'all', mark: true, patterns: true }],
  [/^(?:indicators?|studies|lines)$/i, { ...kept, studies: 'all' }],
  [/^(?:marks?|marked|matches|markers|pins)$/i, { ...kept, mark: true }],
  [/^(?:candle(?:stick)?s?\s+)?patterns?$/i, { ...kept, patterns: true }],
  [/^(?:comparisons?|compared?|ratio)$/i, { ...kept, compare: 'all' }],
]

/** "remove ema", "clear marks", "take off nifty": read as what would be drawn, and taken off instead. */
async function readRemoval(ctx: Ctx, subject: Subject, words: string): Promise<ChartReading> {
  const whole = wholes.find(([pattern]) => pattern.test(words))?.[1]
  if (whole) return { ...emptyReading, remove: whole }
  const said = { subject, words, isRatio: false }
  const reading = await readAttempts(ctx, said, [{ sentence: `${subject.symbol} chart ${words}` }])
  if (reading.outcome === 'refused') return reading
  // Without a number every length of it is meant.
  const isExact = /\d/.test(words)
  return {
    ...emptyReading,
    remove: {
      studies: reading.draw.map(({ id, parameters }) => ({ id, parameters: isExact ? parameters : null })),
      compare: reading.subject ? [reading.subject] : reading.compare,
      mark: reading.mark !== null,
      patterns: false,
    },
  }
}

/** The ways to read it, the likeliest first: a chart of this instrument, a condition to mark, a change of the chart in sight. */
function attemptsAt(sentence: string, { asset, symbol, timeframe }: Subject): readonly Attempt[] {
  const previous: Chart = {
    kind: 'chart',
    subjects: [{ asset, symbol }],
    timeframe,
    draw: [],
    mark: null,
    over: null,
  }
  const rest = sentence.replace(marking, '')
  const chart = (words: string): Attempt => ({ sentence: `${symbol} chart ${words}` })
  if (comparing.test(sentence)) return [chart(sentence.replace(comparing, ''))]
  if (rest !== sentence) return [{ sentence: rest }, chart(`mark ${rest}`), { sentence, previous }]
  return [chart(sentence), { sentence, previous }, { sentence }, { sentence: `${symbol} ${sentence}` }]
}

const emptyReading = {
  outcome: 'read',
  subject: null,
  timeframe: null,
  draw: [],
  mark: null,
  patterns: false,
  compare: [],
  ratio: false,
  from: null,
  to: null,
  remove: null,
  notes: [],
} as const

const refusal = (message: string): ChartReading => ({ outcome: 'refused', message, unknown: [], nearest: [] })

async function readingOf(ctx: Ctx, said: Said, query: Query): Promise<ChartReading | null> {
  const timeframe = dailyIn(said.words)
  if (query.kind === 'screen' && query.where) {
    const [only, ...more] = query.universe.within
    // A screen over every stock is a condition said without a name; one over a part of the market is a question of its own.
    if (!only) return { ...emptyReading, timeframe, mark: printCondition(query.where) }
    if (only.by !== 'symbol' || more.length > 0) return null
    return markedOn(ctx, said, { asset: assetOf[query.universe.base], symbol: only.name }, query.where)
  }
  if (query.kind === 'study') return markedOn(ctx, said, query.subject, query.when)
  return query.kind === 'chart' ? chartReading(ctx, said, query) : null
}

const assetOf: Readonly<Record<Base, Instrument['asset']>> = {
  stocks: 'stock',
  etfs: 'etf',
  indices: 'index',
  coins: 'coin',
}

async function markedOn(ctx: Ctx, said: Said, on: Instrument, when: Condition): Promise<ChartReading> {
  const timeframe = dailyIn(said.words)
  const reading = { ...emptyReading, timeframe, mark: printCondition(when) }
  return isSame(on, said.subject) ? reading : switched(reading, await named(ctx, [on]))
}

const isSame = (left: Instrument, right: Instrument): boolean =>
  left.asset === right.asset && left.symbol === right.symbol

/** What is asked of another instrument is shown on its own chart: beside this one it would be told of this one. */
function switched(
  reading: Extract<ChartReading, { outcome: 'read' }>,
  found: readonly ChartInstrument[],
): ChartReading {
  const [subject, ...more] = found
  if (!subject) return refusal('There are no bars of it.')
  if (more.length > 0)
    return refusal(`A chart is of one instrument. Ask for ${found.map(({ symbol }) => symbol).join(' or ')}.`)
  return { ...reading, subject, notes: [`The chart is now of ${subject.name}, which this is about.`, ...reading.notes] }
}

const frameWords: Readonly<Record<string, string>> = { day: 'daily', week: 'weekly', month: 'monthly', hour: 'hourly' }

async function chartReading(ctx: Ctx, { subject, words, isRatio }: Said, query: Chart): Promise<ChartReading> {
  const drawn = studiesOf(query.draw, words)
  if (!drawn.ok) return refusal(drawn.failure)
  const today = dayOf(ctx.clock.now())
  const { days } = toChart(query, today)
  const asked = query.timeframe === 'day' ? null : barFrame(query.timeframe)
  const { studies, timeframe: ofStudies } = drawn.value
  if (asked !== null && ofStudies !== null && asked !== ofStudies)
    return refusal('All indicators have the bars of the chart. Ask for one kind of bars.')
  const timeframe = asked ?? ofStudies ?? dailyIn(words)
  const others = await named(
    ctx,
    query.subjects.filter((each) => !isSame(each, subject)),
  )
  if (isRatio && others.length !== 1)
    return refusal('Name one instrument to show the price in terms of, as in “show in terms of gold”.')
  const reading = {
    ...emptyReading,
    timeframe,
    draw: studies,
    mark: query.mark && printCondition(query.mark),
    from: query.over ? days.from : null,
    to: query.over && days.to !== null && days.to < today ? days.to : null,
    notes:
      ofStudies !== null && ofStudies !== subject.timeframe
        ? [
            `The chart has ${frameWords[ofStudies] ?? ofStudies.replace('min', '-minute')} bars now: indicators have the bars of the chart.`,
          ]
        : [],
  }
  const isOther = query.mark
    ? marking.test(words)
    : studies.length > 0 && (isOfOther.test(words) || !isListed.test(words))
  if (others.length > 0 && isOther && !isRatio && !isCompared.test(words)) return switched(reading, others)
  return { ...reading, compare: others, ratio: isRatio }
}

async function named(ctx: Ctx, instruments: readonly Instrument[]): Promise<ChartInstrument[]> {
  const found = await Promise.all(
    instruments.map(async ({ asset, symbol }) => {
      const hits = await ctx.market.chartInstruments(symbol, 20)
      return hits.filter((hit) => hit.asset === asset && hit.symbol === symbol)
    }),
  )
  return found.flat()
}

/** Words the answer itself names; otherwise all that were left over. */
function unknownIn({ headline, notUnderstood }: Answer): readonly string[] {
  const named = [...headline.matchAll(/“([^”]+)”/g)].flatMap(([, word]) => word ?? [])
  return named.length > 0 ? named : notUnderstood
}

/** The attempt that understood most speaks: the others misread more words. */
function failed(failures: readonly Answer[]): ChartReading {
  const [best] = [...failures].sort((left, right) => unknownIn(left).length - unknownIn(right).length)
  if (!best || best.outcome === 'answer') return refusal('This is a question for the Research Agent, not for a chart.')
  return {
    outcome: 'refused',
    message: best.headline,
    unknown: unknownIn(best),
    nearest: best.problem?.nearest ?? [],
  }
}
