/** The server's clock is wrong for a while: ahead, behind, back over midnight, or standing still. */
import { dayOf, sessionAt } from 'core/values'
import type { Clock } from '#clock.ts'
import { createRandom, type Random } from '#connectors/sample/random.ts'
import { upsertInstruments } from '#features/dips/store.ts'
import { startDelivery } from '#jobs/deliver-notices.ts'
import { createDipEvaluator } from '#jobs/evaluate-dips.ts'
import type { UserId } from '#postgres/db.ts'
import type { UserStore } from '#postgres/store.ts'
import { testClock } from '#testing/clock.ts'
import { many, type Proof, type ProofRow } from '../proof.ts'
import {
  alertOn,
  deliveryParts,
  drainAll,
  judge,
  makePeople,
  noticesOf,
  type OtherSides,
  openOtherSides,
  openSender,
  openStore,
  quiet,
  tellAll,
  verdictOf,
} from '../world.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const tradingDays = ['2024-02-06', '2024-02-07', '2024-02-08'] as const

/** How the clock is wrong: what it shows at a true instant. */
interface Wrong {
  readonly name: string
  readonly shows: (trueNow: number, since: number) => number
}

const wrongs: readonly Wrong[] = [
  { name: '+1 hour', shows: (now) => now + hour },
  { name: '−1 hour', shows: (now) => now - hour },
  { name: '+1 day', shows: (now) => now + day },
  { name: '−1 day', shows: (now) => now - day },
  { name: 'back over midnight', shows: (now) => now - 12 * hour },
  { name: 'frozen', shows: (_now, since) => since },
]
const right: Wrong = { name: 'right', shows: (now) => now }

interface Step {
  readonly at: number
  readonly wrong: Wrong
  readonly since: number
  readonly last: number
  /** The process starts again before this price. */
  readonly isFresh: boolean
}

/** Three days of prices below and above the trigger, with the clock right and wrong by turns. */
function stepsOf(random: Random): Step[] {
  const steps: Step[] = []
  let wrong = right
  let since = 0
  for (const on of tradingDays) {
    const open = Date.parse(`${on}T09:20:00+05:30`)
    for (let place = 0; place < 12; place++) {
      const at = open + place * 30 * minute
      if (random.chance(0.4)) {
        wrong = random.chance(0.5) ? right : random.pick(wrongs)
        since = at
      }
      // The last hour is always told by a right clock: the day's alert must not depend on luck.
      const isLast = place >= 10
      steps.push({
        at,
        wrong: isLast ? right : wrong,
        since,
        last: isLast || random.chance(0.5) ? 97 : 99.5,
        isFresh: random.chance(0.3),
      })
    }
  }
  return steps
}

const symbol = 'NIFTYBEES'

const subscribe = (db: UserStore, user_id: UserId): Promise<unknown> =>
  db.asUser(user_id, (tx) =>
    upsertInstruments(tx, [
      {
        user_id,
        instrument_symbol: symbol,
        instrument_token: 2707457,
        value: 1000,
        base_amount: 1000,
        trigger: 2,
        allocation_factor: 1,
        notification_channel: user_id % 2 === 0 ? 'telegram' : 'callbackurl',
        notification_frequency: 1,
        notification_frequency_unit: '1_day',
      },
    ]),
  )

/** One person, one fund, three days. Answers the days that were told. */
async function runSchedule(db: UserStore, sides: OtherSides, id: UserId, steps: readonly Step[]): Promise<string[]> {
  await subscribe(db, id)
  const clock = testClock(steps[0]?.at ?? 0)
  const market = {
    session: sessionAt,
    typicalMoves: async () => new Map<string, number>(),
    etfList: async () => [],
  }
  const make = async () => {
    const made = createDipEvaluator({ services: { db, clock, log: quiet, market } })
    await made.load()
    return { evaluator: made, sender: openSender({ db, clock, ...sides, random: () => 0.5 }) }
  }
  let running = await make()
  for (const { at, wrong, since, last, isFresh } of steps) {
    clock.set(wrong.shows(at, since))
    if (isFresh) running = await make()
    running.evaluator.see([{ symbol, last, at, open: 100, previousClose: 100 }])
    await running.evaluator.settled()
    await running.sender.drain()
  }
  const end = (steps.at(-1)?.at ?? 0) + minute
  clock.set(end)
  await drainAll(running.sender, clock, { db, until: end + hour })
  const { rows } = await db.maintain((client) =>
    client.query<{ at: string; state: string }>(
      `select payload #>> '{data,at}' as at, state from notice where user_id = $1 and about is not null order by id`,
      [id],
    ),
  )
  return rows.filter(({ state }) => state === 'sent').map(({ at }) => dayOf(Date.parse(at)))
}

