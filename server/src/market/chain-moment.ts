/** A chain at one moment: premiums as they are then, what volatility is in them, and what the whole says. */
import { impliedOption, maxPain, nearestStrike, optionValue, parityForward, putCallRatio } from 'core/calculators'
import type { ChainHead, ChainSide } from 'core/contract/rest'
import { type ChainTerms, type ContractTerms, carryRate, type StoredContract, yearsTo } from './chain-terms.ts'
import type { ToldContract } from './told-contracts.ts'

export interface ContractQuote {
  readonly last: number | null
  readonly bid: number | null
  readonly ask: number | null
  readonly openInterest: number
  readonly volume: number
  /** The premium was computed: nobody told one of that moment. */
  readonly isModelled: boolean
}

export interface ChainMoment {
  readonly head: ChainHead
  /** By the place of the strike. */
  readonly calls: readonly (ChainSide | null)[]
  readonly puts: readonly (ChainSide | null)[]
}

const tick = (price: number): number => Math.max(Math.round(price * 20) / 20, 0.05)

export const closingQuote = ({ last, bid, ask, openInterest, volume }: ContractTerms): ContractQuote => ({
  last,
  bid,
  ask,
  openInterest,
  volume,
  isModelled: false,
})

/** More trades at the open and before the close. */
const tradedBy = (part: number): number => part + 0.09 * Math.sin(2 * Math.PI * part)

/**
 * Between closes an option keeps its volatility and follows its underlying. Only a simulated market also moves its open
 * interest, as it moved on the day before; of a real one it stays what the exchange last said.
 */
export function modelledQuote(
  terms: ContractTerms,
  { spot, years, part }: { readonly spot: number; readonly years: number; readonly part: number | null },
): ContractQuote {
  const { kind, strike, volatility, last, bid, ask } = terms
  if (volatility === null || last === null || last <= 0) return closingQuote(terms)
  const price = tick(optionValue({ kind, spot, strike, years, rate: carryRate, volatility }).price)
  const beside = (quote: number | null): number | null => (quote === null ? null : tick((price * quote) / last))
  return {
    last: price,
    bid: beside(bid),
    ask: beside(ask),
    openInterest:
      part === null
        ? terms.openInterest
        : Math.round(terms.openInterest * (1 + ((terms.interestChange ?? 0) / 100) * part)),
    volume: part === null ? terms.volume : Math.ceil(terms.volume * Math.max(tradedBy(part), 0.01)),
    isModelled: true,
  }
}

/** The contract's own figures as far as they were told, computed ones for the rest. */
export function toldOr(modelled: ContractQuote, told: ToldContract | null): ContractQuote {
  if (!told) return modelled
  const { last, volume, figures } = told
  const { bid = modelled.bid, ask = modelled.ask, openInterest = modelled.openInterest } = figures
  return {
    last: last ?? modelled.last,
    bid,
    ask,
    openInterest,
    volume,
    isModelled: last === null && modelled.isModelled,
  }
}

const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

export const storedQuote = (of: StoredContract, moment: number): ContractQuote => ({
  last: known(of.last[moment]),
  bid: known(of.bid[moment]),
  ask: known(of.ask[moment]),
  openInterest: known(of.openInterest[moment]) ?? 0,
  volume: known(of.volume[moment]) ?? 0,
  isModelled: false,
})

export type QuoteOf = (terms: ContractTerms) => ContractQuote | null

interface Underneath {
  readonly at: number
  readonly spot: number | null
  readonly previousSpot: number | null
  readonly vix: ChainHead['vix']
  /** The future's own price of that moment, where it was told. */
  readonly future?: number | null
}

