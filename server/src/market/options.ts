/** Option chains: as they are now, as they were on a stored day, and how they moved through it. */

import { premiumParts } from 'core/calculators'
import type { Quote } from 'core/contract'
import type {
  ChainContracts,
  OptionChain,
  OptionChainQuery,
  OptionDay,
  OptionThrough,
  OptionThroughQuery,
  OptionUnderlying,
} from 'core/contract/rest'
import { dayOf, sessionHours, startOfDay } from 'core/values'
import {
  type ChainMoment,
  type ContractQuote,
  closingQuote,
  headOf,
  modelledQuote,
  momentOf,
  type QuoteOf,
  storedQuote,
  toldOr,
} from './chain-moment.ts'
import {
  type ChainTerms,
  type ContractTerms,
  carryRate,
  closeOf,
  readIvYear,
  readStoredDay,
  readStoredDays,
  readTerms,
  readUnderlyings,
  type StoredDay,
  yearsTo,
} from './chain-terms.ts'
import type { LiveBoard } from './live.ts'
import type { MinuteBar } from './minutes.ts'
import { once } from './once.ts'
import type { MarketStore } from './store.ts'
import { type ToldContract, toldAt, toldNow, toldQuote } from './told-contracts.ts'

/** The chain as it is now, for whoever follows it: terms once, then a moment as often as is wished. */
export interface LiveChain {
  readonly symbol: string
  readonly expiry: string
  /** Last stored day: another one means other strikes. */
  readonly asOf: string
  moment(now: number): ChainMoment
}

type ToldOf = (contract: string) => ToldContract | null

type ChainPage = Omit<OptionChain, 'state' | 'sentence'>

export interface OptionReads {
  underlyings(): Promise<readonly OptionUnderlying[]>
  /** Null for an underlying, an expiry or a day that is not there. */
  chain(query: OptionChainQuery, now: number): Promise<ChainPage | null>
  live(symbol: string, expiry: string): Promise<LiveChain | null>
  /** Newest first. */
  days(symbol: string, expiry: string): Promise<readonly OptionDay[]>
  through(query: OptionThroughQuery, now: number): Promise<OptionThrough | null>
  /** What a contract, or a sum of them, costs; null while it is not known, which the first question changes. */
  quote(name: string, now: number): Quote | null
}

const vixName = 'INDIA VIX'
const runningStepMs = 5 * 60_000
const keptDays = 16

