/** The live-quotes socket: current quotes first, then changes, the latest value only when a reader is slow. */
import { errors, type LiveMessage, liveLimits, livePath, type Quote, type SessionState } from 'core/contract'
import type { FastifyInstance } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import { createChainFanOut } from './live-chains.ts'

export const quotesTopic = 'quotes'

const flushMs = 150
/** An option chain is valued so often, once for everybody who looks at it. */
const chainMs = 1000
const heartbeatMs = 15_000
const quotesPerFrame = 500
/** Each may be answered with every quote there is, so they are counted. */
const requestsPerHeartbeat = 150
/** 1013: try again later. Said to a reader that does not read. */
const tooSlowCode = 1013

const Request = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe'), symbols: z.array(z.string().min(1).max(64)) }),
  z.object({ type: z.literal('unsubscribe'), symbols: z.array(z.string().min(1).max(64)) }),
  z.object({
    type: z.literal('chain'),
    chain: z.object({ symbol: z.string().min(1).max(50), expiry: z.iso.date() }).nullable(),
  }),
])

const howToAsk = 'Send {"type":"subscribe","symbols":["TCS"]} or the same with "unsubscribe".'
const tooMany = `At most ${liveLimits.symbolsPerSocket} symbols per socket.`

interface Reader {
  readonly socket: WebSocket
  readonly symbols: Set<string>
  /** Symbols that changed since the last flush. Only names: the value is looked up when it is sent. */
  readonly changed: Set<string>
  alive: boolean
  /** Since the last heartbeat. */
  requests: number
}

export interface LiveOptions {
  /** Tests shorten these. */
  readonly flushMs?: number
  readonly chainMs?: number
  readonly heartbeatMs?: number
}

export function liveQuotes(app: FastifyInstance, options: LiveOptions = {}): void {
  const { market, bus, clock, log } = app.services
  const readers = new Set<Reader>()
  const bySymbol = new Map<string, Set<Reader>>()
  const latest = new Map<string, Quote>()
  let session: SessionState = market.session(clock.now())

  const send = (reader: Reader, text: string): void => {
    const { socket } = reader
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > liveLimits.queueBytes) {
      log.info({ waitingBytes: socket.bufferedAmount }, 'a reader was too slow')
      socket.close(tooSlowCode, 'Too slow')
      // A reader that does not read does not read the goodbye either.
      socket.terminate()
      return
    }
    socket.send(text)
  }
  const tell = (reader: Reader, message: LiveMessage): void => send(reader, JSON.stringify(message))
  const chains = createChainFanOut<Reader>({ market, clock, log, send })

  const forget = (reader: Reader, symbol: string): void => {
    reader.symbols.delete(symbol)
    reader.changed.delete(symbol)
    const others = bySymbol.get(symbol)
    others?.delete(reader)
    if (others?.size === 0) {
      bySymbol.delete(symbol)
      latest.delete(symbol)
    }
  }

  const follow = (reader: Reader, asked: readonly string[]): void => {
    const fresh = [...new Set(asked)].filter((symbol) => !reader.symbols.has(symbol))
    if (reader.symbols.size + fresh.length > liveLimits.symbolsPerSocket) {
      tell(reader, { type: 'error', message: tooMany })
      return
    }
    const quotes = market.quotes([...new Set(asked)])
    const known = new Set(quotes.map((quote) => quote.symbol))
    for (const symbol of fresh) {
      if (!known.has(symbol)) continue
      reader.symbols.add(symbol)
      const others = bySymbol.get(symbol)
      if (others) others.add(reader)
      else bySymbol.set(symbol, new Set([reader]))
    }
    for (let at = 0; at < quotes.length; at += quotesPerFrame) {
      tell(reader, { type: 'quotes', quotes: quotes.slice(at, at + quotesPerFrame) })
    }
    // The snapshot is newer than any change that was waiting.
    for (const symbol of known) reader.changed.delete(symbol)
    const unknown = [...new Set(asked)].filter((symbol) => !known.has(symbol))
    if (unknown.length > 0) tell(reader, { type: 'unknown', symbols: unknown })
  }

  const hear = (reader: Reader, data: RawData, isBinary: boolean): void => {
    const request = isBinary ? null : parseRequest(data)
    reader.requests += 1
    if (reader.requests > requestsPerHeartbeat)
      tell(reader, { type: 'error', message: errors.too_many_requests.message })
    else if (!request) tell(reader, { type: 'error', message: howToAsk })
    else if (request.type === 'chain') void chains.follow(reader, request.chain)
    else if (request.type === 'subscribe') follow(reader, request.symbols)
    else for (const symbol of request.symbols) forget(reader, symbol)
  }

  const stopListening = bus.subscribe(quotesTopic, (payload) => {
    // The bus carries only what our own feed publishes.
    for (const quote of payload as readonly Quote[]) {
      const followers = bySymbol.get(quote.symbol)
      if (!followers) continue
      latest.set(quote.symbol, quote)
      for (const reader of followers) reader.changed.add(quote.symbol)
    }
  })

  const flush = (): void => {
    const texts = new Map<string, string>()
    const textOf = (symbol: string): string => {
      const known = texts.get(symbol)
      if (known !== undefined) return known
      const made = JSON.stringify(latest.get(symbol))
      texts.set(symbol, made)
      return made
    }
    for (const reader of readers) {
      if (reader.changed.size === 0) continue
      const symbols = [...reader.changed]
      reader.changed.clear()
      for (let at = 0; at < symbols.length; at += quotesPerFrame) {
        const frame = symbols.slice(at, at + quotesPerFrame).map(textOf)
        send(reader, `{"type":"quotes","quotes":[${frame.join(',')}]}`)
      }
    }
    tellSession()
  }

  const tellSession = (): void => {
    const now = clock.now()
    const state = market.session(now)
    if (state === session) return
    session = state
    for (const reader of readers) tell(reader, { type: 'session', state, at: now })
  }

  const beat = (): void => {
    for (const reader of readers) {
      if (!reader.alive) reader.socket.terminate()
      reader.alive = false
      reader.requests = 0
      if (reader.socket.readyState === reader.socket.OPEN) reader.socket.ping()
    }
  }

  const timers = [
    setInterval(flush, options.flushMs ?? flushMs),
    setInterval(() => void chains.turn(), options.chainMs ?? chainMs),
    setInterval(beat, options.heartbeatMs ?? heartbeatMs),
  ]
  for (const timer of timers) timer.unref()
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
    stopListening()
  })

  app.onUpgrade(livePath, {}).on('connection', (socket) => {
    const reader: Reader = { socket, symbols: new Set(), changed: new Set(), alive: true, requests: 0 }
    readers.add(reader)
    socket.on('pong', () => {
      reader.alive = true
    })
    socket.on('message', (data, isBinary) => {
      try {
        hear(reader, data, isBinary)
      } catch (error) {
        log.error({ err: error }, 'live socket')
        socket.close(1011, 'Internal error')
      }
    })
    socket.on('close', () => {
      readers.delete(reader)
      void chains.follow(reader, null)
      for (const symbol of [...reader.symbols]) forget(reader, symbol)
    })
    const now = clock.now()
    tell(reader, { type: 'session', state: market.session(now), at: now })
  })
}

function parseRequest(data: RawData): z.infer<typeof Request> | null {
  try {
    return Request.parse(JSON.parse(String(data)))
  } catch {
    return null
  }
}
