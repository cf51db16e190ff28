import { testClock } from '#testing/clock.ts'
import type { Proof } from '../proof.ts'
import { startWorker, type WorkerProcess } from '../start-worker.ts'
import {
  arrivalsAt,
  drainAll,
  judge,
  leaving,
  makePeople,
  noticesOf,
  openOtherSides,
  openSender,
  openStore,
  tellAll,
  verdictOf,
} from '../world.ts'

/** The other side takes the message; the process that sent it is dead before it can write that down. */
export const senderKilled: Proof = {
  name: 'F2',
  title: 'kill -9 of a sender between "the other side said yes" and "recorded"',
  rounds: 100,
  shortRounds: 4,
  run: async (bench, rounds) => {
    let victim: WorkerProcess | null = null
    let kills = 0
    const killVictim = (): void => {
      if (!victim) return
      victim.kill()
      victim = null
      kills++
    }
    const sides = await openOtherSides(bench, { onMessage: killVictim, perSecond: 1000 })
    sides.host.behave(() => {
      killVictim()
      return { kind: 'answer', status: 200 }
    })
    const { db, url } = await openStore(bench)
    if (url === null) return [{ what: 'needs PostgreSQL', goal: 'installed', measured: 'not installed', pass: false }]
    const people = await makePeople(db, rounds, sides)
    const told = people.flatMap((id, place) => noticesOf([id], place % 2 === 0 ? 'telegram' : 'callbackurl'))

    const setup = { store: { url, max: 3 }, telegram: sides.telegram }
    let next = startWorker(bench, setup)
    for (const notice of told) {
      const worker = await next
      next = startWorker(bench, setup)
      victim = worker
      await tellAll(db, [notice], Date.now())
      await worker.ask({ kind: 'serve' })
      await worker.gone
      // However long the kills take, no claim runs out among them: a victim that found an earlier one too would leave two behind.
      await db.maintain((client) =>
        client.query(`update notice set next_attempt_at = next_attempt_at + interval '1 day' where state = 'pending'`),
      )
    }
    ;(await next).kill()
    const clock = testClock(Date.now() + 61_000)
    await drainAll(openSender({ db, clock, ...sides }), clock, { db })

    const arrivals = arrivalsAt(sides)
    const copies = arrivals.length - new Set(arrivals.map(({ key }) => key)).size
    const violations = await judge({ db, sides, alerts: leaving(told) })
    return [
      {
        what: `${rounds} kills at that point, Telegram and webhooks in turn`,
        goal: `${rounds} killed; 0 lost; copies ≤ kills, each under its first id`,
        measured: `${kills} killed, ${copies} copies, ${verdictOf(violations)}`,
        pass: kills === rounds && copies <= kills && violations.length === 0,
      },
    ]
  },
}
