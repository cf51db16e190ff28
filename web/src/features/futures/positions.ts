import type { IndexFuturePositions } from 'core/contract/rest'

export interface Position {
  readonly participant: string
  readonly long: number
  readonly short: number
  readonly net: number
  /** Over the day before. */
  readonly netChange: number | null
}

export const positionsOf = ({ positions }: Pick<IndexFuturePositions, 'positions'>): readonly Position[] =>
  positions.map(({ participant, long, short, longBefore, shortBefore }) => ({
    participant,
    long,
    short,
    net: long - short,
    netChange: longBefore === null || shortBefore === null ? null : long - short - (longBefore - shortBefore),
  }))
