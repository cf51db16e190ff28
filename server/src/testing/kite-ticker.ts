import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** A stand-in for Kite's ticker, in the layout its documentation gives: big-endian, prices in paise. */

export interface FullPacket {
  readonly token: number
  readonly last: number
  readonly volume?: number
  readonly open?: number
  readonly high?: number
  readonly low?: number
  readonly close?: number
  /** Of a contract, in units. */
  readonly oi?: number
  /** Best prices; null for an empty side. */
  readonly bid?: number | null
  readonly ask?: number | null
  /** Epoch milliseconds; the wire has seconds. */
  readonly at: number
}

const paise = (rupees: number): number => Math.round(rupees * 100)

/** 184 bytes of a share, 32 of an index. */
export function fullPacket({
  token,
  last,
  volume = 0,
  open = last,
  high = last,
  low = last,
  close = last,
  oi = 0,
  bid = last,
  ask = last,
  at,
}: FullPacket): Buffer {
  const isIndex = (token & 0xff) === 9
  const packet = Buffer.alloc(isIndex ? 32 : 184)
  packet.writeUInt32BE(token, 0)
  packet.writeInt32BE(paise(last), 4)
  const seconds = Math.floor(at / 1000)
  if (isIndex) {
    for (const [place, price] of [high, low, open, close].entries()) packet.writeInt32BE(paise(price), 8 + 4 * place)
    packet.writeInt32BE(paise(last - close), 24)
    packet.writeUInt32BE(seconds, 28)
    return packet
  }
  packet.writeUInt32BE(1, 8)
  packet.writeInt32BE(paise(last), 12)
  packet.writeUInt32BE(volume, 16)
  for (const [place, price] of [open, high, low, close].entries()) packet.writeInt32BE(paise(price), 28 + 4 * place)
  packet.writeUInt32BE(seconds, 44)
  packet.writeUInt32BE(oi, 48)
  packet.writeUInt32BE(seconds, 60)
  for (let level = 0; level < 10; level++) {
    const price = level < 5 ? bid : ask
    if (price === null) continue
    packet.writeUInt32BE(10, 64 + 12 * level)
    packet.writeInt32BE(paise(price), 68 + 12 * level)
    packet.writeUInt16BE(1, 72 + 12 * level)
  }
  return packet
}

/** A count, then each packet behind its length. */
export function frameOf(packets: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(2)
  head.writeUInt16BE(packets.length)
  return Buffer.concat([
    head,
    ...packets.flatMap((packet) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(packet.length)
      return [length, packet]
    }),
  ])
}

export interface KiteStandIn {
  readonly url: string
  /** Handshakes that came, refused ones too. */
  readonly asked: URLSearchParams[]
  /** Everything a client said, parsed. */
  readonly heard: unknown[]
  readonly lines: ReadonlySet<WebSocket>
  send(...frames: readonly (Buffer | string)[]): void
  /** Without a goodbye. */
  drop(): void
  close(): Promise<void>
}

/** Refuses whoever has not these keys as Kite does: 403 and a sentence in JSON. */
export async function startKiteStandIn(keys: { apiKey: string; accessToken: string }): Promise<KiteStandIn> {
  const http = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  const asked: URLSearchParams[] = []
  const heard: unknown[] = []
  http.on('upgrade', (request, socket, head) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    asked.push(searchParams)
    if (searchParams.get('api_key') !== keys.apiKey || searchParams.get('access_token') !== keys.accessToken) {
      const body = JSON.stringify({ status: 'error', message: 'Incorrect `api_key` or `access_token`.' })
      socket.end(
        `HTTP/1.1 403 Forbidden\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      )
      return
    }
    sockets.handleUpgrade(request, socket, head, (line) => {
      line.on('message', (data) => heard.push(JSON.parse(String(data))))
      // The heartbeat.
      line.send(Buffer.from([0]))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked,
    heard,
    lines: sockets.clients,
    send: (...frames) => {
      for (const line of sockets.clients) for (const frame of frames) line.send(frame)
    },
    drop: () => {
      for (const line of sockets.clients) line.terminate()
    },
    close: async () => {
      for (const line of sockets.clients) line.terminate()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
