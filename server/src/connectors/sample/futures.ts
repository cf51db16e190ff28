/** Futures through the last year: contracts of three months side by side, their open interest moving on as they expire. */
import { type Batch, batchOf, dayNumber } from 'core/catalogue'
import { addDays, type TradingDay } from 'core/values'
import { expiryCode, gap, lotOf, months, nextMonths, rate, tick, type Underlying, yearDays } from './derivatives.ts'
import type { Calendar } from './market-factor.ts'
import { createRandom } from './random.ts'

const historyDays = 248
/** A contract is listed about three months before its last day. */
const listedMonths = 3

/**
 * Part of an underlying's usual open interest by days to expiry: hardly any while two months are before it, nearly all while
 * it is the nearest, and a quarter left on the last day, when the rest has moved on.
 */
const interestByDays: readonly (readonly [days: number, part: number])[] = [
  [0, 0.26],
  [2, 0.38],
  [4, 0.55],
  [7, 0.78],
  [10, 0.9],
  [15, 0.95],
  [25, 0.9],
  [28, 0.8],
  [30, 0.68],
  [33, 0.5],
  [36, 0.35],
  [40, 0.2],
  [45, 0.12],
  [60, 0.07],
  [75, 0.03],
  [100, 0.015],
]

function interestPart(days: number): number {
  const after = interestByDays.findIndex(([known]) => known >= days)
  const right = interestByDays[after] ?? interestByDays.at(-1)
  const left = interestByDays[Math.max(after - 1, 0)]
  if (!left || !right || left === right) return right?.[1] ?? 0
  return left[1] + ((right[1] - left[1]) * (days - left[0])) / (right[0] - left[0])
}

type Row = Record<string, string | number | null>

interface Life {
  readonly expiry: TradingDay
  /** Places in the calendar, both included. */
  readonly from: number
  readonly to: number
}

/** Every month that traded in the last year. On an expiry day the next far month is listed beside the one that ends. */
function livesOf({ days }: Calendar): Life[] {
  const last = days.length - 1
  const lives = new Map<TradingDay, { from: number; to: number }>()
  for (let place = Math.max(last - historyDays + 1, 1); place <= last; place++) {
    const today = days[place]
    if (!today) continue
    const later = nextMonths(today, listedMonths)
    const ending = nextMonths(addDays(today, -1), 1).filter((expiry) => expiry === today)
    for (const expiry of [...ending, ...later]) {
      const life = lives.get(expiry)
      if (life) life.to = place
      else lives.set(expiry, { from: place, to: place })
    }
  }
  return [...lives].map(([expiry, life]) => ({ expiry, ...life }))
}

export function* futureBatches(underlyings: readonly Underlying[], calendar: Calendar, seed: string): Generator<Batch> {
  const lives = livesOf(calendar)
  const all = underlyings.map((underlying) => futureRows(underlying, lives, calendar, seed))
  const latest = all.flatMap((each) => each.latest)
  yield batchOf('futures', latest, ['expiry'])
  yield futureBarsBatch(all.flatMap(({ history }) => history))
  yield futureListings(new Map(underlyings.map((each) => [each.contractName, each])), latest)
}

/** Daily bars of every contract, and what each open one was at the last close. */
function futureRows(underlying: Underlying, lives: readonly Life[], calendar: Calendar, seed: string) {
  const lot = lotOf(underlying)
  const history: Row[] = []
  const latest: Row[] = []
  const today = calendar.days.at(-1) ?? ('' as TradingDay)
  const own = createRandom(seed, 'futures', underlying.symbol)
  const usualLots = (underlying.kind === 'index' ? 190_000 : 24_000) * Math.exp(0.45 * own.normal())
  // Some roll early, some late; some trade at a discount for weeks, before a dividend or when many sell them short.
  const pace = own.between(0.88, 1.14)
  const usualCarry =
    underlying.kind === 'stock' ? own.between(-0.02, 0.025) - (own.chance(0.12) ? 0.1 : 0) : own.between(-0.008, 0.008)
  for (const life of lives) {
    const bars = contractBars(underlying, life, { lot, usualLots, pace, usualCarry, calendar, seed })
    history.push(...bars)
    const last = bars.at(-1)
    if (!last || last.day !== today || life.expiry === today) continue
    latest.push({
      symbol: last.symbol ?? null,
      contract: last.contract ?? null,
      expiry: life.expiry,
      lot_size: lot,
      last_price: last.close ?? null,
      contract_volume: last.volume ?? null,
      open_interest: last.open_interest ?? null,
      open_interest_change: last.open_interest_change ?? null,
      spot: last.spot ?? null,
    })
  }
  return { history, latest }
}

interface Terms {
  readonly lot: number
  readonly usualLots: number
  readonly pace: number
  readonly usualCarry: number
  readonly calendar: Calendar
  readonly seed: string
}

