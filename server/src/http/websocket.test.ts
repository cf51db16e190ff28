import { type LiveMessage, type LiveRequest, liveLimits, livePath, type Quote } from 'core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { aQuote } from '#testing/factories.ts'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { quotesTopic } from './websocket.ts'

/** More of them in a nightly run. */
const frames = Number(process.env.SOCKET_FRAMES ?? 1000)
const many = Array.from({ length: liveLimits.symbolsPerSocket + 1 }, (_, at) => `S${at}`)
const quote = (symbol: string, last: number): Quote => aQuote({ symbol, last })
let session: 'open' | 'closed' = 'open'
const fixture = createFixtureMarket()
const market = {
  ...fixture,
  session: () => session,
  quotes: (symbols: readonly string[]) => [
    ...fixture.quotes(symbols.filter((symbol) => !symbol.startsWith('S'))),
    ...symbols.filter((symbol) => /^S\d+$/.test(symbol)).map((symbol) => quote(symbol, 100)),
  ],
}

let server: TestServer
beforeAll(async () => {
  server = await testServer({ market, live: { flushMs: 40 } })
})
afterAll(() => server.close())

interface Reader {
  readonly socket: WebSocket
  readonly heard: LiveMessage[]
  ask(request: LiveRequest): void
  next(isWanted: (message: LiveMessage) => boolean): Promise<LiveMessage>
  readonly closed: Promise<{ code: number; reason: string }>
}

interface Dial {
  readonly headers?: Record<string, string>
  readonly path?: string
  readonly autoPong?: boolean
  readonly at?: TestServer
}

async function open({ headers = {}, path = livePath, autoPong = true, at = server }: Dial = {}): Promise<Reader> {
  const socket = new WebSocket(`${at.origin.replace('http', 'ws')}${path}`, { headers, autoPong })
  const heard: LiveMessage[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)))
    for (const look of [...waiting]) look()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_request, reply) => {
      let text = ''
      reply.on('data', (data) => {
        text += data
      })
      reply.on('end', () => reject(new Error(`${reply.statusCode} ${text}`)))
    })
    socket.once('error', reject)
  })
  return {
    socket,
    heard,
    closed,
    ask: (request) => socket.send(JSON.stringify(request)),
    next: (isWanted) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = heard.find(isWanted)
          if (!found) return
          heard.splice(heard.indexOf(found), 1)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}

