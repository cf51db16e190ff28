import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { openBus } from '#bus/open-bus.ts'
import { systemClock } from '#clock.ts'
import type { Services } from '#ctx.ts'
import type { Env } from '#env.ts'
import { keepHeapSmall } from '#heap.ts'
import { createApp } from '#http/app.ts'
import { createLog } from '#http/log.ts'
import { createProbeApp } from '#http/probes.ts'
import { openControlSocket } from '#jobs/control-socket.ts'
import { startAlerts } from '#jobs/evaluate-alerts.ts'
import { startCoins } from '#jobs/follow-coins.ts'
import { createForkedFeedDoor } from '#jobs/forked-feed-door.ts'
import { openDelivery } from '#jobs/open-delivery.ts'
import { openMarket } from '#jobs/open-market.ts'
import { answeringParts, startQueues } from '#jobs/queues.ts'
import { createModel } from '#model/openai-compatible.ts'
import { openUserStore } from '#postgres/connect.ts'
import { type Role, refuseLonely } from '#roles.ts'

export interface Running {
  readonly origin: string
  stop(): Promise<void>
}

export interface ServeOptions {
  readonly role?: Role
  readonly onProgress: (text: string) => void
}

/** The one place that opens, connects and wires. */
export async function serve(env: Env, { role = 'all', onProgress }: ServeOptions): Promise<Running> {
  refuseLonely(env, role)
  keepHeapSmall()
  const undo: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const close of undo.splice(0).reverse()) await close()
  }
  try {
    const origin = await start({ env, role, onProgress, onStop: (close) => undo.push(close) })
    onProgress(`Ready on ${origin}${role === 'all' ? '' : ` (${role})`}`)
    return { origin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Start extends Required<ServeOptions> {
  readonly env: Env
  /** Undone when the process stops, the last first. */
  readonly onStop: (close: () => Promise<void>) => void
}

async function start({ env, role, onProgress, onStop }: Start): Promise<string> {
  const dataDir = resolve(env.ARTHA_DATA_DIR)
  mkdirSync(dataDir, { recursive: true })
  const log = createLog(env)
  const clock = systemClock
  const bus = openBus(env, log)
  onStop(() => bus.close())
  const openAt = async (app: FastifyInstance): Promise<string> => {
    onStop(async () => void (await app.close()))
    await app.listen({ host: env.HOST, port: env.PORT })
    const host = env.HOST === '127.0.0.1' ? 'localhost' : env.HOST
    return `http://${host}:${portOf(app.server.address())}`
  }
  const marketOptions = { env, dataDir, log, clock, bus, onProgress }

  if (role === 'feed') {
    onProgress('Opening the market')
    const market = await openMarket(marketOptions)
    onStop(() => market.close())
    return await openAt(createProbeApp({ env, log, market }))
  }

  onProgress('Opening the user store')
  const db = await openUserStore({ env, dataDir, log, onProgress })
  onStop(() => db.close())
  if (db.engine === 'embedded') onStop(await openControlSocket(db, dataDir, log))
  onProgress('Opening the market')
  const market = await openMarket({ ...marketOptions, isFollower: role !== 'all' })
  onStop(() => market.close())
  const services: Services = { env, db, market, bus, clock, log }
  const feeds = createForkedFeedDoor({ env, dataDir, clock })

  if (role === 'worker') {
    const own = await openAt(createProbeApp(services))
    onStop(await startQueues(services, { feeds, research: answeringParts(createModel(env)) }))
    await startTelling(env.PUBLIC_URL ?? own)
    return own
  }
  const app = await createApp(services, { dataDir, webRoot: webRoot(), feeds, jobs: role === 'all' })
  const own = await openAt(app)
  const origin = env.PUBLIC_URL ?? own
  if (role === 'all') await startTelling(origin)
  return role === 'all' ? origin : own

  async function startTelling(origin: string): Promise<void> {
    onStop(await openDelivery(services, { dataDir, origin }))
    onStop(await startAlerts(services))
    onStop(startCoins(services))
  }
}

const portOf = (address: ReturnType<import('node:net').Server['address']>): number =>
  typeof address === 'object' && address ? address.port : 0

/** Bundled, the pages lie beside the server's folder; from source, in the project's dist. */
function webRoot(): string {
  const here = fileURLToPath(new URL('.', import.meta.url))
  return here.includes(join('dist', 'server')) ? resolve(here, '../web') : resolve(here, '../../dist/web')
}
