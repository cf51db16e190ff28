/** The draft of an alert, proven on the last twelve months before anything is armed. */
import { firesOf } from 'core/alerts'
import { formatFigure } from 'core/catalogue'
import { addSpan, isMomentary, judge, type Watch, type WatchChannel } from 'core/language'
import { day, formatDay } from 'core/values'
import type { Cell } from '../answer.ts'
import { clauseWords } from '../clause-words.ts'
import { universeWords } from '../companies.ts'
import { instrumentsIn, type Judged, mostInstruments, namesOf, readJudged } from '../judged.ts'
import { conditionByDay } from '../market-ratios.ts'
import { NoData } from '../no-data.ts'
import { body, figure, movedColumn, movedFigure, plainColumn, table } from '../parts.ts'
import type { AnswerBody, MarketFacts, MarketReader } from '../reader.ts'
import { type Ground, groundOf, grounds } from '../sql/ground.ts'
import { inSentence } from '../titles.ts'
import { type AlertDraft, type PastFire, toAlert } from '../to-alert.ts'
import { traced } from '../traced.ts'

const mostFires = 200
/** Trading days after a fire at which it is looked at again. */
const later = [5, 20] as const

const channelWords: Readonly<Record<WatchChannel, string>> = {
  any: 'every channel you have set up',
  telegram: 'Telegram',
  webhook: 'your webhook',
  inbox: 'the inbox',
}

const triggerWords: Readonly<Record<Watch['trigger'], string>> = {
  once: 'once, and then no more',
  entry: 'each time it begins to hold',
  each: 'on every close on which it holds',
}

export interface ProvenWatch {
  readonly draft: AlertDraft
  readonly watched: number
  readonly total: number
  readonly priceUnit: 'points' | 'price'
  readonly names: readonly string[]
  readonly fires: readonly Fire[]
}

interface Fire extends PastFire {
  /** Percent from that close to the one so many trading days later. */
  readonly after: readonly (number | null)[]
}

export interface WatchedInstruments {
  /** The condition as it is judged by the day. */
  readonly when: Watch['when']
  readonly judged: readonly Judged[]
  /** How many there are; more than are looked at in the largest universes. */
  readonly total: number
}

/** What a watch looks at, with everything it is judged by from a day on; NoData where there is nothing. */
export async function readWatched(
  query: Watch,
  from: string,
  facts: MarketFacts,
  reader: MarketReader,
): Promise<WatchedInstruments> {
  const when = conditionByDay(query.when)
  const target =
    'universe' in query.target
      ? await instrumentsIn(query.target.universe, facts, reader)
      : { instruments: await namesOf(query.target.instruments, reader), total: query.target.instruments.length }
  const judged = await readJudged(
    target.instruments,
    { conditions: [when], expressions: [] },
    { from, to: null },
    reader,
  )
  if (judged.length === 0) throw new NoData('There are no prices to watch in the data.')
  return { when, judged, total: target.total }
}

/** The draft, with each fire of the last twelve months. */
export async function proveWatch(query: Watch, facts: MarketFacts, reader: MarketReader): Promise<ProvenWatch> {
  const from = addSpan(facts.asOf, { count: 1, unit: 'y' }, -1)
  const { when, judged, total } = await readWatched(query, from, facts, reader)
  const fires = judged
    .flatMap((each) => firesIn(each, { ...query, when }, from))
    .sort((left, right) =>
      left.day === right.day ? (left.symbol < right.symbol ? -1 : 1) : left.day < right.day ? 1 : -1,
    )
  return {
    draft: toAlert(
      query,
      fires.map(({ after: _, ...fire }) => fire),
    ),
    watched: judged.length,
    priceUnit: judged.every(({ instrument }) => instrument.asset === 'index') ? 'points' : 'price',
    total,
    names: judged.map(({ name }) => name),
    fires,
  }
}

