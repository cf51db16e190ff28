import { createHash } from 'node:crypto'
import { addDays, dayOf, type Session, sessionTimes, startOfDay, type TradingDay } from 'core/values'
import type { Logger } from 'pino'
import type { Bus } from '#bus/bus.ts'
import type { Clock } from '#clock.ts'
import { quotesTopic } from '#http/websocket.ts'
import type { LiveBoard } from '#market/live.ts'
import type { MarketStore } from '#market/store.ts'

/**
 * A stored day played again. Only prices that were stored are sent: of a daily bar its open, its two extremes and its
 * close. The first and the last have their own times; a daily bar does not say when the extremes were, so each symbol has
 * a place for them that is always the same.
 */

export interface ReplayTick {
  readonly symbol: string
  readonly last: number
  /** Traded since the open; what the day traded, spread evenly over it. */
  readonly volume?: number
  /** From the open of the session. */
  readonly offsetMs: number
}

export interface ReplayOptions {
  readonly store: MarketStore
  readonly board: LiveBoard
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Pick<Logger, 'error' | 'info'>
  readonly day: TradingDay
  readonly speed: number
  /** When it began, now or before: what has been played since is there at once. */
  readonly startedAt: number
}

export interface Replay {
  session(now: number): Session
  stop(): void
}

const stepMs = 100
const fullDayMs = (6 * 60 + 15) * 60_000

export async function startReplayFeed(options: ReplayOptions): Promise<Replay> {
  const { store, board, bus, clock, log, day, speed, startedAt } = options
  const ticks = await readReplay(store, day)
  if (ticks.length === 0) throw new NothingToReplay(day)
  const spanMs = lengthOf(day) / speed
  // Past midnight the board would begin a new day in the middle of this one; late at night the day is put just before it.
  const base = Math.min(startedAt, startOfDay(addDays(dayOf(startedAt), 1)) - 1 - spanMs)
  let next = 0
  const step = (): void => {
    const elapsedMs = clock.now() - startedAt
    for (let tick = ticks[next]; tick && tick.offsetMs / speed <= elapsedMs; tick = ticks[++next]) {
      const { offsetMs, ...rest } = tick
      const at = Math.floor(base + offsetMs / speed)
      board.accept({ ...rest, at }, at)
    }
    const changed = board.takeChanged()
    if (changed.length > 0) bus.publish(quotesTopic, changed)
    if (next === ticks.length) {
      clearInterval(timer)
      log.info({ day, ticks: next, rejected: board.rejected() }, 'the replay is over')
    }
  }
  const timer = setInterval(() => {
    try {
      step()
    } catch (error) {
      log.error({ err: error }, 'the replay failed a step')
    }
  }, stepMs)
  timer.unref()
  return {
    session: (now) => (now - startedAt < spanMs ? 'open' : 'closed'),
    stop: () => clearInterval(timer),
  }
}

class NothingToReplay extends Error {
  readonly isSentence = true
  constructor(day: TradingDay) {
    super(`There are no stored prices of ${day} to replay. Set FEED_REPLAY_DAY to a day that the market store has.`)
  }
}

const lengthOf = (day: TradingDay): number => {
  const times = sessionTimes(day)
  return times ? times.close - times.open : fullDayMs
}

/** By time, then symbol: the same store and day give the same ticks. */
export async function readReplay(store: MarketStore, day: TradingDay): Promise<ReplayTick[]> {
  const bars = (table: string, key: string): string =>
    `select "${key}" as symbol, "open", "high", "low", "close", "volume" from "${table}" where "day" = $1::date`
  const rows = await store.rows(
    [
      bars('stock_price_daily_historical', 'symbol'),
      bars('market_index_price_daily', 'index_name'),
      bars('asset_price_daily', 'symbol'),
    ].join(' union all '),
    [day],
  )
  const lengthMs = lengthOf(day)
  return rows
    .flatMap((row) => barTicks(row, lengthMs))
    .sort((left, right) => left.offsetMs - right.offsetMs || (left.symbol < right.symbol ? -1 : 1))
}

function barTicks(row: Readonly<Record<string, unknown>>, lengthMs: number): ReplayTick[] {
  const price = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null)
  const [open, high, low, close] = [price('open'), price('high'), price('low'), price('close')]
  if (close === null) return []
  const symbol = String(row.symbol)
  const [early = 0, late = 0] = createHash('sha256').update(symbol).digest()
  const isUp = open !== null && close >= open
  const path: readonly (readonly [price: number | null, part: number])[] = [
    [open, 0],
    [isUp ? low : high, 0.1 + (0.35 * early) / 255],
    [isUp ? high : low, 0.55 + (0.35 * late) / 255],
    [close, 1],
  ]
  const volume = price('volume')
  return path.flatMap(([last, part]) => {
    if (last === null) return []
    // A second before the bell: at the bell the market is closed.
    const offsetMs = Math.min(Math.round((part * lengthMs) / 1000) * 1000, lengthMs - 1000)
    return [{ symbol, last, ...(volume === null ? {} : { volume: Math.round(volume * part) }), offsetMs }]
  })
}