const quotes = (message: LiveMessage) => message.type === 'quotes'
const publish = (...changes: Quote[]) => server.services.bus.publish(quotesTopic, changes)
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('the live-quotes socket', () => {
  it('says the session state on connect, needs no sign-in, and tells a change of session', async () => {
    const reader = await open()
    expect(await reader.next(() => true)).toEqual({ type: 'session', state: 'open', at: expect.any(Number) })
    session = 'closed'
    expect(await reader.next((message) => message.type === 'session')).toMatchObject({ state: 'closed' })
    session = 'open'
    await reader.next((message) => message.type === 'session')
    reader.socket.close()
  })

  it('answers a subscription with the current quotes first, then with changes, and names unknown symbols', async () => {
    const reader = await open()
    reader.ask({ type: 'subscribe', symbols: ['TCS', 'INFY', 'NOSUCH', 'TCS'] })
    expect(await reader.next(quotes)).toEqual({ type: 'quotes', quotes: [...fixture.quotes(['TCS', 'INFY'])] })
    expect(await reader.next((message) => message.type === 'unknown')).toEqual({ type: 'unknown', symbols: ['NOSUCH'] })
    publish(quote('TCS', 4000), quote('RELIANCE', 1))
    expect(await reader.next(quotes)).toEqual({ type: 'quotes', quotes: [quote('TCS', 4000)] })
    reader.socket.close()
  })

  it('sends only the latest value of what changed several times between two sendings', async () => {
    const reader = await open()
    reader.ask({ type: 'subscribe', symbols: ['TCS'] })
    await reader.next(quotes)
    for (let price = 1; price <= 500; price += 1) publish(quote('TCS', price))
    expect(await reader.next(quotes)).toEqual({ type: 'quotes', quotes: [quote('TCS', 500)] })
    reader.socket.close()
  })

  it('stops after unsubscribe', async () => {
    const reader = await open()
    reader.ask({ type: 'subscribe', symbols: ['TCS', 'INFY'] })
    await reader.next(quotes)
    reader.ask({ type: 'unsubscribe', symbols: ['TCS'] })
    reader.ask({ type: 'subscribe', symbols: ['NOSUCH'] })
    await reader.next((message) => message.type === 'unknown')
    publish(quote('TCS', 1), quote('INFY', 2))
    expect(await reader.next(quotes)).toEqual({ type: 'quotes', quotes: [quote('INFY', 2)] })
    reader.socket.close()
  })

  it('answers malformed frames with a sentence and nothing else', async () => {
    const reader = await open()
    await reader.next(() => true)
    const frames = ['', '{', 'null', '[]', '{"type":"subscribe"}', '{"type":"subscribe","symbols":[1]}', '{"type":"x"}']
    for (const frame of [...frames, Buffer.from([0, 1, 2])]) {
      reader.socket.send(frame)
      expect(await reader.next(() => true)).toEqual({
        type: 'error',
        message: 'Send {"type":"subscribe","symbols":["TCS"]} or the same with "unsubscribe".',
      })
    }
    expect(reader.heard).toEqual([])
    expect(reader.socket.readyState).toBe(WebSocket.OPEN)
    reader.socket.close()
  })

  it(`stays open and answers after ${frames} mutated frames`, async () => {
    const reader = await open()
    const answered = async (): Promise<void> => {
      const pong = new Promise((resolve) => reader.socket.once('pong', resolve))
      reader.socket.ping()
      await pong
    }
    const request = '{"type":"subscribe","symbols":["TCS","INFY"]}'
    for (let at = 0; at < frames; at += 1) {
      const place = (at * 7919) % request.length
      const symbol = String.fromCharCode(32 + ((at * 31) % 95))
      const text = `${request.slice(0, place)}${symbol}${request.slice(place + (at % 3))}`
      reader.socket.send(at % 7 === 0 ? Buffer.from(text) : text, { binary: at % 7 === 0 })
      // Both ends share this thread: without a pause the answers would pile up, and the reader be too slow.
      if (at % 200 === 0) await answered()
    }
    await answered()
    expect(reader.socket.readyState).toBe(WebSocket.OPEN)
    expect(new Set(reader.heard.map(({ type }) => type))).toContain('error')
    reader.socket.close()
  })

  it('closes on text that is not UTF-8, and the server lives on', async () => {
    const reader = await open()
    reader.socket.send(Buffer.from([0xc3, 0x28]), { binary: false })
    expect((await reader.closed).code).toBe(1007)
    expect((await server.get('/healthz')).status).toBe(200)
  })

  it('answers a reader that asks without pause only so often', async () => {
    const patient = await testServer({ market })
    const reader = await open({ at: patient })
    for (let times = 0; times < 151; times += 1) reader.ask({ type: 'subscribe', symbols: ['NOSUCH'] })
    expect(await reader.next((message) => message.type === 'error')).toEqual({
      type: 'error',
      message: 'Too many requests. Please wait a moment and try again.',
    })
    expect(reader.heard.filter(({ type }) => type === 'unknown')).toHaveLength(150)
    reader.socket.close()
    await patient.close()
  })

  it(`holds at most ${liveLimits.symbolsPerSocket} symbols per socket: one more is refused and nothing changes`, async () => {
    const reader = await open()
    await reader.next(() => true)
    reader.ask({ type: 'subscribe', symbols: many })
    expect(await reader.next(() => true)).toEqual({ type: 'error', message: 'At most 2000 symbols per socket.' })
    reader.ask({ type: 'subscribe', symbols: many.slice(1) })
    for (let frame = 0; frame < 4; frame += 1) expect((await reader.next(quotes)).type).toBe('quotes')
    reader.ask({ type: 'subscribe', symbols: ['TCS'] })
    expect(await reader.next((message) => message.type === 'error')).toBeDefined()
    reader.socket.close()
  })

  it('closes on a frame over 64 kB', async () => {
    const reader = await open()
    reader.socket.send('x'.repeat(liveLimits.frameBytes + 1))
    expect((await reader.closed).code).toBe(1009)
  })

  it('closes a reader that does not read, and goes on serving the others', async () => {
    const busy = await testServer({ market, live: { flushMs: 10 } })
    const slow = await open({ at: busy })
    const quick = await open({ at: busy })
    for (const reader of [slow, quick]) {
      reader.ask({ type: 'subscribe', symbols: many.slice(1) })
      await reader.next(quotes)
    }
    slow.socket.pause()
    const prices = (last: number) => many.slice(1).map((symbol) => quote(symbol, last))
    let price = 0
    const flood = setInterval(() => busy.services.bus.publish(quotesTopic, prices(++price)), 5)
    await until(async () => (await socketsOf(busy)) === 1)
    clearInterval(flood)
    expect(busy.logged.filter((line) => line.includes('a reader was too slow'))).toHaveLength(1)
    slow.socket.resume()
    await slow.closed
    busy.services.bus.publish(quotesTopic, prices(-1))
    await quick.next((message) => message.type === 'quotes' && message.quotes.some(({ last }) => last === -1))
    quick.socket.close()
    await busy.close()
  })

  it('notices a peer that vanished within two heartbeats', async () => {
    const watchful = await testServer({ live: { heartbeatMs: 100 } })
    // Without its answer to pings, this client looks like a cable that was pulled.
    const reader = await open({ at: watchful, autoPong: false })
    expect((await reader.closed).code).toBe(1006)
    await watchful.close()
  })
})

