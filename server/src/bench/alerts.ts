/** Ticks against a million rules: on ladders, beside loops that look at every rule, and what a market-wide fall costs the store. */
import { createThresholdBoard, type Threshold } from 'core/alerts'
import { dipSteps } from 'core/calculators'
import { dayOf } from 'core/values'
import { pino } from 'pino'
import { createRandom } from '#connectors/sample/random.ts'
import { createDipEvaluator } from '#jobs/evaluate-dips.ts'
import type { Market } from '#market/market.ts'
import { openEmbedded } from '#postgres/embedded.ts'
import { migrate } from '#postgres/migrate.ts'
import type { UserStore } from '#postgres/store.ts'

interface BenchRow {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const instruments = 10_000
const rules = 1_000_000
const open = Date.parse('2024-02-06T09:15:00+05:30')

interface PlainRule {
  readonly id: number
  readonly symbol: string
  readonly trigger: number
  firedOn: string
}

const symbolOf = (place: number): string => `SYMBOL${place}`

/** As people choose: a tenth of the rules on one fund in a thousand, the rest spread evenly. */
function manyRules(): PlainRule[] {
  const random = createRandom('bench', 'alerts')
  return Array.from({ length: rules }, (_, place) => ({
    id: place + 1,
    symbol: symbolOf(random.chance(0.1) ? random.whole(0, instruments / 1000) : random.whole(0, instruments)),
    trigger: random.whole(1, 21) / 2,
    firedOn: '',
  }))
}

interface Price {
  readonly symbol: string
  readonly last: number
  readonly at: number
}

/** An ordinary day: each price wanders a little, and one in a few hundred instruments falls far enough to fire. */
function manyPrices(count: number): Price[] {
  const random = createRandom('bench', 'prices')
  const last = new Float64Array(instruments).fill(100)
  return Array.from({ length: count }, (_, at) => {
    const place = random.whole(0, instruments)
    last[place] = Math.round((last[place] ?? 100) * (1 + (random.whole(0, 201) - 100) / 100_000) * 100) / 100
    return { symbol: symbolOf(place), last: last[place] ?? 100, at: open + at }
  })
}

const seconds = (work: () => void): number => {
  const start = performance.now()
  work()
  return (performance.now() - start) / 1000
}

const many = (value: number): string => Math.round(value).toLocaleString('en-IN')

function ladders(all: readonly PlainRule[], prices: readonly Price[]) {
  const board = createThresholdBoard({ typicalMove: () => null })
  const bySymbol = new Map<string, Threshold[]>()
  for (const { id, symbol, trigger } of all) {
    const own = bySymbol.get(symbol) ?? []
    bySymbol.set(symbol, own)
    own.push({ id, measure: 'dip', isEach: true, level: Math.round(trigger * 100), firedOn: 0 })
  }
  for (const [symbol, own] of bySymbol) board.set(symbol, own)
  let fired = 0
  const took = seconds(() => {
    for (const { symbol, last, at } of prices) {
      const reached = board.tick({ symbol, last, at, open: 100, previousClose: 100 }, { now: at, isOpen: true })
      if (reached !== null && typeof reached === 'object') fired += reached.ids.length
    }
  })
  return { perSecond: prices.length / took, fired, bytes: board.bytes / board.size }
}

function judgeAll(own: readonly PlainRule[], { last, at }: Price): number {
  const today = dayOf(at)
  let fired = 0
  for (const rule of own) {
    if (rule.firedOn === today || dipSteps(100, last, rule.trigger) === 0) continue
    rule.firedOn = today
    fired++
  }
  return fired
}

/** Every rule of the instrument at every tick: rules are at least sorted by what they are about. */
function loopOfInstrument(all: readonly PlainRule[], prices: readonly Price[]) {
  const bySymbol = new Map<string, PlainRule[]>()
  for (const rule of all) {
    const own = bySymbol.get(rule.symbol) ?? []
    bySymbol.set(rule.symbol, own)
    own.push(rule)
    rule.firedOn = ''
  }
  let fired = 0
  const took = seconds(() => {
    for (const price of prices) fired += judgeAll(bySymbol.get(price.symbol) ?? [], price)
  })
  return { perSecond: prices.length / took, fired }
}

/** Every rule there is at every tick. */
function loopOfAll(all: readonly PlainRule[], prices: readonly Price[]): number {
  const took = seconds(() => {
    for (const price of prices) {
      let fired = 0
      for (const rule of all) if (rule.symbol === price.symbol) fired += judgeAll([rule], price)
      if (fired < 0) throw new Error('unreachable')
    }
  })
  return prices.length / took
}

function tickRows(): BenchRow[] {
  const all = manyRules()
  const prices = manyPrices(2_000_000)
  ladders(all.slice(0, 10_000), prices.slice(0, 100_000))
  const sorted = ladders(all, prices)
  const looped = loopOfInstrument(all, prices.slice(0, 200_000))
  const naive = loopOfAll(all, prices.slice(0, 20))
  const faster = sorted.perSecond / naive
  const fasterThanSorted = sorted.perSecond / looped.perSecond
  return [
    {
      what: '1,000,000 rules over 10,000 instruments, ticks/s on one core, against the naive loop: every rule at every tick',
      goal: '≥ 50 ×',
      measured: `${many(sorted.perSecond)} against ${naive.toFixed(1)}: ${many(faster)} ×; ${many(sorted.fired)} fired`,
      pass: faster >= 50,
    },
    {
      what: 'the same, against a loop that already knows the rules of each instrument (100 on average)',
      goal: '> 1 ×',
      measured: `${many(sorted.perSecond)} against ${many(looped.perSecond)}: ${fasterThanSorted.toFixed(1)} ×`,
      pass: fasterThanSorted > 1,
    },
    {
      what: 'memory of a rule on its ladder',
      goal: '≤ 32 bytes',
      measured: `${sorted.bytes.toFixed(1)} bytes`,
      pass: sorted.bytes <= 32,
    },
  ]
}

const people = 10_000

/** People with a dip each on one fund, written as the store itself would. */
async function subscribeAll(db: UserStore): Promise<void> {
  await db.maintain(async (client) => {
    await client.query('set role artha_backup')
    await client.query(
      `insert into users (id, email, issuer, subject) overriding system value
       select n, 'person' || n || '@example.com', 'bench', 'person ' || n from generate_series(1, ${people}) n`,
    )
    await client.query(
      `insert into user_instrument (id, user_id, instrument_symbol, instrument_token) overriding system value
       select n, n, 'NIFTYBEES', 2707457 from generate_series(1, ${people}) n`,
    )
    await client.query('reset role')
  })
}

/** A market-wide fall: everybody's dip is claimed, told and written. */
async function fallRow(): Promise<BenchRow> {
  const db = await openEmbedded({ dataDir: null, patienceMs: 60_000 })
  try {
    await db.maintain((client) => migrate(client))
    await subscribeAll(db)
    const market: Pick<Market, 'session' | 'typicalMoves' | 'etfList'> = {
      session: () => 'open',
      typicalMoves: async () => new Map(),
      etfList: async () => [],
    }
    const services = { db, market, clock: { now: () => open }, log: pino({ level: 'silent' }) }
    const evaluator = createDipEvaluator({ services })
    await evaluator.load()
    const start = performance.now()
    evaluator.see([{ symbol: 'NIFTYBEES', last: 97, at: open, open: 99, previousClose: 100 }])
    await evaluator.settled()
    const took = (performance.now() - start) / 1000
    const { rows } = await db.maintain((client) =>
      client.query<{ count: number }>('select count(*)::integer as count from notice'),
    )
    const told = rows[0]?.count ?? 0
    return {
      what: '10,000 rules fire at once: claimed and in the outbox, embedded store',
      goal: '≤ 10 s, none lost',
      measured: `${told} in ${took.toFixed(2)} s (${many(told / took)}/s)`,
      pass: told === people && took <= 10,
    }
  } finally {
    await db.close()
  }
}

export async function bench(): Promise<{ rows: BenchRow[] }> {
  return { rows: [...tickRows(), await fallRow()] }
}
