/** SQL of remembered imports and of the feeds that are asked every day. The service's alone: no row belongs to a user. */
import { limits } from 'core/contract'
import type { FeedRunState } from 'core/contract/rest'
import { and, desc, eq, isNotNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { only } from '#postgres/rows.ts'
import { feed_run, feed_schedule } from '#postgres/schema.ts'
import type { FeedHints, FeedReport, KeptFile } from './door.ts'

export interface RunOptions {
  readonly hints: FeedHints
  readonly keepGood: boolean
  readonly kept: readonly KeptFile[]
}

export interface RunRow {
  readonly id: number
  readonly connector: string
  readonly origin: 'file' | 'vendor' | 'schedule'
  readonly file_name: string
  readonly options: RunOptions
  readonly state: FeedRunState
  readonly says: string | null
  readonly report: FeedReport
  readonly log: readonly { readonly at: string; readonly text: string }[]
  readonly started_at: Date
  readonly finished_at: Date | null
}

const columns = {
  id: feed_run.id,
  connector: feed_run.connector,
  origin: feed_run.origin,
  file_name: feed_run.file_name,
  // Written by this file only, in these shapes.
  options: sql<RunOptions>`${feed_run.options}`,
  state: feed_run.state,
  says: feed_run.says,
  report: sql<FeedReport>`${feed_run.report}`,
  log: sql<RunRow['log']>`${feed_run.log}`,
  started_at: feed_run.started_at,
  finished_at: feed_run.finished_at,
}

type NewRun = Pick<RunRow, 'connector' | 'origin' | 'file_name' | 'options' | 'report' | 'started_at'> & {
  readonly started_by: UserId | null
}

export const insertRun = async (tx: Tx, run: NewRun): Promise<number> =>
  only(await tx.insert(feed_run).values(run).returning({ id: feed_run.id })).id

export async function finishRun(
  tx: Tx,
  id: number,
  run: Pick<RunRow, 'state' | 'says' | 'report' | 'log' | 'options' | 'file_name' | 'finished_at'>,
): Promise<void> {
  await tx.update(feed_run).set(run).where(eq(feed_run.id, id))
}

export async function forgetOldRuns(tx: Tx, connector: string): Promise<void> {
  const kept = tx
    .select({ id: feed_run.id })
    .from(feed_run)
    .where(eq(feed_run.connector, connector))
    .orderBy(desc(feed_run.id))
    .limit(limits.feeds.runsKept)
  await tx.delete(feed_run).where(and(eq(feed_run.connector, connector), notInArray(feed_run.id, kept)))
}

export const listRuns = (tx: Tx, connector: string | null): Promise<RunRow[]> =>
  tx
    .select(columns)
    .from(feed_run)
    .where(connector === null ? undefined : eq(feed_run.connector, connector))
    .orderBy(desc(feed_run.id))
    .limit(limits.feeds.runsKept)

/** The newest run of each feed. */
export const lastRuns = (tx: Tx): Promise<RunRow[]> =>
  tx.selectDistinctOn([feed_run.connector], columns).from(feed_run).orderBy(feed_run.connector, desc(feed_run.id))

export async function findRun(tx: Tx, id: number): Promise<RunRow | null> {
  const [row] = await tx.select(columns).from(feed_run).where(eq(feed_run.id, id))
  return row ?? null
}

export interface ScheduleRow {
  readonly connector: string
  readonly paused: boolean
  readonly failures: number
  readonly next_run_at: Date | null
}

export const listSchedules = (tx: Tx): Promise<ScheduleRow[]> =>
  tx.select().from(feed_schedule).orderBy(feed_schedule.connector)

export async function putSchedule(tx: Tx, row: ScheduleRow): Promise<void> {
  const { paused, failures, next_run_at } = row
  const set = { paused, failures, next_run_at }
  await tx.insert(feed_schedule).values(row).onConflictDoUpdate({ target: feed_schedule.connector, set })
}

/** Not of a feed that somebody paused while it was running. */
export async function moveSchedule(tx: Tx, connector: string, next: Pick<ScheduleRow, 'failures' | 'next_run_at'>) {
  await tx
    .update(feed_schedule)
    .set(next)
    .where(and(eq(feed_schedule.connector, connector), eq(feed_schedule.paused, false)))
}

/** Of the feeds that are due, each goes to one caller: its next turn moves on before anybody is asked. */
export const claimDue = (tx: Tx, now: Date, until: Date): Promise<ScheduleRow[]> =>
  tx
    .update(feed_schedule)
    .set({ next_run_at: until })
    .where(
      and(eq(feed_schedule.paused, false), isNotNull(feed_schedule.next_run_at), lte(feed_schedule.next_run_at, now)),
    )
    .returning()
