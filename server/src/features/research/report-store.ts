/** SQL of saved reports' runs and schedules. */
import type { AlertMessage } from 'core/alerts'
import type { Answer, AnswerChanges } from 'core/compile'
import { limits } from 'core/contract'
import type { Frequency } from 'core/contract/rest'
import type { Screen } from 'core/language'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { only } from '#postgres/rows.ts'
import { chat_answer, report_run, schedule, user_chat } from '#postgres/schema.ts'

interface Owned {
  readonly user_id: UserId
  readonly chat_id: number
}

export interface RunRow {
  readonly id: number
  readonly chat_id: number
  readonly origin: 'asked' | 'schedule'
  readonly ran_at: Date
  readonly answer: Answer
  readonly changes: AnswerChanges | null
}

const run = {
  id: report_run.id,
  chat_id: report_run.chat_id,
  origin: report_run.origin,
  ran_at: report_run.ran_at,
  // Written by this file only, in these shapes.
  answer: sql<Answer>`${report_run.answer}`,
  changes: sql<AnswerChanges | null>`${report_run.changes}`,
}

export const insertRun = async (
  tx: Tx,
  row: Omit<RunRow, 'id'> & { readonly user_id: UserId; readonly data_version: string },
): Promise<RunRow> => only(await tx.insert(report_run).values(row).returning(run))

export async function forgetOldRuns(tx: Tx, { user_id, chat_id }: Owned): Promise<void> {
  const own = and(eq(report_run.user_id, user_id), eq(report_run.chat_id, chat_id))
  const kept = tx
    .select({ id: report_run.id })
    .from(report_run)
    .where(own)
    .orderBy(desc(report_run.id))
    .limit(limits.reports.runsKept)
  await tx.delete(report_run).where(and(own, notInArray(report_run.id, kept)))
}

/** Newest first. */
export const readRuns = (tx: Tx, { user_id, chat_id }: Owned): Promise<RunRow[]> =>
  tx
    .select(run)
    .from(report_run)
    .where(and(eq(report_run.user_id, user_id), eq(report_run.chat_id, chat_id)))
    .orderBy(desc(report_run.id))
    .limit(limits.reports.runsKept)

export async function readLastRun(tx: Tx, { user_id, chat_id }: Owned): Promise<RunRow | null> {
  const [row] = await tx
    .select(run)
    .from(report_run)
    .where(and(eq(report_run.user_id, user_id), eq(report_run.chat_id, chat_id)))
    .orderBy(desc(report_run.id))
    .limit(1)
  return row ?? null
}

export const readLastRuns = (tx: Tx, user_id: UserId, chat_ids: readonly number[]): Promise<RunRow[]> =>
  chat_ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectDistinctOn([report_run.chat_id], run)
        .from(report_run)
        .where(and(eq(report_run.user_id, user_id), inArray(report_run.chat_id, [...chat_ids])))
        .orderBy(report_run.chat_id, desc(report_run.id))

export async function readRun(
  tx: Tx,
  { user_id, id }: { readonly user_id: UserId; readonly id: number },
): Promise<RunRow | null> {
  const [row] = await tx
    .select(run)
    .from(report_run)
    .where(and(eq(report_run.user_id, user_id), eq(report_run.id, id)))
  return row ?? null
}

export interface Timing {
  readonly frequency: Frequency
  readonly day_of_week: number | null
  readonly day_of_month: number | null
  /** HH:MM in IST. */
  readonly time: string
}

export interface ScheduleRow extends Timing {
  readonly id: number
  readonly user_id: UserId
  readonly chat_id: number
  readonly chat_uuid: string
  readonly chat_title: string | null
  readonly paused: boolean
  readonly next_run_at: Date | null
  readonly failed_because: string | null
}

