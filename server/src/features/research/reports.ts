/** Saved prompts run again: by hand or by their schedule, each run kept and held against the one before. */
import { type Answer, answerRows, changesBetween } from 'core/compile'
import { AppError } from 'core/contract'
import { ChatUuid } from 'core/contract/graphql'
import type { PromptRow, ReportRun, ReportRunSummary } from 'core/contract/rest'
import { dayOf } from 'core/values'
import type { OwnCtx, UserCtx } from '#ctx.ts'
import type { Asked } from '#market/ask/question.ts'
import type { Tx } from '#postgres/db.ts'
import { readAnswer } from './answer-store.ts'
import type { AnsweringParts } from './answering.ts'
import {
  forgetOldRuns,
  insertRun,
  type RunRow,
  readLastRun,
  readReport,
  readRun,
  readRuns,
  readSavedScreens,
  type SavedScreenRow,
} from './report-store.ts'
import { readQuestion } from './store.ts'
import { readTaughtWords } from './word-store.ts'

export interface ReportKey {
  readonly chat_id: number
  readonly chat_uuid: string
}

export const reportKey = ({ chat_id, chat_uuid }: ReportKey): ReportKey => {
  const parsed = ChatUuid.safeParse(chat_uuid)
  if (!parsed.success) throw new AppError('chat_session_not_found')
  return { chat_id, chat_uuid: parsed.data }
}

/** Rows of one's own saved prompt as of now; their keys are columns. */
export async function runPrompt(ctx: UserCtx, parts: AnsweringParts, key: ReportKey): Promise<readonly PromptRow[]> {
  const { chat_id, chat_uuid } = reportKey(key)
  const report = await ctx.db.readAs(ctx.user.id, (tx) => readReport(tx, { user_id: ctx.user.id, chat_id, chat_uuid }))
  if (!report) throw new AppError('chat_session_not_found')
  const asked = await askReport(ctx, parts, chat_id)
  if (asked.answer.outcome !== 'answer') throw new AppError('invalid_input', { message: asked.answer.headline })
  if (report.is_alert_set)
    await ctx.db.asUser(ctx.user.id, (tx) => keepRun(tx, ctx, { chat_id, origin: 'asked', asked }))
  return answerRows(asked.answer)
}

/**
 * The query as it was read when the prompt was asked: a word that comes to mean something else changes no saved report.
 * A message that was never understood is read now.
 */
export async function askReport(own: OwnCtx, parts: AnsweringParts, chat_id: number): Promise<Asked> {
  const { db, market, clock, user } = own
  const [[kept, question, taught], watchlist] = await Promise.all([
    db.asUser(user.id, (tx) =>
      Promise.all([
        readAnswer(tx, { user_id: user.id, chat_id }),
        readQuestion(tx, { user_id: user.id, chat_id }),
        readTaughtWords(tx, user.id),
      ]),
    ),
    parts.watchlist(own),
  ])
  const asking = { today: dayOf(clock.now()), taught, watchlist }
  if (kept?.query) return await market.ask({ ...asking, query: kept.query })
  if (question === null) throw new AppError('chat_session_not_found')
  return await market.ask({ ...asking, sentence: question })
}

export async function keepRun(
  tx: Tx,
  { user, clock }: OwnCtx,
  { chat_id, origin, asked }: { readonly chat_id: number; readonly origin: RunRow['origin']; readonly asked: Asked },
): Promise<RunRow> {
  const own = { user_id: user.id, chat_id }
  const before = await readLastRun(tx, own)
  const row = await insertRun(tx, {
    ...own,
    origin,
    ran_at: new Date(clock.now()),
    data_version: asked.dataVersion,
    answer: asked.answer,
    changes: before ? changesBetween(before.answer, asked.answer) : null,
  })
  await forgetOldRuns(tx, own)
  return row
}

export async function listRuns({ db, user }: UserCtx, chat_id: number): Promise<readonly ReportRunSummary[]> {
  const rows = await db.readAs(user.id, (tx) => readRuns(tx, { user_id: user.id, chat_id }))
  return rows.map(presentRunSummary)
}

export async function findRun({ db, user }: UserCtx, id: number): Promise<ReportRun> {
  const row = await db.readAs(user.id, (tx) => readRun(tx, { user_id: user.id, id }))
  if (!row) throw new AppError('not_found')
  return { ...presentRunSummary(row), answer: row.answer, changes: row.changes }
}

/** More than this nobody looks through. */
const savedScreensShown = 50

/** For a company's page: which of one's saved lists it is in. */
export const listSavedScreens = ({ db, user }: UserCtx): Promise<readonly SavedScreenRow[]> =>
  db.readAs(user.id, (tx) => readSavedScreens(tx, user.id, savedScreensShown))

export const presentRunSummary = ({ id, chat_id, origin, ran_at, answer, changes }: RunRow): ReportRunSummary => ({
  id,
  chat_id,
  origin,
  ran_at: ran_at.toISOString(),
  as_of: answer.asOf,
  outcome: answer.outcome,
  headline: answer.headline,
  rows: rowsIn(answer),
  changes: changes && {
    added: changes.added.length,
    removed: changes.removed.length,
    changed: changes.changed.length,
  },
})

const rowsIn = ({ tables, figures }: Answer): number => tables[0]?.total ?? figures.length
