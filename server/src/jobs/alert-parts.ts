/** What alerts need of the other features, put together. */
import { readChannels } from '#features/accounts/channel-store.ts'
import type { AlertParts } from '#features/agents/parts.ts'
import { changeDipRules, listDipRules, removeDipRule, restoreDipRule } from '#features/dips/dip-rules.ts'
import { readPromptTitles } from '#features/research/report-store.ts'
import { readTaughtWords } from '#features/research/word-store.ts'
import { listWatchItems } from '#features/watchlist/watchlist.ts'

export const alertParts: AlertParts = {
  asker: async (ctx) => ({
    taught: await ctx.db.asUser(ctx.user.id, (tx) => readTaughtWords(tx, ctx.user.id)),
    watchlist: (await listWatchItems(ctx, null)).map(({ symbol }) => symbol),
  }),
  prompts: ({ db, user }, ids) => db.readAs(user.id, (tx) => readPromptTitles(tx, { user_id: user.id, ids })),
  channelProblem: async ({ db, user, env }) => {
    const [row] = await db.readAs(user.id, (tx) => readChannels(tx, [user.id]))
    const telegram = !env.TELEGRAM_BOT_TOKEN
      ? 'No Telegram bot is set up here'
      : row?.telegram_id == null
        ? 'Telegram is not connected'
        : null
    const callbackurl =
      row?.callback_url == null
        ? 'No callback URL is set'
        : row.callback_stopped_at === null
          ? null
          : 'Deliveries to your callback URL are stopped'
    return { telegram, callbackurl }
  },
  dips: { list: listDipRules, change: changeDipRules, remove: removeDipRule, restore: restoreDipRule },
}
