import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createInProcessBus } from '#bus/in-process.ts'
import { systemClock } from '#clock.ts'
import type { Env } from '#env.ts'
import { createApp } from '#http/app.ts'
import { createLog } from '#http/log.ts'
import { openControlSocket } from '#jobs/control-socket.ts'
import { startAlerts } from '#jobs/evaluate-alerts.ts'
import { createForkedFeedDoor } from '#jobs/forked-feed-door.ts'
import { openDelivery } from '#jobs/open-delivery.ts'
import { openMarket } from '#jobs/open-market.ts'
import { openUserStore } from '#postgres/connect.ts'

export interface Running {
  readonly origin: string
  stop(): Promise<void>
}

/** The one place that opens, connects and wires. */
export async function serve(env: Env, { onProgress }: { onProgress: (text: string) => void }): Promise<Running> {
  const dataDir = resolve(env.ARTHA_DATA_DIR)
  mkdirSync(dataDir, { recursive: true })
  const log = createLog(env)
  const clock = systemClock
  const bus = createInProcessBus()
  const undo: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const close of undo.splice(0).reverse()) await close()
  }
  try {
    onProgress('Opening the user store')
    const db = await openUserStore({ env, dataDir, log, onProgress })
    undo.push(() => db.close())
    if (db.engine === 'embedded') undo.push(await openControlSocket(db, dataDir, log))
    onProgress('Opening the market')
    const market = await openMarket({ env, dataDir, log, clock, bus, onProgress })
    undo.push(() => market.close())
    const services = { env, db, market, bus, clock, log }
    const app = await createApp(services, {
      dataDir,
      webRoot: webRoot(),
      feeds: createForkedFeedDoor({ env, dataDir, clock }),
    })
    undo.push(() => app.close())
    await app.listen({ host: env.HOST, port: env.PORT })
    const origin =
      env.PUBLIC_URL ?? `http://${env.HOST === '127.0.0.1' ? 'localhost' : env.HOST}:${portOf(app.server.address())}`
    undo.push(await openDelivery(services, { dataDir, origin }))
    undo.push(await startAlerts(services))
    onProgress(`Ready on ${origin}`)
    return { origin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const portOf = (address: ReturnType<import('node:net').Server['address']>): number =>
  typeof address === 'object' && address ? address.port : 0

/** Bundled, the pages lie beside the server's folder; from source, in the project's dist. */
function webRoot(): string {
  const here = fileURLToPath(new URL('.', import.meta.url))
  return here.includes(join('dist', 'server')) ? resolve(here, '../web') : resolve(here, '../../dist/web')
}