/** Sockets the server holds, from its own metrics. */
async function socketsOf(of: TestServer): Promise<number> {
  const text = await (await of.get('/metrics')).text()
  return Number(/sockets_open\{path="\/v1\/live"\} (\d+)/.exec(text)?.[1] ?? 0)
}

describe('the door of all sockets', () => {
  it('refuses a wrong Origin with 403, and lets in our own and programs that send none', async () => {
    for (const origin of ['https://evil.example', 'null', `${server.origin}.evil.example`, 'http://localhost:1']) {
      await expect(open({ headers: { origin } })).rejects.toThrow(
        '403 {"code":"origin_not_allowed","message":"Not authorized"}',
      )
    }
    const reader = await open({ headers: { origin: server.origin } })
    reader.socket.close()
  })

  it('answers an unknown path with 404', async () => {
    await expect(open({ path: '/v1/nothing' })).rejects.toThrow('404 {"code":"not_found"')
  })

  it('caps the sockets of one address', async () => {
    const capped = await testServer({ env: { SOCKETS_PER_ADDRESS: '2' } })
    const dial = () =>
      new Promise<WebSocket | number>((resolve) => {
        const socket = new WebSocket(`${capped.origin.replace('http', 'ws')}${livePath}`)
        socket.once('open', () => resolve(socket))
        socket.once('unexpected-response', (_request, reply) => resolve(reply.statusCode ?? 0))
        socket.on('error', () => undefined)
      })
    const first = await dial()
    const second = await dial()
    expect(await dial()).toBe(429)
    if (first instanceof WebSocket) first.close()
    await until(async () => (await socketsOf(capped)) === 1)
    const third = await dial()
    expect(third).toBeInstanceOf(WebSocket)
    for (const socket of [second, third]) if (socket instanceof WebSocket) socket.close()
    await capped.close()
  })
})
