/** GraphQL over the real stack beside bare mercurius on the same rows, and how soon a subscriber hears of an insert. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type FastifyInstance, fastify } from 'fastify'
import { createClient } from 'graphql-ws'
import mercurius from 'mercurius'
import pg from 'pg'
import WebSocket from 'ws'
import { createInProcessBus } from '#bus/in-process.ts'
import { systemClock } from '#clock.ts'
import type { UserCtx } from '#ctx.ts'
import { readEnv } from '#env.ts'
import { addMessage } from '#features/research/research.ts'
import { createApp } from '#http/app.ts'
import { createLog } from '#http/log.ts'
import { createProductTokens } from '#identity/tokens.ts'
import { openUserStore } from '#postgres/connect.ts'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { findPostgres, startPostgres } from '#testing/postgres-server.ts'

interface Row {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const rounds = 5
const roundSeconds = 3
const connections = 20
const inserts = 300
const query = '{ watch_list { id asset_type symbol created_at updated_at } }'
const plenty = '100000000'

export async function bench(): Promise<{ rows: Row[] }> {
  const bin = findPostgres()
  if (!bin) return { rows: [] }
  const postgres = await startPostgres(bin)
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    return { rows: await measure(`${postgres.url}/postgres`, dataDir) }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(url: string, dataDir: string): Promise<Row[]> {
  const secret = randomUUID()
  const env = readEnv({
    ARTHA_DATA_DIR: dataDir,
    DATABASE_URL: url,
    SESSION_SECRET: secret,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: plenty,
    PORT: '0',
  })
  const log = createLog(env)
  const db = await openUserStore({ env, dataDir, log })
  const services = { env, db, market: createFixtureMarket(), bus: createInProcessBus(), clock: systemClock, log }
  const app = await createApp(services, { dataDir })
  const token = await createProductTokens({ secret, clock: systemClock }).issueDevelopment(
    randomUUID(),
    'bench@example.com',
  )
  const pool = new pg.Pool({ connectionString: url, max: env.DATABASE_POOL })
  // Its idle connections may still be closing when the server stops.
  pool.on('error', () => undefined)
  try {
    const origin = await listen(app)
    const user = await app.authenticate(token)
    if (!user) throw new Error('the bench could not sign in')
    await fill(app, token)
    const bare = await bareMercurius(pool, user.id)
    try {
      return [await tenRows(origin, token, await listen(bare)), await liveLatency(origin, token, { ...services, user })]
    } finally {
      await bare.close()
    }
  } finally {
    await app.close()
    await pool.end()
    await db.close()
  }
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

async function fill(app: FastifyInstance, token: string): Promise<void> {
  for (let at = 0; at < 10; at++) {
    const reply = await app.inject({
      method: 'POST',
      url: '/v1/graphql',
      headers: { authorization: `Bearer ${token}` },
      payload: {
        query: 'mutation Add($object: watch_list_insert_input!) { insert_watch_list_one(object: $object) { id } }',
        variables: { object: { asset_type: 'equity', symbol: `SYMBOL${at}` } },
      },
    })
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }
}

/** The same rows with nothing around them: no sign-in, no policies, no limits, no log. */
async function bareMercurius(pool: pg.Pool, userId: number): Promise<FastifyInstance> {
  const app = fastify()
  await app.register(mercurius, {
    schema: `type Query { watch_list: [Item!]! }
      type Item { id: Int! asset_type: String! symbol: String! created_at: String! updated_at: String! }`,
    resolvers: {
      Query: {
        watch_list: async () => {
          const { rows } = await pool.query(
            'select id, user_id, asset_type, symbol, created_at, updated_at from watch_list where user_id = $1 order by symbol, id limit 500',
            [userId],
          )
          return rows
        },
      },
      Item: {
        created_at: (row: { created_at: Date }) => row.created_at.toISOString(),
        updated_at: (row: { updated_at: Date }) => row.updated_at.toISOString(),
      },
    },
    path: '/v1/graphql',
    jit: 1,
  })
  return app
}

async function tenRows(ours: string, token: string, bare: string): Promise<Row> {
  const pairs: { own: number; theirs: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const theirs = await rate(bare, token)
    const own = await rate(ours, token)
    // The first round warms both up.
    if (round > 0) pairs.push({ own, theirs })
  }
  // By pairs: what else the machine does in a minute touches both halves of a pair alike.
  const ratio = median(pairs.map(({ own, theirs }) => own / theirs))
  const [own, theirs] = [median(pairs.map((pair) => pair.own)), median(pairs.map((pair) => pair.theirs))]
  return {
    what: 'GraphQL of 10 rows from PostgreSQL, as a share of bare mercurius',
    goal: '≥ 0.80',
    measured: `${ratio.toFixed(2)} (${Math.round(own)} of ${Math.round(theirs)} requests/s)`,
    pass: ratio >= 0.8,
  }
}

async function rate(origin: string, token: string): Promise<number> {
  const result = await autocannon({
    url: `${origin}/v1/graphql`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
    connections,
    duration: roundSeconds,
    // The load comes from another thread; in this one it would take its share of the server's time.
    workers: 1,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

async function liveLatency(origin: string, token: string, ctx: UserCtx): Promise<Row> {
  const client = createClient({
    url: `${origin.replace('http', 'ws')}/v1/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: `Bearer ${token}` },
  })
  const chat_uuid = randomUUID()
  const events = client.iterate<{ user_chat: { id: number }[] }>({
    query: 'subscription Live($chat_uuid: String!) { user_chat(chat_uuid: $chat_uuid) { id text_content_user_query } }',
    variables: { chat_uuid },
  })
  await events.next()
  const took: number[] = []
  for (let at = 0; at < inserts; at++) {
    const began = performance.now()
    const [heard] = await Promise.all([
      events.next().then(() => performance.now()),
      addMessage(ctx, { chat_uuid, question: `question ${at}` }),
    ])
    took.push(heard - began)
  }
  await client.dispose()
  const p50 = median(took)
  const p99 = took.sort((left, right) => left - right)[Math.floor(took.length * 0.99)] ?? 0
  return {
    what: 'Insert of a message → its subscriber, p50',
    goal: '< 5 ms',
    measured: `${p50.toFixed(2)} ms (p99 ${p99.toFixed(1)} ms)`,
    pass: p50 < 5,
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
