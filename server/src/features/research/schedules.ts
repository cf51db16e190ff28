/** Saved reports that run by themselves, at a time in IST. */
import { AppError, limits } from 'core/contract'
import type { ReportSchedule, ScheduleRequest } from 'core/contract/rest'
import type { OwnCtx, Services, UserCtx } from '#ctx.ts'
import type { AnsweringParts } from './answering.ts'
import { nextRun } from './next-run.ts'
import {
  claimDue,
  type DueRow,
  deleteSchedule,
  moveOn,
  readLastRuns,
  readReport,
  readSchedules,
  type ScheduleRow,
  upsertSchedule,
} from './report-store.ts'
import { askReport, keepRun, presentRunSummary, reportKey } from './reports.ts'

const leaseMs = 5 * 60_000
const batch = 20

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
export async function runDueReports(services: Services, parts: AnsweringParts): Promise<number> {
  let ran = 0
  for (;;) {
    const now = services.clock.now()
    const claim = { now: new Date(now), until: new Date(now + leaseMs), most: batch }
    const due = await services.db.asService((tx) => claimDue(tx, claim))
    if (due.length === 0) return ran
    for (const row of due) {
      const own = { ...services, user: { id: row.user_id } }
      await runDue(own, parts, row).catch((error: unknown) =>
        services.log.error({ err: error, schedule: row.id }, 'a scheduled report failed'),
      )
    }
    ran += due.length
  }
}

/** The run and the next turn are one transaction: killed between them, it would run twice or never again. */
async function runDue(own: OwnCtx, parts: AnsweringParts, due: DueRow): Promise<void> {
  const asked = await askReport(own, parts, due.chat_id)
  const ranAt = new Date(own.clock.now())
  await own.db.asUser(own.user.id, async (tx) => {
    if (!(await moveOn(tx, due, { ranAt, next: nextRun(due, ranAt.getTime()) }))) return
    await keepRun(tx, own, { chat_id: due.chat_id, origin: 'schedule', asked })
  })
}
