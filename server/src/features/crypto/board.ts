/** The list of coins: of the configured source while it has ever answered, of the market store otherwise. */
import type { Coin, CoinBoard, CoinSource } from 'core/contract/rest'
import type { PricePoint } from 'core/news'
import { z } from 'zod'
import type { Ctx } from '#ctx.ts'
import type { StoredCoin } from '#market/coins.ts'
import { listSource, standingOf } from './sources.ts'
import { readSnapshot } from './store.ts'

const maybe = z.number().nullable()

/** As the job that asks the source writes it. */
export const CoinSnapshot = z.object({
  at: z.number(),
  coins: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      category: z.string().nullable(),
      rank: maybe,
      price: maybe,
      change1h: maybe,
      change24h: maybe,
      change7d: maybe,
      change30d: maybe,
      change1y: maybe,
      marketCap: maybe,
      volume24h: maybe,
      supply: maybe,
      maxSupply: maybe,
      ath: maybe,
      athDay: z.string().nullable(),
      athDistance: maybe,
    }),
  ),
  /** By symbol: instant of the last price and prices by the hour. */
  hours: z.record(z.string(), z.object({ to: z.number(), prices: z.array(z.number()) })),
})
export type CoinSnapshot = z.infer<typeof CoinSnapshot>

interface Listed {
  readonly coins: readonly StoredCoin[]
  readonly hours: ReadonlyMap<string, readonly PricePoint[]>
  readonly asOf: number | null
  readonly source: CoinSource
}

const hourMs = 3_600_000

export async function readListed(ctx: Ctx): Promise<Listed> {
  const configured = listSource(ctx.env)
  const row = configured && (await ctx.db.asService((tx) => readSnapshot(tx, configured.name)))
  const source = configured && standingOf(configured.name, row)
  const parsed = CoinSnapshot.safeParse(row?.snapshot)
  if (source && parsed.success) {
    const { coins, hours, at } = parsed.data
    return { coins: await withCategories(ctx, coins), hours: pointsOf(hours), asOf: at, source }
  }
  const [coins, hours] = await Promise.all([ctx.market.coins.list(), ctx.market.coins.hours()])
  const { simulated, source: name } = ctx.market.state(ctx.clock.now())
  const newest = Math.max(0, ...[...hours.values()].flatMap((points) => points.at(-1)?.at ?? []))
  const asOf = newest > 0 ? newest : null
  const own = {
    name,
    state: simulated ? ('sample' as const) : ('stored' as const),
    goodAt: asOf,
    triedAt: null,
    problem: null,
  }
  return { coins, hours, asOf, source: source ?? own }
}

/** Lists by size do not say what a coin is for; the store may. */
async function withCategories({ market }: Ctx, coins: readonly StoredCoin[]): Promise<readonly StoredCoin[]> {
  const known = new Map((await market.coins.list()).map(({ symbol, category }) => [symbol, category]))
  return coins.map((coin) => ({ ...coin, category: coin.category ?? known.get(coin.symbol) ?? null }))
}

const pointsOf = (hours: CoinSnapshot['hours']): ReadonlyMap<string, readonly PricePoint[]> =>
  new Map(
    Object.entries(hours).map(([symbol, { to, prices }]) => [
      symbol,
      prices.map((price, place) => ({ at: to - (prices.length - 1 - place) * hourMs, price })),
    ]),
  )

const sparkHours = 7 * 24
/** A line of this many points is as wide as its cell. */
const everyHours = 4

function sparkOf(points: readonly PricePoint[] = []): readonly number[] {
  const week = points.slice(-sparkHours - 1)
  return week.filter((_point, place) => (week.length - 1 - place) % everyHours === 0).map(({ price }) => price)
}

export async function readBoard(ctx: Ctx): Promise<CoinBoard> {
  const { coins, hours, asOf, source } = await readListed(ctx)
  const [movement, dollar] = await Promise.all([ctx.market.coins.movement(), ctx.market.coins.dollar()])
  return {
    coins: coins.map((coin): Coin => {
      const moved = movement.byCoin.get(coin.symbol)
      return {
        ...coin,
        spark: sparkOf(hours.get(coin.symbol)),
        btcCorrelation: moved?.btcCorrelation ?? null,
        volatility: moved?.volatility ?? null,
      }
    }),
    asOf,
    source,
    dollar: dollar && { ...dollar, source: ctx.market.state(ctx.clock.now()).source },
    niftyVolatility: movement.niftyVolatility,
    closesTo: movement.to,
  }
}
