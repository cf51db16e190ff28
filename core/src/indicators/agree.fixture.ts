import { expect } from 'vitest'
import type { Bars, Parameters } from './indicator.ts'
import { findIndicator } from './registry.ts'

export interface Agreement {
  /** An indicator's id, then its line where that is called otherwise: 'adx.plus_di'. */
  readonly of: string
  readonly given?: Parameters
  /** The first bar compared: where the reference begins, or has forgotten that it began otherwise. */
  readonly from: number
}

/** Every bar from `from` on, to a hundred-millionth of the figure (or of 1 where it is smaller). */
export function expectAgreement(bars: Bars, { of, given = {}, from }: Agreement, theirs: readonly number[]): void {
  const [id = '', name = id] = of.split('.')
  const ours = findIndicator(id)?.compute(bars, given)[name] ?? new Float64Array()
  expect(theirs.length).toBe(ours.length)
  expect(from).toBeLessThan(ours.length - 200)
  const apart = [...ours.keys()]
    .slice(from)
    .map((at) => ({ at, ours: ours[at] ?? Number.NaN, theirs: theirs[at] ?? Number.NaN }))
    .filter((row) => !(Math.abs(row.ours - row.theirs) <= 1e-8 * Math.max(1, Math.abs(row.theirs))))
  expect(apart.slice(0, 3)).toEqual([])
}
