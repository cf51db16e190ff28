import { dayOf } from 'core/values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { momentsOf } from './day-path.ts'
import { type ClosedDay, sessionMinutes } from './session-minutes.ts'

const at = Date.parse('2026-02-06T15:29:59+05:30')
const paths = fc
  .record({
    symbol: fc.constantFrom('NIFTY 50', 'TCS', 'NIFTY26FEBFUT', 'USDINR'),
    ticks: fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 4, maxLength: 4 }),
    base: fc.integer({ min: 0, max: 500_000 }),
    volume: fc.nat(1e8),
  })
  .map(({ symbol, ticks, base, volume }): ClosedDay => {
    const step = symbol === 'USDINR' ? 0.0001 : 0.05
    const whole = Math.round(1 / step)
    const [low = 0, open = 0, close = 0, high = 0] = ticks
      .toSorted((one, other) => one - other)
      .map((tick) => (base + tick) / whole)
    return { symbol, open, high, low, close, volume, at, step }
  })

describe('minutes of a simulated session', () => {
  it('are together the bar of the day: its open, extremes, close and volume, over the whole session', () => {
    fc.assert(
      fc.property(paths, (day) => {
        const bars = sessionMinutes(day, 'test')
        expect([bars.length, bars[0]?.minute]).toEqual([375, Date.parse('2026-02-06T09:15:00+05:30')])
        expect(bars.every(({ minute }, place) => minute === (bars[0]?.minute ?? 0) + place * 60_000)).toBe(true)
        expect({
          open: bars[0]?.open,
          high: Math.max(...bars.map(({ high }) => high)),
          low: Math.min(...bars.map(({ low }) => low)),
          close: bars.at(-1)?.close,
          volume: bars.reduce((sum, { volume }) => sum + volume, 0),
        }).toEqual({ open: day.open, high: day.high, low: day.low, close: day.close, volume: day.volume })
        for (const { open, high, low, close, volume } of bars)
          expect(low <= Math.min(open, close) && high >= Math.max(open, close) && volume >= 0).toBe(true)
        expect(sessionMinutes(day, 'test')).toEqual(bars)
      }),
    )
  })

  it('meet the spot of the stored chain at each of its moments', () => {
    const day = {
      symbol: 'NIFTY 50',
      open: 25_010,
      high: 25_200,
      low: 24_950,
      close: 25_100,
      volume: 0,
      at,
      step: 0.05,
    }
    const film = momentsOf(dayOf(at), day, { everyMinutes: 5, seed: 'test/NIFTY' })
    const bars = sessionMinutes(day, 'test')
    expect(film.at.slice(1).map((moment) => bars.find(({ minute }) => minute === moment - 60_000)?.close)).toEqual(
      film.spots.slice(1),
    )
  })
})
