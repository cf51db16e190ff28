import { isDeepStrictEqual } from 'node:util'
import type { ContractFigures, Quote } from 'core/contract'
import { dayOf } from 'core/values'
import { createMinutes, type MinuteBar, type Minutes } from './minutes.ts'

export type LiveAsset = 'stock' | 'etf' | 'index' | 'commodity' | 'currency' | 'crypto' | 'future' | 'option'

export interface Opening {
  readonly symbol: string
  readonly asset: LiveAsset
  /** Of the last closed day. */
  readonly quote: Quote
}

export interface Tick {
  readonly symbol: string
  readonly last: number
  /** Traded since the open, all together. */
  readonly volume?: number
  /** Epoch milliseconds. */
  readonly at: number
  /** What the exchange says of its day so far; without it the day is what was seen of it. */
  readonly session?: SessionFigures
  readonly contract?: ContractFigures
}

export interface SessionFigures {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly previousClose: number
}

export const rejections = ['unknown', 'price', 'spike', 'volume', 'order', 'stale', 'future'] as const
export type Rejection = (typeof rejections)[number]

/** Last ticks, today's minute bars, and the gate every tick passes: what is refused is counted and never shown. */
export interface LiveBoard {
  /** Why the tick was refused; null when it was taken. */
  accept(tick: Tick, now: number): Rejection | null
  /** Takes over what the board of another process accepted; answers what is new here. */
  adopt(quotes: readonly Quote[]): Quote[]
  /** Today's minutes of another process, whose own word counts for a minute that both have. */
  adoptBars(symbol: string, bars: readonly MinuteBar[]): void
  /** More to follow; what is known already stays as it is. */
  open(openings: readonly Opening[]): void
  quote(symbol: string): Quote | null
  assetOf(symbol: string): LiveAsset | null
  symbols(asset?: LiveAsset): readonly string[]
  minuteBars(symbol: string): readonly MinuteBar[]
  /** Quotes changed since the last call. */
  takeChanged(): Quote[]
  rejected(): Readonly<Record<Rejection, number>>
}

const staleMs = 60_000
const futureMs = 5_000
/** A move in one tick past this is not believed at once: mistakes of a sender look so, and so do a split and a crash in a gap. */
const largestMove: Readonly<Record<Exclude<LiveAsset, 'option'>, number>> = {
  stock: 0.25,
  etf: 0.25,
  index: 0.2,
  commodity: 0.25,
  currency: 0.1,
  crypto: 0.5,
  future: 0.25,
}
/** A premium may double in a minute and end at nothing; believed at once up to this many times, either way. */
const largestPremiumFactor = 20
/** It is believed when so many ticks in a row, over so long, say about the same. */
const confirming = { ticks: 5, ms: 30_000, apart: 0.1 }
/** Past this it is a wrong unit, however often it is said: no share is split into more in one day. */
const largestFactor = 20
/** Upwards it is one sooner: shares are put together far less often than a feed speaks in paise. */
const largestRise = 5
/** From the day's high or open to its price; the worst days of large companies ended at a seventh. */
const largestRange = 8
/** The day's high and low may be a trade behind its price. */
const sessionSlack = 0.05

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

interface Entry {
  readonly asset: LiveAsset
  readonly quote: Writable<Quote>
  day: string
  readonly minutes: Minutes
  /** A level that is far from the last price, and how often it was said without a word against it. */
  suspect: { readonly since: number; readonly ticks: number; readonly last: number; readonly at: number } | null
}

const isFar = (price: number, last: number, most: number): boolean => !(price <= last * most && price >= last / most)

/** Figures of one day, of which the price is a part: on a day of a crash its open lies far above, and is no mistake. */
const isPlausible = ({ open, high, low, previousClose }: SessionFigures, last: number, asset: LiveAsset): boolean =>
  (asset === 'option' ||
    (!isFar(previousClose, last, largestFactor) &&
      [open, high, low].every((price) => !isFar(price, last, largestRange)))) &&
  low <= Math.min(open, last) * (1 + sessionSlack) &&
  high >= Math.max(open, last) * (1 - sessionSlack)

const isSudden = (asset: LiveAsset, last: number, before: number): boolean =>
  asset === 'option' ? isFar(last, before, largestPremiumFactor) : Math.abs(last / before - 1) > largestMove[asset]

/** However often it is said. */
const isWrongUnit = (asset: LiveAsset, last: number, before: number): boolean =>
  asset !== 'option' && (last > before * largestRise || isFar(last, before, largestFactor))

const entryOf = ({ symbol, asset, quote }: Opening): Entry => ({
  asset,
  quote: { ...quote },
  day: quote.at === null ? '' : dayOf(quote.at),
  minutes: createMinutes(symbol, asset === 'future' || asset === 'option' ? 'contract' : 'plain'),
  suspect: null,
})

