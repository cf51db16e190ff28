import type { Services } from '#ctx.ts'
import type { FeedDoor } from '#features/feeds/door.ts'
import { runDueFeeds } from '#features/feeds/feeds.ts'

const everyMs = 60_000

/** Looks once a minute which vendors are to be asked. Answers the undo. */
export function startFeedSchedule(services: Services, door: FeedDoor): () => void {
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    runDueFeeds(services, door)
      .catch((error: unknown) => services.log.error({ err: error }, 'scheduled feeds failed'))
      .finally(() => {
        isBusy = false
      })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
