import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays, day, dayOf, lastClosedDay, previousTradingDay, simulatedSources, type TradingDay } from 'core/values'
import type { Logger } from 'pino'
import type { Bus } from '#bus/bus.ts'
import type { Clock } from '#clock.ts'
import { generateSample } from '#connectors/sample/generate.ts'
import { sessionMinutes } from '#connectors/sample/session-minutes.ts'
import type { Env } from '#env.ts'
import { warmShelf } from '#market/ask/bar-shelf.ts'
import { buildStore } from '#market/build.ts'
import { createMarket } from '#market/connect.ts'
import { followOptions } from '#market/followed-options.ts'
import { inspectStore } from '#market/inspect.ts'
import { carryDay, type LiveBoard, type Opening } from '#market/live.ts'
import type { Market } from '#market/market.ts'
import type { MinuteBar } from '#market/minutes.ts'
import { type MarketStore, openStore } from '#market/store.ts'
import { type FeedJob, replayedDay, startFeed } from './feeds.ts'
import { type Followed, followMarket } from './follow-market.ts'
import { instrumentsPerConnection } from './kite-feed.ts'
import { followFeed, shareFeed } from './shared-feed.ts'

export interface MarketOptions {
  readonly env: Env
  readonly dataDir: string
  readonly log: Logger
  readonly clock: Clock
  readonly bus: Bus
  /** Another process has the file in its care and the line to the vendor: nothing is built here, prices come on the bus. */
  readonly isFollower?: boolean
  readonly onProgress: (text: string) => void
}

export const marketFile = (dataDir: string): string => join(dataDir, 'market.duckdb')
const sampleSeed = 'artha'
/** A simulated market may be some days old; building it anew costs half a minute and gains little before that. */
const freshDays = 7

type FeedChoice = Pick<Env, 'FEED' | 'FEED_ALWAYS_OPEN'>
const isAlwaysOpen = ({ FEED, FEED_ALWAYS_OPEN }: FeedChoice): boolean => FEED === 'sample' && FEED_ALWAYS_OPEN

/** The last day of a market that is simulated at this moment. Where it is always open, today is not over before midnight. */
export const lastSampleDay = (env: FeedChoice, now: number): TradingDay =>
  isAlwaysOpen(env) ? previousTradingDay(dayOf(now)) : lastClosedDay(now)

export async function seedSample({
  dataDir,
  clock,
  onProgress,
  seed = sampleSeed,
  asOf = lastClosedDay(clock.now()),
}: Pick<MarketOptions, 'dataDir' | 'clock' | 'onProgress'> & { seed?: string; asOf?: TradingDay }): Promise<void> {
  await buildStore({
    path: marketFile(dataDir),
    batches: generateSample({ seed, today: asOf, onProgress }),
    source: simulatedSources.market,
    isSimulated: true,
    seed,
    asOf,
    loadedAt: new Date(clock.now()).toISOString(),
    onProgress,
  })
}

/** Opens the market of the data folder and goes over to each new file that an import or the seed puts in its place. */
export async function openMarket(options: MarketOptions): Promise<Market> {
  const { dataDir, log, clock } = options
  let live: LiveBoard | null = null
  const began = new Map<TradingDay, number>()
  const replayBegan = (of: TradingDay): number => {
    const at = began.get(of) ?? clock.now()
    began.set(of, at)
    return at
  }
  const open = async (): Promise<Followed> => {
    const { board, ...opened } = await openOnce(options, live, replayBegan)
    live = board
    return opened
  }
  return followMarket({ path: marketFile(dataDir), log, open })
}

