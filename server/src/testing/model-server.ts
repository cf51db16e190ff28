import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ModelCall {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly temperature: number
    readonly stream: boolean
  }
}

type Behaviour = (call: ModelCall, response: ServerResponse, request: IncomingMessage) => void

export interface ModelServer {
  readonly url: string
  readonly calls: readonly ModelCall[]
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

/** A body as OpenAI-compatible endpoints answer it. */
export const says =
  (content: string | null): Behaviour =>
  ({ body }, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1_707_200_000,
        model: body.model,
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
      }),
    )
  }

/** A language model on loopback that says what a test tells it to. */
export async function startModelServer(): Promise<ModelServer> {
  const calls: ModelCall[] = []
  let behaviour: Behaviour = says('NONE')
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as ModelCall['body']
    const call = { path: request.url ?? '', authorization: request.headers.authorization, body }
    calls.push(call)
    behaviour(call, response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    behave: (next) => {
      behaviour = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
