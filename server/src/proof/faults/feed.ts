/** A feed that cannot be trusted: gaps, repeats, disorder, nonsense, units, splits, halts and crashes. */
import { createThresholdBoard, dipLevel, type ThresholdBoard } from 'core/alerts'
import { sessionAt } from 'core/values'
import { createRandom, type Random } from '#connectors/sample/random.ts'
import { createLiveBoard, type LiveBoard, type Tick } from '#market/live.ts'
import { many, type Proof } from '../proof.ts'

const symbol = 'NIFTYBEES'
const openAt = Date.parse('2024-02-06T09:15:01+05:30')
const everyMs = 22_000
const ticksADay = 1000
const closeBefore = 100
const triggers = Array.from({ length: 20 }, (_, place) => (place + 1) / 2)

/** What the day is like. Only these two change the price itself by more than an exchange lets it move in a trade. */
type Kind = 'ordinary' | 'split' | 'crash in a gap'

interface Delivered {
  readonly tick: Tick
  readonly now: number
  /** What happened at the exchange, in order, for the first time, and in time. */
  readonly isTrue: boolean
}

interface Day {
  readonly kind: Kind
  readonly delivered: readonly Delivered[]
}

const paise = (price: number): number => Math.max(1, Math.round(price * 100)) / 100

function truePrices(random: Random, kind: Kind): number[] {
  const prices: number[] = []
  let price = kind === 'split' ? closeBefore / 10 : closeBefore * random.between(0.97, 1.01)
  const drift = random.between(-0.00012, 0.00006)
  const crashAt = random.whole(200, 800)
  for (let place = 0; place < ticksADay; place++) {
    if (kind === 'crash in a gap' && place === crashAt) price *= random.between(0.4, 0.7)
    const isAfterCrash = kind === 'crash in a gap' && place >= crashAt
    price *= 1 + (isAfterCrash ? 0 : drift) + random.normal() * 0.0006
    prices.push(paise(price))
  }
  return prices
}

type Mischief = (tick: Tick, now: number, random: Random, earlier: readonly Tick[]) => readonly Tick[]

/** What comes in beside a true tick. None of it happened. */
const mischiefs: readonly Mischief[] = [
  (tick) => [tick, tick],
  (_tick, _now, random, earlier) => (earlier.length > 2 ? [random.pick(earlier)] : []),
  (tick) => [{ ...tick, last: 0 }],
  (tick) => [{ ...tick, last: -tick.last }],
  (tick) => [{ ...tick, last: Number.NaN }],
  (tick) => [{ ...tick, last: tick.last * 100 }],
  (tick) => [{ ...tick, last: tick.last / 100 }],
  (tick) => [{ ...tick, last: tick.last * 0.6 }],
  (tick) => [{ ...tick, last: tick.last * 0.9, at: tick.at - 120_000 }],
  (tick) => [{ ...tick, last: tick.last * 0.9, at: tick.at + 60_000 }],
  (tick) => [{ ...tick, symbol: 'NOSUCH', last: tick.last * 0.9 }],
]

function makeDay(seed: string): Day {
  const random = createRandom(seed)
  const kind: Kind = random.chance(0.1) ? 'split' : random.chance(0.1) ? 'crash in a gap' : 'ordinary'
  const prices = truePrices(random, kind)
  const earlier: Tick[] = []
  const delivered: Delivered[] = []
  let silentUntil = 0
  let wrongUnitUntil = 0
  for (const [place, last] of prices.entries()) {
    const at = openAt + place * everyMs
    const tick: Tick = { symbol, last, at }
    // A jump of the true price is only ever seen after a gap: trades between would have shown it.
    const isJump = place > 0 && Math.abs(last / (prices[place - 1] ?? last) - 1) > 0.2
    if (isJump) silentUntil = at + random.whole(1, 5) * 60_000
    else if (random.chance(0.002)) silentUntil = at + random.whole(1, 30) * 60_000
    if (at < silentUntil) continue
    if (random.chance(0.001)) wrongUnitUntil = at + random.whole(1, 5) * 60_000
    if (at < wrongUnitUntil) {
      delivered.push({ tick: { ...tick, last: last * 100 }, now: at, isTrue: false })
      continue
    }
    delivered.push({ tick, now: at + random.whole(0, 3000), isTrue: true })
    if (random.chance(0.15)) {
      for (const bad of random.pick(mischiefs)(tick, at, random, earlier)) {
        delivered.push({ tick: bad, now: at + 3000, isTrue: false })
      }
    }
    earlier.push(tick)
  }
  return { kind, delivered }
}

