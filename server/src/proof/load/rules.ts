/** Rules under load: prices that come every second, and a market that falls. */
import { createRandom } from '#connectors/sample/random.ts'
import { everyDipToday, subscribeMany, until } from '../many-rules.ts'
import { many, type Proof, percentile } from '../proof.ts'
import { startWorker } from '../start-worker.ts'
import { judge, makePeople, openOtherSides, openStore, verdictOf } from '../world.ts'

const noServer = [{ what: 'needs PostgreSQL', goal: 'installed', measured: 'not installed', pass: false }]

const instruments = 200
const rulesEach = 5
/** Prices of a second come spread over it, as a feed sends them. */
const batches = 10

export const everySecond: Proof = {
  name: 'L4',
  title: '50,000 rules on 200 instruments, each with a price a second',
  rounds: 60,
  shortRounds: 2,
  run: async (bench, seconds) => {
    const isFull = seconds >= everySecond.rounds
    const peopleCount = isFull ? 10_000 : 500
    const sides = await openOtherSides(bench)
    const { db, url } = await openStore(bench)
    if (url === null) return noServer
    const symbols = Array.from({ length: instruments }, (_, place) => `FUND${place}`)
    const people = await makePeople(db, peopleCount, sides)
    await subscribeMany(db, { people, symbols, each: rulesEach, channel: 'callbackurl' })
    const worker = await startWorker(bench, { store: { url, max: 4 } })
    await worker.ask({ kind: 'load' })
    const random = createRandom(bench.seed)
    const last = new Map(symbols.map((symbol) => [symbol, 100]))
    const before = await worker.ask({ kind: 'report' })
    const began = performance.now()
    for (let beat = 0; beat < seconds * batches; beat++) {
      const wait = (beat * 1000) / batches - (performance.now() - began)
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      const now = Date.now()
      const ticks = symbols
        .filter((_symbol, place) => place % batches === beat % batches)
        .map((symbol) => {
          const price = Math.round((last.get(symbol) ?? 100) * (1 + random.normal() * 0.0004) * 100) / 100
          last.set(symbol, price)
          return { symbol, last: price, at: now, open: 100, previousClose: 100 }
        })
      await worker.ask({ kind: 'follow', ticks, sentAt: now })
    }
    const after = await worker.ask({ kind: 'report' })
    const wallMs = performance.now() - began
    const share = ((after?.cpuMicros ?? 0) - (before?.cpuMicros ?? 0)) / 1000 / wallMs
    const told = await db.maintain(async (client) => {
      const { rows } = await client.query<{ ms: number }>(
        `select extract(epoch from created_at - (payload #>> '{data,at}')::timestamptz)::float8 * 1000 as ms from notice`,
      )
      return rows.map(({ ms }) => ms)
    })
    const lag = percentile(after?.lags ?? [], 99)
    const saved = percentile(told, 99)
    return [
      {
        what: `${many(peopleCount * rulesEach)} rules, ${instruments} prices a second for ${seconds} s: evaluation lag p99`,
        goal: '≤ 1 s',
        measured: `${many(lag)} ms; ${many(told.length)} fired and were saved, p99 ${many(saved)} ms`,
        pass: !isFull || (lag <= 1000 && saved <= 1000),
      },
      {
        what: 'the same: time of one core',
        goal: '≤ 40%',
        measured: `${(share * 100).toFixed(1)}%`,
        pass: !isFull || share <= 0.4,
      },
    ]
  },
}

/** Telegram’s own limit for one bot, by its documentation. */
const mostASecond = 30

export const marketFalls: Proof = {
  name: 'L5',
  title: 'a market-wide fall: 10,000 rules fire at once, and Telegram is told at its pace',
  rounds: 10_000,
  shortRounds: 60,
  run: async (bench, rounds) => {
    const isFull = rounds >= marketFalls.rounds
    const sides = await openOtherSides(bench, { perSecond: mostASecond })
    const { db, url } = await openStore(bench)
    if (url === null) return noServer
    const people = await makePeople(db, rounds, sides)
    await subscribeMany(db, { people, symbols: ['NIFTYBEES'], each: 1, channel: 'telegram' })
    const setup = { store: { url, max: 4 }, telegram: sides.telegram }
    const evaluator = await startWorker(bench, setup)
    await evaluator.ask({ kind: 'load' })
    const sender = await startWorker(bench, setup)
    const tick = { symbol: 'NIFTYBEES', last: 97, at: Date.now(), open: 99, previousClose: 100 }
    const began = performance.now()
    const beganAt = Date.now()
    await sender.ask({ kind: 'serve' })
    await evaluator.ask({ kind: 'see', ticks: [tick] })
    const seconds = (performance.now() - began) / 1000
    const { messages, refusals } = sides.telegram
    await until(
      () => messages.length >= rounds,
      () => messages.length,
    )
    const lastAt = ((messages.at(-1)?.at ?? Number.POSITIVE_INFINITY) - beganAt) / 1000
    sender.kill()
    await sender.gone
    const violations = await judge({ db, sides, alerts: await everyDipToday(db) })
    const limit = rounds / 25 + 10
    return [
      {
        what: `${many(rounds)} rules fire at once: claimed, told and in the outbox`,
        goal: '≤ 10 s (≥ 1,000 alerts/s)',
        measured: `${seconds.toFixed(1)} s (${many(rounds / seconds)}/s)`,
        pass: !isFull || (seconds <= 10 && rounds / seconds >= 1000),
      },
      {
        what: 'Telegram at 25 a second',
        goal: `the last after ≤ ${many(limit)} s, none refused, 0 lost, 0 twice`,
        measured: `${many(messages.length)} after ${lastAt.toFixed(0)} s (${(messages.length / lastAt).toFixed(1)}/s), ${refusals.length} refused, ${verdictOf(violations)}`,
        pass:
          messages.length === rounds &&
          violations.length === 0 &&
          (!isFull || (lastAt <= limit && refusals.length === 0)),
      },
    ]
  },
}