const timing = {
  id: schedule.id,
  user_id: schedule.user_id,
  chat_id: sql<number>`${schedule.chat_id}`.mapWith(Number),
  frequency: schedule.frequency,
  day_of_week: schedule.day_of_week,
  day_of_month: schedule.day_of_month,
  time: schedule.time,
  paused: schedule.paused,
  next_run_at: schedule.next_run_at,
  failures: schedule.failures,
  failed_because: schedule.failed_because,
}

export const readSchedules = (tx: Tx, user_id: UserId): Promise<ScheduleRow[]> =>
  tx
    .select({ ...timing, chat_uuid: user_chat.chat_uuid, chat_title: user_chat.chat_title })
    .from(schedule)
    .innerJoin(user_chat, eq(user_chat.id, schedule.chat_id))
    .where(eq(schedule.user_id, user_id))
    .orderBy(asc(schedule.id))
    .limit(limits.reports.schedules)

export async function upsertSchedule(
  tx: Tx,
  row: Timing & Owned & { readonly paused: boolean; readonly next_run_at: Date | null },
): Promise<void> {
  const { user_id: _user, chat_id: _chat, ...set } = row
  await tx
    .insert(schedule)
    .values(row)
    .onConflictDoUpdate({
      target: schedule.chat_id,
      targetWhere: isNotNull(schedule.chat_id),
      set: { ...set, claimed_until: null, failures: 0, failed_because: null },
    })
}

export async function deleteSchedule(
  tx: Tx,
  { user_id, id }: { readonly user_id: UserId; readonly id: number },
): Promise<boolean> {
  const gone = await tx
    .delete(schedule)
    .where(and(eq(schedule.user_id, user_id), eq(schedule.id, id), isNotNull(schedule.chat_id)))
    .returning({ id: schedule.id })
  return gone.length > 0
}

export type DueRow = Timing & Owned & { readonly id: number; readonly next_run_at: Date; readonly failures: number }

/** What is to be told of a turn, once it is in the outbox no longer here. */
export interface Untold {
  readonly key: string
  readonly message: AlertMessage
}

const isDue = (now: Date) =>
  and(
    eq(schedule.paused, false),
    isNotNull(schedule.chat_id),
    lte(schedule.next_run_at, now),
    or(isNull(schedule.claimed_until), lt(schedule.claimed_until, now)),
  )

