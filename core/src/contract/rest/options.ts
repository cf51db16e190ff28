import { z } from 'zod'
import type { MarketState } from './market-state.ts'

/** GET /api/options/underlyings: what has options, indices first, then by premium traded. */
export interface OptionUnderlying {
  /** As contracts name it: NIFTY. */
  readonly symbol: string
  /** Of its live quotes: NIFTY 50. */
  readonly quote: string
  readonly name: string
  readonly kind: 'index' | 'stock' | 'commodity'
  readonly lotSize: number | null
  /** Nearest first. */
  readonly expiries: readonly string[]
}

const UnderlyingSymbol = z
  .string()
  .min(1)
  .max(50)
  .transform((text) => text.trim().toUpperCase())
const Day = z.iso.date()

/**
 * One side of one strike: last, bid, ask, open interest, volume, volatility, delta, gamma, theta, vega, and 1 where the
 * premium was computed. Null for what is not known.
 */
export type ChainSide = readonly (number | null)[]

/** The chain as a whole, at a moment. */
export interface ChainHead {
  /** Of the newest price in it, epoch milliseconds. */
  readonly at: number
  readonly spot: number | null
  readonly previousSpot: number | null
  /** The nearest future that does not end before the options. */
  readonly future: {
    readonly contract: string
    readonly expiry: string
    readonly last: number
    /** Computed from the spot at the basis of the last close. */
    readonly isModelled: boolean
  } | null
  /** What the options are valued on. */
  readonly forward: number | null
  /** Of India VIX, where the data has it and the underlying is an index. */
  readonly vix: { readonly last: number; readonly previousClose: number | null } | null
  /** Years to the close of the expiry. */
  readonly years: number
  readonly pcr: number | null
  readonly callInterest: number
  readonly putInterest: number
  readonly maxPain: number | null
  /** Strike nearest the spot. */
  readonly atm: number | null
  /** In percent: the mean of both sides at the money. */
  readonly atmIv: number | null
  readonly straddle: number | null
}

/** A row that changed: its place among the strikes and both its sides; null for a side that is not traded at all. */
export type ChainRow = readonly [place: number, call: ChainSide | null, put: ChainSide | null]

/** What the live socket tells of a chain: everything first, then the rows that changed. */
export interface ChainFrame {
  readonly symbol: string
  readonly expiry: string
  /** Last stored day: another one means other strikes. */
  readonly asOf: string
  /** Rises by one; a gap means that rows are missing and the chain is to be asked for again. */
  readonly turn: number
  readonly isWhole: boolean
  readonly head: ChainHead
  readonly rows: readonly ChainRow[]
}

/** Of one side of every strike, what does not move during a session. */
export interface ChainContracts {
  readonly contract: readonly (string | null)[]
  /** Premium at the close before, and open interest then; null where no earlier day is stored. */
  readonly previousLast: readonly (number | null)[]
  readonly previousInterest: readonly (number | null)[]
}

/** GET /api/options/chain?symbol&expiry&day&at: without an expiry the nearest; with a day, that stored day at that moment. */
export const OptionChainQuery = z.object({
  symbol: UnderlyingSymbol.default('NIFTY'),
  expiry: Day.optional(),
  day: Day.optional(),
  /** Epoch milliseconds. */
  at: z.coerce.number().int().min(0).max(4_102_444_800_000).optional(),
})
export type OptionChainQuery = z.infer<typeof OptionChainQuery>

export interface OptionChain {
  readonly state: MarketState
  readonly underlying: OptionUnderlying
  readonly expiry: string
  readonly strikes: readonly number[]
  readonly calls: ChainContracts
  readonly puts: ChainContracts
  readonly frame: ChainFrame
  /** At-the-money volatility at each close of a year, in percent, oldest first, before the last one. */
  readonly ivYear: readonly number[]
  /** The day that is shown; null for now. */
  readonly day: string | null
  /** Some premiums are computed from the underlying's price: nobody told one of this moment. */
  readonly isModelled: boolean
  /** Yearly, as a fraction. */
  readonly rate: number
  /** The question whose answer this is. */
  readonly sentence: string
}

/** GET /api/options/days?symbol&expiry: days that can be seen again, newest first; the running one among them. */
export const OptionDaysQuery = z.object({ symbol: UnderlyingSymbol, expiry: Day })
export interface OptionDay {
  readonly day: string
  readonly isRunning: boolean
  /** How many moments of it there are. */
  readonly moments: number
}

/** GET /api/options/through?symbol&expiry&day&contracts: a day's moments, oldest first, and the premium of some contracts at each. */
export const OptionThroughQuery = z.object({
  symbol: UnderlyingSymbol,
  expiry: Day,
  day: Day,
  /** Joined by commas. */
  contracts: z
    .string()
    .max(400)
    .default('')
    .transform((text) => text.split(',').filter((each) => each !== ''))
    .refine((all) => all.length <= 6, 'At most 6 contracts'),
})
export type OptionThroughQuery = z.infer<typeof OptionThroughQuery>

export interface OptionThrough {
  readonly day: string
  /** Epoch milliseconds. */
  readonly at: readonly number[]
  readonly spot: readonly (number | null)[]
  readonly pcr: readonly (number | null)[]
  readonly maxPain: readonly (number | null)[]
  readonly atmIv: readonly (number | null)[]
  readonly straddle: readonly (number | null)[]
  /** In the order asked for. */
  readonly premiums: readonly { readonly contract: string; readonly last: readonly (number | null)[] }[]
}
