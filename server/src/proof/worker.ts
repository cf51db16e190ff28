/**
 * A process of the product for proofs: it evaluates, sends or saves what it is told to, and can end itself with SIGKILL at
 * any of its database statements.
 */
import pg from 'pg'
import { systemClock } from '#clock.ts'
import type { UserCtx } from '#ctx.ts'
import { replaceInstruments } from '#features/dips/dips.ts'
import { createSecretBox } from '#identity/secret-box.ts'
import { createDelivery, startDelivery } from '#jobs/deliver-notices.ts'
import { createDipEvaluator } from '#jobs/evaluate-dips.ts'
import { createWatchEvaluator } from '#jobs/evaluate-watches.ts'
import type { Market } from '#market/market.ts'
import { createEgress } from '#notify/egress.ts'
import { createTelegramChannel } from '#notify/telegram.ts'
import { createWebhookChannel } from '#notify/webhook.ts'
import { openEmbedded } from '#postgres/embedded.ts'
import { migrate } from '#postgres/migrate.ts'
import { openServer } from '#postgres/server.ts'
import type { FromWorker, ToWorker, WorkerSetup } from './worker-protocol.ts'
import { quiet, sealedWith, origin as siteOrigin } from './world.ts'

const setup = JSON.parse(process.argv[2] ?? '{}') as WorkerSetup
const { store, telegram, kill } = setup

let statements = 0
let isCounting = false
countStatements()

const db =
  'url' in store
    ? openServer({ url: store.url, max: store.max ?? 4 })
    : await openEmbedded({ dataDir: store.dataDir, patienceMs: 60_000 })

/** As much of a market as rules ask of one: always open, no history. */
const market = {
  session: () => 'open',
  typicalMoves: async () => new Map(),
  etfList: async () => setup.funds ?? [],
  state: () => ({ asOf: '2024-02-05' }),
  watched: () => Promise.reject(new Error('no history here')),
} as unknown as Market

const services = { db, clock: systemClock, log: quiet, market }
const dips = createDipEvaluator({ services })
const watches = createWatchEvaluator({ services, watchlist: async () => [] })
const parts = {
  services,
  secretBox: createSecretBox(sealedWith),
  telegram: telegram
    ? createTelegramChannel({ apiRoot: telegram.origin, botToken: telegram.botToken, origin: siteOrigin })
    : null,
  callbackurl: createWebhookChannel({
    egress: createEgress({ allowLoopback: true }),
    clock: systemClock,
    origin: siteOrigin,
  }),
}
const lags: number[] = []

const work: { [Kind in ToWorker['kind']]: (message: Extract<ToWorker, { kind: Kind }>) => Promise<unknown> } = {
  load: () => Promise.all([dips.load(), watches.load()]),
  see: async ({ ticks }) => {
    dips.see(ticks)
    await dips.settled()
  },
  follow: async ({ ticks, sentAt }) => {
    dips.see(ticks)
    lags.push(Date.now() - sentAt)
  },
  watch: async ({ quotes }) => {
    watches.see(quotes)
    await watches.settled()
  },
  deliver: () => createDelivery(parts).drain(),
  serve: () => startDelivery(parts),
  save: ({ user_id, objects, version }) =>
    replaceInstruments({ ...services, user: { id: user_id } } as unknown as UserCtx, objects, version),
  migrate: () => db.maintain((client) => migrate(client)),
  report: async () => undefined,
}

process.on('message', (message: ToWorker) => {
  isCounting = message.kind !== 'load'
  // One of the list above, by its own name.
  const run = work[message.kind] as (given: ToWorker) => Promise<unknown>
  run(message).then(
    () => say({ kind: 'done', statements, cpuMicros: cpu(), lags: message.kind === 'report' ? lags.splice(0) : [] }),
    (error: unknown) => say({ kind: 'failed', says: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
say({ kind: 'ready' })

function say(message: FromWorker): void {
  process.send?.(message)
}

function cpu(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Every statement goes through here, whichever store it is for. */
function countStatements(): void {
  if (!kill) return
  const client = pg.Client.prototype as { query: (...given: unknown[]) => unknown }
  const query = client.query
  client.query = function counted(this: unknown, ...given) {
    if (!isCounting) return query.apply(this, given)
    statements += 1
    const isIt = statements === kill.at
    if (isIt && kill.when === 'before') process.kill(process.pid, 'SIGKILL')
    const asked = query.apply(this, given)
    // Written to the socket, and the answer never seen.
    if (isIt) process.kill(process.pid, 'SIGKILL')
    return asked
  }
}
