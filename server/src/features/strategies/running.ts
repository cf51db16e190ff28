/** One run from the queue to its end: claimed, computed in its thread, settled; given back when this process is leaving. */
import type { StrategyRun } from 'core/compile'
import { type RunSummary, strategyLimits } from 'core/contract/rest'
import { dayOf } from 'core/values'
import type { OwnCtx, Services } from '#ctx.ts'
import type { StrategyOutcome, StrategyThread } from '#market/strategies/thread.ts'
import { nextRun } from './next-run.ts'
import {
  type Claimed,
  claimRun,
  countActive,
  insertRun,
  noteProgress,
  readDue,
  readRun,
  readStrategyRow,
  releaseRun,
  requeueRuns,
  settleRun,
  updateStrategy,
} from './store.ts'
import type { StrategyParts } from './strategies.ts'

/** Renewed with every note of progress; a process that is gone loses its run after this. */
const leaseMs = 30_000
const noteEveryMs = 500
/** A run that takes its process down each time must not do so for ever. */
const mostAttempts = 3
const dueAtOnce = 20

export interface Running {
  readonly id: number
  readonly done: Promise<void>
  /** The row says why: cancelled, or given back. */
  stop(): void
}

const untilOf = ({ clock }: Services): Date => new Date(clock.now() + leaseMs)

export const requeueAbandoned = ({ db }: Services): Promise<void> => db.asService(requeueRuns)

/** Null when nobody waits. */
export async function takeRun(services: Services, parts: StrategyParts): Promise<Running | null> {
  const now = new Date(services.clock.now())
  const claimed = await services.db.asService((tx) => claimRun(tx, { now, until: untilOf(services) }))
  if (!claimed) return null
  const own = { ...services, user: { id: claimed.user_id } }
  const signal = { isStopped: false, thread: null as StrategyThread | null }
  const stop = (): void => {
    signal.isStopped = true
    signal.thread?.stop()
  }
  const done = runClaimed(own, parts, claimed, signal, stop).catch((error: unknown) =>
    services.log.error({ err: error, run: claimed.id }, 'a strategy run was lost; it will be taken again'),
  )
  return { id: claimed.id, done, stop }
}

interface Signal {
  isStopped: boolean
  thread: StrategyThread | null
}

async function runClaimed(
  own: OwnCtx,
  parts: StrategyParts,
  claimed: Claimed,
  signal: Signal,
  stop: () => void,
): Promise<void> {
  const { db, user, clock, log, market } = own
  const key = { user_id: user.id, id: claimed.id }
  const settle = (settled: Parameters<typeof settleRun>[2]): Promise<boolean> =>
    db.asUser(user.id, (tx) => settleRun(tx, key, settled, new Date(clock.now())))
  if (claimed.attempts > mostAttempts) {
    await settle({ state: 'failed', reason: `It was started ${mostAttempts} times and never came to an end.` })
    return
  }
  const run = await db.readAs(user.id, (tx) => readRun(tx, key))
  if (!run) return
  const { watchlist } = await parts.asker(own)
  const notes = progressNotes(own, key, stop)
  const { query, settings } = run
  const job = { query, settings, today: dayOf(clock.now()), watchlist }
  signal.thread = await market.startStrategy(job, notes.note)
  if (signal.isStopped) signal.thread.stop()
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    signal.thread?.stop()
  }, strategyLimits.runMs)
  const outcome = await signal.thread.outcome
  clearTimeout(limit)
  await notes.close()
  if (outcome.kind === 'failed') log.error({ run: claimed.id, detail: outcome.message }, 'a strategy run failed')
  const settled = settledBy(outcome, isLate)
  if (settled) await settle(settled)
  // Stopped because the process is leaving; if it was cancelled, the row is no longer running and stays as it is.
  else await db.asUser(user.id, (tx) => releaseRun(tx, key))
}

function settledBy(outcome: StrategyOutcome, isLate: boolean): Parameters<typeof settleRun>[2] | null {
  switch (outcome.kind) {
    case 'done':
      return { state: 'done', summary: summaryOf(outcome.run), result: outcome.run }
    case 'refused':
      return { state: 'failed', reason: outcome.reason }
    case 'failed':
      return { state: 'failed', reason: 'Something went wrong on our side while it ran. Run it again.' }
    case 'stopped':
      return isLate
        ? {
            state: 'failed',
            reason: `It took longer than ${strategyLimits.runMs / 60_000} minutes. Test fewer instruments or a shorter time.`,
          }
        : null
  }
}

const summaryOf = ({ report }: StrategyRun): RunSummary => ({
  yearly: report.rule.yearly,
  benchmarkYearly: report.benchmark?.yearly ?? null,
  deepestFall: report.rule.deepestFall,
  trades: report.trades,
  wonPercent: report.wonPercent,
  value: report.rule.value,
  putIn: report.rule.putIn,
})

/** Writes the newest progress now and then, one write at a time; a run that is no longer its owner's to finish is stopped. */
function progressNotes(
  own: OwnCtx,
  key: { readonly user_id: OwnCtx['user']['id']; readonly id: number },
  stop: () => void,
) {
  let latest: { readonly progress: number; readonly stage: Parameters<typeof noteProgress>[2]['stage'] } = {
    progress: 0,
    stage: 'reading',
  }
  let writing: Promise<void> = Promise.resolve()
  const write = (): void => {
    writing = writing.then(async () => {
      const isOwn = await own.db.asUser(key.user_id, (tx) => noteProgress(tx, key, { ...latest, until: untilOf(own) }))
      if (!isOwn) stop()
    })
    // The next note tries again; the lease outlives many of them.
    writing = writing.catch((error: unknown) => own.log.warn({ err: error, run: key.id }, 'progress was not noted'))
  }
  const timer = setInterval(write, noteEveryMs)
  return {
    note: (stage: typeof latest.stage, part: number): void => {
      latest = { stage, progress: Math.min(99, Math.floor(part * 100)) }
    },
    close: async (): Promise<void> => {
      clearInterval(timer)
      await writing
    },
  }
}

/** Queues what is due, each once; the turn moves on in the same transaction. */
export async function queueDue(services: Services): Promise<number> {
  const { db, clock, log } = services
  const now = new Date(clock.now())
  const due = await db.asService((tx) => readDue(tx, now, dueAtOnce))
  for (const { id, user_id } of due) {
    const work = db.asUser(user_id, async (tx) => {
      const row = await readStrategyRow(tx, { user_id, id })
      if (!row?.next_run_at || row.next_run_at > now) return
      const { name, text, query, settings, repeats } = row
      const next_run_at = nextRun(repeats, now.getTime())
      await updateStrategy(tx, { user_id, id }, { name, text, query, settings, repeats, next_run_at })
      // Somebody with a full queue misses a turn; the next one comes.
      if ((await countActive(tx, user_id)) < strategyLimits.active)
        await insertRun(tx, row, { origin: 'schedule', now })
    })
    await work.catch((error: unknown) => log.error({ err: error, strategy: id }, 'a scheduled run was not queued'))
  }
  return due.length
}
