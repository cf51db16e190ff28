/** The work that waits in rows: questions, reports, strategies, vendors to be asked. Any number of processes may take from it. */
import type { Services } from '#ctx.ts'
import type { FeedDoor } from '#features/feeds/door.ts'
import type { AnsweringParts } from '#features/research/answering.ts'
import { rephraseFor } from '#features/research/rephrasing.ts'
import { listWatchItems } from '#features/watchlist/watchlist.ts'
import type { Model } from '#model/model.ts'
import { alertParts } from './alert-parts.ts'
import { startResearchJobs } from './answer-questions.ts'
import { startFeedSchedule } from './run-feeds.ts'
import { startStrategyJobs } from './run-strategies.ts'

export const answeringParts = (model: Model | null): AnsweringParts => ({
  watchlist: async (own) => (await listWatchItems(own, null)).map(({ symbol }) => symbol),
  rephrase: model ? (own, sentence) => rephraseFor(own, model, sentence) : null,
})

/** Answers the undo, which waits for what is being done. */
export async function startQueues(
  services: Services,
  { feeds, research }: { feeds: FeedDoor; research: AnsweringParts },
): Promise<() => Promise<void>> {
  const stopFeeds = startFeedSchedule(services, feeds)
  const stopResearch = await startResearchJobs(services, research)
  const stopStrategies = await startStrategyJobs(services, alertParts)
  return async () => {
    stopFeeds()
    await stopStrategies()
    await stopResearch()
  }
}
