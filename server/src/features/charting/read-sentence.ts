/** A sentence about the chart in sight, as what to draw, mark and compare. */
import { type Answer, toChart } from 'core/compile'
import {
  type ChartInstrument,
  type ChartReading,
  type ChartReadRequest,
  type ChartRemoval,
  type ChartStudy,
  chartMinuteFrames,
  chartTimeframes,
} from 'core/contract/rest'
import { type Chart, type Expression, type Instrument, printCondition, type Query } from 'core/language'
import { dayOf } from 'core/values'
import type { Ctx } from '#ctx.ts'

type Subject = Pick<ChartReadRequest, 'asset' | 'symbol' | 'timeframe'>

interface Attempt {
  readonly sentence: string
  readonly previous?: Query
}

export async function readChartSentence(ctx: Ctx, { sentence, ...subject }: ChartReadRequest): Promise<ChartReading> {
  const [, removed = ''] = removing.exec(sentence) ?? []
  if (removed !== '') return readRemoval(ctx, subject, removed)
  if (everyPattern.test(sentence)) return { ...emptyReading, patterns: true }
  return readAttempts(ctx, subject, attemptsAt(sentence, subject))
}

async function readAttempts(ctx: Ctx, subject: Subject, attempts: readonly Attempt[]): Promise<ChartReading> {
  const failures: Answer[] = []
  for (const attempt of attempts) {
    const { answer } = await ctx.market.ask({ ...attempt, today: dayOf(ctx.clock.now()), taught: [], watchlist: [] })
    const reading = answer.query ? await readingOf(ctx, subject, answer, answer.query) : null
    if (reading) return reading
    failures.push(answer)
  }
  return refusal(failures)
}

const marking =
  /^(?:please\s+)?(?:mark|highlight|flag|find|show(?:\s+me)?)\s+(?:(?:every|each|all|any|the|days?|bars?|times?|candles?|when(?:ever)?|where|on|which|with|it|of)\s+)*/i
const comparing = /^(?:please\s+)?(?:compare|plot)(?:\s+(?:it|this))?\s+(?:with|to|against)\s+/i

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
  const reading = await readAttempts(ctx, subject, [{ sentence: `${subject.symbol} chart ${words}` }])
  if (reading.outcome === 'refused') return reading
  // Without a number every length of it is meant.
  const isExact = /\d/.test(words)
  return {
    ...emptyReading,
    remove: {
      studies: reading.draw.map(({ id, parameters }) => ({ id, parameters: isExact ? parameters : null })),
      compare: reading.compare,
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
  timeframe: null,
  draw: [],
  mark: null,
  patterns: false,
  compare: [],
  from: null,
  to: null,
  remove: null,
  notes: [],
} as const

async function readingOf(ctx: Ctx, subject: Subject, answer: Answer, query: Query): Promise<ChartReading | null> {
  const empty = { ...emptyReading, notes: answer.notes }
  // A screen over every stock is a condition said without a name; one over a part of the market is a question of its own.
  if (query.kind === 'screen' && query.where && query.universe.within.length === 0)
    return { ...empty, mark: printCondition(query.where), notes: [] }
  if (query.kind === 'study') return { ...empty, mark: printCondition(query.when), notes: [] }
  if (query.kind !== 'chart') return null
  const { days } = toChart(query, dayOf(ctx.clock.now()))
  const timeframe = [...chartTimeframes, ...chartMinuteFrames].find((each) => each === query.timeframe) ?? null
  const others = query.subjects.filter((each) => each.asset !== subject.asset || each.symbol !== subject.symbol)
  return {
    ...empty,
    timeframe: timeframe === 'day' ? null : timeframe,
    draw: query.draw.flatMap(studyOf),
    mark: query.mark && printCondition(query.mark),
    compare: await named(ctx, others),
    from: query.over ? days.from : null,
    to: query.over ? days.to : null,
    notes: [],
  }
}

const sources = ['open', 'high', 'low', 'volume'] as const

function studyOf(node: Expression): ChartStudy[] {
  if (node.node !== 'technical') return []
  const { id, parameters, of } = node
  if (of === null || (of.node === 'price' && of.of === 'close')) return [{ id, parameters, of: null }]
  const source = of.node === 'price' ? sources.find((each) => each === of.of) : undefined
  return source ? [{ id, parameters, of: source }] : []
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
function refusal(failures: readonly Answer[]): ChartReading {
  const [best] = [...failures].sort((left, right) => unknownIn(left).length - unknownIn(right).length)
  if (!best || best.outcome === 'answer')
    return {
      outcome: 'refused',
      message: 'This is a question for the Research Agent, not for a chart.',
      unknown: [],
      nearest: [],
    }
  return {
    outcome: 'refused',
    message: best.headline,
    unknown: unknownIn(best),
    nearest: best.problem?.nearest ?? [],
  }
}
