/** Bars of a file through the evaluator of dips, its claims and the outbox, on a store in memory and a clock of its own. */
import { type RangeBar, typicalMoveOf } from 'core/alerts'
import type { DipSettings } from 'core/calculators'
import type { NoticePayload } from 'core/contract/rest'
import { day, sessionAt, sessionTimes, startOfDay } from 'core/values'
import type { Logger } from 'pino'
import { upsertUser } from '#features/accounts/store.ts'
import { upsertInstruments } from '#features/dips/store.ts'
import { createDipEvaluator } from '#jobs/evaluate-dips.ts'
import { listNotices } from '#notify/outbox-log.ts'
import type { UserId } from '#postgres/db.ts'
import { openEmbedded } from '#postgres/embedded.ts'
import { migrate } from '#postgres/migrate.ts'
import type { UserStore } from '#postgres/store.ts'

export interface ReplayBar extends RangeBar {
  /** YYYY-MM-DD, with HH:MM:SS where the file has one. */
  readonly at: string
  readonly open: number
}

export interface ReplayAsked extends DipSettings {
  readonly symbol: string
  /** First and last day that may fire; bars outside are what came before. */
  readonly from: string | null
  readonly to: string | null
}

export interface ToldAlert {
  readonly at: number
  readonly payload: NoticePayload
}

const lastMinuteMs = (15 * 60 + 29) * 60_000 + 59_000

/** A daily bar is known by its close, a second before the bell; a shorter one at its own time. */
function instantOf(at: string): { readonly at: number; readonly isOpen: boolean } {
  const on = day(at.slice(0, 10))
  if (at.length > 10) {
    const instant = Date.parse(`${at.slice(0, 10)}T${at.slice(11)}+05:30`)
    const session = sessionAt(instant)
    // A day the calendar does not know traded all the same if there is a bar of it.
    const minutes = (instant - startOfDay(on)) / 60_000
    return { at: instant, isOpen: session === 'open' || (session === 'holiday' && minutes >= 555 && minutes < 930) }
  }
  const times = sessionTimes(on)
  return { at: times ? times.close - 1000 : startOfDay(on) + lastMinuteMs, isOpen: true }
}

export async function replayDips(
  bars: readonly ReplayBar[],
  asked: ReplayAsked,
  log: Logger,
): Promise<readonly ToldAlert[]> {
  const db = await openEmbedded({ dataDir: null, patienceMs: 60_000 })
  try {
    await db.maintain((client) => migrate(client))
    const user_id = await subscribed(db, asked)
    await play(db, bars, asked, log)
    return await everyNotice(db, user_id)
  } finally {
    await db.close()
  }
}

async function subscribed(db: UserStore, { symbol, amount, trigger, aggression }: ReplayAsked): Promise<UserId> {
  const person = { issuer: 'replay', subject: 'replay', email: 'replay@localhost', displayName: null, photoURL: null }
  const user_id = await db.asService((tx) => upsertUser(tx, person))
  const rule = {
    user_id,
    instrument_symbol: symbol,
    instrument_token: 1,
    value: amount,
    base_amount: amount,
    trigger,
    allocation_factor: aggression,
    notification_channel: 'telegram',
    notification_frequency: 1,
    notification_frequency_unit: '1_day',
  }
  await db.asUser(user_id, (tx) => upsertInstruments(tx, [rule]))
  return user_id
}

async function play(
  db: UserStore,
  bars: readonly ReplayBar[],
  { symbol, from, to }: ReplayAsked,
  log: Logger,
): Promise<void> {
  let now = { at: 0, isOpen: false }
  const days = createDays()
  const evaluator = createDipEvaluator({
    services: {
      db,
      log,
      clock: { now: () => now.at },
      market: {
        session: () => (now.isOpen ? 'open' : 'closed'),
        typicalMoves: async () => new Map(),
        etfList: async () => [],
      },
    },
    typicalMove: () => days.typicalMove(),
  })
  await evaluator.load()
  for (const bar of bars) {
    const on = bar.at.slice(0, 10)
    now = instantOf(bar.at)
    days.begin(on, bar)
    if ((from === null || on >= from) && (to === null || on <= to)) {
      const { open, previousClose } = days.today()
      evaluator.see([{ symbol, last: bar.close, at: now.at, open, previousClose }])
      await evaluator.settled()
    }
    days.add(bar)
  }
}

/** What is known of the days before, and of the open of this one. */
function createDays() {
  const closed: RangeBar[] = []
  let current: { on: string; open: number; bar: RangeBar } | null = null
  const isPrice = (value: number): boolean => Number.isFinite(value) && value > 0
  return {
    begin: (on: string, { open, close }: ReplayBar): void => {
      if (current?.on === on) return
      if (current && isPrice(current.bar.close)) closed.push(current.bar)
      const first = isPrice(open) ? open : close
      current = { on, open: first, bar: { high: Number.NaN, low: Number.NaN, close: Number.NaN } }
    },
    add: ({ high, low, close }: ReplayBar): void => {
      if (!current || !isPrice(close)) return
      const known = current.bar
      current.bar = {
        high: Math.max(isPrice(high) ? high : close, isPrice(known.high) ? known.high : close),
        low: Math.min(isPrice(low) ? low : close, isPrice(known.low) ? known.low : close),
        close,
      }
    },
    today: () => ({ open: current?.open ?? null, previousClose: closed.at(-1)?.close ?? null }),
    typicalMove: () => typicalMoveOf(closed.slice(-20)),
  }
}

const page = 100

/** Oldest first. */
async function everyNotice(db: UserStore, user_id: UserId): Promise<readonly ToldAlert[]> {
  const all: ToldAlert[] = []
  for (let before: number | null = null; ; ) {
    const rows = await db.readAs(user_id, (tx) => listNotices(tx, { user_id, before, limit: page }))
    all.push(...rows.map(({ created_at, payload }) => ({ at: created_at.getTime(), payload })))
    if (rows.length < page) return all.reverse()
    before = rows.at(-1)?.id ?? null
  }
}