/** Builds the sample when there is no market, or one of another catalogue, or an old one. */
async function openOnce(
  options: MarketOptions,
  before: LiveBoard | null,
  replayBegan: FeedJob['replayBegan'],
): Promise<Followed & { readonly board: LiveBoard }> {
  const { env, dataDir, clock, bus, log, isFollower = false } = options
  const store = isFollower ? await awaitStore(options) : await openMarketStore(options)
  const replayed = replayedDay(env, store)
  const { market, board } = await createMarket(store, {
    clock,
    isAlwaysOpen: isAlwaysOpen(env),
    ...(replayed ? { replayed } : {}),
    // An imported bar is real; minutes made up for it would not be.
    ...(store.isSimulated && !store.hasImports && !replayed ? { closedMinutes: closedMinutesOf(store.seed) } : {}),
  })
  if (env.FEED === 'kite') await followOptions(store, board, { now: clock.now(), most: instrumentsPerConnection })
  // A replay plays its day again up to now: it would be refused as older than what it said before.
  if (before && !replayed) carryDay(before, board)
  const feed = isFollower
    ? followFeed({ bus, board, clock }, { source: store.source, session: market.session })
    : await startFeed({ env, store, board, bus, clock, log, replayBegan }).catch(async (error) => {
        await market.close()
        throw error
      })
  const stopSharing = isFollower ? () => {} : shareFeed({ bus, board, clock }, feed)
  log.debug({ market: marketFile(dataDir), asOf: store.asOf }, 'market open')
  // Names and bars are taken in now, not while the first person waits; a failure shows when somebody asks.
  void market
    .ask({ sentence: '', today: store.asOf, taught: [], watchlist: [] })
    .then(() => warmShelf(store))
    .catch(() => undefined)
  void Promise.all([market.indices.rows(), market.pulse.stocks()]).catch(() => undefined)
  const session = feed.session ?? market.session
  let isLive = true
  const endLive = (): void => {
    if (!isLive) return
    isLive = false
    stopSharing()
    feed.stop()
  }
  const opened: Market = {
    ...market,
    session,
    state: (now) => ({ ...market.state(now), source: feed.source(), session: session(now) }),
    close: async () => {
      endLive()
      await market.close()
    },
  }
  return { market: opened, board, endLive }
}

const steps = { stock: 0.05, future: 0.05, commodity: 0.05, etf: 0.01, index: 0.01, currency: 0.0001 } as const

/** Coins trade by the clock round and have hours of their own. */
const closedMinutesOf =
  (seed: string) =>
  ({ symbol, asset, quote }: Opening): readonly MinuteBar[] => {
    const { open, high, low, last: close, volume, at } = quote
    if (asset === 'crypto' || asset === 'option') return []
    if (open === null || high === null || low === null || close === null || at === null) return []
    return sessionMinutes({ symbol, open, high, low, close, volume: volume ?? 0, at, step: steps[asset] }, seed)
  }

const lookEveryMs = 500

/** A file that this build reads, put there by the process that keeps it or copied from its machine. */
async function awaitStore({ dataDir, onProgress }: MarketOptions): Promise<MarketStore> {
  const path = marketFile(dataDir)
  for (let isSaid = false; ; isSaid = true) {
    const store = existsSync(path) ? await openStore(path) : null
    if (store) return store
    if (!isSaid) onProgress(`Waiting for a market of this version at ${path}`)
    await delay(lookEveryMs)
  }
}

/** The store alone, without live prices: for a terminal. */
export async function openMarketStore(options: Omit<MarketOptions, 'bus' | 'isFollower'>): Promise<MarketStore> {
  const path = marketFile(options.dataDir)
  const now = options.clock.now()
  const newest = lastSampleDay(options.env, now)
  if (existsSync(path)) {
    const store = await openStore(path)
    const oldest = addDays(lastClosedDay(now), -freshDays)
    // One made while today was over, opened where today goes on until midnight, would have nothing to trade.
    const isFresh = store !== null && day(store.asOf) >= oldest && day(store.asOf) <= newest
    if (store && (!store.isSimulated || store.hasImports || isFresh)) return store
    store?.close()
    if (!store) await setAside(path, options)
  }
  await seedSample({ ...options, asOf: newest })
  const store = await openStore(path)
  if (!store) throw new Error(`the market store just built at ${path} cannot be read back`)
  return store
}

/** A store of another version cannot be read by this one; what was imported into it is kept, not built over. */
export async function setAside(
  path: string,
  { clock, log, onProgress }: Pick<MarketOptions, 'clock' | 'log' | 'onProgress'>,
): Promise<void> {
  const found = await inspectStore(path, clock.now()).catch(() => null)
  if (found?.isSimulated && !found.hasImports) return
  const kept = `${path}.${new Date(clock.now()).toISOString().replaceAll(':', '-')}.kept`
  renameSync(path, kept)
  const says = `The market store is of another version. It was kept as ${kept}; import its files again.`
  onProgress(says)
  log.warn(says)
}
