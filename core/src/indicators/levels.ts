/** Levels drawn from bars that are over. */
import { type Indicator, indicator, line } from './indicator.ts'
import { read } from './stages.ts'

const pivots = indicator({
  id: 'pivots',
  title: 'Pivot points',
  words: 'pivots|pivot points|pivot point|classic pivots|floor pivots',
  about: 'Mean of high, low and close, with three supports and resistances: known at this close, for the next bar.',
  inputs: ['high', 'low', 'close'],
  parameters: {},
  outputs: {
    pivot: line('Pivot', 'price'),
    r1: line('R1', 'price'),
    s1: line('S1', 'price'),
    r2: line('R2', 'price'),
    s2: line('S2', 'price'),
    r3: line('R3', 'price'),
    s3: line('S3', 'price'),
  },
  pane: 'price',
  warmUp: () => 0,
  machine:
    () =>
    ({ high, low, close }, { pivot, r1, s1, r2, s2, r3, s3 }, count) => {
      for (let at = 0; at < count; at++) {
        const [top, bottom] = [read(high, at), read(low, at)]
        const middle = (top + bottom + read(close, at)) / 3
        pivot[at] = middle
        r1[at] = 2 * middle - bottom
        s1[at] = 2 * middle - top
        r2[at] = middle + (top - bottom)
        s2[at] = middle - (top - bottom)
        r3[at] = top + 2 * (middle - bottom)
        s3[at] = bottom - 2 * (top - middle)
      }
    },
})

export const levels: readonly Indicator[] = [pivots]
