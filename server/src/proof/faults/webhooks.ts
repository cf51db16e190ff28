/** Webhook endpoints that are down for hours or days, or answer as no endpoint should. */
import { createRandom } from '#connectors/sample/random.ts'
import { readChannels, updateWebhook } from '#features/accounts/channel-store.ts'
import { resendNotice } from '#notify/outbox-log.ts'
import type { UserId } from '#postgres/db.ts'
import type { UserStore } from '#postgres/store.ts'
import { testClock } from '#testing/clock.ts'
import type { Behaviour, Received } from '#testing/webhook-host.ts'
import { many, type Proof } from '../proof.ts'
import {
  drainAll,
  judge,
  leaving,
  makePeople,
  noticesOf,
  openOtherSides,
  openSender,
  openStore,
  readTold,
  readTries,
  tellAll,
  verdictOf,
} from '../world.ts'

const hour = 3_600_000
/** Standard Webhooks: how long before each try after the first. */
const pausesMs = [5000, 300_000, 0.5 * hour, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
const jitter = 0.05

const ownerOf = ({ path }: Received): UserId => Number(path.split('/').at(-1)) as UserId

/** Every pause within its jitter. */
const isOnSchedule = (times: readonly number[]): boolean =>
  times.every((at, place) => {
    const pause = place === 0 ? at - (times[0] ?? 0) : at - (times[place - 1] ?? 0)
    const wanted = place === 0 ? 0 : (pausesMs[place - 1] ?? Number.NaN)
    return Math.abs(pause - wanted) <= wanted * jitter + 1
  })

export const downForHours: Proof = {
  name: 'F9',
  title: 'webhook endpoints are down for 6 hours and for 80 (virtual clock)',
  rounds: 100,
  shortRounds: 6,
  run: async (bench, rounds) => {
    const clock = testClock()
    const began = clock.now()
    const sides = await openOtherSides(bench, { now: clock.now })
    const { db } = await openStore(bench)
    const people = await makePeople(db, rounds, sides)
    const isShort = new Set(people.filter((_id, place) => place % 2 === 0))
    const downUntil = (id: UserId): number => began + (isShort.has(id) ? 6 : 80) * hour
    const answered: UserId[] = []
    sides.host.behave((received): Behaviour => {
      const id = ownerOf(received)
      if (clock.now() < downUntil(id)) return id % 2 === 0 ? { kind: 'answer', status: 503 } : { kind: 'reset' }
      answered.push(id)
      return { kind: 'answer', status: 200 }
    })
    const told = noticesOf(people, 'callbackurl')
    await tellAll(db, told, began)
    const random = createRandom(bench.seed)
    // Step by step of one millisecond: what is due is tried when it is due.
    const sender = openSender({ db, clock, ...sides, random: random.uniform })
    await drainAll(sender, clock, { db, stepMs: 1 })

    const tries = await readTries(db)
    const onTime = tries.filter(({ times }) => isOnSchedule(times)).length
    const once = people.filter((id) => isShort.has(id) && answered.filter((each) => each === id).length === 1).length
    const rows = await db.asService((tx) => readChannels(tx, people))
    const stopped = rows.filter((row) => !isShort.has(row.id) && row.callback_stopped_at !== null).length
    const toldOf = await readTold(db, 'channel_ended')
    const violations = await judge({ db, sides, alerts: told.map(({ key }) => ({ key, leaves: false })) })
    const again = await sendAgain({
      db,
      people: people.filter((id) => !isShort.has(id)),
      origin: sides.host.origin,
      now: clock.now(),
    })
    await drainAll(sender, clock, { db })
    const arrivedAgain = people.filter((id) => !isShort.has(id) && answered.includes(id)).length
    return [
      {
        what: `${many(rounds)} endpoints: tries`,
        goal: '0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h, each ± 5%',
        measured: `${many(onTime)} of ${many(rounds)} on schedule`,
        pass: onTime === rounds,
      },
      {
        what: 'down for 6 hours',
        goal: 'delivered once after recovery',
        measured: `${many(once)} of ${many(isShort.size)}`,
        pass: once === isShort.size,
      },
      {
        what: 'down for 80 hours',
        goal: 'stopped with a notice after 10 tries; saved and sent again, it arrives',
        measured: `${many(stopped)} stopped, ${many(toldOf.size)} told, ${many(arrivedAgain)} of ${many(again)} sent again arrived; ${verdictOf(violations)}`,
        pass:
          stopped === rounds - isShort.size &&
          toldOf.size === stopped &&
          again === stopped &&
          arrivedAgain === stopped &&
          violations.length === 0,
      },
    ]
  },
}

/** As their owners would: the address saved again, then "send again". */
async function sendAgain({
  db,
  people,
  origin,
  now,
}: {
  db: UserStore
  people: readonly UserId[]
  origin: string
  now: number
}): Promise<number> {
  let resent = 0
  for (const user_id of people) {
    await db.asUser(user_id, async (tx) => {
      const secrets = { webhook_secret: null, previous_webhook_secret: null, previous_secret_until: null }
      await updateWebhook(tx, user_id, { callback_url: `${origin}/of/${user_id}`, ...secrets })
    })
    const { rows } = await db.maintain((client) =>
      client.query<{ id: string }>(`select id from notice where user_id = $1 and state = 'failed'`, [user_id]),
    )
    for (const { id } of rows) {
      if (await db.asService((tx) => resendNotice(tx, { user_id, id: Number(id), now }))) resent++
    }
  }
  return resent
}

const manners = ['410', '3xx', '429', 'a byte at a time', '1 GB'] as const
type Manner = (typeof manners)[number]

const behaviours: Readonly<Record<Manner, Behaviour>> = {
  '410': { kind: 'answer', status: 410 },
  '3xx': { kind: 'answer', status: 307, headers: { location: '/elsewhere' } },
  '429': { kind: 'answer', status: 429, headers: { 'retry-after': '120' } },
  'a byte at a time': { kind: 'drip' },
  '1 GB': { kind: 'flood' },
}

export const badManners: Proof = {
  name: 'F10',
  title: 'webhook endpoints answer 410, 3xx, 429, a byte at a time, or without end',
  rounds: 50,
  shortRounds: 3,
  run: async (bench, rounds) => {
    const clock = testClock()
    const sides = await openOtherSides(bench, { now: clock.now })
    const { db } = await openStore(bench)
    const people = await makePeople(db, rounds * manners.length, sides)
    const mannerOf = new Map(people.map((id, place) => [id, manners[place % manners.length] ?? '410']))
    const followed: string[] = []
    sides.host.behave((received) => {
      if (received.path === '/elsewhere') followed.push(received.path)
      return behaviours[mannerOf.get(ownerOf(received)) ?? '410']
    })
    const of = (manner: Manner): UserId[] => people.filter((id) => mannerOf.get(id) === manner)
    // The true cap in the long run; a short one where seconds count.
    const capMs = rounds >= badManners.rounds ? 15_000 : 2000
    const sender = openSender({ db, clock, ...sides, timeoutMs: capMs })
    const drip = noticesOf(of('a byte at a time'), 'callbackurl')
    const rest = noticesOf(
      people.filter((id) => mannerOf.get(id) !== 'a byte at a time'),
      'callbackurl',
    )
    await tellAll(db, rest, clock.now())
    await sender.drain()
    const taken = sides.host.bytesTaken / rounds
    await tellAll(db, drip, clock.now())
    const began = performance.now()
    await sender.drain()
    const cutMs = performance.now() - began
    // Their tries go on; what they did first is what is looked at.
    const tries = new Map((await readTries(db)).map((each) => [each.user_id, each]))
    clock.advance(119_999)
    await sender.drain()
    const early = (await readTries(db)).filter(
      ({ user_id, times }) => mannerOf.get(user_id) === '429' && times.length > 1,
    )
    clock.advance(1)
    await sender.drain()
    const onTime = (await readTries(db)).filter(
      ({ user_id, times }) => mannerOf.get(user_id) === '429' && times.length === 2,
    )

    const rows = await db.asService((tx) => readChannels(tx, of('410')))
    const stopped = rows.filter(({ callback_stopped_because: because }) => because === 'HTTP 410 Gone').length
    const stateOf = (manner: Manner, state: string): number =>
      of(manner).filter((id) => tries.get(id)?.state === state).length
    const sent = leaving(noticesOf([...of('a byte at a time'), ...of('1 GB')], 'callbackurl'))
    const kept = noticesOf([...of('410'), ...of('3xx'), ...of('429')], 'callbackurl').map(({ key }) => ({
      key,
      leaves: false,
    }))
    const violations = await judge({ db, sides, alerts: [...sent, ...kept] })
    return [
      {
        what: `410, ${many(rounds)}`,
        goal: 'disabled',
        measured: `${many(stopped)} disabled`,
        pass: stopped === rounds,
      },
      {
        what: `3xx, ${many(rounds)}`,
        goal: 'not followed',
        measured: `${followed.length} followed, ${many(stateOf('3xx', 'pending'))} tried again later`,
        pass: followed.length === 0 && stateOf('3xx', 'pending') === rounds,
      },
      {
        what: `429 with Retry-After of 120 s, ${many(rounds)}`,
        goal: 'tried again after 120 s, not before',
        measured: `${early.length} early, ${many(onTime.length)} on time`,
        pass: early.length === 0 && onTime.length === rounds,
      },
      {
        what: `a byte at a time, ${many(rounds)}`,
        goal: `cut at ${capMs / 1000} s`,
        measured: `all cut after ${(cutMs / 1000).toFixed(1)} s`,
        pass: cutMs < 2 * capMs && stateOf('a byte at a time', 'sent') === rounds,
      },
      {
        what: `1 GB answers, ${many(rounds)}`,
        goal: 'read ≤ 4 kB each: no more leaves the endpoint than a socket’s buffers hold',
        measured: `${many(taken / 1024)} kB each; ${verdictOf(violations)}`,
        pass: taken < 16 * 2 ** 20 && stateOf('1 GB', 'sent') === rounds && violations.length === 0,
      },
    ]
  },
}
