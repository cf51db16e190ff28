/**
 * Asks the configured sources of coins and news, each by one process at a time, and keeps what they last said. Without a source the
 * simulated papers print on. Nothing here is asked of anybody unless a setting names it.
 */
import { createCoinFinder } from 'core/news'
import { fail, ok, type Result } from 'core/values'
import { coingeckoMarkets } from '#connectors/coingecko/markets.ts'
import { createFetcher } from '#connectors/fetch.ts'
import { readFeed } from '#connectors/news/feed.ts'
import type { DatasetRows } from '#connectors/rows.ts'
import { sampleNews } from '#connectors/sample/coin-news.ts'
import type { Services } from '#ctx.ts'
import { type CoinSnapshot, readListed } from '#features/crypto/board.ts'
import { type ConfiguredSource, listSource, newsSources } from '#features/crypto/sources.ts'
import { claimSource, noteGood, noteProblem } from '#features/crypto/store.ts'
import { newsId, type TakenItem, takeNews } from './take-news.ts'

const mebibyte = 1024 * 1024
const bounds = { attempts: 2, timeoutMs: 8000, bytes: 8 * mebibyte }
const longestTurnMs = 60_000
/** A turn that comes a moment early still counts. */
const slack = 0.9
/** Of the simulated press, while the product runs. */
const sampleEveryMs = 20 * 60_000

export interface CoinFollower {
  /** Asks every source that is due. */
  turn(): Promise<void>
}

export function createCoinFollower(services: Services, { timeoutMs = bounds.timeoutMs } = {}): CoinFollower {
  const { env, db, clock, log, market } = services
  const fetcher = createFetcher({ settings: env, bounds: { ...bounds, timeoutMs } })
  const everyMs = env.CRYPTO_REFRESH_SECONDS * 1000 * slack
  const startedAt = clock.now()
  let isSampleKept = false

  const ask = async (
    { name, url }: ConfiguredSource,
    kind: 'list' | 'news',
    take: (body: Uint8Array) => Promise<Result<unknown, string>>,
  ): Promise<void> => {
    if (!(await db.asService((tx) => claimSource(tx, { name, kind, now: clock.now(), everyMs })))) return
    const answer = await fetcher.get(url)
    const taken = answer.ok ? await take(answer.value.body) : fail(shortly(answer.failure.sentence))
    const now = clock.now()
    await db.asService((tx) =>
      taken.ok ? noteGood(tx, { name, now, snapshot: taken.value }) : noteProblem(tx, { name, problem: taken.failure }),
    )
    if (!taken.ok) log.warn({ source: name, problem: taken.failure }, 'a source of coins gave nothing')
  }

  const names = async (): Promise<ReadonlyMap<string, string>> =>
    new Map((await readListed({ ...services, user: null })).coins.map(({ symbol, name }) => [symbol, name]))

  const takeFeed = async (source: string, body: Uint8Array): Promise<Result<null, string>> => {
    const feed = readFeed(body, clock.now())
    if (!feed.ok) return feed
    const known = await names()
    const find = createCoinFinder([...known].map(([symbol, name]) => ({ symbol, name })))
    const items = feed.value.map(({ guid, headline, at, url, tags }): TakenItem => {
      const coins = new Set([...tags.filter((tag) => known.has(tag)), ...find(headline)])
      return { id: newsId(source, guid), source, headline, url, at, coins: [...coins].slice(0, 8) }
    })
    await takeNews(services, items, known)
    return ok(null)
  }

  const printSample = async (): Promise<void> => {
    if (!market.state(clock.now()).simulated) return
    const known = await names()
    const coins = [...known].map(([symbol, name]) => ({ symbol, name }))
    const stored = isSampleKept ? [] : await market.coins.news()
    const printed = sampleNews(coins, { seed: 'papers', from: startedAt, to: clock.now(), everyMs: sampleEveryMs })
    await takeNews(services, [...stored, ...printed.map((item) => ({ ...item, url: null }))], known)
    isSampleKept = true
  }

  return {
    turn: async () => {
      const list = listSource(env)
      if (list) await ask(list, 'list', (body) => snapshotOf(body, { url: list.url, at: clock.now() }))
      const papers = newsSources(env)
      // One that hangs or breaks does not hold up the others.
      const asked = papers.map((paper) => ask(paper, 'news', (body) => takeFeed(paper.name, body)))
      const broken = (await Promise.allSettled(asked)).find(({ status }) => status === 'rejected')
      if (broken?.status === 'rejected') throw broken.reason
      if (papers.length === 0) await printSample()
    },
  }
}

/** For readers: what is wrong, without the address, which may hold more than its host. */
function shortly(says: string): string {
  const status = /answers (\d{3})/.exec(says)?.[1]
  if (status) return `answers ${status}`
  return /sends more than/.test(says) ? 'sends too much' : 'does not answer'
}

type Row = DatasetRows['rows'][number]
const number = (value: Row[string] | undefined): number | null => (typeof value === 'number' ? value : null)

async function snapshotOf(
  body: Uint8Array,
  { url, at }: { readonly url: string; readonly at: number },
): Promise<Result<CoinSnapshot, string>> {
  // The address says which money the prices are in.
  const read = await coingeckoMarkets.read(body, new URL(url).search || url).catch(() => null)
  if (!read?.ok) return fail('sends what is no list of coins')
  const rowsOf = (id: string) => read.value.datasets.find(({ dataset }) => dataset === id)?.rows ?? []
  const coins = rowsOf('coins').map((row) => ({
    symbol: String(row.symbol),
    name: String(row.coin_name),
    category: null,
    rank: number(row.coin_rank),
    price: number(row.coin_price),
    change1h: number(row.coin_change_1h),
    change24h: number(row.coin_change_24h),
    change7d: number(row.coin_change_7d),
    change30d: number(row.coin_change_30d),
    change1y: number(row.coin_change_1y),
    marketCap: number(row.coin_market_cap),
    volume24h: number(row.coin_volume_24h),
    supply: number(row.circulating_supply),
    maxSupply: number(row.max_supply),
    ath: number(row.coin_ath),
    athDay: typeof row.coin_ath_date === 'string' ? row.coin_ath_date : null,
    athDistance: number(row.coin_ath_distance),
  }))
  if (!coins.some(({ price }) => price !== null)) return fail('sends no prices in rupees')
  const hours: Record<string, { to: number; prices: number[] }> = {}
  for (const row of rowsOf('coin_price_hourly')) {
    const symbol = String(row.symbol)
    const [to, price] = [Number(row.hour), Number(row.coin_hour_price)]
    const kept = hours[symbol] ?? { to, prices: [] }
    kept.to = Math.max(kept.to, to)
    kept.prices.push(price)
    hours[symbol] = kept
  }
  return ok({ at, coins, hours })
}

/** Answers the undo. */
export function startCoins(services: Services): () => Promise<void> {
  const follower = createCoinFollower(services)
  let running: Promise<void> | null = null
  let isStopped = false
  const turn = (): void => {
    if (isStopped) return
    running ??= follower
      .turn()
      .catch((error: unknown) => {
        if (!isStopped) services.log.error({ err: error }, 'coins could not be followed')
      })
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(turn, Math.min(services.env.CRYPTO_REFRESH_SECONDS * 1000, longestTurnMs))
  timer.unref()
  turn()
  return async () => {
    isStopped = true
    clearInterval(timer)
    // A source that hangs is not waited for; without one, the turn ends by itself.
    if (services.env.CRYPTO_LIST_URL === undefined && services.env.CRYPTO_NEWS_URLS.length === 0) await running
  }
}
