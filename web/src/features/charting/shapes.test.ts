import type { ChartShape } from 'core/contract/rest'
import { describe, expect, it } from 'vitest'
import { emptyFrame } from './frame.ts'
import { movedShape, partsOf, toSegment } from './shapes.ts'

const frame = { ...emptyFrame, days: ['2024-02-01', '2024-02-02', '2024-02-05', '2024-02-06'] }
const trend: ChartShape = {
  kind: 'trend',
  from: { day: '2024-02-01', price: 100 },
  to: { day: '2024-02-05', price: 120 },
}

describe('a drawing that is moved', () => {
  it('keeps its shape when it is moved whole', () => {
    expect(movedShape(trend, 'whole', frame, { bars: 1, price: -5.004 })).toEqual({
      kind: 'trend',
      from: { day: '2024-02-02', price: 95 },
      to: { day: '2024-02-06', price: 115 },
    })
  })

  it('is kept by the day where bars are of minutes', () => {
    const minutes = { ...emptyFrame, days: ['2024-02-06T09:15', '2024-02-06T09:16'] }
    const level: ChartShape = { kind: 'level', at: { day: '2024-02-01', price: 100 } }
    expect(movedShape(level, 'whole', minutes, { bars: 1, price: 1 })).toEqual({
      kind: 'level',
      at: { day: '2024-02-06', price: 101 },
    })
  })

  it('changes one end and leaves the other', () => {
    expect(movedShape(trend, 'to', frame, { bars: 0, price: 10 })).toEqual({
      ...trend,
      to: { day: '2024-02-05', price: 130 },
    })
    expect(movedShape(trend, 'from', frame, { bars: 2, price: 0 })).toEqual({
      ...trend,
      from: { day: '2024-02-05', price: 100 },
    })
  })

  it('stays on the bars there are', () => {
    expect(movedShape(trend, 'to', frame, { bars: 99, price: 0 })).toMatchObject({ to: { day: '2024-02-06' } })
    expect(movedShape(trend, 'from', frame, { bars: -99, price: 0 })).toMatchObject({ from: { day: '2024-02-01' } })
  })

  it('a level and a note have no ends', () => {
    const level: ChartShape = { kind: 'level', at: { day: '2024-02-02', price: 50 } }
    expect(partsOf(level)).toEqual(['whole'])
    expect(movedShape(level, 'whole', frame, { bars: 0, price: 1.5 })).toEqual({
      kind: 'level',
      at: { day: '2024-02-02', price: 51.5 },
    })
    expect(partsOf(trend)).toEqual(['whole', 'from', 'to'])
  })

  it('is met where its line is, and past its ends only near them', () => {
    expect(toSegment(5, 3, [0, 0, 10, 0])).toBe(3)
    expect(toSegment(14, 3, [0, 0, 10, 0])).toBe(5)
    expect(toSegment(3, 4, [0, 0, 0, 0])).toBe(5)
  })
})
