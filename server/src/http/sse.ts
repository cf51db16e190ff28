import { errors } from 'core/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from './errors.ts'

const heartbeatMs = 15_000
const queueBytes = 256 * 1024

/** A reply told event by event. Its last event says whether it is whole: `done` or `failed`. */
export interface EventStream {
  /** Aborted when the reader has gone: stop working for it. */
  readonly signal: AbortSignal
  send(event: string, data: unknown): void
  done(data?: unknown): void
  failed(error: unknown): void
}

export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  const gone = new AbortController()
  const { raw } = reply
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would otherwise hold events back until its buffer is full.
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
  heartbeat.unref()
  raw.once('close', () => {
    clearInterval(heartbeat)
    gone.abort()
  })

  const write = (text: string): void => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > queueBytes) raw.destroy()
  }
  const send = (event: string, data: unknown): void =>
    write(`event: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n`)
  const end = (event: 'done' | 'failed', data: unknown): void => {
    if (raw.writableEnded || raw.destroyed) return
    send(event, data)
    raw.end()
  }

  return {
    signal: gone.signal,
    send,
    done: (data) => end('done', data),
    failed: (error) => {
      const known = toAppError(error)
      if (known.status >= errors.internal.status) request.log.error({ err: known.cause ?? known }, 'stream failed')
      end('failed', known.toBody())
    },
  }
}