interface Heard {
  readonly fires: ReadonlyMap<number, number>
  readonly isShown: boolean
}

/** Through the gate of live prices and the ladders of rules, as the product does it. */
function hear({ delivered }: Day): Heard {
  const live: LiveBoard = createLiveBoard([
    {
      symbol,
      asset: 'etf',
      quote: {
        symbol,
        last: closeBefore,
        previousClose: 99,
        open: 99,
        high: 101,
        low: 98,
        volume: 0,
        at: openAt - 18 * 3_600_000,
      },
    },
  ])
  const board: ThresholdBoard = createThresholdBoard({ typicalMove: () => 0.01 })
  board.set(
    symbol,
    triggers.map((trigger, place) => ({
      id: place + 1,
      measure: 'dip',
      isEach: true,
      level: dipLevel(trigger),
      firedOn: 0,
    })),
  )
  const fires = new Map<number, number>()
  for (const { tick, now } of delivered) {
    live.accept(tick, now)
    for (const { last, at, open, previousClose } of live.takeChanged()) {
      if (last === null || at === null) continue
      const reached = board.tick({ symbol, last, at, open, previousClose }, { now, isOpen: sessionAt(now) === 'open' })
      if (reached === null || typeof reached === 'string') continue
      for (const id of reached.ids) fires.set(id, (fires.get(id) ?? 0) + 1)
    }
  }
  const truth = delivered.findLast(({ isTrue }) => isTrue)
  return { fires, isShown: live.quote(symbol)?.last === truth?.tick.last }
}

/** From the true prices alone: a rule fires once if any of them lay so far below the close before. */
function expectedOf({ kind, delivered }: Day): ReadonlySet<number> {
  if (kind === 'split') return new Set()
  const truth = delivered.filter(({ isTrue }) => isTrue)
  const lowest = Math.min(...truth.map(({ tick }) => tick.last))
  const fall = Math.floor(((closeBefore * 100 - Math.round(lowest * 100)) * 10_000) / (closeBefore * 100))
  return new Set(triggers.flatMap((trigger, place) => (dipLevel(trigger) <= fall ? [place + 1] : [])))
}

interface Tally {
  days: number
  ticks: number
  bad: number
  alerts: number
  wrong: string[]
  notShown: string[]
}

function judgeDay(seed: string, tally: Tally): void {
  const day = makeDay(seed)
  const { fires, isShown } = hear(day)
  const expected = expectedOf(day)
  tally.days++
  tally.ticks += day.delivered.length
  tally.bad += day.delivered.filter(({ isTrue }) => !isTrue).length
  tally.alerts += fires.size
  if (!isShown) tally.notShown.push(`${seed} (${day.kind})`)
  const strange = triggers.flatMap((trigger, place) => {
    const times = fires.get(place + 1) ?? 0
    return times === (expected.has(place + 1) ? 1 : 0) ? [] : [`${trigger}% told ${times} times`]
  })
  if (strange.length > 0) tally.wrong.push(`seed ${seed} (${day.kind}): ${strange[0]}`)
}

export const untrustedFeed: Proof = {
  name: 'F13',
  title: 'a feed with gaps, repeats, disorder, zeros, NaN, 100 × spikes, splits and crashes',
  rounds: 1_000_000,
  shortRounds: 60_000,
  run: async (bench, rounds) => {
    const tally: Tally = { days: 0, ticks: 0, bad: 0, alerts: 0, wrong: [], notShown: [] }
    for (let place = 0; tally.ticks < rounds; place++) judgeDay(`${bench.seed}/${place}`, tally)
    const said = (list: readonly string[]): string =>
      list.length === 0 ? '0 wrong' : `${list.length} wrong; ${list[0]}`
    return [
      {
        what: `${many(tally.ticks)} ticks, ${many(tally.bad)} of them bad, on ${many(tally.days)} days (seeds ${bench.seed}/0 to ${tally.days - 1})`,
        goal: 'no alert from a bad or stale tick, 1 for each level still below after a gap',
        measured: `${many(tally.alerts)} alerts, ${said(tally.wrong)}`,
        pass: tally.wrong.length === 0 && tally.alerts > 0,
      },
      {
        what: 'after a split nobody announced and a crash in a gap, the price is shown again',
        goal: 'every day ends with the last true price',
        measured: said(tally.notShown),
        pass: tally.notShown.length === 0,
      },
    ]
  },
}
