import { sessionAt, sessionHours } from 'core/values'
import type { Logger } from 'pino'
import type { Bus } from '#bus/bus.ts'
import type { Clock } from '#clock.ts'
import { createSampleFeed, type FeedIndex, type FeedSymbol } from '#connectors/sample/feed.ts'
import { vixIndex } from '#connectors/sample/vix.ts'
import { underlyingSql } from '#market/derive-futures.ts'
import type { LiveBoard } from '#market/live.ts'
import type { MarketStore } from '#market/store.ts'

const stepMs = 250
/** Four steps a second: about 400 stocks a second, each of 500 trades every second or so. */
const perStep = 100
const wholeDayMs = 86_400_000
const quotesTopic = 'quotes'

export interface FeedJob {
  readonly store: MarketStore
  readonly board: LiveBoard
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Logger
  readonly isAlwaysOpen: boolean
}

/** Runs the simulated market in session hours, or always; publishes what changed as one batch a step. Answers the undo. */
export async function startSampleFeed({ store, board, bus, clock, log, isAlwaysOpen }: FeedJob): Promise<() => void> {
  const feed = createSampleFeed({
    ...(await feedUniverse(store, board)),
    seed: `${store.seed}/${store.asOf}`,
    perStep,
    dayMs: isAlwaysOpen ? wholeDayMs : sessionHours.close - sessionHours.open,
  })
  const step = (): void => {
    const now = clock.now()
    if (!isAlwaysOpen && sessionAt(now) !== 'open') return
    for (const tick of feed.step(now)) board.accept(tick, now)
    const changed = board.takeChanged()
    if (changed.length > 0) bus.publish(quotesTopic, changed)
  }
  const timer = setInterval(() => {
    try {
      step()
    } catch (error) {
      log.error({ err: error }, 'the simulated feed failed a step')
    }
  }, stepMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function feedUniverse(store: MarketStore, board: LiveBoard) {
  const symbols: FeedSymbol[] = board.symbols().flatMap((symbol) => {
    const quote = board.quote(symbol)
    const asset = board.assetOf(symbol)
    return quote?.last && asset && asset !== 'option'
      ? [{ symbol, asset, last: quote.last, volume: quote.volume ?? 0, at: quote.at }]
      : []
  })
  const members = await store.rows(
    `select "index_name", "symbol", "index_weight" from "market_index_wise_companies" order by 1, 2`,
  )
  const byIndex = new Map<string, [string, number][]>()
  for (const row of members) {
    const list = byIndex.get(String(row.index_name)) ?? []
    list.push([String(row.symbol), Number(row.index_weight) / 100])
    byIndex.set(String(row.index_name), list)
  }
  const indices: FeedIndex[] = [...byIndex].map(([name, weights]) => ({ name, weights }))
  const etfs = await store.rows(`select "symbol", "underlying" from "etf_instruments" order by 1`)
  const follows = new Map(etfs.map((row) => [String(row.symbol), String(row.underlying)]))
  const futures = await store.rows(
    `select "contract", ${underlyingSql('"symbol"')} as underlying from "futures" order by 1`,
  )
  for (const row of futures) follows.set(String(row.contract), String(row.underlying))
  return { symbols, indices, follows, fears: new Map([[vixIndex.name, 'NIFTY 50']]) }
}
