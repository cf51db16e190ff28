/** The simulated coins alone, in a store of their own behind the fixture market: nothing else of the sample is built. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchOf } from 'core/catalogue'
import { day } from 'core/values'
import { assetCloses, sampleAssets } from '#connectors/sample/assets.ts'
import { assetBatches } from '#connectors/sample/bars.ts'
import { newsBatch } from '#connectors/sample/coin-news.ts'
import { coinBars, coinBatch, coinHours, coinPaths, hourBatch, lastCoinHour } from '#connectors/sample/coins.ts'
import { sampleCalendar } from '#connectors/sample/market-factor.ts'
import { createCoinReads } from '#market/coins.ts'
import type { Market } from '#market/market.ts'
import { openStore } from '#market/store.ts'
import { buildStoreOnce } from './build-once.ts'
import { createFixtureMarket } from './fixture-market.ts'

const seed = 'artha'

export async function openCoinMarket(asOf: string): Promise<Market> {
  const calendar = sampleCalendar(day(asOf))
  const assets = sampleAssets.map((asset) => ({ asset, closes: assetCloses(asset, calendar, seed) }))
  const coins = coinPaths(assets, calendar, seed)
  const hours = coinHours(coins, calendar, seed)
  const folder = await mkdtemp(join(tmpdir(), 'coins-'))
  const path = join(folder, 'market.duckdb')
  await buildStoreOnce({
    path,
    batches: [
      coinBatch(coins, hours, calendar, seed),
      hourBatch(hours, calendar),
      newsBatch(coins, { seed, until: lastCoinHour(calendar) }),
      ...assetBatches(assets, calendar, seed),
      coinBars(coins, calendar, seed),
      batchOf(
        'market_index_price_daily',
        calendar.days
          .slice(-300)
          .map((on, at) => ({ index_name: 'NIFTY 50', day: on as string, close: 100 + (at % 2) })),
        ['day'],
      ),
    ],
    source: 'Simulated coins',
    isSimulated: true,
    seed,
    asOf: day(asOf),
    loadedAt: `${asOf}T12:00:00.000Z`,
    onProgress: () => {},
  })
  const store = await openStore(path)
  if (!store) throw new Error('the store just built cannot be read')
  const market = createFixtureMarket()
  return {
    ...market,
    coins: createCoinReads(store),
    state: (now) => ({ ...market.state(now), simulated: true, source: 'Simulated coins', asOf }),
    close: async () => {
      store.close()
      await market.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