/** Of the reports that are due, each goes to one caller until then. */
export async function claimDue(
  tx: Tx,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<DueRow[]> {
  const due = await tx
    .select({ id: schedule.id })
    .from(schedule)
    .where(isDue(now))
    .orderBy(asc(schedule.next_run_at), asc(schedule.id))
    .limit(most)
    .for('update', { skipLocked: true })
  if (due.length === 0) return []
  const rows = await tx
    .update(schedule)
    .set({ claimed_until: until })
    .where(
      inArray(
        schedule.id,
        due.map(({ id }) => id),
      ),
    )
    .returning(timing)
  return rows.flatMap(({ next_run_at, ...row }) => (next_run_at ? [{ ...row, next_run_at }] : []))
}

/** False when the turn was taken by somebody else, or the schedule changed meanwhile: then the run is not kept. */
export async function moveOn(
  tx: Tx,
  { id, user_id, next_run_at }: DueRow,
  { next, ranAt }: { readonly next: Date; readonly ranAt: Date },
): Promise<boolean> {
  const moved = await tx
    .update(schedule)
    .set({ next_run_at: next, last_run_at: ranAt, claimed_until: null, failures: 0, failed_because: null })
    .where(and(eq(schedule.id, id), eq(schedule.user_id, user_id), eq(schedule.next_run_at, next_run_at)))
    .returning({ id: schedule.id })
  return moved.length > 0
}

/** In the transaction of the run. */
export async function leaveUntold(tx: Tx, { id }: Pick<DueRow, 'id'>, untold: Untold): Promise<void> {
  await tx.update(schedule).set({ last_result: untold }).where(eq(schedule.id, id))
}

/** Tried again at `until`, or given up with a message: then the next turn is as planned. */
export async function noteFailure(
  tx: Tx,
  { id, next_run_at, failures }: DueRow,
  failed: { readonly until: Date } | { readonly next: Date; readonly because: string; readonly untold: Untold },
): Promise<void> {
  const set =
    'until' in failed
      ? { failures: failures + 1, claimed_until: failed.until }
      : {
          failures: 0,
          failed_because: failed.because.slice(0, 500),
          claimed_until: null,
          next_run_at: failed.next,
          last_result: failed.untold,
        }
  await tx
    .update(schedule)
    .set(set)
    .where(and(eq(schedule.id, id), eq(schedule.next_run_at, next_run_at)))
}

/** What waits to be told, held until the transaction ends: two workers tell it once. */
export async function takeUntold(tx: Tx, most: number): Promise<(Untold & { readonly user_id: UserId })[]> {
  const rows = await tx
    .select({ id: schedule.id, user_id: schedule.user_id, untold: sql<Untold>`${schedule.last_result}` })
    .from(schedule)
    .where(isNotNull(schedule.last_result))
    .orderBy(asc(schedule.id))
    .limit(most)
    .for('update', { skipLocked: true })
  if (rows.length === 0) return []
  await tx
    .update(schedule)
    .set({ last_result: null })
    .where(
      inArray(
        schedule.id,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map(({ user_id, untold }) => ({ user_id, ...untold }))
}

/** A saved report of this person, or nothing. */
export async function readReport(
  tx: Tx,
  { user_id, chat_id, chat_uuid }: Owned & { readonly chat_uuid: string },
): Promise<{ readonly question: string; readonly is_alert_set: boolean } | null> {
  const [row] = await tx
    .select({ question: user_chat.text_content_user_query, is_alert_set: user_chat.is_alert_set })
    .from(user_chat)
    .where(and(eq(user_chat.user_id, user_id), eq(user_chat.id, chat_id), eq(user_chat.chat_uuid, chat_uuid)))
  return row ?? null
}

/** What prompts are called: their titles, or their words. */
export async function readPromptTitles(
  tx: Tx,
  { user_id, ids }: { readonly user_id: UserId; readonly ids: readonly number[] },
): Promise<{ chat_id: number; chat_uuid: string; title: string }[]> {
  if (ids.length === 0) return []
  return await tx
    .select({
      chat_id: user_chat.id,
      chat_uuid: user_chat.chat_uuid,
      title: sql<string>`coalesce(${user_chat.chat_title}, ${user_chat.text_content_user_query})`,
    })
    .from(user_chat)
    .where(and(eq(user_chat.user_id, user_id), inArray(user_chat.id, [...ids])))
}

export interface SavedScreenRow {
  readonly chat_id: number
  readonly chat_uuid: string
  readonly title: string
  readonly query: Screen
}

/** Saved prompts that were read as lists of stocks, newest first. */
export const readSavedScreens = (tx: Tx, user_id: UserId, most: number): Promise<SavedScreenRow[]> =>
  tx
    .select({
      chat_id: user_chat.id,
      chat_uuid: user_chat.chat_uuid,
      title: sql<string>`coalesce(${user_chat.chat_title}, ${user_chat.text_content_user_query})`,
      // The condition below lets only screens through.
      query: sql<Screen>`${chat_answer.query}`,
    })
    .from(user_chat)
    .innerJoin(chat_answer, and(eq(chat_answer.chat_id, user_chat.id), eq(chat_answer.user_id, user_chat.user_id)))
    .where(
      and(
        eq(user_chat.user_id, user_id),
        eq(user_chat.is_alert_set, true),
        sql`${chat_answer.query} ->> 'kind' = 'screen'`,
        sql`${chat_answer.query} #>> '{universe,base}' = 'stocks'`,
      ),
    )
    .orderBy(desc(user_chat.id))
    .limit(most)
