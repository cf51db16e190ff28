/** What one process writes or hears, people of another see. */
import { randomUUID } from 'node:crypto'
import { copyFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, createClient } from 'graphql-ws'
import WebSocket from 'ws'
import { messagesOf } from '#testing/graphql-socket.ts'
import { openLiveReader } from '#testing/live-reader.ts'
import { bearersFor, productFolder } from '../product.ts'
import type { Bench, Proof, ProofRow } from '../proof.ts'
import { openTraffic, pause } from '../traffic.ts'
import { openStore } from '../world.ts'
import { type Cluster, type Member, startCluster } from './cluster.ts'

const patienceMs = 20_000

/** Milliseconds until it holds; null when it never did. */
async function heldAfter(holds: () => boolean | Promise<boolean>, waitMs = patienceMs): Promise<number | null> {
  const began = performance.now()
  while (performance.now() - began < waitMs) {
    if (await holds()) return performance.now() - began
    await pause(5)
  }
  return null
}

const rowOf = (what: string, goal: string, ms: number | null, done: string): ProofRow => ({
  what,
  goal,
  measured: ms === null ? 'never' : `${done} after ${Math.round(ms)} ms`,
  pass: ms !== null,
})

/** Asked of one process, seen on a socket of the other. */
async function chatCrosses({ webs: [here, there] }: Cluster, token: string): Promise<number | null> {
  const client: Client = createClient({
    url: `${there.origin.replace('http', 'ws')}/v1/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: `Bearer ${token}` },
    retryAttempts: 0,
  })
  const traffic = openTraffic(here.origin)
  const chat_uuid = randomUUID()
  const answers: (string | null)[] = []
  let isListening = false
  const stop = client.subscribe<{ user_chat: { text_content_assistant_formatted_response: string | null }[] }>(
    { query: messagesOf, variables: { chat_uuid } },
    {
      next: ({ data }) => {
        isListening = true
        for (const row of data?.user_chat ?? []) answers.push(row.text_content_assistant_formatted_response)
      },
      error: () => undefined,
      complete: () => undefined,
    },
  )
  try {
    // Listening is known by the empty chat it begins with.
    if ((await heldAfter(() => isListening)) === null) return null
    const asking = traffic.ask({
      path: '/api/agents/research/reasoning',
      token,
      body: { chatSessionId: chat_uuid, country: 'IN', messages: [{ role: 'user', content: 'market cap of tcs' }] },
    })
    const ms = await heldAfter(() => answers.some((text) => text !== null))
    await asking
    return ms
  } finally {
    stop()
    await client.dispose()
    traffic.close()
  }
}

/** A price of a later moment reaches a socket of each web process. */
async function pricesReach(webs: readonly Member[], after = Date.now()): Promise<number | null> {
  const readers = await Promise.all(webs.map(({ origin }) => openLiveReader(origin, ['TCS'])))
  try {
    return await heldAfter(
      () =>
        readers.every(({ heard }) =>
          heard.some((message) => message.type === 'quotes' && message.quotes.some(({ at }) => (at ?? 0) > after)),
        ),
      after - Date.now() + patienceMs,
    )
  } finally {
    for (const reader of readers) reader.close()
  }
}

/** Signed out at one process, refused by the other, which had believed the token. */
async function signOutCrosses({ webs: [here, there] }: Cluster, token: string): Promise<number | null> {
  const [one, other] = [openTraffic(here.origin), openTraffic(there.origin)]
  const asked = { path: '/api/profile/channels', token }
  try {
    if ((await other.ask(asked)).status !== 200) return null
    await one.ask({ method: 'POST', path: '/api/auth/logout', token, body: {} })
    return await heldAfter(async () => (await other.ask(asked)).status === 401)
  } finally {
    one.close()
    other.close()
  }
}

/** Until every process has seen the new file, and closed the old one that reads were still running on. */
const oldMarketMs = 25_000

function replaceMarket(dataDir: string): void {
  const path = join(dataDir, 'market.duckdb')
  copyFileSync(path, `${path}.next`)
  renameSync(`${path}.next`, path)
}

export const liveCrossing: Proof = {
  name: 'S1',
  title: 'chats, prices and ended sessions between two web processes, the market replaced and NATS killed in between',
  rounds: 1,
  shortRounds: 1,
  run: async (bench: Bench) => {
    const { url } = await openStore(bench)
    const dataDir = await productFolder(bench)
    const cluster = url === null ? null : await startCluster(bench, { url, dataDir })
    if (!cluster) return [needed]
    const [token = '', leaving = ''] = await bearersFor(['asha@example.com', 'ravi@example.com'])
    const rows = [
      rowOf('an answer asked of web 1, on a socket of web 2', 'seen', await chatCrosses(cluster, token), 'seen'),
      rowOf('prices of the feed on a socket of each web process', 'both', await pricesReach(cluster.webs), 'both'),
      rowOf('signed out at web 1, the token at web 2', 'refused', await signOutCrosses(cluster, leaving), 'refused'),
    ]
    replaceMarket(dataDir)
    rows.push(
      rowOf(
        'another market file, as an import leaves it: prices on both once the old one is closed',
        'both',
        await pricesReach(cluster.webs, Date.now() + oldMarketMs),
        'both',
      ),
    )
    await cluster.nats.kill()
    rows.push(rowOf('NATS killed: an answer across the two', 'seen', await chatCrosses(cluster, token), 'seen'))
    await cluster.nats.start()
    rows.push(rowOf('NATS back: prices on both again', 'both', await pricesReach(cluster.webs), 'both'))
    return rows
  },
}

export const needed: ProofRow = {
  what: 'needs PostgreSQL and NATS',
  goal: 'installed',
  measured: 'not installed',
  pass: false,
}
