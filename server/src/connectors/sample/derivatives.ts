import { optionValue } from 'core/calculators'
import { type Batch, batchOf } from 'core/catalogue'
import { addDays, day, isTradingDay, previousTradingDay, type TradingDay, weekday } from 'core/values'
import type { DayBar } from './day-path.ts'
import {
  type ClosedContract,
  dailyBatch,
  ivPercentile,
  optionDays,
  type StoredChain,
  type VolatilityYear,
  volatilityBatch,
  volatilityYear,
} from './option-days.ts'
import { createRandom, type Random } from './random.ts'

/** Daily prices of an underlying; one that trades at other hours has closes only. */
export interface SpotPath {
  /** Place of the first bar in the calendar. */
  readonly start: number
  readonly open?: Float64Array
  readonly high?: Float64Array
  readonly low?: Float64Array
  readonly close: Float64Array
}

/** What futures and options are written on. */
export interface Underlying {
  readonly symbol: string
  /** Name of contracts, where it differs: NIFTY for NIFTY 50. */
  readonly contractName: string
  readonly kind: 'index' | 'stock' | 'commodity'
  readonly spot: number
  readonly previousSpot: number
  /** Yearly, as a fraction. */
  readonly volatility: number
  readonly hasWeeklies: boolean
  readonly path: SpotPath
  /** The last days, newest last; none for what trades at other hours. */
  readonly bars: readonly DayBar[]
}

export const rate = 0.065
export const yearDays = 365
/** Strikes to either side of the money. */
const indexReach = 30

export const contractNames: Readonly<Record<string, string>> = {
  'NIFTY 50': 'NIFTY',
  'NIFTY BANK': 'BANKNIFTY',
  'NIFTY FIN SERVICE': 'FINNIFTY',
  'NIFTY MID SELECT': 'MIDCPNIFTY',
  'NIFTY NEXT 50': 'NIFTYNXT50',
}

const indexLots: Readonly<Record<string, number>> = {
  NIFTY: 65,
  BANKNIFTY: 30,
  FINNIFTY: 60,
  MIDCPNIFTY: 120,
  NIFTYNXT50: 25,
}

/** The last Tuesday of a month, or the trading day before it. */
function monthlyExpiry(month: string): TradingDay {
  let date = addDays(day(`${month}-28`), 10)
  while (date.slice(0, 7) > month) date = addDays(date, -1)
  while (weekday(date) !== 2) date = addDays(date, -1)
  return isTradingDay(date) ? date : previousTradingDay(date)
}

export function nextMonths(today: TradingDay, count: number): TradingDay[] {
  const expiries: TradingDay[] = []
  let year = Number(today.slice(0, 4))
  let month = Number(today.slice(5, 7))
  while (expiries.length < count) {
    const expiry = monthlyExpiry(`${year}-${String(month).padStart(2, '0')}`)
    if (expiry > today) expiries.push(expiry)
    month = month === 12 ? 1 : month + 1
    if (month === 1) year++
  }
  return expiries
}

function nextWeeks(today: TradingDay, count: number): TradingDay[] {
  const expiries: TradingDay[] = []
  for (let date = addDays(today, 1); expiries.length < count; date = addDays(date, 1)) {
    if (weekday(date) === 2) expiries.push(isTradingDay(date) ? date : previousTradingDay(date))
  }
  return expiries.filter((expiry) => expiry > today)
}

export const gap = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** A round distance near one percent of the price: 50 for Nifty, 100 for Bank Nifty, 20 for a share of 1,500. */
function strikeStep(spot: number, isIndex: boolean): number {
  const wanted = spot * (isIndex ? 0.002 : 0.014)
  const power = 10 ** Math.floor(Math.log10(wanted))
  return ([1, 2, 2.5, 5, 10].find((part) => part * power >= wanted) ?? 10) * power
}

export function lotOf(underlying: Underlying): number {
  const fixed = indexLots[underlying.contractName]
  if (fixed) return fixed
  // About eight lakh rupees a contract, in round numbers of shares.
  const wanted = 800_000 / underlying.spot
  const round = 5 * 10 ** Math.max(Math.floor(Math.log10(wanted)) - 1, 0)
  return Math.max(Math.round(wanted / round) * round, 1)
}

export const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
export const expiryCode = (expiry: string): string =>
  `${expiry.slice(2, 4)}${months[Number(expiry.slice(5, 7)) - 1]}${expiry.slice(8)}`
