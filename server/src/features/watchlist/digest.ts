/** The last session of a list: who moved, who filed; to read, or as a message of one's own. */
import { createHash } from 'node:crypto'
import { type NoticePayload, type SentWatchDigest, type WatchDigest, watchLimits } from 'core/contract/rest'
import { day, formatDay, formatPercent, percentChange } from 'core/values'
import type { Ctx, UserCtx } from '#ctx.ts'
import { enqueueNotice } from '#notify/outbox.ts'
import type { WatchParts } from './parts.ts'

const { moves, filings: filingsShown } = watchLimits.digest

export async function readDigest({ market, clock }: Ctx, symbols: readonly string[]): Promise<WatchDigest> {
  const { asOf } = market.state(clock.now())
  const changes = market.quotes(symbols).flatMap(({ symbol, last, previousClose }) => {
    const change = percentChange(previousClose, last)
    return change === null ? [] : [{ symbol, change }]
  })
  const best = (direction: 1 | -1) =>
    changes
      .filter(({ change }) => change * direction > 0)
      .sort((left, right) => (right.change - left.change) * direction || (left.symbol < right.symbol ? -1 : 1))
  const filings =
    symbols.length === 0 ? [] : await market.announcements({ symbols, fromDate: asOf, limit: filingsShown })
  return {
    day: asOf,
    up: best(1).slice(0, moves),
    down: best(-1).slice(0, moves),
    advances: best(1).length,
    declines: best(-1).length,
    filings: filings.map((row) => ({
      symbol: row.company_profile.symbol,
      day: row.announcement_date,
      category: row.announcement_category,
      says: row.announcement_text_summary,
      sentiment: row.announcement_sentiment,
      impact: row.announcement_impact,
      link: row.announcement_document_link,
    })),
  }
}

const listed = (rows: WatchDigest['up']): string =>
  rows.map(({ symbol, change }) => `${symbol} ${formatPercent(change, 1)}`).join(', ')

function messageOf(name: string, digest: WatchDigest): NoticePayload {
  const { up, down, filings, advances, declines } = digest
  return {
    type: 'watch_digest',
    title: `${name} on ${formatDay(day(digest.day))}: ${advances} up, ${declines} down`,
    text: [
      ...(up.length > 0 ? [`Up: ${listed(up)}`] : []),
      ...(down.length > 0 ? [`Down: ${listed(down)}`] : []),
      ...filings.slice(0, moves).map(({ symbol, says }) => `${symbol}: ${says}`),
      ...(filings.length > moves ? [`and ${filings.length - moves} more filings`] : []),
      ...(up.length + down.length + filings.length === 0 ? ['Nothing moved and nobody filed.'] : []),
    ].join('\n'),
    link: '/watchlist',
    data: { day: digest.day, up: advances, down: declines, filings: filings.length },
  }
}

/** Once for a list and a day, however often it is pressed. */
export async function sendDigest(
  ctx: UserCtx,
  parts: WatchParts,
  { name, symbols }: { name: string; symbols: readonly string[] },
): Promise<SentWatchDigest> {
  const digest = await readDigest(ctx, symbols)
  const { telegram: problem } = await parts.channelProblem(ctx)
  const list = createHash('sha256')
    .update(JSON.stringify([name, ...symbols]))
    .digest('hex')
    .slice(0, 16)
  const told = await ctx.db.asService((tx) =>
    enqueueNotice(
      tx,
      {
        user_id: ctx.user.id,
        key: `watch-digest:${ctx.user.id}:${digest.day}:${list}:${problem === null ? 'telegram' : 'inbox'}`,
        channel: problem === null ? 'telegram' : 'inbox',
        payload: messageOf(name, digest),
      },
      ctx.clock.now(),
    ),
  )
  if (!told) return { sent: false, says: `Sent already for ${formatDay(day(digest.day))}.` }
  if (told.channel === 'telegram') return { sent: true, says: 'On its way to Telegram.' }
  return { sent: true, says: `${problem ?? 'You have been told enough for one day'}: it is in your inbox.` }
}
