import type { StrategyReport, StrategySettings } from 'core/backtest'
import type { StrategyRun as RunOnStore, StrategyStage } from 'core/compile'
import { z } from 'zod'
import { type Repeats, type RunState, repeats, strategyLimits } from './terms/strategies.ts'

const Condition = z.string().trim().min(1).max(1000)

/** A strategy as the fields of a form, in words or canonical text. */
export const StrategyForm = z.object({
  /** "nifty 50 stocks", "TCS, INFY", "etf NIFTYBEES" */
  target: z.string().trim().min(1).max(500),
  buy: Condition,
  sell: Condition.nullable(),
  /** Sold after so many trading days, if not before. */
  hold: z.number().int().min(1).max(2480).nullable(),
  /** Rupees put in each time. */
  amount: z.number().min(100).max(1_000_000_000),
  /** "last 10y", "since 2015-01-01", "from 2015-01-01 to 2020-12-31"; null for everything there is. */
  over: z.string().trim().min(1).max(60).nullable(),
})
export type StrategyForm = z.infer<typeof StrategyForm>

/** Bounds are those of core/backtest, which the server holds it to. */
const Settings = z.object({
  start: z.number().min(10_000).max(1_000_000_000).nullable(),
  most: z.number().int().min(1).max(200),
  share: z.number().min(0.5).max(100).nullable(),
  brokerage: z.number().min(0).max(2.5),
  brokerageMost: z.number().min(1).max(10_000).nullable(),
  slippage: z.number().min(0).max(5),
  benchmark: z.string().min(1).max(100),
}) satisfies z.ZodType<StrategySettings>

/** POST /api/strategies/read: a sentence fills the form, the form prints the sentence. */
export const ReadStrategyRequest = z.union([
  z.object({ sentence: z.string().trim().min(1).max(strategyLimits.sentence.characters) }),
  // Without a size the account is spread evenly, as a sentence that says none spreads it.
  z.object({ form: StrategyForm, settings: Settings.partial({ most: true, share: true }) }),
])
export type ReadStrategyRequest = z.infer<typeof ReadStrategyRequest>

export interface ReadStrategy {
  readonly outcome: 'read'
  readonly form: StrategyForm
  readonly settings: StrategySettings
  /** The rules alone, as canonical text. */
  readonly canonical: string
  /** Rules and settings: what is kept and read again. */
  readonly text: string
  readonly words: StrategyWords
  /** What was assumed or left out. */
  readonly notes: readonly string[]
}

export interface StrategyWords {
  readonly target: string
  readonly entry: string
  readonly exit: string
  readonly sizing: string
  readonly costs: string
  readonly dates: string
}

export type StrategyReading =
  | ReadStrategy
  | {
      readonly outcome: 'refused'
      /** Which field of the form it is about; null for a sentence. */
      readonly field: keyof StrategyForm | 'benchmark' | null
      readonly message: string
      readonly nearest: readonly string[]
    }

/** POST /api/strategies; POST /api/strategies/:id/change */
export const SaveStrategyRequest = z.object({
  name: z.string().trim().min(1).max(strategyLimits.name.characters),
  text: z.string().trim().min(1).max(strategyLimits.sentence.characters),
  repeats: z.enum(repeats).default('never'),
})
export type SaveStrategyRequest = z.infer<typeof SaveStrategyRequest>

/** POST /api/strategies/:id/schedule */
export const ScheduleStrategyRequest = z.object({ repeats: z.enum(repeats) })

const RowId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const StrategyParams = z.object({ id: RowId })

/** The figures of a run that lists and comparisons show. */
export interface RunSummary {
  readonly yearly: number | null
  readonly benchmarkYearly: number | null
  readonly deepestFall: number
  readonly trades: number
  readonly wonPercent: number | null
  readonly value: number
  readonly putIn: number
}

export interface StrategyRunRow {
  readonly id: number
  readonly strategy_id: number
  readonly strategy_name: string
  readonly text: string
  readonly origin: 'asked' | 'schedule'
  readonly state: RunState
  /** 0 to 100 */
  readonly progress: number
  readonly stage: StrategyStage | null
  /** Why it failed. */
  readonly reason: string | null
  readonly queued_at: string
  readonly started_at: string | null
  readonly finished_at: string | null
  readonly summary: RunSummary | null
}

export interface Strategy {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly words: StrategyWords
  /** Bars the rules are judged on. */
  readonly timeframe: string
  readonly repeats: Repeats
  readonly next_run_at: string | null
  readonly created_at: string
  /** Newest first. */
  readonly runs: readonly StrategyRunRow[]
}

/** GET /api/strategies: newest first. */
export interface StrategyList {
  readonly strategies: readonly Strategy[]
  readonly most: number
}

/** GET /api/strategies/runs/:id */
export interface StrategyRunDetail extends StrategyRunRow {
  readonly words: StrategyWords
  readonly settings: StrategySettings
  readonly canonical: string
  /** Canonical text of questions it can become: a watch, a screen, a basket. */
  readonly ways: { readonly watch: string; readonly screen: string | null; readonly basket: string | null }
  readonly result: RunOnStore | null
}

export interface DeletedStrategy {
  readonly deleted: boolean
}

export type { StrategyReport, StrategySettings }
