/** A thousand people follow their chats while answers come in: nothing is missed, nothing told twice. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from 'graphql-ws'
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

const people = 50
const chatsEach = 20
const updates = 1000
const perSecond = 100

const subscription = `subscription Live($chat_uuid: String!) {
  user_chat(chat_uuid: $chat_uuid) { id text_content_user_query }
}`

interface Followed {
  readonly ctx: UserCtx
  readonly chat_uuid: string
  readonly heard: { readonly id: number; readonly at: number }[]
}

export async function bench() {
  const bin = findPostgres()
  if (!bin) return { rows: [] }
  const postgres = await startPostgres(bin)
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    return { rows: [await measure(`${postgres.url}/postgres`, dataDir)] }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(url: string, dataDir: string) {
  const secret = randomUUID()
  const env = readEnv({
    ARTHA_DATA_DIR: dataDir,
    DATABASE_URL: url,
    SESSION_SECRET: secret,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '100000000',
    PORT: '0',
  })
  const log = createLog(env)
  const db = await openUserStore({ env, dataDir, log })
  const services = { env, db, market: createFixtureMarket(), bus: createInProcessBus(), clock: systemClock, log }
  const app = await createApp(services, { dataDir })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1/graphql`
  const tokens = createProductTokens({ secret, clock: systemClock })
  const clients: Client[] = []
  try {
    const followed: Followed[] = []
    for (let person = 0; person < people; person++) {
      const token = await tokens.issueDevelopment(randomUUID(), `person${person}@example.com`)
      const user = await app.authenticate(token)
      if (!user) throw new Error('the bench could not sign in')
      const client = createClient({
        url: address,
        webSocketImpl: WebSocket,
        connectionParams: { Authorization: `Bearer ${token}` },
      })
      clients.push(client)
      const own = Array.from({ length: chatsEach }, () => ({
        ctx: { ...services, user },
        chat_uuid: randomUUID(),
        heard: [] as { id: number; at: number }[],
      }))
      await Promise.all(own.map((chat) => follow(client, chat)))
      followed.push(...own)
    }
    return await insertAndCompare(followed)
  } finally {
    await Promise.all(clients.map((client) => client.dispose()))
    await app.close()
    await db.close()
  }
}

/** Resolves with the first event: from then on nothing may be missed. */
const follow = (client: Client, { chat_uuid, heard }: Followed): Promise<void> =>
  new Promise((resolve, reject) => {
    client.subscribe<{ user_chat: readonly { id: number }[] }>(
      { query: subscription, variables: { chat_uuid } },
      {
        next: ({ data }) => {
          for (const { id } of data?.user_chat ?? []) heard.push({ id, at: performance.now() })
          resolve()
        },
        error: reject,
        complete: () => undefined,
      },
    )
  })

async function insertAndCompare(followed: readonly Followed[]) {
  const written = new Map<string, { readonly id: number; readonly at: number }[]>()
  const began = performance.now()
  const writing: Promise<void>[] = []
  for (let at = 0; at < updates; at++) {
    const chat = followed[(at * 7919) % followed.length]
    if (!chat) continue
    const due = began + (at * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const sent = performance.now()
    writing.push(
      addMessage(chat.ctx, { chat_uuid: chat.chat_uuid, question: `question ${at}` }).then(({ id }) => {
        written.set(chat.chat_uuid, [...(written.get(chat.chat_uuid) ?? []), { id, at: sent }])
      }),
    )
  }
  await Promise.all(writing)
  const total = () => followed.reduce((sum, { heard }) => sum + heard.length, 0)
  const deadline = performance.now() + 10_000
  while (total() < updates && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
  let [missed, twice] = [0, 0]
  const took: number[] = []
  for (const { chat_uuid, heard } of followed) {
    const ids = heard.map(({ id }) => id)
    twice += ids.length - new Set(ids).size
    for (const { id, at } of written.get(chat_uuid) ?? []) {
      const told = heard.find((each) => each.id === id)
      if (told) took.push(told.at - at)
      else missed++
    }
  }
  took.sort((left, right) => left - right)
  const p = (part: number) => (took[Math.floor(took.length * part)] ?? 0).toFixed(0)
  return {
    what: `${followed.length} live subscriptions, ${perSecond} updates a second for ${updates / perSecond} s`,
    goal: '0 missed, 0 twice',
    measured: `${missed} missed, ${twice} twice (heard after p50 ${p(0.5)} ms, p99 ${p(0.99)} ms)`,
    pass: missed === 0 && twice === 0 && took.length === updates,
  }
}
