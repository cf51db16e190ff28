/** What a rule would have done with money, held against the same money without the rule. */
import {
  type BacktestPlan,
  type BacktestResult,
  costsAsOf,
  type Outcome,
  type Position,
  runBacktest,
  runSchedule,
  type SchedulePlan,
} from 'core/backtest'
import { formatFigure } from 'core/catalogue'
import { type Backtest, buysByRule, type Schedule } from 'core/language'
import { day, formatDay } from 'core/values'
import type { AnswerFigure, AnswerSeries, AnswerTable, Cell } from '../answer.ts'
import { clauseWords } from '../clause-words.ts'
import { instrumentsIn, type Judged, type Named, namesOf, readJudged } from '../judged.ts'
import { NoData } from '../no-data.ts'
import { body, computedLineage, figure, movedColumn, plainColumn, table } from '../parts.ts'
import { describeDays } from '../range.ts'
import type { AnswerBody, MarketFacts, MarketReader } from '../reader.ts'
import { inSentence } from '../titles.ts'
import { costKinds, toBacktest, toSchedule } from '../to-backtest.ts'
import { traced } from '../traced.ts'
import { tellBeside } from './beside.ts'

const fewInstruments = 5
const mostTrades = 500
/** Points of a curve that is drawn: more than a screen has pixels for help nobody. */
const mostPoints = 750

const formulas: Readonly<Record<string, string>> = {
  'Put in…': 'amounts and costs paid with money from outside',
  'Value…': 'units held at the last close, and cash',
  Buys: 'positions opened',
  'Sold at a gain': 'positions sold above the price they were bought at / positions sold',
  'Deepest fall': 'largest fall of a unit of the account from a high',
  Fall: 'fall of a unit of the account from its high',
  'Idle cash': 'mean of money set aside and cash / everything there was',
  'Days invested': 'days with something held / days',
  'Turnover a year': 'sold / mean value / years',
  Costs: 'transaction tax, fees, GST or service tax, stamp duty, depository fee',
  Price: 'open of the bar after the condition held',
  'Sold at': 'open of the bar after the sell rule held or the time was over',
  Amount: 'rupees put in each time',
  'Gain so far': 'price sold at, or last close, / price - 1',
  XIRR: 'rate at which money in and value at the end balance, days over 365',
  Return: 'change of a unit of the account',
  'Other path': 'the same for the other path',
  'The rule': 'costs paid',
  'The plan': 'costs paid',
}

const scheduleFormulas: typeof formulas = {
  ...formulas,
  Price: 'open of the day',
  Amount: 'rupees put in that day, less the costs of buying, spread evenly over what opened',
}

