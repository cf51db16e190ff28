import type { Services } from '#ctx.ts'
import { type AnsweringParts, answerWaiting, releaseAbandoned } from '#features/research/answering.ts'
import { runDueReports } from '#features/research/schedules.ts'
import { tellRun } from './tell-run.ts'

const everyMs = 2000
const reportsEveryMs = 30_000

/**
 * Answers what a killed process left behind, from the start on, and runs the reports that are due. Any number of
 * processes may do so: each question and each turn goes to one of them. Answers the undo, which waits for the last.
 */
export async function startResearchJobs(services: Services, parts: AnsweringParts): Promise<() => Promise<void>> {
  if (services.db.engine === 'embedded') await releaseAbandoned(services)
  const stops = [
    repeat(everyMs, () => answerWaiting(services, parts), 'waiting questions'),
    repeat(reportsEveryMs, () => runDueReports(services, parts, tellRun(services)), 'scheduled reports'),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }

  function repeat(ms: number, work: () => Promise<unknown>, what: string): () => Promise<void> {
    let running: Promise<unknown> | null = null
    const turn = (): void => {
      running ??= work()
        .catch((error: unknown) => services.log.error({ err: error }, `${what} failed`))
        .finally(() => {
          running = null
        })
    }
    turn()
    const timer = setInterval(turn, ms)
    timer.unref()
    return async () => {
      clearInterval(timer)
      await running
    }
  }
}
