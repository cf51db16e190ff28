/** How fast a channel is spoken on by all senders together: its pace, and the waits its other end asked for. */
import type { Channel } from 'core/contract'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#postgres/db.ts'
import { only } from '#postgres/rows.ts'
import { channel_pace } from '#postgres/schema.ts'

export interface Pace {
  readonly everyMs: number
  readonly burst: number
}

/** Clocks of two machines may be so far apart. */
export const apartMs = 5000
/** A turn is never further ahead: one that is was taken by a clock that was ahead, and counts for nothing. */
const longestTurnMs = 60_000

/** The row is locked until the transaction ends: two senders never count the same turns. */
export async function turnsLeft(
  tx: Tx,
  channel: Channel,
  now: number,
  { everyMs, burst }: Pace,
): Promise<{ left: number; from: number }> {
  const pace = only(
    await tx
      .insert(channel_pace)
      .values({ channel, next_at: new Date(now - burst * everyMs) })
      .onConflictDoUpdate({ target: channel_pace.channel, set: { next_at: sql`${channel_pace.next_at}` } })
      .returning({
        next_at: channel_pace.next_at,
        held_from: channel_pace.held_from,
        held_until: channel_pace.held_until,
      }),
  )
  const next = pace.next_at.getTime()
  // Turns that were not taken during a wait are gone with it: its end is no moment for a burst.
  const from = Math.max(
    next > now + longestTurnMs ? now : next,
    now - (burst - 1) * everyMs,
    await heldUntilOf(tx, channel, now, pace),
  )
  return { left: from > now ? 0 : Math.floor((now - from) / everyMs) + 1, from }
}

interface Held {
  readonly held_from: Date | null
  readonly held_until: Date | null
}

/** Of a wait that began later than now only its length is known: the clock was set back since, and it begins again. */
async function heldUntilOf(tx: Tx, channel: Channel, now: number, { held_from, held_until }: Held): Promise<number> {
  if (held_from === null || held_until === null) return 0
  if (held_from.getTime() <= now + apartMs) return held_until.getTime()
  const until = now + held_until.getTime() - held_from.getTime()
  await tx
    .update(channel_pace)
    .set({ held_from: new Date(now), held_until: new Date(until) })
    .where(eq(channel_pace.channel, channel))
  return until
}

export const takeTurns = async (tx: Tx, channel: Channel, nextAt: number): Promise<void> => {
  await tx
    .update(channel_pace)
    .set({ next_at: new Date(nextAt) })
    .where(eq(channel_pace.channel, channel))
}

/** The other end asked everybody to wait. */
export async function holdChannel(tx: Tx, channel: Channel, hold: { from: number; until: number }): Promise<void> {
  const held = { held_from: new Date(hold.from), held_until: new Date(hold.until) }
  await tx
    .insert(channel_pace)
    .values({ channel, next_at: new Date(hold.from), ...held })
    .onConflictDoUpdate({
      target: channel_pace.channel,
      set: held,
      // Of two waits the one that ends later is kept.
      setWhere: sql`${channel_pace.held_until} is null or ${channel_pace.held_until} < excluded.held_until`,
    })
}
