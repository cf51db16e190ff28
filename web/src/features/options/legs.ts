/** Legs as they stand in the address, and what they are in money. */
import { type Leg, mostLegs } from 'core/calculators'
import type { RowView, SideView } from './chain-board.ts'

export interface ChainLeg {
  readonly side: 'buy' | 'sell'
  readonly kind: 'call' | 'put'
  readonly strike: number
  readonly lots: number
  /** Paid or got for one unit when it was added. */
  readonly premium: number
}

const pattern = /^([bs])(\d{1,3})-([\d.]{1,12})([cp])@([\d.]{1,12})$/

/** "b1-24300c@139.25~s2-24600c@28.5"; what cannot be read is left out. */
export function readLegs(text: string): readonly ChainLeg[] {
  return text
    .split('~')
    .slice(0, mostLegs)
    .flatMap((part): ChainLeg[] => {
      const [, side, lots, strike, kind, premium] = pattern.exec(part) ?? []
      const leg: ChainLeg = {
        side: side === 's' ? 'sell' : 'buy',
        kind: kind === 'p' ? 'put' : 'call',
        strike: Number(strike),
        lots: Number(lots),
        premium: Number(premium),
      }
      return side && leg.lots > 0 && leg.strike > 0 && leg.premium >= 0 ? [leg] : []
    })
}

export const writeLegs = (legs: readonly ChainLeg[]): string =>
  legs
    .map(({ side, kind, strike, lots, premium }) => `${side.charAt(0)}${lots}-${strike}${kind.charAt(0)}@${premium}`)
    .join('~')

const isOf = (leg: ChainLeg, kind: ChainLeg['kind'], strike: number): boolean =>
  leg.kind === kind && leg.strike === strike

export const legAt = (legs: readonly ChainLeg[], kind: ChainLeg['kind'], strike: number): ChainLeg | undefined =>
  legs.find((leg) => isOf(leg, kind, strike))

/** A press buys it, the next one sells it, the third takes it away. */
export function pressed(
  legs: readonly ChainLeg[],
  { kind, strike, premium }: Pick<ChainLeg, 'kind' | 'strike' | 'premium'>,
): readonly ChainLeg[] {
  const known = legAt(legs, kind, strike)
  if (!known) return legs.length >= mostLegs ? legs : [...legs, { side: 'buy', kind, strike, lots: 1, premium }]
  if (known.side === 'buy') return legs.map((leg) => (leg === known ? { ...leg, side: 'sell' as const, premium } : leg))
  return legs.filter((leg) => leg !== known)
}

export const sideOfLeg = (rows: readonly RowView[], { kind, strike }: ChainLeg): SideView | null =>
  rows.find((row) => row.strike === strike)?.[kind] ?? null

/** As the calculator takes them, each with the volatility its contract has now. */
export const legsInMoney = (legs: readonly ChainLeg[], rows: readonly RowView[], lotSize: number): readonly Leg[] =>
  legs.map((leg) => {
    const iv = sideOfLeg(rows, leg)?.iv ?? null
    return {
      kind: leg.kind,
      side: leg.side,
      strike: leg.strike,
      premium: leg.premium,
      quantity: leg.lots * lotSize,
      ...(iv !== null && { volatility: iv / 100 }),
    }
  })

/** Contracts that make up the premium, each with its sign, so that what was paid (or got) is above zero. */
export function premiumTerms(legs: readonly ChainLeg[], rows: readonly RowView[]) {
  const paid = legs.reduce((sum, { side, lots, premium }) => sum + (side === 'buy' ? 1 : -1) * lots * premium, 0)
  const isCredit = paid < 0
  const terms = legs.flatMap((leg) => {
    const contract = sideOfLeg(rows, leg)?.contract
    const sign = (leg.side === 'buy' ? 1 : -1) * (isCredit ? -1 : 1)
    return contract === undefined ? [] : [{ contract, times: sign * leg.lots }]
  })
  return { isCredit, terms, paid: Math.abs(paid) }
}

/** What they are worth together at prices; null while one of them has none. */
export const netOf = (
  terms: readonly { readonly contract: string; readonly times: number }[],
  lastOf: (contract: string) => number | null,
): number | null =>
  terms.reduce<number | null>((sum, { contract, times }) => {
    const last = lastOf(contract)
    return sum === null || last === null ? null : sum + times * last
  }, 0)

const named: readonly (readonly [string, (legs: readonly ChainLeg[]) => boolean])[] = [
  ['Bull call spread', (legs) => isSpread(legs, 'call', 'buy')],
  ['Bear call spread', (legs) => isSpread(legs, 'call', 'sell')],
  ['Bear put spread', (legs) => isSpread(legs, 'put', 'sell')],
  ['Bull put spread', (legs) => isSpread(legs, 'put', 'buy')],
  ['Long straddle', (legs) => isPair(legs, 'buy', 'same')],
  ['Short straddle', (legs) => isPair(legs, 'sell', 'same')],
  ['Long strangle', (legs) => isPair(legs, 'buy', 'above')],
  ['Short strangle', (legs) => isPair(legs, 'sell', 'above')],
  ['Long guts', (legs) => isPair(legs, 'buy', 'below')],
  ['Short guts', (legs) => isPair(legs, 'sell', 'below')],
]

/** Two of one kind, bought and sold; `lower` is what is done with the lower strike. */
function isSpread(legs: readonly ChainLeg[], kind: ChainLeg['kind'], lower: ChainLeg['side']): boolean {
  const [one, other] = [...legs].sort((left, right) => left.strike - right.strike)
  if (legs.length !== 2 || !one || !other || one.lots !== other.lots) return false
  return one.kind === kind && other.kind === kind && one.side === lower && other.side !== lower
}

/** A call and a put, both bought or both sold; `callIs` says where the call's strike is to the put's. */
function isPair(legs: readonly ChainLeg[], side: ChainLeg['side'], callIs: 'above' | 'same' | 'below'): boolean {
  const call = legs.find(({ kind }) => kind === 'call')
  const put = legs.find(({ kind }) => kind === 'put')
  if (legs.length !== 2 || !call || !put || call.lots !== put.lots) return false
  if (call.side !== side || put.side !== side) return false
  return callIs === (call.strike > put.strike ? 'above' : call.strike === put.strike ? 'same' : 'below')
}

export const strategyName = (legs: readonly ChainLeg[]): string =>
  named.find(([, fits]) => fits(legs))?.[0] ?? (legs.length === 1 ? 'One leg' : `${legs.length} legs`)
