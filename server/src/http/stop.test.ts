import { Agent, request as ask } from 'node:http'
import { connect } from 'node:net'
import { livePath } from 'core/contract'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { testServer } from '#testing/server.ts'
import { get } from './route.ts'
import { openEventStream } from './sse.ts'

/** A promise with its ends in reach. */
function gateway() {
  let open = (): void => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), passed }
}

describe('a graceful stop', () => {
  it('finishes the request that is running, refuses new ones, and closes sockets with a code', async () => {
    const gate = gateway()
    const entered = gateway()
    const server = await testServer({
      routes: (app) =>
        get(app, '/api/test/slow', { who: 'public' }, async () => {
          entered.open()
          await gate.passed
          return { done: true }
        }),
    })
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${livePath}`)
    await new Promise((opened) => socket.once('open', opened))
    const socketClosed = new Promise<number>((resolve) => socket.once('close', resolve))
    const running = server.get('/api/test/slow')
    await entered.passed

    const stopped = server.close()
    expect(await socketClosed).toBe(1012)
    await expect(server.get('/healthz')).rejects.toThrow()
    gate.open()
    const reply = await running
    expect(reply.status).toBe(200)
    expect(reply.headers.get('connection')).toBe('close')
    expect(await reply.json()).toEqual({ done: true })
    await stopped
  })

  it('answers a request that was still arriving with 503 in the shape of every error, /readyz among them', async () => {
    const gate = gateway()
    const entered = gateway()
    const server = await testServer({
      routes: (app) =>
        get(app, '/api/test/slow', { who: 'public' }, async () => {
          entered.open()
          await gate.passed
          return {}
        }),
    })
    const { port } = new URL(server.origin)
    const late = connect(Number(port), '127.0.0.1')
    let heard = ''
    late.on('data', (data) => {
      heard += data
    })
    const ended = new Promise((resolve) => late.once('close', resolve))
    late.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n')
    const running = server.get('/api/test/slow')
    await entered.passed

    const stopped = server.close()
    await expect(server.get('/healthz')).rejects.toThrow()
    late.write('\r\n')
    await ended
    expect(heard).toMatch(/^HTTP\/1\.1 503 /)
    expect(JSON.parse(heard.split('\r\n\r\n')[1] ?? '')).toEqual({
      code: 'unavailable',
      message: 'Not ready yet. Please try again in a moment.',
    })
    gate.open()
    expect((await running).status).toBe(200)
    await stopped
    expect(server.logged.some((line) => line.includes('"level":"error"'))).toBe(false)
  })

  it('does not wait for idle kept-alive connections', async () => {
    const server = await testServer()
    const agent = new Agent({ keepAlive: true })
    await new Promise<void>((resolve, reject) => {
      ask(`${server.origin}/healthz`, { agent }, (reply) => {
        reply.resume()
        reply.once('end', resolve)
      })
        .once('error', reject)
        .end()
    })
    await server.close()
    agent.destroy()
  })
})

describe('an event stream', () => {
  it('tells event by event and its last event says done or failed', async () => {
    const server = await testServer({
      routes: (app) => {
        get(app, '/api/test/stream', { who: 'public' }, ({ request, reply }) => {
          const stream = openEventStream(request, reply)
          stream.send('row', { n: 1 })
          stream.send('row', { n: 2, text: 'two\nlines' })
          stream.done({ rows: 2 })
        })
        get(app, '/api/test/failing', { who: 'public' }, ({ request, reply }) => {
          const stream = openEventStream(request, reply)
          stream.send('row', { n: 1 })
          stream.failed(new Error('a detail nobody outside may read'))
          stream.send('row', { n: 2 })
        })
      },
    })
    const whole = await server.get('/api/test/stream')
    expect(whole.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await whole.text()).toBe(
      'event: row\ndata: {"n":1}\n\nevent: row\ndata: {"n":2,"text":"two\\nlines"}\n\nevent: done\ndata: {"rows":2}\n\n',
    )
    const cut = await (await server.get('/api/test/failing')).text()
    expect(cut.split('\n\n').filter(Boolean).at(-1)).toBe(
      'event: failed\ndata: {"code":"internal","message":"Something went wrong on our side. Nothing was changed."}',
    )
    await server.close()
  })

  it('tells the work when its reader has gone', async () => {
    const aborted = gateway()
    const server = await testServer({
      routes: (app) =>
        get(app, '/api/test/endless', { who: 'public' }, ({ request, reply }) => {
          const stream = openEventStream(request, reply)
          stream.signal.addEventListener('abort', () => aborted.open())
          stream.send('row', {})
        }),
    })
    const reader = new AbortController()
    const reply = await fetch(`${server.origin}/api/test/endless`, { signal: reader.signal })
    await reply.body?.getReader().read()
    reader.abort()
    await aborted.passed
    await server.close()
  })
})