function contractBars(
  { symbol, contractName, kind, path }: Underlying,
  { expiry, from, to }: Life,
  { lot, usualLots, pace, usualCarry, calendar, seed }: Terms,
): Row[] {
  const random = createRandom(seed, 'future', symbol, expiry)
  const contract = `${contractName}${expiryCode(expiry)}FUT`
  const size = usualLots * Math.exp(0.12 * random.normal())
  let mood = 0.3 * random.normal()
  let carry = usualCarry + 0.008 * random.normal()
  let crowd = 0
  let previous: { readonly close: number; readonly interest: number } | null = null
  const bars: Row[] = []
  for (let place = from; place <= to; place++) {
    const bar = place - path.start
    const spot = path.close[bar]
    const before = path.close[bar - 1]
    if (spot === undefined || before === undefined) continue
    const today = calendar.days[place] ?? ''
    const days = gap(today, expiry)
    mood = 0.9 * mood + 0.25 * random.normal()
    carry = 0.92 * carry + 0.08 * usualCarry + 0.004 * random.normal()
    crowd = 0.85 * crowd + 0.035 * random.normal() + 0.6 * (spot / before - 1) * mood
    // On the last day the two prices meet.
    const factor = Math.exp(((rate + carry) * days) / yearDays)
    const close = tick(spot * factor)
    const open = tick((path.open?.[bar] ?? before) * factor)
    const wick = kind === 'commodity' ? 0.004 * random.uniform() : 0
    const interest = Math.max(Math.round(size * interestPart(days * pace) * Math.exp(crowd)), 1)
    bars.push({
      symbol: contractName,
      contract,
      day: today,
      expiry,
      lot_size: lot,
      open,
      high: Math.max(tick((path.high?.[bar] ?? Math.max(open, close) * (1 + wick)) * factor), open, close),
      low: Math.min(tick((path.low?.[bar] ?? Math.min(open, close) * (1 - wick)) * factor), open, close),
      close,
      previous_close: previous?.close ?? null,
      volume: Math.round(interest * random.between(0.2, 0.7)),
      open_interest: interest * lot,
      open_interest_change: previous ? (interest / previous.interest - 1) * 100 : null,
      spot,
    })
    previous = { close, interest }
  }
  return bars
}

/** Tens of thousands of rows: days and figures as arrays. */
function futureBarsBatch(rows: readonly Row[]): Batch {
  const names = (column: string) => rows.map((row) => String(row[column]))
  const numbers = (column: string) => Float64Array.from(rows, (row) => Number(row[column] ?? Number.NaN))
  const days = (column: string) => Int32Array.from(rows, (row) => dayNumber(String(row[column])))
  const figures = 'lot_size open high low close previous_close volume open_interest open_interest_change spot'.split(
    ' ',
  )
  return {
    dataset: 'futures_daily',
    rowCount: rows.length,
    columns: {
      symbol: { kind: 'text', values: names('symbol') },
      contract: { kind: 'text', values: names('contract') },
      day: { kind: 'day', values: days('day') },
      expiry: { kind: 'day', values: days('expiry') },
      ...Object.fromEntries(figures.map((name) => [name, { kind: 'number', values: numbers(name) }] as const)),
    },
  }
}

/** Every open contract is an instrument that can be searched, charted and watched. */
const futureListings = (underlyings: ReadonlyMap<string, Underlying>, futures: readonly Row[]): Batch =>
  batchOf(
    'global_symbol_map',
    futures.map(({ symbol, contract, expiry }) => ({
      exchange: underlyings.get(String(symbol))?.kind === 'commodity' ? 'MCX' : 'NFO',
      symbol: contract ?? null,
      instrument_name: `${symbol} future ${String(expiry).slice(8)} ${monthTitle(String(expiry))} ${String(expiry).slice(0, 4)}`,
      asset_type: 'future',
    })),
  )

const monthTitle = (expiry: string): string => {
  const name = months[Number(expiry.slice(5, 7)) - 1] ?? ''
  return `${name.charAt(0)}${name.slice(1).toLowerCase()}`
}

const participants = [
  { name: 'Client', size: 0.34 },
  { name: 'DII', size: 0.1 },
  { name: 'FII', size: 0.36 },
  { name: 'Pro', size: 0.2 },
] as const

/** Of each kind as many contracts are held long as short, all participants together: one buys what another sells. */
const kinds = [
  { name: 'index_future', total: 420_000, swing: 0.55 },
  { name: 'stock_future', total: 5_600_000, swing: 0.2 },
  { name: 'index_call', total: 4_200_000, swing: 0.12 },
  { name: 'index_put', total: 3_900_000, swing: 0.12 },
  { name: 'stock_call', total: 2_300_000, swing: 0.1 },
  { name: 'stock_put', total: 1_700_000, swing: 0.1 },
] as const

/** Who holds what open, by day: institutions lean one way for weeks, clients the other. */
export function participantBatch({ days }: Calendar, market: Float64Array, seed: string): Batch {
  const random = createRandom(seed, 'participants')
  const leans = kinds.map(() => 0)
  const rows: Row[] = []
  for (let place = Math.max(days.length - historyDays, 1); place < days.length; place++) {
    const byParticipant = participants.map(({ name }): Row => ({ participant: name, day: days[place] ?? '' }))
    for (const [at, { name, total, swing }] of kinds.entries()) {
      leans[at] = 0.96 * (leans[at] ?? 0) + 0.2 * random.normal() + 6 * (market[place] ?? 0)
      const lean = swing * Math.tanh(leans[at] ?? 0)
      const whole = Math.round(total * (1 + 0.06 * random.normal()))
      // Clients take most of the other side, members of the exchange the rest.
      const skews = [-0.75 * lean, 0.15 * lean, lean, -0.4 * lean]
      const longs = share(
        whole,
        participants.map(({ size }, who) => size * (1 + (skews[who] ?? 0))),
      )
      const shorts = share(
        whole,
        participants.map(({ size }, who) => size * (1 - (skews[who] ?? 0))),
      )
      for (const [who, row] of byParticipant.entries()) {
        row[`${name}_long`] = longs[who] ?? 0
        row[`${name}_short`] = shorts[who] ?? 0
      }
    }
    rows.push(...byParticipant)
  }
  return batchOf('participant_open_interest', rows, ['day'])
}

/** Whole contracts that add up. */
function share(whole: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((all, part) => all + part, 0)
  const shares = parts.map((part) => Math.round((whole * part) / sum))
  const rest = whole - shares.reduce((all, part) => all + part, 0)
  return shares.map((part, at) => (at === 0 ? part + rest : part))
}
