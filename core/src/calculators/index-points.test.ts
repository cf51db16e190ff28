import { describe, expect, it } from 'vitest'
import { deepestFalls, indexPoints } from './index-points.ts'

describe('index points', () => {
  it('add up to the move of the index when weights are those of the close', () => {
    // Two companies of 600 and 400; one rises 10%, the other falls 5%: 1000 becomes 1040.
    const members = [
      { weight: (660 / 1040) * 100, change: 10 },
      { weight: (380 / 1040) * 100, change: -5 },
    ]
    const points = indexPoints(members, { previous: 1000, level: 1040 })
    expect(points[0]).toBeCloseTo(60, 10)
    expect(points[1]).toBeCloseTo(-20, 10)
  })

  it('add up to the move of an equal-weight index too, whose weights are those of the open', () => {
    // Half each of 1000; one rises 10%, the other falls 5%: 1025.
    const members = [
      { weight: 50, change: 10 },
      { weight: 50, change: -5 },
    ]
    expect(indexPoints(members, { previous: 1000, level: 1025 })).toEqual([50, -25])
  })

  it('are missing, not zero, where a weight, a change or a level is', () => {
    const levels = { previous: 1000, level: 1040 }
    expect(indexPoints([{ weight: 50, change: null }], levels)).toEqual([null])
    expect(indexPoints([{ weight: null, change: 1 }], levels)).toEqual([null])
    expect(indexPoints([{ weight: 50, change: 1 }], { ...levels, previous: null })).toEqual([null])
    expect(indexPoints([{ weight: 50, change: 1 }], { ...levels, level: null })).toEqual([null])
  })
})

describe('deepest falls', () => {
  const days = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8']

  it('go from a high to the low before it was reached again, deepest first', () => {
    expect(deepestFalls(days, [100, 85, 100, 120, 60, 90, 130, 117], 5)).toEqual([
      { from: 'd4', low: 'd5', back: 'd7', depth: -50 },
      { from: 'd1', low: 'd2', back: 'd3', depth: expect.closeTo(-15, 10) },
      { from: 'd7', low: 'd8', back: null, depth: expect.closeTo(-10, 10) },
    ])
    expect(deepestFalls(days, [100, 85, 100, 120, 60, 90, 130, 117], 1)).toHaveLength(1)
  })

  it('are none where every close is a high', () => {
    expect(deepestFalls(days, [1, 2, 3, 4, 5, 6, 7, 8], 5)).toEqual([])
  })
})