export function createOptionReads(store: MarketStore, board: LiveBoard): OptionReads {
  const underlyings = once(() => readUnderlyings(store, board))
  const ivYear = once((symbol: string) => readIvYear(store, symbol))
  const storedDays = once((symbol: string, expiry: string) => readStoredDays(store, symbol, expiry))
  const terms = once(async (symbol: string, expiry: string): Promise<ChainTerms | null> => {
    const underlying = (await underlyings()).find((each) => each.symbol === symbol)
    return underlying?.expiries.includes(expiry) ? readTerms(store, underlying, expiry) : null
  })
  const opened = new Map<string, { readonly chain: ChainTerms; readonly of: ContractTerms } | null>()
  const films = new Map<string, Promise<StoredDay | null>>()
  /** A day is large: only the last few are kept. */
  const film = (symbol: string, expiry: string, on: string): Promise<StoredDay | null> => {
    const key = `${symbol} ${expiry} ${on}`
    const found = films.get(key) ?? readStoredDay(store, { symbol, expiry, day: on })
    films.delete(key)
    films.set(key, found)
    for (const oldest of [...films.keys()].slice(0, Math.max(films.size - keptDays, 0))) films.delete(oldest)
    found.catch(() => films.delete(key))
    return found
  }

  const vix = () => {
    const quote = board.quote(vixName)
    return quote?.last ? { last: quote.last, previousClose: quote.previousClose } : null
  }

  /** Whether prices of a day after the stored ones have come. */
  const isRunning = (quote: Quote | null): quote is Quote & { last: number; at: number } =>
    quote?.last != null && quote.at !== null && dayOf(quote.at) > store.asOf

  const quoteAt = (chain: ChainTerms, spot: number, at: number, told: ToldOf = toldToday): QuoteOf => {
    const years = yearsTo(chain.expiry, at)
    const part = store.isSimulated ? sessionPart(at) : null
    const made = new Map<ContractTerms, ContractQuote>()
    return (of) => {
      const known = made.get(of) ?? toldOr(modelledQuote(of, { spot, years, part }), told(of.contract))
      made.set(of, known)
      return known
    }
  }

  const toldToday: ToldOf = (contract) => toldNow(board, contract, store.asOf)

  /** Of minutes that have passed; each contract's are read once. */
  const toldThen = (): ((at: number) => ToldOf) => {
    const bars = new Map<string, readonly MinuteBar[]>()
    return (at) => (contract) => {
      const own = bars.get(contract) ?? board.minuteBars(contract)
      bars.set(contract, own)
      return toldAt(own, at)
    }
  }

  const nowOf = (chain: ChainTerms, now: number): ChainMoment => {
    const quote = board.quote(chain.underlying.quote)
    if (!isRunning(quote)) {
      const under = {
        at: closeOf(store.asOf),
        spot: chain.spot,
        previousSpot: quote?.previousClose ?? null,
        vix: chain.underlying.kind === 'index' ? vix() : null,
      }
      return momentOf(chain, under, closingQuote)
    }
    const at = Math.max(now, quote.at)
    const under = {
      at: quote.at,
      spot: quote.last,
      previousSpot: quote.previousClose,
      vix: chain.underlying.kind === 'index' ? vix() : null,
      future: chain.future && (toldToday(chain.future.contract)?.last ?? null),
    }
    return momentOf(chain, under, quoteAt(chain, quote.last, at))
  }

  const storedMoment = (chain: ChainTerms, film: StoredDay, moment: number): ChainMoment =>
    momentOf(
      chain,
      { at: film.at[moment] ?? 0, spot: film.spots[moment] ?? null, previousSpot: null, vix: null },
      filmQuote(film, moment),
    )

  const runningDay = (chain: ChainTerms): string | null => {
    const quote = board.quote(chain.underlying.quote)
    return isRunning(quote) ? dayOf(quote.at) : null
  }

  const days: OptionReads['days'] = async (symbol, expiry) => {
    const chain = await terms(symbol, expiry)
    const running = chain && runningDay(chain)
    const stored = await storedDays(symbol, expiry)
    if (!chain || !running) return stored
    return [{ day: running, isRunning: true, moments: board.minuteBars(chain.underlying.quote).length }, ...stored]
  }

  return {
    underlyings,
    days,
    live: async (symbol, expiry) => {
      const chain = await terms(symbol, expiry)
      return chain && { symbol, expiry, asOf: store.asOf, moment: (now) => nowOf(chain, now) }
    },
    chain: async ({ symbol, expiry: wanted, day: on, at }, now) => {
      const underlying = (await underlyings()).find((each) => each.symbol === symbol)
      const today = dayOf(now)
      const expiry = wanted ?? underlying?.expiries.find((each) => each >= today) ?? underlying?.expiries.at(-1)
      const chain = expiry === undefined ? null : await terms(symbol, expiry)
      if (!underlying || !chain || expiry === undefined) return null
      const running = runningDay(chain)
      const isStored = on !== undefined && on !== running
      const film0 = isStored ? await film(symbol, expiry, on) : null
      if (isStored && !film0) return null
      const moment = film0
        ? storedMoment(chain, film0, placeOf(film0.at, at))
        : on !== undefined && at !== undefined
          ? runningMoment(chain, at)
          : nowOf(chain, now)
      const before = film0 ? await beforeOf(film0) : running ? atClose : beforeClose
      return {
        underlying,
        expiry,
        strikes: chain.strikes,
        calls: contractsOf(chain.calls, before),
        puts: contractsOf(chain.puts, before),
        frame: { symbol, expiry, asOf: store.asOf, turn: 0, isWhole: true, head: moment.head, rows: rowsOf(moment) },
        ivYear: await ivYear(symbol),
        day: on ?? null,
        isModelled: [...moment.calls, ...moment.puts].some((side) => side?.at(-1) === 1),
        rate: carryRate,
      }

      async function beforeOf(of: StoredDay): Promise<Before> {
        const older = (await storedDays(symbol, chain?.expiry ?? '')).find((each) => each.day < of.day)
        const last = older ? await film(symbol, chain?.expiry ?? '', older.day) : null
        return ({ contract, openInterest, interestChange }) => {
          const own = of.contracts.get(contract)
          const isLastDay = of.day === store.asOf && interestChange !== null
          return {
            last: finite(last?.contracts.get(contract)?.last.at(-1)),
            openInterest: isLastDay ? openInterest / (1 + interestChange / 100) : finite(own?.openInterest[0]),
          }
        }
      }
    },
    through: async ({ symbol, expiry, day: on, contracts }, now) => {
      const chain = await terms(symbol, expiry)
      if (!chain) return null
      const running = runningDay(chain)
      const own = [...chain.calls, ...chain.puts].flatMap((each) => each ?? [])
      const wanted = contracts.flatMap((name) => own.find(({ contract }) => contract === name) ?? [])
      const moments = on === running ? runningMoments(chain, now) : filmMoments(await film(symbol, expiry, on))
      if (moments.length === 0) return null
      const heads = moments.map(({ at, spot, quoteOf }) =>
        headOf(chain, { at, spot, previousSpot: null, vix: null }, quoteOf),
      )
      return {
        day: on,
        at: moments.map(({ at }) => at),
        spot: moments.map(({ spot }) => spot),
        pcr: heads.map(({ pcr }) => pcr),
        maxPain: heads.map((head) => head.maxPain),
        atmIv: heads.map(({ atmIv }) => atmIv),
        straddle: heads.map(({ straddle }) => straddle),
        premiums: wanted.map((of) => ({
          contract: of.contract,
          last: moments.map(({ quoteOf }) => quoteOf(of)?.last ?? null),
        })),
      }
    },
    quote: (name, now) => {
      const parts = premiumParts(name)
      if (!parts) return null
      const quotes = parts.map(({ contract, times }) => {
        const known = opened.get(contract)
        if (known === undefined) openContract(contract)
        return known ? { times, quote: quoteOfContract(known.chain, known.of, now) } : null
      })
      return addedUp(
        name,
        quotes.flatMap((each) => each ?? []),
        parts.length,
      )
    },
  }

  /** The next look at it finds it: quotes are answered from memory, and nobody waits for a store. */
  function openContract(contract: string): void {
    opened.set(contract, null)
    const find = async (): Promise<void> => {
      const [row] = await store.rows(
        `select "symbol", "expiry"::varchar as expiry from "options" where "contract" = $1 limit 1`,
        [contract],
      )
      const chain = row ? await terms(String(row.symbol), String(row.expiry)) : null
      const of = [...(chain?.calls ?? []), ...(chain?.puts ?? [])].find((each) => each?.contract === contract)
      if (chain && of) opened.set(contract, { chain, of })
    }
    find().catch(() => opened.delete(contract))
  }

  function quoteOfContract(chain: ChainTerms, of: ContractTerms, now: number): Quote {
    const under = board.quote(chain.underlying.quote)
    const running = isRunning(under) ? under : null
    const quote = running ? quoteAt(chain, running.last, Math.max(now, running.at))(of) : closingQuote(of)
    const told = running && !quote?.isModelled ? toldQuote(board, of.contract, store.asOf) : null
    if (told) return told
    return {
      symbol: of.contract,
      last: quote?.last ?? null,
      previousClose: running ? of.last : of.lastBefore,
      open: null,
      high: null,
      low: null,
      volume: quote?.volume ?? null,
      at: running ? running.at : closeOf(store.asOf),
    }
  }

  function runningMoment(chain: ChainTerms, at: number): ChainMoment {
    const bar = board.minuteBars(chain.underlying.quote).findLast(({ minute }) => minute <= at)
    if (!bar) return nowOf(chain, at)
    const when = bar.minute
    return momentOf(
      chain,
      { at: when, spot: bar.close, previousSpot: chain.spot, vix: null },
      quoteAt(chain, bar.close, when, toldThen()(when)),
    )
  }

  /** The running session from the minutes of contracts and of what they are written on. */
  function runningMoments(chain: ChainTerms, now: number): Moment[] {
    const bars = board.minuteBars(chain.underlying.quote).filter(({ minute }) => minute <= now)
    const every = bars.filter(
      ({ minute }, place) => place === bars.length - 1 || Math.floor(minute / runningStepMs) * runningStepMs === minute,
    )
    // A session that just began has no five minutes yet.
    const chosen = every.length < 12 ? bars.slice(-60) : every
    const then = toldThen()
    return chosen.map(({ minute, close }) => ({
      at: minute,
      spot: close,
      quoteOf: quoteAt(chain, close, minute, then(minute)),
    }))
  }
}

