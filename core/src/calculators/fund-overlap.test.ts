import { describe, expect, it } from 'vitest'
import { lookThrough, overlapOf } from './index.ts'

const one = {
  id: '1',
  holdings: [
    { symbol: 'TCS', weight: 8 },
    { symbol: 'INFY', weight: 5 },
    { symbol: 'ITC', weight: 2 },
  ],
}
const two = {
  id: '2',
  holdings: [
    { symbol: 'INFY', weight: 7 },
    { symbol: 'TCS', weight: 3 },
  ],
}
const three = {
  id: '3',
  holdings: [
    { symbol: 'ITC', weight: 4 },
    { symbol: 'INFY', weight: 1 },
  ],
}

describe('the overlap of funds', () => {
  it('is of each holding both have the smaller weight, summed, and the same both ways', () => {
    const { matrix } = overlapOf([one, two, three])
    expect(matrix).toEqual([
      [15, 8, 3],
      [8, 10, 1],
      [3, 1, 5],
    ])
  })

  it('names what two or more hold: by most first, then by what they have in common', () => {
    expect(overlapOf([one, two, three]).common).toEqual([
      { symbol: 'INFY', weights: [5, 7, 1], held: 3, least: 1 },
      { symbol: 'TCS', weights: [8, 3, null], held: 2, least: 3 },
      { symbol: 'ITC', weights: [2, null, 4], held: 2, least: 2 },
    ])
  })

  it('counts a share that is listed twice in one fund once, with both weights', () => {
    const lent = {
      id: '4',
      holdings: [
        { symbol: 'TCS', weight: 2 },
        { symbol: 'TCS', weight: 4 },
      ],
    }
    expect(overlapOf([one, lent]).matrix).toEqual([
      [15, 6],
      [6, 6],
    ])
  })

  it('of a fund without holdings is nothing', () => {
    expect(overlapOf([one, { id: '5', holdings: [] }])).toEqual({
      matrix: [
        [15, 0],
        [0, 0],
      ],
      common: [],
    })
  })
})

describe('a look through funds', () => {
  it('adds up what is held through each, and says what no holding explains', () => {
    const seen = lookThrough([
      { ...one, value: 100_000 },
      { ...two, value: 300_000 },
    ])
    expect(seen).toEqual({
      value: 400_000,
      unseen: 400_000 - 45_000,
      holdings: [
        {
          symbol: 'INFY',
          value: 26_000,
          weight: 6.5,
          through: [
            { id: '2', value: 21_000 },
            { id: '1', value: 5000 },
          ],
        },
        {
          symbol: 'TCS',
          value: 17_000,
          weight: 4.25,
          through: [
            { id: '2', value: 9000 },
            { id: '1', value: 8000 },
          ],
        },
        { symbol: 'ITC', value: 2000, weight: 0.5, through: [{ id: '1', value: 2000 }] },
      ],
    })
  })

  it('of nothing is nothing', () => {
    expect(lookThrough([])).toEqual({ value: 0, unseen: 0, holdings: [] })
  })
})