function firesIn({ instrument, name, history, context }: Judged, query: Watch, from: string): Fire[] {
  const verdicts = judge(query.when, history, context)
  const close = history.bars.close ?? new Float64Array()
  const cell = (value: number): number | null => (Number.isFinite(value) ? value : null)
  return firesOf(query, verdicts).flatMap((at) => {
    const on = history.days[at] ?? ''
    if (on < from) return []
    const now = close[at] ?? Number.NaN
    return [
      {
        symbol: instrument.symbol,
        name,
        day: on,
        close: cell(now),
        after: later.map((bars) => cell(((close[at + bars] ?? Number.NaN) / now - 1) * 100)),
      },
    ]
  })
}

const formulas: Readonly<Record<string, string>> = {
  'Fires in 12 months': 'closes of the last 12 months on which it fires',
  'Days with a fire': 'days on which one fires or more',
  'Median …': 'median of returns from the close of each fire to the close so many bars later',
  Close: 'close',
  '5 days later': 'close 5 bars later / close - 1',
  '20 days later': 'close 20 bars later / close - 1',
}

export const answerWatch = async (query: Watch, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> =>
  traced(await tellWatch(query, facts, reader), facts, { dataset: 'stock_price_daily_historical', formulas })

async function tellWatch(query: Watch, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  const { draft, fires, watched, total, priceUnit, names } = await proveWatch(query, facts, reader)
  const isWide = watched > 1
  const subject =
    'universe' in query.target
      ? `any of ${formatFigure('count', total)} ${grounds[query.target.universe.base].noun}${universeWords(query.target.universe)}`
      : names.join(', ')
  const days = new Set(fires.map((fire) => fire.day)).size
  const [last] = fires
  return body(
    `Alert draft for ${subject}, to ${channelWords[query.channel]}, when ${watchedWords(query)}. ${firesWords(fires.length, isWide ? new Set(fires.map(({ symbol }) => symbol)).size : null)} Nothing is armed until you confirm.`,
    {
      notes: [
        `It fires ${query.trigger === 'entry' && isMomentary(query.when) ? 'each time it happens' : triggerWords[query.trigger]}, judged at the close of each trading day.`,
        ...(isWide ? [`${formatFigure('count', watched)} instruments are watched.`] : []),
        ...(total > watched
          ? [
              `Past fires are of the ${formatFigure('count', Math.min(watched, mostInstruments))} largest of ${formatFigure('count', total)}.`,
            ]
          : []),
        ...(query.trigger === 'once' && fires.length > 1
          ? ['As it fires once, only the first of these would have been told.']
          : []),
      ],
      figures: [
        figure('Fires in 12 months', fires.length, 'count', {
          note: last ? `last on ${formatDay(day(last.day))}` : null,
        }),
        ...(isWide ? [figure('Days with a fire', days, 'count')] : []),
        ...later.map((bars, at) =>
          movedFigure(`Median ${bars} days later`, medianOf(fires.flatMap(({ after }) => after[at] ?? []))),
        ),
      ],
      tables:
        draft.pastFires.length === 0
          ? []
          : [
              table(
                'Would have fired',
                [
                  plainColumn('Day', 'date', 'name'),
                  plainColumn('Instrument', 'text', 'name'),
                  plainColumn('Symbol', 'text', 'text'),
                  plainColumn('Close', priceUnit),
                  ...later.map((bars) => movedColumn(`${bars} days later`)),
                ],
                fires
                  .slice(0, mostFires)
                  .map((fire): Cell[] => [fire.day, fire.name, fire.symbol, fire.close, ...fire.after]),
                fires.length,
              ),
            ],
    },
  )
}

/** What is waited for, within a sentence: "return over 1 day ≤ −2%". */
export const watchedWords = (query: Watch): string => inSentence(clauseWords(query.when, groundOfTarget(query)))

const groundOfTarget = ({ target }: Watch): Ground => {
  if ('universe' in target) return target.universe.base
  const [first] = target.instruments
  return first ? groundOf[first.asset] : 'stocks'
}

function firesWords(count: number, companies: number | null): string {
  if (count === 0) return 'It would not have fired in the last 12 months.'
  const times = count === 1 ? 'once' : `${formatFigure('count', count)} times`
  return `It would have fired ${times} in the last 12 months${companies === null ? '' : `, for ${formatFigure('count', companies)} of them`}.`
}

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((left, right) => left - right)
  const upper = sorted[sorted.length >> 1]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] ?? upper) + upper) / 2
}