/** Null while a part is missing, or has no price. */
function addedUp(
  symbol: string,
  parts: readonly { readonly times: number; readonly quote: Quote }[],
  count: number,
): Quote | null {
  const [first] = parts
  if (!first || parts.length !== count) return null
  const sum = (of: 'last' | 'previousClose'): number | null =>
    parts.reduce<number | null>((total, { times, quote }) => {
      const value = quote[of]
      return total === null || value === null ? null : Math.round((total + times * value) * 100) / 100
    }, 0)
  return { ...first.quote, symbol, last: sum('last'), previousClose: sum('previousClose') }
}

interface Moment {
  readonly at: number
  readonly spot: number | null
  readonly quoteOf: QuoteOf
}

const filmQuote =
  (film: StoredDay, moment: number): QuoteOf =>
  ({ contract }) => {
    const own = film.contracts.get(contract)
    return own ? storedQuote(own, moment) : null
  }

const filmMoments = (film: StoredDay | null): Moment[] =>
  film?.at.map((at, moment) => ({ at, spot: film.spots[moment] ?? null, quoteOf: filmQuote(film, moment) })) ?? []

/** The last moment not after the one asked for; the last of all without one. */
function placeOf(all: readonly number[], at: number | undefined): number {
  if (at === undefined) return all.length - 1
  return Math.max(
    all.findLastIndex((each) => each <= at),
    0,
  )
}

type Before = (of: ContractTerms) => { readonly last: number | null; readonly openInterest: number | null }

const finite = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value

/** While a session runs, the day before is what is stored. */
const atClose: Before = ({ last, openInterest }) => ({ last, openInterest })

const beforeClose: Before = ({ lastBefore, openInterest, interestChange }) => ({
  last: lastBefore,
  openInterest: interestChange === null ? null : openInterest / (1 + interestChange / 100),
})

function contractsOf(side: readonly (ContractTerms | null)[], before: Before): ChainContracts {
  const earlier = side.map((of) => of && before(of))
  return {
    contract: side.map((of) => of?.contract ?? null),
    previousLast: earlier.map((each) => each?.last ?? null),
    previousInterest: earlier.map((each) => (each?.openInterest == null ? null : Math.round(each.openInterest))),
  }
}

export const rowsOf = ({ calls, puts }: ChainMoment) =>
  calls.map((call, place) => [place, call, puts[place] ?? null] as const)

/** How much of the session has gone by; a simulated market may run at night, when all of it has. */
function sessionPart(at: number): number {
  const since = at - startOfDay(dayOf(at))
  return Math.min(Math.max((since - sessionHours.open) / (sessionHours.close - sessionHours.open), 0), 1)
}
