import { once } from 'node:events'
import { type Client, createClient } from 'graphql-ws'
import WebSocket from 'ws'
import type { UserCtx } from '#ctx.ts'
import type { SignedInCaller, TestServer } from './server.ts'

export const messagesOf = `subscription Messages($email: String, $chat_uuid: String!, $after_id: bigint) {
  user_chat(email: $email, chat_uuid: $chat_uuid, after_id: $after_id) {
    id chat_uuid text_content_user_query text_content_assistant_formatted_response
  }
}`

export interface Message {
  readonly id: number
  readonly chat_uuid: string
  readonly text_content_user_query: string
  readonly text_content_assistant_formatted_response: string | null
}

export interface Listener {
  readonly rows: Message[]
  readonly errors: unknown[]
  stop(): void
}

const clients: Client[] = []

/** After each test: a socket left open would count against its person in the next. */
export async function disconnectAll(): Promise<void> {
  for (const client of clients.splice(0)) await client.dispose()
}

export const socketUrl = (server: TestServer): string => `${server.origin.replace('http', 'ws')}/v1/graphql`

export function connect(server: TestServer, params: Record<string, unknown>): Client {
  const client = createClient({
    url: socketUrl(server),
    webSocketImpl: WebSocket,
    connectionParams: params,
    retryAttempts: 0,
    lazy: true,
  })
  clients.push(client)
  return client
}

export const asPerson = (person: SignedInCaller) => ({ Authorization: `Bearer ${person.token}` })

export function listen(client: Client, variables: Record<string, unknown>): Listener {
  const rows: Message[] = []
  const errors: unknown[] = []
  const stop = client.subscribe<{ user_chat: Message[] }>(
    { query: messagesOf, variables },
    {
      next: ({ data, errors: failed }) => {
        rows.push(...(data?.user_chat ?? []))
        errors.push(...(failed ?? []))
      },
      error: (error) => errors.push(error),
      complete: () => undefined,
    },
  )
  return { rows, errors, stop }
}

/** The verbs as this person, without a request around them: what a running answer does. */
export async function ctxOf(server: TestServer, person: SignedInCaller): Promise<UserCtx> {
  const user = await server.app.authenticate(person.token)
  if (!user) throw new Error('not signed in')
  return { ...server.services, user }
}

/** Opens a socket, says this, and answers how it was closed. */
export const closing = async (
  server: TestServer,
  opening: Record<string, unknown> | null,
): Promise<{ code: number; reason: string }> => {
  const socket = new WebSocket(socketUrl(server), 'graphql-transport-ws')
  await once(socket, 'open')
  if (opening) socket.send(JSON.stringify({ type: 'connection_init', payload: opening }))
  const [code, reason] = await once(socket, 'close')
  return { code, reason: String(reason) }
}
