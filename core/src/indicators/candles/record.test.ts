import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aWalk } from '../walk.fixture.ts'
import { patterns } from './patterns.ts'
import { patternPlaces } from './places.ts'
import { judgeLater } from './record.ts'

const months = (count: number, times: number, rose: (month: number) => number) => ({
  times: Array.from({ length: count }, () => times),
  rose: Array.from({ length: count }, (_, month) => rose(month)),
})

describe('patterns over many bars', () => {
  it('end where each one alone says they do', () => {
    const bars = aWalk({ count: 3000, seed: 11 })
    const places = patternPlaces(patterns, bars)
    expect(places).toEqual(patterns.map((pattern) => [...bars.close.keys()].filter((at) => pattern.match(bars, at))))
    expect(places.flat().length).toBeGreaterThan(1000)
  })

  it('are looked for from a bar on', () => {
    const bars = aWalk({ count: 500, seed: 4 })
    const late = patternPlaces(patterns, bars, 490)
    expect(late).toEqual(patternPlaces(patterns, bars).map((places) => places.filter((at) => at >= 490)))
  })
})

describe('a record against the base rate', () => {
  it('is chance where matches rose about as often as any day', () => {
    expect(
      judgeLater(
        5,
        months(100, 20, (month) => (month % 2 === 0 ? 9 : 12)),
        0.52,
      ),
    ).toMatchObject({
      times: 2000,
      rose: 1050,
      verdict: 'chance',
    })
  })

  it('is higher or lower only past 3.29 standard errors, by months', () => {
    const better = judgeLater(
      10,
      months(100, 20, (month) => 13 + (month % 3)),
      0.5,
    )
    expect(better.verdict).toBe('higher')
    expect(better.z).toBeGreaterThan(3.29)
    expect(
      judgeLater(
        10,
        months(100, 20, (month) => 5 + (month % 3)),
        0.5,
      ).verdict,
    ).toBe('lower')
  })

  it('does not take one crash for many throws of a coin: all matches of a few months count as a few', () => {
    const oneMonth = months(40, 10, () => 5)
    oneMonth.times[0] = 2000
    oneMonth.rose[0] = 1500
    // As independent throws it would be 22 standard errors.
    expect(judgeLater(20, oneMonth, 0.5)).toMatchObject({ rose: 1695, verdict: 'chance' })
  })

  it('says nothing of fewer than 30 matches or 12 months', () => {
    const none = { z: null, verdict: 'too few' }
    expect(
      judgeLater(
        5,
        months(29, 1, () => 1),
        0.5,
      ),
    ).toMatchObject(none)
    expect(
      judgeLater(
        5,
        months(11, 50, () => 40),
        0.5,
      ),
    ).toMatchObject(none)
    expect(judgeLater(5, { times: [], rose: [] }, 0.5)).toEqual({ days: 5, times: 0, rose: 0, ...none })
  })

  it('is turned about when up and down change places', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { minLength: 12, maxLength: 60 }), (pairs) => {
        const times = pairs.map(([one, other]) => Math.max(one, other))
        const rose = pairs.map(([one, other]) => Math.min(one, other))
        const fell = times.map((count, month) => count - (rose[month] ?? 0))
        const up = judgeLater(5, { times, rose }, 0.5)
        const down = judgeLater(5, { times, rose: fell }, 0.5)
        if (up.z === null || down.z === null) return expect(up.z).toBe(down.z)
        expect(up.z).toBeCloseTo(-down.z, 9)
      }),
    )
  })
})