/** What follows from the open positions and the strike nearest the spot; cheap enough for every moment of a day. */
export function headOf(terms: ChainTerms, under: Underneath, quoteOf: QuoteOf): ChainHead {
  const { strikes, expiry, spot: closeSpot } = terms
  const { at, spot, previousSpot, vix } = under
  const interest = (of: ContractTerms | null): number => (of && quoteOf(of)?.openInterest) || 0
  const calls = terms.calls.map(interest)
  const puts = terms.puts.map(interest)
  const years = Math.max(yearsTo(expiry, at), 0)
  const place = spot === null ? -1 : nearestStrike(strikes, spot)
  const strike = strikes[place] ?? null
  const call = sideLast(terms.calls[place], quoteOf)
  const put = sideLast(terms.puts[place], quoteOf)
  const isBoth = strike !== null && call !== null && put !== null
  const forward = isBoth
    ? parityForward({ strike, call, put }, { rate: carryRate, years })
    : spot === null
      ? null
      : spot * Math.exp(carryRate * years)
  const atmIvs = [ivOf('call', strike, call, forward, years), ivOf('put', strike, put, forward, years)].flatMap(
    (iv) => iv ?? [],
  )
  return {
    at,
    spot,
    previousSpot,
    future: futureAt(terms.future, under.future ?? null, spot !== null && closeSpot ? spot / closeSpot : null),
    forward: forward === null ? null : round(forward, 2),
    vix,
    years,
    pcr: rounded(putCallRatio({ calls, puts }), 4),
    callInterest: calls.reduce((sum, each) => sum + each, 0),
    putInterest: puts.reduce((sum, each) => sum + each, 0),
    maxPain: maxPain({ strikes, calls, puts }),
    atm: strike,
    atmIv: atmIvs.length > 0 ? round(atmIvs.reduce((sum, iv) => sum + iv, 0) / atmIvs.length, 2) : null,
    straddle: isBoth ? round(call + put, 2) : null,
  }
}

/** Its own price, or at the basis it had at the close. */
function futureAt(future: ChainTerms['future'], told: number | null, moved: number | null): ChainHead['future'] {
  if (!future) return null
  if (told !== null) return { ...future, last: told, isModelled: false }
  if (moved === null) return { ...future, isModelled: false }
  return { ...future, last: Math.round(future.last * moved * 20) / 20, isModelled: moved !== 1 }
}

const sideLast = (of: ContractTerms | null | undefined, quoteOf: QuoteOf): number | null =>
  (of && quoteOf(of)?.last) ?? null

function ivOf(
  kind: 'call' | 'put',
  strike: number | null,
  price: number | null,
  forward: number | null,
  years: number,
): number | null {
  if (strike === null || price === null || forward === null) return null
  const found = impliedOption({ kind, spot: forward, strike, years, rate: carryRate }, price)
  return found && found.volatility * 100
}

export function momentOf(terms: ChainTerms, under: Underneath, quoteOf: QuoteOf): ChainMoment {
  const head = headOf(terms, under, quoteOf)
  const side = (of: ContractTerms | null): ChainSide | null => {
    const quote = of && quoteOf(of)
    return of && quote ? sideOf(of, quote, head) : null
  }
  return { head, calls: terms.calls.map(side), puts: terms.puts.map(side) }
}

/** Figures as they are told: rounded once here, so that a row that looks the same is not sent again. */
function sideOf({ kind, strike }: ContractTerms, quote: ContractQuote, { forward, years }: ChainHead): ChainSide {
  const { last, bid, ask, openInterest, volume, isModelled } = quote
  const implied =
    last === null || forward === null
      ? null
      : impliedOption({ kind, spot: forward, strike, years, rate: carryRate }, last)
  return [
    last,
    bid,
    ask,
    openInterest,
    volume,
    implied && round(implied.volatility * 100, 2),
    implied && round(implied.delta, 3),
    implied && round(implied.gamma, 6),
    implied && round(implied.theta, 2),
    implied && round(implied.vega, 2),
    isModelled ? 1 : 0,
  ]
}

const powers = [1, 10, 100, 1e3, 1e4, 1e5, 1e6]
const round = (value: number, places: number): number => {
  const power = powers[places] ?? 1
  return Math.round(value * power) / power
}
const rounded = (value: number | null, places: number): number | null => (value === null ? null : round(value, places))
