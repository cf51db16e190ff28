import type { RiskBandNow } from 'core/contract/rest'
import { describe, expect, it } from 'vitest'
import { riskWarning } from './risk-band.ts'

const band = (number: number): RiskBandNow => ({
  band: number,
  title: 'Cautious',
  equity: [20, 40],
  takenOn: '2024-02-06',
  retakeOn: '2025-02-06',
})

describe('the warning of the risk profile', () => {
  it('is given to the careful, with their own words and limit', () => {
    expect(riskWarning(band(2), 'shares')).toBe(
      'Your risk profile of 6 Feb 2024 is “Cautious”: at most 40% in shares. These orders buy shares; check that they leave you within it.',
    )
    expect(riskWarning(band(1), 'dips')).toMatch(/Buying on dips puts more into shares exactly when they fall/)
  })

  it('is not given to others, nor to those who were never asked', () => {
    for (const each of [band(3), band(5), null, undefined]) expect(riskWarning(each, 'shares')).toBeNull()
  })
})
