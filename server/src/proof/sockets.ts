/** Readers of chats over the product's own socket, as a browser is one: they come back after every break and go on behind the last row they had. */
import { randomUUID } from 'node:crypto'
import { graphqlPath } from 'core/contract/graphql'
import WebSocket from 'ws'
import type { UserId } from '#postgres/db.ts'
import type { UserStore } from '#postgres/store.ts'
import { pause } from './traffic.ts'

const subscription = `subscription Messages($chat_uuid: String!, $after_id: bigint) {
  user_chat(chat_uuid: $chat_uuid, after_id: $after_id) { id text_content_user_query }
}`

export interface Chat {
  readonly user_id: UserId
  readonly chat_uuid: string
  readonly token: string
  /** Which of the people. */
  readonly person: number
}

export interface Reader {
  readonly chat: Chat
  /** In the order they came. */
  readonly ids: number[]
  /** From the moment a row was written until it was here. */
  readonly delays: number[]
  /** How its connections ended. */
  readonly closes: number[]
  isLive: boolean
  /** When it last became live. */
  liveAt: number
  opened: number
  stop(): void
}

export interface ReaderOptions {
  readonly origin: () => string
  /** Before the first try again; doubled by each that fails, up to eight of them. */
  readonly againMs?: number
  /** Without a word from the server for so long, the connection is held to be dead. */
  readonly silenceMs?: number
  /** For longer than a token lives: the one of this moment. */
  readonly token?: (chat: Chat) => string
}

interface Frame {
  readonly type: string
  readonly payload?: { readonly data?: { readonly user_chat: readonly Row[] } }
}

interface Row {
  readonly id: number
  readonly text_content_user_query: string
}

function openReader(chat: Chat, options: ReaderOptions): Reader {
  const { origin, againMs = 250, silenceMs = 32_000, token = ({ token: own }) => own } = options
  let socket: WebSocket | null = null
  let isStopped = false
  let failures = 0
  let heardAt = performance.now()

  const take = (row: Row): void => {
    reader.ids.push(row.id)
    const wroteAt = Number(row.text_content_user_query)
    if (reader.opened === 1) reader.delays.push(Date.now() - wroteAt)
  }

  const hear = (open: WebSocket, frame: Frame): void => {
    if (frame.type === 'connection_ack') {
      const variables = { chat_uuid: chat.chat_uuid, after_id: reader.ids.at(-1) ?? 0 }
      open.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: subscription, variables } }))
    }
    if (frame.type !== 'next') return
    if (!reader.isLive) {
      reader.isLive = true
      reader.liveAt = performance.now()
      failures = 0
    }
    for (const row of frame.payload?.data?.user_chat ?? []) take(row)
  }

  const connect = (): void => {
    const open = new WebSocket(`${origin().replace('http', 'ws')}${graphqlPath}`, 'graphql-transport-ws', {
      perMessageDeflate: false,
      handshakeTimeout: 20_000,
    })
    socket = open
    const heard = (): void => {
      heardAt = performance.now()
    }
    open.on('open', () => {
      reader.opened++
      heard()
      open.send(JSON.stringify({ type: 'connection_init', payload: { Authorization: `Bearer ${token(chat)}` } }))
    })
    open.on('ping', heard)
    open.on('message', (data) => {
      heard()
      hear(open, JSON.parse(String(data)) as Frame)
    })
    // Its close follows.
    open.on('error', () => undefined)
    open.on('close', (code) => {
      reader.isLive = false
      reader.closes.push(code)
      if (isStopped) return
      const wait = Math.min(againMs * 2 ** failures++, againMs * 8) * (0.5 + Math.random())
      setTimeout(connect, wait).unref()
    })
  }

  const watchdog = setInterval(() => {
    if (reader.isLive && performance.now() - heardAt > silenceMs) socket?.terminate()
  }, 1000)
  watchdog.unref()

  const reader: Reader = {
    chat,
    ids: [],
    delays: [],
    closes: [],
    isLive: false,
    liveAt: 0,
    opened: 0,
    stop: () => {
      isStopped = true
      clearInterval(watchdog)
      socket?.terminate()
    },
  }
  connect()
  return reader
}

export function stopAll(readers: readonly Reader[]): void {
  for (const reader of readers) reader.stop()
}

