/** Strategies of a person, and the queue of their runs. */
import { AppError } from 'core/contract'
import {
  type Repeats,
  type SaveStrategyRequest,
  type Strategy,
  type StrategyList,
  type StrategyRunDetail,
  type StrategyRunRow,
  strategyLimits,
} from 'core/contract/rest'
import {
  type Base,
  type Condition,
  type Instrument,
  print,
  printCondition,
  printTarget,
  type RuleBacktest,
  type TaughtWord,
} from 'core/language'
import { dayOf } from 'core/values'
import type { OwnCtx, UserCtx } from '#ctx.ts'
import { nextRun } from './next-run.ts'
import { type Reader, strategyText, understand, wordsOf } from './read-strategy.ts'
import {
  cancelRun,
  countActive,
  countStrategies,
  deleteStrategy,
  insertRun,
  insertStrategy,
  type RunRow,
  readRun,
  readRuns,
  readStrategies,
  readStrategyRow,
  type StrategyContent,
  type StrategyRow,
  updateStrategy,
} from './store.ts'

/** What strategies need of other features. */
export interface StrategyParts {
  asker(own: OwnCtx): Promise<{ readonly taught: readonly TaughtWord[]; readonly watchlist: readonly string[] }>
}

export async function listStrategies({ db, user, clock }: UserCtx): Promise<StrategyList> {
  const today = dayOf(clock.now())
  return await db.asUser(user.id, async (tx) => {
    const rows = await readStrategies(tx, user.id)
    const runs = await readRuns(
      tx,
      user.id,
      rows.map(({ id }) => id),
    )
    const strategies = rows.map((row) =>
      present(
        row,
        runs.filter(({ strategy_id }) => strategy_id === row.id),
        today,
      ),
    )
    return { strategies, most: strategyLimits.most }
  })
}

const present = (row: StrategyRow, runs: readonly RunRow[], today: string): Strategy => ({
  id: row.id,
  name: row.name,
  text: row.text,
  words: wordsOf(row, today),
  timeframe: timeframeOf(row.query),
  repeats: row.repeats,
  next_run_at: row.next_run_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  runs: runs.map((run) => presentRun(run, row.name)),
})

/** Orders are given by the day; rules may look at weeks or months. */
function timeframeOf(query: RuleBacktest): string {
  const text = print(query)
  return /\bmonth(ly)?\b|@month/.test(text)
    ? 'Daily, months'
    : /\bweek(ly)?\b|@week/.test(text)
      ? 'Daily, weeks'
      : 'Daily'
}

const presentRun = (run: RunRow, name: string): StrategyRunRow => ({
  id: run.id,
  strategy_id: run.strategy_id,
  strategy_name: name,
  text: run.text,
  origin: run.origin,
  state: run.state,
  progress: run.progress,
  stage: run.stage,
  reason: run.reason,
  queued_at: run.queued_at.toISOString(),
  started_at: run.started_at?.toISOString() ?? null,
  finished_at: run.finished_at?.toISOString() ?? null,
  summary: run.summary,
})

/** What is kept is read again here: what a browser sends is never run as it is. */
async function contentOf(ctx: UserCtx, reader: Reader, request: SaveStrategyRequest): Promise<StrategyContent> {
  const understood = await understand(ctx, reader, request.text)
  if ('message' in understood) throw new AppError('invalid_input', { message: understood.message })
  const { query, settings } = understood
  return {
    name: request.name,
    text: strategyText(understood),
    query,
    settings,
    repeats: request.repeats,
    next_run_at: nextRun(request.repeats, ctx.clock.now()),
  }
}

export async function createStrategy(ctx: UserCtx, reader: Reader, request: SaveStrategyRequest): Promise<Strategy> {
  const { db, user, clock } = ctx
  const content = await contentOf(ctx, reader, request)
  const row = await db.asUser(user.id, async (tx) => {
    if ((await countStrategies(tx, user.id)) >= strategyLimits.most) {
      throw new AppError('invalid_input', { message: `At most ${strategyLimits.most} strategies. Delete one first.` })
    }
    return await insertStrategy(tx, { ...content, user_id: user.id })
  })
  return present(row, [], dayOf(clock.now()))
}

