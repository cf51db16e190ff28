/** Saved reports that run by themselves, at a time in IST. */
import { runFailedMessage, runMessage } from 'core/alerts'
import { AppError, errors, limits } from 'core/contract'
import type { ReportSchedule, ScheduleRequest } from 'core/contract/rest'
import type { OwnCtx, Services, UserCtx } from '#ctx.ts'
import type { Tx } from '#postgres/db.ts'
import type { AnsweringParts } from './answering.ts'
import { nextRun } from './next-run.ts'
import {
  claimDue,
  type DueRow,
  deleteSchedule,
  leaveUntold,
  moveOn,
  noteFailure,
  readLastRuns,
  readPromptTitles,
  readReport,
  readSchedules,
  type ScheduleRow,
  takeUntold,
  type Untold,
  upsertSchedule,
} from './report-store.ts'
import { askReport, keepRun, presentRunSummary, reportKey } from './reports.ts'

const leaseMs = 5 * 60_000
const batch = 20
/** Of one turn. A store that is away comes back sooner; what fails three times over ten minutes fails. */
const tries = 3

/** Puts what a run has to say into its owner's outbox, in this transaction. */
export type TellRun = (tx: Tx, told: Untold & { readonly user_id: OwnCtx['user']['id'] }) => Promise<unknown>

export async function listSchedules({ db, user }: UserCtx): Promise<readonly ReportSchedule[]> {
  const [rows, runs] = await db.asUser(user.id, async (tx) => {
    const own = await readSchedules(tx, user.id)
    return [
      own,
      await readLastRuns(
        tx,
        user.id,
        own.map(({ chat_id }) => chat_id),
      ),
    ] as const
  })
  return rows.map((row) => {
    const last = runs.find(({ chat_id }) => chat_id === row.chat_id)
    return present(row, last ? presentRunSummary(last) : null)
  })
}

const present = (row: ScheduleRow, last_run: ReportSchedule['last_run']): ReportSchedule => ({
  id: row.id,
  chat_id: row.chat_id,
  chat_uuid: row.chat_uuid,
  chat_title: row.chat_title ?? '',
  frequency: row.frequency,
  day_of_week: row.day_of_week,
  day_of_month: row.day_of_month,
  time: row.time,
  paused: row.paused,
  next_run_at: row.next_run_at?.toISOString() ?? null,
  last_run,
  failed_because: row.failed_because,
})

/** Only a saved report has a schedule, and one only. */
export async function scheduleReport(ctx: UserCtx, request: ScheduleRequest): Promise<ReportSchedule> {
  const { db, user, clock } = ctx
  const key = { user_id: user.id, ...reportKey(request) }
  const { frequency, time, paused } = request
  const timing = {
    frequency,
    time,
    day_of_week: frequency === 'Weekly' ? (request.day_of_week ?? null) : null,
    day_of_month: frequency === 'Monthly' ? (request.day_of_month ?? null) : null,
  }
  await db.asUser(user.id, async (tx) => {
    const report = await readReport(tx, key)
    if (!report) throw new AppError('chat_session_not_found')
    if (!report.is_alert_set) throw new AppError('invalid_input', { message: 'Save it as a report first.' })
    const all = await readSchedules(tx, user.id)
    if (all.length >= limits.reports.schedules && !all.some(({ chat_id }) => chat_id === key.chat_id)) {
      throw new AppError('invalid_input', { message: `At most ${limits.reports.schedules} schedules` })
    }
    const { user_id, chat_id } = key
    await upsertSchedule(tx, { user_id, chat_id, ...timing, paused, next_run_at: nextRun(timing, clock.now()) })
  })
  const made = (await listSchedules(ctx)).find(({ chat_id }) => chat_id === key.chat_id)
  if (!made) throw new AppError('changed_elsewhere')
  return made
}

export const unscheduleReport = ({ db, user }: UserCtx, id: number): Promise<boolean> =>
  db.asUser(user.id, (tx) => deleteSchedule(tx, { user_id: user.id, id }))

/** Runs what is due, each once, however late: a turn missed while the product was down is made up for, not each of many. */
export async function runDueReports(services: Services, parts: AnsweringParts, tell: TellRun): Promise<number> {
  let ran = 0
  for (;;) {
    const now = services.clock.now()
    const claim = { now: new Date(now), until: new Date(now + leaseMs), most: batch }
    const due = await services.db.asService((tx) => claimDue(tx, claim))
    for (const row of due) await runOrFail({ ...services, user: { id: row.user_id } }, parts, row)
    // Also what a process left that died between a run and its telling.
    await tellUntold(services, tell)
    if (due.length === 0) return ran
    ran += due.length
  }
}

async function runOrFail(own: OwnCtx, parts: AnsweringParts, due: DueRow): Promise<void> {
  try {
    await runDue(own, parts, due)
  } catch (error) {
    own.log.error({ err: error, schedule: due.id, failures: due.failures + 1 }, 'a scheduled report failed')
    const now = own.clock.now()
    const because = error instanceof AppError ? error.message : errors.internal.message
    const next = nextRun(due, now)
    const name = await nameOf(own, due).catch(() => 'Your report')
    const untold = { key: `${turnKey(due)}:failed`, message: runFailedMessage(name, because, tries, next.getTime()) }
    const failed = due.failures + 1 < tries ? { until: new Date(now + leaseMs) } : { next, because, untold }
    // The store itself may be what is away: then the claim runs out, and the turn is tried again.
    await own.db
      .asService((tx) => noteFailure(tx, due, failed))
      .catch((cause: unknown) =>
        own.log.error({ err: cause, schedule: due.id }, 'that a scheduled report failed could not be noted'),
      )
  }
}

const turnKey = ({ id, next_run_at }: DueRow): string => `report:${id}:${next_run_at.toISOString()}`

const nameOf = async ({ db, user }: OwnCtx, { chat_id }: DueRow): Promise<string> => {
  const [row] = await db.readAs(user.id, (tx) => readPromptTitles(tx, { user_id: user.id, ids: [chat_id] }))
  return row?.title.slice(0, 200) ?? 'Your report'
}

/** The run, the next turn and what is to be told are one transaction: killed between them, one would be without the others. */
async function runDue(own: OwnCtx, parts: AnsweringParts, due: DueRow): Promise<void> {
  const [asked, name] = await Promise.all([askReport(own, parts, due.chat_id), nameOf(own, due)])
  const ranAt = new Date(own.clock.now())
  await own.db.asUser(own.user.id, async (tx) => {
    if (!(await moveOn(tx, due, { ranAt, next: nextRun(due, ranAt.getTime()) }))) return
    const { changes, answer } = await keepRun(tx, own, { chat_id: due.chat_id, origin: 'schedule', asked })
    const message = runMessage({
      name,
      headline: answer.headline,
      changes: changes && { added: changes.added, removed: changes.removed, changed: changes.changed.length },
      rows: answer.tables[0]?.total ?? answer.figures.length,
      asOf: answer.asOf,
      at: ranAt.getTime(),
    })
    await leaveUntold(tx, due, { key: turnKey(due), message })
  })
}

async function tellUntold({ db }: Pick<Services, 'db'>, tell: TellRun): Promise<void> {
  for (;;) {
    const told = await db.asService(async (tx) => {
      const untold = await takeUntold(tx, batch)
      for (const each of untold) await tell(tx, each)
      return untold.length
    })
    if (told < batch) return
  }
}
