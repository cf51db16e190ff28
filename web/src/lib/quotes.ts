/** Live quotes over one shared socket: screens watch symbols, the socket asks for each once and again after a reconnect. */
import { type LiveMessage, type LiveRequest, livePath, type Quote, type SessionState } from 'core/contract'
import { backoffMs } from '#lib/backoff.ts'
import { reportSocket } from '#lib/connection.ts'

export interface QuoteWatcher {
  readonly symbols: readonly string[]
  readonly onQuotes: (quotes: readonly Quote[]) => void
  readonly onSession?: (state: SessionState, at: number) => void
}

/** Each with its symbols as a set: a list of thousands is looked through for every quote of every frame. */
const watchers = new Map<QuoteWatcher, ReadonlySet<string>>()
let socket: WebSocket | null = null
let attempt = 0
let timer: ReturnType<typeof setTimeout> | undefined

const watchedBy = (symbol: string): boolean => {
  for (const symbols of watchers.values()) if (symbols.has(symbol)) return true
  return false
}

function say(request: LiveRequest) {
  if (request.symbols.length > 0 && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request))
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
    for (const [watcher, symbols] of watchers) {
      const wanted = message.quotes.filter(({ symbol }) => symbols.has(symbol))
      if (wanted.length > 0) watcher.onQuotes(wanted)
    }
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
  }
  opened.onmessage = (event) => hear(String(event.data))
  opened.onclose = () => {
    if (socket !== opened) return
    socket = null
    if (watchers.size === 0) return
    reportSocket(livePath, false)
    timer = setTimeout(open, backoffMs(attempt))
    attempt += 1
  }
}

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
  const first = watchers.size === 0
  watchers.set(watcher, new Set(watcher.symbols))
  if (first) open()
  else say({ type: 'subscribe', symbols: unwatched })
  return () => {
    if (!watchers.delete(watcher)) return
    if (watchers.size === 0) close()
    else say({ type: 'unsubscribe', symbols: watcher.symbols.filter((symbol) => !watchedBy(symbol)) })
  }
}
