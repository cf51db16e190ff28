import { createRandom, type Random } from './random.ts'

export interface FeedSymbol {
  readonly symbol: string
  readonly asset: 'stock' | 'etf' | 'index' | 'commodity' | 'currency' | 'crypto' | 'future'
  readonly last: number
  /** Of its last day, which each day of the feed is like. */
  readonly volume: number
  /** When that was the last price. */
  readonly at: number | null
}

export interface FeedTick {
  readonly symbol: string
  readonly last: number
  readonly volume: number
  readonly at: number
}

export interface FeedIndex {
  readonly name: string
  /** Parts of one. */
  readonly weights: readonly (readonly [symbol: string, weight: number])[]
}

export interface FeedOptions {
  readonly symbols: readonly FeedSymbol[]
  readonly indices: readonly FeedIndex[]
  /** Symbol of an ETF or a future → what it follows. */
  readonly follows: ReadonlyMap<string, string>
  /** Symbol of a volatility → the index whose falls lift it. */
  readonly fears: ReadonlyMap<string, string>
  readonly seed: string
  /** Symbols that trade in one step. */
  readonly perStep: number
  /** How long the market is open in a day. */
  readonly dayMs: number
}

/** A tick by tick market: stocks move with the market and on their own, indices follow their members, ETFs their indices. */
export interface SampleFeed {
  step(now: number): FeedTick[]
}

const tickSize = (price: number): number => Math.max(Math.round(price * 20) / 20, 0.05)

interface Trader {
  readonly symbol: string
  readonly volatility: number
  readonly base: number
  /** Of a whole day. */
  readonly volume: number
  last: number
  /** By this feed, today. */
  traded: number
  /** How long the feed had run today when it last traded. */
  tradedAt: number
}

const dayNumberOf = (at: number): number => Math.floor((at + 19_800_000) / 86_400_000)

/** A volatility goes so many times as far as its index, the other way, up to a limit in a day. */
const fear = { times: 4, lower: 0.85, upper: 1.15 }

/** A machine that slept has not traded meanwhile. */
const longestStepMs = 5_000

export function createSampleFeed({ symbols, indices, follows, fears, seed, perStep, dayMs }: FeedOptions): SampleFeed {
  const random = createRandom(seed, 'feed')
  const volatility = {
    stock: 0.0009,
    etf: 0,
    index: 0,
    commodity: 0.0006,
    currency: 0.0001,
    crypto: 0.0014,
    future: 0,
  } as const
  const traders: Trader[] = symbols
    .filter(({ symbol, asset }) => volatility[asset] > 0 && !follows.has(symbol))
    .map(({ symbol, asset, last, volume }) => ({
      symbol,
      volatility: volatility[asset],
      base: last,
      last,
      volume,
      traded: 0,
      tradedAt: 0,
    }))
  const byName = new Map(traders.map((trader) => [trader.symbol, trader]))
  const futures = new Set(symbols.filter(({ asset }) => asset === 'future').map(({ symbol }) => symbol))
  const starts = new Map(symbols.map(({ symbol, last }) => [symbol, last]))
  const usual = new Map(symbols.map(({ symbol, volume }) => [symbol, volume]))
  // Always open, it goes on after the close of a day whose figures are known: volume that fell back to nothing would be refused.
  const closed = new Map(
    symbols.map(({ symbol, volume, at }) => [symbol, at === null ? null : { volume, day: dayNumberOf(at) }]),
  )
  const volumeOf = (symbol: string, traded: number): number => {
    const before = closed.get(symbol)
    return (before?.day === day ? before.volume : 0) + Math.round(traded)
  }
  let mood = 0
  let next = 0
  let steps = 0
  let day = -1
  let stepped = 0
  /** How long it has run today. */
  let ranMs = 0

  const move = (trader: Trader): void => {
    const pull = -0.002 * Math.log(trader.last / trader.base)
    trader.last = trader.last * Math.exp(0.6 * mood + trader.volatility * random.fatTailed() + pull)
    // What a day like the last brings in the time since it last traded, more or less.
    trader.traded += trader.volume * ((ranMs - trader.tradedAt) / dayMs) * (random.whole(1, 40) / 20.5)
    trader.tradedAt = ranMs
  }

  const shock = (chance: Random): void => {
    mood = 0.97 * mood + 0.00004 * chance.normal()
    // A gap in one stock, now and then: news.
    if (chance.chance(0.004)) {
      const struck = chance.pick(traders)
      struck.last *= Math.exp(0.015 * chance.normal())
    }
  }

  const derived = (at: number): FeedTick[] => {
    const levels = new Map<string, number>()
    const ticks: FeedTick[] = []
    for (const { name, weights } of indices) {
      const start = starts.get(name)
      if (start === undefined) continue
      let ratio = 0
      let traded = 0
      for (const [symbol, weight] of weights) {
        const trader = byName.get(symbol)
        ratio += weight * (trader ? trader.last / trader.base : 1)
        traded += trader?.traded ?? 0
      }
      levels.set(name, ratio)
      ticks.push({ symbol: name, last: Math.round(start * ratio * 100) / 100, volume: volumeOf(name, traded), at })
    }
    for (const [symbol, target] of fears) {
      const start = starts.get(symbol)
      if (start === undefined) continue
      const ratio = Math.min(Math.max((levels.get(target) ?? 1) ** -fear.times, fear.lower), fear.upper)
      ticks.push({ symbol, last: Math.round(start * ratio * 100) / 100, volume: 0, at })
    }
    for (const [symbol, target] of follows) {
      const start = starts.get(symbol)
      const metal = byName.get(target)
      const ratio = levels.get(target) ?? (metal ? metal.last / metal.base : 1)
      if (start === undefined) continue
      const last = start * ratio
      // Funds trade by the paisa, contracts by five of them.
      ticks.push({
        symbol,
        last: futures.has(symbol) ? tickSize(last) : Math.round(last * 100) / 100,
        volume: volumeOf(symbol, (usual.get(symbol) ?? 0) * (ranMs / dayMs)),
        at,
      })
    }
    return ticks
  }

  return {
    step: (now) => {
      const today = dayNumberOf(now)
      if (today !== day) {
        // Volume counts from the open of each day.
        for (const trader of traders) Object.assign(trader, { traded: 0, tradedAt: 0 })
        ranMs = 0
        steps = 0
        day = today
        stepped = now
      }
      ranMs += Math.min(Math.max(now - stepped, 0), longestStepMs)
      stepped = now
      steps++
      shock(random)
      const ticks: FeedTick[] = []
      for (let count = 0; count < Math.min(perStep, traders.length); count++) {
        const trader = traders[next++ % traders.length]
        if (!trader) break
        move(trader)
        ticks.push({
          symbol: trader.symbol,
          last: trader.base < 2 ? Math.round(trader.last * 10_000) / 10_000 : tickSize(trader.last),
          volume: volumeOf(trader.symbol, trader.traded),
          at: now,
        })
      }
      return steps % 4 === 1 ? [...ticks, ...derived(now)] : ticks
    },
  }
}
