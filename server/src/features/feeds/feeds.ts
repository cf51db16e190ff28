import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from 'core/contract'
import type { Feed, FeedList, FeedProgress, FeedRun, FeedRunSummary } from 'core/contract/rest'
import type { Services, UserCtx } from '#ctx.ts'
import type { UserId } from '#postgres/db.ts'
import { isStale, readStoreState } from './coverage.ts'
import { emptyReport, type FeedDoor, type FeedHints, type FeedOutcome, type FeedSource, type KeptFile } from './door.ts'
import { presentFeed, presentRun, summaryOf } from './present.ts'
import { nextDailyRun, nextRetry } from './schedule.ts'
import {
  claimDue,
  findRun,
  finishRun,
  forgetOldRuns,
  insertRun,
  lastRuns,
  listRuns,
  listSchedules,
  moveSchedule,
  putSchedule,
  type RunRow,
} from './store.ts'

export async function listFeeds({ db, clock }: UserCtx, door: FeedDoor): Promise<FeedList> {
  const now = clock.now()
  const [runs, schedules] = await db.asService(async (tx) => [await lastRuns(tx), await listSchedules(tx)] as const)
  const state = await readStoreState(door.marketFile)
  const isRun = runs.some(({ state: outcome }) => outcome === 'imported' || outcome === 'unchanged')
  return {
    simulated: state?.simulated ?? true,
    source: state?.source ?? '',
    asOf: state?.asOf ?? null,
    isSampleOnly: !isRun && (state === null || (state.simulated && state.imported === 0)),
    feeds: door.sources.map((source) =>
      presentFeed(source, {
        run: runs.find(({ connector }) => connector === source.name) ?? null,
        schedule: schedules.find(({ connector }) => connector === source.name) ?? null,
        now,
      }),
    ),
    coverage: (state?.coverage ?? []).map((each) => ({ ...each, isStale: isStale(each, now) })),
  }
}

export async function listFeedRuns({ db, clock }: UserCtx, connector: string | null): Promise<FeedRunSummary[]> {
  const rows = await db.asService((tx) => listRuns(tx, connector))
  return rows.map((row) => summaryOf(row, clock.now()))
}

export async function readFeedRun({ db, clock }: UserCtx, door: FeedDoor, id: number): Promise<FeedRun> {
  const row = await db.asService((tx) => findRun(tx, id))
  if (!row) throw new AppError('not_found')
  return presentRun(row, door, clock.now())
}

export interface RunRequest {
  readonly source: FeedSource
  readonly origin: RunRow['origin']
  readonly fileName: string
  /** None: the vendor is asked. */
  readonly files: readonly KeptFile[]
  readonly hints: FeedHints
  readonly keepGood: boolean
  readonly startedBy: UserId | null
  readonly onProgress: (progress: FeedProgress) => void
}

/** Runs an import to its end, whoever is still watching, and remembers how it went. */
export async function runFeed(services: Services, door: FeedDoor, request: RunRequest): Promise<RunRow> {
  const { db, clock, log } = services
  const { source, origin, hints, keepGood } = request
  const at = () => new Date(clock.now())
  const lines: { at: string; text: string }[] = []
  const note = (text: string): void => {
    if (lines.at(-1)?.text !== text) lines.push({ at: at().toISOString(), text })
  }
  const options = { hints, keepGood, kept: request.files }
  const id = await db.asService((tx) =>
    insertRun(tx, {
      connector: source.name,
      origin,
      file_name: request.fileName,
      options,
      report: emptyReport,
      started_by: request.startedBy,
      started_at: at(),
    }),
  )
  const outcome = await door
    .run({
      connector: source.name,
      files: request.files,
      keepAs: `${source.name}-${id}`,
      hints,
      keepGood,
      onProgress: (progress) => {
        note(progress.text)
        request.onProgress(progress)
      },
    })
    .catch((error: unknown): FeedOutcome => {
      log.error({ err: error, connector: source.name }, 'feed run failed')
      return { state: 'failed', says: unforeseen, report: emptyReport, kept: request.files }
    })
  note(outcome.says ?? `Done: ${outcome.report.counts.new} new, ${outcome.report.counts.changed} changed.`)
  const finished = {
    state: outcome.state,
    says: outcome.says,
    report: outcome.report,
    log: lines,
    options: { ...options, kept: outcome.kept },
    file_name: outcome.kept[0]?.fileName.slice(0, 200) ?? request.fileName,
    finished_at: at(),
  }
  const row = await db.asService(async (tx) => {
    await finishRun(tx, id, finished)
    await forgetOldRuns(tx, source.name)
    return findRun(tx, id)
  })
  if (!row) throw new Error(`the run ${id} is gone`)
  await forgetFiles(door, row)
  log.info({ connector: source.name, run: id, state: row.state, counts: row.report.counts }, 'feed run')
  return row
}

