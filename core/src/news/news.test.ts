import { describe, expect, it } from 'vitest'
import { createCoinFinder, type Headline, hourMs, isSameStory, priceMoveAround, storiesOf } from './index.ts'

const noon = Date.UTC(2026, 10, 13, 6, 30)
const said = (headline: string, { at = noon, coins = ['BTC'], id = headline } = {}): Headline => ({
  id,
  headline,
  at,
  coins,
})

describe('the same story', () => {
  it.each([
    ['Bitcoin falls 4% as ETF flows turn negative', 'Bitcoin drops 4% after ETF flows turn negative'],
    ['Bitcoin slides 4% as ETF flows turn negative', 'BTC down 4%: ETF flows turn negative | The Node Post'],
    ['Solana network upgrade goes live on mainnet', 'Solana’s network upgrade is live on mainnet'],
    ['Exchange halts withdrawals after ₹120 crore hack', 'Hack of ₹120 crore: exchange pauses withdrawals'],
    ['India’s parliament panel to discuss tax on coins', 'Parliament panel to discuss coins tax in India'],
  ])('is told twice: %s / %s', (one, other) => {
    expect(isSameStory(said(one), said(other, { at: noon + 2 * hourMs }))).toBe(true)
    expect(isSameStory(said(other), said(one))).toBe(true)
  })

  it.each([
    ['Bitcoin falls 4% as ETF flows turn negative', 'Bitcoin falls 12% as ETF flows turn negative'],
    ['Bitcoin rises 4% as ETF flows turn positive', 'Bitcoin falls 4% in Asian trade'],
    ['Solana network upgrade goes live on mainnet', 'Cardano wallet adds support for staking'],
    ['Bitcoin', 'Ethereum'],
    ['', ''],
  ])('is not: %s / %s', (one, other) => {
    expect(isSameStory(said(one), said(other))).toBe(false)
  })

  it('needs a coin in common where both name one, and the same day and a half', () => {
    const headline = 'Network upgrade goes live on mainnet'
    expect(isSameStory(said(headline, { coins: ['SOL'] }), said(headline, { coins: ['ADA'] }))).toBe(false)
    expect(isSameStory(said(headline, { coins: [] }), said(headline, { coins: ['ADA'] }))).toBe(true)
    expect(isSameStory(said(headline), said(headline, { at: noon + 37 * hourMs }))).toBe(false)
  })

  it('is named by the one that told it first, whatever order they come in', () => {
    const items = [
      said('Bitcoin drops 4% after ETF flows turn negative', { id: 'c', at: noon + hourMs }),
      said('Bitcoin falls 4% as ETF flows turn negative', { id: 'a' }),
      said('Solana network upgrade goes live', { id: 'b', coins: ['SOL'] }),
    ]
    const stories = { a: 'a', b: 'b', c: 'a' }
    expect(Object.fromEntries(storiesOf(items))).toEqual(stories)
    expect(Object.fromEntries(storiesOf(items.toReversed()))).toEqual(stories)
  })
})

describe('coins in a headline', () => {
  const find = createCoinFinder([
    { symbol: 'BTC', name: 'Bitcoin' },
    { symbol: 'BCH', name: 'Bitcoin Cash' },
    { symbol: 'MATIC', name: 'Polygon' },
    { symbol: 'SC', name: 'Siacoin' },
    { symbol: 'YFI', name: 'yearn.finance' },
  ])

  it('are found by name, by symbol in capitals and by cashtag', () => {
    expect(find('Bitcoin’s fee market, explained')).toEqual(['BTC'])
    expect(find('Why BTC and $SC moved')).toEqual(['BTC', 'SC'])
    expect(find('What yearn.finance did next')).toEqual(['YFI'])
    expect(find('Bitcoin Cash halves its reward')).toEqual(['BCH'])
  })

  it('are not read into ordinary words', () => {
    expect(find('a polygon with matic sides, btc')).toEqual([])
    expect(find('SC hears the petition')).toEqual([])
  })
})

describe('the price around an item', () => {
  const points = [100, 102, 101, 104].map((price, at) => ({ at: noon + at * hourMs, price }))

  it('is measured an hour to both sides of the nearest hour', () => {
    expect(priceMoveAround(points, noon + 2 * hourMs + 20 * 60_000)).toEqual({
      before: points[1],
      near: points[2],
      after: points[3],
      changeBefore: (101 / 102 - 1) * 100,
      changeAfter: (104 / 101 - 1) * 100,
    })
  })

  it('has no after while that hour is not over, and is nothing without prices around', () => {
    expect(priceMoveAround(points, noon + 3 * hourMs)).toMatchObject({ after: null, changeAfter: null })
    expect(priceMoveAround(points, noon)).toBeNull()
    expect(priceMoveAround(points, noon + 9 * hourMs)).toBeNull()
    expect(priceMoveAround([], noon)).toBeNull()
  })
})
