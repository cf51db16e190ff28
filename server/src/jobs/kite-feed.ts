import type { IncomingMessage } from 'node:http'
import { sessionAt } from 'core/values'
import { type RawData, WebSocket } from 'ws'
import type { Bus } from '#bus/bus.ts'
import type { Clock } from '#clock.ts'
import { type DepthLevel, decodeFrame, type KiteTick } from '#connectors/kite/ticker.ts'
import { quotesTopic } from '#http/websocket.ts'
import type { LiveBoard, Tick } from '#market/live.ts'

/** Kite's live prices: connects, subscribes, hears binary frames, and comes back by itself when the line drops. */

export interface KiteFeedOptions {
  /** ws:// or wss://, without the keys. */
  readonly url: string
  readonly apiKey: string
  readonly accessToken: string
  /** Instrument token → symbol; at most what one connection may follow. */
  readonly instruments: ReadonlyMap<number, string>
  /** Units in a contract, by its token: Kite counts units traded, the store contracts. */
  readonly lots?: ReadonlyMap<number, number>
  readonly board: LiveBoard
  readonly bus: Bus
  readonly clock: Clock
  readonly log: { info(what: object, text: string): void; warn(what: object, text: string): void }
  /** Tests shorten these. */
  readonly firstRetryMs?: number
  readonly longestRetryMs?: number
  readonly silentMs?: number
  readonly random?: () => number
}

export type KiteFeedState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** The line dropped; it is tried again after a while. */
  | { readonly kind: 'waiting'; readonly says: string }
  /** Kite said no: trying again with the same keys would only be refused again. */
  | { readonly kind: 'refused'; readonly says: string }
  | { readonly kind: 'stopped' }

export interface KiteFeedCounts {
  readonly connections: number
  readonly ticks: number
  readonly badFrames: number
  /** Ticks on a day without trading: exchanges rehearse on Saturdays. */
  readonly offSession: number
}

export interface KiteFeed {
  state(): KiteFeedState
  counts(): KiteFeedCounts
  stop(): void
}

/** What one connection may follow, by Kite's documentation. */
export const instrumentsPerConnection = 3000
/** 3000 full packets are 558 kB; anything larger is not Kite. */
const largestFrame = 2 ** 20
const largestReason = 2048
/** Kite beats about once a second. */
const defaultSilentMs = 15_000
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404])

