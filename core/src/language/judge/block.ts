/** Rows that come together: a whole history at once, or one bar as it closes. A machine remembers from block to block. */
import type { Period } from 'core/catalogue'
import type { Bars } from 'core/indicators'
import type { PeerGroup, PeerOp } from '../ast.ts'
import type { Axis } from './axis.ts'

/** Oldest first, a day (YYYY-MM-DD) for each bar. */
export interface History {
  readonly days: readonly string[]
  readonly bars: Bars
}

/** A figure of a period and the day from which the public could see it. NaN: filed without this figure. */
export interface Filed {
  readonly periodEnd: string
  readonly visibleFrom: string
  readonly value: number
}

/** What is known of an instrument beside its bars. What is left out is missing. */
export interface JudgeContext {
  /** Every version of a figure, in the order they became visible. */
  fundamental?(field: string, period: Period): readonly Filed[]
  /** A daily column beside open, high, low, close and volume, as long as the bars; not for live bars. */
  daily?(field: string): Float64Array | null
  /** Sector, ownership … as they are today: the store keeps no history of them. */
  text?(field: string): string | null
  /** The figure of the instrument's group by day. */
  peer?(op: PeerOp, by: PeerGroup, field: string): readonly Filed[]
}

export interface Block {
  readonly count: number
  readonly days: readonly string[]
  readonly bars: Bars
  /** Of a frame of filed periods: figures by `${id}.${period}`. */
  readonly filed: ReadonlyMap<string, Float64Array> | null
}

export type Figures = (block: Block) => Float64Array
export type Truths = (block: Block) => Uint8Array

/** What machines are made for. */
export interface Making {
  readonly axis: Axis
  /** One row a block; otherwise there is one block. */
  readonly isLive: boolean
  /** How many of the last rows will be looked at; others need no value where it would cost much. */
  readonly tail: number
  readonly context: JudgeContext
}

export const each = (count: number, figure: (at: number) => number): Float64Array => {
  const out = new Float64Array(count)
  for (let at = 0; at < count; at++) out[at] = figure(at)
  return out
}

export const eachTruth = (count: number, truth: (at: number) => number): Uint8Array => {
  const out = new Uint8Array(count)
  for (let at = 0; at < count; at++) out[at] = truth(at)
  return out
}

export const missing = (count: number): Float64Array => new Float64Array(count).fill(Number.NaN)