async function schedulesRow(db: UserStore, sides: OtherSides, seed: string, rounds: number): Promise<ProofRow[]> {
  const people = await makePeople(db, rounds, sides)
  // Every other first try fails, so that a later one is planned by a clock that may be wrong.
  let calls = 0
  sides.host.behave(() => ({ kind: 'answer', status: calls++ % 2 === 0 ? 503 : 200 }))
  const wrong: string[] = []
  for (const [place, id] of people.entries()) {
    const steps = stepsOf(createRandom(seed, place))
    const days = await runSchedule(db, sides, id, steps)
    if (days.toSorted().join() !== tradingDays.join()) wrong.push(`schedule ${place}: ${days.join(' ')}`)
  }
  const rules = await db.maintain((client) => client.query<{ id: number }>('select id from user_instrument'))
  const alerts = rules.rows.flatMap(({ id }) =>
    tradingDays.map((on) => ({ key: alertOn(`dip-${id}`, on), leaves: true })),
  )
  const violations = await judge({ db, sides, alerts })
  return [
    {
      what: `${many(rounds)} schedules of ${wrongs.map(({ name }) => name).join(', ')} over three days, with restarts`,
      goal: '1 alert per trading day and instrument, each delivered',
      measured:
        wrong.length === 0
          ? `${many(rounds * 3)} alerts, ${verdictOf(violations)}`
          : `${wrong.length} wrong; ${wrong[0]}`,
      pass: wrong.length === 0 && violations.length === 0,
    },
  ]
}

/** Tried, paced and asked to wait while the clock was wrong; then it is put right, and something else happens. */
async function plannedWhileWrong(db: UserStore, sides: OtherSides, wrong: Wrong): Promise<number> {
  const people = await makePeople(db, 2, sides)
  const before = noticesOf(people.slice(0, 1), 'callbackurl').concat(noticesOf(people.slice(1), 'telegram'))
  const began = Date.parse('2024-02-09T10:00:00+05:30')
  const clock = testClock(began)
  const sender = openSender({ db, clock, ...sides, random: () => 0.5 })
  await tellAll(db, before, clock.now())
  clock.set(wrong.shows(began, began))
  // Once each: a failure that is planned again, and a wait that everybody is asked for.
  let failures = 0
  sides.host.behave(() => ({ kind: 'answer', status: failures++ === 0 ? 503 : 200 }))
  sides.telegram.fail({
    kind: 'answer',
    status: 429,
    body: { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 2 } },
  })
  await sender.drain()
  const back = began + minute
  clock.set(back)
  const others = await makePeople(db, 2, sides)
  await tellAll(
    db,
    noticesOf(others, 'telegram').map((each) => ({ ...each, key: `later ${each.key}` })),
    back,
  )
  for (let step = 0; step < 60 && (await isAnyWaiting(db)); step++) {
    await sender.drain()
    clock.advance(1000)
  }
  return (await isAnyWaiting(db)) ? Number.POSITIVE_INFINITY : clock.now() - back
}

const isAnyWaiting = (db: UserStore): Promise<boolean> =>
  db.maintain(async (client) => {
    const { rows } = await client.query(`select 1 from notice where state = 'pending' limit 1`)
    return rows.length > 0
  })

async function plannedRow(db: UserStore, sides: OtherSides): Promise<ProofRow> {
  const late: string[] = []
  let longest = 0
  for (const wrong of wrongs) {
    const waited = await plannedWhileWrong(db, sides, wrong)
    longest = Math.max(longest, waited)
    if (waited > minute) late.push(wrong.name)
  }
  return {
    what: 'tries, turns and waits that were planned while the clock was wrong',
    goal: 'over within a minute of its being put right',
    measured: late.length === 0 ? `${Math.round(longest / 1000)} s at most` : `still waiting after ${late.join(', ')}`,
    pass: late.length === 0,
  }
}

/** The wall clock stands still; intervals are the machine's own and go on. */
async function frozenRow(db: UserStore, sides: OtherSides): Promise<ProofRow> {
  const frozen: Clock = { now: () => Date.parse('2024-02-09T10:00:00+05:30') }
  sides.host.behave({ kind: 'answer', status: 200 })
  const people = await makePeople(db, 5, sides)
  const before = sides.host.received.length
  const stop = await startDelivery(deliveryParts({ db, clock: frozen, ...sides }))
  await tellAll(db, noticesOf(people, 'callbackurl'), frozen.now())
  const began = performance.now()
  while (sides.host.received.length < before + people.length && performance.now() - began < 30_000) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await stop()
  const sent = sides.host.received.length - before
  return {
    what: 'senders run while the wall clock stands still',
    goal: 'timers are on the monotonic clock: all sent',
    measured: `${sent} of ${people.length}`,
    pass: sent === people.length,
  }
}

export const wrongClock: Proof = {
  name: 'F11',
  title: 'the clock is an hour or a day off, goes back over midnight, or stands still',
  rounds: 40,
  shortRounds: 4,
  run: async (bench, rounds) => {
    const sides = await openOtherSides(bench, { perSecond: 1e6 })
    const { db } = await openStore(bench)
    return [
      ...(await schedulesRow(db, sides, bench.seed, rounds)),
      await plannedRow(db, sides),
      await frozenRow(db, sides),
    ]
  },
}
