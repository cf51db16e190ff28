/** Telegram that asks to wait, fails, or refuses for good. */
import { createRandom } from '#connectors/sample/random.ts'
import { readChannels } from '#features/accounts/channel-store.ts'
import { testClock } from '#testing/clock.ts'
import type { TelegramFault } from '#testing/telegram-stand-in.ts'
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

export const askedToWait: Proof = {
  name: 'F6',
  title: 'Telegram answers 429 with retry_after of 1 to 60 seconds, in bursts',
  rounds: 1000,
  shortRounds: 60,
  run: async (bench, rounds) => {
    const clock = testClock()
    const random = createRandom(bench.seed)
    const sides = await openOtherSides(bench, {
      now: clock.now,
      // Fewer than leave at once, so that it happens again and again.
      perSecond: 2,
      retryAfter: () => random.whole(1, 60),
    })
    const { db } = await openStore(bench)
    const people = await makePeople(db, rounds, sides)
    const told = [...noticesOf(people, 'telegram'), ...noticesOf(people, 'callbackurl')]
    await tellAll(db, told, clock.now())
    const sender = openSender({ db, clock, ...sides })
    await sender.drain()
    const atOnce = sides.host.received.length
    await drainAll(sender, clock, { db })

    const { refusals, calledAt } = sides.telegram
    const early = calledAt.filter((at) => refusals.some((said) => said.at < at && at < said.at + said.seconds * 1000))
    const violations = await judge({ db, sides, alerts: leaving(told) })
    return [
      {
        what: `${many(rounds)} sends, ${refusals.length} refusals for ${many(Math.max(...refusals.map(({ seconds }) => seconds)))} s at most`,
        goal: 'none earlier than allowed, 0 lost, 0 double',
        measured: `${early.length} too early, ${verdictOf(violations)}`,
        pass: refusals.length > 0 && early.length === 0 && violations.length === 0,
      },
      {
        what: 'webhooks meanwhile',
        goal: 'unaffected: all of them before Telegram’s first wait is over',
        measured: `${many(atOnce)} of ${many(rounds)}`,
        pass: atOnce === rounds,
      },
    ]
  },
}

const failures: readonly (readonly [string, TelegramFault])[] = [
  ['5xx', { kind: 'answer', status: 502, body: { ok: false, error_code: 502, description: 'Bad Gateway' } }],
  ['timeout', { kind: 'silence' }],
  ['reset', { kind: 'reset' }],
  ['half-open', { kind: 'halfOpen' }],
  ['garbage', { kind: 'garbage' }],
]

/** Telegram's own schedule of tries, as `notify/retry.ts` has it. */
const pausesMs = [5, 30, 120, 300, 900, 1800, 3600, 7200, 14_400].map((seconds) => seconds * 1000)

export const unreachable: Proof = {
  name: 'F7',
  title: 'Telegram answers 5xx or nonsense, resets, is silent, or its line is half open',
  rounds: 500,
  shortRounds: 2,
  run: async (bench, rounds) => {
    const clock = testClock()
    const sides = await openOtherSides(bench, { now: clock.now, perSecond: 1e6 })
    const { db } = await openStore(bench)
    const people = await makePeople(db, rounds * failures.length, sides)
    const failureOf = new Map(people.map((id, place) => [id, failures[place % failures.length]]))
    sides.telegram.behave((chatId) => failureOf.get((chatId - 1_000_000) as (typeof people)[number])?.[1] ?? null)
    const told = noticesOf(people, 'telegram')
    await tellAll(db, told, clock.now())
    const random = createRandom(bench.seed)
    // Nobody waits fifteen seconds ten times over for a line that is cut on purpose.
    await drainAll(openSender({ db, clock, ...sides, timeoutMs: 150, random: random.uniform }), clock, { db })

    const tries = await readTries(db)
    const inTime = tries.filter(({ times }) => times.every((at, place) => isAfterPause(at, times[place - 1], place)))
    const spread = new Set(tries.map(({ times }) => (times[1] ?? 0) - (times[0] ?? 0))).size
    const toldOf = await readTold(db, 'delivery_failed')
    const alerts = told.map(({ key }) => ({ key, leaves: false }))
    const violations = await judge({ db, sides, alerts })
    const ended = tries.filter(({ state, times }) => state === 'failed' && times.length === 10)
    return [
      {
        what: `${failures.map(([name]) => name).join(', ')}: ${many(rounds)} each`,
        goal: '≤ 10 tries, on the schedule ± 5%, spread by chance',
        measured: `${many(ended.length)} of ${many(people.length)} ended after 10; ${many(inTime.length)} on schedule; ${spread} different pauses`,
        pass: ended.length === people.length && inTime.length === people.length && spread > 1,
      },
      {
        what: 'afterwards',
        goal: 'in the inbox, with a notice that says why; copies under one id',
        measured: `${many(toldOf.size)} told, ${verdictOf(violations)}`,
        pass: toldOf.size === people.length && violations.length === 0,
      },
    ]
  },
}

/** Not before the pause less its jitter; later by what the pace of 25 a second holds everybody up. */
const isAfterPause = (at: number, before: number | undefined, place: number): boolean =>
  before === undefined || at - before >= (pausesMs[place - 1] ?? 0) * 0.95

export const refusedForGood: Proof = {
  name: 'F8',
  title: 'Telegram answers 403 blocked or 400 chat not found',
  rounds: 200,
  shortRounds: 10,
  run: async (bench, rounds) => {
    const clock = testClock()
    const sides = await openOtherSides(bench, { now: clock.now, perSecond: 1e6 })
    const { db } = await openStore(bench)
    const people = await makePeople(db, rounds, sides)
    const answers = [
      { status: 403, body: { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' } },
      { status: 400, body: { ok: false, error_code: 400, description: 'Bad Request: chat not found' } },
    ] as const
    sides.telegram.behave((chatId) => ({ kind: 'answer', ...answers[chatId % 2 === 0 ? 0 : 1] }))
    const told = noticesOf(people, 'telegram')
    await tellAll(db, told, clock.now())
    await drainAll(openSender({ db, clock, ...sides }), clock, { db })

    const tries = await readTries(db)
    const rows = await db.asService((tx) => readChannels(tx, people))
    const ended = rows.filter(({ telegram_id }) => telegram_id === null).length
    const toldOf = await readTold(db, 'channel_ended')
    const violations = await judge({ db, sides, alerts: told.map(({ key }) => ({ key, leaves: false })) })
    const once = tries.filter(({ outcomes }) => outcomes.length === 1).length
    return [
      {
        what: `${many(rounds)} people, half of each`,
        goal: 'exactly 1 try, channel disconnected, alert and a notice in the inbox',
        measured: `${many(sides.telegram.calls)} calls, ${many(once)} tried once, ${many(ended)} disconnected, ${many(toldOf.size)} told, ${verdictOf(violations)}`,
        pass:
          sides.telegram.calls === rounds &&
          once === rounds &&
          ended === rounds &&
          toldOf.size === rounds &&
          violations.length === 0,
      },
    ]
  },
}
