import { describe, expect, it } from 'vitest'
import { scaleTexts } from './lines.ts'

describe('figures beside a scale', () => {
  it('have two places from one upwards, nought too', () => {
    expect(scaleTexts([0, 500, 1000])).toEqual(['0.00', '500.00', '1,000.00'])
  })

  it('have four where all are below one, so that neighbours differ', () => {
    expect(scaleTexts([-0.002, 0, 0.002])).toEqual(['−0.0020', '0.0000', '0.0020'])
  })
})
