/** Live quotes over one shared socket: screens watch symbols, the socket asks for each once and again after a reconnect. */
import { type LiveMessage, type LiveRequest, livePath, type Quote, type SessionState } from 'core/contract'
import type { ChainFrame } from 'core/contract/rest'
import { backoffMs } from '#lib/backoff.ts'
import { reportSocket } from '#lib/connection.ts'

export interface QuoteWatcher {
  readonly symbols: readonly string[]
  readonly onQuotes: (quotes: readonly Quote[]) => void
  readonly onSession?: (state: SessionState, at: number) => void
}

/** The option chain on screen: everything first and after each reconnect, then what changed. */
export interface ChainWatcher {
  readonly symbol: string
  readonly expiry: string
  readonly onFrame: (frame: ChainFrame) => void
  /** Whether the socket is up. */
  readonly onUp: (isUp: boolean) => void
}

let chain: ChainWatcher | null = null

/** Each with its symbols as a set: a list of thousands is looked through for every quote of every frame. */
const watchers = new Map<QuoteWatcher, ReadonlySet<string>>()
/** The last quote of each watched symbol. The server tells where one stands when it is first asked for, and then only what trades. */
const told = new Map<string, Quote>()
let socket: WebSocket | null = null
let attempt = 0
let timer: ReturnType<typeof setTimeout> | undefined

const watchedBy = (symbol: string): boolean => {
  for (const symbols of watchers.values()) if (symbols.has(symbol)) return true
  return false
}

function say(request: LiveRequest) {
  if ((request.type === 'chain' || request.symbols.length > 0) && socket?.readyState === WebSocket.OPEN)
    socket.send(JSON.stringify(request))
}

function hear(text: string) {
  let message: LiveMessage
  try {
    message = JSON.parse(text) as LiveMessage
  } catch {
    // A frame cut by a proxy is not worth a broken page; the next tick brings the value again.
    return
  }
  if (message.type === 'quotes') {
    for (const quote of message.quotes) if (watchedBy(quote.symbol)) told.set(quote.symbol, quote)
    for (const [watcher, symbols] of watchers) {
      const wanted = message.quotes.filter(({ symbol }) => symbols.has(symbol))
      if (wanted.length > 0) watcher.onQuotes(wanted)
    }
  }
  if (message.type === 'chain') {
    const { frame } = message
    if (frame.symbol === chain?.symbol && frame.expiry === chain.expiry) chain.onFrame(frame)
  }
  if (message.type === 'session') {
    for (const watcher of watchers.keys()) watcher.onSession?.(message.state, message.at)
  }
}

function open() {
  const url = new URL(livePath, window.location.origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const opened = new WebSocket(url)
  socket = opened
  opened.onopen = () => {
    attempt = 0
    reportSocket(livePath, true)
    say({ type: 'subscribe', symbols: [...new Set([...watchers.keys()].flatMap(({ symbols }) => symbols))] })
    if (chain) {
      chain.onUp(true)
      askChain()
    }
  }
  opened.onmessage = (event) => hear(String(event.data))
  opened.onclose = () => {
    if (socket !== opened) return
    socket = null
    if (isUnused()) return
    chain?.onUp(false)
    reportSocket(livePath, false)
    timer = setTimeout(open, backoffMs(attempt))
    attempt += 1
  }
}

const isUnused = (): boolean => watchers.size === 0 && chain === null

const askChain = () => say({ type: 'chain', chain: chain && { symbol: chain.symbol, expiry: chain.expiry } })

function close() {
  clearTimeout(timer)
  const closing = socket
  socket = null
  attempt = 0
  closing?.close()
  reportSocket(livePath, null)
}

export function watchQuotes(watcher: QuoteWatcher): () => void {
  const unwatched = watcher.symbols.filter((symbol) => !watchedBy(symbol))
  const first = isUnused()
  watchers.set(watcher, new Set(watcher.symbols))
  if (first) open()
  else say({ type: 'subscribe', symbols: unwatched })
  const known = watcher.symbols.flatMap((symbol) => told.get(symbol) ?? [])
  if (known.length > 0) watcher.onQuotes(known)
  return () => {
    if (!watchers.delete(watcher)) return
    for (const symbol of watcher.symbols) if (!watchedBy(symbol)) told.delete(symbol)
    if (isUnused()) close()
    else say({ type: 'unsubscribe', symbols: watcher.symbols.filter((symbol) => !watchedBy(symbol)) })
  }
}

/** Follows one chain; another takes its place. */
export function watchChain(watcher: ChainWatcher): () => void {
  const first = isUnused()
  chain = watcher
  if (first) open()
  else {
    if (socket?.readyState === WebSocket.OPEN) watcher.onUp(true)
    askChain()
  }
  return () => {
    if (chain !== watcher) return
    chain = null
    if (isUnused()) close()
    else askChain()
  }
}

/** Asks for the chain as a whole again: a frame was missed. */
export const resumeChain = (): void => askChain()
