import { describe, expect, it } from 'vitest'
import { changeAfter, whatFollowed } from './followed.ts'
import type { Frame } from './frame.ts'

/** Closes double every five bars from 100: after 5 days always +100%, but for one fall at the end. */
const count = 31
const close = Float64Array.from({ length: count }, (_, bar) => 100 * 2 ** (bar / 5))
close[count - 1] = 50
const frame: Frame = {
  days: Array.from({ length: count }, (_, bar) => `2024-01-${String(bar + 1).padStart(2, '0')}`),
  open: close,
  high: close,
  low: close,
  close,
  volume: close,
}

describe('what followed', () => {
  it('is the median of returns to the close so many days later, against every day', () => {
    const [five] = whatFollowed(frame, [0, 1, 25])
    expect(five).toMatchObject({ days: 5, times: 3, rose: (2 / 3) * 100, baseRose: (25 / 26) * 100 })
    expect(five?.median).toBeCloseTo(100, 8)
    expect(five?.baseMedian).toBeCloseTo(100, 8)
  })

  it('leaves out what has not come yet', () => {
    expect(changeAfter(frame, 28, 5)).toBeNull()
    const [, , twenty] = whatFollowed(frame, [28])
    expect(twenty).toMatchObject({ days: 20, times: 0, median: null, rose: null })
  })
})
