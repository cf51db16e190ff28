import { type LiveMessage, livePath, type Quote } from 'core/contract'
import { WebSocket } from 'ws'

export interface LiveReader {
  readonly heard: readonly LiveMessage[]
  /** The first quote heard, or still to be heard, that is wanted. */
  quote(isWanted: (quote: Quote) => boolean): Promise<Quote>
  close(): void
}

/** A browser's end of the live socket. */
export async function openLiveReader(origin: string, symbols: readonly string[]): Promise<LiveReader> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${livePath}`)
  const heard: LiveMessage[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)))
    for (const look of [...waiting]) look()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.send(JSON.stringify({ type: 'subscribe', symbols }))
  return {
    heard,
    quote: (isWanted) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = heard.flatMap((message) => (message.type === 'quotes' ? message.quotes : [])).find(isWanted)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    close: () => socket.terminate(),
  }
}
