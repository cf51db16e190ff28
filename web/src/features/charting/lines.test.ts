import { describe, expect, it } from 'vitest'
import { emptyFrame } from './frame.ts'
import { drawStudies, scaleTexts } from './lines.ts'

describe('colours of indicators', () => {
  const averages = Array.from({ length: 9 }, (_, at) => ({ id: 'ema', parameters: [at + 2], of: null }))
  const colours = (compared: number) =>
    drawStudies(emptyFrame, averages, { benchmark: null, compared }).flatMap(({ lines }) =>
      lines.map(({ colour }) => colour),
    )

  it('begin after the price and what is compared with it, and never come back to theirs', () => {
    expect(colours(0)).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2])
    expect(colours(2)).toEqual([3, 4, 5, 6, 7, 3, 4, 5, 6])
    expect(colours(4)).toEqual([5, 6, 7, 5, 6, 7, 5, 6, 7])
  })
})

describe('figures beside a scale', () => {
  it('have two places from one upwards, nought too', () => {
    expect(scaleTexts([0, 500, 1000])).toEqual(['0.00', '500.00', '1,000.00'])
  })

  it('have four where all are below one, so that neighbours differ', () => {
    expect(scaleTexts([-0.002, 0, 0.002])).toEqual(['−0.0020', '0.0000', '0.0020'])
  })
})
