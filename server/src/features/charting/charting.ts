import { toChart } from 'core/compile'
import { AppError } from 'core/contract'
import {
  type ChartInstrument,
  type ChartMarks,
  type ChartMarksRequest,
  type ChartMinutes,
  type ChartScan,
  type ChartScanRequest,
  type ChartSearchQuery,
  chartLimits,
} from 'core/contract/rest'
import { type Condition, parseCanonical, printCondition, printInstrument, type Query } from 'core/language'
import { dayOf } from 'core/values'
import type { Ctx } from '#ctx.ts'

const { search } = chartLimits

/** What is called so; with `near` fewer and fewer of its letters, until something begins like that. */
export async function findInstruments(
  { market }: Ctx,
  { q, near }: ChartSearchQuery,
): Promise<readonly ChartInstrument[]> {
  const words = q.trim()
  for (let letters = words.length; letters >= (near ? search.nearLetters : words.length || 1); letters--) {
    const found = await market.chartInstruments(words.slice(0, letters), near ? search.nearRows : search.rows)
    if (found.length > 0) return found
  }
  return []
}

/** Canonical text is read again here: what a browser sends is never run as it is. */
function conditionOf(text: string): Condition {
  const read = parseCanonical(`screen stocks where ${text}`)
  if (!read.ok) throw new AppError('invalid_input', { message: read.failure.message })
  if (read.value.kind !== 'screen' || !read.value.where) throw new AppError('invalid_input')
  return read.value.where
}

/** On a weekly chart an indicator is weekly, in words that run as a question of their own. */
function retimed(mark: Condition, timeframe: ChartMarksRequest['timeframe'], today: string): Condition {
  const spec = toChart(
    { kind: 'chart', subjects: [{ asset: 'stock', symbol: '' }], timeframe, draw: [], mark, over: null },
    today,
  )
  return spec.mark === null ? mark : conditionOf(spec.mark)
}

const ask = async (ctx: Ctx, query: Query) => {
  const { answer } = await ctx.market.ask({ query, today: dayOf(ctx.clock.now()), taught: [], watchlist: [] })
  if (answer.outcome !== 'answer') throw new AppError('invalid_input', { message: answer.headline })
  return answer
}

export async function markDays(ctx: Ctx, { asset, symbol, timeframe, mark }: ChartMarksRequest): Promise<ChartMarks> {
  const when = retimed(conditionOf(mark), timeframe, dayOf(ctx.clock.now()))
  const study = parseCanonical(
    `study ${printInstrument({ asset, symbol })} when ${printCondition(when)} then 5d, 10d, 20d`,
  )
  if (!study.ok) throw new AppError('invalid_input', { message: study.failure.message })
  const answer = await ask(ctx, study.value)
  const dates = answer.tables.find(({ title }) => title === 'Dates')
  const days = dates?.rows.map(([day]) => String(day)) ?? []
  return {
    days: days.slice(0, chartLimits.markedDays).sort(),
    total: dates?.total ?? 0,
    notes: answer.notes,
  }
}

export function chartMinutes(ctx: Ctx, symbol: string): ChartMinutes {
  const bars = ctx.market.minuteBars(symbol)
  const column = (pick: (bar: (typeof bars)[number]) => number) => bars.map(pick)
  return {
    at: column(({ minute }) => minute),
    open: column(({ open }) => open),
    high: column(({ high }) => high),
    low: column(({ low }) => low),
    close: column(({ close }) => close),
    volume: column(({ volume }) => volume),
  }
}

export async function scanMarket(ctx: Ctx, { mark, timeframe, index }: ChartScanRequest): Promise<ChartScan> {
  const where = retimed(conditionOf(mark), timeframe, dayOf(ctx.clock.now()))
  const read = parseCanonical('screen stocks')
  if (!read.ok || read.value.kind !== 'screen') throw new AppError('internal')
  const within = index === null ? [] : [{ by: 'index' as const, name: index }]
  const answer = await ask(ctx, {
    ...read.value,
    universe: { ...read.value.universe, within },
    where,
    limit: chartLimits.scan.rows,
  })
  const [table] = answer.tables
  if (!table) return { headline: answer.headline, total: 0, figures: [], rows: [] }
  const symbolAt = table.columns.findIndex(({ key }) => key === 'symbol')
  const nameAt = table.columns.findIndex(({ role, key }) => role === 'name' && key !== 'symbol')
  const shown = table.columns.flatMap((column, at) =>
    column.role === 'value' || column.role === 'clause' ? [{ at, title: column.title, unit: column.unit }] : [],
  )
  const symbols = table.rows.map((row) => String(row[symbolAt]))
  const trends = await ctx.market.trends(symbols, chartLimits.scan.trendDays)
  return {
    headline: answer.headline,
    total: table.total,
    figures: shown.map(({ title, unit }) => ({ title, unit })),
    rows: table.rows.map((row, at) => ({
      symbol: symbols[at] ?? '',
      name: String(row[nameAt] ?? symbols[at]),
      values: shown.map((column) => row[column.at] ?? null),
      closes: trends.get(symbols[at] ?? '') ?? [],
    })),
  }
}
