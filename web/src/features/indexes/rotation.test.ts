import { describe, expect, it } from 'vitest'
import { placeLabels, quadrantOf, reachOf } from './rotation.ts'

describe('a rotation', () => {
  it('has four quarters around the benchmark', () => {
    expect([quadrantOf(101, 101), quadrantOf(101, 99), quadrantOf(99, 99), quadrantOf(99, 101)]).toEqual([
      'Leading',
      'Weakening',
      'Lagging',
      'Improving',
    ])
  })

  it('reaches as far to one side as to the other, and never closer than a point', () => {
    expect(reachOf([{ strength: 104, momentum: 99.9 }])).toEqual({ strength: expect.closeTo(4.2, 9), momentum: 1.05 })
  })

  it('writes a name where there is room: on the other side at the edge, not over another name or point', () => {
    const [left, edge, hidden] = placeLabels(
      [
        { text: 'First', x: 100, y: 50 },
        { text: 'At the edge', x: 390, y: 100 },
        { text: 'Over the first', x: 60, y: 52 },
      ],
      400,
    )
    expect(left).toMatchObject({ anchor: 'start', x: 108 })
    expect(edge).toMatchObject({ anchor: 'end', x: 382, fits: true })
    expect(hidden?.fits).toBe(false)
  })
})
