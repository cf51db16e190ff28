/** A strategy run on a store: its instruments read, its orders played, its report made. */
import { playPlan, reportOf, type StrategyReport, type StrategySettings } from 'core/backtest'
import type { RuleBacktest } from 'core/language'
import { instrumentsIn, type Judged, namesOf, readJudged } from './judged.ts'
import { conditionByDay } from './market-ratios.ts'
import { NoData } from './no-data.ts'
import { describeDays } from './range.ts'
import type { MarketFacts, MarketReader } from './reader.ts'
import { everyExpressionOf } from './sql/walk.ts'
import { placeOrFirst } from './titles.ts'
import { costKinds, toBacktest } from './to-backtest.ts'

export type StrategyStage = 'reading' | 'playing' | 'checking'

export interface StrategyRun {
  readonly report: StrategyReport
  /** Names of the instruments that were traded or are waited for. */
  readonly names: Readonly<Record<string, string>>
  readonly tested: number
  readonly total: number
  /** Members of an index or a sector are those of today. */
  readonly isUniverse: boolean
  /** Figures of filings the rules look at, by title: used from the day the public could see them. */
  readonly filed: readonly string[]
  readonly asOf: string
  readonly source: string
}

export interface StrategyHooks {
  /** Part of the whole, 0 to 1. Whoever throws here stops the run. */
  readonly onProgress?: (stage: StrategyStage, part: number) => void
}

/** All bars of a few are soon read, and indicators then begin where they begin. */
const fewInstruments = 5
/** The same draws for the same strategy, always. */
const seed = 20_240_206

export async function runStrategy(
  { query, settings }: { readonly query: RuleBacktest; readonly settings: StrategySettings },
  facts: MarketFacts,
  reader: MarketReader,
  { onProgress }: StrategyHooks = {},
): Promise<StrategyRun> {
  onProgress?.('reading', 0)
  const plan = { ...toBacktest(query, facts.today), ...termsOf(settings) }
  const target =
    'universe' in query.target
      ? await instrumentsIn(query.target.universe, facts, reader)
      : { instruments: await namesOf(query.target.instruments, reader), total: query.target.instruments.length }
  const asked = { conditions: [plan.buy, ...(plan.sell ? [plan.sell] : [])], expressions: [] }
  const from = target.instruments.length > fewInstruments ? plan.from : null
  const judged = await readJudged(target.instruments, asked, { from, to: plan.to }, reader)
  if (judged.length === 0) throw new NoData('There are no prices to test it on in the data.')
  const index = await reader.bars([{ asset: 'index', symbol: settings.benchmark }], plan.from, plan.to)
  onProgress?.('playing', 0.4)
  const played = playPlan({
    candidates: judged.map(candidateOf),
    plan,
    onEach: (done, total) => onProgress?.('playing', 0.4 + 0.4 * (done / total)),
  })
  if (played.calendar.days.length === 0) throw new NoData(`There are no prices ${describeDays(plan)}.`)
  onProgress?.('checking', 0.85)
  const report = reportOf({
    played,
    plan,
    index: index.get(settings.benchmark) ?? null,
    seed,
    onRound: (round, rounds) => onProgress?.('checking', 0.85 + 0.15 * (round / rounds)),
  })
  return {
    report,
    names: namesIn(report, judged),
    tested: judged.length,
    total: target.total,
    isUniverse: 'universe' in query.target,
    filed: filedTitles(query),
    asOf: facts.asOf,
    source: facts.source,
  }
}

const candidateOf = ({ instrument, history, context }: Judged) => ({
  symbol: instrument.symbol,
  history,
  context,
  costs: costKinds[instrument.asset],
})

const termsOf = ({ start, most, share, brokerage, brokerageMost, slippage }: StrategySettings) => ({
  brokerage: { percent: brokerage, most: brokerageMost },
  slippage,
  ...(start === null ? {} : { purse: { start, most, share } }),
})

function namesIn(report: StrategyReport, judged: readonly Judged[]): Record<string, string> {
  const traded = new Set([...report.list, ...report.pending].map(({ symbol }) => symbol))
  return Object.fromEntries(
    judged.flatMap(({ instrument, name }) => (traded.has(instrument.symbol) ? [[instrument.symbol, name]] : [])),
  )
}

const filedPeriods = new Set(['annual', 'quarterly', 'ttm'])

function filedTitles({ buy, sell }: RuleBacktest): string[] {
  const nodes = [buy, ...(sell ? [sell] : [])].map(conditionByDay).flatMap(everyExpressionOf)
  const titles = nodes.flatMap((node) =>
    node.node === 'field' && filedPeriods.has(node.period) ? [placeOrFirst(node, 'stocks')?.title ?? node.id] : [],
  )
  return [...new Set(titles)].sort()
}
