/** One's saved screens held against one company: in which it is, and why not in the others. */
import type { SavedScreenVerdict } from 'core/contract/rest'
import { print, type Screen } from 'core/language'
import { dayOf } from 'core/values'
import type { UserCtx } from '#ctx.ts'
import { companyOf } from './head.ts'

export interface SavedScreen {
  readonly chat_id: number
  readonly chat_uuid: string
  readonly title: string
  readonly query: Screen
}

/** What other features keep of a person, handed in where the parts are put together. */
export interface CompanyParts {
  /** Saved prompts that are lists of stocks, newest first. */
  savedScreens(ctx: UserCtx): Promise<readonly SavedScreen[]>
  /** Symbols a person watches. */
  watchlist(ctx: UserCtx): Promise<readonly string[]>
}

export async function judgeSavedScreens(
  ctx: UserCtx,
  parts: CompanyParts,
  symbol: string,
): Promise<readonly SavedScreenVerdict[]> {
  await companyOf(ctx, symbol)
  const [screens, watchlist] = await Promise.all([parts.savedScreens(ctx), parts.watchlist(ctx)])
  const asker = { today: dayOf(ctx.clock.now()), watchlist }
  return await Promise.all(
    screens.map(async ({ chat_id, chat_uuid, title, query }) => {
      const why = await ctx.market.explain(query, symbol, asker)
      const isFirst = !why.isIn || query.limit === null || (await isAmongFirst(ctx, query, symbol, watchlist))
      return {
        chat_id,
        chat_uuid,
        title,
        canonical: print(query),
        isIn: why.isIn && isFirst,
        why,
        beyond: isFirst ? null : query.limit,
      }
    }),
  )
}

/** A list of the first ten has only ten in it, whoever else passes. */
async function isAmongFirst(
  ctx: UserCtx,
  query: Screen,
  symbol: string,
  watchlist: readonly string[],
): Promise<boolean> {
  const { answer } = await ctx.market.ask({ query, today: dayOf(ctx.clock.now()), taught: [], watchlist })
  const [table] = answer.tables
  const at = table?.columns.findIndex(({ key }) => key === 'symbol') ?? -1
  return table?.rows.some((row) => row[at] === symbol) ?? false
}
