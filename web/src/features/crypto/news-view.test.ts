import type { CoinNewsItem } from 'core/contract/rest'
import { describe, expect, it } from 'vitest'
import { readNewsView, sift, writeNewsView } from './news-view.ts'

const item = (id: string, source: string, at: number, coins: readonly string[]): CoinNewsItem => ({
  id,
  headline: id,
  source,
  at,
  url: null,
  coins,
})
const stories = [
  { id: 'a', items: [item('a', 'One', 1, ['BTC']), item('b', 'Two', 5, ['BTC'])] },
  { id: 'c', items: [item('c', 'One', 3, ['ETH'])] },
]
const mine = { saved: [item('c', 'One', 3, ['ETH']), item('z', 'Old', 0, ['BTC'])], muted: [] as string[], alerts: [] }
const ids = (words: string, more: { watched?: string[]; muted?: string[] } = {}) =>
  sift(stories, {
    view: readNewsView(new URLSearchParams(words)),
    watched: more.watched ?? [],
    mine: { ...mine, muted: more.muted ?? [] },
  }).map(({ items }) => items.map(({ id }) => id).join('+'))

describe('news that is looked at', () => {
  it('is the newest story first, the same story once', () => {
    expect(ids('')).toEqual(['a+b', 'c'])
    expect(ids('each=1')).toEqual(['b', 'c', 'a'])
  })

  it('is kept by coin, by source, by watched coins and by what was saved, old items too', () => {
    expect(ids('coin=ETH')).toEqual(['c'])
    expect(ids('source=Two')).toEqual(['b'])
    expect(ids('watched=1')).toEqual([])
    expect(ids('watched=1', { watched: ['BTC'] })).toEqual(['a+b'])
    expect(ids('saved=1')).toEqual(['c', 'z'])
  })

  it('leaves a muted source out, unless it is asked for by name', () => {
    expect(ids('', { muted: ['One'] })).toEqual(['b'])
    expect(ids('source=One', { muted: ['One'] })).toEqual(['c', 'a'])
  })

  it('goes into the address and back', () => {
    const words = 'coin=BTC&source=One&watched=1&saved=1&each=1&story=a'
    expect(writeNewsView(readNewsView(new URLSearchParams(words))).toString()).toBe(words)
    expect(writeNewsView(readNewsView(new URLSearchParams())).toString()).toBe('')
  })
})
