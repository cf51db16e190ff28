/** For tests: the product in a process of its own. With "hold" it never comes to an answer. */
import type { AddressInfo } from 'node:net'
import { createInProcessBus } from '#bus/in-process.ts'
import { systemClock } from '#clock.ts'
import { readEnv } from '#env.ts'
import { createApp } from '#http/app.ts'
import { createLog } from '#http/log.ts'
import { openMarket } from '#jobs/open-market.ts'
import { openUserStore } from '#postgres/connect.ts'

const [dataDir = '', hold = ''] = process.argv.slice(2)
const env = readEnv({ NODE_ENV: 'test', PORT: '0', ARTHA_DATA_DIR: dataDir, FEED: 'off', LOG_LEVEL: 'silent' })
const clock = systemClock
const bus = createInProcessBus()
const log = createLog(env)
const db = await openUserStore({ env, dataDir })
const opened = await openMarket({ env, dataDir, log, clock, bus, onProgress: () => {} })
const market = hold === 'hold' ? { ...opened, ask: () => new Promise<never>(() => {}) } : opened
const app = await createApp({ env, db, market, bus, clock, log }, { dataDir, processMetrics: false })
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
