import { describe, expect, it } from 'vitest'
import { driftOf, holdingChange } from './index.ts'

const kept = { sector: 'IT', weights: [5, 4, 6.5], shares: [100, 100, 130] }
const begun = { sector: 'Banks', weights: [null, null, 2], shares: [null, null, 40] }
const ended = { sector: 'IT', weights: [3, 1, null], shares: [80, 30, null] }
const uncounted = { sector: 'Banks', weights: [2, 2, 2.5], shares: [null, null, null] }

describe('a holding between two disclosures', () => {
  it('was bought, sold, begun, ended or left alone, in shares and in points of weight', () => {
    expect(holdingChange(kept, 2, 1)).toEqual({ kind: 'bought', shares: 30, part: 30, weight: 2.5 })
    expect(holdingChange(kept, 1, 0)).toEqual({ kind: 'same', shares: 0, part: 0, weight: -1 })
    expect(holdingChange(ended, 1, 0)).toEqual({ kind: 'sold', shares: -50, part: -62.5, weight: -2 })
    expect(holdingChange(begun, 2, 1)).toEqual({ kind: 'new', shares: 40, part: null, weight: 2 })
    expect(holdingChange(ended, 2, 1)).toEqual({ kind: 'left', shares: -30, part: -100, weight: -1 })
  })

  it('held at neither is nothing; without a count of shares nobody knows', () => {
    expect(holdingChange(begun, 1, 0)).toBeNull()
    expect(holdingChange(uncounted, 2, 0)).toEqual({ kind: 'unknown', shares: null, part: null, weight: 0.5 })
  })
})

it('drift is the weight of each group at each disclosure, the largest of today first', () => {
  expect(driftOf([kept, begun, ended, uncounted], ({ sector }) => sector)).toEqual([
    { name: 'IT', weights: [8, 5, 6.5] },
    { name: 'Banks', weights: [2, 2, 4.5] },
  ])
})
