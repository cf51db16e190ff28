import { describe, expect, it } from 'vitest'
import { referenceClose, typicalMoveOf } from './reference.ts'

const start = (previousClose: number, open: number, last = open, typicalMove: number | null = 0.012) =>
  referenceClose({ previousClose, open, last, typicalMove })

describe('the close a fall is measured from', () => {
  it.each([
    ['NIFTYBEES split 10 for 1 on 19 Dec 2019', 1292.54, 129.2, 130.2],
    ['GOLDBEES split 100 for 1 that day, and opened a tenth too low', 3359.6, 30.2, 33.55],
    ['JUNIORBEES 10 for 1 on 11 Feb 2004', 347.87, 34.5, 34.05],
    ['RELIANCE gave 1 for 1 on 5 Nov 1997', 44.25, 23, 22.8],
    ['a bonus of 1 for 2', 300, 199, 201],
    ['a bonus of 2 for 5', 210, 150.3, 149],
    ['a split of 5 for 1 on a day that fell 4%', 500, 97, 96],
  ])('[AL5] is not known on the day of an action nobody told of: %s', (_what, before, open, last) => {
    expect(start(before, open, last)).toBeNull()
  })

  it.each([
    ['1 for 5', 300, 250.5],
    ['1 for 10', 220, 199.5],
    ['1 for 4', 400, 321],
  ])('[AL6] a small bonus is told by standing exactly at it in quiet times: %s', (_what, before, open) => {
    expect(start(before, open, open, 0.01)).toBeNull()
  })

  it.each([
    ['NIFTYBEES on 23 Mar 2020', 92.97, 87, 83.52, 0.091],
    ['NIFTY 50 on 23 Mar 2020, opened at a tenth below', 8745.45, 7945.7, 7610.25, 0.061],
    ['NIFTYBEES on 17 May 2004', 160.9, 158, 141.86, 0.038],
    ['JUNIORBEES on 22 Jan 2008', 118.58, 115, 97.86, 0.068],
    ['HDFCBANK on 17 Jan 2024, the day after its results', 839.6, 785, 768.75, 0.015],
    ['a share that opened unchanged and lost four fifths in the day', 179.1, 178, 39.95, 0.03],
    ['a share that opened a tenth lower and lost half', 36.8, 33.15, 16.2, 0.06],
    ['a lower circuit of a fifth', 100, 80, 80, 0.04],
  ])('[AL6] stays as it is in a genuine crash: %s', (_what, before, open, last, typical) => {
    expect(start(before, open, last, typical)).toBe(before)
  })

  it('[AL6] without days enough to know what is usual, everything inside the band is a fall', () => {
    expect(start(220, 200, 200, null)).toBe(220)
  })
})

describe('what an instrument moves in a day', () => {
  const flat = (count: number) => Array.from({ length: count }, () => ({ high: 101, low: 99, close: 100 }))

  it('is the mean true range of fourteen days', () => {
    expect(typicalMoveOf(flat(30))).toBeCloseTo(0.02, 12)
  })

  it('is not known of fewer than five days, and forgets the day of an action', () => {
    expect(typicalMoveOf(flat(5))).toBeNull()
    expect(typicalMoveOf([...flat(10), { high: 10.1, low: 9.9, close: 10 }])).toBeCloseTo(0.02, 12)
  })
})
