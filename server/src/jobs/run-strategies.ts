/**
 * The queue of strategy runs: one at a time in this process, in a thread of its own, woken by the store when a run comes
 * in or is cancelled. Any number of processes may do so: each run goes to one of them, and one that is killed loses it
 * to the next. Answers the undo, which gives an unfinished run back.
 */
import type { Services } from '#ctx.ts'
import { queueDue, type Running, requeueAbandoned, takeRun } from '#features/strategies/running.ts'
import type { StrategyParts } from '#features/strategies/strategies.ts'

const lookEveryMs = 5000

export async function startStrategyJobs(services: Services, parts: StrategyParts): Promise<() => Promise<void>> {
  const { db, log } = services
  if (db.engine === 'embedded') await requeueAbandoned(services)
  let running: Running | null = null
  let working: Promise<void> | null = null
  let isClosed = false

  const work = async (): Promise<void> => {
    await queueDue(services)
    while (!isClosed) {
      running = await takeRun(services, parts)
      if (!running) return
      if (isClosed) running.stop()
      await running.done
      running = null
    }
  }
  let isAsked = false
  const look = (): void => {
    // Asked while at work: whoever came in after the last look is found by one more.
    isAsked = true
    if (working || isClosed) return
    isAsked = false
    working = work()
      .catch((error: unknown) => log.error({ err: error }, 'the queue of strategies failed'))
      .finally(() => {
        working = null
        if (isAsked) look()
      })
  }

  const unlisten = await db.listen('strategy_run', (payload) => {
    const [state, id] = payload.split(':')
    if (state === 'cancelled' && running?.id === Number(id)) running.stop()
    else if (state === 'queued' || payload === '') look()
  })
  look()
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return async () => {
    isClosed = true
    clearInterval(timer)
    await unlisten()
    running?.stop()
    await working
  }
}
