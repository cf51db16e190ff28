/** The dip rule on a live price: how far it fell, and whether that is told. */
import { type Dip, type DipSettings, dipOf } from 'core/calculators'
import { nearestPaise } from 'core/values'
import type { PriceTick } from './tick.ts'

/** Hundredths of a percent, rounded down: a trigger of 2% is reached at 200. */
export function fallInHundredths(before: number, price: number): number {
  const close = nearestPaise(before)
  return close > 0 ? Math.floor(((close - nearestPaise(price)) * 10_000) / close) : 0
}

export const dipLevel = (trigger: number): number => Math.round(trigger * 100)

export interface DipFire extends Dip {
  readonly symbol: string
  readonly price: number
  /** The close it is measured from, adjusted. */
  readonly before: number
  readonly at: number
}

/** Null when the price is not a dip by these settings. */
export function dipFire(tick: PriceTick, before: number, settings: DipSettings): DipFire | null {
  const dip = dipOf(before, tick.last, settings)
  return dip && { ...dip, symbol: tick.symbol, price: nearestPaise(tick.last) / 100, before, at: tick.at }
}