export const tick = (price: number): number => Math.max(Math.round(price * 20) / 20, 0.05)

/** Volatility by strike: lowest just above the money, rising faster below it. */
function smile(base: number, strike: number, forward: number, years: number): number {
  const distance = Math.log(strike / forward) / Math.sqrt(Math.max(years, 1 / yearDays))
  return base * (1 + 0.09 * distance * distance - 0.06 * distance)
}

type Row = Record<string, string | number | null>

/** Options and what is said of them; answers the year of volatility of each underlying. */
export function* derivativeBatches(
  underlyings: readonly Underlying[],
  today: TradingDay,
  seed: string,
): Generator<Batch, readonly VolatilityYear[]> {
  const options: Row[] = []
  const chains: Row[] = []
  const stored: StoredChain[] = []
  const years: VolatilityYear[] = []
  for (const underlying of underlyings) {
    const random = createRandom(seed, 'derivatives', underlying.symbol, today)
    const lot = lotOf(underlying)
    const monthly = nextMonths(today, 3)
    skipDraws(random)
    const weekly = underlying.hasWeeklies ? nextWeeks(today, 5) : []
    const expiries = [...new Set([...weekly, ...(underlying.kind === 'index' ? monthly : monthly.slice(0, 2))])].sort()
    const own: Row[] = []
    for (const [place, expiry] of expiries.entries()) {
      const chain = optionRows(underlying, expiry, { today, lot, random })
      options.push(...chain)
      if (underlying.hasWeeklies) options.push(...farRows(underlying, expiry, { today, lot }))
      own.push(chainRow(underlying, expiry, chain, random))
      if (underlying.bars.length > 0 && place < (underlying.hasWeeklies ? 2 : 1))
        stored.push({
          everyMinutes: underlying.kind === 'index' ? 5 : 15,
          // Rows of the same shape, written just above.
          contracts: chain as unknown as readonly ClosedContract[],
          bars: underlying.bars,
        })
    }
    years.push(withPercentile(own, underlying.contractName, seed))
    chains.push(...own)
  }
  yield batchOf('options', options, ['expiry'])
  yield batchOf('option_chain_summary', chains, ['expiry'])
  yield volatilityBatch(years, today)
  const film = optionDays(stored, today, seed)
  yield film
  yield dailyBatch(options as unknown as readonly ClosedContract[], film, today)
  return years
}

/** The year that gives the nearest chain its percentile; every chain is then held against it. */
function withPercentile(chains: Row[], symbol: string, seed: string): VolatilityYear {
  const [nearest] = chains
  const year = volatilityYear(
    { symbol, atmIv: Number(nearest?.atm_iv), percentile: Number(nearest?.iv_percentile) },
    seed,
  )
  for (const chain of chains) chain.iv_percentile = ivPercentile(year, Number(chain.atm_iv))
  return year
}

interface Terms {
  readonly today: TradingDay
  readonly lot: number
  readonly random: Random
}

/** Futures once took these from the same stream; without them every option of the sample would be another. */
function skipDraws(random: Random): void {
  random.uniform()
  for (let month = 0; month < 3; month++) {
    random.normal()
    random.uniform()
  }
}

function optionRows(underlying: Underlying, expiry: TradingDay, { today, lot, random }: Terms): Row[] {
  const years = gap(today, expiry) / yearDays
  const step = strikeStep(underlying.spot, underlying.kind === 'index')
  const middle = Math.round(underlying.spot / step) * step
  const forward = underlying.spot * Math.exp(rate * years)
  const reach = underlying.kind === 'index' ? indexReach : 10
  const rows: Row[] = []
  for (let place = -reach; place <= reach; place++) {
    const strike = Math.round((middle + place * step) * 100) / 100
    if (strike <= 0) continue
    const volatility = smile(underlying.volatility, strike, forward, years)
    for (const kind of ['call', 'put'] as const) {
      const value = optionValue({ kind, spot: underlying.spot, strike, years, rate, volatility })
      // Open interest gathers out of the money and on round strikes.
      const side = kind === 'call' ? place : -place
      const crowd = Math.exp(-((side - 2) ** 2) / (reach * 2.5)) * (strike % (step * 2) === 0 ? 1.5 : 1)
      const interest = Math.round(4000 * crowd * random.between(0.6, 1.5)) * lot
      const price = tick(value.price)
      rows.push({
        symbol: underlying.contractName,
        contract: `${underlying.contractName}${expiryCode(expiry)}${strike}${kind === 'call' ? 'CE' : 'PE'}`,
        expiry,
        strike,
        option_type: kind === 'call' ? 'CE' : 'PE',
        lot_size: lot,
        last_price: price,
        contract_volume: Math.round((interest / lot) * random.between(0.3, 2.5)),
        open_interest: interest,
        open_interest_change: 14 * random.normal(),
        implied_volatility: volatility * 100,
        delta: value.delta,
        gamma: value.gamma,
        theta: value.theta,
        vega: value.vega,
        bid: tick(price * 0.996 - 0.02),
        ask: tick(price * 1.004 + 0.05),
      })
    }
  }
  return rows
}

