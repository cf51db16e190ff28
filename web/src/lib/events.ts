/** A reply that is told event by event, by the same rules as every other call. */
import { type ErrorBody, messages } from 'core/contract'
import { answered, type CallOptions } from '#lib/http.ts'
import { HttpError } from '#lib/http-error.ts'

export interface ServerEvent {
  readonly event: string
  readonly data: unknown
}

/** Events until `done`, whose data it answers; `failed` and a reply that ends without either throw. */
export async function callForEvents<Last>(
  path: string,
  options: CallOptions,
  onEvent: (event: ServerEvent) => void,
): Promise<Last> {
  const response = await answered(path, options)
  for await (const { event, data } of eventsOf(response)) {
    // The caller names the contract's shape for that path.
    if (event === 'done') return data as Last
    if (event === 'failed') {
      const { code, message, details } = data as ErrorBody
      throw new HttpError(code, { message, details })
    }
    onEvent({ event, data })
  }
  throw new HttpError('network', { message: messages.http.network })
}

async function* eventsOf(response: Response): AsyncGenerator<ServerEvent> {
  const reader = response.body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event, data] = /^event: (.+)\ndata: (.*)$/.exec(block) ?? []
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) }
    }
  }
}
