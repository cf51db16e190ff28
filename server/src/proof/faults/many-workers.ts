import { everyDipToday, subscribeMany, until } from '../many-rules.ts'
import { many, type Proof } from '../proof.ts'
import { startWorker } from '../start-worker.ts'
import { arrivalsAt, judge, makePeople, openOtherSides, openStore, verdictOf } from '../world.ts'

const atOnce = 3

/** Several processes see the same price at the same moment, and several send what comes of it. */
export const manyWorkers: Proof = {
  name: 'F12',
  title: '3 processes evaluate and 3 send, all at once',
  rounds: 10_000,
  shortRounds: 150,
  run: async (bench, rounds) => {
    const sides = await openOtherSides(bench)
    const { db, url } = await openStore(bench)
    if (url === null) return [{ what: 'needs PostgreSQL', goal: 'installed', measured: 'not installed', pass: false }]
    const people = await makePeople(db, rounds, sides)
    await subscribeMany(db, { people, symbols: ['NIFTYBEES'], each: 1, channel: 'callbackurl' })
    const start = () => startWorker(bench, { store: { url, max: 4 }, telegram: sides.telegram })
    const evaluators = await Promise.all(Array.from({ length: atOnce }, start))
    const senders = await Promise.all(Array.from({ length: atOnce }, start))
    await Promise.all(evaluators.map((worker) => worker.ask({ kind: 'load' })))
    await Promise.all(senders.map((worker) => worker.ask({ kind: 'serve' })))
    const tick = { symbol: 'NIFTYBEES', last: 97, at: Date.now(), open: 99, previousClose: 100 }
    await Promise.all(evaluators.map((worker) => worker.ask({ kind: 'see', ticks: [tick] })))
    await until(
      () => sides.host.received.length >= rounds,
      () => sides.host.received.length,
    )
    // Nothing may follow: a second copy would be on its way by now.
    for (const worker of [...evaluators, ...senders]) worker.kill()
    await Promise.all([...evaluators, ...senders].map(({ gone }) => gone))

    const arrivals = arrivalsAt(sides)
    const copies = arrivals.length - new Set(arrivals.map(({ id }) => id)).size
    const alerts = await everyDipToday(db)
    const violations = await judge({ db, sides, alerts })
    return [
      {
        what: `${many(rounds)} alerts, ${atOnce} evaluators and ${atOnce} senders on one database`,
        goal: 'each claimed and told once, 0 copies',
        measured: `${many(arrivals.length)} arrived, ${copies} copies, ${verdictOf(violations)}`,
        pass: arrivals.length === rounds && copies === 0 && violations.length === 0,
      },
    ]
  },
}
