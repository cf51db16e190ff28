/** The product's whole HTTP face in this process: for a clock that is handed in, and for what must be looked at from both sides. */
import { copyFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createInProcessBus } from '#bus/in-process.ts'
import { type Clock, systemClock } from '#clock.ts'
import { readEnv } from '#env.ts'
import { type AppOptions, closeApp, createApp } from '#http/app.ts'
import { createMarket } from '#market/connect.ts'
import type { Market } from '#market/market.ts'
import { openStore as openMarketFile } from '#market/store.ts'
import type { UserStore } from '#postgres/store.ts'
import { productSecret, smallMarket } from './product.ts'
import type { Bench } from './proof.ts'
import { emptyFolder, openStore } from './world.ts'

export interface AppHere {
  readonly origin: string
  readonly app: FastifyInstance
  readonly db: UserStore
  /** What it logged as its own mistakes. */
  readonly mistakes: readonly string[]
}

export interface AppHereOptions extends Partial<Omit<AppOptions, 'dataDir'>> {
  readonly clock?: Clock
  readonly env?: Readonly<Record<string, string>>
  /** Funds that can be subscribed to; the small market has none. */
  readonly funds?: Awaited<ReturnType<Market['etfList']>>
}

export async function openApp(
  bench: Bench,
  { clock = systemClock, env: given = {}, funds, ...options }: AppHereOptions = {},
): Promise<AppHere> {
  const dataDir = await emptyFolder(bench)
  const { db } = await openStore(bench)
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    ARTHA_DATA_DIR: dataDir,
    SESSION_SECRET: productSecret,
    REQUESTS_PER_MINUTE: '10000000',
    ...given,
  })
  copyFileSync(await smallMarket(), join(dataDir, 'market.duckdb'))
  const store = await openMarketFile(join(dataDir, 'market.duckdb'))
  if (!store) throw new Error('the small market cannot be read')
  const opened = await createMarket(store, { clock, isAlwaysOpen: true })
  const market: Market = funds ? { ...opened.market, etfList: async () => funds } : opened.market
  bench.defer(() => market.close())
  const bus = createInProcessBus()
  bench.defer(() => bus.close())
  const mistakes: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void mistakes.push(line) })
  const app = await createApp({ env, db, market, clock, log, bus }, { processMetrics: false, ...options, dataDir })
  bench.defer(() => closeApp(app))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, app, db, mistakes }
}
