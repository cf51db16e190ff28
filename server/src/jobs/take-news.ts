/** New headlines, kept and told in one transaction: who asked for a coin's news hears of each story once. */
import { createHash } from 'node:crypto'
import { momentWords } from 'core/alerts'
import { limits } from 'core/contract'
import type { NoticePayload } from 'core/contract/rest'
import { type Headline, storyMs, storyOf } from 'core/news'
import type { Services } from '#ctx.ts'
import {
  forgetHeadlines,
  insertHeadlines,
  lockNews,
  type NewsRow,
  readAlertsOn,
  readHeadlinesSince,
} from '#features/crypto/store.ts'
import { enqueueNotices, type NewNotice } from '#notify/outbox.ts'
import type { Tx } from '#postgres/db.ts'

export interface TakenItem {
  readonly id: string
  readonly source: string
  readonly headline: string
  readonly url: string | null
  readonly at: number
  readonly coins: readonly string[]
}

const dayMs = 86_400_000

/** The same item of the same source is the same row, whoever fetches it. */
export const newsId = (source: string, guid: string): string =>
  createHash('sha256').update(`${source}\n${guid}`).digest('base64url').slice(0, 22)

/** Answers how many were new. */
export async function takeNews(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  items: readonly TakenItem[],
  coinNames: ReadonlyMap<string, string>,
): Promise<number> {
  const now = clock.now()
  const oldest = now - limits.crypto.keptDays * dayMs
  const recent = items.filter(({ at }) => at > oldest).toSorted((one, other) => one.at - other.at)
  if (recent.length === 0) return 0
  return await db.asService(async (tx) => {
    await lockNews(tx)
    const rows = withStories(await readHeadlinesSince(tx, (recent[0]?.at ?? now) - storyMs), recent, now)
    const added = new Set(await insertHeadlines(tx, rows))
    const fresh = rows.filter(({ id }) => added.has(id))
    await tell(tx, { rows: fresh, coinNames, now })
    if (fresh.length > 0) await forgetHeadlines(tx, { before: oldest, most: limits.crypto.headlinesKept })
    return fresh.length
  })
}

function withStories(known: readonly NewsRow[], items: readonly TakenItem[], now: number): NewsRow[] {
  const stories = new Map(known.map(({ id, story }) => [id, story]))
  const told: Headline[] = known.map(({ id, headline, coins, published_at }) => ({
    id,
    headline,
    coins,
    at: published_at.getTime(),
  }))
  return items.flatMap((item) => {
    if (stories.has(item.id)) return []
    const story = storyOf(item, told, (id) => stories.get(id) ?? id)
    stories.set(item.id, story)
    told.push(item)
    const { id, source, headline, url, coins, at } = item
    return [{ id, source, headline, url, coins: [...coins], story, published_at: new Date(at), seen_at: new Date(now) }]
  })
}

async function tell(
  tx: Tx,
  { rows, coinNames, now }: { rows: readonly NewsRow[]; coinNames: ReadonlyMap<string, string>; now: number },
): Promise<void> {
  const notices: NewNotice[] = []
  for (const row of rows) {
    for (const alert of await readAlertsOn(tx, row.coins, row.source)) {
      // What was printed before somebody asked is no news to her.
      if (row.published_at <= alert.created_at) continue
      const { user_id, symbol, notification_channel: channel } = alert
      const payload = messageOf(row, symbol, coinNames.get(symbol) ?? symbol)
      notices.push({
        user_id,
        key: `coin-news:${user_id}:${row.story}`,
        channel,
        payload,
      })
    }
  }
  // Two coins of one item, or two papers with one story, are told as one: the first of each key.
  const first = new Map(notices.toReversed().map((notice) => [notice.key, notice]))
  await enqueueNotices(tx, [...first.values()].toReversed(), now)
}

const messageOf = (
  { headline, source, url, published_at, story }: NewsRow,
  symbol: string,
  name: string,
): NoticePayload => ({
  type: 'coin_news',
  title: `News on ${name} (${symbol})`,
  text: [headline, `${source} · ${momentWords(published_at.getTime())}`, ...(url ? [url] : [])].join('\n'),
  link: `/crypto/news?${new URLSearchParams({ coin: symbol, story })}`,
  data: { symbol, headline, source, url, published_at: published_at.toISOString() },
})
