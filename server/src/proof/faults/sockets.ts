/** Sockets that are dead without a word, and readers that never read. */
import { connect, createServer, type Socket } from 'node:net'
import { graphqlPath } from 'core/contract/graphql'
import { bearersFor, emailsOf, type Product, productFolder, startProduct } from '../product.ts'
import { type Bench, many, type Proof, type ProofRow, percentile } from '../proof.ts'
import {
  type Chat,
  caughtUp,
  everyLive,
  type Line,
  makeChats,
  onOneLine,
  openReaders,
  type Reader,
  say,
  socketsOpen,
  stopAll,
} from '../sockets.ts'
import { openTraffic, pause, readingList } from '../traffic.ts'
import { openStore } from '../world.ts'

const noServer = [{ what: 'needs PostgreSQL', goal: 'installed', measured: 'not installed', pass: false }]
const perPerson = 4

/** A network between the two sides that can stop carrying, or cut, without telling either. */
interface Network {
  readonly origin: string
  /** Nothing arrives any more on the connections there are, and nobody is told. */
  fallSilent(): void
  /** The connections there are end with a reset. */
  drop(): void
  close(): void
}

async function startNetwork(to: string): Promise<Network> {
  const { port } = new URL(to)
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1')
    const pair = [client, upstream] as const
    pairs.add(pair)
    client.pipe(upstream)
    upstream.pipe(client)
    for (const [socket, other] of [pair, [upstream, client] as const]) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        pairs.delete(pair)
        if (!silenced.has(other)) other.destroy()
      })
    }
  })
  const silenced = new Set<Socket>()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    fallSilent: () => {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream)
        upstream.unpipe(client)
        // Taken and thrown away: a closed window would be noticed as slowness, not as silence.
        client.resume()
        upstream.resume()
        silenced.add(client).add(upstream)
      }
    },
    drop: () => {
      for (const [client, upstream] of pairs) {
        client.resetAndDestroy()
        upstream.resetAndDestroy()
      }
    },
    close: () => {
      server.close()
      for (const [client, upstream] of pairs) {
        client.destroy()
        upstream.destroy()
      }
    },
  }
}

interface Stage {
  readonly product: Product
  readonly chats: readonly Chat[]
  readonly db: Awaited<ReturnType<typeof openStore>>['db']
}

async function openStage(bench: Bench, sockets: number): Promise<Stage | null> {
  const { db, url } = await openStore(bench)
  if (url === null) return null
  const product = await startProduct(bench, { dataDir: await productFolder(bench), url })
  const emails = emailsOf(Math.ceil(sockets / perPerson))
  const tokens = await bearersFor(emails)
  const traffic = openTraffic(product.origin)
  // Their first call makes them.
  await Promise.all(tokens.map((token) => traffic.ask(readingList(token))))
  traffic.close()
  const chats = (await makeChats(db, tokens, emails, perPerson)).slice(0, sockets)
  return { product, chats, db }
}

const noticeMs = 30_000
/** Readers are slower to notice than the product, which is then seen to let go of all of them. */
const silenceMs = 50_000

export const halfOpen: Proof = {
  name: 'F16',
  title: 'connections that are half open, and a network that drops them',
  rounds: 500,
  shortRounds: 20,
  run: async (bench, sockets): Promise<readonly ProofRow[]> => {
    const isFull = sockets >= halfOpen.rounds
    const stage = await openStage(bench, sockets)
    if (!stage) return noServer
    const { product, chats, db } = stage
    const network = await startNetwork(product.origin)
    bench.defer(() => network.close())
    const readers = await openReaders(chats, { origin: () => network.origin, silenceMs })
    bench.defer(() => stopAll(readers))
    await say(db, chats)
    await caughtUp(readers, db)

    network.drop()
    await say(db, chats)
    const isBack = await everyLive(readers, 60_000)
    const afterDrop = await caughtUp(readers, db)

    const dropped: ProofRow = {
      what: `${many(sockets)} sockets cut by the network`,
      goal: 'each comes back and goes on without a gap',
      measured: `${isBack ? 'all' : 'not all'} back, ${afterDrop.missed} missed, ${afterDrop.doubled} twice of ${many(afterDrop.expected)}`,
      pass: isBack && afterDrop.missed === 0 && afterDrop.doubled === 0,
    }
    // Two pings must pass, and they are fifteen seconds apart.
    if (sockets <= halfOpen.shortRounds) return [dropped]
    const silentAt = performance.now()
    network.fallSilent()
    await say(db, chats)
    const noticed = await untilNone(product.origin, silentAt)
    await everyAgain(readers, silentAt)
    const afterSilence = await caughtUp(readers, db)
    return [
      dropped,
      {
        what: `${many(sockets)} sockets half open: nothing arrives, nobody is told`,
        goal: 'noticed by the product ≤ 30 s; resumed without a gap',
        measured: `the last of them closed after ${(noticed / 1000).toFixed(1)} s; ${afterSilence.missed} missed, ${afterSilence.doubled} twice of ${many(afterSilence.expected)}`,
        pass:
          afterSilence.missed === 0 &&
          afterSilence.doubled === 0 &&
          // Two pings of fifteen seconds, and the timer’s own breath.
          (!isFull || noticed <= noticeMs + 1000),
      },
    ]
  },
}