export function startKiteFeed(options: KiteFeedOptions): KiteFeed {
  const { board, bus, clock, log, instruments, lots, random = Math.random } = options
  const { firstRetryMs = 1000, longestRetryMs = 60_000, silentMs = defaultSilentMs } = options
  const counts = { connections: 0, ticks: 0, badFrames: 0, offSession: 0 }
  let state: KiteFeedState = { kind: 'connecting' }
  let socket: WebSocket | null = null
  let retry: NodeJS.Timeout | undefined
  let attempts = 0

  const hearFrame = (frame: Uint8Array): void => {
    const decoded = decodeFrame(frame)
    if (!decoded.ok) {
      counts.badFrames += 1
      // Once, then every thousandth: a sender gone wrong must not fill the log.
      if (counts.badFrames % 1000 === 1)
        log.warn({ reason: decoded.failure, badFrames: counts.badFrames }, 'kite frame')
      return
    }
    const now = clock.now()
    if (sessionAt(now) === 'holiday') {
      counts.offSession += decoded.value.length
      return
    }
    for (const tick of decoded.value) {
      counts.ticks += 1
      const { instrument_token: token } = tick
      board.accept(tickOf(tick, { symbol: instruments.get(token) ?? '', lot: lots?.get(token) ?? null, now }), now)
    }
    const changed = board.takeChanged()
    if (changed.length > 0) bus.publish(quotesTopic, changed)
  }

  const hear = (data: RawData, isBinary: boolean): void => {
    if (isBinary) hearFrame(bytesOf(data))
    else {
      const said = errorIn(String(bytesOf(data)))
      if (said) log.warn({ said }, 'kite says')
    }
  }

  const waitAndRetry = (says: string): void => {
    const longest = Math.min(firstRetryMs * 2 ** attempts, longestRetryMs)
    // Half of it is random: after an outage not every client comes back in the same second.
    const delayMs = longest / 2 + (random() * longest) / 2
    attempts += 1
    state = { kind: 'waiting', says }
    log.info({ says, delayMs: Math.round(delayMs) }, 'kite feed waits')
    retry = setTimeout(connect, delayMs)
    retry.unref()
  }

  const refuse = (says: string): void => {
    state = { kind: 'refused', says }
    log.warn({ says }, 'feed refused')
  }

  const connect = (): void => {
    const address = new URL(options.url)
    address.searchParams.set('api_key', options.apiKey)
    address.searchParams.set('access_token', options.accessToken)
    const line = new WebSocket(address, {
      maxPayload: largestFrame,
      perMessageDeflate: false,
      handshakeTimeout: silentMs,
    })
    socket = line
    if (state.kind !== 'waiting') state = { kind: 'connecting' }
    let openedAt: number | null = null
    let says = 'the connection closed'
    const silence = setTimeout(() => {
      says = `nothing was heard for ${Math.round(silentMs / 1000)} s`
      line.terminate()
    }, silentMs)
    silence.unref()
    const end = (): boolean => {
      clearTimeout(silence)
      const isOurs = socket === line
      if (isOurs) socket = null
      return isOurs
    }
    line.on('open', () => {
      openedAt = performance.now()
      counts.connections += 1
      state = { kind: 'live' }
      const tokens = [...instruments.keys()]
      line.send(JSON.stringify({ a: 'subscribe', v: tokens }))
      line.send(JSON.stringify({ a: 'mode', v: ['full', tokens] }))
    })
    line.on('message', (data, isBinary) => {
      silence.refresh()
      hear(data, isBinary)
    })
    line.on('unexpected-response', (request, reply) => {
      void reasonOf(reply).then((reason) => {
        request.destroy()
        if (!end()) return
        if (refusals.has(reply.statusCode ?? 0)) refuse(reason)
        else waitAndRetry(reason)
      })
    })
    line.on('error', (error) => {
      says = error.message
    })
    line.on('close', () => {
      if (!end()) return
      // Only a line that held for a while counts as well again; one that drops at once must not be tried every second.
      if (openedAt !== null && performance.now() - openedAt > longestRetryMs) attempts = 0
      waitAndRetry(says)
    })
  }

  connect()
  return {
    state: () => state,
    counts: () => ({ ...counts }),
    stop: () => {
      clearTimeout(retry)
      state = { kind: 'stopped' }
      const line = socket
      socket = null
      line?.terminate()
    },
  }
}

interface Instrument {
  readonly symbol: string
  /** Of a contract. */
  readonly lot: number | null
  readonly now: number
}

function tickOf(tick: KiteTick, { symbol, lot, now }: Instrument): Tick {
  const { ohlc, oi, depth } = tick
  const volume = tick.volume === null || lot === null ? tick.volume : Math.round(tick.volume / lot)
  return {
    symbol,
    last: tick.last_price,
    at: tick.exchange_timestamp ?? tick.last_trade_time ?? now,
    ...(volume === null ? {} : { volume }),
    // All zero before the first trade of the day.
    ...(ohlc && ohlc.open > 0
      ? { session: { open: ohlc.open, high: ohlc.high, low: ohlc.low, previousClose: ohlc.close } }
      : {}),
    ...(lot !== null && oi !== null
      ? { contract: { openInterest: oi, bid: bestOf(depth?.buy), ask: bestOf(depth?.sell) } }
      : {}),
  }
}

const bestOf = (levels: readonly DepthLevel[] | undefined): number | null => {
  const [best] = levels ?? []
  return best && best.quantity > 0 && best.price > 0 ? best.price : null
}

const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data

/** Text is {"type":"error" | "order" | "message", "data":…}; orders are none of ours. */
function errorIn(text: string): string | null {
  const message = parsed(text)
  return message?.type === 'error' ? String(message.data).slice(0, 300) : null
}

/** What the refusal says for itself, or its status. */
async function reasonOf(reply: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const part of reply) {
      text += String(part)
      if (text.length > largestReason) break
    }
  } catch {
    // Cut off in the middle: the status alone has to do.
  }
  const message = parsed(text)?.message
  return typeof message === 'string' && message ? message.slice(0, 200) : `Kite answered ${reply.statusCode}`
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null // keys are checked where read
  } catch {
    return null
  }
}