/** Chats of people who exist: so many of each. */
export async function makeChats(
  db: UserStore,
  tokens: readonly string[],
  people: readonly string[],
  each: number,
): Promise<Chat[]> {
  const users = await db.maintain(async (client) => {
    const { rows } = await client.query<{ id: UserId; email: string }>('select id, email from users')
    return new Map(rows.map(({ id, email }) => [email, id]))
  })
  return people.flatMap((email, place) => {
    const user_id = users.get(email)
    const token = tokens[place]
    if (user_id === undefined || token === undefined) throw new Error(`${email} has not signed in`)
    return Array.from({ length: each }, () => ({ user_id, token, person: place, chat_uuid: randomUUID() }))
  })
}

export type Line = Pick<UserStore, 'maintain'>

/** One connection for all that is said: opening one for each message costs the database more than the message. */
export const onOneLine = <T>(db: Line, work: (line: Line) => Promise<T>): Promise<T> =>
  db.maintain((client) => work({ maintain: (each) => each(client) }))

/** One message in each of these chats, in one transaction, as an answering process commits its own. Its text is the time. */
export const say = (line: Line, chats: readonly Chat[]): Promise<number[]> =>
  line.maintain(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into user_chat (user_id, chat_uuid, text_content_user_query, status)
       select * from unnest($1::integer[], $2::uuid[], $3::text[], $4::text[]) returning id`,
      [
        chats.map(({ user_id }) => user_id),
        chats.map(({ chat_uuid }) => chat_uuid),
        chats.map(() => String(Date.now())),
        chats.map(() => 'done'),
      ],
    )
    return rows.map(({ id }) => Number(id))
  })

export interface Written {
  /** Of each chat, in the order they were committed. */
  readonly byChat: ReadonlyMap<string, readonly number[]>
}

export const readWritten = (db: UserStore): Promise<Written> =>
  db.maintain(async (client) => {
    const { rows } = await client.query<{ chat_uuid: string; ids: string[] }>(
      'select chat_uuid, array_agg(id order by id) as ids from user_chat group by chat_uuid',
    )
    return { byChat: new Map(rows.map(({ chat_uuid, ids }) => [chat_uuid, ids.map(Number)])) }
  })

export interface Gaps {
  readonly missed: number
  readonly doubled: number
  readonly expected: number
}

/** Opened a few hundred at a time, as a morning brings them; all at once would keep this process from its other work for seconds. */
export async function openReaders(chats: readonly Chat[], options: ReaderOptions): Promise<Reader[]> {
  const readers: Reader[] = []
  for (let from = 0; from < chats.length; from += 250) {
    const some = chats.slice(from, from + 250).map((chat) => openReader(chat, options))
    readers.push(...some)
    await everyLive(some, 30_000)
  }
  return readers
}

/** What readers have against what was written. */
function gapsOf(readers: readonly Reader[], { byChat }: Written): Gaps {
  let missed = 0
  let doubled = 0
  let expected = 0
  for (const { chat, ids } of readers) {
    const written = byChat.get(chat.chat_uuid) ?? []
    const own = new Set(ids)
    expected += written.length
    missed += written.filter((id) => !own.has(id)).length
    doubled += ids.length - own.size
  }
  return { missed, doubled, expected }
}

export async function everyLive(readers: readonly Reader[], withinMs: number): Promise<boolean> {
  const began = performance.now()
  while (performance.now() - began < withinMs) {
    if (readers.every(({ isLive }) => isLive)) return true
    await pause(50)
  }
  return false
}

/** Waits until every reader has what was written, or nothing has come for so long. */
export async function caughtUp(readers: readonly Reader[], db: UserStore, patienceMs = 10_000): Promise<Gaps> {
  const written = await readWritten(db)
  let last = -1
  let movedAt = performance.now()
  for (;;) {
    const gaps = gapsOf(readers, written)
    if (gaps.missed === 0 || performance.now() - movedAt > patienceMs) return gaps
    if (gaps.missed !== last) {
      last = gaps.missed
      movedAt = performance.now()
    }
    await pause(100)
  }
}

/** Open sockets as the product itself counts them. */
export async function socketsOpen(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return [...text.matchAll(/^sockets_open\{[^}]*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
}