/** How long until the product has let go of every silent socket. */
async function untilNone(origin: string, since: number): Promise<number> {
  while ((await socketsOpen(origin)) > 0 && performance.now() - since < 3 * noticeMs) await pause(200)
  return performance.now() - since
}

async function everyAgain(readers: readonly Reader[], since: number): Promise<void> {
  while (!readers.every(({ isLive, liveAt }) => isLive && liveAt > since) && performance.now() - since < 120_000) {
    await pause(100)
  }
}

// Readers that never read. --------------------------------------------------------------------------------------------------

const messagesPerSecond = 10
/** An answer of a few pages: what makes a queue long. */
const longText = 4000

/** Speaks the protocol by hand and then takes nothing from its connection any more. */
function openDeaf(origin: string, { token, chat_uuid }: Chat): Promise<Socket> {
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  const frame = (value: unknown): Buffer => {
    const text = Buffer.from(JSON.stringify(value))
    const size =
      text.length < 126
        ? Buffer.from([0x81, 0x80 | text.length])
        : Buffer.from([0x81, 0xfe, text.length >> 8, text.length & 0xff])
    // Masked with zeros, which leaves the text as it is.
    return Buffer.concat([size, Buffer.alloc(4), text])
  }
  return new Promise((resolve) => {
    socket.on('connect', () =>
      socket.write(
        `GET ${graphqlPath} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`,
      ),
    )
    let said = ''
    let isAsked = false
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString('latin1')
      if (!isAsked && said.includes('\r\n\r\n')) {
        isAsked = true
        socket.write(frame({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } }))
      }
      if (!said.includes('connection_ack')) return
      socket.write(
        frame({
          id: '1',
          type: 'subscribe',
          payload: {
            query: `subscription { user_chat(chat_uuid: "${chat_uuid}", after_id: 0) { id text_content_user_query text_content_assistant_formatted_response } }`,
          },
        }),
      )
      socket.pause()
      resolve(socket)
    })
    socket.on('close', () => resolve(socket))
  })
}

const sayLong = (line: Line, chats: readonly Chat[]): Promise<unknown> =>
  line.maintain((client) =>
    client.query(
      `insert into user_chat (user_id, chat_uuid, text_content_user_query, text_content_assistant_formatted_response, status)
       select u, c, $3, repeat('x', ${longText}), 'done' from unnest($1::integer[], $2::uuid[]) as t (u, c)`,
      [chats.map(({ user_id }) => user_id), chats.map(({ chat_uuid }) => chat_uuid), String(Date.now())],
    ),
  )

export const neverRead: Proof = {
  name: 'F15',
  title: '200 sockets that never read, at 10 messages a second',
  rounds: 300,
  shortRounds: 0,
  run: async (bench, seconds): Promise<readonly ProofRow[]> => {
    const isFull = seconds >= neverRead.rounds
    const deafCount = isFull ? 200 : 40
    const stage = await openStage(bench, deafCount + 40)
    if (!stage) return noServer
    const { product, chats, db } = stage
    const [deafChats, ownChats] = [chats.slice(0, deafCount), chats.slice(deafCount)]
    const readers = await openReaders(ownChats, { origin: () => product.origin })
    bench.defer(() => stopAll(readers))
    const deaf = await Promise.all(deafChats.map((chat) => openDeaf(product.origin, chat)))
    bench.defer(() => {
      for (const socket of deaf) socket.destroy()
    })
    const openBefore = await socketsOpen(product.origin)
    const before = product.memory().residentBytes
    let most = before
    const began = performance.now()
    await onOneLine(db, async (line) => {
      for (let beat = 0; beat < seconds * messagesPerSecond; beat++) {
        const wait = (beat * 1000) / messagesPerSecond - (performance.now() - began)
        if (wait > 0) await pause(wait)
        await sayLong(line, deafChats)
        if (beat % messagesPerSecond === 0) await say(line, ownChats)
        most = Math.max(most, product.memory().residentBytes)
      }
    })
    // A queue that was full for three seconds is the end of its socket.
    await pause(5000)
    const gaps = await caughtUp(readers, db)
    const closed = openBefore - (await socketsOpen(product.origin))
    const growth = (most - before) / 2 ** 20
    const p99 = percentile(
      readers.flatMap(({ delays }) => delays),
      99,
    )
    return [
      {
        what: `${deafCount} sockets that never read, ${messagesPerSecond} messages of ${longText / 1000} kB a second each, ${seconds} s`,
        goal: 'closed; memory grows ≤ 64 MB',
        measured: `${closed} closed; grew by ${growth.toFixed(0)} MB at most`,
        pass: !isFull || (closed >= deafCount && growth <= 64),
      },
      {
        what: `${readers.length} others meanwhile`,
        goal: 'p99 ≤ 500 ms, none missed, none twice',
        measured: `p99 ${many(p99)} ms, ${gaps.missed} missed, ${gaps.doubled} twice of ${many(gaps.expected)}`,
        pass: gaps.missed === 0 && gaps.doubled === 0 && (!isFull || p99 <= 500),
      },
    ]
  },
}
