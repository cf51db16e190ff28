import type { SessionState } from 'core/contract'
import { formatDay, parseDay, type TradingDay } from 'core/values'
import type { Logger } from 'pino'
import type { Bus } from '#bus/bus.ts'
import type { Clock } from '#clock.ts'
import type { Env } from '#env.ts'
import type { LiveBoard } from '#market/live.ts'
import type { MarketStore } from '#market/store.ts'
import { instrumentsPerConnection, startKiteFeed } from './kite-feed.ts'
import { startReplayFeed } from './replay-feed.ts'
import { startSampleFeed } from './sample-feed.ts'

/** Where live prices come from, by the setting FEED. */

export interface FeedJob {
  readonly env: Env
  readonly store: MarketStore
  readonly board: LiveBoard
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Logger
  /** When the replay of a day began; one that an import interrupts goes on. */
  readonly replayBegan: (day: TradingDay) => number
}

export interface Feed {
  /** The store's source with what the feed adds to it: every page shows it. */
  source(): string
  /** Null: the exchange's own hours. */
  readonly session: ((now: number) => SessionState) | null
  stop(): void
}

/** The day that is played again, or null. */
export function replayedDay(env: Env, store: MarketStore): TradingDay | null {
  return env.FEED === 'replay' ? parseDay(env.FEED_REPLAY_DAY ?? store.asOf) : null
}

export async function startFeed(job: FeedJob): Promise<Feed> {
  const { env, store } = job
  if (env.FEED === 'kite') return kite(job)
  if (env.FEED === 'replay') return replay(job)
  if (env.FEED === 'off') return silent(store.source)
  const stop = await startSampleFeed({ ...job, isAlwaysOpen: env.FEED_ALWAYS_OPEN })
  return { ...silent(store.source), stop }
}

const silent = (source: string): Feed => ({ source: () => source, session: null, stop: () => {} })

async function replay(job: FeedJob): Promise<Feed> {
  const { env, store } = job
  const day = replayedDay(env, store)
  if (!day) throw new Error('a replay needs a day')
  const { session, stop } = await startReplayFeed({
    ...job,
    day,
    speed: env.FEED_REPLAY_SPEED,
    startedAt: job.replayBegan(day),
  })
  return { source: () => `Replay of ${formatDay(day)}, ${store.source}`, session, stop }
}

async function kite(job: FeedJob): Promise<Feed> {
  const { env, store, board, bus, clock, log } = job
  const refused = (says: string): Feed => {
    log.warn({ says }, 'feed refused')
    return silent(`${store.source}, feed refused: ${says}`)
  }
  if (!env.KITE_API_KEY || !env.KITE_ACCESS_TOKEN) return refused('KITE_API_KEY and KITE_ACCESS_TOKEN are not both set')
  // Real prices beside simulated ones would be neither.
  if (store.isSimulated) return refused('the stored market is simulated; import the Kite instruments and daily prices')
  const { instruments, options, lots, left } = await followed(job)
  if (instruments.size === 0) return refused('the store has no instrument tokens; import the Kite instruments')
  const keys = { url: env.KITE_TICKER_URL, apiKey: env.KITE_API_KEY, accessToken: env.KITE_ACCESS_TOKEN }
  const line = (of: Map<number, string>) => startKiteFeed({ ...keys, instruments: of, lots, board, bus, clock, log })
  const feed = line(instruments)
  // On a line of their own: there are as many of them near the money as one line takes.
  const premiums = options.size > 0 ? line(options) : null
  return {
    source: () => {
      const state = feed.state()
      if (state.kind === 'live')
        return `${store.source}, live from Kite${left > 0 ? ` for the ${instruments.size.toLocaleString('en-IN')} largest` : ''}`
      if (state.kind === 'refused') return `${store.source}, feed refused: ${state.says}`
      return state.kind === 'waiting' ? `${store.source}, feed reconnecting` : store.source
    },
    session: null,
    stop: () => {
      feed.stop()
      premiums?.stop()
    },
  }
}

/** Indices, ETFs and futures first, then the largest companies, up to what one connection may follow; and the options on the board. */
async function followed({ store, board, log }: FeedJob) {
  const rows = await store.rows(
    `select m."symbol", m."instrument_token", l.lot from "global_symbol_map" m
     left join "company_profile" c on c."symbol" = m."symbol"
     left join (select "contract", "lot_size" as lot from "futures" union all select "contract", "lot_size" from "options") l
       on l."contract" = m."symbol"
     where m."instrument_token" > 0
     order by m."asset_type" = 'stock', c."marketCap" desc nulls last, m."symbol"`,
  )
  const [options, others] = [new Map<number, string>(), new Map<number, string>()]
  const lots = new Map<number, number>()
  for (const row of rows) {
    const [token, symbol] = [Number(row.instrument_token), String(row.symbol)]
    const asset = board.assetOf(symbol)
    if (asset === null) continue
    ;(asset === 'option' ? options : others).set(token, symbol)
    if (asset === 'option' || asset === 'future') lots.set(token, Number(row.lot ?? 1))
  }
  const instruments = new Map([...others].slice(0, instrumentsPerConnection))
  const left = others.size - instruments.size
  if (left > 0) log.warn({ left }, 'Kite takes no more on one connection: the smallest have no live price')
  return { instruments, options, lots, left }
}
