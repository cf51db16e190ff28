/** The same money by the same calendar, into one thing or another: a SIP in a share beside one in an index. */
import { type BacktestResult, runSchedule, type SchedulePlan } from 'core/backtest'
import { formatFigure } from 'core/catalogue'
import type { Backtest, Instrument, Schedule } from 'core/language'
import { day, formatDay } from 'core/values'
import type { AnswerSeries, Cell } from '../answer.ts'
import { type Judged, namesOf, readJudged } from '../judged.ts'
import { NoData } from '../no-data.ts'
import { body, figure, movedColumn, plainColumn, table } from '../parts.ts'
import { describeDays } from '../range.ts'
import type { AnswerBody, MarketFacts, MarketReader } from '../reader.ts'
import { costKinds, toSchedule } from '../to-backtest.ts'

interface Path {
  readonly name: string
  readonly judged: readonly Judged[]
}

const nothing = { conditions: [], expressions: [] }

export async function tellBeside(
  query: Backtest,
  against: { readonly instruments: readonly Instrument[] },
  facts: MarketFacts,
  reader: MarketReader,
): Promise<AnswerBody> {
  if (!('instruments' in query.target) || query.buy.node !== 'schedule')
    throw new NoData('Side by side stand instruments that are named.')
  const plan = toSchedule(query, facts.today)
  const paths: Path[] = []
  for (const instruments of [query.target.instruments, ...against.instruments.map((each) => [each])]) {
    const named = await namesOf(instruments, reader)
    const judged = await readJudged(named, nothing, plan, reader)
    const name = named.map((each) => each.name).join(' and ')
    if (judged.length < named.length) throw new NoData(`There are no prices of ${name} ${describeDays(plan)}.`)
    paths.push({ name, judged })
  }
  const from = latestStart(paths, plan)
  const results = paths.map(({ name, judged }) => ({ name, result: play(judged, { ...plan, from }) }))
  const [first] = results
  if (!first || results.some(({ result }) => result.positions.length === 0))
    throw new NoData(`There are no prices of all of them ${describeDays(plan)}.`)
  return body(headlineOf(results, query, query.buy), {
    notes: [
      'Each gets the same money on the same days, bought at the open, fractions of a share allowed; costs are paid, dividends and taxes on gains left out.',
      ...(from !== plan.from && from !== null
        ? [`They begin on ${formatDay(day(from))}: before it one of them has no prices.`]
        : []),
    ],
    figures: results.flatMap(({ name, result }) => [
      figure(name, result.value, 'rupees', {
        note: result.xirr === null ? null : `${formatFigure('percent', result.xirr)} a year`,
      }),
    ]),
    tables: [sideBySide(results)],
    series: linesOf(results),
  })
}

interface Played {
  readonly name: string
  readonly result: BacktestResult
}

/** Nobody gets a head start. */
function latestStart(paths: readonly Path[], { from }: SchedulePlan): string | null {
  const starts = paths.flatMap(({ judged }) =>
    judged.flatMap(({ history }) => history.days.find((each) => each >= (from ?? '')) ?? []),
  )
  const latest = [...starts].sort().at(-1) ?? null
  const earliest = [...starts].sort()[0] ?? null
  return latest === earliest ? from : latest
}

const play = (judged: readonly Judged[], plan: SchedulePlan): BacktestResult =>
  runSchedule({
    candidates: judged.map(({ instrument, history, context }) => ({
      symbol: instrument.symbol,
      history,
      context,
      costs: costKinds[instrument.asset],
    })),
    plan,
  })

const money = (rupees: number): string => formatFigure('rupees', rupees)

function headlineOf(results: readonly Played[], { amount }: Backtest, { every }: Schedule): string {
  const days = results[0]?.result.curve.days ?? []
  const period = `from ${formatDay(day(days[0] ?? ''))} to ${formatDay(day(days.at(-1) ?? ''))}`
  const became = [...results]
    .sort((left, right) => right.result.value - left.result.value)
    .map(({ name, result }) => {
      const rate = result.xirr === null ? '' : ` (${formatFigure('percent', result.xirr)} a year)`
      return `${money(result.value)} in ${name}${rate}`
    })
  return `${money(amount)}${every === 'once' ? '' : ` each ${every}`} ${period} became ${listed(became)}.`
}

const listed = (parts: readonly string[]): string => [parts.slice(0, -1).join(', '), parts.at(-1)].join(' and ')

const sideBySide = (results: readonly Played[]) =>
  table(
    'Side by side',
    [
      plainColumn('Path', 'text', 'name'),
      plainColumn('Put in', 'rupees'),
      plainColumn('Value', 'rupees'),
      movedColumn('XIRR'),
      plainColumn('Deepest fall', 'percent'),
    ],
    results.map(({ name, result }): Cell[] => [
      name,
      result.invested,
      result.value,
      result.xirr,
      result.drawdowns[0]?.depth ?? 0,
    ]),
  )

/** Points of a curve that is drawn: more than a screen has pixels for help nobody. */
const mostPoints = 750

function linesOf(results: readonly Played[]): AnswerSeries[] {
  const line = (title: string, { curve }: BacktestResult, values: Float64Array): AnswerSeries => {
    const step = Math.max(Math.ceil(curve.days.length / mostPoints), 1)
    const last = curve.days.length - 1
    const points = curve.days.flatMap((on, at) =>
      at % step === 0 || at === last ? [[on, values[at] ?? null] as const] : [],
    )
    return { title, unit: 'rupees', draw: 'line', points, levels: [], marks: [] }
  }
  const [first] = results
  return [
    ...results.map(({ name, result }) => line(name, result, result.curve.value)),
    ...(first ? [line('Put in', first.result, first.result.curve.invested)] : []),
  ]
}