export function createLiveBoard(openings: readonly Opening[]): LiveBoard {
  const entries = new Map<string, Entry>(openings.map((opening) => [opening.symbol, entryOf(opening)]))
  const counts: Record<Rejection, number> = { unknown: 0, price: 0, spike: 0, volume: 0, order: 0, stale: 0, future: 0 }
  const changed = new Set<string>()

  const judge = (tick: Tick, now: number): Rejection | null => {
    const entry = entries.get(tick.symbol)
    if (!entry) return 'unknown'
    const { quote } = entry
    if (!Number.isFinite(tick.last) || tick.last <= 0) return 'price'
    if (!Number.isFinite(tick.at) || tick.at < now - staleMs) return 'stale'
    if (tick.at > now + futureMs) return 'future'
    if (quote.at !== null && tick.at < quote.at) return 'order'
    if (quote.last !== null && isSudden(entry.asset, tick.last, quote.last)) {
      if (!isConfirmed(entry, tick, quote.last)) return 'spike'
    }
    const isSameDay = dayOf(tick.at) === entry.day
    if (tick.volume !== undefined && (!(tick.volume >= 0) || (isSameDay && tick.volume < (quote.volume ?? 0))))
      return 'volume'
    return tick.session && !isPlausible(tick.session, tick.last, entry.asset) ? 'spike' : null
  }

  /** Notes the level, and says whether it has been said often and long enough. */
  const isConfirmed = (entry: Entry, { last, at }: Tick, before: number): boolean => {
    const { suspect } = entry
    if (isWrongUnit(entry.asset, last, before)) {
      entry.suspect = null
      return false
    }
    const isSame = suspect !== null && !isFar(last, suspect.last, 1 + confirming.apart)
    // The same tick sent twice says nothing more.
    if (isSame && at <= suspect.at) return false
    entry.suspect = isSame
      ? { since: suspect.since, ticks: suspect.ticks + 1, last, at }
      : { since: at, ticks: 1, last, at }
    return entry.suspect.ticks >= confirming.ticks && at - entry.suspect.since >= confirming.ms
  }

  const take = (entry: Entry, { last, volume, at, session, contract }: Tick): void => {
    const { quote } = entry
    const day = dayOf(at)
    entry.suspect = null
    if (day !== entry.day) {
      // A new day: yesterday's last becomes the close to measure from.
      entry.day = day
      entry.minutes.clear()
      quote.previousClose = quote.last
      quote.open = last
      quote.high = last
      quote.low = last
      quote.volume = 0
    }
    const traded = Math.max((volume ?? quote.volume ?? 0) - (quote.volume ?? 0), 0)
    quote.last = last
    if (session) {
      quote.open = session.open
      quote.previousClose = session.previousClose
    }
    quote.high = Math.max(session?.high ?? quote.high ?? last, last)
    quote.low = Math.min(session?.low ?? quote.low ?? last, last)
    quote.volume = volume ?? quote.volume
    quote.at = at
    if (contract) quote.contract = contract
    // Before its first trade a contract is told with the price of an earlier day: that is none of today's.
    if (contract && volume === 0) return
    entry.minutes.add({ at, price: last, traded, ...(contract && { openInterest: contract.openInterest }) })
  }

  const isNews = (quote: Quote): boolean => {
    const known = entries.get(quote.symbol)?.quote
    if (!known || quote.last === null || quote.at === null) return false
    if (known.at === null || quote.at > known.at) return true
    // A vendor's clock has seconds: several trades may be of one.
    const { last, volume, high, low, open, previousClose } = known
    const isSame =
      quote.last === last && quote.volume === volume && quote.high === high && quote.low === low && quote.open === open
    const isSameBook = isDeepStrictEqual(quote.contract, known.contract)
    return quote.at === known.at && !(isSame && isSameBook && quote.previousClose === previousClose)
  }

  return {
    adopt: (quotes) => {
      const fresh = quotes.filter(isNews)
      for (const quote of fresh) {
        const entry = entries.get(quote.symbol)
        const { last, at, volume, contract } = quote
        if (!entry || last === null || at === null) continue
        take(entry, {
          symbol: quote.symbol,
          last,
          at,
          ...(volume !== null && { volume }),
          ...(contract && { contract }),
        })
        Object.assign(entry.quote, quote)
      }
      return fresh
    },
    open: (more) => {
      for (const opening of more) if (!entries.has(opening.symbol)) entries.set(opening.symbol, entryOf(opening))
    },
    adoptBars: (symbol, bars) => {
      const entry = entries.get(symbol)
      entry?.minutes.merge(bars.filter(({ minute }) => dayOf(minute) === entry.day))
    },
    accept: (tick, now) => {
      const reason = judge(tick, now)
      const entry = entries.get(tick.symbol)
      if (reason || !entry) {
        counts[reason ?? 'unknown'] += 1
        return reason ?? 'unknown'
      }
      take(entry, tick)
      changed.add(tick.symbol)
      return null
    },
    quote: (symbol) => {
      const entry = entries.get(symbol)
      return entry ? { ...entry.quote } : null
    },
    assetOf: (symbol) => entries.get(symbol)?.asset ?? null,
    symbols: (asset) => [...entries].filter(([, entry]) => !asset || entry.asset === asset).map(([symbol]) => symbol),
    minuteBars: (symbol) => entries.get(symbol)?.minutes.read() ?? [],
    takeChanged: () => {
      const quotes = [...changed].flatMap((symbol) => {
        const entry = entries.get(symbol)
        return entry ? [{ ...entry.quote }] : []
      })
      changed.clear()
      return quotes
    },
    rejected: () => ({ ...counts }),
  }
}

/**
 * A store replaced in the middle of a day: what was traded goes on, and what the store says of the day counts. Only where
 * the day is measured from the same close; another one is of another market, or was put right.
 */
export function carryDay(from: LiveBoard, to: LiveBoard): void {
  for (const symbol of to.symbols()) {
    const [traded, stored] = [from.quote(symbol), to.quote(symbol)]
    if (!traded?.at || !stored?.at) continue
    const isLater = dayOf(traded.at) > dayOf(stored.at)
    if (traded.previousClose !== (isLater ? stored.last : stored.previousClose)) continue
    if (isLater) to.adopt([traded])
    to.adoptBars(symbol, from.minuteBars(symbol))
  }
}