const bothSides = 60
const oneSided = 2

/** Strikes far out that nobody trades, up to 120 with two sides; the last ones have the side out of the money only. */
function farRows(underlying: Underlying, expiry: TradingDay, { today, lot }: Omit<Terms, 'random'>): Row[] {
  const years = gap(today, expiry) / yearDays
  const step = strikeStep(underlying.spot, true)
  const middle = Math.round(underlying.spot / step) * step
  const forward = underlying.spot * Math.exp(rate * years)
  const rows: Row[] = []
  for (let place = -bothSides - oneSided; place < bothSides + oneSided; place++) {
    if (Math.abs(place) <= indexReach) continue
    const strike = middle + place * step
    const isBoth = place >= -bothSides && place < bothSides
    const kinds = isBoth ? (['call', 'put'] as const) : place < 0 ? (['put'] as const) : (['call'] as const)
    const volatility = smile(underlying.volatility, strike, forward, years)
    for (const kind of kinds) {
      const value = optionValue({ kind, spot: underlying.spot, strike, years, rate, volatility })
      const price = tick(value.price)
      rows.push({
        symbol: underlying.contractName,
        contract: `${underlying.contractName}${expiryCode(expiry)}${strike}${kind === 'call' ? 'CE' : 'PE'}`,
        expiry,
        strike,
        option_type: kind === 'call' ? 'CE' : 'PE',
        lot_size: lot,
        last_price: price,
        contract_volume: 0,
        open_interest: 0,
        open_interest_change: null,
        implied_volatility: volatility * 100,
        delta: value.delta,
        gamma: value.gamma,
        theta: value.theta,
        vega: value.vega,
        bid: tick(price * 0.95 - 0.05),
        ask: tick(price * 1.05 + 0.05),
      })
    }
  }
  return rows
}

function chainRow(underlying: Underlying, expiry: TradingDay, chain: readonly Row[], random: Random): Row {
  const side = (type: string): Row[] => chain.filter((row) => row.option_type === type)
  const sum = (rows: readonly Row[]): number => rows.reduce((total, row) => total + Number(row.open_interest), 0)
  const strikes = side('CE').map((row) => Number(row.strike))
  /** What writers pay if the underlying settles there. */
  const paid = (level: number): number =>
    chain.reduce((total, row) => {
      const inner = row.option_type === 'CE' ? level - Number(row.strike) : Number(row.strike) - level
      return total + Math.max(inner, 0) * Number(row.open_interest)
    }, 0)
  const maxPain = strikes.reduce((best, strike) => (paid(strike) < paid(best) ? strike : best), strikes[0] ?? 0)
  const nearest = strikes.reduce(
    (best, strike) => (Math.abs(strike - underlying.spot) < Math.abs(best - underlying.spot) ? strike : best),
    strikes[0] ?? 0,
  )
  const at = (type: string): Row | undefined => side(type).find((row) => row.strike === nearest)
  const straddle = Number(at('CE')?.last_price) + Number(at('PE')?.last_price)
  const calls = sum(side('CE'))
  const puts = sum(side('PE'))
  return {
    symbol: underlying.contractName,
    expiry,
    pcr: puts / calls,
    max_pain: maxPain,
    atm_iv: Number(at('CE')?.implied_volatility),
    iv_percentile: random.between(5, 95),
    straddle_price: straddle,
    expected_move: (straddle / underlying.spot) * 100,
    call_open_interest: calls,
    put_open_interest: puts,
  }
}