export async function changeStrategy(
  ctx: UserCtx,
  reader: Reader,
  id: number,
  request: SaveStrategyRequest,
): Promise<Strategy> {
  const { db, user, clock } = ctx
  const content = await contentOf(ctx, reader, request)
  return await db.asUser(user.id, async (tx) => {
    const row = await updateStrategy(tx, { user_id: user.id, id }, content)
    if (!row) throw new AppError('not_found')
    return present(row, await readRuns(tx, user.id, [id]), dayOf(clock.now()))
  })
}

export const scheduleStrategy = ({ db, user, clock }: UserCtx, id: number, repeats: Repeats): Promise<Strategy> =>
  db.asUser(user.id, async (tx) => {
    const known = await readStrategyRow(tx, { user_id: user.id, id })
    if (!known) throw new AppError('not_found')
    const { name, text, query, settings } = known
    const content = { name, text, query, settings, repeats, next_run_at: nextRun(repeats, clock.now()) }
    const row = await updateStrategy(tx, { user_id: user.id, id }, content)
    if (!row) throw new AppError('not_found')
    return present(row, await readRuns(tx, user.id, [id]), dayOf(clock.now()))
  })

export const removeStrategy = ({ db, user }: UserCtx, id: number): Promise<boolean> =>
  db.asUser(user.id, (tx) => deleteStrategy(tx, { user_id: user.id, id }))

export const queueRun = ({ db, user, clock }: UserCtx, id: number): Promise<StrategyRunRow> =>
  db.asUser(user.id, async (tx) => {
    const row = await readStrategyRow(tx, { user_id: user.id, id })
    if (!row) throw new AppError('not_found')
    if ((await countActive(tx, user.id)) >= strategyLimits.active) {
      throw new AppError('too_many_requests', {
        message: `At most ${strategyLimits.active} runs at a time. Wait for one, or cancel it.`,
      })
    }
    return presentRun(await insertRun(tx, row, { origin: 'asked', now: new Date(clock.now()) }), row.name)
  })

export const stopRun = ({ db, user, clock }: UserCtx, id: number): Promise<StrategyRunRow> =>
  db.asUser(user.id, async (tx) => {
    await cancelRun(tx, { user_id: user.id, id }, new Date(clock.now()))
    const run = await readRun(tx, { user_id: user.id, id })
    if (!run) throw new AppError('not_found')
    return presentRun(run, run.name)
  })

export async function showRun({ db, user, clock }: UserCtx, id: number): Promise<StrategyRunDetail> {
  const run = await db.readAs(user.id, (tx) => readRun(tx, { user_id: user.id, id }))
  if (!run) throw new AppError('not_found')
  const { query, settings } = run
  return {
    ...presentRun(run, run.name),
    words: wordsOf({ query, settings }, dayOf(clock.now())),
    settings,
    canonical: print(query),
    ways: waysOf(query),
    result: run.result,
  }
}

/** A rule to buy is a condition like any other: watched, screened for, bought by. */
function waysOf({ target, buy, amount }: RuleBacktest): StrategyRunDetail['ways'] {
  const when = printCondition(buy)
  const watch = `watch ${printTarget(target)} when ${when}`
  if ('universe' in target) {
    const screen = `screen ${printTarget(target).replace(/^any /, '')} where ${when}`
    return { watch, screen, basket: `basket buy ₹${Math.round(amount)} of (${screen})` }
  }
  const { instruments } = target
  const isOrdered = instruments.every(({ asset }) => asset === 'stock' || asset === 'etf')
  const basket = `basket buy ₹${Math.round(amount * instruments.length)} of ${printTarget(target)}`
  return { watch, screen: screenOf(instruments, buy), basket: isOrdered ? basket : null }
}

const baseOf: Readonly<Partial<Record<Instrument['asset'], Base>>> = {
  stock: 'stocks',
  etf: 'etfs',
  index: 'indices',
  coin: 'coins',
}

/** Which of those named meet the rule now, and why the others do not; null where no one table holds them. */
function screenOf(instruments: readonly Instrument[], where: Condition): string | null {
  const symbols = instruments.map(({ symbol }) => symbol)
  const [base, ...others] = [...new Set(instruments.map(({ asset }) => baseOf[asset]))]
  if (base === undefined || others.length > 0) return null
  const within = symbols.map((name) => ({ by: 'symbol' as const, name }))
  const universe = { base, within, except: [] }
  return print({ kind: 'screen', universe, where, show: [], sort: null, limit: null, asOf: null, why: symbols })
}
