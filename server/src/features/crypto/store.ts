import type { CoinNewsItem } from 'core/contract/rest'
import { and, asc, desc, eq, gt, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { coin_news_item, coin_source, muted_source, news_alert, saved_news } from '#postgres/schema.ts'

export type SourceRow = Omit<typeof coin_source.$inferSelect, 'snapshot'>
export type NewsRow = typeof coin_news_item.$inferSelect

const sourceColumns = {
  name: coin_source.name,
  kind: coin_source.kind,
  tried_at: coin_source.tried_at,
  good_at: coin_source.good_at,
  problem: coin_source.problem,
}

export const readSources = (tx: Tx): Promise<SourceRow[]> =>
  tx.select(sourceColumns).from(coin_source).orderBy(asc(coin_source.name))

export async function readSnapshot(tx: Tx, name: string): Promise<(SourceRow & { snapshot: unknown }) | null> {
  const [row] = await tx.select().from(coin_source).where(eq(coin_source.name, name))
  return row ?? null
}

/** True for the one process that may ask the source now. */
export async function claimSource(
  tx: Tx,
  {
    name,
    kind,
    now,
    everyMs,
  }: { readonly name: string; readonly kind: SourceRow['kind']; readonly now: number; readonly everyMs: number },
): Promise<boolean> {
  await tx.insert(coin_source).values({ name, kind }).onConflictDoNothing()
  // A time ahead of this clock was written by one that was wrong.
  const isDue = or(
    isNull(coin_source.tried_at),
    lt(coin_source.tried_at, new Date(now - everyMs + 1)),
    gt(coin_source.tried_at, new Date(now)),
  )
  const claimed = await tx
    .update(coin_source)
    .set({ tried_at: new Date(now) })
    .where(and(eq(coin_source.name, name), isDue))
    .returning({ name: coin_source.name })
  return claimed.length > 0
}

export async function noteGood(
  tx: Tx,
  { name, now, snapshot }: { readonly name: string; readonly now: number; readonly snapshot: unknown },
): Promise<void> {
  await tx
    .update(coin_source)
    .set({ good_at: new Date(now), problem: null, snapshot })
    .where(eq(coin_source.name, name))
}

export async function noteProblem(tx: Tx, { name, problem }: { name: string; problem: string }): Promise<void> {
  await tx
    .update(coin_source)
    .set({ problem: problem.slice(0, 300) })
    .where(eq(coin_source.name, name))
}

/** The newest, newest first. */
export const readHeadlines = (tx: Tx, sources: readonly string[], most: number): Promise<NewsRow[]> =>
  tx
    .select()
    .from(coin_news_item)
    .where(inArray(coin_news_item.source, [...sources]))
    .orderBy(desc(coin_news_item.published_at), asc(coin_news_item.id))
    .limit(most)

export async function readHeadline(tx: Tx, id: string): Promise<NewsRow | null> {
  const [row] = await tx.select().from(coin_news_item).where(eq(coin_news_item.id, id))
  return row ?? null
}

export const readHeadlinesSince = (tx: Tx, since: number): Promise<NewsRow[]> =>
  tx
    .select()
    .from(coin_news_item)
    .where(gt(coin_news_item.published_at, new Date(since)))
    .orderBy(asc(coin_news_item.published_at), asc(coin_news_item.id))

/** Answers those that were not known. */
export async function insertHeadlines(tx: Tx, rows: readonly NewsRow[]): Promise<readonly string[]> {
  if (rows.length === 0) return []
  const added = await tx
    .insert(coin_news_item)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: coin_news_item.id })
  return added.map(({ id }) => id)
}

/** Old ones, and all but the newest of the rest. */
export async function forgetHeadlines(tx: Tx, { before, most }: { before: number; most: number }): Promise<void> {
  await tx.delete(coin_news_item).where(lt(coin_news_item.published_at, new Date(before)))
  await tx.execute(sql`
    delete from ${coin_news_item} where id in (
      select id from ${coin_news_item} order by published_at desc, id offset ${most}
    )`)
}

/** Two processes that take in news of one story must not both call theirs the first. */
export async function lockNews(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('coin_news_item'))`)
}

export interface AlertRow {
  readonly user_id: UserId
  readonly symbol: string
  readonly notification_channel: 'telegram' | 'callbackurl'
  readonly created_at: Date
}

/** Who wants to be told of one of these coins by this source. */
export const readAlertsOn = async (tx: Tx, symbols: readonly string[], source: string): Promise<AlertRow[]> =>
  symbols.length === 0
    ? []
    : await tx
        .select()
        .from(news_alert)
        .where(
          and(
            inArray(news_alert.symbol, [...symbols]),
            notExists(
              tx
                .select({ source: muted_source.source })
                .from(muted_source)
                .where(and(eq(muted_source.user_id, news_alert.user_id), eq(muted_source.source, source))),
            ),
          ),
        )
        .orderBy(asc(news_alert.user_id), asc(news_alert.symbol))

// A person's own. -------------------------------------------------------------------------------------------------------

export const readSaved = async (tx: Tx, user_id: UserId): Promise<CoinNewsItem[]> =>
  (
    await tx
      .select()
      .from(saved_news)
      .where(eq(saved_news.user_id, user_id))
      .orderBy(desc(saved_news.created_at), asc(saved_news.item_id))
  ).map(({ item_id, headline, source, url, coins, published_at }) => ({
    id: item_id,
    headline,
    source,
    at: published_at.getTime(),
    url,
    coins,
  }))

export async function insertSaved(tx: Tx, user_id: UserId, row: NewsRow): Promise<void> {
  const { id, headline, source, url, coins, published_at } = row
  await tx
    .insert(saved_news)
    .values({ user_id, item_id: id, headline, source, url, coins, published_at })
    .onConflictDoNothing()
}

export async function deleteSaved(tx: Tx, user_id: UserId, id: string): Promise<void> {
  await tx.delete(saved_news).where(and(eq(saved_news.user_id, user_id), eq(saved_news.item_id, id)))
}

export const readMuted = async (tx: Tx, user_id: UserId): Promise<string[]> =>
  (
    await tx
      .select({ source: muted_source.source })
      .from(muted_source)
      .where(eq(muted_source.user_id, user_id))
      .orderBy(asc(muted_source.source))
  ).map(({ source }) => source)

export async function insertMuted(tx: Tx, user_id: UserId, source: string): Promise<void> {
  await tx.insert(muted_source).values({ user_id, source }).onConflictDoNothing()
}

export async function deleteMuted(tx: Tx, user_id: UserId, source: string): Promise<void> {
  await tx.delete(muted_source).where(and(eq(muted_source.user_id, user_id), eq(muted_source.source, source)))
}

export const readAlerts = async (tx: Tx, user_id: UserId): Promise<string[]> =>
  (
    await tx
      .select({ symbol: news_alert.symbol })
      .from(news_alert)
      .where(eq(news_alert.user_id, user_id))
      .orderBy(asc(news_alert.symbol))
  ).map(({ symbol }) => symbol)

export async function insertAlert(
  tx: Tx,
  user_id: UserId,
  { symbol, channel }: { readonly symbol: string; readonly channel: AlertRow['notification_channel'] },
): Promise<void> {
  await tx.insert(news_alert).values({ user_id, symbol, notification_channel: channel }).onConflictDoNothing()
}

export async function deleteAlert(tx: Tx, user_id: UserId, symbol: string): Promise<void> {
  await tx.delete(news_alert).where(and(eq(news_alert.user_id, user_id), eq(news_alert.symbol, symbol)))
}
