import { describe, expect, it } from 'vitest'
import { sparklinePath } from './sparkline-path.ts'

describe('sparkline', () => {
  it('draws the lowest value at the bottom and the highest at the top', () => {
    expect(sparklinePath([1, 3, 2], 20, 10, 0)).toEqual({
      lines: ['M0 10L10 0L20 5'],
      areas: ['M0 10L0 10L10 0L20 5L20 10Z'],
      last: { x: 20, y: 5 },
      direction: 'up',
    })
  })

  it('leaves a gap for missing values instead of drawing zero', () => {
    expect(sparklinePath([1, null, 2, Number.NaN, 3], 40, 10, 0).lines).toEqual(['M0 10', 'M20 5', 'M40 0'])
  })

  it('puts a flat line in the middle and calls it flat', () => {
    expect(sparklinePath([5, 5], 10, 10, 0)).toMatchObject({ lines: ['M0 5L10 5'], direction: 'flat' })
  })

  it('draws nothing for nothing', () => {
    expect(sparklinePath([null, null], 10, 10)).toEqual({ lines: [], areas: [], last: null, direction: 'flat' })
  })
})
