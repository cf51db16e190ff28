import { describe, expect, it } from 'vitest'
import { lettersApart, nearestWords } from './nearest.ts'

describe('letters apart', () => {
  it.each([
    ['roce', 'roce', 0],
    ['rocee', 'roce', 1],
    ['rcoe', 'roce', 1],
    ['opm', 'npm', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('%s and %s are %i apart', (left, right, apart) => {
    expect(lettersApart(left, right, 3)).toBe(apart)
    expect(lettersApart(right, left, 3)).toBe(apart)
  })

  it('is one more than asked for, once there are more', () => {
    expect(lettersApart('market_cap', 'pe', 2)).toBe(3)
    expect(lettersApart('abcdef', 'uvwxyz', 2)).toBe(3)
  })
})

describe('nearest words', () => {
  it('are those with the fewest letters changed', () => {
    expect(nearestWords('rocee', ['roe', 'roce', 'roc'])).toEqual(['roce'])
    expect(nearestWords('rov', ['roe', 'roce', 'roa'])).toEqual(['roe', 'roa'])
  })

  it('else words that begin with it or have it as a whole part', () => {
    expect(nearestWords('holding', ['promoter_holding', 'shareholding_x', 'fii_holding'])).toEqual([
      'promoter_holding',
      'fii_holding',
    ])
    expect(nearestWords('zzz', ['roce'])).toEqual([])
  })
})
