/** Frames on both sockets: words of the protocol in the wrong place, nonsense, and bytes that are no frame at all. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { livePath } from 'core/contract'
import { graphqlPath } from 'core/contract/graphql'
import WebSocket from 'ws'
import { createRandom, type Random } from '#connectors/sample/random.ts'
import { openApp } from '../app-here.ts'
import { bearersFor } from '../product.ts'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'
import { openTraffic, pause } from '../traffic.ts'
import { anyValue } from './shapes.ts'
import { blame, catchStrays, createTally, noteTime, rowOf, watchTables } from './tally.ts'

const kinds = [
  'connection_init',
  'connection_ack',
  'subscribe',
  'complete',
  'ping',
  'pong',
  'next',
  'error',
  'nope',
  '__proto__',
]
const asks = [
  'subscription { watch_board }',
  'subscription { user_chat(chat_uuid: "8a6f1b1e-3f5a-4c5e-9d2b-0a1b2c3d4e5f") { id } }',
  'subscription { user_chat(chat_uuid: "x") { id } }',
  'query { watch_list { id } }',
  'mutation { delete_user_config(key: "x") { affected_rows } }',
  '{',
  '\u0000',
]

function graphqlFrame(random: Random, token: string): string {
  if (random.chance(0.2)) return JSON.stringify(anyValue(random)) ?? ''
  const type = random.pick(kinds)
  const id = random.chance(0.7) ? random.pick(['1', '2', '', '__proto__', 'x'.repeat(300)]) : anyValue(random)
  const payload = random.chance(0.5)
    ? type === 'connection_init'
      ? { Authorization: `Bearer ${token}` }
      : { query: random.pick(asks), variables: random.chance(0.8) ? {} : anyValue(random) }
    : anyValue(random)
  return JSON.stringify({ type, id, payload })
}

const liveFrame = (random: Random): string =>
  random.chance(0.3)
    ? (JSON.stringify(anyValue(random)) ?? '')
    : JSON.stringify({
        type: random.pick(['subscribe', 'unsubscribe', 'nope', '__proto__']),
        symbols: random.chance(0.6)
          ? Array.from({ length: random.whole(0, 30) }, () =>
              random.pick(['TCS', 'INFY', '', 'x'.repeat(70), '__proto__']),
            )
          : anyValue(random),
      })

/** A handshake, then bytes of no meaning: wrong lengths, reserved bits, text without a mask. */
async function sendRaw(origin: string, path: string, random: Random): Promise<void> {
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`,
  )
  socket.write(Buffer.from(Array.from({ length: random.whole(2, 200) }, () => random.whole(0, 255))))
  socket.end()
  await Promise.race([closed, pause(5000)])
  socket.destroy()
}

const eachSocket = 10

export const socketFrames: Proof = {
  name: 'FRAMES',
  title: 'frames of no protocol on both sockets',
  rounds: 20_000,
  shortRounds: 100,
  run: async (bench: Bench, rounds): Promise<readonly ProofRow[]> => {
    const { origin, db, mistakes } = await openApp(bench, { env: { SOCKETS_PER_ADDRESS: '5000' } })
    const traffic = openTraffic(origin)
    bench.defer(() => traffic.close())
    const tally = createTally({ isTimed: rounds > socketFrames.shortRounds })
    bench.defer(catchStrays(tally))
    const random = createRandom(bench.seed, 'frames')
    const [token = ''] = await bearersFor(['fuzz@example.com'])
    await traffic.ask({ path: '/api/notices', token })
    const witness = await watchTables(db)
    for (let done = 0; done < rounds; done += eachSocket) {
      const isGraphql = random.chance(0.6)
      const path = isGraphql ? graphqlPath : livePath
      if (random.chance(0.2)) {
        await sendRaw(origin, path, random)
        tally.tried += eachSocket
        continue
      }
      const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, isGraphql ? 'graphql-transport-ws' : [])
      socket.on('error', () => undefined)
      const closed = new Promise<number>((resolve) => socket.once('close', resolve))
      await Promise.race([once(socket, 'open'), closed])
      const frames = Array.from({ length: eachSocket }, () =>
        isGraphql ? graphqlFrame(random, token) : liveFrame(random),
      )
      for (const frame of frames) {
        if (socket.readyState !== socket.OPEN) break
        if (random.chance(0.05)) socket.send(Buffer.from(frame), { binary: true })
        else socket.send(frame)
      }
      const began = performance.now()
      socket.close()
      const code = await Promise.race([closed, pause(5000)])
      tally.tried += frames.length
      noteTime(tally, performance.now() - began)
      if (code === undefined) {
        socket.terminate()
        if (tally.isTimed) blame(tally, 'a socket that does not close within 5 s', frames)
      } else if (code === 1011) blame(tally, 'closed as our mistake (1011)', frames)
    }
    if (!(await witness.isSame())) blame(tally, 'something is stored otherwise', '')
    const { status } = await traffic.ask({ path: '/healthz' })
    if (status !== 200) blame(tally, 'does not answer any more', '')
    return [
      rowOf(tally, {
        what: `${many(rounds)} frames on ${graphqlPath} and ${livePath}`,
        goal: 'no exit, none closed as our mistake, none hangs > 5 s, tables the same, healthy afterwards',
        mistakes,
      }),
    ]
  },
}
