/** News on coins: stories, the price around an item, and what a person saves, mutes and wants to be told. */
import { AppError, limits } from 'core/contract'
import type { CoinMoves, CoinNews, CoinNewsItem, CoinSource, MyCoinNews } from 'core/contract/rest'
import { type PricePoint, priceMoveAround } from 'core/news'
import type { Ctx, UserCtx } from '#ctx.ts'
import { readListed } from './board.ts'
import { newsSources, standingOf } from './sources.ts'
import {
  deleteAlert,
  deleteMuted,
  deleteSaved,
  insertAlert,
  insertMuted,
  insertSaved,
  type NewsRow,
  readAlerts,
  readHeadline,
  readHeadlines,
  readMuted,
  readSaved,
  readSources,
} from './store.ts'

const itemOf = ({ id, headline, source, url, coins, published_at }: NewsRow): CoinNewsItem => ({
  id,
  headline,
  source,
  at: published_at.getTime(),
  url,
  coins,
})

export async function readNews(ctx: Ctx): Promise<CoinNews> {
  const configured = newsSources(ctx.env)
  const { coins } = await readListed(ctx)
  const own = configured.length > 0 ? configured.map(({ name }) => name) : await samplePapers(ctx)
  const { rows, states } = await ctx.db.asService(async (tx) => ({
    rows: await readHeadlines(tx, own, limits.crypto.headlines),
    states: await readSources(tx),
  }))
  const byName = new Map(states.map((row) => [row.name, row]))
  return {
    stories: storiesFrom(rows),
    sources:
      configured.length > 0
        ? configured.map(({ name }) => standingOf(name, byName.get(name)))
        : own.map((name) => sampleStanding(name, rows)),
    coins: coins.map(({ symbol, name }) => ({ symbol, name })),
  }
}

/** The simulated market's papers; none where the market is a real one. */
const samplePapers = async ({ market }: Ctx): Promise<string[]> =>
  [...new Set((await market.coins.news()).map(({ source }) => source))].sort()

const sampleStanding = (name: string, rows: readonly NewsRow[]): CoinSource => ({
  name,
  state: 'sample',
  goodAt: rows.find(({ source }) => source === name)?.published_at.getTime() ?? null,
  triedAt: null,
  problem: null,
})

/** Newest story first, by the time it was last told; within one, the first teller first. */
function storiesFrom(rows: readonly NewsRow[]): CoinNews['stories'] {
  const stories = new Map<string, CoinNewsItem[]>()
  for (const row of rows) stories.set(row.story, [...(stories.get(row.story) ?? []), itemOf(row)])
  return [...stories].map(([id, items]) => ({ id, items: items.toReversed() }))
}

export async function readMoves(ctx: Ctx, id: string): Promise<CoinMoves> {
  const row = await ctx.db.asService((tx) => readHeadline(tx, id))
  if (!row) throw new AppError('not_found')
  const { coins, hours, source } = await readListed(ctx)
  const names = new Map(coins.map(({ symbol, name }) => [symbol, name]))
  return {
    id,
    source: source.name,
    moves: row.coins.map((symbol) => ({
      symbol,
      name: names.get(symbol) ?? symbol,
      move: priceMoveAround(
        [...(hours.get(symbol) ?? []), ...(source.state === 'sample' ? minutesOf(ctx, symbol) : [])],
        row.published_at.getTime(),
      ),
    })),
  }
}

/** The simulated market trades on after its last stored hour. */
const minutesOf = ({ market }: Ctx, symbol: string): PricePoint[] =>
  market.minuteBars(symbol).map(({ minute, close }) => ({ at: minute, price: close }))

export const readMine = ({ db, user }: UserCtx): Promise<MyCoinNews> =>
  db.asUser(user.id, async (tx) => ({
    saved: await readSaved(tx, user.id),
    muted: await readMuted(tx, user.id),
    alerts: await readAlerts(tx, user.id),
  }))

export async function saveNews(ctx: UserCtx, { id, isSaved }: { id: string; isSaved: boolean }): Promise<MyCoinNews> {
  const { db, user } = ctx
  const row = isSaved ? await db.asService((tx) => readHeadline(tx, id)) : null
  if (isSaved && !row) throw new AppError('not_found')
  await db.asUser(user.id, async (tx) => {
    if (!row) return await deleteSaved(tx, user.id, id)
    refusePast((await readSaved(tx, user.id)).length, limits.crypto.saved, 'saved items')
    await insertSaved(tx, user.id, row)
  })
  return readMine(ctx)
}

export async function muteSource(
  ctx: UserCtx,
  { source, isMuted }: { source: string; isMuted: boolean },
): Promise<MyCoinNews> {
  const { db, user } = ctx
  await db.asUser(user.id, async (tx) => {
    if (!isMuted) return await deleteMuted(tx, user.id, source)
    refusePast((await readMuted(tx, user.id)).length, limits.crypto.muted, 'muted sources')
    await insertMuted(tx, user.id, source)
  })
  return readMine(ctx)
}

export async function alertOnNews(
  ctx: UserCtx,
  { symbol, isOn }: { symbol: string; isOn: boolean },
): Promise<MyCoinNews> {
  const { db, user } = ctx
  if (isOn && !(await readListed(ctx)).coins.some((coin) => coin.symbol === symbol)) throw new AppError('not_found')
  await db.asUser(user.id, async (tx) => {
    if (!isOn) return await deleteAlert(tx, user.id, symbol)
    refusePast((await readAlerts(tx, user.id)).length, limits.crypto.alerts, 'news alerts')
    await insertAlert(tx, user.id, { symbol, channel: limits.agent.channel })
  })
  return readMine(ctx)
}

function refusePast(count: number, most: number, what: string): void {
  if (count >= most) throw new AppError('invalid_input', { message: `At most ${most} ${what}. Remove one first.` })
}
