import type { StrategyRun, StrategyStage } from 'core/compile'
import { type Repeats, type RunSummary, type StrategySettings, strategyLimits } from 'core/contract/rest'
import type { RuleBacktest } from 'core/language'
import { and, asc, count, desc, eq, inArray, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { strategy, strategy_run } from '#postgres/schema.ts'

export interface StrategyRow {
  readonly id: number
  readonly user_id: UserId
  readonly name: string
  readonly text: string
  readonly query: RuleBacktest
  readonly settings: StrategySettings
  readonly repeats: Repeats
  readonly next_run_at: Date | null
  readonly created_at: Date
}

export type RunRow = Omit<typeof strategy_run.$inferSelect, 'query' | 'settings' | 'summary' | 'result'> & {
  readonly query: RuleBacktest
  readonly settings: StrategySettings
  readonly summary: RunSummary | null
}

const columns = {
  id: strategy.id,
  user_id: strategy.user_id,
  name: strategy.name,
  text: strategy.text,
  query: strategy.query,
  settings: strategy.settings,
  repeats: strategy.repeats,
  next_run_at: strategy.next_run_at,
  created_at: strategy.created_at,
}

// What was written here was checked before it was written.
const rowOf = (row: Omit<StrategyRow, 'query' | 'settings'> & { query: unknown; settings: unknown }): StrategyRow => ({
  ...row,
  query: row.query as RuleBacktest,
  settings: row.settings as StrategySettings,
})

const runColumns = {
  id: strategy_run.id,
  user_id: strategy_run.user_id,
  strategy_id: strategy_run.strategy_id,
  text: strategy_run.text,
  query: strategy_run.query,
  settings: strategy_run.settings,
  origin: strategy_run.origin,
  state: strategy_run.state,
  progress: strategy_run.progress,
  stage: strategy_run.stage,
  reason: strategy_run.reason,
  attempts: strategy_run.attempts,
  claimed_until: strategy_run.claimed_until,
  summary: strategy_run.summary,
  queued_at: strategy_run.queued_at,
  started_at: strategy_run.started_at,
  finished_at: strategy_run.finished_at,
}

const runOf = (
  row: Omit<RunRow, 'query' | 'settings' | 'summary'> & { query: unknown; settings: unknown; summary: unknown },
): RunRow => ({
  ...row,
  query: row.query as RuleBacktest,
  settings: row.settings as StrategySettings,
  summary: row.summary as RunSummary | null,
})

interface Key {
  readonly user_id: UserId
  readonly id: number
}

const isStrategy = ({ user_id, id }: Key) => and(eq(strategy.user_id, user_id), eq(strategy.id, id))
const isRun = ({ user_id, id }: Key) => and(eq(strategy_run.user_id, user_id), eq(strategy_run.id, id))
const isActive = inArray(strategy_run.state, ['queued', 'running'])

export const readStrategies = async (tx: Tx, user_id: UserId): Promise<StrategyRow[]> =>
  (
    await tx
      .select(columns)
      .from(strategy)
      .where(eq(strategy.user_id, user_id))
      .orderBy(desc(strategy.id))
      .limit(strategyLimits.most)
  ).map(rowOf)

export async function readStrategyRow(tx: Tx, key: Key): Promise<StrategyRow | null> {
  const [row] = await tx.select(columns).from(strategy).where(isStrategy(key)).for('update')
  return row ? rowOf(row) : null
}

export async function countStrategies(tx: Tx, user_id: UserId): Promise<number> {
  const [row] = await tx.select({ many: count() }).from(strategy).where(eq(strategy.user_id, user_id))
  return row?.many ?? 0
}

export type StrategyContent = Omit<StrategyRow, 'id' | 'user_id' | 'created_at'>

export async function insertStrategy(
  tx: Tx,
  row: StrategyContent & { readonly user_id: UserId },
): Promise<StrategyRow> {
  const [made] = await tx.insert(strategy).values(row).returning(columns)
  if (!made) throw new Error('the strategy was not inserted')
  return rowOf(made)
}

export async function updateStrategy(tx: Tx, key: Key, row: StrategyContent): Promise<StrategyRow | null> {
  const [changed] = await tx.update(strategy).set(row).where(isStrategy(key)).returning(columns)
  return changed ? rowOf(changed) : null
}

export const deleteStrategy = async (tx: Tx, key: Key): Promise<boolean> =>
  (await tx.delete(strategy).where(isStrategy(key)).returning({ id: strategy.id })).length > 0

/** Newest first, without their results. */
export const readRuns = async (tx: Tx, user_id: UserId, strategy_ids: readonly number[]): Promise<RunRow[]> =>
  strategy_ids.length === 0
    ? []
    : (
        await tx
          .select(runColumns)
          .from(strategy_run)
          .where(and(eq(strategy_run.user_id, user_id), inArray(strategy_run.strategy_id, [...strategy_ids])))
          .orderBy(desc(strategy_run.id))
          .limit(strategyLimits.most * (strategyLimits.runsKept + strategyLimits.active))
      ).map(runOf)

export async function readRun(
  tx: Tx,
  key: Key,
): Promise<(RunRow & { readonly result: StrategyRun | null; readonly name: string }) | null> {
  const [row] = await tx
    .select({ ...runColumns, result: strategy_run.result, name: strategy.name })
    .from(strategy_run)
    .innerJoin(strategy, eq(strategy.id, strategy_run.strategy_id))
    .where(isRun(key))
  // What was written here was a run.
  return row ? { ...runOf(row), result: row.result as StrategyRun | null, name: row.name } : null
}

export async function countActive(tx: Tx, user_id: UserId): Promise<number> {
  const [row] = await tx
    .select({ many: count() })
    .from(strategy_run)
    .where(and(eq(strategy_run.user_id, user_id), isActive))
  return row?.many ?? 0
}

/** Queues it, and drops the oldest finished ones beyond what is kept. */
export async function insertRun(
  tx: Tx,
  { id, user_id, text, query, settings }: StrategyRow,
  { origin, now }: { readonly origin: 'asked' | 'schedule'; readonly now: Date },
): Promise<RunRow> {
  const [made] = await tx
    .insert(strategy_run)
    .values({ user_id, strategy_id: id, text, query, settings, origin, queued_at: now })
    .returning(runColumns)
  if (!made) throw new Error('the run was not queued')
  const kept = tx
    .select({ id: strategy_run.id })
    .from(strategy_run)
    .where(and(eq(strategy_run.user_id, user_id), eq(strategy_run.strategy_id, id)))
    .orderBy(desc(strategy_run.id))
    .limit(strategyLimits.runsKept)
  await tx
    .delete(strategy_run)
    .where(
      and(
        eq(strategy_run.user_id, user_id),
        eq(strategy_run.strategy_id, id),
        notInArray(strategy_run.state, ['queued', 'running']),
        notInArray(strategy_run.id, kept),
      ),
    )
  return runOf(made)
}

/** False for one that is over already. */
export const cancelRun = async (tx: Tx, key: Key, now: Date): Promise<boolean> =>
  (
    await tx
      .update(strategy_run)
      .set({ state: 'cancelled', finished_at: now, claimed_until: null })
      .where(and(isRun(key), isActive))
      .returning({ id: strategy_run.id })
  ).length > 0

// What jobs do: find and claim outside any user, run and settle as the owner.

export interface Claimed {
  readonly id: number
  readonly user_id: UserId
  readonly attempts: number
}

/** The one that waits longest, or that was left by a process that is gone. */
export async function claimRun(
  tx: Tx,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Claimed | null> {
  const isFree = or(
    eq(strategy_run.state, 'queued'),
    and(eq(strategy_run.state, 'running'), lt(strategy_run.claimed_until, now)),
  )
  const [free] = await tx
    .select({ id: strategy_run.id })
    .from(strategy_run)
    .where(isFree)
    .orderBy(asc(strategy_run.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!free) return null
  const [claimed] = await tx
    .update(strategy_run)
    .set({ state: 'running', claimed_until: until, started_at: now, attempts: sql`${strategy_run.attempts} + 1` })
    .where(eq(strategy_run.id, free.id))
    .returning({ id: strategy_run.id, user_id: strategy_run.user_id, attempts: strategy_run.attempts })
  return claimed ?? null
}

/** For the start of a process that has the store to itself: whatever runs in it was left by another. */
export async function requeueRuns(tx: Tx): Promise<void> {
  await tx.update(strategy_run).set({ state: 'queued', claimed_until: null }).where(eq(strategy_run.state, 'running'))
}

const isRunning = (key: Key) => and(isRun(key), eq(strategy_run.state, 'running'))

/** False once it was cancelled, deleted or given back. */
export const noteProgress = async (
  tx: Tx,
  key: Key,
  { progress, stage, until }: { readonly progress: number; readonly stage: StrategyStage; readonly until: Date },
): Promise<boolean> =>
  (
    await tx
      .update(strategy_run)
      .set({ progress, stage, claimed_until: until })
      .where(isRunning(key))
      .returning({ id: strategy_run.id })
  ).length > 0

export type Settled =
  | { readonly state: 'done'; readonly summary: RunSummary; readonly result: StrategyRun }
  | { readonly state: 'failed'; readonly reason: string }

/** Whoever settles it first has settled it. */
export const settleRun = async (tx: Tx, key: Key, settled: Settled, now: Date): Promise<boolean> =>
  (
    await tx
      .update(strategy_run)
      .set({
        ...settled,
        finished_at: now,
        claimed_until: null,
        ...(settled.state === 'done' ? { progress: 100 } : {}),
      })
      .where(isRunning(key))
      .returning({ id: strategy_run.id })
  ).length > 0

/** Back to where it waited, for another process to take. */
export async function releaseRun(tx: Tx, key: Key): Promise<void> {
  await tx.update(strategy_run).set({ state: 'queued', claimed_until: null }).where(isRunning(key))
}

export const readDue = (tx: Tx, now: Date, most: number): Promise<{ id: number; user_id: UserId }[]> =>
  tx
    .select({ id: strategy.id, user_id: strategy.user_id })
    .from(strategy)
    .where(lte(strategy.next_run_at, now))
    .orderBy(asc(strategy.next_run_at), asc(strategy.id))
    .limit(most)
