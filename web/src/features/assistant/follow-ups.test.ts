import { describe, expect, it } from 'vitest'
import { followUpsOf } from './follow-ups.ts'

describe('what may be asked next', () => {
  it('is by the kind of the answer', () => {
    expect(followUpsOf({ kind: 'screen', canonical: 'screen stocks where roce > 20%' })).toEqual([
      'only pharma',
      'sort by market cap',
      'add promoter holding',
    ])
    expect(followUpsOf({ kind: 'define', canonical: 'define roce' })).toEqual([])
    expect(followUpsOf({ kind: null, canonical: null })).toEqual([])
  })

  it('leaves out what was asked already', () => {
    const pharma = 'screen stocks in index "NIFTY PHARMA" show promoter_holding sort market_cap desc'
    expect(followUpsOf({ kind: 'screen', canonical: pharma })).toEqual([])
    expect(followUpsOf({ kind: 'lookup', canonical: 'show INFY: pe' })).toEqual(['make it a chart'])
    expect(followUpsOf({ kind: 'group', canonical: 'group stocks by industry show median(pe)' })).toEqual([
      'only nifty 500',
    ])
  })
})