const unforeseen = 'Something went wrong on our side; the store is as it was.'

/** Only the last file of a feed is kept; a newer one is waiting for its turn. */
async function forgetFiles(door: FeedDoor, { connector, options }: RunRow): Promise<void> {
  const [first] = options.kept
  const writtenAt = async (name: string) => (await stat(join(door.keptFolder, name)).catch(() => null))?.mtimeMs ?? 0
  const kept = first ? await writtenAt(first.file) : 0
  const own = new RegExp(`^${connector}-[0-9a-f]`)
  for (const name of await keptNames(door)) {
    if (!own.test(name) || options.kept.some(({ file }) => file === name)) continue
    if ((await writtenAt(name)) < kept) await rm(join(door.keptFolder, name), { force: true })
  }
}

const keptNames = (door: FeedDoor): Promise<string[]> => readdir(door.keptFolder).catch((): string[] => [])

export function findSource(door: FeedDoor, connector: string): FeedSource {
  const source = door.sources.find(({ name }) => name === connector)
  if (!source) throw new AppError('not_found')
  return source
}

/** What a run was made of, to make it again: the kept files, or the same question to the vendor. */
export async function retryRequest(
  { db, user }: UserCtx,
  door: FeedDoor,
  { id, keepGood }: { id: number; keepGood: boolean },
): Promise<Omit<RunRequest, 'onProgress'>> {
  const run = await db.asService((tx) => findRun(tx, id))
  if (!run) throw new AppError('not_found')
  const source = findSource(door, run.connector)
  const files = run.origin === 'file' ? run.options.kept : []
  const there = await keptNames(door)
  if (run.origin === 'file' && (files.length === 0 || files.some(({ file }) => !there.includes(file)))) {
    throw new AppError('invalid_input', {
      message: 'The file of this import is no longer kept. Choose it again.',
    })
  }
  return {
    source,
    origin: run.origin === 'file' ? 'file' : 'vendor',
    fileName: run.file_name,
    files,
    hints: run.options.hints,
    keepGood: keepGood || run.options.keepGood,
    startedBy: user.id,
  }
}

export async function scheduleFeed(
  ctx: UserCtx,
  door: FeedDoor,
  { connector, state }: { connector: string; state: 'daily' | 'paused' },
): Promise<Feed> {
  const source = findSource(door, connector)
  if (!source.isSchedulable) {
    throw new AppError('invalid_input', { message: 'This feed has no address that can be asked every day.' })
  }
  const now = ctx.clock.now()
  const next_run_at = state === 'daily' ? nextDailyRun(now) : null
  const schedule = { connector, paused: state === 'paused', failures: 0, next_run_at }
  const runs = await ctx.db.asService(async (tx) => {
    await putSchedule(tx, schedule)
    return lastRuns(tx)
  })
  const run = runs.find((each) => each.connector === connector) ?? null
  return presentFeed(source, { run, schedule, now })
}

const claimMs = 30 * 60_000

/** Asks the vendors whose turn it is; after a failure sooner than the next evening. */
export async function runDueFeeds(services: Services, door: FeedDoor): Promise<readonly string[]> {
  const { db, clock } = services
  const now = clock.now()
  const due = await db.asService((tx) => claimDue(tx, new Date(now), new Date(now + claimMs)))
  for (const { connector, failures } of due) {
    const source = door.sources.find(({ name }) => name === connector)
    if (!source) continue
    const run = await runFeed(services, door, {
      source,
      origin: 'schedule',
      fileName: source.title.slice(0, 200),
      files: [],
      hints: {},
      keepGood: true,
      startedBy: null,
      onProgress: () => {},
    })
    const isFailed = run.state === 'refused' || run.state === 'failed'
    const failed = isFailed ? failures + 1 : 0
    const next_run_at = isFailed ? nextRetry(failed, clock.now()) : nextDailyRun(clock.now())
    await db.asService((tx) => moveSchedule(tx, connector, { failures: failed, next_run_at }))
  }
  return due.map(({ connector }) => connector)
}