export const answerBacktest = async (query: Backtest, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> =>
  traced(await tellBacktest(query, facts, reader), facts, {
    dataset: 'stock_price_daily_historical',
    formulas: buysByRule(query) ? formulas : scheduleFormulas,
  })

async function tellBacktest(query: Backtest, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  if (query.against !== null && typeof query.against === 'object')
    return tellBeside(query, query.against, facts, reader)
  const target =
    'universe' in query.target
      ? await instrumentsIn(query.target.universe, facts, reader)
      : { instruments: await namesOf(query.target.instruments, reader), total: query.target.instruments.length }
  const { judged, result, days } = buysByRule(query)
    ? await playRule(toBacktest(query, facts.today), target.instruments, reader)
    : await playSchedule(toSchedule(query, facts.today), target.instruments, reader)
  if (result.curve.days.length === 0) throw new NoData(`There are no prices ${describeDays(days)}.`)
  if (result.positions.length === 0) {
    return body(`It would have bought nothing ${period(result)}.`, {
      notes: buysByRule(query) ? [`Buys when ${inSentence(clauseWords(query.buy))}.`] : [],
    })
  }
  const own = buysByRule(query) ? 'The rule' : 'The plan'
  return body(verdict(query, result), {
    notes: notesOf(query, result, judged, target.total),
    figures: figuresOf(query, result, facts),
    tables: [
      tradesTable(result, judged),
      pathsTable(result, own),
      yearsTable(result),
      drawdownTable(result),
      costsTable(result, own),
    ],
    series: seriesOf(result, own),
  })
}

interface Tested {
  readonly judged: readonly Judged[]
  readonly result: BacktestResult
  readonly days: { readonly from: string | null; readonly to: string | null }
}

async function playRule(plan: BacktestPlan, instruments: readonly Named[], reader: MarketReader): Promise<Tested> {
  const asked = { conditions: [plan.buy, ...(plan.sell ? [plan.sell] : [])], expressions: [] }
  // All bars of a few are soon read, and indicators then begin where they begin.
  const from = instruments.length > fewInstruments ? plan.from : null
  const judged = await readPrices(instruments, asked, { from, to: plan.to }, reader)
  return { judged, result: runBacktest({ candidates: judged.map(candidateOf), plan }), days: plan }
}

async function playSchedule(plan: SchedulePlan, instruments: readonly Named[], reader: MarketReader): Promise<Tested> {
  const judged = await readPrices(instruments, { conditions: [], expressions: [] }, plan, reader)
  return { judged, result: runSchedule({ candidates: judged.map(candidateOf), plan }), days: plan }
}

async function readPrices(...asked: Parameters<typeof readJudged>): Promise<readonly Judged[]> {
  const judged = await readJudged(...asked)
  if (judged.length === 0) throw new NoData('There are no prices to test it on in the data.')
  return judged
}

const candidateOf = ({ instrument, history, context }: Judged) => ({
  symbol: instrument.symbol,
  history,
  context,
  costs: costKinds[instrument.asset],
})

const period = ({ curve: { days } }: Outcome): string =>
  `from ${formatDay(day(days[0] ?? ''))} to ${formatDay(day(days.at(-1) ?? ''))}`

const otherWords = { monthly: 'the same money put in monthly', lump: 'the same money put in at the start' } as const

/** Either way round: the rule may have been worse. */
function verdict(query: Backtest, result: BacktestResult): string {
  const { xirr, value, invested, benchmark, xirrWaiting } = result
  const made = `${money(invested)} became ${money(value)}`
  if (xirr === null) return `${made} ${period(result)}; too little time to speak of a yearly rate.`
  const other = otherWords[benchmark.against]
  const fair = xirrWaiting ?? xirr
  const gap = benchmark.xirr === null ? null : fair - benchmark.xirr
  if (gap === null) return `${made} ${period(result)}, ${formatFigure('percent', xirr)} a year.`
  const waits = Math.abs(fair - xirr) >= 0.005
  const rate = `${formatFigure('percent', xirr)} a year${waits ? ` (${formatFigure('percent', fair)} counting the time money waited)` : ''}`
  const against = `${formatFigure('percent', benchmark.xirr)} for ${other}`
  if (!buysByRule(query)) return `${made} ${period(result)}: ${rate} against ${against}.`
  if (Math.abs(gap) < 0.05) return `${made} ${period(result)}: ${rate}, no better and no worse than ${against}.`
  return `${made} ${period(result)}: ${rate} against ${against}. The rule would have ${gap > 0 ? 'gained' : 'cost'} ${formatFigure('percent', Math.abs(gap)).replace('%', '')} points a year.`
}

const money = (rupees: number): string => formatFigure('rupees', rupees)

function notesOf(query: Backtest, result: BacktestResult, judged: readonly Judged[], total: number): string[] {
  const isIndex = judged.some(({ instrument }) => instrument.asset === 'index')
  const hasCosts = judged.some(({ instrument }) => costKinds[instrument.asset] !== 'other')
  return [
    `${query.buy.node === 'schedule' ? scheduleWords(query.buy) : 'Judged at each close and filled at the next open'}, fractions of a share allowed, dividends and taxes on gains left out${buysByRule(query) ? ', cash at 0%' : ''}.`,
    hasCosts
      ? `Costs of delivery as of each day are paid: transaction tax, exchange and regulator fees, GST or service tax, stamp duty, depository fee (rates up to those of ${formatDay(day(costsAsOf))}, brokerage nil).`
      : 'No costs are counted.',
    ...(isIndex
      ? ['An index cannot be bought: read it as a fund that follows it without error, with the costs of an ETF.']
      : []),
    ...(query.sell !== null ? ['One position at a time in each instrument.'] : []),
    ...(judged.length < total
      ? [`Tested on the ${formatFigure('count', judged.length)} largest of ${formatFigure('count', total)}.`]
      : []),
    ...('universe' in query.target
      ? ['Members are those of today: companies that have left since are missing, which flatters the result.']
      : []),
    ...(result.pending.length > 0
      ? [
          `${result.pending.length === 1 ? 'One order' : `${formatFigure('count', result.pending.length)} orders`} of the last close not filled yet.`,
        ]
      : []),
  ]
}

const scheduleWords = ({ every }: Schedule): string =>
  every === 'once'
    ? 'Bought at the open of the first trading day'
    : `Bought at the open of the first trading day of each ${every}`

function figuresOf(query: Backtest, result: BacktestResult, facts: MarketFacts): AnswerFigure[] {
  const lineage = (title: string, formula: string) =>
    computedLineage({ title, formula, description: `${title}.`, dataset: 'stock_price_daily_historical' }, facts)
  const closed = result.positions.filter(({ sellPrice }) => sellPrice !== null)
  const won = closed.filter(({ buyPrice, sellPrice }) => (sellPrice ?? 0) > buyPrice)
  const { benchmark } = result
  const isRule = buysByRule(query)
  const rate = 'rate at which money in and value at the end balance, days over 365'
  return [
    figure('XIRR', result.xirr, 'percent', { lineage: lineage('XIRR', rate) }),
    ...(isRule
      ? [
          figure('XIRR with waiting', result.xirrWaiting, 'percent', {
            note: `money set aside ${benchmark.against === 'monthly' ? 'monthly' : 'at the start'} until it was used`,
            lineage: lineage('XIRR with waiting', rate),
          }),
        ]
      : []),
    figure(`XIRR of ${benchmark.against === 'monthly' ? 'a monthly SIP' : 'a lump sum'}`, benchmark.xirr, 'percent', {
      note: otherWords[benchmark.against],
      lineage: lineage('XIRR', rate),
    }),
    figure('Put in', result.invested, 'rupees', { note: 'costs included' }),
    figure('Value at the end', result.value, 'rupees'),
    figure(`Value of ${benchmark.against === 'monthly' ? 'the SIP' : 'the lump sum'}`, benchmark.value, 'rupees'),
    figure('Buys', result.positions.length, 'count'),
    ...(closed.length > 0
      ? [
          figure('Sold at a gain', (won.length / closed.length) * 100, 'percent', {
            note: `of ${formatFigure('count', closed.length)} sold`,
          }),
        ]
      : []),
    figure('Deepest fall', result.drawdowns[0]?.depth ?? 0, 'percent', {
      note: `against ${formatFigure('percent', benchmark.drawdowns[0]?.depth ?? 0)}`,
    }),
    ...(isRule
      ? [
          figure('Idle cash', result.idle, 'percent', {
            note: `money waited ${formatFigure('days', Math.round(result.waitedDays))} days on average to be used first`,
          }),
          figure('Days invested', result.exposure, 'percent'),
          figure('Turnover a year', result.turnover, 'percent'),
        ]
      : []),
    figure('Costs', result.totalCosts, 'rupees'),
  ]
}

function tradesTable({ positions }: BacktestResult, judged: readonly Judged[]): AnswerTable {
  const bySymbol = new Map(judged.map((each) => [each.instrument.symbol, each]))
  const gainOf = ({ symbol, buyPrice, sellPrice }: Position): number => {
    const last = bySymbol.get(symbol)?.history.bars.close?.at(-1) ?? Number.NaN
    return ((sellPrice ?? last) / buyPrice - 1) * 100
  }
  return table(
    'Trades',
    [
      plainColumn('Bought', 'date', 'name'),
      plainColumn('Instrument', 'text', 'name'),
      plainColumn('Price', priceUnit(judged)),
      plainColumn('Amount', 'rupees'),
      plainColumn('Sold', 'date', 'text'),
      plainColumn('Sold at', priceUnit(judged)),
      plainColumn('By', 'text', 'text'),
      movedColumn('Gain so far'),
    ],
    [...positions]
      .reverse()
      .slice(0, mostTrades)
      .map((each): Cell[] => [
        each.buyDay,
        bySymbol.get(each.symbol)?.name ?? each.symbol,
        each.buyPrice,
        each.amount,
        each.sellDay,
        each.sellPrice,
        each.soldBy === null ? 'held' : each.soldBy === 'rule' ? 'sell rule' : 'time',
        gainOf(each),
      ]),
    positions.length,
  )
}

const priceUnit = (judged: readonly Judged[]): 'points' | 'price' =>
  judged.every(({ instrument }) => instrument.asset === 'index') ? 'points' : 'price'

const pathsTable = (result: BacktestResult, own: string): AnswerTable =>
  table(
    'Side by side',
    [
      plainColumn('Path', 'text', 'name'),
      plainColumn('Put in', 'rupees'),
      plainColumn('Value', 'rupees'),
      movedColumn('XIRR'),
      plainColumn('Deepest fall', 'percent'),
    ],
    [
      [own, result],
      [
        result.benchmark.against === 'monthly' ? 'Monthly, the same money' : 'At the start, the same money',
        result.benchmark,
      ],
    ].map(([name, path]): Cell[] => {
      const outcome = path as Outcome // the second of each pair
      return [String(name), outcome.invested, outcome.value, outcome.xirr, outcome.drawdowns[0]?.depth ?? 0]
    }),
  )

const yearsTable = ({ years, benchmark }: BacktestResult): AnswerTable =>
  table(
    'By year',
    [
      plainColumn('Year', 'text', 'name'),
      movedColumn('Return'),
      movedColumn('Other path'),
      plainColumn('Put in so far', 'rupees'),
      plainColumn('Value', 'rupees'),
    ],
    years.map(({ period: year, gain, invested, value }, at): Cell[] => [
      year,
      gain,
      benchmark.years[at]?.gain ?? null,
      invested,
      value,
    ]),
  )

const drawdownTable = ({ drawdowns }: BacktestResult): AnswerTable =>
  table(
    'Deepest falls',
    [
      plainColumn('From', 'date', 'name'),
      plainColumn('Lowest', 'date', 'text'),
      plainColumn('Back', 'date', 'text'),
      plainColumn('Fall', 'percent'),
    ],
    drawdowns
      .slice(0, 5)
      .map(({ peakDay, troughDay, recoveredDay, depth }): Cell[] => [peakDay, troughDay, recoveredDay, depth]),
    drawdowns.length,
  )

const costTitles = {
  brokerage: 'Brokerage',
  transactionTax: 'Securities transaction tax',
  exchange: 'Exchange fee',
  regulator: 'Regulator fee',
  serviceTax: 'GST or service tax',
  stamp: 'Stamp duty',
  depository: 'Depository fee',
} as const

const costsTable = ({ costs, benchmark }: BacktestResult, own: string): AnswerTable =>
  table(
    'Costs',
    [plainColumn('Cost', 'text', 'name'), plainColumn(own, 'rupees'), plainColumn('Other path', 'rupees')],
    (Object.keys(costTitles) as (keyof typeof costTitles)[]).map((each): Cell[] => [
      costTitles[each],
      costs[each],
      benchmark.costs[each],
    ]),
  )

function seriesOf({ curve, benchmark, months }: BacktestResult, own: string): AnswerSeries[] {
  const step = Math.max(Math.ceil(curve.days.length / mostPoints), 1)
  const last = curve.days.length - 1
  const line = (title: string, values: Float64Array): AnswerSeries => ({
    title,
    unit: 'rupees',
    draw: 'line',
    points: curve.days.flatMap((on, at) => (at % step === 0 || at === last ? [[on, values[at] ?? null] as const] : [])),
    levels: [],
    marks: [],
  })
  return [
    line(own, curve.value),
    line(
      benchmark.against === 'monthly' ? 'Monthly, the same money' : 'At the start, the same money',
      benchmark.curve.value,
    ),
    line('Put in', curve.invested),
    {
      title: 'Return of each month',
      unit: 'percent',
      draw: 'bars',
      points: months.map(({ period: month, gain }) => [month, gain]),
      levels: [],
      marks: [],
    },
  ]
}
