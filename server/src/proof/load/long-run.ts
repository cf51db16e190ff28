/** Everything at half its load for an hour: what grows, and what is never given back. */
import type { UserStore } from '#postgres/store.ts'
import { type HostTime, readHostTime, takenByHost } from '../host.ts'
import { bearersFor, emailsOf } from '../product.ts'
import { many, type Proof, type ProofRow, percentile } from '../proof.ts'
import { caughtUp, makeChats, onOneLine, openReaders, say, stopAll } from '../sockets.ts'
import { pause, type Traffic } from '../traffic.ts'
import { firstFailure, keepPace, signInAll, startLoaded } from './requests.ts'

const everybody = 1000
const perPerson = 2.5
const perSecond = 250
const rulesEach = 25
const updatesPerSecond = 250
/** Tokens are good for a quarter of an hour. Each person renews at a time of her own, as browsers do. */
const renewMs = 10 * 60_000
const sampleMs = 10_000

interface Sample {
  readonly bytes: number
  readonly handles: number
  /** Of the askers, among the handles. */
  readonly connections: number
  readonly host: HostTime | null
}

const signed = (count: number): string => `${count >= 0 ? '+' : ''}${count}`
const middle = (values: readonly number[]): number => percentile(values, 50)

export const longRun: Proof = {
  name: 'L8',
  title: '60 min at half of L1, L2 and L4',
  rounds: 3600,
  shortRounds: 0,
  run: async (bench, seconds): Promise<readonly ProofRow[]> => {
    const isFull = seconds >= longRun.rounds
    // Live prices of the sample market, day and night, for the rules of half of L4; a try does without.
    const { db, product, traffic } = isFull
      ? await startLoaded(bench, 'none', { FEED: 'sample', FEED_ALWAYS_OPEN: 'true' })
      : await startLoaded(bench, 'small')
    const emails = emailsOf(everybody)
    const tokens = await bearersFor(emails)
    let renewed = 0
    await signInAll(traffic, tokens)
    await manyRules(db, traffic)
    const chats = (await makeChats(db, tokens, emails, Math.ceil(perPerson))).slice(0, everybody * perPerson)
    const readers = await openReaders(chats, {
      origin: () => product.origin,
      token: ({ person }) => tokens[person] ?? '',
    })
    bench.defer(() => stopAll(readers))
    const paced = keepPace({ traffic, tokens, perSecond, seed: bench.seed })
    const samples: Sample[] = []
    const began = performance.now()
    let beat = 0
    let sampledAt = 0
    await onOneLine(db, async (line) => {
      while (performance.now() - began < seconds * 1000) {
        await say(line, chats.slice((beat * 25) % chats.length, ((beat * 25) % chats.length) + 25))
        beat++
        const now = performance.now()
        const due = Math.floor(((now - began) / renewMs) * everybody)
        for (; renewed < due; renewed++) {
          const person = renewed % everybody
          const [token = ''] = await bearersFor([emails[person] ?? ''])
          tokens[person] = token
        }
        if (now - sampledAt > sampleMs) {
          samples.push({
            bytes: product.memory().residentBytes,
            handles: product.handles(),
            connections: traffic.connections(),
            host: readHostTime(),
          })
          sampledAt = now
        }
        await pause((beat * 25_000) / updatesPerSecond - (performance.now() - began))
      }
    })
    await paced.stop()
    const gaps = await caughtUp(readers, db)
    // Caches fill in the beginning: what counts is the second half against the first after that.
    const warm = samples.slice(Math.floor(samples.length / 6))
    const [early, late] = [warm.slice(0, Math.ceil(warm.length / 3)), warm.slice(-Math.ceil(warm.length / 3))]
    const growth = middle(late.map(({ bytes }) => bytes)) / middle(early.map(({ bytes }) => bytes)) - 1
    const more = (of: 'handles' | 'connections') =>
      middle(late.map((each) => each[of])) - middle(early.map((each) => each[of]))
    const handles = more('handles')
    const failed = [...paced.failed.values()].reduce((sum, count) => sum + count, 0)
    return [
      {
        what: `${many(paced.took.length)} requests and ${many(gaps.expected)} updates to ${many(readers.length)} sockets in ${many(seconds)} s`,
        goal: '0 errors, no gap',
        measured: `${failed} errors${firstFailure(paced.failed)}; p99 ${many(percentile(paced.took, 99))} ms; ${gaps.missed} missed, ${gaps.doubled} twice${takenByHost(samples.map(({ host }) => host))}`,
        pass: failed === 0 && gaps.missed === 0 && gaps.doubled === 0,
      },
      {
        what: 'the same: memory and handles, the last third against the first after the caches filled',
        goal: 'memory grows ≤ 5%, handles constant',
        measured: `${(growth * 100).toFixed(1)}% (${many((late.at(-1)?.bytes ?? 0) / 2 ** 20)} MB), ${signed(handles)} handles, ${signed(more('connections'))} connections of the askers among them`,
        pass: !isFull || (growth <= 0.05 && Math.abs(handles) <= 20),
      },
    ]
  },
}

/** Half of L4: rules on funds of the sample market. */
async function manyRules(db: UserStore, traffic: Traffic): Promise<void> {
  const { body } = await traffic.ask({ path: '/api/nse/etfList' })
  const { instruments } = JSON.parse(body) as {
    instruments: readonly { readonly tradingsymbol: string; readonly instrument_token: number }[]
  }
  const funds = instruments.slice(0, rulesEach)
  await db.maintain((client) =>
    client.query(
      `insert into user_instrument (user_id, instrument_symbol, instrument_token, trigger, notification_channel)
       select users.id, symbol, token, (1 + (users.id + token) % 20) / 2.0, 'callbackurl'
       from users, unnest($1::text[], $2::bigint[]) as funds (symbol, token)`,
      [funds.map(({ tradingsymbol }) => tradingsymbol), funds.map(({ instrument_token }) => instrument_token)],
    ),
  )
}
